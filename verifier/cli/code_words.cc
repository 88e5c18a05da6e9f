#include "verifier/cli/code_words.h"

#include <cstddef>

#include "verifier/findings/finding.h"
#include "verifier/findings/suggest.h"

namespace arbitro::cli {

std::vector<std::string> CodeWords() {
  constexpr std::size_t kFamilyLetters = 3;
  std::vector<std::string> words;
  std::string family;
  for (const CatalogEntry& entry : Catalog()) {
    // Codes of a family stand together, or nearly: a word twice is no harm.
    if (entry.id.substr(0, kFamilyLetters) != family) {
      family = entry.id.substr(0, kFamilyLetters);
      words.push_back(family);
    }
    words.emplace_back(entry.id);
    words.emplace_back(entry.name);
  }
  return words;
}

std::string DidYouMeanCode(std::string_view word) { return DidYouMean(word, CodeWords()); }

}  // namespace arbitro::cli
