#pragma once

#include <string>

namespace arbitro::cli {

// The manual page of the program as roff (man macros), made from the tables of commands and options.
[[nodiscard]] std::string ManPage();

}  // namespace arbitro::cli
