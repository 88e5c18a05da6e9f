#include "verifier/cli/rule_markdown.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/clauses.h"
#include "verifier/cli/rule_point_text.h"
#include "verifier/findings/finding.h"
#include "verifier/report/escape.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

constexpr std::size_t kFamilyLetters = 3;

std::string Clauses(std::string_view ids) {
  std::string rows;
  while (!ids.empty()) {
    const std::size_t comma = std::min(ids.find(','), ids.size());
    if (const parchis::Clause* clause = parchis::FindClause(ids.substr(0, comma))) {
      rows += fmt::format("| {} | {} | {}:{} |\n", clause->id, report::MarkdownText(clause->statement),
                          clause->source, report::MarkdownText(clause->line));
    }
    ids.remove_prefix(std::min(comma + 1, ids.size()));
  }
  return rows.empty() ? "" : "\n| [Clause](../rulebook.md) | | Source |\n|---|---|---|\n" + rows;
}

std::string Section(const CatalogEntry& entry) {
  return fmt::format("\n## {} {}\n\n*{}; {}.* {}\n\n{}\n", entry.id, entry.name,
                     report::LevelName(entry.level), LayerName(entry.layer),
                     report::MarkdownText(entry.message), report::MarkdownText(entry.help)) +
         Clauses(entry.clauses);
}

std::string Index() {
  std::string out =
      "# Findings\n\nEverything that `arbitro check` can find, as `arbitro rule` explains it. A code is "
      "never used "
      "again for\nsomething else.\n\n| Code | Name | Level | Message |\n|---|---|---|---|\n";
  for (const CatalogEntry& entry : Catalog()) {
    std::string anchor = fmt::format("{}-{}", entry.id, entry.name);
    std::ranges::transform(anchor, anchor.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    out +=
        fmt::format("| [{}]({}.md#{}) | {} | {} | {} |\n", entry.id, entry.id.substr(0, kFamilyLetters),
                    anchor, entry.name, report::LevelName(entry.level), report::MarkdownText(entry.message));
  }
  return out;
}

}  // namespace

std::string FindingsMarkdown(std::string_view beginning) {
  if (beginning.empty()) return Index();
  std::string sections;
  for (const CatalogEntry& entry : Catalog()) {
    if (entry.id.starts_with(beginning)) sections += Section(entry);
  }
  if (sections.empty()) return {};
  return fmt::format("# Findings {}\n\n[All findings](README.md)\n", beginning) + sections;
}

}  // namespace arbitro::cli
