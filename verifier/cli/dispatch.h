#pragma once

#include <string>
#include <vector>

#include "verifier/cli/session.h"

namespace arbitro::cli {

// Runs one command line, without the program's name. Reports what is wrong with it on the session's error
// stream and returns the exit code. Throws nothing: a fault of the program itself ends as exit code 4.
int Run(const std::vector<std::string>& words, Session& session) noexcept;

// Run() on the real streams.
int Main(int argc, const char* const* argv);

}  // namespace arbitro::cli
