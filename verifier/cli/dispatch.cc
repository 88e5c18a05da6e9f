#include "verifier/cli/dispatch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <exception>
#include <iostream>

#include "verifier/cli/command_table.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/help.h"
#include "verifier/cli/parse.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

int Refuse(const UsageError& error, Session& session) {
  const std::string command =
      error.command.empty() || FindCommand(error.command) == nullptr ? "" : error.command + " ";
  session.err << "arbitro: " << report::Printable(error.message, session.terminal.utf8) << "\n"
              << fmt::format("Try 'arbitro {}--help'.\n", command);
  return kUsage;
}

// Without a command only --help and --version mean something; `check` stands in to parse them.
int RunWithoutCommand(const SplitLine& line, Session& session) {
  if (line.words.empty() && line.verbose == 0) {
    session.err << ShortHelp();
    return kUsage;
  }
  CommandSpec none;
  none.name = "arbitro";
  const auto arguments = Parse(none, line);
  if (!arguments) return Refuse({arguments.error().message, {}}, session);
  if (arguments->Has("help")) {
    session.out << ProgramHelp(std::min(session.terminal.width, report::kMaxWidth));
    return kFine;
  }
  if (arguments->Has("version")) return RunVersion(*arguments, session);
  return Refuse({"no command", {}}, session);
}

int Dispatch(const std::vector<std::string>& words, Session& session) {
  const auto line = Split(words);
  if (!line) return Refuse(line.error(), session);
  if (line->command.empty()) return RunWithoutCommand(*line, session);
  const CommandSpec* command = FindCommand(line->command);
  if (command == nullptr) {
    const std::string near = DidYouMean(line->command, CommandNames());
    return Refuse({fmt::format("no command '{}'{}", line->command, near), {}}, session);
  }
  const auto arguments = Parse(*command, *line);
  if (!arguments) return Refuse(arguments.error(), session);
  if (arguments->Has("help")) {
    session.out << CommandHelp(*command, std::min(session.terminal.width, report::kMaxWidth));
    return kFine;
  }
  if (arguments->Has("version")) return RunVersion(*arguments, session);
  return command->run(*arguments, session);
}

std::string CommandLine(const std::vector<std::string>& words) {
  std::string line = "arbitro";
  for (const std::string& word : words) line += " " + report::ShellQuote(word);
  return line;
}

// A file that is opened takes the lowest number free, and what is meant for a closed standard error would end
// up in it. Each stream is opened the wrong way round, so that using it fails as it should; standard error,
// where a failure could not be told, swallows what it is given.
void OpenMissingStreams() {
  constexpr int kModes[] = {O_WRONLY, O_RDONLY, O_RDWR};
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; ++file) {
    if (fcntl(file, F_GETFD) < 0) static_cast<void>(open("/dev/null", kModes[file]));
  }
}

}  // namespace

int Run(const std::vector<std::string>& words, Session& session) noexcept try {
  const int code = Dispatch(words, session);
  session.out.flush();
  if (!session.out) {
    session.err << "arbitro: standard output cannot be written\n";
    return kInternal;
  }
  return code;
} catch (const std::exception& error) {
  session.err << "arbitro: internal error: " << report::Printable(error.what(), session.terminal.utf8) << "\n"
              << "arbitro " << ARBITRO_VERSION
              << "; command line: " << report::Printable(CommandLine(words), session.terminal.utf8)
              << "\nPlease report this with the log that led to it.\n";
  return kInternal;
}

int Main(int argc, const char* const* argv) {
  OpenMissingStreams();
  // One flush at the end instead of one a line; standard error stays unbuffered.
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  Session session{.in = std::cin, .out = std::cout, .err = std::cerr, .terminal = Terminal::Detect()};
  return Run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc), session);
}

}  // namespace arbitro::cli
