#include "tests/support/planted_fault.h"

#include <algorithm>
#include <utility>

#include "engine/apply.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "tests/support/checking.h"
#include "verifier/play/random_game.h"
#include "verifier/replay/choices.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro::testing {
namespace {

using parchis::Effect;
using parchis::Piece;
using parchis::Place;
using parchis::State;
using parchis::Table;

// A random game has its fault after this many plies, or up to as many more.
constexpr std::uint32_t kFirstPly = 20;
// How long a game goes on after it.
constexpr std::size_t kPliesAfter = 120;

[[nodiscard]] log::RecordedPly RecordOf(const Table& table, const parchis::Ply& ply, const Effect& effect) {
  log::RecordedPly recorded;
  recorded.ply = ply;
  recorded.ply.choice.victim.reset();
  recorded.captured = effect.captured;
  recorded.captured_said = true;
  recorded.bonus_earned = static_cast<std::uint8_t>(effect.bonus_earned(table));
  recorded.penalized_said = true;
  recorded.penalized = effect.penalized;
  recorded.seat_said = effect.kind != Effect::Kind::kMove;
  if (!recorded.seat_said) recorded.to = table.board().SquareOf(effect.piece->color(), effect.to);
  return recorded;
}

// A ply as it should be, and as it is spoiled: what is recorded, and what the faulty player did.
struct Spoiled {
  std::optional<log::RecordedPly> recorded;  // none: the ply is not there
  std::optional<Effect> done;                // none: see `state`
  std::optional<State> state;                // after it, where no effect describes it
  std::vector<Code> codes;
};

class Planter {
 public:
  Planter(const Table& table, SplitMix64& random) : table_(table), random_(random) {}

  [[nodiscard]] std::optional<Spoiled> Spoil(FaultKind kind, const State& state,
                                             const log::RecordedPly& recorded, const Effect& effect) {
    switch (kind) {
      case FaultKind::kWrongDestination:
        return WrongDestination(state, recorded, effect);
      case FaultKind::kSkippedBonus:
        return SkippedBonus(state, effect);
      case FaultKind::kWrongPenalty:
        return WrongPenalty(state, recorded, effect);
      case FaultKind::kNoCapture:
        return NoCapture(recorded, effect);
      case FaultKind::kWrongSeat:
        return WrongSeat(state, recorded);
      case FaultKind::kPassInstead:
        return PassInstead(recorded, effect);
      case FaultKind::kOtherFace:
        return OtherFace(recorded, effect);
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] static bool Moves(const Effect& effect) { return effect.kind == Effect::Kind::kMove; }

  [[nodiscard]] bool IsEmpty(const State& state, parchis::Color color, int progress) const {
    if (progress > table_.board().gate()) return state.InCorridor(color, progress).empty();
    return state.at(table_.board().TrackSquare(color, progress)).empty();
  }

  [[nodiscard]] std::optional<Spoiled> WrongDestination(const State& state, log::RecordedPly recorded,
                                                        Effect effect) {
    if (!Moves(effect) || effect.from.in_nest() || !effect.captured.empty()) return std::nullopt;
    const parchis::Color color = effect.piece->color();
    const int progress = effect.to.progress() + 1 + static_cast<int>(random_.Below(3));
    if (table_.board().InGoal(effect.to) || progress >= table_.board().goal()) return std::nullopt;
    if (!IsEmpty(state, color, progress)) return std::nullopt;
    effect.to = Place::At(progress);
    recorded.to = table_.board().SquareOf(color, effect.to);
    return Spoiled{recorded, effect, {}, {Code::kDestinationDiffers}};
  }

  [[nodiscard]] std::optional<Spoiled> SkippedBonus(State state, const Effect& effect) {
    if (!Moves(effect) || effect.source != Effect::Source::kBonus) return std::nullopt;
    // Where a bonus may be given up, a record without it breaks no rule.
    if (table_.rules().get<parchis::BonusDuty>() == parchis::BonusDuty::kWaivable) return std::nullopt;
    // Where another bonus follows, nobody can tell which of the two is missing.
    if (state.owed.size() > 1 || effect.bonus_earned(table_) > 0) return std::nullopt;
    const std::uint8_t seat = state.seat;
    while (state.seat == seat && !state.ThrowIsNext()) {
      Effect given_up{.kind = Effect::Kind::kPass, .seat = seat};
      given_up.source = Effect::Source::kBonus;
      given_up.bonus = state.owed.front().value;
      given_up.spends_owed = true;
      parchis::Apply(state, table_, given_up);
    }
    return Spoiled{{}, {}, state, {Code::kBonusSkipped}};
  }

  [[nodiscard]] std::optional<Spoiled> WrongPenalty(const State& state, log::RecordedPly recorded,
                                                    Effect effect) {
    if (effect.kind != Effect::Kind::kPenalty || !effect.penalized) return std::nullopt;
    std::vector<std::optional<Piece>> others = {std::nullopt};
    for (const Piece piece : table_.PiecesOf(state.seat)) {
      if (piece != *effect.penalized && table_.board().OnTrack(state.place(piece)) &&
          state.place(piece) != state.place(*effect.penalized)) {
        others.emplace_back(piece);
      }
    }
    effect.penalized = others[random_.Below(static_cast<std::uint32_t>(others.size()))];
    recorded.penalized = effect.penalized;
    return Spoiled{recorded, effect, {}, {Code::kPenaltyDiffers}};
  }

  [[nodiscard]] std::optional<Spoiled> NoCapture(log::RecordedPly recorded, Effect effect) {
    if (effect.captured.empty() || effect.from.in_nest()) return std::nullopt;
    effect.captured = {};
    effect.earned_captures = 0;
    recorded.captured = {};
    recorded.bonus_earned = static_cast<std::uint8_t>(effect.bonus_earned(table_));
    return Spoiled{recorded, effect, {}, {Code::kCaptureDiffers}};
  }

  [[nodiscard]] std::optional<Spoiled> WrongSeat(State state, log::RecordedPly recorded) {
    if (!state.owed.empty() || state.sixes > 0 || state.memory.dice.doubles > 0) return std::nullopt;
    const auto other = static_cast<std::uint8_t>((state.seat + 1U) % table_.seat_count());
    if (state.HasFinished(other)) return std::nullopt;
    recorded.ply.seat = other;
    recorded.seat_said = true;
    parchis::Apply(state, table_, Effect{.kind = Effect::Kind::kPenalty, .seat = state.seat});
    // A turn of which every piece could have been stuck may be missing instead.
    return Spoiled{recorded, {}, state, {Code::kWrongSeat, Code::kPlyMissing}};
  }

  [[nodiscard]] std::optional<Spoiled> PassInstead(log::RecordedPly recorded, Effect effect) {
    if (!Moves(effect)) return std::nullopt;
    effect.kind = Effect::Kind::kPass;
    effect.all_dice = table_.two_dice() && effect.source == Effect::Source::kThrow;
    effect.piece.reset();
    effect.second_piece.reset();
    effect.captured = {};
    effect.earned_captures = 0;
    effect.earned_goals = 0;
    effect.finishes = false;
    recorded = RecordOf(table_,
                        {.seat = effect.seat,
                         .die = recorded.ply.die,
                         .second_die = recorded.ply.second_die,
                         .spend = recorded.ply.spend},
                        effect);
    return Spoiled{recorded, effect, {}, {Code::kDeclined, Code::kEntryOwed, Code::kBonusDeclined}};
  }

  [[nodiscard]] std::optional<Spoiled> OtherFace(log::RecordedPly recorded, Effect effect) {
    if (!Moves(effect) || recorded.ply.die == 0 || table_.two_dice()) return std::nullopt;
    const std::uint8_t die = random_.Face();
    if (die == recorded.ply.die) return std::nullopt;
    recorded.ply.die = die;
    effect.die = die;
    return Spoiled{recorded, effect, {}, {}};
  }

  const Table& table_;
  SplitMix64& random_;
};

void PlayOn(const Table& table, SplitMix64& random, State state, log::RecordedGame& game) {
  for (std::size_t i = 0; i < kPliesAfter && !state.over; ++i) {
    const std::vector<parchis::Ply> plies = RandomDecisions(state, table, random);
    const parchis::Ply& ply = plies[random.Below(static_cast<std::uint32_t>(plies.size()))];
    const Effect effect = parchis::Judge(state, table, ply).effect;
    game.plies.push_back(RecordOf(table, ply, effect));
    parchis::Apply(state, table, effect);
  }
}

// The game with the spoiled ply in the place of ply `at`; empty if it would show nothing.
[[nodiscard]] std::optional<PlantedFault> Plant(const Table& table, SplitMix64& random, const State& before,
                                                log::RecordedGame game, std::uint32_t at,
                                                const Spoiled& spoiled, Culprit culprit) {
  const auto place = game.plies.begin() + at;
  // With two dice nothing is played on in the middle of a throw.
  if (culprit == Culprit::kRecorder || table.two_dice()) {
    if (spoiled.recorded) {
      *place = *spoiled.recorded;
    } else {
      game.plies.erase(place);
    }
    game.plies.resize(std::min(game.plies.size(), at + kPliesAfter));
  } else {
    game.plies.erase(place, game.plies.end());
    if (spoiled.recorded && spoiled.done) game.plies.push_back(*spoiled.recorded);
    State state = before;
    if (spoiled.done) parchis::Apply(state, table, *spoiled.done);
    PlayOn(table, random, spoiled.state ? *spoiled.state : state, game);
  }
  game.ending.reset();
  if (game.plies.size() <= at) return std::nullopt;
  return PlantedFault{std::move(game), at, spoiled.codes};
}

}  // namespace

std::string_view NameOf(FaultKind kind) {
  switch (kind) {
    case FaultKind::kWrongDestination:
      return "wrong destination";
    case FaultKind::kSkippedBonus:
      return "skipped bonus";
    case FaultKind::kWrongPenalty:
      return "wrong penalty";
    case FaultKind::kNoCapture:
      return "no capture";
    case FaultKind::kWrongSeat:
      return "wrong seat";
    case FaultKind::kPassInstead:
      return "pass instead of a move";
    case FaultKind::kOtherFace:
      return "other face";
  }
  return "";
}

std::optional<PlantedFault> PlantFault(std::string_view rules, int arms, std::uint64_t seed, FaultKind kind,
                                       Culprit culprit) {
  const std::uint32_t earliest = kFirstPly + SplitMix64(seed).Below(kFirstPly);
  return PlantFault(RandomGame(rules, arms, seed), earliest, seed, kind, culprit);
}

std::optional<PlantedFault> PlantFault(const log::RecordedGame& game, std::uint32_t earliest,
                                       std::uint64_t seed, FaultKind kind, Culprit culprit) {
  std::vector<Finding> ignored;
  const auto set_up = SetUpGame(game, DeclaredRules().rules, ignored);
  SplitMix64 random(seed ^ static_cast<std::uint64_t>(kind) << 32);
  Planter planter(set_up->table, random);
  State state = StateBefore(*set_up, game, OnIllegal::kClaimed, earliest);
  log::RecordedGame facts = game;
  if (set_up->table.two_dice()) CompleteDice(facts);
  for (std::uint32_t i = earliest; i < game.plies.size(); ++i) {
    parchis::Ply ply = facts.plies[i].ply;
    AddChoices(set_up->table, game.plies[i], ply);
    if (!game.plies[i].captured.empty()) ply.choice.victim = game.plies[i].captured.first();
    const Effect effect = parchis::Judge(state, set_up->table, ply).effect;
    if (const auto spoiled = planter.Spoil(kind, state, game.plies[i], effect)) {
      return Plant(set_up->table, random, state, game, i, *spoiled, culprit);
    }
    parchis::Apply(state, set_up->table, effect);
  }
  return std::nullopt;
}

}  // namespace arbitro::testing
