#include "verifier/replay/stand.h"

#include <algorithm>
#include <optional>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "verifier/replay/misrecorded.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Fault;
using parchis::Piece;
using parchis::Place;
using parchis::State;

// Hands the turn to the next seat, whatever is owed.
void PassTurn(State& state, const parchis::Table& table) {
  Effect pass{.kind = Effect::Kind::kPenalty, .seat = state.seat};
  parchis::Apply(state, table, pass);
}

// The state with the turn given to the seat that the record names, as if it had thrown rightly.
[[nodiscard]] State WithTurnOf(const State& before, const parchis::Table& table, std::uint8_t seat) {
  State state = before;
  if (state.seat != seat) parchis::BeginTurn(state, table, seat);
  state.owed.clear();
  state.memory.throw_first = false;
  return state;
}

// The turn ends with a third double, however it was played: no throw follows.
void EndDoubles(State& state, const parchis::Table& table, std::uint8_t seat) {
  if (state.over || state.seat != seat) return;
  state.memory.dice.doubles = 0;
  if (state.owed.empty()) PassTurn(state, table);
  parchis::Canonicalize(state, table);
}

[[nodiscard]] bool BreaksTheTurn(Fault fault) {
  return fault == Fault::kWrongSeat || fault == Fault::kBonusSkipped || fault == Fault::kSecondEntryOwed ||
         fault == Fault::kDiceSkipped;
}

// A second entry in a ply of its own that no first five brought.
[[nodiscard]] bool SpendsUnowedEntry(const parchis::Judgement& judgement) {
  return judgement.fault == Fault::kSecondPieceBarred && judgement.effect.kind != Effect::Kind::kMove;
}

// Which captures and goals the claimed bonus stands for. Requires an effect that says where the piece was.
void ClaimBonus(Effect& effect, int steps, const parchis::Table& table) {
  effect.earned_goals = steps % table.capture_bonus() == table.goal_bonus() ? 1 : 0;
  effect.earned_captures = static_cast<std::uint8_t>(steps / table.capture_bonus());
  if (effect.earned_captures < 2) return;
  effect.captures_added = table.AddsCaptures(effect.from.in_nest());
  if (effect.captures_added || !table.two_dice() || !table.AddsCaptures(true)) return;
  parchis::PointSet unheeded;
  parchis::Consultation rules = table.Consult(unheeded);
  effect.captures_added = rules.ask<parchis::BarrierBreakBy>() == parchis::BarrierBreakBy::kBoth;
}

void NoteFinish(Effect& effect, const State& state, const parchis::Table& table) {
  parchis::PieceSet mine = table.PiecesOf(effect.seat);
  if (table.MatesOf(effect.seat).contains(*effect.piece)) {
    if (const auto seat = table.SeatOf(effect.piece->color())) mine = table.PiecesOf(*seat);
  }
  parchis::PieceSet goals = state.goals();
  if (table.board().InGoal(effect.to)) goals.insert(*effect.piece);
  effect.finishes = (goals & mine) == mine;
}

// Where the note of the ply has the piece that it moves; nullopt if it says nothing, or that it did not move.
[[nodiscard]] std::optional<parchis::Square> NotedSquare(const State& state, const Trouble& trouble,
                                                         Piece piece) {
  const auto index = static_cast<std::size_t>(piece.index());
  if (trouble.note == nullptr || index >= trouble.note->position_after.size()) return std::nullopt;
  const parchis::Square noted = trouble.note->position_after[index];
  if (noted == trouble.table.board().SquareOf(piece.color(), state.place(piece))) return std::nullopt;
  return noted;
}

// The effect with every claim of the record in it; nullopt if the claims lead nowhere.
[[nodiscard]] std::optional<Effect> ClaimedEffect(const State& state, const Trouble& trouble,
                                                  const parchis::Judgement& judgement) {
  const log::RecordedPly& recorded = trouble.recorded;
  Effect effect = judgement.effect;
  if (effect.kind == Effect::Kind::kPenalty) {
    if (recorded.penalized_said && recorded.penalized != effect.penalized) {
      effect.penalized = recorded.penalized;
      // The first square of the corridor was meant for another piece (AMB-035 B).
      effect.penalized_to = Place::Nest();
    }
    return effect;
  }
  if (!trouble.ply.piece) return effect;
  const Piece piece = *trouble.ply.piece;
  const bool described = effect.kind == Effect::Kind::kMove;
  effect.kind = Effect::Kind::kMove;
  effect.piece = piece;
  effect.from = state.place(piece);
  const auto stated = recorded.to ? recorded.to : NotedSquare(state, trouble, piece);
  if (stated) {
    const auto to = trouble.table.board().PlaceOf(piece.color(), *stated);
    if (!to) return std::nullopt;
    if (!described || *to != effect.to) effect.captured = {};
    effect.to = *to;
  } else if (!judgement.can_stand) {
    return std::nullopt;
  }
  if (recorded.captured_said) effect.captured = recorded.captured;
  effect.captured.erase(piece);
  if (recorded.bonus_earned) ClaimBonus(effect, *recorded.bonus_earned, trouble.table);
  if (trouble.ply.second_piece) effect.second_piece = trouble.ply.second_piece;
  NoteFinish(effect, state, trouble.table);
  return effect;
}

// What a move that stands captures and earns where the record does not say.
enum class Taking : std::uint8_t {
  kAsClaimed,  // what the record says, else what the rules make of the move
  kRival,      // the lone rival where it ends, and the 20; the 10 in the goal
  kNothing,    // no piece and no bonus
  kUnpaid,     // the lone rival, and no bonus
};

void Take(Effect& effect, const State& state, const Trouble& trouble, Taking taking) {
  const parchis::Board& board = trouble.table.board();
  if (taking == Taking::kAsClaimed || effect.kind != Effect::Kind::kMove) return;
  if (board.InGoal(effect.to) && !trouble.recorded.bonus_earned) {
    effect.earned_goals = taking == Taking::kRival && !effect.finishes ? 1 : 0;
  }
  if (!board.OnTrack(effect.to)) return;
  if (!trouble.recorded.captured_said) {
    const int square = board.TrackSquare(effect.piece->color(), effect.to.progress());
    const parchis::PieceSet rivals = state.at(square) - parchis::PieceSet::AllOf(effect.piece->color());
    effect.captured = taking != Taking::kNothing && rivals.has_one() ? rivals : parchis::PieceSet();
  }
  if (trouble.recorded.bonus_earned) return;
  effect.earned_captures = taking == Taking::kRival && !effect.captured.empty() ? 1 : 0;
  effect.captures_added = false;
}

// Moves the claimed pieces only and leaves the turn as it is: for steps that nobody owed.
void MoveOnly(State& state, const parchis::Table& table, const Effect& effect) {
  for (const Piece captured : effect.captured) state.Put(table.board(), captured, Place::Nest());
  if (effect.piece) state.Put(table.board(), *effect.piece, effect.to);
  parchis::Canonicalize(state, table);
}

}  // namespace

namespace {

[[nodiscard]] std::optional<State> StateWith(const Trouble& trouble, Taking taking) {
  State state = trouble.before;
  parchis::Judgement judgement = trouble.judgement;
  if (judgement.fault == Fault::kAfterEnd) return std::nullopt;
  if (judgement.fault && BreaksTheTurn(*judgement.fault)) {
    state = WithTurnOf(trouble.before, trouble.table, trouble.ply.seat);
    judgement = parchis::Judge(state, trouble.table, trouble.ply);
  }
  auto effect = ClaimedEffect(state, trouble, judgement);
  if (!effect) return std::nullopt;
  Take(*effect, state, trouble, taking);
  if (judgement.fault == Fault::kBonusNotOwed || SpendsUnowedEntry(judgement)) {
    if (!effect->piece) return std::nullopt;
    MoveOnly(state, trouble.table, *effect);
  } else {
    parchis::Apply(state, trouble.table, *effect);
    if (judgement.fault == Fault::kThirdDoubleMoved) EndDoubles(state, trouble.table, trouble.ply.seat);
  }
  if (trouble.note != nullptr) (void)PutAsNoted(state, trouble.table, *trouble.note);
  return state;
}

// The states that legal plies lead to which differ from this one in what they capture or send back.
[[nodiscard]] std::vector<State> StatesOfLikePlies(const Trouble& trouble) {
  std::vector<State> states;
  const Effect& meant = trouble.judgement.effect;
  for (const parchis::Ply& like :
       parchis::LegalPlies(trouble.before, trouble.table, trouble.ply.die, trouble.ply.second_die)) {
    const Effect effect = parchis::Judge(trouble.before, trouble.table, like).effect;
    if (effect.kind != meant.kind || effect.piece != meant.piece || effect.to != meant.to) continue;
    parchis::Apply(states.emplace_back(trouble.before), trouble.table, effect);
  }
  return states;
}

}  // namespace

bool PutAsNoted(State& state, const parchis::Table& table, const log::RecordedNote& note) {
  bool all = true;
  const std::size_t pieces = static_cast<std::size_t>(table.board().arms()) * parchis::kPiecesPerColor;
  for (std::size_t i = 0; i < note.position_after.size() && i < pieces; ++i) {
    const Piece piece = Piece::FromIndex(static_cast<int>(i));
    const auto place = table.board().PlaceOf(piece.color(), note.position_after[i]);
    all = all && place.has_value();
    if (place && *place != state.place(piece)) state.Put(table.board(), piece, *place);
  }
  return all;
}

std::optional<State> StateIfItStood(const Trouble& trouble) { return StateWith(trouble, Taking::kAsClaimed); }

State StateByTheRules(const Trouble& trouble) {
  State state = trouble.before;
  const parchis::Judgement& judgement = trouble.judgement;
  if (judgement.legal()) {
    parchis::Apply(state, trouble.table, judgement.effect);
    return state;
  }
  switch (*judgement.fault) {
    case Fault::kWrongSeat:
    case Fault::kDiceSkipped:
    case Fault::kBonusSkipped:
    case Fault::kBonusNotOwed:
    case Fault::kSecondPieceBarred:
    case Fault::kAfterEnd:
      return state;  // what was owed is still owed
    default:
      break;
  }
  // The throw or bonus counts as spent, with nothing moved.
  Effect pass = judgement.effect;
  // A third double that should not have been played ends the turn.
  const bool third = judgement.fault == Fault::kThirdDoubleMoved;
  pass.kind = third ? Effect::Kind::kPenalty : Effect::Kind::kPass;
  pass.piece.reset();
  pass.second_piece.reset();
  pass.captured = {};
  pass.penalized.reset();
  pass.earned_captures = 0;
  pass.captures_added = false;
  pass.earned_goals = 0;
  pass.finishes = false;
  parchis::Apply(state, trouble.table, pass);
  return state;
}

std::vector<State> OtherStates(const Trouble& trouble, const State& chosen) {
  std::vector<State> states;
  const auto add = [&](const State& state) {
    if (states.size() < kMaxBranches && state != chosen && std::ranges::find(states, state) == states.end()) {
      states.push_back(state);
    }
  };
  const auto stood = StateIfItStood(trouble);
  if (stood) add(*stood);
  // A move that is a fact was made, whatever else is not known.
  if (!trouble.play_is_fact) add(StateByTheRules(trouble));
  // Where only a claim is wrong, of like pieces any may be the one that the rules mean.
  if (trouble.judgement.legal()) {
    for (const State& state : StatesOfLikePlies(trouble)) add(state);
  }
  for (const Taking taking : {Taking::kRival, Taking::kNothing, Taking::kUnpaid}) {
    if (const auto other = StateWith(trouble, taking)) add(*other);
  }
  if (!trouble.play_is_fact) {
    for (const State& state : StatesIfMisrecorded(trouble)) add(state);
  }
  if (stood && !stood->over) {
    add(WithTurnOf(*stood, trouble.table, trouble.ply.seat));  // the producer goes on with the same seat
    if (stood->seat == trouble.ply.seat) {                     // or gives up what it still owes this seat
      State passed = *stood;
      PassTurn(passed, trouble.table);
      add(passed);
    }
    if (stood->seat != trouble.before.seat) {  // or with the seat that was on turn, or the one after it
      State passed = WithTurnOf(*stood, trouble.table, trouble.before.seat);
      PassTurn(passed, trouble.table);
      add(passed);
    }
  }
  if (trouble.play_is_fact) return states;
  add(trouble.before);
  if (!trouble.before.over) {
    State passed = trouble.before;
    PassTurn(passed, trouble.table);
    add(passed);
  }
  return states;
}

}  // namespace arbitro
