#pragma once

#include <string>
#include <vector>

#include "engine/presets.h"

namespace arbitro::corpus {

// In the folder of a program: what is found besides under its own rules when some of its answers are seed
// 000's.
inline constexpr const char* kSetBackFile = "set-back-expected.txt";

// One list of such a file (corpus/README.md describes the form).
struct SetBack {
  std::string program;
  std::vector<std::string> answers;  // "point=option", at least one
  std::string why;
  std::vector<std::string> found;  // "game ply code", sorted

  // The program's own rules with these answers. Throws std::invalid_argument unless each is an answer of seed
  // 000, by one of the readings of its text, that the program's own rules do not give.
  [[nodiscard]] parchis::NamedRules Rules() const;
  // What is found under own rules, and with it what is found besides: sorted.
  [[nodiscard]] std::vector<std::string> Expected() const;
};

void PrintTo(const SetBack& list, std::ostream* out);

// The lists of one program, none if it has no such file. Throws std::invalid_argument with file and line for
// a line that does not belong there.
[[nodiscard]] std::vector<SetBack> SetBackLists(const std::string& program);
// The lists of all programs, in order.
[[nodiscard]] std::vector<SetBack> AllSetBackLists();

}  // namespace arbitro::corpus
