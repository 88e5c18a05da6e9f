#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/presets.h"
#include "engine/seating.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/explore/state_store.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::explore {

// States that are kept if nobody says otherwise: some 200 MB.
inline constexpr std::uint32_t kMaxStates = 2'000'000;

struct ExploreOptions {
  parchis::NamedRules rules;
  int arms = 2;
  parchis::BoardShape shape{};
  int pieces = 1;              // of each color; the others are in their goals from the beginning
  parchis::Seating seating{};  // none: the table that the rule set is made for
  std::uint32_t max_states = kMaxStates;
  const std::atomic<bool>* stop = nullptr;
  // Called with every state that is gone through; gives what is wrong with it, beside what is always asked.
  // May be empty.
  std::function<std::optional<std::string>(const parchis::Table&, const parchis::State&)> also{};
};

// Something wrong with a state that the rules lead to.
struct Trouble {
  enum class Kind : std::uint8_t {
    kNoPly,  // with some throw there is not even a pass
    kNoEnd,  // whatever is thrown and played from there on, the game never ends
    kLaw,    // what holds for every state does not
  };
  Kind kind{};
  std::string law;       // kLaw: which
  std::string position;  // the first such state
  std::uint32_t state = 0;
  std::uint64_t states = 0;  // how many there are
};

// All that can be reached under a rule set.
struct Exploration {
  std::uint32_t states = 0;
  std::uint64_t throws = 0;  // of all states together, or what is owed instead
  std::uint64_t plies = 0;   // decisions that are legal with them
  std::uint32_t ends = 0;
  std::uint32_t looked_at = 0;  // states of which all that they lead to is known; of a complete search all
  std::uint32_t can_end = 0;    // of those: states from which an end is known to be reached
  std::uint32_t depth = 0;      // plies to the state that is farthest from the start
  bool complete = false;        // false: there are more states than were kept
  bool interrupted = false;
  std::size_t bytes = 0;  // that the states took
  std::vector<Trouble> troubles;
};

// Goes through every state that can be reached from the opening, breadth first: every throw, every decision.
// States that differ in the names of pieces only are one. Then back from the ends: from which states can none
// be reached?
class Explorer {
 public:
  // Requires options for which MakeTable gives a table.
  explicit Explorer(const ExploreOptions& options);

  // The table; a short phrase where there is none.
  [[nodiscard]] static std::optional<parchis::Table> MakeTable(const ExploreOptions& options);

  [[nodiscard]] Exploration Run();
  [[nodiscard]] const parchis::Table& table() const { return table_; }

  // The shortest game that leads to a state. Requires a Run.
  void RecordGameTo(std::uint32_t state, log::RecordedGame& game) const;

 private:
  struct Throw {
    std::uint8_t die;
    std::uint8_t second_die;
  };
  [[nodiscard]] parchis::State OpeningFor(std::uint8_t seat) const;
  [[nodiscard]] std::vector<Throw> ThrowsOf(const parchis::State& state) const;
  void AddRoots();
  void Expand(std::uint32_t index);
  void Report(Trouble::Kind kind, const std::string& law, std::uint32_t index, const parchis::State& state);
  // Whether there is room for what the state leads to.
  [[nodiscard]] bool HasRoom() const { return store_.size() < options_.max_states; }
  void LookBack();
  // By state, whether it is one of `there`, of those that were looked at, or leads to one. `others`: whether
  // the states that were not looked at are taken for such.
  [[nodiscard]] std::vector<bool> StatesThatLeadTo(std::vector<bool> there, bool others) const;

  ExploreOptions options_;
  parchis::Table table_;
  StateStore store_;
  std::vector<std::uint32_t> parents_;      // roots are their own
  std::vector<std::uint64_t> edge_begins_;  // by state that was expanded
  std::vector<std::uint32_t> edges_;
  std::vector<std::uint32_t> next_;  // of the state at hand
  std::vector<bool> ends_;
  std::string buffer_;
  Exploration result_;
};

}  // namespace arbitro::explore
