#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/ambiguities.h"
#include "engine/clauses.h"
#include "engine/rule_set.h"
#include "verifier/cli/code_words.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/option_examples.h"
#include "verifier/cli/rule_markdown.h"
#include "verifier/cli/rule_point_text.h"
#include "verifier/findings/finding.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kWideIndent = 4;

std::string Indented(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  for (const std::string& line : report::Wrap(text, width - indent))
    out += std::string(indent, ' ') + line + "\n";
  return out;
}

std::string EntryText(const CatalogEntry& entry, const report::TextStyle& style) {
  std::string out = fmt::format("{} {}: {}, {}\n\n", report::Paint(entry.id, report::Ink::kBold, style),
                                entry.name, report::LevelName(entry.level), LayerName(entry.layer));
  out += Indented(entry.message, kIndent, style.width) + "\n";
  out += Indented(entry.help, 0, style.width);
  std::string_view rest = entry.clauses;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (const std::string text = ClauseText(rest.substr(0, comma), style); !text.empty()) out += "\n" + text;
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return out;
}

std::string ListText(const report::TextStyle& style) {
  std::string out;
  for (const CatalogEntry& entry : Catalog()) {
    out += fmt::format("{}  {:<9}  {}\n", report::Paint(entry.id, report::Ink::kBold, style),
                       report::LevelName(entry.level), entry.name);
  }
  return out;
}

std::vector<std::string> KnownWords() {
  std::vector<std::string> words = CodeWords();
  for (const parchis::Clause& clause : parchis::Clauses()) words.emplace_back(clause.id);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) words.emplace_back(info.id);
  return words;
}

// How an answer is to look.
struct Wish {
  report::TextStyle style;
  bool examples;  // with an example for each option of a rule point
};

std::string PointText(const parchis::RulePointInfo& info, const Wish& wish) {
  return RulePointText(info, wish.style) +
         (wish.examples ? OptionExamplesText(info, wish.style) : std::string());
}

// The rule points that an ambiguity is about, by its id in any letter case. Empty for none.
std::string PointsThatAsk(std::string_view ambiguity, const Wish& wish) {
  std::string out;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (!Asks(info, ambiguity)) continue;
    out += (out.empty() ? "" : "\n") + PointText(info, wish);
  }
  return out;
}

// An ambiguity that no rule point is about: its question and what became of it.
std::string AmbiguityText(const parchis::Ambiguity& ambiguity, const Wish& wish) {
  const report::TextStyle& style = wish.style;
  std::string out = report::Paint(ambiguity.id, report::Ink::kBlue, style) + "\n";
  out += Indented(ambiguity.question, kWideIndent, style.width);
  const bool same = ambiguity.disposition == parchis::Disposition::kSameAs;
  std::string became(parchis::Describe(ambiguity.disposition));
  std::string points;
  if (!same && !ambiguity.detail.empty()) became += fmt::format(". {}", ambiguity.detail);
  std::string_view rest = same ? ambiguity.detail : std::string_view();
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    became += fmt::format("{}{}", points.empty() ? " " : " and ", rest.substr(0, comma));
    points += "\n" + PointsThatAsk(rest.substr(0, comma), wish);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return out + Indented(became, kWideIndent, style.width) + points;
}

// "AMB-017" for AMB017, amb-17 and the like; any other word as it is.
std::string WithNumberInFull(std::string_view word) {
  static constexpr std::string_view kFamily = "AMB";
  static constexpr std::size_t kDigits = 3;
  std::string_view digits = word.substr(std::min(word.size(), kFamily.size()));
  if (EditDistance(word.substr(0, kFamily.size()), kFamily) != 0) return std::string(word);
  if (digits.starts_with('-')) digits.remove_prefix(1);
  const bool number = std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (digits.empty() || digits.size() > kDigits || !number) return std::string(word);
  return fmt::format("{}-{:0>{}}", kFamily, digits, kDigits);
}

// What is known under this word: a finding, a clause, a rule point, the rule points that an ambiguity is
// about, or what became of one that none is about. Empty for nothing.
std::string Explain(std::string_view word, const Wish& wish) {
  const report::TextStyle& style = wish.style;
  if (const CatalogEntry* entry = FindEntry(word)) {
    const std::string points = PointsThatAsk(WithNumberInFull(entry->id), wish);
    return EntryText(*entry, style) + (points.empty() ? "" : "\n") + points;
  }
  if (std::string clause = ClauseText(word, style); !clause.empty()) return clause;
  if (const parchis::RulePointInfo* info = parchis::FindRulePoint(word)) return PointText(*info, wish);
  if (std::string points = PointsThatAsk(word, wish); !points.empty()) return points;
  for (const parchis::Ambiguity& ambiguity : parchis::Ambiguities()) {
    if (EditDistance(ambiguity.id, word) == 0) return AmbiguityText(ambiguity, wish);
  }
  return {};
}

bool BeginsWith(std::string_view id, std::string_view beginning) {
  return id.size() >= beginning.size() && EditDistance(id.substr(0, beginning.size()), beginning) == 0;
}

// Every finding, clause, rule point and ambiguity whose id begins so, a finding's name too. Empty for none.
std::string ListOfBeginning(std::string_view word, const report::TextStyle& style) {
  std::vector<std::pair<std::string_view, std::string_view>> rows;
  for (const CatalogEntry& entry : Catalog()) {
    if (BeginsWith(entry.id, word) || BeginsWith(entry.name, word)) rows.emplace_back(entry.id, entry.name);
  }
  for (const parchis::Clause& clause : parchis::Clauses()) {
    if (BeginsWith(clause.id, word)) rows.emplace_back(clause.id, clause.statement);
  }
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (BeginsWith(info.id, word)) rows.emplace_back(info.id, info.question);
  }
  for (const parchis::Ambiguity& ambiguity : parchis::Ambiguities()) {
    if (BeginsWith(ambiguity.id, word)) rows.emplace_back(ambiguity.id, ambiguity.question);
  }
  std::size_t longest = 0;
  for (const auto& [id, text] : rows) longest = std::max(longest, id.size());
  std::string out;
  for (const auto& [id, text] : rows) {
    std::string left =
        report::Paint(id, report::Ink::kBold, style) + std::string(longest - id.size() + 2, ' ');
    for (const std::string& line : report::Wrap(report::Printable(text, style.unicode),
                                                style.width - std::min(style.width / 2, longest + 2))) {
      out += left + line + "\n";
      left = std::string(longest + 2, ' ');
    }
  }
  return out;
}

// Why a word that nothing is known under is refused.
std::string RefusalOf(std::string_view word, bool unicode) {
  const std::string shown = report::Printable(word, unicode);
  if (word.starts_with("AMB-")) {
    return fmt::format("there is no ambiguity '{}'; docs/rulebook.md lists all of them", shown);
  }
  return fmt::format("no finding, clause or rule point '{}'{}", shown, DidYouMean(word, KnownWords()));
}

int WriteMarkdown(const std::vector<std::string>& words, Session& session) {
  if (words.empty()) session.out << FindingsMarkdown({});
  for (const std::string& word : words) {
    const std::string text = FindingsMarkdown(word);
    if (text.empty()) {
      session.err << fmt::format("arbitro: no finding has a code that begins with '{}'{}\n",
                                 report::Printable(word, session.terminal.utf8), DidYouMeanCode(word));
      return kUsage;
    }
    session.out << text;
  }
  return kFine;
}

}  // namespace

int RunRule(const Arguments& arguments, Session& session) {
  report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  style.width = std::clamp(style.width, report::kMinWidth, report::kMaxWidth);
  if (arguments.Text("format") == "markdown") return WriteMarkdown(arguments.operands(), session);
  if (arguments.operands().empty()) {
    session.out << ListText(style);
    return kFine;
  }
  const Wish wish{style, arguments.verbosity() >= 0};
  bool first = true;
  for (const std::string& word : arguments.operands()) {
    std::string text = Explain(word, wish);
    // AMB-1 is the beginning of ids, AMB1 is not.
    if (text.empty() && !word.contains('-')) text = Explain(WithNumberInFull(word), wish);
    if (text.empty() && !word.empty()) text = ListOfBeginning(word, style);
    if (text.empty()) text = Explain(WithNumberInFull(word), wish);
    if (text.empty()) {
      session.err << "arbitro: " << RefusalOf(WithNumberInFull(word), session.terminal.utf8) << "\n";
      return kUsage;
    }
    if (!first) session.out << "\n";
    session.out << text;
    first = false;
  }
  return kFine;
}

}  // namespace arbitro::cli
