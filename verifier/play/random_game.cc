#include "verifier/play/random_game.h"

#include <vector>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/state.h"
#include "verifier/play/recording.h"

namespace arbitro {

parchis::Seating SeatingOf(const PlayOptions& options) {
  if (!options.seating.seats.empty()) return options.seating;
  const parchis::Preset* base = options.rules.base;
  const parchis::Sides sides = base != nullptr ? base->sides : parchis::Sides::kOneColorEach;
  return parchis::UsualSeating(sides, options.rules.rules, options.arms);
}

std::uint64_t SplitMix64::Next() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
  z = (z ^ z >> 27) * 0x94d049bb133111ebU;
  return z ^ z >> 31;
}

std::uint32_t SplitMix64::Below(std::uint32_t bound) {
  return static_cast<std::uint32_t>((Next() >> 32) * bound >> 32);
}

std::vector<parchis::Ply> RandomDecisions(const parchis::State& state, const parchis::Table& table,
                                          SplitMix64& random) {
  if (!parchis::ChoosesNumbers(table.rules()) || !state.ThrowIsNext()) {
    const bool throws = state.ThrowIsNext();
    const std::uint8_t die = throws ? random.Face() : std::uint8_t{0};
    const std::uint8_t second_die = throws && table.two_dice() ? random.Face() : std::uint8_t{0};
    return parchis::DistinctLegalPlies(state, table, die, second_die);
  }
  std::vector<parchis::Ply> plies;
  for (const std::uint8_t number : parchis::NumbersToPlay(state, table)) {
    for (const parchis::Ply& ply : parchis::DistinctLegalPlies(state, table, number)) plies.push_back(ply);
  }
  return plies;
}

void PlayRandomGame(const PlayOptions& options, std::uint64_t index, log::RecordedGame& game) {
  game.Clear();
  const auto board = parchis::Board::WithArms(static_cast<std::uint32_t>(options.arms));
  if (!board) return;
  const parchis::Table table(*board, SeatingOf(options), options.rules.rules);
  // Every game has a stream of its own, so that game n does not depend on how many are asked for.
  SplitMix64 streams(options.seed + index * 0x9e3779b97f4a7c15U);
  SplitMix64 random(streams.Next());
  const auto first = static_cast<std::uint8_t>(random.Below(static_cast<std::uint32_t>(table.seat_count())));
  parchis::State state = parchis::OpeningState(table, first);
  Recording recording(table, game);
  recording.Begin(state, "play-" + std::to_string(options.seed) + "-" + std::to_string(index),
                  options.rules.Spec(), "arbitro play");
  while (!state.over && game.plies.size() < options.max_plies) {
    const std::vector<parchis::Ply> plies = RandomDecisions(state, table, random);
    const parchis::Ply& ply = plies[random.Below(static_cast<std::uint32_t>(plies.size()))];
    const parchis::Effect effect = parchis::Judge(state, table, ply).effect;
    recording.Add(ply, effect);
    parchis::Apply(state, table, effect);
  }
  recording.End(state);
}

}  // namespace arbitro
