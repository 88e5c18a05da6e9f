#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "verifier/coverage/marks.h"
#include "verifier/findings/coverage.h"
#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro::coverage {

// Adds up what games exercise, one after the other. Memory does not grow with the games.
class Collector {
 public:
  Collector(const RulesChoice& rules, OnIllegal on_illegal) : on_illegal_(on_illegal), set_ups_(rules) {}

  // Takes a game; one that no replay can hold to account is left out. Works out in it what its dice leave
  // to be worked out.
  void Add(const log::Record& record, log::RecordedGame& game);

  [[nodiscard]] const Coverage& coverage() const { return coverage_; }

 private:
  void Replay(const SetUp& set_up, log::RecordedGame& game);
  [[nodiscard]] Marker& MarkerOf(const SetUp& set_up);
  void Count(const parchis::RuleSet& rules, const Marks& marks, std::optional<std::uint32_t> ply);

  // Tables by other answers take a while to make; games of an archive mostly share theirs.
  static constexpr std::size_t kMarkers = 4;

  OnIllegal on_illegal_;
  SetUpCache set_ups_;
  std::vector<Finding> findings_;
  SeenAt here_;
  std::list<Marker> markers_;  // the one used last first
  Coverage coverage_;
};

// What the games of the inputs (paths as ExpandInputs returns them) exercise. `troubles`: inputs and games
// that could not be read, a line each.
[[nodiscard]] Coverage CoverageOf(const std::vector<std::string>& inputs, const RulesChoice& rules,
                                  OnIllegal on_illegal, const std::atomic<bool>* stop,
                                  std::vector<std::string>& troubles);

}  // namespace arbitro::coverage
