#include "verifier/play/recording.h"

#include <utility>

#include "engine/ending.h"
#include "engine/notation.h"

namespace arbitro {
namespace {

using parchis::Effect;

// Ring order of the board with four and six arms; the last two only where eight arms play.
constexpr const char* kColorNames[] = {"yellow", "blue",   "red",       "green",
                                       "orange", "purple", "turquoise", "gray"};

}  // namespace

log::RecordedPly RecordOf(const parchis::Table& table, const parchis::Ply& ply, const Effect& effect) {
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

void Recording::Begin(const parchis::State& start, std::string id, std::string rules, std::string producer) {
  game_.Clear();
  log::RecordedHeader& header = game_.header;
  header.game_id = std::move(id);
  header.producer = std::move(producer);
  header.rules = std::move(rules);
  const int arms = table_.board().declared_arms();
  header.arms = static_cast<std::uint32_t>(arms);
  for (int k = 0; k < arms; ++k) header.color_names.emplace_back(kColorNames[k]);
  for (const parchis::Seat& seat : table_.seating().seats) {
    log::RecordedSeat& recorded = header.seats.emplace_back();
    recorded.team = seat.team;
    recorded.owner = seat.owner;
    for (const parchis::Color color : seat.colors) {
      recorded.colors.push_back(static_cast<std::uint32_t>(color.number()));
    }
  }
  header.first_seat = start.seat;
  header.start_position = parchis::FormatPosition(start, table_);
}

parchis::Spend Recording::Faces::Use(std::uint8_t value) {
  if (Use(first_, value)) return parchis::Spend::kFirstDie;
  if (Use(second_, value)) return parchis::Spend::kSecondDie;
  return parchis::Spend::kBottom;
}

bool Recording::Faces::Use(Face& face, std::uint8_t value) {
  if (face.used || face.value != value) return false;
  face.used = true;
  return true;
}

void Recording::WriteDice(const Effect& effect, parchis::Ply& written) {
  if (effect.first_thrown != 0) faces_.Throw(effect.first_thrown, effect.second_thrown);
  const bool spends_die = effect.source == Effect::Source::kThrow && effect.kind == Effect::Kind::kMove;
  if (!spends_die) return;
  if (effect.first_thrown == 0) written.die = 0;
  written.spend = effect.all_dice ? parchis::Spend::kSum : faces_.Use(effect.die);
}

void Recording::Add(const parchis::Ply& ply, const Effect& effect) {
  game_.plies.push_back(RecordOf(table_, ply, effect));
  if (table_.two_dice()) WriteDice(effect, game_.plies.back().ply);
}

void Recording::End(const parchis::State& state) {
  log::RecordedEnding ending;
  ending.reason = state.over ? log::Reason::kFinished : log::Reason::kAbandoned;
  const std::vector<std::uint8_t> ranking = parchis::RankingOf(state, table_);
  ending.ranking.assign(ranking.begin(), ranking.end());
  ending.ply_count = static_cast<std::uint32_t>(game_.plies.size());
  game_.ending = ending;
}

}  // namespace arbitro
