#include "engine/kernel/tables.h"

#include <algorithm>

namespace parchis::kernel {
namespace {

// Points that decide nothing here, or whose answer is in the tables. All others have to have their first
// answer, so that the kernel never plays by a rule that it has not heard of.
constexpr auto kAnyAnswer = std::to_array<RulePoint>({
    // The board and the set-up.
    RulePoint::kBoardSizes,
    RulePoint::kBoardTwoArms,
    RulePoint::kBoardStartSquare,
    RulePoint::kBoardSafeSquares,
    RulePoint::kBoardUnusedStarts,
    RulePoint::kBoardCorridorLength,
    RulePoint::kSetupOnStart,
    RulePoint::kTurnFirst,
    RulePoint::kTurnFirstTie,
    RulePoint::kTurnFirstThrow,
    RulePoint::kTurnOrder,
    // In the tables.
    RulePoint::kSixAllOutValue,
    RulePoint::kEntryRivalPair,
    RulePoint::kBonusScale,
    // Play without dice.
    RulePoint::kHandPer,
    RulePoint::kHandRenewal,
    RulePoint::kHandNullThrow,
    RulePoint::kHandPassUse,
    RulePoint::kHandPassToken,
    RulePoint::kHandPassPlace,
    RulePoint::kHandDeadEnd,
    RulePoint::kHandUnusable,
    // Several colors a player, and mates.
    RulePoint::kTripleColor,
    RulePoint::kTripleMate,
    RulePoint::kTurnUnit,
    RulePoint::kTurnFinishedColor,
    RulePoint::kBarrierMembers,
    RulePoint::kBarrierMixedBlocks,
    RulePoint::kBarrierMixedOpening,
    RulePoint::kCaptureOwnOtherColor,
    RulePoint::kCaptureAllyOnSafe,
    RulePoint::kCaptureMate,
    RulePoint::kEntryAllySingle,
    RulePoint::kEntryAllyPair,
    RulePoint::kEntryAllyPlusRival,
    RulePoint::kEntryOwnPlusAlly,
    RulePoint::kEntryRivalMixedPair,
    RulePoint::kEntryDutyScope,
    RulePoint::kEntryOtherColor,
    RulePoint::kEndWinner,
    RulePoint::kFinishedPlays,
    RulePoint::kFinishedFrom,
    RulePoint::kSixAllOutScope,
    RulePoint::kStuckPlaysMate,
    RulePoint::kStuckBonus,
    RulePoint::kStuckOpens,
    RulePoint::kBonusMates,
    RulePoint::kBonusColors,
    // Two dice.
    RulePoint::kDiceUse,
    RulePoint::kDiceMust,
    RulePoint::kDiceLarger,
    RulePoint::kEntrySum,
    RulePoint::kDoublesComplement,
    RulePoint::kDoublesOrder,
    RulePoint::kDoublesEntry,
    RulePoint::kDoublesWhole,
    RulePoint::kDoublesLargest,
    RulePoint::kDoublesAgain,
    RulePoint::kDoublesThird,
    RulePoint::kBarrierTogether,
    RulePoint::kBarrierTogetherYields,
    RulePoint::kBarrierBreakBy,
    RulePoint::kBarrierThirdOwn,
    RulePoint::kEndRestOfThrow,
    // About records only.
    RulePoint::kEndMootBonus,
});

[[nodiscard]] bool KnowsRules(const RuleSet& rules) {
  for (const RulePointInfo& info : RulePoints()) {
    if (rules.answer(info.point) != 0 && std::ranges::find(kAnyAnswer, info.point) == kAnyAnswer.end()) {
      return false;
    }
  }
  return rules.get<EntryRivalPair>() != EntryRivalPair::kAll;
}

[[nodiscard]] bool KnowsTable(const Table& table) {
  const Board& board = table.board();
  if (board.arms() > static_cast<int>(kArms) || !board.has_usual_arms() || board.allows_laps()) return false;
  if (board.goal() >= kInNest || table.has_allies()) return false;
  return std::ranges::all_of(table.seating().seats, [](const Seat& seat) { return seat.colors.size() == 1; });
}

[[nodiscard]] unsigned Row(Color color) { return static_cast<unsigned>(color.index()); }

void AddBit(Way& way, int progress) {
  if (progress < 64) {
    way.low |= std::uint64_t{1} << progress;
  } else {
    way.high |= std::uint64_t{1} << (progress - 64);
  }
}

void FillSquares(const Board& board, Tables& tables) {
  for (int k = 0; k < board.arms(); ++k) {
    const Color color = Color::FromIndex(k);
    for (int progress = 0; progress <= board.gate(); ++progress) {
      tables.square[Row(color)][static_cast<std::size_t>(progress)] =
          static_cast<std::uint8_t>(board.TrackSquare(color, progress));
    }
    // In its corridor a color meets its own pieces only.
    for (int progress = board.gate() + 1; progress < board.goal(); ++progress)
      AddBit(tables.met[Row(color)][Row(color)][static_cast<std::size_t>(progress)], progress);
  }
  for (unsigned mover = 0; mover < kArms; ++mover) {
    for (int progress = 0; progress <= board.gate(); ++progress) {
      const std::uint8_t square = tables.square[mover][static_cast<std::size_t>(progress)];
      for (unsigned other = 0; other < kArms && square != 0; ++other) {
        for (unsigned place = 0; place < kCodes; ++place) {
          if (tables.square[other][place] == square) AddBit(tables.met[mover][other][place], progress);
        }
      }
    }
  }
}

void FillStarts(const Table& table, Tables& tables) {
  const Board& board = table.board();
  tables.start_of.fill(kNobody);
  for (int square = 1; square <= board.track_squares(); ++square) {
    const auto i = static_cast<std::size_t>(square);
    const std::optional<Color> owner = board.StartOwner(square);
    if (owner && table.SeatOf(*owner)) tables.start_of[i] = static_cast<std::uint8_t>(owner->index());
    for (int k = 0; k < board.arms(); ++k) {
      if (board.IsSafe(square, Color::FromIndex(k)))
        tables.safe_for[i] = static_cast<std::uint8_t>(tables.safe_for[i] | 1U << k);
    }
  }
}

[[nodiscard]] std::uint8_t SixAllOut(const RuleSet& rules) {
  switch (rules.get<SixAllOutValue>()) {
    case SixAllOutValue::kSeven:
      return 7;
    case SixAllOutValue::kTwelve:
      return 12;
    case SixAllOutValue::kSix:
      return 6;
  }
  return 6;
}

// Whether no place holds more pieces than play brings there, and the order of arrival is known where it
// matters.
[[nodiscard]] bool IsOrdinary(const State& state, const Table& table) {
  const Board& board = table.board();
  for (int square = 1; square <= board.track_squares(); ++square) {
    const PieceSet standing = state.at(square);
    if (!standing.has_two()) continue;
    if (!standing.has_exactly_two()) return false;
    const std::optional<Color> owner = board.StartOwner(square);
    if (!owner || !table.SeatOf(*owner) || standing.has_pair()) continue;
    const bool foreign = (standing & PieceSet::AllOf(*owner)).empty();
    if (foreign && !state.late[Row(*owner)]) return false;
  }
  for (int k = 0; k < board.arms(); ++k) {
    for (int progress = board.gate() + 1; progress < board.goal(); ++progress) {
      const PieceSet standing = state.InCorridor(Color::FromIndex(k), progress);
      if (standing.has_two() && !standing.has_exactly_two()) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Tables> MakeTables(const Table& table) {
  if (!KnowsRules(table.rules()) || !KnowsTable(table)) return std::nullopt;
  Tables tables;
  const Board& board = table.board();
  tables.seats = static_cast<unsigned>(table.seat_count());
  tables.gate = static_cast<std::uint8_t>(board.gate());
  tables.goal = static_cast<std::uint8_t>(board.goal());
  tables.six_all_out = SixAllOut(table.rules());
  tables.capture_bonus = table.capture_bonus();
  tables.goal_bonus = table.goal_bonus();
  tables.rival_pair_bars = table.rules().get<EntryRivalPair>() == EntryRivalPair::kRefuse;
  if (tables.capture_bonus > kMostSteps || tables.goal_bonus > kMostSteps) return std::nullopt;
  for (std::size_t seat = 0; seat < table.seat_count(); ++seat) {
    tables.color_of_seat[seat] =
        static_cast<std::uint8_t>(table.seating().seats[seat].colors.front().index());
  }
  FillSquares(board, tables);
  FillStarts(table, tables);
  return tables;
}

std::optional<Position> MakePosition(const State& state, const Table& table) {
  const bool plain = state.done_count == 0 && state.out == 0 && state.memory == Memory{} && state.sixes <= 2;
  if (!plain || !IsOrdinary(state, table)) return std::nullopt;
  Position position;
  for (auto& color : position.place) color.fill(kInNest);
  for (const Piece piece : table.pieces_in_play()) {
    const Place place = state.place(piece);
    const auto number = static_cast<std::size_t>(piece.number() - 1);
    if (!place.in_nest())
      position.place[Row(piece.color())][number] = static_cast<std::uint8_t>(place.progress());
  }
  position.seat = state.seat;
  position.sixes = state.sixes;
  position.over = state.over;
  if (state.last) {
    if (!table.PiecesOf(state.seat).contains(*state.last)) return std::nullopt;
    position.last = static_cast<std::uint8_t>(state.last->number() - 1);
  }
  position.late.fill(kNobody);
  for (std::size_t arm = 0; arm < kArms; ++arm) {
    if (state.late[arm]) position.late[arm] = static_cast<std::uint8_t>(state.late[arm]->color().index());
  }
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    const Owed& owed = state.owed[i];
    if (owed.kind != Owed::Kind::kBonus || owed.by || owed.value > kMostSteps) return std::nullopt;
    position.owed[position.owed_count++] = owed.value;
  }
  return position;
}

}  // namespace parchis::kernel
