#include "verifier/cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "verifier/cli/command_table.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

constexpr std::size_t kColumn = 28;  // where the explanation of an option begins

// "  -o, --output FILE", then the explanation beside or, if that is too long, below it.
std::string Entry(std::string_view head, std::string_view text, std::size_t column, std::size_t width) {
  std::string out(head);
  bool first = head.size() + 2 <= column;
  if (!first) out += "\n";
  for (const std::string& line : report::Wrap(text, std::max<std::size_t>(width, column + 20) - column)) {
    out += std::string(first ? column - head.size() : column, ' ') + line + "\n";
    first = false;
  }
  return out;
}

std::string OptionHead(const OptionSpec& option) {
  std::string head = option.letter != 0 ? fmt::format("  -{}, --{}", option.letter, option.name)
                                        : fmt::format("      --{}", option.name);
  if (option.takes != Takes::kNothing) head += fmt::format(" {}", option.value_name);
  return head;
}

std::string Options(const std::vector<OptionSpec>& options, std::size_t width) {
  std::string out;
  for (const OptionSpec& option : options)
    out += Entry(OptionHead(option), OptionText(option), kColumn, width);
  return out;
}

std::string Codes(const std::vector<ExitCodeSpec>& codes, std::size_t width) {
  constexpr std::size_t kCodeColumn = 7;
  std::string out;
  for (const ExitCodeSpec& code : codes)
    out += Entry(fmt::format("  {}", code.code), code.what, kCodeColumn, width);
  return out;
}

std::string Examples(const std::vector<ExampleSpec>& examples) {
  std::string out;
  for (const ExampleSpec& example : examples)
    out += fmt::format("  # {}\n  {}\n", example.what, example.command);
  return out;
}

}  // namespace

std::string OptionText(const OptionSpec& option) {
  std::string text(option.help);
  std::string values;
  if (option.takes == Takes::kChoice) {
    for (const std::string& choice : option.choices()) values += (values.empty() ? "one of " : ", ") + choice;
  }
  if (!option.default_value.empty())
    values += fmt::format("{}default: {}", values.empty() ? "" : "; ", option.default_value);
  if (!values.empty()) text += fmt::format(" ({})", values);
  if (option.repeatable) text += "; may be given more than once";
  return text;
}

const std::vector<ExampleSpec>& ProgramExamples() {
  static const std::vector<ExampleSpec> kExamples{
      {"arbitro example | arbitro check -", "see what a finding looks like"},
      {"arbitro check games/", "check every log in a folder"},
      {"arbitro rule BAR001", "what a finding means and which rule it rests on"},
  };
  return kExamples;
}

std::string_view ProgramDescription() {
  return "arbitro checks recorded games of Parchís ply by ply: was it legal, if not why not, and what would "
         "have been. The games are Parchís with one die, with two or without dice, and American Parcheesi.";
}

std::string_view HowWordsAreRead() {
  return "Options may stand before and after operands. Long names are never abbreviated. A value may be "
         "written '--jobs 4', '--jobs=4' or '-j4', and letters without a value may be joined. '--' ends the "
         "options; '-' as a FILE is standard input. A word that is not known is answered with the nearest "
         "one "
         "that is.";
}

std::string PagesOf(const CommandSpec& command) {
  std::string pages;
  for (const std::string_view page : command.pages)
    pages += fmt::format("{}docs/{}", pages.empty() ? "" : ", ", page);
  return pages;
}

const std::vector<ExitCodeSpec>& ExitCodes() {
  static const std::vector<ExitCodeSpec> kCodes{
      {"0", "all is well: nothing at or above the level of --fail-on"},
      {"1", "findings at or above it; what else it means, the help of a command says"},
      {"2", "the command line is wrong"},
      {"3", "some input cannot be read; this outweighs findings, whatever --fail-on says"},
      {"4", "a fault of arbitro itself, or its output cannot be written"},
      {"130", "interrupted"},
      {"141", "as shells show it: whoever read the output is gone (SIGPIPE), as with head"},
  };
  return kCodes;
}

const std::vector<EnvironmentSpec>& Environment() {
  static const std::vector<EnvironmentSpec> kVariables{
      {"NO_COLOR", "if it is not empty there is no color, unless --color says otherwise"},
      {"CLICOLOR_FORCE",
       "if it is neither empty nor 0 there is color, unless NO_COLOR or --color says otherwise"},
      {"TERM", "dumb: no color and no progress, unless something above says otherwise"},
      {"COLUMNS", "width of the text where the terminal does not say it"},
      {"LC_ALL, LC_CTYPE, LANG", "whether the characters of the terminal are UTF-8"},
  };
  return kVariables;
}

std::string ShortHelp() {
  return "arbitro checks recorded games of Parchís ply by ply.\n\n" + Examples(ProgramExamples()) +
         "\nUsage: arbitro COMMAND [OPTION]... [OPERAND]...\n'arbitro --help' lists the commands.\n";
}

std::string ProgramHelp(std::size_t width) {
  std::size_t column = 0;
  for (const CommandSpec& command : Commands()) column = std::max(column, command.name.size() + 4);
  std::string out;
  for (const std::string& line : report::Wrap(ProgramDescription(), width)) out += line + "\n";
  out += "\nUsage: arbitro COMMAND [OPTION]... [OPERAND]...\n\nExamples:\n" + Examples(ProgramExamples()) +
         "\nCommands:\n";
  for (const CommandSpec& command : Commands()) {
    out += Entry(fmt::format("  {}", command.name), command.summary, column, width);
  }
  out += "\nOptions of every command, before or after its name:\n" + Options(Globals(), width);
  out += "\n";
  for (const std::string& line : report::Wrap(HowWordsAreRead(), width)) out += line + "\n";
  out += "\nExit codes:\n" + Codes(ExitCodes(), width) + "\nEnvironment:\n";
  for (const EnvironmentSpec& variable : Environment())
    out += Entry(fmt::format("  {}", variable.name), variable.what, kColumn, width);
  out += "\n'arbitro help COMMAND' explains a command.\n";
  return out;
}

std::string CommandHelp(const CommandSpec& command, std::size_t width) {
  std::string out = fmt::format("Usage: arbitro {} [OPTION]...{}{}\n\n", command.name,
                                command.operands.empty() ? "" : " ", command.operands);
  std::string_view rest = command.description;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    for (const std::string& line : report::Wrap(rest.substr(0, end), width)) out += line + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!rest.empty()) out += "\n";
  }
  if (!command.examples.empty()) out += "\nExamples:\n" + Examples(command.examples);
  if (!command.options.empty()) out += "\nOptions:\n" + Options(command.options, width);
  out += "\nOptions of every command:\n" + Options(Globals(), width);
  if (!command.exit_codes.empty())
    out += "\nExit codes that mean something of their own here:\n" + Codes(command.exit_codes, width);
  if (command.pages.empty()) return out;
  out += "\n";
  for (const std::string& line : report::Wrap("More: " + PagesOf(command), width)) out += line + "\n";
  return out;
}

}  // namespace arbitro::cli
