#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/judge.h"
#include "engine/state.h"
#include "verifier/findings/finding.h"
#include "verifier/findings/stats.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro::stats {

// Counts what happens in games, one after the other. Memory does not grow with the games.
class Collector {
 public:
  Collector(const RulesChoice& rules, OnIllegal on_illegal) : on_illegal_(on_illegal), set_ups_(rules) {}

  // Takes a game; one that no replay can hold to account is left out. Works out in it what its dice leave to
  // be worked out.
  void Add(log::RecordedGame& game);

  // What was counted, with the tests of it.
  [[nodiscard]] Stats Result() const;

 private:
  // A throw of one die, or two faces of a throw of two.
  using FaceCounts = std::array<std::uint64_t, kFaces>;
  // What one program has recorded. Whether it leaves throws out shows in some of its games only, and those
  // games are not just any: the dice decide. So it is all of its games or none.
  struct Throws {
    std::uint64_t games = 0;
    bool leaves_out = false;
    std::uint64_t throws = 0;
    FaceCounts faces{};
    std::array<FaceCounts, kFaces> in_a_row{};     // of one die: the second of two throws, by the first
    std::array<FaceCounts, kFaces> together{};     // of two dice: the larger face, by the smaller
    std::array<std::uint64_t, 2> fives_in_need{};  // of one die, with a piece in the nest: five, another

    void Add(const Throws& other);
  };

  void Replay(const SetUp& set_up, const log::RecordedGame& game);
  void CountPly(const parchis::State& before, const parchis::Table& table, const parchis::Effect& effect);
  void CountEnd(const parchis::State& last, const parchis::Table& table, std::uint8_t first_seat,
                std::uint32_t plies);
  void CountThrow(const log::RecordedPly& recorded, const parchis::State& before, const parchis::Table& table,
                  Throws& throws);
  void Count(Happening happening) { ++stats_.happenings[static_cast<std::size_t>(happening)]; }

  OnIllegal on_illegal_;
  SetUpCache set_ups_;
  std::vector<Finding> findings_;
  Stats stats_;
  std::map<std::string, Throws> throws_;   // by producer
  std::optional<std::uint8_t> last_face_;  // of this game, not counted in a pair yet
};

// What happens in the games of the inputs (paths as ExpandInputs returns them). `troubles`: inputs and games
// that could not be read, a line each.
[[nodiscard]] Stats StatsOf(const std::vector<std::string>& inputs, const RulesChoice& rules,
                            OnIllegal on_illegal, const std::atomic<bool>* stop,
                            std::vector<std::string>& troubles);

}  // namespace arbitro::stats
