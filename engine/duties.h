#pragma once

#include <optional>

#include "engine/pair_turns.h"
#include "engine/piece_move.h"

namespace parchis {

// A duty that a ply breaks.
struct Breach {
  Fault fault;
  EvidenceOfFault evidence{};
};

// Whether the move of `piece` captures a piece of another color.
[[nodiscard]] inline bool Captures(Piece piece, const PieceMove& move) {
  return !(move.captured - PieceSet::AllOf(piece.color())).empty();
}

// Whether two pieces of `color` are a barrier at that place of the track or of the corridor (AMB-038).
[[nodiscard]] bool IsBarrierAt(const Table& table, Consultation& rules, Color color, Place place);

// Whether they are one for the duty to open barriers, which may also mean two of one color that stop nobody
// (AMB-046).
[[nodiscard]] bool CountsAsBarrier(const Table& table, Consultation& rules, Color color, Place place,
                                   bool one_color);

// Whether the number is a six, or a bonus after one, which has to do what the six had to.
[[nodiscard]] inline bool IsOrFollowsSix(const State& state, const Number& number) {
  return number.die == 6 || (number.source == Effect::Source::kBonus && state.sixes > 0);
}

// Pieces of the seat on turn that stand together with another of their color, outside nest and goal.
[[nodiscard]] PieceSet OwnPairs(const State& state, const Table& table);

// Those of these pieces that stand in a pair which may have to be opened, be it of one color or of two.
[[nodiscard]] PieceSet PairsAmong(const State& state, const Table& table, Consultation& rules,
                                  PieceSet pieces);

// Whether a move is one that breaks the duty to capture, if another move could.
[[nodiscard]] inline bool LeavesCapture(Consultation& rules, const Number& number, Piece piece,
                                        const PieceMove& move) {
  if (number.source == Effect::Source::kEntry || Captures(piece, move)) return false;
  return rules.ask<CaptureDuty>() == CaptureDuty::kForced;
}

// Whether the move of `piece` may break a duty: a quick look that may say yes without need. Most numbers
// oblige to nothing.
[[nodiscard]] inline bool MayBreach(const State& state, const Table& table, Consultation& rules,
                                    const Number& number, Piece piece, const PieceMove& move) {
  if (table.needs_care()) return true;
  // A five obliges a piece that does not come out. All in one condition, since no processor foresees a face.
  const PieceSet nest = state.nests() & table.PiecesOf(state.seat);
  const bool five = number.die == kEnteringFace;
  const bool others_wait = !nest.empty();
  const bool comes_out = nest.contains(piece);
  if (five & others_wait & !comes_out) return true;
  if (IsOrFollowsSix(state, number)) {
    if (!OwnPairs(state, table).empty()) return true;
    if (table.has_allies() && !PairsAmong(state, table, rules, table.PiecesOf(state.seat)).empty())
      return true;
  }
  return LeavesCapture(rules, number, piece, move);
}

// What a number demands of the seat on turn, beyond what each piece can do by itself: to come out (ENTRY-2),
// to open a barrier (BARRIER-3, AMB-048), to capture (AMB-051), or to move nothing at all (AMB-014 B, AMB-042
// B). A duty that cannot be met lapses. For one number in one state; what is found is kept for the next
// question.
class Duties {
 public:
  // Keeps references to all four.
  Duties(const State& state, const Table& table, Consultation& rules, const Number& number)
      : state_(state), table_(table), rules_(rules), number_(number) {}

  // With a double only pairs have to be opened that stood as it was thrown: these pieces.
  void OpenOnly(PieceSet standing) { standing_ = standing; }

  // Why the throw is not moved at all, by whatever piece; nullopt if it is moved.
  [[nodiscard]] std::optional<Breach> FindVoid();
  // The first duty broken by a move of a piece of the seat. Requires a move that the piece can make by
  // itself.
  [[nodiscard]] std::optional<Breach> FindBreach(Piece piece, const PieceMove& move);
  // The duty to open a barrier, if it is broken by a move of a piece of the seat.
  [[nodiscard]] std::optional<Breach> FindOpeningBreach(Piece piece, const PieceMove& move);
  // Whether a move takes a piece out of a barrier that the number has to open, as it has to be opened.
  [[nodiscard]] bool Opens(Piece piece, const PieceMove& move);
  // Whether it takes a piece out of one only to form another (AMB-043).
  [[nodiscard]] bool Recloses(Piece piece, const PieceMove& move) {
    return Recloses(piece, move, FindOpening().counted);
  }
  // The first duty broken by moving nothing, where MOVE-2 and BONUS-1 allow that.
  [[nodiscard]] std::optional<Breach> FindBreachOfPass();
  // The duty to come out, if it holds and comes before the others; the one that binds this color (AMB-065).
  // With two dice only `able` pieces can come out with the throw.
  [[nodiscard]] std::optional<Breach> FindEntryDuty(std::optional<Color> moved = std::nullopt,
                                                    PieceSet able = PieceSet(~0U));

  // Whether the piece stands in a barrier that the number may have to open, be it this one or another of
  // several (AMB-047). Asks for no move, so that moves may ask for it.
  [[nodiscard]] bool MayHaveToOpen(Piece piece);
  // Whether one of these pieces has a move that does not form anew a barrier that it has to open.
  [[nodiscard]] bool CanMoveAny(PieceSet pieces);
  // Pieces of the seat with a move that no duty rules out for good.
  [[nodiscard]] PieceSet MovablePieces();
  // Whether the player may pass rather than open a barrier, these being all the pieces that can be moved
  // (AMB-049).
  [[nodiscard]] bool MayKeepBarriers(PieceSet movable);
  // Whether the piece can move as it does without breaking any duty.
  [[nodiscard]] bool Allows(Piece piece, const PieceMove& move) {
    return !move.fault && !FindBreach(piece, move);
  }
  // Whether there was no duty to capture only because the order of arrival on a start is not known.
  [[nodiscard]] bool rests_on_order() const { return rests_on_order_; }
  // Pieces with a move that captures and breaks no duty that comes before that of capturing (AMB-051).
  [[nodiscard]] PieceSet PiecesThatCouldCapture();

 private:
  // The barriers that the number has to do with.
  struct Opening {
    PieceSet counted;   // pieces of own pairs, of which the duty takes account
    PieceSet openable;  // those of them that can leave their pair
    PieceSet must;      // one of these has to move; empty: no duty
    Fault fault = Fault::kBarrierNotOpened;
  };
  // What a five can bring out.
  struct Entering {
    PieceSet must;  // of each color that has to come out its first piece
    std::optional<Color>
        full{};  // nothing can come out, because two pieces of this color hold their own start
  };

  [[nodiscard]] bool Throws(int die) const { return number_.die == die; }
  // Pieces that can be moved with the number at all (OPT-4, TEAM-7).
  [[nodiscard]] PieceSet Movers();
  // Whether they are a mate's, because the seat cannot move its own.
  [[nodiscard]] bool IsStuck();
  [[nodiscard]] const Opening& FindOpening();
  [[nodiscard]] Opening WorkOutOpening();
  [[nodiscard]] const Entering& FindEntering();
  [[nodiscard]] Entering WorkOutEntering();
  [[nodiscard]] bool EntryIsForced(Color color, const PieceMove& entry);
  [[nodiscard]] bool EntryWayIsForced(Color color, const PieceMove& entry);
  [[nodiscard]] bool SixBinds();
  [[nodiscard]] bool IsBarrier(Color color, Place place);
  [[nodiscard]] PieceSet CountedOf(PieceSet pairs);
  [[nodiscard]] PieceSet OverdueOf(PieceSet pairs);
  [[nodiscard]] PieceSet PrescribedOf(PieceSet openable);
  [[nodiscard]] bool CanOpen(Piece piece, PieceSet counted);
  [[nodiscard]] bool Recloses(Piece piece, const PieceMove& move, PieceSet counted);
  [[nodiscard]] bool HasToCapture(Piece piece, const PieceMove& move);
  [[nodiscard]] std::optional<Breach> FindPrior(Piece piece, const PieceMove& move);

  const State& state_;
  const Table& table_;
  Consultation& rules_;
  const Number& number_;
  PieceSet standing_{~0U};
  std::optional<Opening> opening_{};
  std::optional<Entering> entering_{};
  std::optional<PieceSet> movers_{};
  bool rests_on_order_ = false;
};

// Whether another color of the player has an empty nest, and what stands on its start is the player's
// (AMB-072).
[[nodiscard]] bool WaitsForEmptyNest(const State& state, const Table& table, Color color);

// Whether two pieces of the color of `piece`, itself among them, stand where it stands.
[[nodiscard]] bool InOwnPair(const State& state, const Table& table, Piece piece);

}  // namespace parchis
