#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/cli/keys.h"
#include "verifier/cli/raw_terminal.h"
#include "verifier/cli/shown_game.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// A game on a screen: what is shown of it, and what keys change about that. Knows no terminal. The game must
// outlive it.
class GameScreen {
 public:
  GameScreen(const ShownGame& game, const report::TextStyle& style);

  // False: the key ends it.
  [[nodiscard]] bool Press(const KeyPress& key);
  // As many lines as the screen has rows, none wider than it.
  [[nodiscard]] std::vector<std::string> Draw(const ScreenSize& size);

 private:
  enum class View : std::uint8_t { kBoard, kDetails, kKeys };

  [[nodiscard]] bool PressCharacter(char character);
  void GoTo(std::uint32_t ply);
  void GoToTyped();
  void GoToFinding(bool next);
  void Scroll(int lines);

  [[nodiscard]] std::string Title(std::size_t columns) const;
  [[nodiscard]] std::string BottomLine(std::size_t columns) const;
  // The board, or where it has no room a list of the pieces; then the ply, what was found and what is legal.
  [[nodiscard]] std::vector<std::string> BoardView(const ScreenSize& room) const;
  [[nodiscard]] std::vector<std::string> BoardLines(const ScreenSize& room) const;
  [[nodiscard]] std::vector<std::string> PlyLines(std::size_t columns) const;
  [[nodiscard]] std::vector<std::string> DetailLines(std::size_t columns) const;
  [[nodiscard]] std::vector<std::string> KeyLines() const;

  const ShownGame& game_;
  report::TextStyle style_;
  std::vector<std::uint32_t> found_;  // plies with findings of their own
  Moment moment_;
  View view_ = View::kBoard;
  int first_ = 0;  // color at the bottom of the board
  std::size_t scrolled_ = 0;
  std::size_t most_scrolled_ = 0;
  std::size_t page_ = 1;  // lines that the details have at a time
  std::string typed_;     // digits of a ply to go to
  std::string said_;      // until the next key
};

}  // namespace arbitro::cli
