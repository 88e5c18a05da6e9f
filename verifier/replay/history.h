#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/number_history.h"
#include "verifier/replay/set_up.h"

namespace arbitro {

// What happened before a record that begins in the middle of a game, as far as the rules remember it and the
// start position does not say it (AMB-097). Nothing that rests on it may be held against a player.
class History {
 public:
  // nullopt: nothing is unknown, because the game begins with its set-up.
  [[nodiscard]] static std::optional<History> Of(const SetUp& set_up, const log::RecordedGame& game);

  // The other states that the game may have begun in, as long as the first turn lasts: one six or two before,
  // with one piece or another moved last; throws made with nothing in play.
  [[nodiscard]] std::vector<parchis::State> OtherStarts() const;

  // The states with another memory of what no ply of the record has shown yet, as far as a ply of this seat
  // with this piece can depend on it: first fives, the piece moved last in an earlier turn, how long barriers
  // stand.
  [[nodiscard]] std::vector<parchis::State> OtherMemories(const parchis::State& now,
                                                          const parchis::Ply& ply) const;

  // What an accepted ply shows is known from then on.
  void Learn(const parchis::State& before, const parchis::Effect& effect);

  // Play without dice.
  [[nodiscard]] NumberHistory& numbers() { return numbers_; }

 private:
  History(const SetUp& set_up, const log::RecordedGame& game);

  const SetUp* set_up_;
  bool last_known_ = false;         // the start position says which piece was moved last
  bool turn_known_ = false;         // the start position says how many sixes came before
  std::uint8_t fresh_unknown_ = 0;  // colors, a bit each, that may have had their first five or not
  bool held_unknown_ = false;       // how long the barriers of the start have stood
  bool ever_unknown_ = false;       // which piece each seat moved last
  NumberHistory numbers_;
};

}  // namespace arbitro
