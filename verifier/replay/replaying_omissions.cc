// Records that leave out forced moves: any ply may have unwritten ones before it, and which they were shows
// when a later ply or a note does not fit.

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "verifier/replay/meanings.h"
#include "verifier/replay/omissions.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Effect;
using parchis::Judgement;
using parchis::State;

void Replaying::Remember(std::uint32_t index) { trail_.push_back({index, state_}); }

void Replaying::ForgetTrail(bool exact) {
  if (!forced_moves_left_out_) return;
  trail_.clear();
  trail_base_ = state_;
  trail_exact_ = exact;
}

const log::RecordedNote* Replaying::NoteAt(std::uint32_t index) const {
  const auto note = std::ranges::lower_bound(game_.notes, index, {}, &log::RecordedNote::ply);
  return note != game_.notes.end() && note->ply == index ? &*note : nullptr;
}

const State& Replaying::TrailBefore(std::size_t step) const {
  return step == 0 ? trail_base_ : trail_[step - 1].after;
}

std::optional<Filled> Replaying::FitsAt(const State& before, std::uint32_t index) {
  const log::RecordedPly& recorded = game_.plies[index];
  const log::RecordedNote* note = NoteAt(index);
  const parchis::Ply ply = AllFactsOf(recorded);
  for (const Meaning& meaning : MeaningsOf(table_, before, recorded, ply)) {
    if (note == nullptr || NoteAgrees(table_, meaning.after, meaning.judgement.effect, *note)) {
      return Filled{before, meaning.judgement, false, {}};
    }
  }
  return std::nullopt;
}

std::optional<Filled> Replaying::FitsFilled(const State& before, std::uint32_t index) {
  if (auto fits = FitsAt(before, index)) return fits;
  const log::RecordedPly& recorded = game_.plies[index];
  ++refill_work_;
  Omits declared = LeftOut();
  declared.undeclared_passes = false;
  return SkipOmitted(table_, declared, before, AllFactsOf(recorded), recorded, NoteAt(index));
}

std::optional<Filled> Replaying::FitsAlong(State before, std::size_t step, std::uint32_t index) {
  std::vector<State> path;
  for (std::size_t i = step; i < trail_.size(); ++i) {
    const auto fits = FitsFilled(before, trail_[i].ply);
    if (!fits) return std::nullopt;
    before = fits->state;
    parchis::Apply(before, table_, fits->judgement.effect);
    if (before == trail_[i].after) return std::nullopt;  // that way was gone already
    path.push_back(before);
  }
  auto last = FitsFilled(before, index);
  for (std::size_t i = 0; last && i < path.size(); ++i) trail_[step + i].after = path[i];
  return last;
}

std::optional<Filled> Replaying::RefillOnce(std::uint32_t index, bool& complete) {
  complete = true;
  for (std::size_t step = trail_.size() + 1; step-- > 0;) {
    if (refill_work_ >= kMaxRefillWork) {
      complete = false;
      return std::nullopt;
    }
    const bool last = step == trail_.size();
    const std::uint32_t ply = last ? index : trail_[step].ply;
    const State before = TrailBefore(step);
    const Fillings fillings = FillingsOf(table_, LeftOut(), before, game_.plies[ply].ply.seat, NoteAt(ply));
    ++refill_work_;
    for (const State& state : fillings.states) {
      auto fits = FitsAt(state, ply);
      if (!fits) continue;
      if (last) return fits;
      State after = fits->state;
      parchis::Apply(after, table_, fits->judgement.effect);
      if (after == trail_[step].after) continue;
      if (auto found = FitsAlong(after, step + 1, index)) {
        trail_[step].after = after;
        return found;
      }
    }
  }
  return std::nullopt;
}

std::optional<Filled> Replaying::RefillAll(std::uint32_t index, bool& complete) {
  struct Node {
    State state;
    std::size_t from = 0;
  };
  complete = trail_exact_;
  std::vector<std::vector<Node>> layers{{{trail_base_, 0}}};
  for (std::size_t step = 0; step <= trail_.size(); ++step) {
    const bool last = step == trail_.size();
    const std::uint32_t ply = last ? index : trail_[step].ply;
    std::vector<Node> next;
    for (std::size_t from = 0; from < layers.back().size(); ++from) {
      const Fillings fillings =
          FillingsOf(table_, LeftOut(), layers.back()[from].state, game_.plies[ply].ply.seat, NoteAt(ply));
      complete = complete && fillings.complete;
      if (++refill_work_ >= kMaxRefillWork) complete = false;
      for (const State& state : fillings.states) {
        auto fits = FitsAt(state, ply);
        if (!fits) continue;
        if (last) {
          std::size_t node = from;
          for (std::size_t i = trail_.size(); i-- > 0;) {
            trail_[i].after = layers[i + 1][node].state;
            node = layers[i + 1][node].from;
          }
          return fits;
        }
        State after = fits->state;
        parchis::Apply(after, table_, fits->judgement.effect);
        const bool known = std::ranges::any_of(next, [&](const Node& node) { return node.state == after; });
        if (known) continue;
        if (next.size() == kMaxBranches) {
          complete = false;
          return std::nullopt;
        }
        next.push_back({after, from});
      }
      if (!complete) return std::nullopt;  // it would say no more than is known
    }
    if (next.empty()) return std::nullopt;
    layers.push_back(std::move(next));
  }
  return std::nullopt;
}

Replaying::Refill Replaying::Refilled(std::uint32_t index, std::optional<Filled>& found) {
  if (!forced_moves_left_out_) return Refill::kNone;
  bool complete = true;
  found = RefillOnce(index, complete);
  if (!found) found = RefillAll(index, complete);
  if (found) return Refill::kFound;
  const bool asked = purpose_ == Purpose::kReport || purpose_ == Purpose::kCompare;
  return complete || !asked ? Refill::kNone : Refill::kUnknown;
}

void Replaying::AddOmittedEnds() {
  const Fillings ends = FillingsOf(table_, LeftOut(), state_, state_.seat, nullptr);
  result_.more_others = result_.more_others || !ends.complete;
  result_.others.insert(result_.others.end(), ends.states.begin(), ends.states.end());
}

bool Replaying::TakeOtherOmissions(std::uint32_t index, const log::RecordedPly& recorded) {
  std::optional<Filled> found;
  switch (Refilled(index, found)) {
    case Refill::kNone:
      return false;
    case Refill::kUnknown:
      // Nothing that comes after could be held against anybody.
      NoteUnusable(index, recorded, "more moves may have been left out than are followed");
      result_.stopped = true;
      return true;
    case Refill::kFound:
      break;
  }
  if (found->state.seat != state_.seat) ++turn_;
  state_ = found->state;
  AcceptHere(index, recorded, AllFactsOf(recorded));
  return true;
}

bool Replaying::TakeOmissionsOfTurn(std::uint32_t index, const log::RecordedPly& recorded) {
  const bool searched = forced_moves_left_out_ || took_back_;
  if (!LeftOut().passes || searched || state_.sixes == 0 || anchor_ply_ >= index) return false;
  std::vector<State> states{anchor_};
  for (std::uint32_t i = anchor_ply_; i <= index; ++i) {
    const log::RecordedPly& ply = game_.plies[i];
    std::vector<State> next;
    for (const State& state : states) {
      const Fillings fillings = FillingsOf(table_, LeftOut(), state, ply.ply.seat, NoteAt(i));
      for (const State& before : fillings.states) {
        std::vector<Meaning> meanings = MeaningsOf(table_, before, ply, AllFactsOf(ply));
        if (i == index && !meanings.empty()) {
          // A penalty that is recorded tells a third six.
          const Effect& effect = meanings.front().judgement.effect;
          if (recorded.penalty_told && effect.kind != Effect::Kind::kPenalty) continue;
          state_ = before;
          AcceptOneOf(index, recorded, std::move(meanings));
          return true;
        }
        for (Meaning& meaning : meanings) {
          if (std::ranges::find(next, meaning.after) == next.end()) next.push_back(std::move(meaning.after));
        }
      }
      if (!fillings.complete || next.size() > kMaxBranches) {
        too_many_doubts_ = true;
        return false;
      }
    }
    states = std::move(next);
  }
  return false;
}

bool Replaying::NoteOfOtherOmissions(std::uint32_t index, const log::RecordedNote& note) {
  std::optional<Filled> found;
  switch (Refilled(index, found)) {
    case Refill::kNone:
      return false;
    case Refill::kUnknown:
      NoteUnusable(index, game_.plies[index], "more moves may have been left out than are followed");
      (void)PutAsNoted(state_, table_, note);
      ForgetTrail(false);
      return true;
    case Refill::kFound:
      break;
  }
  state_ = found->state;
  JudgementOf(index) = found->judgement;
  parchis::Apply(state_, table_, found->judgement.effect);
  return true;
}

}  // namespace arbitro
