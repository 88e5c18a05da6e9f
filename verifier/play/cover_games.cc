#include "verifier/play/cover_games.h"

#include <algorithm>
#include <limits>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/clauses.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "verifier/play/recording.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::PieceSet;
using parchis::Ply;
using parchis::State;

// Plies looked at in one position; of more, random ones.
constexpr std::size_t kMaxCandidates = 48;
// Traits of a temper: what a ply does that players may be after.
enum Trait : std::uint8_t { kSix, kFive, kCapture, kGoal, kEnter, kPair, kShelter, kPass, kHurry };
constexpr std::uint32_t kMaxWeight = 9;
constexpr std::uint32_t kNoise = 12;

[[nodiscard]] std::string_view TextOf(const PlayOptions& options) {
  return options.rules.base != nullptr ? parchis::TextOf(*options.rules.base) : std::string_view();
}

}  // namespace

CoverGames::CoverGames(const PlayOptions& options, std::uint64_t times)
    : options_(options),
      times_(times),
      table_(*parchis::Board::WithArms(static_cast<std::uint32_t>(options.arms)), SeatingOf(options),
             options.rules.rules),
      marker_(table_, options.rules.base, TextOf(options)),
      random_(options.seed) {
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (marker_.points().contains(info.point)) goals_.push_back({true, static_cast<std::size_t>(info.point)});
  }
  for (std::size_t i = 0; i < parchis::Clauses().size(); ++i) {
    if (marker_.clauses()[i]) goals_.push_back({false, i});
  }
  wanted_points_ = marker_.points();
  left_ = goals_.size();
}

bool CoverGames::Holds(const Goal& goal, const coverage::Marks& marks) const {
  if (!goal.is_point) return marks.clauses_telling[goal.index];
  return marks.telling.contains(static_cast<parchis::RulePoint>(goal.index));
}

std::uint64_t CoverGames::WorthOf(const coverage::Marks& marks) const {
  std::uint64_t worth = 0;
  for (const Goal& goal : goals_) {
    // What was exercised least is worth most.
    if (goal.times < times_ && Holds(goal, marks)) worth += goal.times == 0 ? 4 : 1;
  }
  return worth;
}

bool CoverGames::Count(const coverage::Marks& marks) {
  bool any = false;
  for (Goal& goal : goals_) {
    if (!Holds(goal, marks)) continue;
    any = any || goal.times < times_;
    if (++goal.times != times_) continue;
    --left_;
    if (goal.is_point) wanted_points_.erase(static_cast<parchis::RulePoint>(goal.index));
  }
  return any;
}

std::vector<Ply> CoverGames::Candidates(const State& state) {
  std::vector<Ply> plies;
  const bool two = table_.two_dice() && state.ThrowIsNext();
  for (const std::uint8_t die : parchis::NumbersToPlay(state, table_)) {
    const std::uint8_t last = two ? std::uint8_t{6} : std::uint8_t{0};
    for (std::uint8_t second = two ? die : std::uint8_t{0}; second <= last; ++second) {
      for (const Ply& ply : parchis::DistinctLegalPlies(state, table_, die, second)) plies.push_back(ply);
    }
  }
  for (std::size_t i = 0; i + 1 < plies.size() && plies.size() > kMaxCandidates; ++i) {
    std::swap(plies[i], plies[i + random_.Below(static_cast<std::uint32_t>(plies.size() - i))]);
    if (i == kMaxCandidates) plies.resize(kMaxCandidates);
  }
  return plies;
}

int CoverGames::Liking(const State& state, const Ply& ply, const Temper& temper) {
  const auto weight = [&](Trait trait) { return temper.weights[trait]; };
  const Effect effect = parchis::Judge(state, table_, ply).effect;
  int liking = static_cast<int>(random_.Below(kNoise));
  const bool throws = ply.die != 0 && state.ThrowIsNext();
  if (throws && (ply.die == 6 || ply.die == ply.second_die)) liking += weight(kSix);
  if (throws && ply.die == 5) liking += weight(kFive);
  if (!effect.captured.empty()) liking += weight(kCapture);
  if (effect.earned_goals > 0) liking += weight(kGoal);
  if (effect.kind != Effect::Kind::kMove) return liking + weight(kPass);
  if (effect.from.in_nest()) liking += weight(kEnter);
  const parchis::Color color = effect.piece->color();
  if (!table_.board().OnTrack(effect.to))
    return liking + (state.InCorridor(color, effect.to.progress()).empty() ? 0 : weight(kPair));
  const PieceSet there = state.at(table_.board().TrackSquare(color, effect.to.progress()));
  if (!(there & PieceSet::AllOf(color)).empty()) liking += weight(kPair);
  if (!(there - PieceSet::AllOf(color)).empty()) liking += weight(kShelter);
  return liking + (effect.to.progress() * 2 > table_.board().gate() ? weight(kHurry) : 0);
}

Ply CoverGames::Choose(const State& state, const Temper& temper) {
  const std::vector<Ply> plies = Candidates(state);
  std::size_t best = 0;
  std::uint64_t best_worth = 0;
  int best_liking = std::numeric_limits<int>::min();
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const std::uint64_t worth = WorthOf(marker_.MarksOf(state, plies[i], wanted_points_));
    if (worth < best_worth) continue;
    const int liking = Liking(state, plies[i], temper);
    if (worth == best_worth && liking <= best_liking) continue;
    best = i;
    best_worth = worth;
    best_liking = liking;
  }
  return plies[best];
}

CoverGames::Temper CoverGames::NextTemper() {
  Temper temper;
  for (int& weight : temper.weights) {
    weight = static_cast<int>(random_.Below(2 * kMaxWeight + 1)) - static_cast<int>(kMaxWeight);
  }
  // Every other game is played for the goal, so that some come to their end.
  if (index_ % 2 == 0) temper.weights[kPass] = -static_cast<int>(kMaxWeight);
  return temper;
}

bool CoverGames::Play(log::RecordedGame& game) {
  const Temper temper = NextTemper();
  const auto first =
      static_cast<std::uint8_t>(random_.Below(static_cast<std::uint32_t>(table_.seat_count())));
  State state = parchis::OpeningState(table_, first);
  Recording recording(table_, game);
  recording.Begin(state, "cover-" + std::to_string(options_.seed) + "-" + std::to_string(index_++),
                  options_.rules.Spec(), "arbitro play");
  bool any = Count(marker_.MarksOfSetUp(state));
  while (!state.over && game.plies.size() < kMaxCoverPlies && left_ > 0) {
    const Ply ply = Choose(state, temper);
    any = Count(marker_.MarksOf(state, ply, wanted_points_)) || any;
    const Effect effect = parchis::Judge(state, table_, ply).effect;
    recording.Add(ply, effect);
    parchis::Apply(state, table_, effect);
  }
  any = Count(marker_.MarksOfEnd(state)) || any;
  recording.End(state);
  idle_ = any ? 0 : idle_ + 1;
  return any;
}

std::vector<NotReached> CoverGames::Missing() const {
  std::vector<NotReached> missing;
  for (const Goal& goal : goals_) {
    if (goal.times >= times_) continue;
    if (!goal.is_point) {
      missing.push_back({std::string(parchis::Clauses()[goal.index].id), goal.times});
      continue;
    }
    const parchis::RulePointInfo& info = parchis::InfoOf(static_cast<parchis::RulePoint>(goal.index));
    const std::uint8_t answer = table_.rules().answer(info.point);
    missing.push_back({std::string(info.id) + "=" + std::string(info.options[answer].id), goal.times});
  }
  return missing;
}

}  // namespace arbitro
