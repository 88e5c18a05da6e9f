#include "verifier/stats/collector.h"

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/ending.h"
#include "verifier/log/game_walk.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/replaying.h"
#include "verifier/replay/system_of_play.h"
#include "verifier/stats/fairness.h"

namespace arbitro::stats {
namespace {

using parchis::Effect;
using parchis::GameEvent;
using parchis::State;
using parchis::Table;

constexpr std::uint8_t kFive = 5;

[[nodiscard]] bool IsFace(std::uint8_t number) { return number >= 1 && number <= kFaces; }

// Programs that are told apart; games of further ones are taken for one program's.
constexpr std::size_t kMaxProducers = 10'000;

// Whether the header says that throws are not written, or the game is played without dice.
[[nodiscard]] bool SaysItLeavesOut(const log::RecordedGame& game, const Table& table) {
  return parchis::ChoosesNumbers(table.rules()) || game.header.omits_passes ||
         game.header.omits_forced_moves || game.header.omits_unusable_dice;
}

// Whether plies are taken back: what is then thrown again may be what was thrown before.
[[nodiscard]] bool TakesBack(const log::RecordedGame& game) {
  return std::ranges::any_of(
      game.plies, [](const log::RecordedPly& ply) { return ply.takes_back != 0 || ply.takes_back_unknown; });
}

// Whether the effect is what happened, from this state to that: plies that are left out may lie between.
[[nodiscard]] bool Explains(const Effect& effect, const State& before, const Table& table,
                            const State& after) {
  const bool stands =
      effect.seat == before.seat && (!effect.piece || before.place(*effect.piece) == effect.from);
  if (!stands || before.over) return false;
  State applied = before;
  parchis::Apply(applied, table, effect);
  return applied == after;
}

[[nodiscard]] std::optional<Happening> HappeningOf(GameEvent::Kind kind) {
  switch (kind) {
    case GameEvent::Kind::kEntered:
      return Happening::kEntered;
    case GameEvent::Kind::kCaptured:
      return Happening::kCaptured;
    case GameEvent::Kind::kSentToNest:
    case GameEvent::Kind::kSentBack:
      return Happening::kPenalized;
    case GameEvent::Kind::kBounced:
      return Happening::kBounced;
    case GameEvent::Kind::kGoal:
      return Happening::kGoal;
    case GameEvent::Kind::kBarrierMade:
      return Happening::kBarrierMade;
    case GameEvent::Kind::kBarrierOpened:
      return Happening::kBarrierOpened;
    case GameEvent::Kind::kBonusOwed:
      return Happening::kBonusOwed;
    case GameEvent::Kind::kBonusLost:
      return Happening::kBonusLost;
    case GameEvent::Kind::kBonusKept:
      return Happening::kBonusKept;
    case GameEvent::Kind::kThrowAgain:
    case GameEvent::Kind::kTurnPasses:
    case GameEvent::Kind::kFinished:
    case GameEvent::Kind::kLost:
    case GameEvent::Kind::kOver:
      return std::nullopt;
  }
  return std::nullopt;
}

[[nodiscard]] std::vector<std::string> FaceNames() { return {"1", "2", "3", "4", "5", "6"}; }

// Faces of two dice without their order, the larger one second.
[[nodiscard]] FairnessTest TogetherTest(const std::array<std::array<std::uint64_t, kFaces>, kFaces>& counts) {
  constexpr double kOrdered = 1.0 / (kFaces * kFaces);
  FairnessTest test{.name = "faces_together"};
  for (std::size_t a = 0; a < kFaces; ++a) {
    for (std::size_t b = a; b < kFaces; ++b) {
      test.cells.push_back(std::to_string(a + 1) + "+" + std::to_string(b + 1));
      test.counts.push_back(counts[a][b]);
      test.probabilities.push_back(a == b ? kOrdered : 2 * kOrdered);
    }
  }
  WorkOut(test);
  return test;
}

[[nodiscard]] FairnessTest InARowTest(const std::array<std::array<std::uint64_t, kFaces>, kFaces>& counts) {
  std::vector<std::string> cells;
  std::vector<std::uint64_t> all;
  for (std::size_t a = 0; a < kFaces; ++a) {
    for (std::size_t b = 0; b < kFaces; ++b) {
      cells.push_back(std::to_string(a + 1) + "," + std::to_string(b + 1));
      all.push_back(counts[a][b]);
    }
  }
  return Uniform("throws_in_a_row", std::move(cells), std::move(all));
}

[[nodiscard]] FairnessTest InNeedTest(const std::array<std::uint64_t, 2>& counts) {
  FairnessTest test{.name = "five_in_need",
                    .cells = {"5", "other"},
                    .counts = {counts[0], counts[1]},
                    .probabilities = {1.0 / kFaces, 1 - 1.0 / kFaces}};
  WorkOut(test);
  return test;
}

[[nodiscard]] FairnessTest WinnersTest(std::uint32_t seats, const WinnersAtTable& winners) {
  std::vector<std::string> cells;
  for (std::uint32_t i = 1; i <= seats; ++i) cells.push_back(std::to_string(i));
  return Uniform("winners_of_" + std::to_string(seats), std::move(cells), winners.wins);
}

}  // namespace

void Collector::CountThrow(const log::RecordedPly& recorded, const State& before, const Table& table,
                           Throws& throws) {
  const std::uint8_t a = recorded.ply.die;
  const std::uint8_t b = recorded.ply.second_die;
  if (recorded.unusable || !before.ThrowIsNext() || !IsFace(a)) return;
  if (table.two_dice()) {
    if (!IsFace(b)) return;
    ++throws.throws;
    ++throws.faces[a - 1U];
    ++throws.faces[b - 1U];
    ++throws.together[std::min(a, b) - 1U][std::max(a, b) - 1U];
    return;
  }
  ++throws.throws;
  ++throws.faces[a - 1U];
  if (!(before.nests() & table.PiecesOf(before.seat)).empty()) ++throws.fives_in_need[a == kFive ? 0 : 1];
  // Pairs that share no throw are independent of one another.
  if (last_face_) {
    ++throws.in_a_row[*last_face_ - 1U][a - 1U];
    last_face_.reset();
  } else {
    last_face_ = a;
  }
}

void Collector::CountPly(const State& before, const Table& table, const Effect& effect) {
  if (effect.kind == Effect::Kind::kPenalty) Count(Happening::kThirdThrow);
  if (effect.kind == Effect::Kind::kPass && before.ThrowIsNext()) Count(Happening::kPassed);
  for (const GameEvent& event : parchis::EventsOf(before, table, effect)) {
    if (const auto happening = HappeningOf(event.kind)) Count(*happening);
  }
}

void Collector::CountEnd(const State& last, const Table& table, std::uint8_t first_seat,
                         std::uint32_t plies) {
  if (!last.over) return;
  const std::vector<std::uint8_t> ranking = parchis::RankingOf(last, table);
  if (ranking.empty()) return;
  ++stats_.finished;
  ++stats_.lengths[plies];
  const auto seats = static_cast<std::uint32_t>(table.seat_count());
  WinnersAtTable& winners = stats_.winners[seats];
  winners.wins.resize(seats);
  ++winners.games;
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    if (seat != ranking[0] && !parchis::WinTogether(table, ranking[0], seat)) continue;
    ++winners.wins[(seat + seats - first_seat) % seats];
    if (seat != ranking[0]) winners.alone = false;
  }
}

void Collector::Replay(const SetUp& set_up, const log::RecordedGame& game) {
  ++stats_.games;
  ++stats_.rule_sets[set_up.rules];
  const bool is_new = throws_.size() >= kMaxProducers && !throws_.contains(game.header.producer);
  Throws& throws = throws_[is_new ? std::string() : game.header.producer];
  const bool counts = !SaysItLeavesOut(game, set_up.table) && !TakesBack(game);
  if (counts) {
    ++throws.games;
  } else {
    ++stats_.games_without_dice;
  }
  last_face_.reset();
  findings_.clear();
  Replaying replaying(set_up, game, on_illegal_, findings_);
  replaying.SayLess();
  replaying.Begin();
  for (std::uint32_t i = 0; i < game.plies.size() && !replaying.stopped(); ++i) {
    const State before = replaying.knowledge().state_;
    replaying.Advance(i);
    if (findings_.size() > kMaxReplayFindings) break;  // a log of another game altogether
    ++stats_.plies;
    if (counts) CountThrow(game.plies[i], before, set_up.table, throws);
    const parchis::Judgement* judged = replaying.JudgementAt(i);
    if (judged != nullptr && judged->legal() &&
        Explains(judged->effect, before, set_up.table, replaying.knowledge().state_)) {
      CountPly(before, set_up.table, judged->effect);
    } else {
      ++stats_.plies_left_out;
      // But for a ply that is wrong in its own turn, a turn before it may not be written.
      const bool wrong = judged != nullptr && judged->fault && *judged->fault != parchis::Fault::kWrongSeat;
      if (counts && !wrong && game.plies[i].event == log::Event::kNone) throws.leaves_out = true;
    }
  }
  CountEnd(replaying.knowledge().state_, set_up.table, set_up.start.seat,
           static_cast<std::uint32_t>(game.plies.size()));
}

void Collector::Add(log::RecordedGame& game) {
  findings_.clear();
  const SetUp* set_up = game.doubtful ? nullptr : set_ups_.SetUpOf(game, findings_);
  if (set_up == nullptr || OtherSystemOf(game, set_up->table.rules()) != nullptr) {
    ++stats_.games_left_out;
    return;
  }
  if (set_up->table.two_dice()) CompleteDice(game);
  Replay(*set_up, game);
}

void Collector::Throws::Add(const Throws& other) {
  throws += other.throws;
  for (std::size_t a = 0; a < kFaces; ++a) {
    faces[a] += other.faces[a];
    for (std::size_t b = 0; b < kFaces; ++b) {
      in_a_row[a][b] += other.in_a_row[a][b];
      together[a][b] += other.together[a][b];
    }
  }
  for (std::size_t i = 0; i < fives_in_need.size(); ++i) fives_in_need[i] += other.fives_in_need[i];
}

Stats Collector::Result() const {
  Stats stats = stats_;
  Throws all;
  for (const auto& [producer, throws] : throws_) {
    if (throws.leaves_out) {
      stats.games_without_dice += throws.games;
    } else {
      all.Add(throws);
    }
  }
  stats.throws = all.throws;
  const auto add = [&](FairnessTest test) {
    if (test.total() > 0) stats.tests.push_back(std::move(test));
  };
  add(Uniform("faces", FaceNames(), {all.faces.begin(), all.faces.end()}));
  add(InARowTest(all.in_a_row));
  add(TogetherTest(all.together));
  add(InNeedTest(all.fives_in_need));
  for (const auto& [seats, winners] : stats_.winners) {
    if (winners.alone) add(WinnersTest(seats, winners));
  }
  WorkOutTogether(stats.tests);
  return stats;
}

Stats StatsOf(const std::vector<std::string>& inputs, const RulesChoice& rules, OnIllegal on_illegal,
              const std::atomic<bool>* stop, std::vector<std::string>& troubles) {
  Collector collector(rules, on_illegal);
  const auto take = [&](const log::Record&, log::RecordedGame& game) {
    collector.Add(game);
    return true;
  };
  log::LeftBehind left = log::WalkGames(inputs, stop, take);
  troubles = std::move(left.troubles);
  Stats stats = collector.Result();
  stats.games_left_out += left.games;
  stats.complete = stop == nullptr || !stop->load(std::memory_order_relaxed);
  return stats;
}

}  // namespace arbitro::stats
