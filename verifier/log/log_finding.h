#pragma once

#include <initializer_list>
#include <utility>

#include "verifier/findings/finding.h"

namespace arbitro::log {

// A finding at the level of the catalog, with nothing but its place and its arguments.
[[nodiscard]] inline Finding MakeFinding(Code code, const Location& location,
                                         std::initializer_list<Argument> arguments = {}) {
  Finding finding;
  finding.code = code;
  finding.level = EntryOf(code).level;
  finding.location = location;
  finding.arguments.assign(arguments);
  return finding;
}

}  // namespace arbitro::log
