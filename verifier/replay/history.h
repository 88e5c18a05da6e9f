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
  // stand, bonuses kept, which of two pieces first came to a start, walks back from the goal.
  [[nodiscard]] std::vector<parchis::State> OtherMemories(const parchis::State& now,
                                                          const parchis::Ply& ply) const;

  // Whether one past or another can leave different states after a ply that holds with both.
  [[nodiscard]] bool MattersAfter(const parchis::State& before, const parchis::Effect& effect) const;

  // What an accepted ply shows is known from then on. `after`: the state that it led to.
  void Learn(const parchis::Effect& effect, const parchis::State& after);

  // Play without dice.
  [[nodiscard]] NumberHistory& numbers() { return numbers_; }

  // Goes on at the table of another set-up of the same game.
  void Rebind(const SetUp& set_up) { set_up_ = &set_up; }
  // Whether both leave the same things open.
  [[nodiscard]] bool LeavesOpenAs(const History& other) const {
    History here = *this;
    here.set_up_ = other.set_up_;
    return here == other;
  }

 private:
  History(const SetUp& set_up, const log::RecordedGame& game);
  bool operator==(const History&) const = default;

  // Each adds to `states` what these states would be with another answer to one unknown.
  void VarySixes(std::vector<parchis::State>& states) const;
  void VaryFurtherPlay(std::vector<parchis::State>& states) const;
  void VaryTries(std::vector<parchis::State>& states) const;
  void VaryFresh(std::vector<parchis::State>& states) const;
  void VaryLastEver(std::vector<parchis::State>& states) const;
  void VaryHeld(std::vector<parchis::State>& states) const;
  void VaryKept(std::vector<parchis::State>& states) const;
  void VaryArrivals(std::vector<parchis::State>& states) const;
  void VaryBounces(std::vector<parchis::State>& states, const parchis::Ply& ply) const;

  [[nodiscard]] bool KeptUnknown(std::uint8_t seat) const { return (kept_unknown_ >> seat & 1U) != 0; }

  const SetUp* set_up_;
  // The same for doubles with two dice.
  [[nodiscard]] std::vector<parchis::State> OtherDoubles() const;

  bool two_dice_ = false;
  bool last_known_ = false;         // the start position says which piece was moved last
  bool turn_known_ = false;         // the start position says how many sixes came before
  bool opened_known_ = false;       // the start position says whether a six of the turn has opened a barrier
  bool moved_known_ = false;        // … which pieces were moved in the turn before the last one
  std::uint8_t fresh_unknown_ = 0;  // colors, a bit each, that may have had their first five or not
  bool held_unknown_ = false;       // how long the barriers of the start have stood
  bool ever_unknown_ = false;       // which piece each seat moved last
  std::uint8_t kept_unknown_ = 0;   // seats, a bit each, that may have kept bonuses
  std::uint8_t thrown_ = 0;         // of them, those that have thrown since, so that any would be owed again
  bool late_known_ = false;         // the start position says which pieces came later to a start
  bool arrivals_unknown_ = false;   // which pieces came to a start before the record
  bool bounces_unknown_ = false;    // how often pieces walked back from the goal
  NumberHistory numbers_;
};

}  // namespace arbitro
