#pragma once

#include <string>
#include <string_view>

// Text for formats that give some characters a meaning. All of these take text that is printable
// (Printable()) but for line breaks, and so UTF-8.
namespace arbitro::report {

// For XML 1.0, in an element or between double quotes. What XML forbids becomes U+FFFD; a line break stays
// one.
[[nodiscard]] std::string XmlText(std::string_view text);

// A field of RFC 4180, in quotes where it has to be.
[[nodiscard]] std::string CsvField(std::string_view text);

// The message of a workflow command of GitHub Actions.
[[nodiscard]] std::string GithubMessage(std::string_view text);
// A property of one, in which colon and comma mean something too.
[[nodiscard]] std::string GithubProperty(std::string_view text);

// The description of a TAP test.
[[nodiscard]] std::string TapText(std::string_view text);
// A scalar of YAML in double quotes.
[[nodiscard]] std::string YamlText(std::string_view text);

// A cell of a Markdown table in which nothing is marked up.
[[nodiscard]] std::string MarkdownText(std::string_view text);

}  // namespace arbitro::report
