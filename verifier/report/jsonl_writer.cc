#include <utility>

#include "verifier/report/to_proto.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

// One parchis.report.v1.ReportLine a line, flushed after every game: a reader at the other end of a pipe sees
// a game as soon as it is judged.
class JsonLinesWriter : public ReportSink {
 public:
  explicit JsonLinesWriter(WriterSetup setup) : setup_(std::move(setup)) {}

  void OnGame(const GameReport& game) override {
    pb::ReportLine line;
    *line.mutable_game() = ToProto(game);
    AddPlace(line);
    Print(line);
    for (const Finding& finding : game.findings) PrintFinding(game.input, game, finding);
    setup_.out.flush();
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    PrintFinding(input, none, finding);
    setup_.out.flush();
  }

  void OnEnd(const Summary& summary) override {
    pb::ReportLine line;
    *line.mutable_summary() = ToProto(summary);
    if (setup_.shard != nullptr) *line.mutable_summary()->mutable_shard() = ToProto(setup_.shard->run);
    Print(line);
    setup_.out.flush();
  }

 private:
  void PrintFinding(const std::string& input, const GameReport& game, const Finding& finding) {
    pb::ReportLine line;
    *line.mutable_finding() = ToProto(input, game, finding, setup_.rerun_options);
    AddPlace(line);
    Print(line);
  }

  void AddPlace(pb::ReportLine& line) const {
    if (setup_.shard != nullptr) *line.mutable_place() = ToProto(setup_.shard->place);
  }

  void Print(const pb::ReportLine& line) { setup_.out << ToJson(line) << '\n'; }

  WriterSetup setup_;
};

}  // namespace

std::unique_ptr<ReportSink> MakeJsonLinesWriter(const WriterSetup& setup) {
  return std::make_unique<JsonLinesWriter>(setup);
}

}  // namespace arbitro::report
