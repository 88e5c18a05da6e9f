#include "verifier/cli/rule_point_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/clauses.h"
#include "engine/presets.h"
#include "verifier/findings/suggest.h"

namespace arbitro::cli {
namespace {

constexpr std::size_t kIndent = 4;
constexpr std::size_t kClauseIndent = 2;

// The items of a list such as "AMB-026,AMB-024".
std::vector<std::string_view> Items(std::string_view list) {
  std::vector<std::string_view> items;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    items.push_back(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return items;
}

// Whether the meaning says no more than the id: "nobody", "last_moved" and "last moved".
bool SaysItself(const parchis::OptionInfo& option) {
  std::string words(option.id);
  std::ranges::replace(words, '_', ' ');
  return words == option.meaning;
}

// `mark` before the first line, as much space before the others.
std::string Hanging(std::string_view mark, std::string_view text, const report::TextStyle& style) {
  std::string out;
  const std::size_t indent = kIndent + mark.size();
  for (const std::string& line : report::Wrap(report::Printable(text, style.unicode), style.width - indent)) {
    out += std::string(kIndent, ' ') + (out.empty() ? std::string(mark) : std::string(mark.size(), ' '));
    out += line + "\n";
  }
  return out;
}

// The presets whose answer this option is, e.g. "es-wikipedia, glparchis".
std::string PresetsWith(const parchis::RulePointInfo& info, std::size_t option) {
  std::string out;
  for (const parchis::Preset& preset : parchis::Presets()) {
    if (parchis::RulesOf(preset).answer(info.point) != option) continue;
    out += (out.empty() ? "" : ", ") + std::string(preset.name);
  }
  return out;
}

}  // namespace

std::string OptionWords(const parchis::OptionInfo& option) {
  if (SaysItself(option)) return std::string(option.meaning);
  return fmt::format("{} ({})", option.id, option.meaning);
}

std::string OptionIds(const parchis::RulePointInfo& info, parchis::OptionMask options) {
  std::vector<std::string_view> ids;
  for (std::uint8_t i = 0; i < info.options.size(); ++i) {
    if ((options & parchis::BitOfOption(i)) != 0) ids.push_back(info.options[i].id);
  }
  if (ids.size() < 2) return ids.empty() ? std::string() : std::string(ids.front());
  const std::string_view last = ids.back();
  ids.pop_back();
  return fmt::format("{} and {}", fmt::join(ids, ", "), last);
}

std::string OptionsText(const parchis::RulePointInfo& info, const report::TextStyle& style) {
  std::string out;
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const parchis::OptionInfo& option = info.options[i];
    const std::string presets = PresetsWith(info, i);
    std::string text(option.id);
    if (!presets.empty()) text += fmt::format(" [{}]", presets);
    if (!SaysItself(option)) text += fmt::format(": {}", option.meaning);
    out += Hanging("- ", text, style);
    if (!option.sources.empty()) out += Hanging("  ", fmt::format("from: {}", option.sources), style);
  }
  return out;
}

bool Asks(const parchis::RulePointInfo& info, std::string_view ambiguity) {
  return std::ranges::any_of(Items(info.ambiguities),
                             [&](std::string_view item) { return EditDistance(item, ambiguity) == 0; });
}

namespace {

// The answers that presets give for themselves, with their sources and how well they are founded. The others
// answer as their parents do.
std::string AnswersText(const parchis::RulePointInfo& info, const report::TextStyle& style) {
  std::string out;
  for (const parchis::Preset& preset : parchis::Presets()) {
    const parchis::Provenance provenance = parchis::ProvenanceOf(preset, info.point);
    if (!preset.parent.empty() && provenance.preset != preset.name) continue;
    const parchis::OptionInfo& answer = info.options[parchis::RulesOf(preset).answer(info.point)];
    out += Hanging("",
                   fmt::format("{}: {} [{}: {}]", preset.name, answer.id,
                               parchis::NameOf(provenance.evidence), provenance.source),
                   style);
  }
  return out;
}

// Which presets leave the point open, between what and why.
std::string OpenInText(const parchis::RulePointInfo& info, const report::TextStyle& style) {
  std::vector<std::pair<std::string, std::vector<std::string_view>>> groups;
  for (const parchis::Preset& preset : parchis::Presets()) {
    for (const parchis::PresetOpenPoint& row : preset.open) {
      if (row.point != info.id) continue;
      const std::string what = fmt::format(
          "between {}: {}", OptionIds(info, parchis::OpenPointsOf(preset).options(info.point)), row.why);
      auto group = std::ranges::find(groups, what, [](const auto& entry) { return entry.first; });
      if (group == groups.end()) group = groups.insert(groups.end(), {what, {}});
      group->second.push_back(preset.name);
    }
  }
  std::string out;
  for (const auto& [what, presets] : groups) {
    out += Hanging("", fmt::format("open in {}, {}", fmt::join(presets, ", "), what), style);
  }
  return out.empty() ? Hanging("", "open in no rule set", style) : out;
}

}  // namespace

std::string RulePointText(const parchis::RulePointInfo& info, const report::TextStyle& style) {
  std::string out = report::Paint(info.id, report::Ink::kBlue, style);
  if (!info.ambiguities.empty()) out += fmt::format("  [{}]", info.ambiguities);
  out += "\n" + Hanging("", info.question, style) + OptionsText(info, style) + "\n" +
         AnswersText(info, style) + OpenInText(info, style);
  for (const std::string_view clause : Items(info.clauses)) {
    if (parchis::FindClause(clause) != nullptr) out += "\n" + ClauseText(clause, style);
  }
  return out;
}

std::string ClauseText(std::string_view id, const report::TextStyle& style) {
  const parchis::Clause* clause = parchis::FindClause(id);
  if (clause == nullptr) return {};
  std::string out = fmt::format("{} [{}:{}]\n", report::Paint(clause->id, report::Ink::kBlue, style),
                                report::Printable(clause->source, style.unicode),
                                report::Printable(clause->line, style.unicode));
  for (const std::string& line :
       report::Wrap(report::Printable(clause->statement, style.unicode), style.width - kClauseIndent)) {
    out += std::string(kClauseIndent, ' ') + line + "\n";
  }
  return out;
}

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
    case Layer::kRulings:
      return "what arbiters have decided";
    case Layer::kReadings:
      return "the rules do not say enough";
  }
  std::unreachable();
}

}  // namespace arbitro::cli
