#include "engine/legal_plies.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/chosen_numbers.h"
#include "engine/movers.h"
#include "engine/moves.h"
#include "engine/throw_uses.h"
#include "engine/walk.h"

namespace parchis {
namespace {

class Listing {
 public:
  Listing(const State& state, const Table& table) : state_(state), table_(table) {}

  std::vector<Ply> Run(std::uint8_t die, std::uint8_t second_die) {
    if (state_.over) return {};
    if (table_.two_dice()) {
      RunDice(die, second_die);
    } else if (state_.ThrowIsNext() && die == 0) {
      AddNullThrow();
    } else if (state_.ThrowIsNext()) {
      AddAll(die, Spend::kNotSaid, std::nullopt);
    } else if (state_.owed.front().kind == Owed::Kind::kDie) {
      AddAll(0, Spend::kNotSaid, 0);
    } else {
      for (std::size_t i = 0; i < state_.owed.size(); ++i) {
        if (!SameAsEarlier(i)) AddAll(0, SpendOf(state_.owed[i]), i);
      }
    }
    AddHuffs();
    return plies_;
  }

 private:
  // NODICE-10
  void AddNullThrow() { Add({.seat = state_.seat, .spend = Spend::kNullThrow}); }

  // All pieces that the seat on turn may ever move.
  [[nodiscard]] PieceSet Candidates() const { return table_.MovableBy(state_.seat); }

  // ---- Two dice ----

  void RunDice(std::uint8_t die, std::uint8_t second_die) {
    PointSet unheeded;
    Consultation rules = table_.Consult(unheeded);
    Throwing thrown;
    if (state_.ThrowIsNext()) {
      if (die == 0 || second_die == 0) return;  // no throw
      thrown.dice = DiceOfThrow(state_, table_, rules, die, second_die);
      thrown.memory = MemoryOfThrow(state_, table_, rules, die, second_die);
      AddDice(thrown, die, second_die);
      return;
    }
    thrown.dice = DiceOwed(state_);
    thrown.memory = state_.memory.dice;
    if (state_.owed.front().kind == Owed::Kind::kDie) AddDice(thrown, 0, 0);
    for (std::size_t i = 0; i < state_.owed.size(); ++i) {
      const bool die_owed = state_.owed[i].kind == Owed::Kind::kDie;
      if (!die_owed && !SameAsEarlier(i)) AddAll(0, SpendOf(state_.owed[i]), i);
    }
  }

  // `die` and `second_die` are the faces of a throw that is made, 0 where the dice are owed.
  void AddDice(const Throwing& thrown, std::uint8_t die, std::uint8_t second_die) {
    const Ply pass{.seat = state_.seat, .die = die, .second_die = second_die};
    // One that does not say what it leaves may leave a bonus, which comes by itself.
    if (Judge(state_, table_, pass).effect.source != Effect::Source::kBonus) AddPieceless(pass);
    for (const DieUse& use : UsesOf(thrown.dice)) {
      Ply ply{.seat = state_.seat, .die = die, .second_die = second_die};
      ply.spend = SpendOf(use, die, second_die);
      if (die == 0 && !use.sum) ply.die = use.value;
      for (const Piece piece : Candidates()) {
        ply.piece = piece;
        AddDieDestinations(ply, use, thrown);
      }
    }
  }

  [[nodiscard]] static Spend SpendOf(const DieUse& use, std::uint8_t die, std::uint8_t second_die) {
    if (use.sum) return Spend::kSum;
    if (die == 0) return Spend::kNotSaid;
    if (use.value == die) return Spend::kFirstDie;
    return use.value == second_die ? Spend::kSecondDie : Spend::kBottom;
  }

  void AddDieDestinations(Ply ply, const DieUse& use, const Throwing& thrown) {
    PointSet unheeded;
    Consultation rules = table_.Consult(unheeded);
    const MoveList moves = ListDie(state_, table_, rules, *ply.piece, use, thrown);
    AddPlaces(ply, moves);
  }

  // Each place where the piece can end is a ply of its own, if there are several.
  void AddPlaces(Ply ply, const MoveList& moves) {
    std::vector<Place> places;
    for (const PieceMove& move : moves) {
      if (!move.fault && std::ranges::find(places, move.to) == places.end()) places.push_back(move.to);
    }
    if (places.size() < 2) return AddWithVictims(ply);
    for (const Place place : places) {
      ply.choice.to = place;
      AddWithVictims(ply);
    }
  }

  // ---- One number ----

  [[nodiscard]] Spend SpendOf(const Owed& owed) const {
    if (owed.kind == Owed::Kind::kEntry) return Spend::kSecondEntry;
    return owed.value == table_.goal_bonus() ? Spend::kGoalBonus : Spend::kCaptureBonus;
  }

  // Whether a ply cannot tell these items apart: it says what it spends, not who earned it, nor how many
  // captures did.
  [[nodiscard]] bool SpentAlike(std::size_t i, std::size_t j) const {
    const Owed& a = state_.owed[i];
    const Owed& b = state_.owed[j];
    return a.kind == b.kind && SpendOf(a) == SpendOf(b) &&
           (a.kind == Owed::Kind::kBonus || a.value == b.value);
  }

  [[nodiscard]] bool SameAsEarlier(std::size_t i) const {
    for (std::size_t j = 0; j < i; ++j) {
      if (SpentAlike(j, i)) return true;
    }
    return false;
  }

  // `item` is the owed item that the plies spend, or the first of its kind; none for a throw.
  void AddAll(std::uint8_t die, Spend spend, std::optional<std::size_t> item) {
    Ply ply{.seat = state_.seat, .die = die, .spend = spend};
    AddPieceless(ply);
    for (const Piece piece : Candidates()) {
      ply.piece = piece;
      AddDestinations(ply, item ? NumbersFor(piece, *item) : std::vector{Number{.die = die}});
      AddSecondPieces(ply);
    }
  }

  // A pass, or the penalty of a third six or double. Where the player picks a piece for the six, each that
  // goes to its nest is a ply of its own (AMB-037 B).
  void AddPieceless(Ply ply) {
    const Judgement first = Judge(state_, table_, ply);
    if (!first.legal()) return;
    const std::size_t base = plies_.size();
    plies_.push_back(ply);
    if (first.effect.kind != Effect::Kind::kPenalty) return;
    for (const Piece piece : Candidates()) {
      ply.choice.penalized = piece;
      if (piece == first.effect.penalized || Judge(state_, table_, ply).effect.penalized != piece) continue;
      plies_.push_back(ply);
      plies_[base].choice.penalized = first.effect.penalized;
    }
  }

  // After each ply that leaves a capture, the same with a piece huffed for it, for each such piece (AMB-051
  // C).
  void AddHuffs() {
    if (table_.rules().get<CaptureDuty>() != CaptureDuty::kHuff) return;
    std::vector<Ply> all;
    for (Ply ply : plies_) {
      all.push_back(ply);
      if (!ply.piece) continue;
      for (const Piece piece : Candidates()) {
        ply.choice.penalized = piece;
        if (Judge(state_, table_, ply).effect.penalized == piece) all.push_back(ply);
      }
    }
    plies_ = std::move(all);
  }

  // Of the owed items that are spent alike those that the piece may use (AMB-057), of each length and of each
  // piece that earned them the first: a ply means the first that lets it.
  [[nodiscard]] std::vector<Number> NumbersFor(Piece piece, std::size_t item) const {
    PointSet unheeded;
    Consultation rules = table_.Consult(unheeded);
    std::vector<Number> numbers;
    for (std::size_t i = item; i < state_.owed.size(); ++i) {
      if (!SpentAlike(item, i) || !MayUseBonus(state_, table_, rules, state_.owed[i].by, piece)) continue;
      const Number number = NumberOf(state_.owed[i]);
      const bool known = std::ranges::any_of(
          numbers, [&](const Number& other) { return other.bonus == number.bonus && other.by == number.by; });
      if (!known) numbers.push_back(number);
    }
    return numbers;
  }

  // Where a piece may end in several places, each is a ply of its own (AMB-025, AMB-061).
  void AddDestinations(Ply ply, const std::vector<Number>& numbers) {
    PointSet unheeded;
    Consultation rules = table_.Consult(unheeded);
    std::vector<Place> places;
    for (const Number& number : numbers) {
      for (const PieceMove& move : ListMoves(state_, table_, rules, *ply.piece, number, {})) {
        if (!move.fault && std::ranges::find(places, move.to) == places.end()) places.push_back(move.to);
      }
    }
    if (places.size() < 2) {
      AddWithVictims(ply);
      return;
    }
    for (const Place place : places) {
      ply.choice.to = place;
      AddWithVictims(ply);
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

  // Where a player chooses whom to capture, each choice is a ply of its own (AMB-016 C, AMB-021, AMB-138 D).
  void AddWithVictims(Ply ply) {
    const Judgement first = Judge(state_, table_, ply);
    const std::size_t base = plies_.size();
    if (first.legal()) plies_.push_back(ply);
    const PieceSet captured = first.effect.captured;
    const PieceSet beside = StandingBeside(first.effect) - captured;
    if (captured.empty() && table_.has_allies()) AddCapturesOfAllies(ply, beside);
    if (captured.size() != 1 || beside.empty()) return;
    // Also where the first is refused: capturing it may not be what a duty asks for (AMB-018 with AMB-051).
    for (const Piece victim : beside) {
      ply.choice.victim = victim;
      const Judgement other = Judge(state_, table_, ply);
      if (other.legal() && other.effect.captured == PieceSet::Of(victim)) {
        plies_.push_back(ply);
        if (first.legal()) plies_[base].choice.victim = captured.first();
      }
    }
  }

  // An ally that need not be joined may be captured instead (AMB-066 C, AMB-078 B).
  void AddCapturesOfAllies(Ply ply, PieceSet beside) {
    for (const Piece ally : beside& table_.AlliesOf(ply.piece->color())) {
      ply.choice.victim = ally;
      const Judgement other = Judge(state_, table_, ply);
      if (other.legal() && other.effect.captured == PieceSet::Of(ally)) plies_.push_back(ply);
    }
  }

  // Who stands on the track square where a move ends, before it is made.
  [[nodiscard]] PieceSet StandingBeside(const Effect& effect) const {
    if (effect.kind != Effect::Kind::kMove || !table_.board().OnTrack(effect.to)) return {};
    return state_.at(table_.board().TrackSquare(effect.piece->color(), effect.to.progress()));
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

std::vector<Ply> LegalPlies(const State& state, const Table& table, std::uint8_t die,
                            std::uint8_t second_die) {
  return Listing(state, table).Run(die, second_die);
}

std::vector<std::uint8_t> NumbersToPlay(const State& state, const Table& table) {
  if (state.over) return {};
  if (!state.ThrowIsNext()) return {0};
  std::vector<std::uint8_t> numbers{1, 2, 3, 4, 5, 6};
  if (!ChoosesNumbers(table.rules())) return numbers;
  PointSet unheeded;
  Consultation rules = table.Consult(unheeded);
  const NumberSet choosable = Choosable(state, table, rules);
  std::erase_if(numbers, [&](std::uint8_t number) {
    return !choosable.contains(number) || LegalPlies(state, table, number).empty();
  });
  if (choosable.contains(NumberSet::kNullThrow)) numbers.push_back(0);
  return numbers;
}

bool SameDecision(const State& state, const Ply& a, const Ply& b) {
  return a.seat == b.seat && a.die == b.die && a.second_die == b.second_die && a.spend == b.spend &&
         Alike(state, a.piece, b.piece) && a.second_piece.has_value() == b.second_piece.has_value() &&
         a.choice.contact == b.choice.contact && Alike(state, a.choice.victim, b.choice.victim) &&
         a.choice.to == b.choice.to && Alike(state, a.choice.penalized, b.choice.penalized) &&
         (a.choice.penalized == a.piece) == (b.choice.penalized == b.piece);
}

std::vector<Ply> DistinctLegalPlies(const State& state, const Table& table, std::uint8_t die,
                                    std::uint8_t second_die) {
  std::vector<Ply> distinct;
  for (const Ply& ply : LegalPlies(state, table, die, second_die)) {
    const bool known =
        std::ranges::any_of(distinct, [&](const Ply& other) { return SameDecision(state, ply, other); });
    if (!known) distinct.push_back(ply);
  }
  return distinct;
}

}  // namespace parchis
