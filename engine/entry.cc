#include "engine/entry.h"

#include "engine/allies.h"
#include "engine/arrivals.h"

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

// Whether own pieces leave no room on their start square (SAFE-2, AMB-014, AMB-142).
[[nodiscard]] bool OwnPiecesBar(PieceSet own, const Table& table, Consultation& rules) {
  if (!IsFull(own) || rules.ask<EntryOwnPair>() == EntryOwnPair::kAllow) return false;
  return !table.two_dice() || rules.ask<BarrierThirdOwn>() != BarrierThirdOwn::kAllow;
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

// What an entry meets: the order of arrival where it is known, and the piece that the record or the player
// names.
struct Meeting {
  std::optional<Piece> late{};
  std::optional<Piece> victim{};
};

// The later of two pieces. Of like ones neither is.
[[nodiscard]] SingleEntry CaptureLaterOf(PieceSet two, const Meeting& meeting) {
  return two.has_pair() ? CaptureOneOf(two, meeting.victim)
                        : CaptureLater(two, meeting.late, meeting.victim, false);
}

// `barrier`: the two are a barrier (AMB-017, AMB-145).
[[nodiscard]] SingleEntry EnterOntoTwoRivals(PieceSet rivals, bool barrier, const Meeting& meeting,
                                             Consultation& rules) {
  if (barrier) {
    switch (rules.ask<EntryRivalPair>()) {
      case EntryRivalPair::kLater:
        return CaptureLaterOf(rivals, meeting);
      case EntryRivalPair::kRefuse:
        return {.blocked = true};
      case EntryRivalPair::kAll:
        return {.captured = rivals};
    }
  }
  switch (rules.ask<EntryTwoRivals>()) {
    case EntryTwoRivals::kLater:
      return CaptureLater(rivals, meeting.late, meeting.victim, false);
    case EntryTwoRivals::kEarlier:
      return CaptureLater(rivals, meeting.late, meeting.victim, true);
    case EntryTwoRivals::kChoice:
      return CaptureOneOf(rivals, meeting.victim);
    case EntryTwoRivals::kAll:
      return {.captured = rivals};
    case EntryTwoRivals::kRefuse:
      return {.blocked = true};
  }
  return {.blocked = true};
}

[[nodiscard]] SingleEntry EnterOntoOneRival(PieceSet rival, Consultation& rules) {
  return rules.ask<EntrySingleRival>() == EntrySingleRival::kCapture ? SingleEntry{.captured = rival}
                                                                     : SingleEntry{};
}

[[nodiscard]] SingleEntry EnterBesideOwn(PieceSet standing, PieceSet other, const Meeting& meeting,
                                         Consultation& rules) {
  switch (rules.ask<EntryOwnPlusRival>()) {
    case EntryOwnPlusRival::kRival:
      return {.captured = other};
    case EntryOwnPlusRival::kLastArrived:
      return CaptureLater(standing, meeting.late, meeting.victim, false);
    case EntryOwnPlusRival::kRefuse:
      return {.blocked = true};
  }
  return {.blocked = true};
}

// AMB-069, AMB-077
[[nodiscard]] SingleEntry EnterOntoTwoAllies(PieceSet allies, const Meeting& meeting, Consultation& rules) {
  switch (rules.ask<EntryAllyPair>()) {
    case EntryAllyPair::kAsRivals:
      return EnterOntoTwoRivals(allies, allies.has_pair(), meeting, rules);
    case EntryAllyPair::kLater:
      return CaptureLaterOf(allies, meeting);
    case EntryAllyPair::kChoice:
      return CaptureOneOf(allies, meeting.victim);
    case EntryAllyPair::kAll:
      return {.captured = allies};
  }
  return {.blocked = true};
}

// The same as below where allies may stand there, or two colors of one rival side (AMB-068 to 070, 077, 144,
// 145). At least one piece of another color does, at most one own.
[[nodiscard, gnu::noinline]] SingleEntry EnterAmongSides(PieceSet standing, Color color, const Table& table,
                                                         const Meeting& meeting, Consultation& rules) {
  const PieceSet others = standing - PieceSet::AllOf(color);
  if (others != standing) {
    const bool refused = !(others & table.AlliesOf(color)).empty() &&
                         rules.ask<EntryOwnPlusAlly>() == EntryOwnPlusAlly::kRefuse;
    return refused ? SingleEntry{.blocked = true} : EnterBesideOwn(standing, others, meeting, rules);
  }
  switch (WhoIsOnStart(others, table, rules, color)) {
    case OnStart::kAlly:
      if (rules.ask<EntryAllySingle>() == EntryAllySingle::kCapture) return {.captured = others};
      return EnterOntoOneRival(others, rules);
    case OnStart::kAllies:
      return EnterOntoTwoAllies(others, meeting, rules);
    case OnStart::kAllyAndRival:
      if (rules.ask<EntryAllyPlusRival>() == EntryAllyPlusRival::kRival) {
        return {.captured = others - table.AlliesOf(color)};
      }
      return EnterOntoTwoRivals(others, false, meeting, rules);
    case OnStart::kRivalBarrier:
      return EnterOntoTwoRivals(others, true, meeting, rules);
    case OnStart::kRivals:
      break;
  }
  return others.has_one() ? EnterOntoOneRival(others, rules)
                          : EnterOntoTwoRivals(others, others.has_pair(), meeting, rules);
}

// CAPTURE-3 to CAPTURE-5: what gives way on the start square to one piece that comes out.
[[nodiscard]] SingleEntry EnterOnto(PieceSet standing, Color color, const Table& table,
                                    const Meeting& meeting, Consultation& rules) {
  const PieceSet own = standing & PieceSet::AllOf(color);
  const PieceSet rivals = standing - own;
  if (rivals.empty()) return {.blocked = OwnPiecesBar(own, table, rules)};
  // More than two stand there only after an illegal ply.
  if (own.has_two() || !(standing.has_one() || standing.has_exactly_two())) return {.blocked = true};
  if (table.has_allies()) return EnterAmongSides(standing, color, table, meeting, rules);
  if (!own.empty()) return EnterBesideOwn(standing, rivals, meeting, rules);
  return rivals.has_one() ? EnterOntoOneRival(rivals, rules)
                          : EnterOntoTwoRivals(rivals, rivals.has_pair(), meeting, rules);
}

// What a second piece meets that comes out with `companion`; it cannot where that one would have to give way
// as the last arrived (AMB-018).
[[nodiscard]] SingleEntry EnterBeside(const State& state, const Table& table, Consultation& rules,
                                      PieceSet left, Piece companion, const Choice& choice) {
  const PieceSet both = left | PieceSet::Of(companion);
  Piece late = companion;
  if (left.has_one() && rules.ask<EntryOwnPlusRival>() == EntryOwnPlusRival::kLastArrived) {
    late = LaterAsItArrives(state, rules, companion, left.first());
  }
  return EnterOnto(both, companion.color(), table, {late, choice.victim}, rules);
}

[[nodiscard]] std::optional<Piece> LateOn(const State& state, Color color) {
  return state.late[static_cast<std::size_t>(color.index())];
}

}  // namespace

PieceMove TryEntry(const State& state, const Table& table, Consultation& rules, Color color,
                   const Choice& choice, std::optional<Piece> piece) {
  PieceMove move{.on_board = true, .to = Place::At(0)};
  const PieceSet mine = PieceSet::AllOf(color);
  const PieceSet standing = state.at(table.board().TrackSquare(color, 0));
  const bool first_five = FirstFiveIsDue(state, rules, color);
  const bool takes_all =
      first_five && rules.ask<EntryFirstFiveCaptures>() == EntryFirstFiveCaptures::kEverything;
  SingleEntry first =
      takes_all
          ? SingleEntry{.blocked = OwnPiecesBar(standing & mine, table, rules), .captured = standing - mine}
          : EnterOnto(standing, color, table, {LateOn(state, color), choice.victim}, rules);
  if (first.blocked) {
    move.Refuse(Fault::kEntryBlocked, color, 0, standing);
    return move;
  }
  move.captured = first.captured;
  move.victim_unknown = first.victim_unknown;
  const PieceSet nest = state.nests() & mine;
  if (!first_five || !nest.has_two() || rules.ask<EntryFirstFive>() != EntryFirstFive::kTwoTogether)
    return move;
  // The second piece enters onto what the first left, itself included.
  const PieceSet left = standing - first.captured;
  bool possible = false;
  for (const Piece companion : nest) {
    const SingleEntry second =
        takes_all ? SingleEntry{.blocked = OwnPiecesBar(left | PieceSet::Of(companion), table, rules)}
                  : EnterBeside(state, table, rules, left, companion, choice);
    if (second.blocked || !(second.captured & mine).empty()) continue;
    possible = true;
    if (piece && *piece != companion) continue;
    move.second_due = true;
    move.captured = move.captured | second.captured;
    return move;
  }
  // Another has to come out first.
  if (possible) move.Refuse(Fault::kEntryBlocked, color, 0, standing);
  return move;
}

}  // namespace parchis
