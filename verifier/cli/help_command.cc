#include <fmt/format.h>

#include <algorithm>

#include "verifier/cli/command_table.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/help.h"
#include "verifier/cli/help_markdown.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

int RunHelp(const Arguments& arguments, Session& session) {
  const std::size_t width = std::min(session.terminal.width, report::kMaxWidth);
  const bool markdown = arguments.Text("format") == "markdown";
  if (arguments.operands().empty()) {
    session.out << (markdown ? CommandLineMarkdown() : ProgramHelp(width));
    return kFine;
  }
  const std::string& name = arguments.operands().front();
  const CommandSpec* command = FindCommand(name);
  if (command == nullptr) {
    session.err << fmt::format("arbitro: no command '{}'{}\n", report::Printable(name, session.terminal.utf8),
                               DidYouMean(name, CommandNames()));
    return kUsage;
  }
  session.out << (markdown ? CommandMarkdown(*command) : CommandHelp(*command, width));
  return kFine;
}

}  // namespace arbitro::cli
