#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "verifier/findings/game_report.h"

namespace arbitro::cli {

// Which findings a user wants to hear of.
class Selection {
 public:
  // `select` and `ignore` hold codes, names or the beginnings of codes; an empty `select` selects all. A word
  // that fits no finding is refused with a suggestion.
  [[nodiscard]] static std::expected<Selection, std::string> From(const std::vector<std::string>& select,
                                                                  const std::vector<std::string>& ignore);

  [[nodiscard]] bool Wants(const Finding& finding) const;
  // Takes unwanted findings out of a game, together with what only follows from them, and gives the game the
  // verdict of what is left. A game that cannot be read stays unreadable.
  void Apply(GameReport& game) const;

 private:
  std::vector<bool> wanted_;  // by Code
  bool all_ = true;
};

}  // namespace arbitro::cli
