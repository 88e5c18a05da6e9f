#include "verifier/log/recorded_game.h"

namespace arbitro::log {

void RecordedGame::Clear() {
  header.game_id.clear();
  header.producer.clear();
  header.producer_version.clear();
  header.rules.clear();
  header.choices.clear();
  header.open_points.clear();
  header.arms = 0;
  header.color_names.clear();
  header.seats.clear();
  header.first_seat.reset();
  header.opening_throws.clear();
  header.start_position.clear();
  header.omits_passes = false;
  header.omits_unusable_bonuses = false;
  header.omits_unusable_dice = false;
  header.omits_forced_moves = false;
  plies.clear();
  notes.clear();
  ending.reset();
  picks_numbers = false;
  cut = false;
  doubtful = false;
}

}  // namespace arbitro::log
