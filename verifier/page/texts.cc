#include "verifier/page/texts.h"

#include <algorithm>
#include <vector>

#include "engine/clauses.h"
#include "engine/rule_set.h"
#include "verifier/findings/finding.h"
#include "verifier/page/embedded.h"

namespace arbitro::page {
namespace {

// In English what a finding says stands in the catalog of findings, and its name makes the title; what the
// rules say stands with the clauses, and what they ask with the rule points.
void AddFindingsAndRules(Catalog& english) {
  for (const CatalogEntry& entry : arbitro::Catalog()) {
    std::string title(entry.name);
    std::ranges::replace(title, '-', ' ');
    english.texts.emplace(std::string(entry.id) + ".title", std::move(title));
    english.texts.emplace(std::string(entry.id) + ".message", std::string(entry.message));
    english.texts.emplace(std::string(entry.id) + ".help", std::string(entry.help));
  }
  for (const parchis::Clause& clause : parchis::Clauses())
    english.texts.emplace("clause." + std::string(clause.id), std::string(clause.statement));
  for (const parchis::RulePointInfo& point : parchis::RulePoints()) {
    const std::string id(point.id);
    english.texts.emplace("question." + id, std::string(point.question));
    for (const parchis::OptionInfo& option : point.options)
      english.texts.emplace("answer." + id + "." + std::string(option.id), std::string(option.meaning));
  }
}

// In the other languages that is a file of its own: together they would be longer than compilers have to
// take.
Catalog Translated(std::string_view language, std::string_view texts, std::string_view rules) {
  Catalog catalog{language, ReadTexts(texts)};
  catalog.texts.merge(ReadTexts(rules));
  return catalog;
}

std::vector<Catalog> MakeCatalogs() {
  std::vector<Catalog> catalogs{{"en", ReadTexts(kTextsEn)},
                                Translated("es", kTextsEs, kRuleTextsEs),
                                Translated("it", kTextsIt, kRuleTextsIt),
                                Translated("pt", kTextsPt, kRuleTextsPt)};
  AddFindingsAndRules(catalogs.front());
  return catalogs;
}

}  // namespace

std::map<std::string, std::string, std::less<>> ReadTexts(std::string_view file) {
  constexpr std::string_view kIs = " = ";
  std::map<std::string, std::string, std::less<>> texts;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    const std::string_view line = file.substr(0, end);
    file.remove_prefix(std::min(end + 1, file.size()));
    const std::size_t is = line.find(kIs);
    if (line.starts_with('#') || is == std::string_view::npos) continue;
    // Text that begins with a space or a comma is meant so.
    texts.emplace(std::string(line.substr(0, is)), std::string(line.substr(is + kIs.size())));
  }
  return texts;
}

std::span<const Catalog> Catalogs() {
  static const std::vector<Catalog> kCatalogs = MakeCatalogs();
  return kCatalogs;
}

}  // namespace arbitro::page
