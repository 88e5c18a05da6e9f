#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/presets.h"
#include "verifier/log/rule_file.h"

namespace arbitro::cli {

// The rule set that a word of the command line names: a preset with or without changes, or a file (a word
// with a slash or one that ends with ".txtpb"). Otherwise everything that is wrong with it, at least one
// line, with suggestions; lines about a file begin with "file:line:column: ".
[[nodiscard]] std::expected<parchis::NamedRules, std::vector<std::string>> ReadRules(const std::string& word);

// The rule set that a rule file writes down; `path` is what lines about it begin with.
[[nodiscard]] std::expected<parchis::NamedRules, std::vector<std::string>> RulesOfFile(
    const log::RuleFile& file, const std::string& path);

// The file that the word names, as it is written; nullopt if the word names none. Requires a word that
// ReadRules takes.
[[nodiscard]] std::optional<log::RuleFile> RuleFileOf(const std::string& word);

// The line of the rule file `word` that answers this point, from 1; 0 if the word names no file, or the file
// leaves the point to the rule set it extends.
[[nodiscard]] std::uint32_t LineOfAnswer(const std::string& word, std::string_view point);

}  // namespace arbitro::cli
