#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::testing {

// What goes wrong at one ply of an otherwise legal game.
enum class FaultKind : std::uint8_t {
  kWrongDestination,  // the piece ends on another square
  kSkippedBonus,      // a bonus that could be used is not there
  kWrongPenalty,      // a third six sends back another piece, or none
  kNoCapture,         // the piece that has to go to its nest stays
  kWrongSeat,         // another seat throws
  kPassInstead,       // nothing is moved although something can be
  kOtherFace,         // the piece moves by another face than the one recorded
};
inline constexpr FaultKind kFaultKinds[] = {
    FaultKind::kWrongDestination, FaultKind::kSkippedBonus, FaultKind::kWrongPenalty, FaultKind::kNoCapture,
    FaultKind::kWrongSeat,        FaultKind::kPassInstead,  FaultKind::kOtherFace};
[[nodiscard]] std::string_view NameOf(FaultKind kind);

// Who made the mistake.
enum class Culprit : std::uint8_t {
  kPlayer,    // the game really went on from there
  kRecorder,  // the game went on by the rules; only the record of this ply is wrong
};

struct PlantedFault {
  log::RecordedGame game;
  std::uint32_t ply = 0;    // where the fault shows
  std::vector<Code> codes;  // one of these has to be found there; empty: any
};

// A random game of a preset with one fault after some dozen plies; nullopt if the game offers no place for
// it.
[[nodiscard]] std::optional<PlantedFault> PlantFault(std::string_view rules, int arms, std::uint64_t seed,
                                                     FaultKind kind, Culprit culprit);
// The game with one more fault at the first fitting ply from `earliest` on.
[[nodiscard]] std::optional<PlantedFault> PlantFault(const log::RecordedGame& game, std::uint32_t earliest,
                                                     std::uint64_t seed, FaultKind kind, Culprit culprit);

}  // namespace arbitro::testing
