#pragma once

#include <functional>
#include <istream>
#include <ostream>
#include <string>

#include "verifier/cli/terminal.h"

namespace arbitro::cli {

// What the program ends with. Where several apply the worst wins: 130, 4, 2, 3, 1, 0.
enum ExitCode : int {
  kFine = 0,          // nothing at or above --fail-on
  kFindings = 1,      // findings at or above --fail-on
  kUsage = 2,         // the command line cannot be meant
  kUnreadable = 3,    // some input could not be read
  kInternal = 4,      // a fault of this program, or a report that cannot be written
  kInterrupted = 130  // stopped by the user
};

// What a command works on besides its arguments: streams and what is known of them. Tests make their own.
struct Session {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Terminal terminal;
};

}  // namespace arbitro::cli
