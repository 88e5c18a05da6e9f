#include "engine/entry.h"

namespace parchis {
namespace {

// Whether this color's next five is a first five that brings out two (AMB-022).
[[nodiscard]] bool FirstFiveIsDue(const State& state, Consultation& rules, Color color) {
  if (rules.ask<EntryFirstFive>() == EntryFirstFive::kOne) return false;
  switch (rules.ask<EntryFirstFiveWhen>()) {
    case EntryFirstFiveWhen::kFirstEver:
      return (state.fresh >> color.index() & 1U) != 0;
    case EntryFirstFiveWhen::kWheneverAllInNest: {
      const PieceSet all = PieceSet::AllOf(color);
      return (state.nests() & all) == all;
    }
  }
  return false;
}

// Whether own pieces leave no room on their start square (SAFE-2, AMB-014).
[[nodiscard]] bool OwnPiecesBar(PieceSet own, Consultation& rules) {
  return IsFull(own) && rules.ask<EntryOwnPair>() != EntryOwnPair::kAllow;
}

// What one piece that enters onto `standing` captures; `blocked` if it cannot come out.
struct SingleEntry {
  bool blocked = false;
  PieceSet captured{};
  bool victim_unknown = false;
};

// Of these pieces the one that arrived later, if known; else the hinted one, else the first (AMB-016,
// AMB-021).
[[nodiscard]] SingleEntry CaptureLater(PieceSet standing, std::optional<Piece> late,
                                       std::optional<Piece> victim, bool earlier) {
  if (late && standing.contains(*late)) {
    return {.captured = earlier ? standing - PieceSet::Of(*late) : PieceSet::Of(*late)};
  }
  const Piece taken = victim && standing.contains(*victim) ? *victim : standing.first();
  return {.captured = PieceSet::Of(taken), .victim_unknown = true};
}

// One of two like pieces: which is told by the record only (AMB-095).
[[nodiscard]] SingleEntry CaptureOneOf(PieceSet pieces, std::optional<Piece> victim) {
  return {.captured = PieceSet::Of(victim && pieces.contains(*victim) ? *victim : pieces.first())};
}

[[nodiscard]] SingleEntry EnterOntoTwoRivals(PieceSet rivals, std::optional<Piece> late, Consultation& rules,
                                             std::optional<Piece> victim) {
  if (rivals.has_pair()) {
    switch (rules.ask<EntryRivalPair>()) {
      case EntryRivalPair::kLater:
        return CaptureOneOf(rivals, victim);
      case EntryRivalPair::kRefuse:
        return {.blocked = true};
      case EntryRivalPair::kAll:
        return {.captured = rivals};
    }
  }
  switch (rules.ask<EntryTwoRivals>()) {
    case EntryTwoRivals::kLater:
      return CaptureLater(rivals, late, victim, false);
    case EntryTwoRivals::kEarlier:
      return CaptureLater(rivals, late, victim, true);
    case EntryTwoRivals::kChoice:
      return CaptureOneOf(rivals, victim);
    case EntryTwoRivals::kAll:
      return {.captured = rivals};
    case EntryTwoRivals::kRefuse:
      return {.blocked = true};
  }
  return {.blocked = true};
}

// CAPTURE-3 to CAPTURE-5: what gives way on the start square to one piece that comes out.
[[nodiscard]] SingleEntry EnterOnto(PieceSet standing, Color color, std::optional<Piece> late,
                                    Consultation& rules, std::optional<Piece> victim) {
  const PieceSet own = standing & PieceSet::AllOf(color);
  const PieceSet rivals = standing - own;
  if (rivals.empty()) return {.blocked = OwnPiecesBar(own, rules)};
  if (own.empty() && rivals.has_one()) {
    return rules.ask<EntrySingleRival>() == EntrySingleRival::kCapture ? SingleEntry{.captured = rivals}
                                                                       : SingleEntry{};
  }
  if (own.empty() && rivals.has_exactly_two()) return EnterOntoTwoRivals(rivals, late, rules, victim);
  if (own.has_one() && rivals.has_one()) {
    switch (rules.ask<EntryOwnPlusRival>()) {
      case EntryOwnPlusRival::kRival:
        return {.captured = rivals};
      case EntryOwnPlusRival::kLastArrived:
        return CaptureLater(standing, late, victim, false);
      case EntryOwnPlusRival::kRefuse:
        return {.blocked = true};
    }
  }
  return {.blocked = true};  // more than two stand there, which only an illegal ply brings about
}

[[nodiscard]] std::optional<Piece> LateOn(const State& state, Color color) {
  return state.late[static_cast<std::size_t>(color.index())];
}

}  // namespace

PieceMove TryEntry(const State& state, const Table& table, Consultation& rules, Color color,
                   const Choice& choice) {
  PieceMove move{.on_board = true, .to = Place::At(0)};
  const PieceSet mine = PieceSet::AllOf(color);
  const PieceSet standing = state.at(table.board().TrackSquare(color, 0));
  const bool first_five = FirstFiveIsDue(state, rules, color);
  const bool takes_all =
      first_five && rules.ask<EntryFirstFiveCaptures>() == EntryFirstFiveCaptures::kEverything;
  SingleEntry first =
      takes_all ? SingleEntry{.blocked = OwnPiecesBar(standing & mine, rules), .captured = standing - mine}
                : EnterOnto(standing, color, LateOn(state, color), rules, choice.victim);
  if (first.blocked) {
    move.Refuse(Fault::kEntryBlocked, color, 0, standing);
    return move;
  }
  move.captured = first.captured;
  move.victim_unknown = first.victim_unknown;
  const PieceSet nest = state.nests() & mine;
  if (!first_five || !nest.has_two() || rules.ask<EntryFirstFive>() != EntryFirstFive::kTwoTogether)
    return move;
  // The second piece enters onto what the first left, itself included; it cannot come out where that one
  // would have to give way as the last arrived (AMB-018).
  const Piece companion = nest.first();
  const PieceSet left = (standing - first.captured) | PieceSet::Of(companion);
  const SingleEntry second = takes_all ? SingleEntry{.blocked = OwnPiecesBar(left, rules)}
                                       : EnterOnto(left, color, companion, rules, choice.victim);
  move.second_due = !second.blocked && (second.captured & mine).empty();
  if (move.second_due) move.captured = move.captured | second.captured;
  return move;
}

}  // namespace parchis
