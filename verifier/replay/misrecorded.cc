#include "verifier/replay/misrecorded.h"

#include <cstdint>
#include <optional>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "verifier/replay/claims.h"

namespace arbitro {
namespace {

using parchis::Fault;
using parchis::State;

constexpr std::uint8_t kHighestFace = 6;

// The state after the ply if it is legal and as claimed.
[[nodiscard]] std::optional<State> StateIfRight(const Trouble& trouble, State state,
                                                const parchis::Ply& ply) {
  const parchis::Judgement judgement = parchis::Judge(state, trouble.table, ply);
  if (!judgement.legal() || !ClaimsAgree(trouble.table, trouble.recorded, judgement.effect))
    return std::nullopt;
  parchis::Apply(state, trouble.table, judgement.effect);
  return state;
}

// The states after every legal ply with what is owed, or with this face.
[[nodiscard]] std::vector<State> StatesAfterAny(const Trouble& trouble, std::uint8_t die) {
  std::vector<State> states;
  if (trouble.before.ThrowIsNext() && die == 0) return states;
  if (trouble.before.ThrowIsNext() && trouble.table.two_dice() && trouble.ply.second_die == 0) return states;
  for (const parchis::Ply& ply :
       parchis::LegalPlies(trouble.before, trouble.table, die, trouble.ply.second_die)) {
    State state = trouble.before;
    parchis::Apply(state, trouble.table, parchis::Judge(state, trouble.table, ply).effect);
    states.push_back(state);
  }
  return states;
}

// What was owed was used before, and that ply is missing.
[[nodiscard]] std::vector<State> StatesIfOneIsMissing(const Trouble& trouble) {
  std::vector<State> states;
  for (const State& state : StatesAfterAny(trouble, 0)) {
    if (const auto after = StateIfRight(trouble, state, trouble.ply)) states.push_back(*after);
  }
  return states;
}

[[nodiscard]] std::vector<State> StatesIfTheSeatIsAnother(const Trouble& trouble) {
  parchis::Ply ply = trouble.ply;
  ply.seat = trouble.before.seat;
  const auto after = StateIfRight(trouble, trouble.before, ply);
  return after ? std::vector<State>{*after} : std::vector<State>{};
}

[[nodiscard]] std::vector<State> StatesIfTheFaceIsAnother(const Trouble& trouble) {
  std::vector<State> states;
  parchis::Ply ply = trouble.ply;
  if (trouble.table.two_dice()) return states;  // which of the faces it would be is not told
  for (ply.die = 1; ply.die <= kHighestFace; ++ply.die) {
    if (ply.die == trouble.ply.die) continue;
    if (const auto after = StateIfRight(trouble, trouble.before, ply)) states.push_back(*after);
  }
  return states;
}

}  // namespace

std::vector<State> StatesIfMisrecorded(const Trouble& trouble) {
  if (trouble.before.over) return {};
  const std::optional<Fault> fault = trouble.judgement.fault;
  const bool spends_nothing_owed = trouble.ply.die != 0 || trouble.ply.seat != trouble.before.seat;
  if (fault == Fault::kBonusSkipped || (fault == Fault::kSecondEntryOwed && spends_nothing_owed)) {
    return StatesIfOneIsMissing(trouble);
  }
  if (fault == Fault::kWrongSeat) return StatesIfTheSeatIsAnother(trouble);
  if (fault && !trouble.ply.piece) return StatesAfterAny(trouble, trouble.ply.die);
  if (trouble.ply.piece && trouble.ply.die != 0 && trouble.recorded.to)
    return StatesIfTheFaceIsAnother(trouble);
  return {};
}

}  // namespace arbitro
