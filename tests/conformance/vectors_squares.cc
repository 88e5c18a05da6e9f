// Cases about each square on which a piece is safe or not, for every rule set.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/chosen_numbers.h"
#include "engine/clauses.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "tests/conformance/make_vectors.h"
#include "tests/support/position.h"

namespace arbitro::conformance {
namespace {

using parchis::Color;
using parchis::testing::At;

constexpr int kArms = 4;
constexpr int kOfArm = 17;
constexpr int kTrack = kArms * kOfArm;
constexpr std::array kSafe{5, 12, 17};  // of each arm

// The square of a color from which it comes out, and that at which it turns off.
[[nodiscard]] int StartOf(int color) { return kOfArm * (color - 1) + 5; }
[[nodiscard]] int GateOf(int color) { return color == 1 ? kTrack : kOfArm * (color - 1); }
[[nodiscard]] bool Walks(int color, int square) {
  return (square - StartOf(color) + kTrack) % kTrack <= (GateOf(color) - StartOf(color) + kTrack) % kTrack;
}

[[nodiscard]] std::size_t SeatOf(const parchis::Seating& seating, int color) {
  const auto has = [&](const parchis::Seat& seat) {
    return std::ranges::any_of(seat.colors, [&](Color one) { return one.number() == color; });
  };
  return static_cast<std::size_t>(std::ranges::find_if(seating.seats, has) - seating.seats.begin());
}

// A color that plays against this one and stands on the square, which is neither its start nor its gate.
[[nodiscard]] int RivalOn(int square, int mover, const parchis::Seating& seating) {
  const parchis::Seat& own = seating.seats[SeatOf(seating, mover)];
  for (int color = 1; color <= kArms; ++color) {
    const parchis::Seat& seat = seating.seats[SeatOf(seating, color)];
    if (&seat == &own || (own.team != 0 && seat.team == own.team)) continue;
    if (Walks(color, square) && square != StartOf(color) && square != GateOf(color)) return color;
  }
  return 0;
}

// One piece a step before the square, another on it, and all others in their nests.
[[nodiscard]] std::string PositionLine(int mover, int rival, int square, std::size_t seat) {
  std::string line;
  for (int color = 1; color <= kArms; ++color) {
    if (color == mover) line += std::to_string(square - 1);
    if (color == rival) line += std::to_string(square);
    if (color < kArms) line += "/";
  }
  return line + " " + std::to_string(seat) + " -";
}

void AddSquare(CaseList& list, const std::string& preset, int square, const std::string& name) {
  const parchis::Seating seating = At(preset, PositionLine(1, 0, 10, 0)).table().seating();
  const int mover = Walks(1, square - 1) ? 1 : 2;
  const int rival = RivalOn(square, mover, seating);
  const At at(preset, PositionLine(mover, rival, square, SeatOf(seating, mover)));
  const Asked asked{.table = at.table(), .state = at.state()};
  const Thrown thrown = parchis::ChoosesNumbers(asked.table.rules()) ? Thrown{}
                        : asked.table.two_dice()                     ? Thrown{.die = 1, .second = 2}
                                                                     : Thrown{.die = 1};
  for (const parchis::Ply& ply : LegalOf(asked, thrown)) {
    pb::Ply wire = WireOf(asked, ply);
    if (wire.piece() == 0 || wire.to() != static_cast<std::uint32_t>(square)) continue;
    wire.clear_captured();  // it is what is asked
    pb::Case one;
    *one.mutable_apply()->mutable_rules() = RulesFor(preset, asked.table);
    one.mutable_apply()->set_position(parchis::FormatPosition(asked.state, asked.table));
    *one.mutable_apply()->mutable_ply() = std::move(wire);
    list.Add(name, one);
    return;
  }
}

}  // namespace

void AddSquares(CaseList& list) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    const std::string name(preset.name);
    std::vector<std::string> clauses;
    for (const std::string_view clause : {"EQUIP-2", "SAFE-1"})
      clauses.emplace_back(parchis::CounterpartOf(clause, parchis::TextOf(preset)));
    for (int of_arm = 1; of_arm <= kOfArm; ++of_arm) {
      const bool safe = std::ranges::find(kSafe, of_arm) != kSafe.end();
      list.About("squares/" + name,
                 "whether a piece on square " + std::to_string(of_arm) + " of an arm can be captured",
                 clauses, {"board.safe_squares", "capture-place"});
      // What is safe on one arm and not on another has been seen; of the rest one square is enough.
      for (int arm = safe ? 0 : of_arm % kArms; arm < kArms; arm += safe ? 1 : kArms) {
        const int square = kOfArm * arm + of_arm;
        if (square > 1) AddSquare(list, name, square, (safe ? "safe_" : "on_") + std::to_string(square));
      }
    }
  }
}

}  // namespace arbitro::conformance
