#include "verifier/replay/omissions.h"

#include <cstddef>

#include "engine/apply.h"
#include "verifier/replay/claims.h"

namespace arbitro {
namespace {

using parchis::Judgement;
using parchis::Ply;
using parchis::State;

// Most plies that can be missing before one: every other seat's turn, with a chain of bonuses each.
constexpr std::size_t kMaxMissing = 64;

// Passes the bonus or second entry owed, if nobody can use it.
[[nodiscard]] bool PassOwed(State& state, const parchis::Table& table) {
  const Ply pass{.seat = state.seat};
  const Judgement judgement = parchis::Judge(state, table, pass);
  if (!judgement.legal() || judgement.effect.kind != parchis::Effect::Kind::kPass) return false;
  parchis::Apply(state, table, judgement.effect);
  return true;
}

// Passes the throw owed with the smallest face that no piece can use and that ends the turn.
[[nodiscard]] bool PassThrow(State& state, const parchis::Table& table) {
  for (std::uint8_t die = 1; die < 6; ++die) {
    const Ply pass{.seat = state.seat, .die = die};
    const Judgement judgement = parchis::Judge(state, table, pass);
    if (!judgement.legal()) continue;
    parchis::Apply(state, table, judgement.effect);
    return true;
  }
  return false;
}

}  // namespace

std::optional<Filled> SkipOmitted(const parchis::Table& table, const log::RecordedHeader& header,
                                  const State& before, const Ply& ply, const log::RecordedPly& recorded) {
  Filled filled{.state = before, .judgement = {}};
  for (std::size_t missing = 0; missing < kMaxMissing && !filled.state.over; ++missing) {
    if (!filled.state.owed.empty()) {
      if (!PassOwed(filled.state, table)) return std::nullopt;
    } else {
      if (filled.state.seat == ply.seat || !PassThrow(filled.state, table)) return std::nullopt;
      filled.undeclared_turn = !header.omits_passes;
    }
    filled.judgement = parchis::Judge(filled.state, table, ply);
    if (filled.judgement.legal() && ClaimsAgree(table, recorded, filled.judgement.effect)) return filled;
  }
  return std::nullopt;
}

}  // namespace arbitro
