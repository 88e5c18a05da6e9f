#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro {

// What a ply may do that is worth counting (docs/perft.md). One may be of several kinds, or of none.
enum class PerftKind : std::uint8_t {
  kCapture,
  kEntry,
  kGoal,
  kBarrierMade,
  kBarrierOpened,
  kBonus,
  kPass,
  kPenalty,
};
inline constexpr std::array<std::string_view, 8> kPerftKinds{"captures", "entries", "goals",  "made",
                                                             "opened",   "bonuses", "passes", "penalties"};

// What is counted of one depth.
struct PerftRow {
  std::uint64_t sequences = 0;
  std::uint64_t states = 0;
  std::uint64_t digest = 0;
  std::array<std::uint64_t, kPerftKinds.size()> kinds{};  // sequences by what their last ply does

  bool operator==(const PerftRow&) const = default;
};

// One ply of the position, and what is counted behind it.
struct PerftBranch {
  std::string thrown;    // `6`, of two dice `53`; `b20` or what else is owed
  std::string ply;       // `1:5-11`
  std::string position;  // after it
  std::uint64_t sequences = 0;
};

// Why no more depths were counted than there are rows.
enum class PerftStop : std::uint8_t {
  kNone,
  kStates,     // the limit on states of one depth
  kSequences,  // the limit on sequences of one depth
  kOverflow,   // more sequences than 64 bits hold
  kInterrupted,
};

// The counts of a position, and what they are about.
struct Perft {
  std::string rules;
  std::string position;          // its one line (verifier/perft/naming.h)
  std::vector<PerftRow> rows{};  // by depth, from 0
  bool only_sequences = false;   // nothing else of the rows was counted
  std::vector<PerftBranch> branches{};
  PerftStop stop = PerftStop::kNone;
};

}  // namespace arbitro
