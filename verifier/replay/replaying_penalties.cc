// Third sixes in records that say little: a penalty that is recorded tells that it was one, and one that is
// not recorded may not have been carried out.

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Effect;
using parchis::Judgement;
using parchis::Piece;
using parchis::Ply;
using parchis::State;

namespace {

constexpr std::size_t kMaxUnsaid = 8;
constexpr std::uint32_t kPliesAhead = 24;

[[nodiscard]] bool IsPenalty(const Judgement& judgement) {
  return judgement.legal() && judgement.effect.kind == Effect::Kind::kPenalty;
}

}  // namespace

void Replaying::StepPenalty(std::uint32_t index, const log::RecordedPly& recorded) {
  Ply ply = AllFactsOf(recorded);
  CompleteFacts(index, recorded, ply);
  if (recorded.penalized_said && IsPenalty(parchis::Judge(state_, table_, ply))) {
    JudgeFacts(index, recorded, ply);
    return;
  }
  Keep();
  if (recorded.penalty_told && ply.die != 0) MeetPenalty(index, recorded, ply);
  std::optional<UnsaidPenalty> unsaid;
  if (!recorded.penalized_said && NoteOf(index) == nullptr) unsaid = UnsaidAt(index, ply);
  JudgeFacts(index, recorded, ply);
  if (!unsaid) return;
  std::erase_if(unsaid->ways, [&](const UnsaidPenalty::Way& way) { return way.after == state_; });
  if (unsaid_.size() == kMaxUnsaid) unsaid_.erase(unsaid_.begin());
  if (!unsaid->ways.empty()) unsaid_.push_back(std::move(*unsaid));
}

// A piece or nobody sent to the nest is recorded of third sixes only.
void Replaying::MeetPenalty(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply) {
  const auto is_penalty = [&](const State& state) { return IsPenalty(parchis::Judge(state, table_, ply)); };
  const auto fits = [&](const State& state) {
    return is_penalty(state) && HoldsIn(state, recorded, ply).has_value();
  };
  if (is_penalty(state_)) return;
  const auto plain = HoldsIn(state_, recorded, ply);
  std::optional<State> after;
  if (plain) parchis::Apply(after.emplace(state_), table_, plain->effect);
  const Fillings fillings = FillingsOf(table_, LeftOut(), state_, ply.seat, NoteOf(index));
  std::optional<State> found;
  if (const auto state = std::ranges::find_if(fillings.states, fits); state != fillings.states.end()) {
    found = *state;
    if (after) pending_.push_back(*after);  // or it was a pass after all
  } else {
    const auto branch_fits = [&](const Branch& branch) { return fits(branch.state); };
    if (std::ranges::any_of(branches_, branch_fits)) return;  // it is taken, or stays open
    if (after && PliesThatFit(*after, index + 1, 1) > 0) return;
    const auto branch = std::ranges::find_if(branches_, [&](const Branch& other) {
      return other.why != Branch::Why::kTrouble && is_penalty(other.state);
    });
    if (branch != branches_.end()) found = branch->state;
    if (!found) {
      const auto filled = std::ranges::find_if(fillings.states, is_penalty);
      if (filled != fillings.states.end()) found = *filled;
    }
  }
  if (!found) return;
  if (found->seat != state_.seat) ++turn_;
  state_ = std::move(*found);
}

std::uint32_t Replaying::PliesThatFit(const State& after, std::uint32_t index, std::uint32_t most) {
  State state = after;
  std::uint32_t count = 0;
  const auto plies = static_cast<std::uint32_t>(game_.plies.size());
  for (; index < plies && count < most; ++index, ++count) {
    const log::RecordedPly& recorded = game_.plies[index];
    if (recorded.unusable || recorded.event != log::Event::kNone || recorded.takes_back != 0) return most;
    const std::vector<State> states = StatesAfter(state, recorded);
    if (states.empty()) return count;
    state = states.front();
  }
  return index == plies ? most : count;
}

std::optional<UnsaidPenalty> Replaying::UnsaidAt(std::uint32_t index, const Ply& ply) const {
  const Judgement judgement = parchis::Judge(state_, table_, ply);
  if (!IsPenalty(judgement) || !judgement.effect.penalized) return std::nullopt;
  UnsaidPenalty unsaid{index, turn_, anchor_ply_, anchor_, state_, ply, judgement, {}};
  const auto add = [&](std::optional<Piece> penalized) {
    Effect effect = judgement.effect;
    effect.penalized = penalized;
    effect.penalized_to = parchis::Place::Nest();
    State after = state_;
    parchis::Apply(after, table_, effect);
    unsaid.ways.push_back({penalized, std::move(after)});
  };
  add(std::nullopt);
  for (const Piece piece : table_.PiecesOf(state_.seat) - state_.nests() - state_.goals()) {
    if (piece != judgement.effect.penalized) add(piece);
  }
  return unsaid;
}

void Replaying::AdvanceUnsaid(const log::RecordedPly& recorded) {
  for (UnsaidPenalty& unsaid : unsaid_) {
    std::vector<UnsaidPenalty::Way> ways;
    for (const UnsaidPenalty::Way& way : unsaid.ways) {
      const std::vector<State> states = StatesAfter(way.after, recorded);
      if (!states.empty() && states.front() != state_) ways.push_back({way.penalized, states.front()});
    }
    unsaid.ways = std::move(ways);
  }
  std::erase_if(unsaid_, [](const UnsaidPenalty& unsaid) { return unsaid.ways.empty(); });
}

bool Replaying::TakeUnsaid(std::uint32_t index, const Trouble& trouble) {
  if (unsaid_.empty()) return false;
  const std::vector<UnsaidPenalty> known = std::exchange(unsaid_, {});
  const auto stood = StateIfItStood(trouble);
  const State otherwise = stood ? *stood : StateByTheRules(trouble);
  const std::uint32_t fit_otherwise = PliesThatFit(otherwise, index + 1, kPliesAhead);
  for (const UnsaidPenalty& unsaid : known) {
    for (const UnsaidPenalty::Way& way : unsaid.ways) {
      const auto fitting = FitsBranch({way.after, Branch::Why::kTrouble}, trouble, false);
      if (!fitting || !fitting->noted) continue;
      State after = way.after;
      parchis::Apply(after, table_, fitting->judgement.effect);
      // It tells against the earlier ply only if what comes next does too.
      if (PliesThatFit(after, index + 1, kPliesAhead) <= fit_otherwise) continue;
      AccusePenalty(unsaid, way.penalized);
      JudgementOf(index) = fitting->judgement;
      state_ = way.after;
      SetBranches({}, Branch::Why::kTrouble);
      Accept(index, trouble.recorded, fitting->judgement.effect);
      AddBranches({otherwise}, Branch::Why::kTrouble);
      return true;
    }
  }
  return false;
}

void Replaying::AccusePenalty(const UnsaidPenalty& unsaid, std::optional<Piece> penalized) {
  log::RecordedPly recorded = game_.plies[unsaid.ply];
  recorded.penalized_said = true;
  recorded.penalized = penalized;
  Finding finding = FirstOf(FindClaimFaults(table_, recorded, unsaid.judgement.effect));
  cause_ = Cause{finding.code, unsaid.ply};
  const State state = std::exchange(state_, unsaid.before);
  const State anchor = std::exchange(anchor_, unsaid.anchor);
  const std::uint32_t anchor_ply = std::exchange(anchor_ply_, unsaid.anchor_ply);
  const std::uint32_t turn = std::exchange(turn_, unsaid.turn);
  told_ = &recorded;
  Emit(std::move(finding), unsaid.ply, unsaid.facts, unsaid.judgement, "claimed");
  told_ = nullptr;
  state_ = state;
  anchor_ = anchor;
  anchor_ply_ = anchor_ply;
  turn_ = turn;
}

}  // namespace arbitro
