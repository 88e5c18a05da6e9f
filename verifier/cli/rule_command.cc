#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/clauses.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/suggest.h"
#include "verifier/findings/finding.h"
#include "verifier/report/text.h"
#include "verifier/report/wording.h"

namespace arbitro::cli {
namespace {

constexpr std::size_t kIndent = 2;

std::string_view LayerName(Layer layer) {
  switch (layer) {
    case Layer::kFraming:
      return "file and container";
    case Layer::kSchema:
      return "log schema";
    case Layer::kSetUp:
      return "set-up of the game";
    case Layer::kLegality:
      return "rules of the game";
    case Layer::kClaims:
      return "claims of the log";
    case Layer::kLimits:
      return "limits of the tool";
    case Layer::kDoubt:
      return "the log does not say enough";
  }
  std::unreachable();
}

std::string Indented(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  for (const std::string& line : report::Wrap(text, width - indent))
    out += std::string(indent, ' ') + line + "\n";
  return out;
}

std::string ClauseText(const parchis::Clause& clause, const report::TextStyle& style) {
  return fmt::format("{} [{}:{}]\n{}", report::Paint(clause.id, report::Ink::kBlue, style),
                     report::Printable(clause.source, style.unicode),
                     report::Printable(clause.line, style.unicode),
                     Indented(report::Printable(clause.statement, style.unicode), kIndent, style.width));
}

std::string EntryText(const CatalogEntry& entry, const report::TextStyle& style) {
  std::string out = fmt::format("{} {}: {}, {}\n\n", report::Paint(entry.id, report::Ink::kBold, style),
                                entry.name, report::LevelName(entry.level), LayerName(entry.layer));
  out += Indented(entry.message, kIndent, style.width) + "\n";
  out += Indented(entry.help, 0, style.width);
  std::string_view rest = entry.clauses;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (const parchis::Clause* clause = parchis::FindClause(rest.substr(0, comma))) {
      out += "\n" + ClauseText(*clause, style);
    }
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
  std::vector<std::string> words;
  for (const CatalogEntry& entry : Catalog()) {
    words.emplace_back(entry.id);
    words.emplace_back(entry.name);
  }
  for (const parchis::Clause& clause : parchis::Clauses()) words.emplace_back(clause.id);
  return words;
}

}  // namespace

int RunRule(const Arguments& arguments, Session& session) {
  report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  style.width = std::clamp(style.width, report::kMinWidth, report::kMaxWidth);
  if (arguments.operands().empty()) {
    session.out << ListText(style);
    return kFine;
  }
  bool first = true;
  for (const std::string& word : arguments.operands()) {
    const CatalogEntry* entry = FindEntry(word);
    const parchis::Clause* clause = parchis::FindClause(word);
    if (entry == nullptr && clause == nullptr) {
      session.err << fmt::format("arbitro: no finding or clause '{}'{}\n",
                                 report::Printable(word, session.terminal.utf8),
                                 DidYouMean(word, KnownWords()));
      return kUsage;
    }
    if (!first) session.out << "\n";
    session.out << (entry != nullptr ? EntryText(*entry, style) : ClauseText(*clause, style));
    first = false;
  }
  return kFine;
}

}  // namespace arbitro::cli
