// Where pieces go: barriers, full squares, the goal, the nest.
#include <optional>
#include <vector>

#include "engine/legal_plies.h"
#include "tests/support/law_rows.h"
#include "tests/support/mutation_spots.h"

namespace arbitro::testing {
namespace {

using namespace parchis;

// Numbers that no duty of fives and sixes is about.
constexpr std::uint8_t kPlainNumbers = 4;

// Tries every own piece with every plain number.
template <class Try>
[[nodiscard]] std::optional<Planted> WithPlainNumber(const PlayedGame& game, Choices& choices, Try attempt) {
  return PlantSomewhere(game, choices, [&](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely()) return std::nullopt;
    for (std::uint8_t die = 1; die <= kPlainNumbers; ++die) {
      for (const Piece piece : spot.own()) {
        if (auto planted = attempt(spot, die, piece)) return planted;
      }
    }
    return std::nullopt;
  });
}

// The first barrier on a way before its end; nullopt if there is none.
[[nodiscard]] std::optional<Place> BarrierOn(const Spot& spot, Piece piece, const std::vector<Place>& way) {
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    if (laws::IsBarrierTo(spot.table(), spot.before(), piece, way[i])) return way[i];
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<Planted> Cross(const Spot& spot, std::uint8_t die, Piece piece) {
  const std::vector<Place> way = spot.WayOf(piece, die);
  if (way.empty() || !BarrierOn(spot, piece, way) || !spot.StandingOn(piece, way.back()).empty()) {
    return std::nullopt;
  }
  return spot.With(spot.Moving(die, piece, way.back()));
}

std::optional<Planted> CrossBarrier(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices, Cross);
}

std::optional<Planted> CrossOwnBarrier(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(
      game, choices, [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
        const auto place = BarrierOn(spot, piece, spot.WayOf(piece, die));
        if (!place || !(spot.StandingOn(piece, *place) & PieceSet::AllOf(piece.color())).has_two())
          return std::nullopt;
        return Cross(spot, die, piece);
      });
}

std::optional<Planted> CrossBarrierOnOrdinarySquare(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           const auto place = BarrierOn(spot, piece, spot.WayOf(piece, die));
                           if (!place || !spot.board().OnTrack(*place)) return std::nullopt;
                           const int square = spot.board().TrackSquare(piece.color(), place->progress());
                           if (spot.board().IsSafe(square, spot.before().at(square).first().color()))
                             return std::nullopt;
                           return Cross(spot, die, piece);
                         });
}

// Two pieces of different colors are no barrier, and two are as many as a square holds.
std::optional<Planted> LandOnFullSquare(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           const std::vector<Place> way = spot.WayOf(piece, die);
                           if (way.empty() || BarrierOn(spot, piece, way)) return std::nullopt;
                           const PieceSet standing = spot.StandingOn(piece, way.back());
                           if (!standing.has_two() || standing.has_pair()) return std::nullopt;
                           return spot.With(spot.Moving(die, piece, way.back()));
                         });
}

// A pass, because a pair of two colors was taken for a barrier.
std::optional<Planted> StopBeforeMixedPair(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(
      game, choices, [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
        if (!spot.rules_say(MoveDuty::kForced) || !spot.WalksFreely(piece, die)) return std::nullopt;
        bool mixed = false;
        for (const Place place : spot.WayOf(piece, die)) {
          mixed = mixed || (spot.board().OnTrack(place) && spot.StandingOn(piece, place).has_two());
        }
        if (!mixed) return std::nullopt;
        return spot.With(spot.Passing(die));
      });
}

std::optional<Planted> PassInsteadOfMove(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           if (!spot.rules_say(MoveDuty::kForced) || !spot.WalksFreely(piece, die))
                             return std::nullopt;
                           return spot.With(spot.Passing(die));
                         });
}

std::optional<Planted> Overshoot(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           const Place from = spot.before().place(piece);
                           if (!spot.rules_say(FinishExact::kExact) || !spot.board().InCorridor(from))
                             return std::nullopt;
                           if (from.progress() + die <= spot.board().goal()) return std::nullopt;
                           const int free_steps = spot.board().goal() - from.progress();
                           if (!spot.WalksFreely(piece, free_steps)) return std::nullopt;
                           return spot.With(spot.Moving(die, piece, Place::At(spot.board().goal())));
                         });
}

std::optional<Planted> MoveFinishedPiece(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           if (!spot.board().InGoal(spot.before().place(piece))) return std::nullopt;
                           return spot.With(spot.Moving(die, piece, std::nullopt));
                         });
}

std::optional<Planted> EnterWithoutFive(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           if (!spot.before().place(piece).in_nest()) return std::nullopt;
                           return spot.With(spot.Moving(die, piece, Place::At(0)));
                         });
}

// The piece ends one square beside its own, on an empty one.
[[nodiscard]] std::optional<Planted> EndBeside(const Spot& spot, std::uint8_t die, Piece piece, int by) {
  const std::vector<Place> way = spot.WayOf(piece, die);
  if (!spot.WalksFreely(piece, die) || spot.board().InGoal(way.back())) return std::nullopt;
  const int to = way.back().progress() + by;
  if (to >= spot.board().goal() || to <= spot.before().place(piece).progress()) return std::nullopt;
  if (!spot.StandingOn(piece, Place::At(to)).empty()) return std::nullopt;
  return spot.With(spot.Moving(die, piece, Place::At(to)));
}

std::optional<Planted> EndOneFurther(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices, [](const Spot& spot, std::uint8_t die, Piece piece) {
    return EndBeside(spot, die, piece, 1);
  });
}

// The square before the corridor is left out, or counted twice.
[[nodiscard]] bool TurnsIn(const Spot& spot, std::uint8_t die, Piece piece) {
  const Place from = spot.before().place(piece);
  const std::vector<Place> way = spot.WayOf(piece, die);
  return spot.rules_say(CorridorEntry::kForced) && !way.empty() && spot.board().OnTrack(from) &&
         spot.board().InCorridor(way.back());
}

std::optional<Planted> SkipTheGate(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           if (!TurnsIn(spot, die, piece)) return std::nullopt;
                           return EndBeside(spot, die, piece, 1);
                         });
}

std::optional<Planted> CountTheGateTwice(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           if (!TurnsIn(spot, die, piece)) return std::nullopt;
                           return EndBeside(spot, die, piece, -1);
                         });
}

// The piece goes on along the track where it had to turn in.
std::optional<Planted> PassTheCorridor(const PlayedGame& game, Choices& choices) {
  return WithPlainNumber(game, choices,
                         [](const Spot& spot, std::uint8_t die, Piece piece) -> std::optional<Planted> {
                           if (!TurnsIn(spot, die, piece) || !spot.WalksFreely(piece, die))
                             return std::nullopt;
                           const int gate = spot.board().TrackSquare(piece.color(), spot.board().gate());
                           const int beyond = spot.WayOf(piece, die).back().progress() - spot.board().gate();
                           const int square = (gate + beyond - 1) % spot.board().track_squares() + 1;
                           if (!spot.before().at(square).empty()) return std::nullopt;
                           log::RecordedPly recorded = spot.Moving(die, piece, std::nullopt);
                           recorded.to = Square{square};
                           return spot.With(recorded);
                         });
}

// With two dice a piece stops in between, and both squares where it could are full.
std::optional<Planted> JumpWithTheSum(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    const bool throws =
        spot.table().two_dice() && spot.before().ThrowIsNext() && spot.rules_say(DiceUse::kStops);
    if (!throws || spot.before().memory.dice.doubles > 0) return std::nullopt;
    for (const Piece piece : spot.own()) {
      for (std::uint8_t first = 1; first <= 6; ++first) {
        for (std::uint8_t second = 1; second < first; ++second) {
          const std::vector<Place> way = spot.WayOf(piece, first + second);
          if (way.empty() || !spot.StandingOn(piece, way.back()).empty()) continue;
          const bool full = spot.StandingOn(piece, way[first - 1U]).has_two() &&
                            spot.StandingOn(piece, way[second - 1U]).has_two();
          if (!full || first + second == 5) continue;
          log::RecordedPly recorded = spot.Moving(first, piece, way.back());
          recorded.ply.second_die = second;
          recorded.ply.spend = Spend::kSum;
          return spot.With(recorded);
        }
      }
    }
    return std::nullopt;
  });
}

// ---- Coming out ----

[[nodiscard]] PieceSet InNest(const Spot& spot) { return spot.own() & spot.before().nests(); }

std::optional<Planted> MoveInsteadOfEntering(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    constexpr std::uint8_t kFive = 5;
    if (!spot.throws_freely() || InNest(spot).empty() || !spot.rules_say(EntryDuty::kForced))
      return std::nullopt;
    if (!spot.rules_say(EntryDutyScope::kPlayer)) return std::nullopt;
    const Color color = InNest(spot).first().color();
    if (!spot.before().at(spot.board().TrackSquare(color, 0)).empty()) return std::nullopt;
    for (const Piece piece : spot.own()) {
      if (!spot.WalksFreely(piece, kFive)) continue;
      return spot.With(spot.Moving(kFive, piece, spot.WayOf(piece, kFive).back()));
    }
    return std::nullopt;
  });
}

std::optional<Planted> EnterOnOwnPair(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    constexpr std::uint8_t kFive = 5;
    if (!spot.throws_freely() || !spot.rules_say(EntryOwnPair::kRefuse)) return std::nullopt;
    for (const Piece piece : InNest(spot)) {
      const PieceSet standing = spot.before().at(spot.board().TrackSquare(piece.color(), 0));
      if (!(standing & PieceSet::AllOf(piece.color())).has_two()) continue;
      return spot.With(spot.Moving(kFive, piece, Place::At(0)));
    }
    return std::nullopt;
  });
}

std::optional<Planted> EnterWithBonus(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (spot.effect().source != Effect::Source::kBonus || !spot.moves() || spot.table().two_dice())
      return std::nullopt;
    if (InNest(spot).empty()) return std::nullopt;
    log::RecordedPly recorded = spot.Moving(0, InNest(spot).first(), Place::At(0));
    recorded.ply.spend = spot.Recorded().ply.spend;
    return spot.With(recorded);
  });
}

}  // namespace

std::vector<Mutation> MoveMutations() {
  return {
      {Code::kBarrierCrossed, "a piece walks through a barrier", CrossBarrier},
      {Code::kBarrierCrossed, "a piece walks through its own barrier", CrossOwnBarrier, {}, {}, 3},
      {Code::kBarrierCrossed,
       "a piece walks through a barrier on an ordinary square",
       CrossBarrierOnOrdinarySquare,
       {},
       {},
       3},
      {Code::kSquareFull, "a third piece on a square with two colors", LandOnFullSquare, {}, {}, 3},
      {Code::kDeclined, "a pass before a pair of two colors", StopBeforeMixedPair, {}, {}, 3},
      {Code::kDeclined, "a pass instead of a move", PassInsteadOfMove},
      {Code::kOvershoot, "a piece goes into the goal with too many", Overshoot},
      {Code::kFinishedPiece, "a piece leaves the goal", MoveFinishedPiece},
      {Code::kEntryWithoutFive, "a piece comes out without a five", EnterWithoutFive},
      {Code::kEntryWithoutFive, "a piece comes out with a bonus", EnterWithBonus, {}, {}, 5},
      {Code::kDestinationDiffers, "a piece ends one square further", EndOneFurther},
      {Code::kDestinationDiffers, "the square before the corridor is left out", SkipTheGate, {}, {}, 6},
      {Code::kDestinationDiffers,
       "the square before the corridor counts twice",
       CountTheGateTwice,
       {},
       {},
       6},
      {Code::kDestinationDiffers, "a piece passes its corridor", PassTheCorridor, {}, {}, 6},
      {Code::kSumNotMoved, "a piece jumps over two full squares with both dice", JumpWithTheSum},
      {Code::kEntryOwed, "a five moves another piece", MoveInsteadOfEntering, {}, {}, 4},
      {Code::kEntryBlocked, "a piece comes out on an own pair", EnterOnOwnPair},
  };
}

}  // namespace arbitro::testing
