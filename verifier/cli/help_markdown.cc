#include "verifier/cli/help_markdown.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "verifier/cli/command_table.h"
#include "verifier/cli/help.h"
#include "verifier/report/escape.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

constexpr std::size_t kWidth = 120;

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// As code. In a table a bar ends the cell even there.
std::string Code(std::string_view text) {
  std::string out = "`";
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out + "`";
}

// What is typed or stands in a file and not part of a sentence: options, assignments, rule sets with changes.
bool IsTyped(std::string_view word) {
  if (word.starts_with('-')) return word.size() > 1 && (word[1] == '-' || IsLetter(word[1]));
  return word.contains('=') || word.contains("@@") || word.contains('|') || word.contains('_');
}

// One word of our own sentences: what is typed as code, a page as a link, anything else as text.
std::string Word(std::string_view word) {
  std::string_view core = word;
  while (!core.empty() && std::string_view(".,;:)").contains(core.back())) core.remove_suffix(1);
  const std::size_t open = core.starts_with('(') ? 1 : 0;
  core.remove_prefix(open);
  const std::string before(word.substr(0, open));
  const std::string after(word.substr(open + core.size()));
  if (core.starts_with("docs/") && core.ends_with(".md")) {
    const std::string_view page = core.substr(std::string_view("docs/").size());
    return before + fmt::format("[{}]({})", page, page) + after;
  }
  return before + (IsTyped(core) ? Code(core) : report::MarkdownText(core)) + after;
}

// A sentence of help; what it quotes is code.
std::string Sentence(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::size_t end = std::min(text.find(' '), text.size());
    const bool bracket = text.starts_with("('");
    if (bracket || text.starts_with('\'')) {
      const std::size_t from = bracket ? 2 : 1;
      const std::size_t quote = text.find('\'', from);
      if (quote != std::string_view::npos) {
        end = std::min(text.find(' ', quote), text.size());
        out += (bracket ? "(" : "") + Code(text.substr(from, quote - from)) +
               std::string(text.substr(quote + 1, end - quote - 1));
      }
    } else {
      out += Word(text.substr(0, end));
    }
    if (end < text.size()) out += " ";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string Paragraph(std::string_view text) {
  std::string out;
  for (const std::string& line : report::Wrap(Sentence(text), kWidth)) out += line + "\n";
  return out;
}

std::string Paragraphs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += "\n" + Paragraph(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string Options(const std::vector<OptionSpec>& options) {
  std::string out = "\n| Option | |\n|---|---|\n";
  for (const OptionSpec& option : options) {
    std::string name = fmt::format("--{}", option.name);
    if (option.takes != Takes::kNothing) name += fmt::format(" {}", option.value_name);
    out += fmt::format("| {}{} | {} |\n", option.letter == 0 ? "" : fmt::format("`-{}`, ", option.letter),
                       Code(name), Sentence(OptionText(option)));
  }
  return out;
}

std::string Codes(const std::vector<ExitCodeSpec>& codes) {
  std::string out = "\n| Exit code | |\n|---|---|\n";
  for (const ExitCodeSpec& code : codes) out += fmt::format("| {} | {} |\n", code.code, Sentence(code.what));
  return out;
}

std::string Examples(const std::vector<ExampleSpec>& examples) {
  std::string out = "\n```sh\n";
  for (const ExampleSpec& example : examples) out += fmt::format("# {}\n{}\n", example.what, example.command);
  return out + "```\n";
}

std::string CommandList() {
  std::string out = "\n| Command | What it does |\n|---|---|\n";
  for (const CommandSpec& command : Commands())
    out += fmt::format("| [`{}`](#{}) | {} |\n", command.name, command.name, Sentence(command.summary));
  return out;
}

std::string Variables() {
  std::string out = "\n| Variable | |\n|---|---|\n";
  for (const EnvironmentSpec& variable : Environment())
    out += fmt::format("| {} | {} |\n", Code(variable.name), Sentence(variable.what));
  return out;
}

}  // namespace

std::string CommandMarkdown(const CommandSpec& command) {
  std::string out = fmt::format("## {}\n\n```\narbitro {} [OPTION]...{}{}\n```\n", command.name, command.name,
                                command.operands.empty() ? "" : " ", command.operands);
  out += Paragraphs(command.description);
  if (!command.options.empty()) out += Options(command.options);
  if (!command.exit_codes.empty()) out += Codes(command.exit_codes);
  if (!command.examples.empty()) out += Examples(command.examples);
  if (!command.pages.empty()) out += "\nMore: " + Sentence(PagesOf(command)) + ".\n";
  return out;
}

std::string CommandLineMarkdown() {
  std::string out = "# The command line\n\n```\narbitro COMMAND [OPTION]... [OPERAND]...\n```\n";
  out += Paragraphs(ProgramDescription());
  out += "\nThis page is what " + Code("arbitro help --format markdown") +
         " prints; the same tables make the help of every command,\nthe manual page (`arbitro man`) and the "
         "completions of shells. [quickstart.md](quickstart.md) shows the commands at work.\n";
  out += CommandList();
  out += "\n## Options of every command\n" + Paragraphs(HowWordsAreRead()) + Options(Globals());
  out += "\n## Exit codes\n" + Codes(ExitCodes());
  out += "\nA section below has a table of its own where a code means something else for its command.\n";
  out += "\n## Environment\n" + Variables();
  for (const CommandSpec& command : Commands()) out += "\n" + CommandMarkdown(command);
  return out;
}

}  // namespace arbitro::cli
