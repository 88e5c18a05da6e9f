#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace arbitro::page {

// The texts of one language, by key.
struct Catalog {
  std::string_view language;  // "es"
  std::map<std::string, std::string, std::less<>> texts;
};

// English first. Titles, messages and explanations of findings, the clauses of the rules, and rule points
// with their options are among them: BAR001.title, BAR001.message, BAR001.help, clause.BARRIER-2,
// question.entry.duty, answer.entry.duty.free.
[[nodiscard]] std::span<const Catalog> Catalogs();

// Lines `key = text` of a file of texts; lines that begin with # and empty ones say nothing.
[[nodiscard]] std::map<std::string, std::string, std::less<>> ReadTexts(std::string_view file);

}  // namespace arbitro::page
