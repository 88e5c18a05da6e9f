#include <fmt/format.h>

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/rule_set.h"
#include "verifier/findings/fingerprint.h"
#include "verifier/findings/ruling.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/places.h"
#include "verifier/report/text.h"
#include "verifier/report/writers.h"

namespace arbitro::report {
namespace {

// A string of protobuf's text format.
std::string Quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
      out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

// What a finding leaves open: "point=option" for each of its readings.
std::set<std::string> AnswersOf(const Finding& finding) {
  std::set<std::string> answers;
  for (const ReadingRow& row : finding.readings) {
    for (const PointOptions& answer : row.readings) {
      for (const std::string_view option : answer.options)
        answers.insert(fmt::format("{}={}", answer.point, option));
    }
  }
  return answers;
}

// parchis.ruling.v1.RulingFile in text form. What was ruled on keeps its ruling; of what an arbiter may
// decide on besides there is all but the decision, so that the file is refused as long as it is not filled
// in.
class RulingsWriter : public ReportSink {
 public:
  explicit RulingsWriter(WriterSetup setup) : setup_(std::move(setup)) {
    setup_.out
        << "# Rulings, for arbitro check --rulings and arbitro replay --rulings; see docs/rulings.md.\n";
  }

  void OnGame(const GameReport& game) override {
    // A finding takes one ruling; what is found by the reading that was decided on has the same fingerprint.
    std::set<std::uint64_t> decided;
    for (const Finding& finding : game.findings) {
      if (finding.ruling != nullptr) decided.insert(Fingerprint(game.input, game.game_id, finding));
    }
    for (const Finding& finding : game.findings) {
      const std::uint64_t fingerprint = Fingerprint(game.input, game.game_id, finding);
      if (finding.ruling != nullptr || !decided.contains(fingerprint)) Add(game, finding);
    }
  }
  // What belongs to no game is not to be ruled on.
  void OnInputFinding(const std::string& /*input*/, const Finding& /*finding*/) override {}
  void OnEnd(const Summary& /*summary*/) override { setup_.out.flush(); }

 private:
  void Add(const GameReport& game, const Finding& finding) {
    const Ruling* ruling = finding.ruling;
    const bool open = IsCounted(finding) && finding.level >= Level::kAmbiguous && !finding.known;
    if ((!open && ruling == nullptr) || !MayBeRuled(finding)) return;
    const std::string fingerprint =
        ruling == nullptr ? FingerprintText(game.input, game, finding) : HexOf(ruling->finding);
    if (!written_.insert(fingerprint).second) return;
    const DiagnosticContext context{.input = game.input, .game = game, .rerun_options = {}};
    setup_.out << "\n# "
               << FormatConcise(context, finding, {.color = false, .unicode = true, .width = kMaxWidth})
               << "\nrulings {\n";
    Field("finding", fingerprint);
    if (ruling != nullptr) {
      AddDecided(*ruling);
    } else {
      AddOpen(game, finding);
    }
    setup_.out << "}\n";
  }

  void AddDecided(const Ruling& ruling) {
    Field("input", ruling.input);
    Field("game_id", ruling.game_id);
    if (ruling.ply) setup_.out << "  ply: " << *ruling.ply << '\n';
    if (ruling.code) Field("code", EntryOf(*ruling.code).id);
    Field("clause", ruling.clause);
    Field("decision", DecisionName(ruling.decision));
    if (ruling.decision == Decision::kReplayFrom) setup_.out << "  from_ply: " << ruling.from_ply << '\n';
    Field("reading", ruling.reading);
    Field("reason", ruling.reason);
    Field("by", ruling.by);
    Field("date", ruling.date);
  }

  void AddOpen(const GameReport& game, const Finding& finding) {
    if (Printable(game.input, true) == game.input) Field("input", game.input);
    if (Printable(game.game_id, true) == game.game_id) Field("game_id", game.game_id);
    if (finding.ply) setup_.out << "  ply: " << *finding.ply << '\n';
    Field("code", EntryOf(finding.code).id);
    const std::string_view clauses = ClausesOf(finding);
    Field("clause", clauses.substr(0, clauses.find(',')));
    const std::set<std::string> answers = AnswersOf(finding);
    setup_.out << "  decision: \"\"  # stands, void, forfeit, replay-from (with from_ply)"
               << (answers.empty() ? "" : ", reading") << '\n';
    for (const std::string& answer : answers) setup_.out << "  # reading: " << Quoted(answer) << '\n';
    setup_.out << "  reason: \"\"\n  by: \"\"\n  date: \"\"  # as 2026-05-02\n";
  }

  // What is empty is left out.
  void Field(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    setup_.out << "  " << name << ": " << Quoted(value) << '\n';
  }

  WriterSetup setup_;
  std::set<std::string> written_;
};

}  // namespace

std::unique_ptr<ReportSink> MakeRulingsWriter(const WriterSetup& setup) {
  return std::make_unique<RulingsWriter>(setup);
}

}  // namespace arbitro::report
