// A game that was played by the rules, as the choices say: its log has nothing wrong, in every form. Then
// with one fault planted: it is found, and not before its ply.
#include <algorithm>
#include <array>
#include <string>

#include "fuzz/judging.h"
#include "fuzz/made_game.h"
#include "fuzz/require.h"
#include "fuzz/target.h"
#include "tests/support/planted_fault.h"

namespace arbitro::fuzz {
namespace {

using parchis::testing::Choices;
using testing::Checked;

constexpr std::size_t kMaxPlies = 400;

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
  Require(checked.games[0].undetermined == 0, "every ply of a whole record can be judged", told);
  for (const auto form : {log::OutputForm::kArchive, log::OutputForm::kText, log::OutputForm::kJson}) {
    const Checked other = testing::CheckBytes(testing::Encoded(game, form, true), options);
    RequireJudgedAlike(checked, other, std::string(log::ExtensionOf(form)).c_str());
  }
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

}  // namespace
}  // namespace arbitro::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbitro;
  constexpr std::size_t kBytesOfFault = 8;
  std::span<const std::uint8_t> bytes(data, size);
  parchis::testing::Choices fault(fuzz::TakeFront(bytes, kBytesOfFault));
  parchis::testing::Choices choices(bytes);
  const CheckOptions options = testing::DeclaredRules();
  const bool spoils = fault.Below(2) == 1;
  const fuzz::MadeGame made = fuzz::MakeGame(choices, fuzz::kMaxPlies);
  if (spoils) {
    fuzz::RequireFound(fault, made.game, options);
  } else {
    fuzz::RequireClean(made.game, options);
  }
  return 0;
}
