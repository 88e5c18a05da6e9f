#include "engine/legal_plies.h"

#include <algorithm>
#include <optional>

namespace parchis {
namespace {

class Listing {
 public:
  Listing(const State& state, const Table& table) : state_(state), table_(table) {}

  std::vector<Ply> Run(std::uint8_t die) {
    if (state_.over) return {};
    if (state_.ThrowIsNext()) {
      AddAll(die, Spend::kNotSaid);
    } else if (state_.owed.front().kind == Owed::Kind::kDie) {
      AddAll(0, Spend::kNotSaid);
    } else {
      for (std::size_t i = 0; i < state_.owed.size(); ++i) {
        if (!SameAsEarlier(i)) AddAll(0, SpendOf(state_.owed[i]));
      }
    }
    return plies_;
  }

 private:
  [[nodiscard]] Spend SpendOf(const Owed& owed) const {
    if (owed.kind == Owed::Kind::kEntry) return Spend::kSecondEntry;
    return owed.value == table_.goal_bonus() ? Spend::kGoalBonus : Spend::kCaptureBonus;
  }

  [[nodiscard]] bool SameAsEarlier(std::size_t i) const {
    for (std::size_t j = 0; j < i; ++j) {
      // A ply says what kind of bonus it spends, not which.
      if (state_.owed[j].kind == state_.owed[i].kind && state_.owed[j].value == state_.owed[i].value)
        return true;
    }
    return false;
  }

  void AddAll(std::uint8_t die, Spend spend) {
    Ply ply{.seat = state_.seat, .die = die, .spend = spend};
    Add(ply);
    for (const Piece piece : table_.PiecesOf(state_.seat)) {
      ply.piece = piece;
      Add(ply);
      AddSecondPieces(ply);
      AddVictims(ply);
    }
  }

  void AddSecondPieces(Ply ply) {
    if (!state_.nests().contains(*ply.piece)) return;
    for (const Piece second : state_.nests() & PieceSet::AllOf(ply.piece->color())) {
      if (second <= *ply.piece) continue;
      ply.second_piece = second;
      Add(ply);
    }
  }

  // Where a player chooses whom to capture, each choice is a ply of its own (AMB-016 C, AMB-021).
  void AddVictims(Ply ply) {
    if (!state_.nests().contains(*ply.piece)) return;
    const Judgement first = Judge(state_, table_, ply);
    if (!first.legal() || first.effect.captured.size() != 1) return;
    const std::size_t base = plies_.size() - 1;
    for (const Piece victim : state_.at(table_.board().TrackSquare(ply.piece->color(), 0))) {
      ply.choice.victim = victim;
      const Judgement other = Judge(state_, table_, ply);
      if (other.legal() && other.effect.captured == PieceSet::Of(victim) &&
          other.effect.captured != first.effect.captured) {
        plies_.push_back(ply);
        plies_[base].choice.victim = first.effect.captured.first();
      }
    }
  }

  void Add(const Ply& ply) {
    if (Judge(state_, table_, ply).legal()) plies_.push_back(ply);
  }

  const State& state_;
  const Table& table_;
  std::vector<Ply> plies_;
};

// Whether two pieces can be told apart by color and place only.
[[nodiscard]] bool Alike(const State& state, std::optional<Piece> a, std::optional<Piece> b) {
  if (!a || !b) return a == b;
  return a->color() == b->color() && state.place(*a) == state.place(*b);
}

}  // namespace

std::vector<Ply> LegalPlies(const State& state, const Table& table, std::uint8_t die) {
  return Listing(state, table).Run(die);
}

bool SameDecision(const State& state, const Ply& a, const Ply& b) {
  return a.seat == b.seat && a.die == b.die && a.second_die == b.second_die && a.spend == b.spend &&
         Alike(state, a.piece, b.piece) && a.second_piece.has_value() == b.second_piece.has_value() &&
         Alike(state, a.choice.victim, b.choice.victim);
}

std::vector<Ply> DistinctLegalPlies(const State& state, const Table& table, std::uint8_t die) {
  std::vector<Ply> distinct;
  for (const Ply& ply : LegalPlies(state, table, die)) {
    const bool known =
        std::ranges::any_of(distinct, [&](const Ply& other) { return SameDecision(state, ply, other); });
    if (!known) distinct.push_back(ply);
  }
  return distinct;
}

}  // namespace parchis
