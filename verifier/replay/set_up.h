#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/presets.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/stand.h"

namespace arbitro {

// By which rules games are judged: --rules over the log's header over --default-rules.
struct RulesChoice {
  std::optional<parchis::NamedRules> rules;  // set: whatever the header says
  parchis::NamedRules default_rules;         // where nothing else is said
  parchis::OpenPoints open{};                // besides what the rules leave open
  bool strict = false;                       // whatever they leave open is closed
};

// A game ready to be replayed.
struct SetUp {
  parchis::Table table;
  parchis::State start;
  std::string rules;           // as --rules takes it
  std::string rules_hash;      // 16 hex digits over every answer
  std::string_view text{};     // the rule text that they follow
  parchis::OpenPoints open{};  // points that the log or its rules leave open, Beside its rules
  // Set where the game can be set up by another reading only, which `table` and `start` are of: what the rule
  // set itself answers.
  std::optional<parchis::RuleSet> own{};
  // Set where the game is replayed by several readings: what Omits::looks points to in all of them.
  std::uint64_t* omission_looks = nullptr;
  // Set where somebody has decided how the replay goes on after some plies; it has to outlive the replay.
  const DecidedPlies* decided = nullptr;
};

// Works out board, seating, rules and start of a recorded game, and appends what is wrong with them to
// `findings` (layer set-up, without location). nullopt: nothing can be replayed; a finding says why.
[[nodiscard]] std::optional<SetUp> SetUpGame(const log::RecordedGame& game, const RulesChoice& choice,
                                             std::vector<Finding>& findings);

// The same by other rules than those that were found for it; `other` is the set-up by these. The words that
// name the rules stay those of `other`.
[[nodiscard]] std::optional<SetUp> SetUpUnder(const parchis::RuleSet& rules, const SetUp& other,
                                              const log::RecordedGame& game, std::vector<Finding>& findings);

// The start of a recorded game that could be set up, on another table for it; nullopt if it has none there.
[[nodiscard]] std::optional<parchis::State> StartOn(const parchis::Table& table,
                                                    const log::RecordedGame& game);

// Sets up one game after the other and keeps the last few set-ups that left nothing to say: the games of an
// archive mostly share theirs, but for who begins.
class SetUpCache {
 public:
  explicit SetUpCache(const RulesChoice& choice) : choice_(choice) {}

  // As SetUpGame, nullptr for nullopt. The set-up stays until the next call.
  [[nodiscard]] const SetUp* SetUpOf(const log::RecordedGame& game, std::vector<Finding>& findings);

 private:
  struct Kept {
    log::RecordedHeader header;
    std::uint32_t first_seat = 0;
    std::optional<SetUp> set_up;
  };
  static constexpr std::size_t kKept = 8;  // every seat of the largest board may begin

  [[nodiscard]] static bool Fits(const Kept& kept, const log::RecordedGame& game);

  RulesChoice choice_;
  std::array<Kept, kKept> kept_;
  std::size_t next_ = 0;        // the one to be replaced next
  std::optional<SetUp> other_;  // of a game whose set-up is not kept
};

}  // namespace arbitro
