#include "verifier/report/paragraphs.h"

#include <fmt/format.h>

#include <algorithm>

namespace arbitro::report {
namespace {

// Rule sets that are named unless all are.
constexpr std::size_t kMaxRuleSets = 6;

}  // namespace

Paragraphs::Paragraphs(const TextStyle& style) : style_(style) {
  style_.width = std::clamp(style.width, kMinWidth, kMaxWidth);
}

void Paragraphs::Line(std::size_t indent, const std::string& text) {
  bool first = true;
  for (const std::string& line : Wrap(text, style_.width - indent - 2)) {
    text_ += std::string(indent + (first ? 0 : 2), ' ') + line + "\n";
    first = false;
  }
}

void Paragraphs::Heading(std::string_view heading) {
  text_ += "\n" + Paint(heading, Ink::kBold, style_) + "\n";
}

void Paragraphs::RuleSets(const std::map<std::string, std::uint64_t>& games_by_rules, bool all) {
  std::string sets;
  std::size_t named = 0;
  for (const auto& [rules, games] : games_by_rules) {
    if (!all && named++ == kMaxRuleSets) {
      sets += fmt::format(" and {} more", games_by_rules.size() - kMaxRuleSets);
      break;
    }
    sets += fmt::format("{}{} ({})", sets.empty() ? "" : ", ", Printable(rules, style_.unicode),
                        Counted(games, "game", "games"));
  }
  if (!sets.empty()) Line(0, "Rule sets: " + sets);
}

}  // namespace arbitro::report
