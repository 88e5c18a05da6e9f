// Plies that are not wrong because of whose turn it is.

#include <algorithm>

#include "verifier/replay/meanings.h"
#include "verifier/replay/omissions.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Fault;
using parchis::State;

namespace {

[[nodiscard]] bool IsOfTurn(std::optional<Fault> fault) {
  return fault == Fault::kWrongSeat || fault == Fault::kBonusSkipped || fault == Fault::kDiceSkipped ||
         fault == Fault::kSecondEntryOwed || fault == Fault::kAfterEnd;
}

}  // namespace

bool Replaying::JudgeWhereTurnIs(std::uint32_t index, const Trouble& trouble) {
  const std::optional<Fault> fault = trouble.judgement.fault;
  if (!IsOfTurn(fault) || fault == Fault::kAfterEnd) return false;
  const parchis::Ply ply = trouble.ply;
  const log::RecordedPly& recorded = trouble.recorded;
  const Fillings fillings = FillingsOf(table_, LeftOut(), state_, ply.seat, trouble.note);
  const auto turn = std::ranges::find_if(fillings.states, [&](const State& state) {
    return state.seat == ply.seat && state != state_ && !IsOfTurn(parchis::Judge(state, table_, ply).fault);
  });
  if (turn == fillings.states.end()) return false;
  // It may have been the turn after all.
  const std::vector<State> others = OtherStates(trouble, *turn);
  const std::size_t said = findings_.size();
  if (turn->seat != state_.seat) ++turn_;
  state_ = *turn;
  JudgePly(index, recorded, IsOfSomeFace(table_, recorded) ? WithNearestFace(recorded, ply) : ply);
  const bool accused = std::any_of(findings_.begin() + static_cast<std::ptrdiff_t>(said), findings_.end(),
                                   [](const Finding& finding) { return finding.level >= Level::kAmbiguous; });
  if (accused) AddBranches(others, Branch::Why::kTrouble);
  return true;
}

}  // namespace arbitro
