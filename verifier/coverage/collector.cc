#include "verifier/coverage/collector.h"

#include <algorithm>
#include <utility>

#include "engine/clauses.h"
#include "engine/legal_plies.h"
#include "verifier/log/game_walk.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/replaying.h"
#include "verifier/replay/system_of_play.h"

namespace arbitro::coverage {
namespace {

using parchis::Effect;
using parchis::Ply;
using parchis::State;
using parchis::Table;

[[nodiscard]] bool SameDeed(const Effect& a, const Effect& b) {
  return a.kind == b.kind && a.seat == b.seat && a.piece == b.piece && a.second_piece == b.second_piece &&
         a.to == b.to && a.captured == b.captured && a.penalized == b.penalized && a.steps == b.steps;
}

// The recorded ply as one that Judge judges as the replay did; nullopt where the record alone does not say
// it, as where plies before it are left out.
[[nodiscard]] std::optional<Ply> FactsOf(const State& before, const Table& table,
                                         const log::RecordedPly& recorded, const parchis::Judgement& judged) {
  Ply facts = recorded.ply;
  facts.seat = judged.effect.seat;
  const auto exists = [&](const std::optional<parchis::Piece>& piece) {
    return !piece || table.pieces_in_play().contains(*piece);
  };
  if (facts.seat >= table.seat_count() || !exists(facts.piece) || !exists(facts.second_piece)) return {};
  const auto same = [&](const Ply& ply) {
    const parchis::Judgement judgement = parchis::Judge(before, table, ply);
    return judgement.fault == judged.fault && SameDeed(judgement.effect, judged.effect);
  };
  facts.choice = {};
  if (same(facts)) return facts;
  facts.choice.to = judged.effect.to;
  if (!judged.effect.captured.empty()) facts.choice.victim = judged.effect.captured.first();
  facts.choice.penalized = judged.effect.penalized;
  if (same(facts)) return facts;
  if (!judged.legal() || before.over) return {};
  for (const Ply& ply : parchis::LegalPlies(before, table, facts.die, facts.second_die)) {
    if (same(ply)) return ply;
  }
  return {};
}

[[nodiscard]] parchis::PointSet EveryPoint() {
  parchis::PointSet all;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) all.insert(info.point);
  return all;
}

void CountOne(bool asked, bool telling, const SeenAt& here, Tally& tally) {
  if (asked && tally.asked++ == 0) tally.first_asked = here;
  if (telling && tally.telling++ == 0) tally.first_telling = here;
}

}  // namespace

Marker& Collector::MarkerOf(const SetUp& set_up) {
  const auto fits = [&](const Marker& marker) {
    return marker.table().rules() == set_up.table.rules() &&
           marker.table().seating() == set_up.table.seating() &&
           marker.table().board() == set_up.table.board() && marker.text() == set_up.text;
  };
  const auto found = std::ranges::find_if(markers_, fits);
  if (found != markers_.end()) {
    markers_.splice(markers_.begin(), markers_, found);
  } else {
    const auto named = parchis::ParseRulesSpec(set_up.rules);
    markers_.emplace_front(set_up.table, named ? named->base : nullptr, set_up.text);
    if (markers_.size() > kMarkers) markers_.pop_back();
    for (std::size_t i = 0; i < coverage_.citable.size(); ++i) {
      if (markers_.front().clauses()[i]) coverage_.citable[i] = true;
    }
    for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
      if (markers_.front().points().contains(info.point))
        coverage_.variable[static_cast<std::size_t>(info.point)] = true;
    }
  }
  return markers_.front();
}

void Collector::Count(const parchis::RuleSet& rules, const Marks& marks, std::optional<std::uint32_t> ply) {
  here_.ply = ply;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (!marks.asked.contains(info.point)) continue;
    CountOne(true, marks.telling.contains(info.point), here_,
             coverage_.options[static_cast<std::size_t>(info.point)][rules.answer(info.point)]);
  }
  for (std::size_t i = 0; i < coverage_.clauses.size(); ++i) {
    CountOne(marks.clauses_asked[i], marks.clauses_telling[i], here_, coverage_.clauses[i]);
  }
}

void Collector::Replay(const SetUp& set_up, log::RecordedGame& game) {
  static const parchis::PointSet kEvery = EveryPoint();
  Marker& marker = MarkerOf(set_up);
  const Table& table = set_up.table;
  if (table.two_dice()) CompleteDice(game);
  ++coverage_.games;
  ++coverage_.rule_sets[set_up.rules];
  Count(table.rules(), marker.MarksOfSetUp(set_up.start), std::nullopt);
  findings_.clear();
  Replaying replaying(set_up, game, on_illegal_, findings_);
  replaying.SayLess();
  replaying.Begin();
  for (std::uint32_t i = 0; i < game.plies.size() && !replaying.stopped(); ++i) {
    const State before = replaying.knowledge().state_;
    replaying.Advance(i);
    if (findings_.size() > kMaxReplayFindings) break;  // a log of another game altogether
    ++coverage_.plies;
    const parchis::Judgement* judged = replaying.JudgementAt(i);
    const auto facts =
        judged == nullptr || before.over ? std::nullopt : FactsOf(before, table, game.plies[i], *judged);
    if (!facts) {
      ++coverage_.plies_left_out;
      continue;
    }
    Count(table.rules(), marker.MarksOf(before, *facts, kEvery), i);
  }
  const auto last = static_cast<std::uint32_t>(game.plies.size());
  if (last == 0) return;
  Count(table.rules(), marker.MarksOfEnd(replaying.knowledge().state_), last - 1);
}

void Collector::Add(const log::Record& record, log::RecordedGame& game) {
  findings_.clear();
  const SetUp* set_up = game.doubtful ? nullptr : set_ups_.SetUpOf(game, findings_);
  if (set_up == nullptr || OtherSystemOf(game, set_up->table.rules()) != nullptr) {
    ++coverage_.games_left_out;
    return;
  }
  here_ = {.input = record.input, .game_id = log::NameOf(game, record.index), .ply = {}};
  Replay(*set_up, game);
}

Coverage CoverageOf(const std::vector<std::string>& inputs, const RulesChoice& rules, OnIllegal on_illegal,
                    const std::atomic<bool>* stop, std::vector<std::string>& troubles) {
  Collector collector(rules, on_illegal);
  const auto take = [&](const log::Record& record, log::RecordedGame& game) {
    collector.Add(record, game);
    return true;
  };
  log::LeftBehind left = log::WalkGames(inputs, stop, take);
  troubles = std::move(left.troubles);
  Coverage coverage = collector.coverage();
  coverage.games_left_out += left.games;
  coverage.complete = stop == nullptr || !stop->load(std::memory_order_relaxed);
  return coverage;
}

}  // namespace arbitro::coverage
