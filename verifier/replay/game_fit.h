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
  parchis::PointSet asked;      // points that some ply asked, if that was wanted
};

// Whether the finding is a ply that the rules forbid by themselves.
[[nodiscard]] bool IsForbiddenPlay(Code code);

// How a game is compared with a rule set.
struct Comparison {
  std::size_t most = 0;  // the replay is given up at the first ply after which there are more faults
  Counts counts = Counts::kEvery;
  bool listen = false;  // fills GameFit::asked, which costs as much as a short replay
};

// A game prepared to be compared with many rule sets: what it says about its rules is left out.
class ComparedGame {
 public:
  explicit ComparedGame(log::RecordedGame game);

  [[nodiscard]] const log::RecordedGame& game() const { return game_; }
  [[nodiscard]] std::size_t plies() const { return game_.plies.size(); }

  // How many faults and remarks its set-up has; nothing is replayed.
  [[nodiscard]] std::size_t RemarksBy(const parchis::NamedRules& rules) const;

  // Replays it.
  [[nodiscard]] GameFit FitTo(const parchis::NamedRules& rules, const Comparison& comparison) const;

 private:
  log::RecordedGame game_;
  log::RecordedGame with_dice_;  // as a replay with two dice takes it
};

}  // namespace arbitro
