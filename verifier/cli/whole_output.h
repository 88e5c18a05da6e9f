#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/options.h"
#include "verifier/cli/session.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// Says what is wrong with the command line, and where there is help: exit code kUsage.
int RefuseUsage(Session& session, std::string_view command, std::string_view message);

// What a command has made.
struct Made {
  std::string text;
  int code = 0;       // exit code
  bool write = true;  // false: there is nothing to write
};

// Runs `make` and writes its text where --output says, which must be none of the inputs. `make` is told
// whether that is a file, and can ask Interrupted().
int WriteWhole(const Arguments& arguments, Session& session, std::string_view command,
               const std::vector<std::string>& inputs, const std::function<Made(bool to_file)>& make);

// How a report for people looks there.
[[nodiscard]] report::TextStyle StyleOfReport(const Arguments& arguments, const Session& session,
                                              bool to_file);

}  // namespace arbitro::cli
