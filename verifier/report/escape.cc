#include "verifier/report/escape.h"

#include <fmt/format.h>

namespace arbitro::report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Puts before each of `marks` in `text` what `escape` makes of it.
template <class Escape>
std::string Escaped(std::string_view text, std::string_view marks, Escape escape) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (marks.contains(c)) {
      out += escape(c);
    } else {
      out += c;
    }
  }
  return out;
}

std::string Percent(char c) { return fmt::format("%{:02X}", static_cast<unsigned char>(c)); }
std::string Backslash(char c) { return std::string{'\\', c}; }

}  // namespace

std::string XmlText(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const std::string_view three = text.substr(i, 3);
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {  // also because of ]]>
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (static_cast<unsigned char>(c) < 0x20 && c != '\n') {
      out += kReplacement;
    } else if (three == "\xEF\xBF\xBE" || three == "\xEF\xBF\xBF") {  // U+FFFE, U+FFFF
      out += kReplacement;
      i += 2;
    } else {
      out += c;
    }
  }
  return out;
}

std::string CsvField(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  return "\"" + Escaped(text, "\"", [](char c) { return std::string(2, c); }) + "\"";
}

std::string GithubMessage(std::string_view text) { return Escaped(text, "%\r\n", Percent); }
std::string GithubProperty(std::string_view text) { return Escaped(text, "%\r\n:,", Percent); }

std::string TapText(std::string_view text) { return Escaped(text, "\\#", Backslash); }

std::string YamlText(std::string_view text) {
  return "\"" +
         Escaped(text, "\\\"\n",
                 [](char c) { return c == '\n' ? std::string("\\n") : std::string{'\\', c}; }) +
         "\"";
}

std::string MarkdownText(std::string_view text) {
  return Escaped(text, "\\`*_[]#|<>&~$@\n", [](char c) {
    if (c == '\n') return std::string(" ");
    if (c == '&') return std::string("&amp;");
    if (c == '<') return std::string("&lt;");
    // A backslash does not keep it from naming a person.
    if (c == '@') return std::string("&#64;");
    return std::string{'\\', c};
  });
}

}  // namespace arbitro::report
