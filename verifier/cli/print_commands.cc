// The commands that print what the tables of the command line are good for besides help.
#include <fmt/format.h>

#include <algorithm>

#include "verifier/cli/commands.h"
#include "verifier/cli/completions.h"
#include "verifier/cli/man_page.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

int RunMan(const Arguments& /*arguments*/, Session& session) {
  session.out << ManPage();
  return kFine;
}

int RunCompletions(const Arguments& arguments, Session& session) {
  const std::string& shell = arguments.operands().front();
  const std::vector<std::string> known = CompletedShells();
  if (std::ranges::find(known, shell) == known.end()) {
    session.err << fmt::format("arbitro: no completions for '{}'; there are some for bash and zsh{}\n",
                               report::Printable(shell, session.terminal.utf8), DidYouMean(shell, known));
    return kUsage;
  }
  session.out << CompletionScript(shell);
  return kFine;
}

}  // namespace arbitro::cli
