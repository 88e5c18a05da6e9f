#include "verifier/play/random_game.h"

#include <algorithm>
#include <vector>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/state.h"

namespace arbitro {
namespace {

using parchis::Effect;

// Ring order of the board with four and six arms; the last two only where eight arms play.
constexpr const char* kColorNames[] = {"yellow", "blue",   "red",       "green",
                                       "orange", "purple", "turquoise", "gray"};

[[nodiscard]] log::RecordedHeader HeaderOf(const PlayOptions& options, std::uint64_t index,
                                           const parchis::Table& table, const parchis::State& start) {
  log::RecordedHeader header;
  header.game_id = "play-" + std::to_string(options.seed) + "-" + std::to_string(index);
  header.producer = "arbitro play";
  header.rules = options.rules.Spec();
  header.arms = static_cast<std::uint32_t>(options.arms);
  for (int k = 0; k < options.arms; ++k) header.color_names.emplace_back(kColorNames[k]);
  for (const parchis::Seat& seat : table.seating().seats) {
    header.seats.push_back(
        {.name = {}, .colors = {static_cast<std::uint32_t>(seat.colors.front().number())}});
  }
  header.first_seat = start.seat;
  header.start_position = parchis::FormatPosition(start, table);
  return header;
}

// One color a seat, in the order in which the rule set has the turns pass (TURN-2, AMB-006).
[[nodiscard]] parchis::Seating SeatingOf(const PlayOptions& options) {
  parchis::Seating seating = parchis::Seating::OneColorEach(options.arms);
  switch (options.rules.rules.get<parchis::TurnOrder>()) {
    case parchis::TurnOrder::kCounterclockwise:
      break;
    case parchis::TurnOrder::kClockwise:
      std::ranges::reverse(seating.seats);
      break;
  }
  return seating;
}

[[nodiscard]] log::RecordedPly RecordOf(const parchis::Table& table, const parchis::Ply& ply,
                                        const Effect& effect) {
  log::RecordedPly recorded;
  recorded.ply = ply;
  recorded.ply.choice = {};  // the claims say it
  recorded.captured = effect.captured;
  recorded.captured_said = true;
  recorded.bonus_earned = static_cast<std::uint8_t>(effect.bonus_earned(table));
  recorded.penalized_said = true;
  recorded.penalized = effect.penalized;
  if (effect.kind == Effect::Kind::kMove) {
    recorded.to = table.board().SquareOf(effect.piece->color(), effect.to);
  } else {
    recorded.seat_said = true;
  }
  return recorded;
}

}  // namespace

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
    return parchis::DistinctLegalPlies(state, table, state.ThrowIsNext() ? random.Face() : std::uint8_t{0});
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
  game.header = HeaderOf(options, index, table, state);
  while (!state.over && game.plies.size() < options.max_plies) {
    const std::vector<parchis::Ply> plies = RandomDecisions(state, table, random);
    const parchis::Ply& ply = plies[random.Below(static_cast<std::uint32_t>(plies.size()))];
    const Effect effect = parchis::Judge(state, table, ply).effect;
    game.plies.push_back(RecordOf(table, ply, effect));
    parchis::Apply(state, table, effect);
  }
  log::RecordedEnding ending;
  ending.reason = state.over ? log::Reason::kFinished : log::Reason::kAbandoned;
  ending.ranking.assign(state.done.begin(), state.done.begin() + state.done_count);
  ending.ply_count = static_cast<std::uint32_t>(game.plies.size());
  game.ending = ending;
}

}  // namespace arbitro
