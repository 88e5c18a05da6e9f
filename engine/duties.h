#pragma once

#include <optional>

#include "engine/piece_move.h"

namespace parchis {

// A duty that a ply breaks.
struct Breach {
  Fault fault;
  EvidenceOfFault evidence{};
};

// What a number demands of the seat on turn, beyond what each piece can do by itself: to come out (ENTRY-2),
// to open a barrier (BARRIER-3, AMB-048), to capture (AMB-051), or to move nothing at all (AMB-014 B, AMB-042
// B). A duty that cannot be met lapses. For one number in one state; what is found is kept for the next
// question.
class Duties {
 public:
  // Keeps references to all four.
  Duties(const State& state, const Table& table, Consultation& rules, const Number& number)
      : state_(state), table_(table), rules_(rules), number_(number) {}

  // Why the throw is not moved at all, by whatever piece; nullopt if it is moved.
  [[nodiscard]] std::optional<Breach> FindVoid();
  // The first duty broken by a move of a piece of the seat. Requires a move that the piece can make by
  // itself.
  [[nodiscard]] std::optional<Breach> FindBreach(Piece piece, const PieceMove& move);
  // The first duty broken by moving nothing, where MOVE-2 and BONUS-1 allow that.
  [[nodiscard]] std::optional<Breach> FindBreachOfPass();
  // The duty to come out, if it holds and comes before the others.
  [[nodiscard]] std::optional<Breach> FindEntryDuty();

  // Pieces of the seat with a move that no duty rules out for good.
  [[nodiscard]] PieceSet MovablePieces();
  // Whether the player may pass rather than open a barrier, these being all the pieces that can be moved
  // (AMB-049).
  [[nodiscard]] bool MayKeepBarriers(PieceSet movable);
  // Whether the piece can move as it does without breaking any duty.
  [[nodiscard]] bool Allows(Piece piece, const PieceMove& move) {
    return !move.fault && !FindBreach(piece, move);
  }
  // Whether no duty but that of capturing can bind a piece that enters, or does not.
  [[nodiscard]] bool OnlyCapturingBinds(bool enters) const {
    // Where barriers may stand for ever, the state does not count how long they have.
    if (table_.rules().get<BarrierLife>() != BarrierLife::kUnlimited) return false;
    if (number_.source != Effect::Source::kThrow) return state_.sixes == 0;
    return number_.die < kEnteringFace || (number_.die == kEnteringFace && enters);
  }
  // Whether the number may let the seat capture where this move does not: a quick look that may say yes
  // without need.
  [[nodiscard]] bool MayCaptureElsewhere(Piece piece, const PieceMove& move) const;
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
    std::optional<Color> must{};  // a color that has to come out
    std::optional<Color>
        full{};  // nothing can come out, because two pieces of this color hold their own start
  };

  [[nodiscard]] bool Throws(int die) const {
    return number_.source == Effect::Source::kThrow && number_.die == die;
  }
  [[nodiscard]] const Opening& FindOpening();
  [[nodiscard]] Opening WorkOutOpening();
  [[nodiscard]] const Entering& FindEntering();
  [[nodiscard]] Entering WorkOutEntering();
  [[nodiscard]] bool EntryIsForced(Color color, const PieceMove& entry);
  [[nodiscard]] bool EntryWayIsForced(Color color, const PieceMove& entry);
  [[nodiscard]] bool SixBinds();
  [[nodiscard]] PieceSet OwnPairs() const;
  [[nodiscard]] bool IsBarrier(Color color, Place place);
  [[nodiscard]] PieceSet CountedOf(PieceSet pairs);
  [[nodiscard]] PieceSet OverdueOf(PieceSet pairs);
  [[nodiscard]] PieceSet PrescribedOf(PieceSet openable);
  [[nodiscard]] bool CanOpen(Piece piece, PieceSet counted);
  [[nodiscard]] bool Recloses(Piece piece, const PieceMove& move, PieceSet counted);
  [[nodiscard]] std::optional<Breach> FindPrior(Piece piece, const PieceMove& move);

  const State& state_;
  const Table& table_;
  Consultation& rules_;
  const Number& number_;
  std::optional<Opening> opening_{};
  std::optional<Entering> entering_{};
};

// Whether the move of `piece` captures a piece of another color.
[[nodiscard]] inline bool Captures(Piece piece, const PieceMove& move) {
  return !(move.captured - PieceSet::AllOf(piece.color())).empty();
}

inline bool Duties::MayCaptureElsewhere(Piece piece, const PieceMove& move) const {
  if (Captures(piece, move)) return false;
  const PieceSet mine = table_.PiecesOf(state_.seat);
  if (!(mine - state_.nests() - state_.goals() - PieceSet::Of(piece)).empty()) return true;
  // A piece that is alone may still have another way to go, or a five may bring out one that captures.
  const bool one_way = number_.source == Effect::Source::kThrow && number_.die < kEnteringFace;
  return !one_way || !table_.board().OnTrack(move.to);
}

// Whether two pieces of the color of `piece`, itself among them, stand where it stands.
[[nodiscard]] bool InOwnPair(const State& state, const Table& table, Piece piece);

}  // namespace parchis
