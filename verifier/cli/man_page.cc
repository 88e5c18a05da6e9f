#include "verifier/cli/man_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "verifier/cli/command_table.h"
#include "verifier/cli/help.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

// Of the page, which has to be the same whenever it is made.
constexpr std::string_view kDate = "2026-11-30";

// `text` as roff prints it as it stands, on one line. The characters that roff or a terminal may turn into
// others, as quotes and dashes, are named.
std::string Roff(std::string_view text) {
  std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (text[i] == '\\') {
      out += "\\e";
    } else if (text[i] == '-') {
      out += "\\-";
    } else if (text[i] == '\'') {
      out += "\\(aq";
    } else if (text[i] == '`') {
      out += "\\(ga";
    } else if (text[i] == '^') {
      out += "\\(ha";
    } else if (text[i] == '~') {
      out += "\\(ti";
    } else if (text[i] == '"') {
      out += "\\(dq";
    } else if (byte >= 0xC2 && byte < 0xE0 && i + 1 < text.size()) {
      // Our own words have no characters of more bytes than two.
      const unsigned second = static_cast<unsigned char>(text[++i]) & 0x3FU;
      out += fmt::format("\\[u{:04X}]", (byte & 0x1FU) << 6U | second);
    } else {
      out += text[i];
    }
  }
  return out;
}

// The same on lines that are short enough for whoever reads roff.
std::string Text(std::string_view text) {
  constexpr std::size_t kWidth = 64;  // what is written otherwise takes more
  std::string out;
  for (const std::string& line : report::Wrap(text, kWidth)) out += Roff(line) + "\n";
  return out;
}

// Paragraphs, separated by line breaks.
std::string Paragraphs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += (out.empty() ? "" : ".PP\n") + Text(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string Options(const std::vector<OptionSpec>& options) {
  std::string out;
  for (const OptionSpec& option : options) {
    out += ".TP\n";
    if (option.letter != 0) out += fmt::format("\\fB\\-{}\\fR, ", option.letter);
    out += fmt::format("\\fB\\-\\-{}\\fR", Roff(option.name));
    if (option.takes != Takes::kNothing) out += fmt::format(" \\fI{}\\fR", Roff(option.value_name));
    out += "\n" + Text(OptionText(option));
  }
  return out;
}

std::string Codes(const std::vector<ExitCodeSpec>& codes) {
  std::string out;
  for (const ExitCodeSpec& code : codes) out += fmt::format(".TP\n{}\n{}", code.code, Text(code.what));
  return out;
}

std::string Examples(const std::vector<ExampleSpec>& examples) {
  std::string out;
  for (const ExampleSpec& example : examples) {
    out +=
        fmt::format(".PP\n{}:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", Roff(example.what), Roff(example.command));
  }
  return out;
}

std::string Command(const CommandSpec& command) {
  std::string out = fmt::format(".SS \"{}{}{}\"\n", Roff(command.name), command.operands.empty() ? "" : " ",
                                Roff(command.operands));
  out += Paragraphs(command.description) + Options(command.options) + Examples(command.examples);
  if (!command.exit_codes.empty()) out += ".PP\nExit codes that mean something of their own here:\n";
  out += Codes(command.exit_codes);
  if (!command.pages.empty()) out += ".PP\n" + Text("More: " + PagesOf(command) + ".");
  return out;
}

}  // namespace

std::string ManPage() {
  std::string out =
      fmt::format(".TH ARBITRO 1 {} \"arbitro {}\" \"User Commands\"\n", kDate, ARBITRO_VERSION);
  out += ".SH NAME\narbitro \\- check recorded games of " + Roff("Parchís") + " ply by ply\n";
  out += ".SH SYNOPSIS\n.B arbitro\n.I COMMAND\n[\\fIOPTION\\fR]...\\& [\\fIOPERAND\\fR]...\n";
  out += ".SH DESCRIPTION\n" + Paragraphs(ProgramDescription()) + Examples(ProgramExamples());
  out += ".SH COMMANDS\n";
  for (const CommandSpec& command : Commands()) out += Command(command);
  out += ".SH OPTIONS\nThese belong to every command, and may stand before or after its name.\n";
  out += Options(Globals()) + ".PP\n" + Text(HowWordsAreRead());
  out += ".SH EXIT STATUS\n" + Codes(ExitCodes()) + ".SH ENVIRONMENT\n";
  for (const EnvironmentSpec& variable : Environment()) {
    out += fmt::format(".TP\n.B {}\n{}", variable.name, Text(variable.what));
  }
  return out;
}

}  // namespace arbitro::cli
