#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/table.h"
#include "verifier/conformance/asked.h"
#include "verifier/conformance/cases.h"
#include "verifier/play/random_game.h"
#include "verifier/play/random_position.h"

namespace arbitro::conformance {

// Makes questions about positions of random games. The same seed makes the same questions.
class QuestionMaker {
 public:
  QuestionMaker(const parchis::Table& table, const pb::Rules& rules, std::uint64_t seed)
      : table_(table), rules_(rules), positions_(seed), random_(~seed) {}

  // Plays game number `index`; `ask` gets every question, and says whether it wants more.
  void Play(std::uint64_t index, const std::function<bool(const pb::Case&)>& ask);

 private:
  void AddAbout(const Asked& asked);
  void AddJudge(const Asked& asked, const parchis::Ply& legal, Thrown thrown);
  void AddPerft(const Asked& asked);
  [[nodiscard]] pb::Ply IllegalOf(const Asked& asked, const parchis::Ply& legal, Thrown thrown);
  [[nodiscard]] bool OneIn(std::uint32_t count) { return random_.Below(count) == 0; }

  // What was played so far of a game, and from where on.
  struct Step {
    std::string position;
    pb::Ply ply;
  };

  parchis::Table table_;
  pb::Rules rules_;
  RandomPositions positions_;
  SplitMix64 random_;
  std::vector<Step> history_;
  std::vector<pb::Case> made_;
};

// What asks about the same plies more closely: which are legal with the throw of each; and where plies are
// counted, one deep, which are with each throw, and what comes of each.
[[nodiscard]] std::vector<pb::Case> QuestionsBehind(const pb::Case& question);

}  // namespace arbitro::conformance
