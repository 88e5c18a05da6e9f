#include "verifier/play/random_game.h"

#include <vector>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/ending.h"
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
    log::RecordedSeat& recorded = header.seats.emplace_back();
    recorded.team = seat.team;
    recorded.owner = seat.owner;
    for (const parchis::Color color : seat.colors) {
      recorded.colors.push_back(static_cast<std::uint32_t>(color.number()));
    }
  }
  header.first_seat = start.seat;
  header.start_position = parchis::FormatPosition(start, table);
  return header;
}

[[nodiscard]] parchis::Seating SeatingOf(const PlayOptions& options) {
  if (!options.seating.seats.empty()) return options.seating;
  const parchis::Preset* base = options.rules.base;
  const parchis::Sides sides = base != nullptr ? base->sides : parchis::Sides::kOneColorEach;
  return parchis::UsualSeating(sides, options.rules.rules, options.arms);
}

// The faces of a throw of two dice, and which of them are used: a log says of a die that is used later which
// it was, where the engine knows its number.
class Faces {
 public:
  void Throw(std::uint8_t first, std::uint8_t second) {
    first_ = {first, false};
    second_ = {second, false};
  }
  // What a ply says of the die with this number that it uses; notes that it is used.
  [[nodiscard]] parchis::Spend Use(std::uint8_t value) {
    if (Use(first_, value)) return parchis::Spend::kFirstDie;
    if (Use(second_, value)) return parchis::Spend::kSecondDie;
    return parchis::Spend::kBottom;
  }

 private:
  struct Face {
    std::uint8_t value = 0;
    bool used = false;
  };
  [[nodiscard]] static bool Use(Face& face, std::uint8_t value) {
    if (face.used || face.value != value) return false;
    face.used = true;
    return true;
  }
  Face first_;
  Face second_;
};

// How a log writes the use of dice by this ply.
void WriteDice(const Effect& effect, Faces& faces, parchis::Ply& written) {
  if (effect.first_thrown != 0) faces.Throw(effect.first_thrown, effect.second_thrown);
  const bool spends_die = effect.source == Effect::Source::kThrow && effect.kind == Effect::Kind::kMove;
  if (!spends_die) return;
  if (effect.first_thrown == 0) written.die = 0;
  written.spend = effect.all_dice ? parchis::Spend::kSum : faces.Use(effect.die);
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
    recorded.seat_said = !table.seating().PiecesOf(ply.seat).contains(*effect.piece);
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
  Faces faces;
  game.header = HeaderOf(options, index, table, state);
  while (!state.over && game.plies.size() < options.max_plies) {
    const std::vector<parchis::Ply> plies = RandomDecisions(state, table, random);
    const parchis::Ply& ply = plies[random.Below(static_cast<std::uint32_t>(plies.size()))];
    const Effect effect = parchis::Judge(state, table, ply).effect;
    game.plies.push_back(RecordOf(table, ply, effect));
    if (table.two_dice()) WriteDice(effect, faces, game.plies.back().ply);
    parchis::Apply(state, table, effect);
  }
  log::RecordedEnding ending;
  ending.reason = state.over ? log::Reason::kFinished : log::Reason::kAbandoned;
  const std::vector<std::uint8_t> ranking = parchis::RankingOf(state, table);
  ending.ranking.assign(ranking.begin(), ranking.end());
  ending.ply_count = static_cast<std::uint32_t>(game.plies.size());
  game.ending = ending;
}

}  // namespace arbitro
