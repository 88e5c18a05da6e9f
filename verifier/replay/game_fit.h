#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// A ply of a game that does not hold under some rules.
struct Misfit {
  std::optional<std::uint32_t> ply;  // unset: nothing of the game can be judged, or its end does not fit
  bool at_end = false;               // of the latter two, the end
  Code code{};
  std::string clauses;  // as in Finding
};

// Which faults of a game count.
enum class Counts : std::uint8_t {
  kEvery,  // root causes at level error
  kPlay,   // of those the plies that the rules forbid, whatever the record claims of what came of them
};

// How a game fits to a rule set.
struct GameFit {
  std::vector<Misfit> faults;   // one for each ply at most, in ply order
  std::vector<Misfit> remarks;  // what the set-up says: who begins, where the pieces stand at first
  parchis::PointSet asked;      // points that some ply asked
};

// Whether the finding is a ply that the rules forbid by themselves.
[[nodiscard]] bool IsForbiddenPlay(Code code);

// A game prepared to be compared with many rule sets: what it says about its rules is left out.
class ComparedGame {
 public:
  explicit ComparedGame(log::RecordedGame game);

  [[nodiscard]] const log::RecordedGame& game() const { return game_; }
  [[nodiscard]] std::size_t plies() const { return game_.plies.size(); }

  // Whether its set-up has neither faults nor remarks; nothing is replayed.
  [[nodiscard]] bool SetUpIsQuiet(const parchis::NamedRules& rules) const;

  // Replays it and gives up at the first ply after which it has more than `most` faults.
  [[nodiscard]] GameFit FitTo(const parchis::NamedRules& rules, std::size_t most,
                              Counts counts = Counts::kEvery) const;

 private:
  log::RecordedGame game_;
  log::RecordedGame with_dice_;  // as a replay with two dice takes it
};

}  // namespace arbitro
