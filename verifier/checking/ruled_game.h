#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/rule_set.h"
#include "verifier/findings/game_report.h"
#include "verifier/findings/ruling_book.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/stand.h"

namespace arbitro {

// What rulings change in how a game is replayed.
struct RuledChanges {
  DecidedPlies plies;                                  // how the replay goes on after them
  std::map<parchis::RulePoint, std::uint8_t> answers;  // how the rules are read in this game

  [[nodiscard]] bool empty() const { return plies.empty() && answers.empty(); }
  [[nodiscard]] std::size_t size() const { return plies.size() + answers.size(); }
};

// Rulings that may change how one game is replayed; for each it is replayed once more.
inline constexpr std::size_t kMaxRuledChanges = 64;

// The set-up with these changes, to which it points. In `findings`, about the set-up as it was, what depends
// on the answers that are changed is put right.
[[nodiscard]] SetUp Changed(const SetUp& set_up, const log::RecordedGame& game, const RuledChanges& changes,
                            std::vector<Finding>& findings);

// Rulings take effect in the order of the plies that they are about. One that changes how the game goes on
// has the game replayed: later findings may then be others, with rulings of their own. What was found before
// and is not found any more is kept, and set aside. So every finding of the game without rulings is in its
// report.
class RuledGame {
 public:
  // `report`: as the game is judged without rulings.
  RuledGame(RulingBook& book, OnIllegal on_illegal, const GameReport& report)
      : book_(book), on_illegal_(on_illegal), plain_(report.verdict) {}

  // Marks the findings that are ruled on, and returns the first ruling that has the game replayed with
  // another change; null: all that are to be honored are.
  [[nodiscard]] const Ruling* NextChange(GameReport& report, const RuledChanges& changes);
  // Adds the change of that ruling.
  void Change(const Ruling& ruling, RuledChanges& changes) const;
  // Keeps what was found before the game was replayed by the ruling, and is not any more.
  void Keep(std::vector<Finding> before, const Ruling& ruling, const GameReport& report);
  // Completes the report, and tells the book what became of the rulings.
  void Finish(GameReport& report);

 private:
  // Why the ruling cannot be carried out on the finding.
  [[nodiscard]] RulingFault ObstacleOf(const Ruling& ruling, const Finding& finding,
                                       const RuledChanges& changes) const;
  [[nodiscard]] RulingFault ObstacleToReading(const Ruling& ruling, const Finding& finding,
                                              const RuledChanges& changes) const;
  // How the replay goes on after a ply that was decided on; `now` is how it does.
  [[nodiscard]] OnIllegal HowAfter(Decision decision, OnIllegal now) const;
  // Whether the ruling is in effect; if it ends what is judged, it does so from now on.
  [[nodiscard]] bool TakesEffect(const Ruling& ruling, const Finding& finding, const RuledChanges& changes);
  // Whether the game has other findings with its fingerprint: whoever ruled on one has not ruled on those.
  [[nodiscard]] bool IsOneOfSeveral(const Finding& finding, const GameReport& report) const;
  // Whether the finding is about what is not judged any more.
  [[nodiscard]] bool IsBeyondEnd(const Finding& finding) const;

  RulingBook& book_;
  const OnIllegal on_illegal_;
  const Verdict plain_;
  std::map<std::size_t, std::pair<const Ruling*, RulingFault>> met_;  // rulings on this game, by their number
  std::vector<Finding> kept_;
  // What one go through the findings has come to.
  struct Decided {
    const Ruling* ruling = nullptr;
    std::optional<std::uint8_t> seat;  // that the finding is about
    OnIllegal how = OnIllegal::kClaimed;
  };
  std::map<std::uint32_t, Decided> decided_;  // by ply
  std::map<parchis::RulePoint, std::uint8_t> read_;
  std::uint32_t change_ply_ = 0;
  const Ruling* ended_by_ = nullptr;
  std::uint32_t end_ = 0;  // the first ply that is not judged
  std::optional<std::uint32_t> lost_by_;
};

}  // namespace arbitro
