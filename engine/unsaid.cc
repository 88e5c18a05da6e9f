#include "engine/unsaid.h"

#include <optional>
#include <utility>

#include "engine/dice.h"
#include "engine/die_move.h"
#include "engine/moves.h"
#include "engine/throw_uses.h"

namespace parchis {
namespace {

// The ways in which one ply may have been meant, tried one after the other until one holds.
class OtherMeanings {
 public:
  OtherMeanings(const State& state, const Table& table, const Ply& ply, Judgement& result)
      : state_(state), table_(table), ply_(ply), rules_(table.rules(), result.asked), result_(result) {}

  void Run() {
    if (MayBeBonus()) return TryBonuses();
    if (MayBeEither()) TryBonuses();
    if (!ply_.piece) return;
    if (ply_.second_piece) return TryOtherFirst();
    if (!table_.two_dice()) {
      const Number number = state_.ThrowIsNext() ? Number{.die = ply_.die} : NumberOf(state_.owed.front());
      if (number.die == 0) return;
      return TryWays(ply_, ListMoves(state_, table_, rules_, *ply_.piece, number, {}), true);
    }
    TryUses();
  }

 private:
  // Whether it may use a bonus: it says so, or says nothing and one is next.
  [[nodiscard]] bool MayBeBonus() const {
    if (state_.ThrowIsNext() || ply_.die != 0 || ply_.second_die != 0) return false;
    if (ply_.spend == Spend::kCaptureBonus || ply_.spend == Spend::kGoalBonus) return true;
    return ply_.spend == Spend::kNotSaid && state_.owed.front().kind == Owed::Kind::kBonus;
  }

  // Whether it says nothing, and a die is next but a bonus may come before it (AMB-120 C).
  [[nodiscard]] bool MayBeEither() {
    if (!table_.two_dice() || state_.ThrowIsNext() || ply_.die != 0 || ply_.second_die != 0) return false;
    return ply_.spend == Spend::kNotSaid && rules_.ask<BonusTiming>() == BonusTiming::kAnyTime;
  }

  // Of two that come out together either may be the first (AMB-022).
  void TryOtherFirst() {
    Ply ply = ply_;
    std::swap(ply.piece, ply.second_piece);
    Try(ply);
  }

  void TryBonuses() {
    Ply ply = ply_;
    for (std::size_t i = 0; i < state_.owed.size(); ++i) {
      if (state_.owed[i].kind != Owed::Kind::kBonus) continue;
      const auto item = static_cast<std::uint8_t>(i + 1);
      if (ply_.choice.item != 0 && ply_.choice.item != item) continue;
      ply.choice.item = item;
      if (state_.owed.front().kind != Owed::Kind::kBonus && ply_.spend == Spend::kNotSaid) {
        const bool goal = state_.owed[i].value == table_.goal_bonus();
        ply.spend = goal ? Spend::kGoalBonus : Spend::kCaptureBonus;
      }
      const bool usual = result_.effect.spends_owed && result_.effect.owed_index == i;
      if (ply_.piece) {
        const Number number = NumberOf(state_.owed[i]);
        TryWays(ply, ListMoves(state_, table_, rules_, *ply_.piece, number, {}), usual);
      } else if (!usual) {
        Try(ply);
      }
    }
  }

  void TryUses() {
    if (state_.ThrowIsNext() && (ply_.die == 0 || ply_.second_die == 0)) return;
    Throwing thrown{.dice = DiceOwed(state_), .memory = state_.memory.dice};
    if (state_.ThrowIsNext()) {
      thrown.dice = DiceOfThrow(state_, table_, rules_, ply_.die, ply_.second_die);
      thrown.memory = MemoryOfThrow(state_, table_, rules_, ply_.die, ply_.second_die);
      if (thrown.memory.doubles > kMostDoubles) return;
    }
    for (const DieUse& use : UsesThatPlyMayMean(ply_, thrown.dice)) {
      if (!use.sum && !thrown.dice.contains(use.value)) continue;
      TryWays(ply_, ListDie(state_, table_, rules_, *ply_.piece, use, thrown), true);
    }
  }

  // Every end that a move may have, and every piece that may give way to it there. `usual`: the first of them
  // is the one that was judged.
  void TryWays(Ply ply, const MoveList& moves, bool usual) {
    for (const PieceMove& move : moves) {
      if (move.fault || (ply_.choice.to && *ply_.choice.to != move.to)) continue;
      ply.choice.to = move.to;
      ply.choice.victim = ply_.choice.victim;
      if (!usual) Try(ply);
      usual = false;
      if (!ply_.choice.victim && table_.board().OnTrack(move.to)) TryVictims(ply, move);
    }
  }

  void TryVictims(Ply ply, const PieceMove& move) {
    if (!move.captured.has_one() && !(move.captured.empty() && table_.has_allies())) return;
    const PieceSet standing = StandingAt(state_, table_.board(), ply.piece->color(), move.to.progress());
    for (const Piece victim : standing - move.captured) {
      ply.choice.victim = victim;
      Try(ply, victim);
    }
  }

  // `victim`: the only piece that it captures.
  void Try(const Ply& ply, std::optional<Piece> victim = std::nullopt) {
    if (!result_.fault) return;
    Judgement other;
    JudgeAsUsual(state_, table_, ply, other);
    result_.asked |= other.asked;
    if (other.fault || (victim && other.effect.captured != PieceSet::Of(*victim))) return;
    other.asked = result_.asked;
    result_ = other;
  }

  const State& state_;
  const Table& table_;
  const Ply& ply_;
  Consultation rules_;
  Judgement& result_;
};

}  // namespace

void JudgeOtherMeanings(const State& state, const Table& table, const Ply& ply, Judgement& result) {
  if (state.over || ply.seat != state.seat) return;
  OtherMeanings(state, table, ply, result).Run();
}

}  // namespace parchis
