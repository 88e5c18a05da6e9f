#include "fuzz/judging.h"

#include <cstddef>

#include "fuzz/require.h"
#include "verifier/findings/finding.h"

namespace arbitro::fuzz {
namespace {

using testing::Checked;

void RequireSound(const Finding& finding, const GameReport* game, std::size_t size) {
  const auto told = [&] { return testing::Brief(finding); };
  Require(finding.location.byte_offset <= size &&
              finding.location.byte_length <= size - finding.location.byte_offset,
          "a finding stands inside its input", told);
  Require(finding.level <= EntryOf(finding.code).level, "a finding may be lowered, never raised", told);
  Require(finding.legal.size() <= kMaxAlternatives && finding.legal.size() <= finding.legal_count,
          "what would have been legal is counted", told);
  if (game == nullptr) return;
  // Of a game that is judged in part, those that were gone through are counted.
  Require(!finding.ply || !game->complete || *finding.ply < game->plies,
          "a finding is about a ply that the game has", told);
  Require(!finding.follows || finding.follows->ply <= finding.ply.value_or(game->plies),
          "a cause comes before what follows from it", told);
}

}  // namespace

std::string Described(const Checked& checked) {
  std::string text;
  for (const Finding& finding : checked.input_findings) text += testing::Brief(finding) + "\n";
  for (const GameReport& game : checked.games) {
    text += std::string(testing::NameOf(game.verdict)) + ", " + std::to_string(game.plies) + " plies, " +
            std::to_string(game.undetermined) + " undetermined, " + (game.complete ? "" : "not ") +
            "complete\n";
    for (const Finding& finding : game.findings) text += "  " + testing::Brief(finding) + "\n";
  }
  return text;
}

void RequireSound(const Checked& checked, std::size_t size) {
  Require(!checked.games.empty() || !checked.input_findings.empty(), "every input gives a game or a finding");
  for (const Finding& finding : checked.input_findings) RequireSound(finding, nullptr, size);
  for (const GameReport& game : checked.games) {
    for (const Finding& finding : game.findings) RequireSound(finding, &game, size);
    Require(game.undetermined <= game.plies, "what could not be judged is among the plies");
    const bool unreadable = game.verdict == Verdict::kUnreadable;
    Require(unreadable || game.verdict == VerdictOf(game), "the verdict is what the findings make",
            [&] { return Described(checked); });
  }
}

Checked CheckTwice(const std::string& bytes, const CheckOptions& options) {
  Checked checked = testing::CheckBytes(bytes, options);
  RequireSound(checked, bytes.size());
  const Checked again = testing::CheckBytes(bytes, options);
  Require(Described(checked) == Described(again), "the same input is judged the same",
          [&] { return Described(checked) + "and then\n" + Described(again); });
  return checked;
}

void RequireJudgedAlike(const Checked& a, const Checked& b, const char* form) {
  Require(Described(a) == Described(b), "all forms of a game are judged alike",
          [&] { return Described(a) + "but as " + form + "\n" + Described(b); });
}

}  // namespace arbitro::fuzz
