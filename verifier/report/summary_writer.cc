#include <utility>

#include "verifier/report/to_proto.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

class SummaryWriter : public ReportSink {
 public:
  explicit SummaryWriter(WriterSetup setup) : setup_(std::move(setup)) {}

  void OnGame(const GameReport& /*game*/) override {}
  void OnInputFinding(const std::string& /*input*/, const Finding& /*finding*/) override {}

  void OnEnd(const Summary& summary) override {
    pb::Summary proto = ToProto(summary);
    if (setup_.shard != nullptr) *proto.mutable_shard() = ToProto(setup_.shard->run);
    setup_.out << ToJson(proto) << '\n';
    setup_.out.flush();
  }

 private:
  WriterSetup setup_;
};

}  // namespace

std::unique_ptr<ReportSink> MakeSummaryWriter(const WriterSetup& setup) {
  return std::make_unique<SummaryWriter>(setup);
}

}  // namespace arbitro::report
