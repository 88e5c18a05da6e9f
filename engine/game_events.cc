#include <algorithm>
#include <vector>

#include "engine/allies.h"
#include "engine/apply.h"

namespace parchis {
namespace {

// Whether `piece` stands beside another of its color on the track or in the corridor, or beside one with
// which it forms a barrier.
[[nodiscard]] bool InPair(const State& state, const Table& table, Piece piece) {
  const Board& board = table.board();
  const Place place = state.place(piece);
  if (place.in_nest() || board.InGoal(place)) return false;
  for (const Piece other : PieceSet::AllOf(piece.color())) {
    if (other != piece && state.place(other) == place) return true;
  }
  PointSet unheeded;
  Consultation rules = table.Consult(unheeded);
  return table.has_allies() && HasPartnerBeside(state, table, rules, piece);
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
  if (InPair(before, table, piece)) events.push_back({.kind = Kind::kBarrierOpened, .piece = piece});
  if (InPair(after, table, piece)) events.push_back({.kind = Kind::kBarrierMade, .piece = piece});
  if (effect.bounced) events.push_back({.kind = Kind::kBounced, .piece = piece});
  if (table.board().InGoal(after.place(piece))) events.push_back({.kind = Kind::kGoal, .piece = piece});
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
    const bool kept = after.memory.kept.size() > before.memory.kept.size();
    events.push_back({.kind = kept ? Kind::kBonusKept : Kind::kBonusLost, .value = effect.bonus});
  }
  // What was owed and not spent stays in front of what the ply earns, unless the end of the turn, the chain
  // of bonuses or the goal of the last piece drops it.
  OwedList kept = before.owed;
  if (effect.spends_owed) kept.erase(effect.owed_index);
  const std::size_t captures =
      effect.captures_added ? std::min<std::size_t>(effect.earned_captures, 1) : effect.earned_captures;
  const std::size_t earned = captures + effect.earned_goals;
  const bool all_kept = after.owed.size() >= kept.size() + earned ||
                        (after.owed == kept && table.rules().get<BonusChain>() == BonusChain::kOnePending);
  if (!all_kept) AddBonuses(Kind::kBonusLost, kept, 0, events);
  AddBonuses(Kind::kBonusOwed, after.owed, all_kept ? kept.size() : 0, events);
  for (std::size_t i = before.done_count; i < after.done_count; ++i) {
    events.push_back({.kind = Kind::kFinished, .value = after.done[i]});
  }
}

}  // namespace

std::vector<GameEvent> EventsOf(const State& before, const Table& table, const Effect& effect) {
  using Kind = GameEvent::Kind;
  State after = before;
  Apply(after, table, effect);
  std::vector<GameEvent> events;
  if (effect.kind == Effect::Kind::kMove) AddMoveEvents(before, after, table, effect, events);
  if (effect.penalized) {
    events.push_back({.kind = effect.penalized_to.in_nest() ? Kind::kSentToNest : Kind::kSentBack,
                      .piece = effect.penalized});
  }
  AddBonusEvents(before, after, table, effect, events);
  if (after.out != before.out) {
    events.push_back({.kind = Kind::kLost, .value = *table.SeatOf(effect.piece->color())});
  }
  if (after.over) {
    events.push_back({.kind = Kind::kOver});
  } else if (after.seat != before.seat) {
    events.push_back({.kind = Kind::kTurnPasses, .value = after.seat});
  } else if (after.ThrowIsNext()) {
    events.push_back({.kind = Kind::kThrowAgain});
  }
  return events;
}

}  // namespace parchis
