#include <utility>

#include "verifier/report/to_proto.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

// Prints a parchis.report.v1.Report game by game, so that an archive of any size needs no more memory than
// one game: the frame of the message is written here, its parts by protobuf.
class JsonWriter : public ReportSink {
 public:
  explicit JsonWriter(WriterSetup setup) : setup_(std::move(setup)) {
    pb::Tool tool;
    tool.set_name("arbitro");
    tool.set_version(setup_.version);
    setup_.out << "{\"tool\":" << ToJson(tool) << ",\n\"games\":[";
  }

  void OnGame(const GameReport& game) override {
    pb::GameReport proto = ToProto(game);
    for (const Finding& finding : game.findings) {
      *proto.add_findings() = ToProto(game.input, game, finding, setup_.rerun_options);
    }
    setup_.out << (first_ ? "\n" : ",\n") << ToJson(proto);
    first_ = false;
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    // They come between games but stand in a list of their own, so they have to wait.
    const GameReport none;
    input_findings_ += input_findings_.empty() ? "\n" : ",\n";
    input_findings_ += ToJson(ToProto(input, none, finding, setup_.rerun_options));
  }

  void OnEnd(const Summary& summary) override {
    pb::Summary proto = ToProto(summary);
    if (setup_.shard != nullptr) *proto.mutable_shard() = ToProto(setup_.shard->run);
    setup_.out << "],\n\"findings\":[" << input_findings_ << "],\n\"summary\":" << ToJson(proto) << "}\n";
    setup_.out.flush();
  }

 private:
  WriterSetup setup_;
  bool first_ = true;
  std::string input_findings_;
};

}  // namespace

std::unique_ptr<ReportSink> MakeJsonWriter(const WriterSetup& setup) {
  return std::make_unique<JsonWriter>(setup);
}

}  // namespace arbitro::report
