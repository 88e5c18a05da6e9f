#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/report/text.h"

namespace arbitro::cli {

// What is known of the streams, from the system and the environment.
struct Terminal {
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  bool utf8 = true;                        // the locale's characters are UTF-8
  std::size_t width = 80;                  // columns
  std::optional<std::string> no_color;     // NO_COLOR, as set
  std::optional<std::string> force_color;  // CLICOLOR_FORCE, as set
  std::optional<std::string> term;         // TERM, as set

  // Asks the system. Sets the program's LC_CTYPE from the environment, and no other part of the locale:
  // decimal commas would break every number that is written.
  [[nodiscard]] static Terminal Detect();
};

// Whether a stream gets color: --color before NO_COLOR before CLICOLOR_FORCE before TERM=dumb before what it
// is. `choice` is auto, always or never.
[[nodiscard]] bool WantsColor(std::string_view choice, bool is_terminal, const Terminal& terminal);

// How text may look on standard output.
[[nodiscard]] report::TextStyle StyleOfOut(std::string_view color_choice, const Terminal& terminal);

}  // namespace arbitro::cli
