#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "verifier/cli/dispatch.h"

namespace arbitro::cli {

// What one command line did.
struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

// Runs a command line in this process. Streams are no terminals unless `terminal` says so.
inline Outcome RunLine(const std::vector<std::string>& words, const std::string& input = {},
                       Terminal terminal = {}) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  Session session{.in = in, .out = out, .err = err, .terminal = std::move(terminal)};
  const int code = Run(words, session);
  return {code, out.str(), err.str()};
}

}  // namespace arbitro::cli
