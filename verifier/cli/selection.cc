#include "verifier/cli/selection.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "verifier/cli/code_words.h"

namespace arbitro::cli {
namespace {

std::string Upper(std::string word) {
  std::ranges::transform(word, word.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return word;
}

std::string Unknown(const std::string& word) {
  return fmt::format("no finding has the code '{}'{}", word, DidYouMeanCode(word));
}

// Marks the codes that a word stands for; false if there are none.
bool Mark(const std::string& word, bool wanted, std::vector<bool>& marks) {
  bool any = false;
  const CatalogEntry* named = FindEntry(word);
  for (std::size_t i = 0; i < Catalog().size(); ++i) {
    const CatalogEntry& entry = Catalog()[i];
    if (named != nullptr ? &entry != named : !entry.id.starts_with(Upper(word))) continue;
    marks[i] = wanted;
    any = true;
  }
  return any;
}

// The verdict that what is left of a game makes as if nothing had been ruled on. What was found only because
// of a ruling cannot be told from the rest, but never makes it worse than it was before anything was taken
// out.
Verdict WithoutRulings(const GameReport& game, Verdict before) {
  const auto badness = [](Verdict verdict) {
    return verdict == Verdict::kUnreadable  ? 4
           : verdict == Verdict::kInvalid   ? 3
           : verdict == Verdict::kUndecided ? 2
           : verdict == Verdict::kAmbiguous ? 1
                                            : 0;
  };
  GameReport plain;
  plain.complete = game.complete;
  for (const Finding& finding : game.findings) {
    Finding& one = plain.findings.emplace_back();
    one.code = finding.code;
    one.level = finding.level;
    one.follows = finding.follows;
  }
  const Verdict verdict = VerdictOf(plain);
  return badness(verdict) < badness(before) ? verdict : before;
}

}  // namespace

std::expected<Selection, std::string> Selection::From(const std::vector<std::string>& select,
                                                      const std::vector<std::string>& ignore) {
  Selection selection;
  selection.all_ = select.empty() && ignore.empty();
  selection.wanted_.assign(Catalog().size(), select.empty());
  for (const std::string& word : select) {
    if (!Mark(word, true, selection.wanted_)) return std::unexpected(Unknown(word));
  }
  for (const std::string& word : ignore) {
    if (!Mark(word, false, selection.wanted_)) return std::unexpected(Unknown(word));
  }
  return selection;
}

bool Selection::Wants(const Finding& finding) const {
  return wanted_[static_cast<std::size_t>(finding.code)] &&
         (!finding.follows || wanted_[static_cast<std::size_t>(finding.follows->code)]);
}

void Selection::Apply(GameReport& game) const {
  if (all_) return;
  std::erase_if(game.findings, [&](const Finding& finding) { return !Wants(finding); });
  if (game.verdict == Verdict::kUnreadable) return;
  game.verdict = VerdictOf(game);
  if (!game.without_rulings) return;
  // What is taken out may have been all that the rulings were about.
  game.without_rulings = WithoutRulings(game, *game.without_rulings);
}

}  // namespace arbitro::cli
