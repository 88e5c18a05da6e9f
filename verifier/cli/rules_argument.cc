#include "verifier/cli/rules_argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "verifier/findings/spec_words.h"
#include "verifier/log/rule_file.h"

namespace arbitro::cli {
namespace {

// A word before @@, and the answers behind it.
struct Parts {
  std::string name;
  std::string answers;
};

Parts SplitAtAnswers(const std::string& word) {
  const std::size_t split = word.find("@@");
  if (split == std::string::npos) return {word, {}};
  return {word.substr(0, split), word.substr(split + 2)};
}

bool NamesFile(std::string_view name) { return name.contains('/') || name.ends_with(".txtpb"); }

}  // namespace

std::expected<parchis::NamedRules, std::vector<std::string>> RulesOfFile(const log::RuleFile& file,
                                                                         const std::string& path) {
  std::vector<std::string> wrong;
  const auto complain = [&](std::uint32_t line, std::uint32_t column, const std::string& message) {
    std::string place = path;
    if (line != 0) place += fmt::format(":{}", line);
    if (column != 0) place += fmt::format(":{}", column);
    wrong.push_back(fmt::format("{}: {}", place, message));
  };
  for (const log::RuleFileError& error : file.errors) complain(error.line, error.column, error.message);
  if (!wrong.empty()) return std::unexpected(wrong);
  parchis::NamedRules rules{.base = &parchis::Presets().front(), .rules = {}};
  rules.rules = parchis::RulesOf(*rules.base);
  if (!file.extends.empty()) {
    const auto parent = parchis::ParseRulesSpec(file.extends);
    if (parent) {
      rules = *parent;
      // What is open is said by the file itself.
      rules.open = {};
    } else {
      complain(file.extends_line, 0, ExplainSpec(parent.error()));
    }
  }
  for (std::size_t i = 0; i < file.choices.size(); ++i) {
    const log::RuleChoice& choice = file.choices[i];
    const auto same = [&](const log::RuleChoice& other) { return other.point == choice.point; };
    const auto end = file.choices.begin() + static_cast<std::ptrdiff_t>(i);
    if (const auto earlier = std::find_if(file.choices.begin(), end, same); earlier != end) {
      complain(choice.line, 0,
               fmt::format("rule point '{}' is answered already on line {}", choice.point, earlier->line));
    }
    const auto set = parchis::SetAnswer(rules, choice.point, choice.option);
    if (!set) complain(choice.line, 0, ExplainSpec(set.error()));
  }
  for (std::size_t i = 0; i < file.open_points.size(); ++i) {
    const auto opened = parchis::OpenPoint(rules.open, file.open_points[i]);
    if (opened) continue;
    complain(i < file.open_point_lines.size() ? file.open_point_lines[i] : 0, 0, ExplainSpec(opened.error()));
  }
  if (!wrong.empty()) return std::unexpected(wrong);
  return rules;
}

std::expected<parchis::NamedRules, std::vector<std::string>> ReadRules(const std::string& word) {
  const Parts parts = SplitAtAnswers(word);
  if (!NamesFile(parts.name)) {
    auto rules = parchis::ParseRulesSpec(word);
    if (!rules) return std::unexpected(std::vector<std::string>{ExplainSpec(rules.error())});
    return *rules;
  }
  auto rules = RulesOfFile(log::ReadRuleFile(parts.name), parts.name);
  if (!rules || parts.name == word) return rules;
  if (const auto set = parchis::SetAnswers(*rules, parts.answers); !set) {
    return std::unexpected(std::vector<std::string>{ExplainSpec(set.error())});
  }
  return rules;
}

std::optional<log::RuleFile> RuleFileOf(const std::string& word) {
  const Parts parts = SplitAtAnswers(word);
  if (!NamesFile(parts.name)) return std::nullopt;
  return log::ReadRuleFile(parts.name);
}

std::uint32_t LineOfAnswer(const std::string& word, std::string_view point) {
  const Parts parts = SplitAtAnswers(word);
  // What stands behind @@ is on no line of the file.
  if (!NamesFile(parts.name) || parts.answers.find(std::string(point) + "=") != std::string::npos) return 0;
  const log::RuleFile file = log::ReadRuleFile(parts.name);
  const auto found = std::ranges::find(file.choices, point, &log::RuleChoice::point);
  return found == file.choices.end() ? 0 : found->line;
}

}  // namespace arbitro::cli
