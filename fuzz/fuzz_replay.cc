// A game that was played by the rules, as the choices say: its log has nothing wrong, in every form. Then
// with one fault planted: nobody is accused before its ply, and by the rules of a preset it is found there.
#include <algorithm>
#include <array>
#include <string>

#include "fuzz/judging.h"
#include "fuzz/made_game.h"
#include "fuzz/require.h"
#include "fuzz/target.h"
#include "tests/support/invariants.h"
#include "tests/support/mutations.h"
#include "tests/support/planted_fault.h"

namespace arbitro::fuzz {
namespace {

using parchis::testing::Choices;
using testing::Checked;

constexpr std::size_t kMaxPlies = 400;
constexpr std::size_t kMaxLawfulPlies = 40;

[[nodiscard]] std::string TextOf(const log::RecordedGame& game) {
  return testing::Encoded(game, log::OutputForm::kText);
}

void RequireClean(const log::RecordedGame& game, const CheckOptions& options) {
  const std::string binary = testing::Encoded(game, log::OutputForm::kBinary);
  const Checked checked = CheckTwice(binary, options);
  const auto told = [&] { return Described(checked) + TextOf(game); };
  Require(checked.games.size() == 1 && checked.input_findings.empty(), "a log of one game is one game", told);
  for (const Finding& finding : checked.games[0].findings) {
    Require(finding.level < Level::kAmbiguous, "a game played by the rules has nothing wrong", told);
  }
  Require(checked.games[0].verdict == Verdict::kValid, "a game played by the rules is valid", told);
  // What came before a record that begins in the middle of a game is not in it.
  const bool from_the_middle = std::ranges::any_of(
      checked.games[0].findings, [](const Finding& finding) { return finding.code == Code::kStartDiffers; });
  Require(checked.games[0].undetermined == 0 || from_the_middle, "every ply of a whole record can be judged",
          told);
  for (const auto form : {log::OutputForm::kArchive, log::OutputForm::kText, log::OutputForm::kJson}) {
    const Checked other = testing::CheckBytes(testing::Encoded(game, form, true), options);
    RequireJudgedAlike(checked, other, std::string(log::ExtensionOf(form)).c_str());
  }
}

// The game as the laws and the mutations take it.
[[nodiscard]] testing::PlayedGame PlayedOf(const MadeGame& made, const CheckOptions& options) {
  testing::PlayedGame game{
      .table = made.table, .steps = made.steps, .log = made.game, .options = options, .report = {}};
  game.report = testing::ReportOf(game.log, options);
  return game;
}

// The laws that are about games take many replays of it, so the game is short. Those that look at everything
// that could be written down are asked about its last ply.
void RequireLawful(const MadeGame& made, const CheckOptions& options) {
  const auto told = [&](const testing::Breach& breach) { return *breach + "\n" + TextOf(made.game); };
  const testing::Breach breach = testing::FindBreach(PlayedOf(made, options), {.costly_every = 0});
  Require(!breach, "every law holds", [&] { return told(breach); });
  if (made.steps.empty()) return;
  const testing::Breach last = testing::FindBreach(made.table, made.steps.back());
  Require(!last, "every law holds", [&] { return told(last); });
}

void RequireFound(Choices& choices, const log::RecordedGame& game, const CheckOptions& options) {
  if (game.plies.empty()) return;
  constexpr auto kKinds = static_cast<std::uint32_t>(std::size(testing::kFaultKinds));
  const testing::FaultKind kind = testing::kFaultKinds[choices.Below(kKinds)];
  const testing::Culprit culprit =
      choices.Below(2) == 0 ? testing::Culprit::kPlayer : testing::Culprit::kRecorder;
  const std::uint32_t earliest = choices.Below(static_cast<std::uint32_t>(game.plies.size()));
  const auto fault = testing::PlantFault(game, earliest, choices.Below(256), kind, culprit);
  if (!fault) return;
  const Checked checked = CheckTwice(testing::Encoded(fault->game, log::OutputForm::kBinary), options);
  Require(checked.games.size() == 1, "a log of one game is one game");
  const auto told = [&] {
    return std::string(testing::NameOf(kind)) + " at ply " + std::to_string(fault->ply) + "\n" +
           Described(checked) + TextOf(fault->game);
  };
  for (const Finding& finding : testing::RootCauses(checked.games[0].findings)) {
    Require(!finding.ply || *finding.ply >= fault->ply, "nobody is accused before the fault", told);
  }
}

// Whether the game is played by a preset as it stands, from the set-up on: what the mutations are made for.
[[nodiscard]] bool IsOfPreset(const MadeGame& made) {
  return made.start == parchis::OpeningState(made.table, made.start.seat) &&
         std::ranges::any_of(parchis::Presets(), [&](const parchis::Preset& preset) {
           return parchis::RulesOf(preset) == made.rules.rules;
         });
}

// One of the typed mutations.
void RequireMutationFound(Choices& choices, const MadeGame& made, const CheckOptions& options) {
  const auto mutations = testing::Mutations();
  const testing::Mutation& mutation = mutations[choices.Below(static_cast<std::uint32_t>(mutations.size()))];
  if (made.steps.empty() || !mutation.rules.empty()) return;
  const auto planted = mutation.plant(PlayedOf(made, options), choices);
  if (!planted) return;
  const Checked checked = CheckTwice(planted->bytes, options);
  const auto told = [&] {
    return std::string(mutation.name) + " at ply " + std::to_string(planted->ply.value_or(0)) + "\n" +
           Described(checked) + TextOf(made.game);
  };
  bool found = false;
  for (const Finding& finding : checked.findings()) {
    if (finding.follows) continue;
    const bool right = finding.code == mutation.code || std::ranges::count(mutation.also, finding.code) == 1;
    found = found || (right && (!planted->ply || finding.ply == planted->ply));
    const bool accuses = finding.level > Level::kWarning;
    Require(!accuses || !planted->ply || !finding.ply || *finding.ply >= *planted->ply,
            "nobody is accused before the fault", told);
  }
  Require(found || !IsOfPreset(made), "a fault is found at its ply by its code", told);
}

}  // namespace
}  // namespace arbitro::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbitro;
  constexpr std::size_t kBytesOfFault = 8;
  std::span<const std::uint8_t> bytes(data, size);
  parchis::testing::Choices fault(fuzz::TakeFront(bytes, kBytesOfFault));
  parchis::testing::Choices choices(bytes);
  const CheckOptions options = testing::DeclaredRules();
  const std::uint32_t what = fault.Below(5);
  const bool lawful = what == 3;
  const fuzz::MadeGame made = fuzz::MakeGame(choices, lawful ? fuzz::kMaxLawfulPlies : fuzz::kMaxPlies);
  if (lawful) {
    fuzz::RequireLawful(made, options);
  } else if (what == 1) {
    fuzz::RequireFound(fault, made.game, options);
  } else if (what == 4) {
    fuzz::RequireMutationFound(fault, made, options);
  } else {
    fuzz::RequireClean(made.game, options);
  }
  return 0;
}
