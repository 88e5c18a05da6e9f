#include "engine/apply.h"

namespace parchis {
namespace {

class Applying {
 public:
  Applying(State& state, const Table& table, const Effect& effect)
      : state_(state), table_(table), effect_(effect), rules_(table.rules()) {}

  PointSet Run() {
    if (effect_.spends_owed) state_.owed.erase(effect_.owed_index);
    switch (effect_.kind) {
      case Effect::Kind::kMove:
        Move();
        break;
      case Effect::Kind::kPass:
        break;
      case Effect::Kind::kPenalty:
        break;
    }
    // By a third six, or for a capture not made (AMB-051 C).
    if (effect_.penalized) Put(*effect_.penalized, effect_.penalized_to);
    Remember();
    EndPly();
    if (nest_changed_ || state_.over) Canonicalize(state_, table_);
    return rules_.asked();
  }

 private:
  void Put(Piece piece, Place to) {
    const Place from = state_.place(piece);
    nest_changed_ = nest_changed_ || from.in_nest() || to.in_nest();
    state_.Put(table_.board(), piece, to);
    if (MayBeStart(from)) RefreshLate(piece.color(), from, std::nullopt);
  }

  void Move() {
    for (const Piece piece : effect_.captured) Put(piece, Place::Nest());
    if (effect_.captured.contains(*effect_.piece)) return;  // it does not stay where it arrives (AMB-052 D)
    Put(*effect_.piece, effect_.to);
    if (effect_.second_piece) Put(*effect_.second_piece, effect_.to);
    if (MayBeStart(effect_.to)) RefreshLate(effect_.piece->color(), effect_.to, effect_.piece);
    if (effect_.from.in_nest()) NoteEntry(effect_.piece->color());
    Earn();
  }

  // Start squares are whole arms away from each other, so any other place is told at once.
  [[nodiscard]] static bool MayBeStart(Place place) { return place.raw() % kSquaresPerArm == 0; }

  // Arrival order is kept only on start squares in play, and only where it decides something (CAPTURE-5,
  // AMB-018).
  void RefreshLate(Color color, Place place, std::optional<Piece> arrived) {
    const Board& board = table_.board();
    if (place.in_nest() || !board.OnTrack(place)) return;
    const int square = board.TrackSquare(color, place.progress());
    const std::optional<Color> owner = board.StartOwner(square);
    if (!owner) return;
    std::optional<Piece>& late = state_.late[static_cast<std::size_t>(owner->index())];
    const PieceSet standing = state_.at(square);
    const bool order_matters = standing.has_exactly_two() && !standing.has_pair() && table_.SeatOf(*owner) &&
                               ((standing & PieceSet::AllOf(*owner)).empty() ||
                                rules_.ask<EntryOwnPlusRival>() == EntryOwnPlusRival::kLastArrived);
    if (!order_matters) {
      late.reset();
    } else if (arrived) {
      late = arrived;
    }
  }

  // AMB-022: the first five of a color, and the second entry that it may bring in a ply of its own.
  void NoteEntry(Color color) {
    if (effect_.source == Effect::Source::kThrow &&
        rules_.ask<EntryFirstFive>() == EntryFirstFive::kTwoInTurn) {
      const PieceSet all = PieceSet::AllOf(color);
      const bool due = rules_.ask<EntryFirstFiveWhen>() == EntryFirstFiveWhen::kFirstEver
                           ? (static_cast<unsigned>(state_.fresh) >> color.index() & 1U) != 0
                           : (state_.nests() & all).size() == kPiecesPerColor - 1;
      if (due && !(state_.nests() & all).empty() && table_.SeatOf(color) == state_.seat) {
        state_.owed.push({Owed::Kind::kEntry, static_cast<std::uint8_t>(color.index())});
      }
    }
    state_.fresh = static_cast<std::uint8_t>(state_.fresh & ~(1U << color.index()));
  }

  // AMB-055: what becomes of a bonus earned while others are owed.
  void Earn() {
    if (effect_.earned_captures == 0 && effect_.earned_goals == 0) return;
    if (effect_.source == Effect::Source::kBonus || !state_.owed.empty()) {
      switch (rules_.ask<BonusChain>()) {
        case BonusChain::kAdd:
          break;
        case BonusChain::kNone:
        case BonusChain::kOnePending:
          break;  // Judge counts nothing earned where these rule it out
        case BonusChain::kReplace:
          DropBonuses();
          break;
      }
    }
    // AMB-057
    const auto by = rules_.ask<BonusTakers>() == BonusTakers::kAny ? std::nullopt : effect_.piece;
    for (int i = 0; i < effect_.earned_captures; ++i) {
      state_.owed.push({Owed::Kind::kBonus, table_.capture_bonus(), by});
    }
    for (int i = 0; i < effect_.earned_goals; ++i) {
      state_.owed.push({Owed::Kind::kBonus, table_.goal_bonus(), by});
    }
  }

  void DropBonuses() {
    for (std::size_t i = state_.owed.size(); i-- > 0;) {
      if (state_.owed[i].kind == Owed::Kind::kBonus) state_.owed.erase(i);
    }
  }

  // Sixes in a row, and the piece that a third would send to its nest (SIX-3, AMB-030, AMB-031).
  void Remember() {
    const bool moved = effect_.kind == Effect::Kind::kMove;
    if (effect_.source == Effect::Source::kThrow) {
      state_.sixes = effect_.die == 6 ? static_cast<std::uint8_t>(state_.sixes + 1) : std::uint8_t{0};
      if (state_.sixes == 0) {
        state_.last.reset();
      } else if (moved) {
        state_.last = effect_.piece;
      } else if (state_.last && rules_.ask<TripleIfPrevNoMove>() != TripleIfPrevNoMove::kEarlierVictim) {
        state_.last.reset();
      }
      return;
    }
    if (state_.sixes == 0) return;
    if (moved) {
      if (rules_.ask<TripleVictim>() == TripleVictim::kLastMovedAny) state_.last = effect_.piece;
    } else if (state_.last && rules_.ask<TripleIfPrevNoMove>() == TripleIfPrevNoMove::kNobodyAfterAnyPass) {
      state_.last.reset();
    }
  }

  // SIX-2, TURN-2, END-2: who throws next.
  void EndPly() {
    if (effect_.kind == Effect::Kind::kMove && table_.board().InGoal(effect_.to) && Finish()) return;
    if (effect_.kind == Effect::Kind::kPenalty || state_.sixes > 2) {
      PassTurn();
      return;
    }
    if (!state_.owed.empty()) return;
    if (state_.sixes == 0) {
      PassTurn();
      return;
    }
    const bool unmoved_six = effect_.source == Effect::Source::kThrow && effect_.kind == Effect::Kind::kPass;
    if (unmoved_six && rules_.ask<ExtraIfNoMove>() == ExtraIfNoMove::kNo) PassTurn();
  }

  // A piece has reached the goal. Whether that settles the turn: its seat has finished, and is on turn or
  // ends the game. An illegal ply that stands may bring in the last piece of another seat, or bring it in
  // with a third six.
  bool Finish() {
    const std::optional<std::uint8_t> seat = table_.SeatOf(effect_.piece->color());
    if (!seat || !(table_.PiecesOf(*seat) - state_.goals()).empty()) return false;
    if (!state_.HasFinished(*seat)) state_.done[state_.done_count++] = *seat;
    (void)rules_.ask<EndStop>();  // by IsOver
    state_.over = IsOver(state_, table_);
    if (!state_.over && *seat != state_.seat) return false;
    state_.owed.clear();
    if (state_.over) return true;
    // AMB-150
    const bool six = state_.sixes == 1 || state_.sixes == 2;
    if (!six || rules_.ask<TurnThrowAfterFinishing>() == TurnThrowAfterFinishing::kNo) PassTurn();
    return true;
  }

  void PassTurn() {
    state_.owed.clear();
    state_.sixes = 0;
    state_.last.reset();
    const std::size_t seats = table_.seat_count();
    std::size_t seat = state_.seat;
    for (std::size_t tried = 0; tried < seats; ++tried) {
      seat = seat + 1 < seats ? seat + 1 : 0;
      if (!state_.HasFinished(seat) && !state_.HasLeft(seat)) break;
    }
    state_.seat = static_cast<std::uint8_t>(seat);
  }

  State& state_;
  const Table& table_;
  const Effect& effect_;
  Consultation rules_;
  bool nest_changed_ = false;
};

// Whether `piece` stands beside another of its color on the track or in the corridor.
[[nodiscard]] bool InPair(const State& state, const Board& board, Piece piece) {
  const Place place = state.place(piece);
  if (place.in_nest() || board.InGoal(place)) return false;
  for (const Piece other : PieceSet::AllOf(piece.color())) {
    if (other != piece && state.place(other) == place) return true;
  }
  return false;
}

void AddMoveEvents(const State& before, const State& after, const Table& table, const Effect& effect,
                   std::vector<GameEvent>& events) {
  using Kind = GameEvent::Kind;
  const Piece piece = *effect.piece;
  if (effect.from.in_nest()) {
    events.push_back({.kind = Kind::kEntered, .piece = piece});
    if (effect.second_piece) events.push_back({.kind = Kind::kEntered, .piece = effect.second_piece});
  }
  for (const Piece captured : effect.captured) events.push_back({.kind = Kind::kCaptured, .piece = captured});
  if (InPair(before, table.board(), piece)) events.push_back({.kind = Kind::kBarrierOpened, .piece = piece});
  if (InPair(after, table.board(), piece)) events.push_back({.kind = Kind::kBarrierMade, .piece = piece});
  if (table.board().InGoal(effect.to)) events.push_back({.kind = Kind::kGoal, .piece = piece});
}

// Bonuses in `owed` from item `begin` on.
void AddBonuses(GameEvent::Kind kind, const OwedList& owed, std::size_t begin,
                std::vector<GameEvent>& events) {
  for (std::size_t i = begin; i < owed.size(); ++i) {
    if (owed[i].kind == Owed::Kind::kBonus) events.push_back({.kind = kind, .value = owed[i].value});
  }
}

void AddBonusEvents(const State& before, const State& after, const Table& table, const Effect& effect,
                    std::vector<GameEvent>& events) {
  using Kind = GameEvent::Kind;
  if (effect.kind == Effect::Kind::kPass && effect.source == Effect::Source::kBonus) {
    events.push_back({.kind = Kind::kBonusLost, .value = effect.bonus});
  }
  // What was owed and not spent stays in front of what the ply earns, unless the end of the turn, the chain
  // of bonuses or the goal of the last piece drops it.
  OwedList kept = before.owed;
  if (effect.spends_owed) kept.erase(effect.owed_index);
  const auto earned = static_cast<std::size_t>(effect.earned_captures) + effect.earned_goals;
  const bool all_kept = after.owed.size() >= kept.size() + earned ||
                        (after.owed == kept && table.rules().get<BonusChain>() == BonusChain::kOnePending);
  if (!all_kept) AddBonuses(Kind::kBonusLost, kept, 0, events);
  AddBonuses(Kind::kBonusOwed, after.owed, all_kept ? kept.size() : 0, events);
  if (after.done_count > before.done_count) {
    events.push_back({.kind = Kind::kFinished, .value = after.done[before.done_count]});
  }
}

}  // namespace

void Apply(State& state, const Table& table, const Effect& effect, PointSet* asked) {
  const PointSet points = Applying(state, table, effect).Run();
  if (asked != nullptr) *asked |= points;
}

std::vector<GameEvent> EventsOf(const State& before, const Table& table, const Effect& effect) {
  using Kind = GameEvent::Kind;
  State after = before;
  Apply(after, table, effect);
  std::vector<GameEvent> events;
  if (effect.kind == Effect::Kind::kMove) AddMoveEvents(before, after, table, effect, events);
  if (effect.penalized) events.push_back({.kind = Kind::kSentToNest, .piece = effect.penalized});
  AddBonusEvents(before, after, table, effect, events);
  if (after.over) {
    events.push_back({.kind = Kind::kOver});
  } else if (after.seat != before.seat) {
    events.push_back({.kind = Kind::kTurnPasses, .value = after.seat});
  } else if (after.owed.empty()) {
    events.push_back({.kind = Kind::kThrowAgain});
  }
  return events;
}

}  // namespace parchis
