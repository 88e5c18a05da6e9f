#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rule_set.h"
#include "verifier/findings/finding.h"

namespace arbitro {

// What an arbiter decides about a finding.
enum class Decision : std::uint8_t {
  kStands,      // the ply stands, whatever is wrong with it
  kVoid,        // the ply counts as not made
  kForfeit,     // the seat has lost the game
  kReplayFrom,  // the game is taken up again from an earlier ply
  kReading,     // this is how the rules are read in this game
};
inline constexpr std::size_t kDecisionCount = 5;

// "stands", "void", "forfeit", "replay-from", "reading".
[[nodiscard]] std::string_view DecisionName(Decision decision);
[[nodiscard]] std::optional<Decision> FindDecision(std::string_view name);

// One ruling of a file.
struct Ruling {
  std::uint64_t finding = 0;         // fingerprint
  std::string input;                 // path of the log, or its last part; empty: not said
  std::string game_id;               // empty: not said
  std::optional<std::uint32_t> ply;  // unset: not said
  std::optional<Code> code;          // unset: not said
  std::string clause;                // empty: not said
  Decision decision = Decision::kStands;
  std::uint32_t from_ply = 0;  // kReplayFrom
  parchis::RulePoint point{};  // kReading
  std::uint8_t option = 0;     // kReading
  std::string reading;         // kReading: "entry.rival_pair=refuse"
  std::string reason;
  std::string by;
  std::string date;        // "2026-05-02"
  std::string file;        // where it is written
  log::Location location;  // of it in that file
  std::size_t number = 0;  // among all rulings of the run, from 0
};

// Why a ruling is not honored.
enum class RulingFault : std::uint8_t {
  kNone,
  // It is not of the finding whose fingerprint it has.
  kOtherGame,
  kOtherPly,
  kOtherCode,
  kOtherClause,
  // It is, and cannot be carried out.
  kNotToBeRuled,
  kNoPly,
  kNoSeat,
  kLaterPly,
  kNotOpen,
  kContradicted,
  kSeveral,
  kTooMany,
};

// In English, for the finding about it.
[[nodiscard]] std::string_view RulingFaultText(RulingFault misfit);

// Whether anybody may rule on such a finding: what is wrong with bytes, or a limit of the tool, is nobody's
// to decide.
[[nodiscard]] bool MayBeRuled(const Finding& finding);

}  // namespace arbitro
