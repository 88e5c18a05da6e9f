#include "verifier/page/texts.h"

#include <algorithm>
#include <vector>

#include "engine/clauses.h"
#include "verifier/findings/finding.h"
#include "verifier/page/embedded.h"

namespace arbitro::page {
namespace {

// In English what a finding says stands in the catalog of findings, and its name makes the title; what the
// rules say stands with the clauses.
void AddFindingsAndClauses(Catalog& english) {
  for (const CatalogEntry& entry : arbitro::Catalog()) {
    std::string title(entry.name);
    std::ranges::replace(title, '-', ' ');
    english.texts.emplace(std::string(entry.id) + ".title", std::move(title));
    english.texts.emplace(std::string(entry.id) + ".message", std::string(entry.message));
  }
  for (const parchis::Clause& clause : parchis::Clauses())
    english.texts.emplace("clause." + std::string(clause.id), std::string(clause.statement));
}

std::vector<Catalog> MakeCatalogs() {
  std::vector<Catalog> catalogs{{"en", ReadTexts(kTextsEn)},
                                {"es", ReadTexts(kTextsEs)},
                                {"it", ReadTexts(kTextsIt)},
                                {"pt", ReadTexts(kTextsPt)}};
  AddFindingsAndClauses(catalogs.front());
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
