#include <fmt/format.h>

#include <string>
#include <utility>

#include "verifier/report/diagnostic.h"
#include "verifier/report/escape.h"
#include "verifier/report/places.h"
#include "verifier/report/ruling_text.h"
#include "verifier/report/wording.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

// A header, then a line a finding. What is not known is an empty field; new columns are added at the end.
class CsvWriter : public ReportSink {
 public:
  explicit CsvWriter(WriterSetup setup) : setup_(std::move(setup)) {
    setup_.out << "file,game_id,ply,line,column,byte,code,level,color,piece,from,to,message,follows,known,"
                  "fingerprint,ruling\r\n";
  }

  void OnGame(const GameReport& game) override {
    for (const Finding& finding : game.findings) Add(game.input, game, finding);
  }

  void OnInputFinding(const std::string& input, const Finding& finding) override {
    const GameReport none;
    Add(input, none, finding);
  }

  void OnEnd(const Summary& /*summary*/) override { setup_.out.flush(); }

 private:
  void Add(const std::string& input, const GameReport& game, const Finding& finding) {
    const Wording wording(game, true);
    const log::Location& at = finding.location;
    const auto number = [](bool known, std::uint64_t value) {
      return known ? fmt::format("{}", value) : std::string();
    };
    std::string line;
    const auto field = [&line](std::string_view text) { line += CsvField(text) + ","; };
    field(wording.Safe(input));
    field(wording.Safe(game.game_id));
    field(number(finding.ply.has_value(), finding.ply.value_or(0)));
    field(number(at.line != 0, at.line));
    field(number(at.line != 0, at.column));
    field(number(at.byte_offset != 0 || at.byte_length != 0 || finding.ply, at.byte_offset));
    field(EntryOf(finding.code).id);
    field(LevelName(finding.level));
    const WindowPly* ply = OwnPly(finding);
    field(ply != nullptr && ply->piece ? wording.ColorName(ply->piece->color()) : std::string());
    field(ply != nullptr && ply->piece ? fmt::format("{}", ply->piece->number()) : std::string());
    field(ply != nullptr && ply->from ? wording.SquareName(*ply->from) : std::string());
    field(ply != nullptr && ply->to ? wording.SquareName(*ply->to) : std::string());
    field(wording.Message(finding));
    const bool follows = finding.follows.has_value();
    field(follows ? fmt::format("{}@{}", EntryOf(finding.follows->code).id, finding.follows->ply) : "");
    field(finding.known ? "true" : "false");
    field(FingerprintText(input, game, finding));
    setup_.out << line << CsvField(RuledWord(finding)) << "\r\n";
  }

  WriterSetup setup_;
};

}  // namespace

std::unique_ptr<ReportSink> MakeCsvWriter(const WriterSetup& setup) {
  return std::make_unique<CsvWriter>(setup);
}

}  // namespace arbitro::report
