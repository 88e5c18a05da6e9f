#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/findings/game_report.h"
#include "verifier/findings/ruling.h"

namespace arbitro {

// The rulings of a run, and what became of them. Reports point into it, so it outlives them. What is said of
// a game may be said by several threads at once.
class RulingBook {
 public:
  // Adds a ruling. The same one again is nothing new; what contradicts an earlier one is not added, and the
  // earlier one is returned.
  [[nodiscard]] const Ruling* Add(Ruling ruling);
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  // The ruling on a finding of a game, by its fingerprint with the path of the input as given, or with the
  // last part of the path alone; null: there is none.
  [[nodiscard]] const Ruling* Find(const std::string& input, const std::string& game_id,
                                   const Finding& finding) const;
  // Whether the ruling is about the finding: what it says of its place besides the fingerprint holds.
  [[nodiscard]] static RulingFault MisfitOf(const Ruling& ruling, const std::string& input,
                                            const std::string& game_id, const Finding& finding);

  // A game of the run has been judged.
  void SawGame(const std::string& input, const std::string& game_id);
  // A game for which the ruling was honored; once a game.
  void SawHonored(const Ruling& ruling) { ++entries_.at(ruling.number).games; }
  // A finding of some game has the fingerprint, and the ruling is not honored for it.
  void SawMisfit(const Ruling& ruling, RulingFault misfit);

  // When all games are judged: how many were honored, and a finding for each that was not, with the file that
  // it stands in.
  [[nodiscard]] std::size_t Honored() const;
  [[nodiscard]] std::vector<std::pair<std::string, Finding>> NotHonored() const;

 private:
  struct Entry {
    explicit Entry(Ruling of) : ruling(std::move(of)) {}
    Ruling ruling;
    std::atomic<std::uint32_t> games{0};  // that it was honored in
    std::atomic<std::uint8_t> misfit{0};  // the last of them, as a number
    std::atomic<bool> saw_game{false};    // that it names
  };

  std::deque<Entry> entries_;
  std::unordered_map<std::uint64_t, std::size_t> by_finding_;
  std::unordered_map<std::string, std::vector<std::size_t>> by_game_;
};

}  // namespace arbitro
