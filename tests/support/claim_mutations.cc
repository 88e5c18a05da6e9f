// What a record says of a ply that is legal: captures, bonuses, squares, notes.
#include <algorithm>
#include <optional>
#include <vector>

#include "tests/support/mutation_spots.h"

namespace arbitro::testing {
namespace {

using namespace parchis;

[[nodiscard]] bool Walks(const Spot& spot) {
  return spot.moves() && !spot.effect().from.in_nest() && spot.step().ply.piece.has_value();
}

std::optional<Planted> ForgetCapture(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (spot.effect().captured.empty() || spot.effect().from.in_nest()) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.captured = {};
    recorded.bonus_earned = std::uint8_t{0};
    return spot.With(recorded);
  });
}

// Beside a rival on a safe square both stay.
std::optional<Planted> CaptureOnSafeSquare(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!Walks(spot) || !spot.effect().captured.empty() || !spot.board().OnTrack(spot.effect().to))
      return std::nullopt;
    const PieceSet standing = spot.StandingOn(*spot.step().ply.piece, spot.effect().to);
    const PieceSet rivals = standing - spot.own() - spot.table().MatesOf(spot.before().seat);
    if (rivals.empty()) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.captured = PieceSet::Of(rivals.first());
    return spot.With(recorded);
  });
}

// Nobody else can be in a corridor.
std::optional<Planted> CaptureInCorridor(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!Walks(spot) || spot.board().OnTrack(spot.effect().to)) return std::nullopt;
    const PieceSet rivals = spot.table().pieces_in_play() - spot.own() - spot.before().nests();
    if (rivals.empty()) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.captured = PieceSet::Of(rivals.first());
    return spot.With(recorded);
  });
}

// Of two rivals on the start the one who arrived earlier is sent away.
std::optional<Planted> CaptureTheEarlier(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.moves() || !spot.effect().from.in_nest() || spot.effect().captured.size() != 1)
      return std::nullopt;
    const PieceSet standing = spot.before().at(spot.board().TrackSquare(spot.effect().piece->color(), 0));
    const PieceSet others = standing - spot.effect().captured;
    if (others.empty() || standing.has_pair() || spot.step().judgement.victim_unknown) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.captured = PieceSet::Of(others.first());
    return spot.With(recorded);
  });
}

std::optional<Planted> ForgetBonus(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (spot.effect().bonus_earned(spot.table()) == 0) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.bonus_earned = std::uint8_t{0};
    return spot.With(recorded);
  });
}

// Ten for every move in the corridor.
std::optional<Planted> EarnInCorridor(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!Walks(spot) || !spot.board().InCorridor(spot.effect().to)) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.bonus_earned = spot.table().goal_bonus();
    return spot.With(recorded);
  });
}

std::optional<Planted> LeaveAnotherSquare(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!Walks(spot) || !spot.board().OnTrack(spot.effect().from)) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    const int square = spot.board().TrackSquare(spot.effect().piece->color(), spot.effect().from.progress());
    recorded.from = Square{square % spot.board().track_squares() + 1};
    return spot.With(recorded);
  });
}

// Squares without a piece, from one on which the seat has none.
std::optional<Planted> MoveFromEmptySquare(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely() || spot.table().has_allies()) return std::nullopt;
    for (int square = 1; square + 2 <= spot.board().track_squares(); ++square) {
      bool near = false;
      for (int i = -1; i <= 1; ++i) {
        near = near || (square + i >= 1 && !(spot.before().at(square + i) & spot.own()).empty());
      }
      if (near) continue;
      log::RecordedPly recorded = spot.Passing(2);
      recorded.from = Square{square};
      recorded.to = Square{square + 2};
      return spot.With(recorded);
    }
    return std::nullopt;
  });
}

// A note about one ply.
[[nodiscard]] Planted WithNote(const Spot& spot, log::RecordedNote note) {
  log::RecordedGame changed = spot.Until();
  changed.plies.push_back(spot.Recorded());
  note.ply = static_cast<std::uint32_t>(spot.at);
  changed.notes.push_back(std::move(note));
  return PlantedIn(changed, note.ply);
}

std::optional<Planted> NoteAnotherPosition(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    log::RecordedNote note;
    const State& after = spot.step().after;
    for (int i = 0; i < spot.board().declared_arms() * kPiecesPerColor; ++i) {
      const Piece piece = Piece::FromIndex(i);
      note.position_after.push_back(spot.board().SquareOf(piece.color(), after.place(piece)));
    }
    const PieceSet others = (spot.table().pieces_in_play() & after.nests()) - spot.own();
    if (others.empty()) return std::nullopt;
    const auto at = static_cast<std::size_t>(others.first().index());
    note.position_after[at] = Square{spot.board().track_squares() + 1};  // the first square of its corridor
    return WithNote(spot, note);
  });
}

std::optional<Planted> NoteOtherSteps(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!Walks(spot)) return std::nullopt;
    return WithNote(spot, {.ply = 0, .position_after = {}, .steps = spot.effect().steps + 1U});
  });
}

std::optional<Planted> CountOtherChoices(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely()) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.choices = 17;
    return spot.With(recorded);
  });
}

std::optional<Planted> NoteOtherNumbers(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!ChoosesNumbers(spot.table().rules()) || !spot.before().ThrowIsNext() || spot.step().die == 0)
      return std::nullopt;
    NumberSet left = NumbersLeft(spot.before(), spot.table(), spot.before().seat);
    if (left == NumberSet::All() || spot.at < spot.table().seat_count() * 4) return std::nullopt;
    for (int number = 1; number <= NumberSet::kHighest; ++number) {
      if (left.contains(number)) continue;
      left.insert(number);
      return WithNote(spot, {.ply = 0, .position_after = {}, .steps = {}, .numbers_left = left});
    }
    return std::nullopt;
  });
}

// ---- What the record does not say ----

// Of two pieces of different colors on one square nobody knows then which was moved.
std::optional<Planted> DropThePiece(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely() || !spot.table().has_allies()) return std::nullopt;
    for (const Piece piece : spot.own()) {
      const Place from = spot.before().place(piece);
      if (!spot.WalksFreely(piece, 2) || !spot.board().OnTrack(spot.WayOf(piece, 2).back())) continue;
      const PieceSet beside = spot.StandingOn(piece, from) & (spot.own() - PieceSet::AllOf(piece.color()));
      if (beside.empty() || !spot.WalksFreely(beside.first(), 2)) continue;
      log::RecordedPly recorded = spot.Moving(2, piece, spot.WayOf(piece, 2).back());
      recorded.from = spot.board().SquareOf(piece.color(), from);
      recorded.ply.piece.reset();
      recorded.seat_said = true;
      return spot.With(recorded);
    }
    return std::nullopt;
  });
}

std::optional<Planted> DropTheFace(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely()) return std::nullopt;
    log::RecordedPly recorded;
    recorded.ply.seat = spot.before().seat;
    recorded.seat_said = true;
    recorded.event = log::Event::kFacesUnknown;
    return spot.With(recorded);
  });
}

std::optional<Planted> BreakOff(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices,
                        [](const Spot& spot) -> std::optional<Planted> { return PlantedIn(spot.Until()); });
}

}  // namespace

std::vector<Mutation> ClaimMutations() {
  return {
      {Code::kCaptureDiffers, "a capture is not recorded", ForgetCapture, {}, {}, 5},
      {Code::kCaptureDiffers, "a capture on a safe square", CaptureOnSafeSquare, {}, {}, 8},
      {Code::kCaptureDiffers, "a capture in the corridor or the goal", CaptureInCorridor, {}, {}, 8},
      {Code::kCaptureDiffers, "of two on the start the earlier is captured", CaptureTheEarlier, {}, {}, 2},
      {Code::kBonusDiffers, "a capture or goal earns nothing", ForgetBonus, {}, {}, 5},
      {Code::kBonusDiffers, "a move in the corridor earns the bonus of a goal", EarnInCorridor, {}, {}, 5},
      {Code::kOriginDiffers, "a piece leaves the square beside its own", LeaveAnotherSquare},
      {Code::kNoPieceThere, "a move from a square without a piece", MoveFromEmptySquare},
      {Code::kPositionDiffers, "a piece of another color in the noted position", NoteAnotherPosition},
      {Code::kStepsDiffer, "a step too many is noted", NoteOtherSteps},
      {Code::kChoicesDiffer, "seventeen choices are counted", CountOtherChoices},
      {Code::kNumbersDiffer, "a number is noted as left that is crossed out", NoteOtherNumbers},
      {Code::kPieceNotNamed, "the piece is not named", DropThePiece},
      {Code::kPlyUnusable, "the face is not recorded", DropTheFace},
      {Code::kRecordEnds, "the game is broken off", BreakOff},
  };
}

}  // namespace arbitro::testing
