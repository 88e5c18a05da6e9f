#include "verifier/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <clocale>
#include <cstdlib>

namespace arbitro::cli {
namespace {

std::optional<std::string> Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::size_t DetectWidth() {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const std::string columns = Variable("COLUMNS").value_or("");
  std::size_t width = 0;
  const auto [end, error] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
  const bool whole = error == std::errc() && end == columns.data() + columns.size();
  return whole && width > 0 ? width : kUsual;
}

}  // namespace

Terminal Terminal::Detect() {
  Terminal terminal;
  std::setlocale(LC_CTYPE, "");
  // Two bytes that are one character in UTF-8 and in no other usual encoding.
  terminal.utf8 = std::mblen("\xC3\xB1", 2) == 2;
  terminal.in_is_terminal = isatty(STDIN_FILENO) == 1;
  terminal.out_is_terminal = isatty(STDOUT_FILENO) == 1;
  terminal.err_is_terminal = isatty(STDERR_FILENO) == 1;
  terminal.width = DetectWidth();
  terminal.no_color = Variable("NO_COLOR");
  terminal.force_color = Variable("CLICOLOR_FORCE");
  terminal.term = Variable("TERM");
  return terminal;
}

bool WantsColor(std::string_view choice, bool is_terminal, const Terminal& terminal) {
  if (choice == "always") return true;
  if (choice == "never") return false;
  if (terminal.no_color && !terminal.no_color->empty()) return false;
  if (terminal.force_color && !terminal.force_color->empty() && terminal.force_color != "0") return true;
  if (terminal.term == "dumb") return false;
  return is_terminal;
}

report::TextStyle StyleOfOut(std::string_view color_choice, const Terminal& terminal) {
  return {.color = WantsColor(color_choice, terminal.out_is_terminal, terminal),
          .unicode = terminal.utf8,
          .width = terminal.width};
}

}  // namespace arbitro::cli
