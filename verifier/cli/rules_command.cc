#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "engine/rule_set_check.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/difference_search.h"
#include "verifier/cli/difference_text.h"
#include "verifier/cli/indented.h"
#include "verifier/cli/rule_point_text.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/findings/suggest.h"
#include "verifier/log/rule_file.h"
#include "verifier/play/trial.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

using parchis::NamedRules;
using parchis::RulePointInfo;
using parchis::RuleSet;

const parchis::OptionInfo& AnswerOf(const NamedRules& rules, const RulePointInfo& info) {
  return info.options[rules.rules.answer(info.point)];
}

int List(Session& session, const report::TextStyle& style) {
  for (const parchis::Preset& preset : parchis::Presets()) {
    const std::string name = fmt::format("{}@{}", preset.name, preset.version);
    const std::string parent = preset.parent.empty() ? "" : fmt::format(", as {} but for", preset.parent);
    session.out << report::Paint(name, report::Ink::kBold, style) << parent
                << (preset.parent.empty()
                        ? std::string()
                        : fmt::format(" {}", report::Counted(preset.choices.size(), "answer", "answers")))
                << "\n"
                << Indented(preset.title, style) << Indented(fmt::format("[{}]", preset.source), style);
  }
  return kFine;
}

// A rule set as the command line names it, and the file that it was read from, if it was.
struct ReadRuleSet {
  NamedRules rules;
  std::optional<log::RuleFile> file;
};

// "[seed: seed 000:65]", with what is known of the two.
std::string Bracketed(std::string_view evidence, const std::string& source) {
  std::string out(evidence);
  if (!out.empty() && !source.empty()) out += ": ";
  return "[" + out + source + "]";
}

std::string_view NameOf(log::Evidence evidence) {
  switch (evidence) {
    case log::Evidence::kNotSaid:
      break;
    case log::Evidence::kSeed:
      return parchis::NameOf(parchis::Evidence::kSeed);
    case log::Evidence::kPublished:
      return parchis::NameOf(parchis::Evidence::kPublished);
    case log::Evidence::kObserved:
      return parchis::NameOf(parchis::Evidence::kObserved);
    case log::Evidence::kInferred:
      return parchis::NameOf(parchis::Evidence::kInferred);
  }
  return {};
}

// The file's choice where the answer is that of the file.
const log::RuleChoice* ChoiceOf(const ReadRuleSet& read, const RulePointInfo& info) {
  if (!read.file) return nullptr;
  const auto found = std::ranges::find(read.file->choices, info.id, &log::RuleChoice::point);
  if (found == read.file->choices.end() || found->option != AnswerOf(read.rules, info).id) return nullptr;
  return &*found;
}

// Where an answer comes from, and the clauses that say so: those of the file, or of the preset unless the
// user has changed it.
std::string SourceOf(const ReadRuleSet& read, const RulePointInfo& info) {
  const NamedRules& rules = read.rules;
  if (const log::RuleChoice* choice = ChoiceOf(read, info)) {
    const std::string source = choice->source.empty() ? read.file->name : choice->source;
    return Bracketed(NameOf(choice->evidence), source) + (choice->why.empty() ? "" : " " + choice->why);
  }
  if (rules.rules.answer(info.point) != parchis::RulesOf(*rules.base).answer(info.point))
    return "[changed by you]";
  const parchis::Provenance provenance = parchis::ProvenanceOf(*rules.base, info.point);
  std::string clauses = provenance.clauses;
  for (std::size_t comma = clauses.find(','); comma != std::string::npos;
       comma = clauses.find(',', comma + 1))
    clauses.insert(comma + 1, " ");
  return Bracketed(parchis::NameOf(provenance.evidence), provenance.source) + (clauses.empty() ? "" : " ") +
         clauses;
}

std::string_view OpenMark(const NamedRules& rules, const RulePointInfo& info) {
  return rules.open.contains(info.point) ? ", but open" : "";
}

// ", but open between later and refuse"; without the options where it is open between all, or they tell
// nothing.
std::string OpenWords(const NamedRules& rules, const RulePointInfo& info, bool options_tell) {
  std::string out(OpenMark(rules, info));
  if (!options_tell) return out;
  const parchis::OptionMask options = OptionsOf(rules.rules, rules.open, info.point);
  if (!out.empty() && options != parchis::AllOptions(info.point))
    out += " between " + OptionIds(info, options);
  return out;
}

// What may be meant at an open point, and what of the texts leaves it open; nothing for a closed one.
std::string OpenText(const ReadRuleSet& read, const RulePointInfo& info, const report::TextStyle& style) {
  const NamedRules& rules = read.rules;
  if (!rules.open.contains(info.point)) return {};
  const parchis::OptionMask options = OptionsOf(rules.rules, rules.open, info.point);
  std::string out = "open between " + OptionIds(info, options);
  if (!read.file) {
    for (const parchis::PresetOpenPoint& row : rules.base->open) {
      if (row.point == info.id) out += fmt::format(": {}", row.why);
    }
  }
  return Indented(out, style);
}

// Which points are open; nothing if none is.
std::string OpenPointsText(const NamedRules& rules, const report::TextStyle& style) {
  std::string points;
  std::size_t count = 0;
  for (const RulePointInfo& info : parchis::RulePoints()) {
    if (!rules.open.contains(info.point)) continue;
    points += (++count == 1 ? ": " : ", ") + std::string(info.id);
  }
  if (count == 0) return {};
  return Indented(fmt::format("leaves open {}{}", report::Counted(count, "answer", "answers"), points),
                  style);
}

// The preset that these rules are changed from: their own where the user has changed an answer, else its
// parent; null where there is none.
const parchis::Preset* ParentOf(const NamedRules& rules) {
  if (rules.rules != parchis::RulesOf(*rules.base)) return rules.base;
  return parchis::FindPreset(rules.base->parent);
}

// Says which answers are not those of the parent.
std::string ParentText(const NamedRules& rules, const report::TextStyle& style) {
  const parchis::Preset* parent = ParentOf(rules);
  if (parent == nullptr) return {};
  const RuleSet before = parchis::RulesOf(*parent);
  std::string points;
  std::size_t count = 0;
  for (const RulePointInfo& info : parchis::RulePoints()) {
    if (rules.rules.answer(info.point) == before.answer(info.point)) continue;
    points += (++count == 1 ? ": " : ", ") + std::string(info.id);
  }
  return Indented(
      fmt::format("as {} but for {}{}", parent->name, report::Counted(count, "answer", "answers"), points),
      style);
}

// "; in ludoteka one", where the parent answers otherwise.
std::string ParentMark(const NamedRules& rules, const RulePointInfo& info) {
  const parchis::Preset* parent = ParentOf(rules);
  if (parent == nullptr) return {};
  const std::uint8_t before = parchis::RulesOf(*parent).answer(info.point);
  if (rules.rules.answer(info.point) == before) return {};
  return fmt::format("; in {} {}", parent->name, info.options[before].id);
}

// `all`: with every option of every rule point, not only the answers of these rules.
int Show(const ReadRuleSet& read, bool all, Session& session, const report::TextStyle& style) {
  const NamedRules& rules = read.rules;
  session.out << fmt::format("{}  ({:016x})\n", report::Paint(rules.Spec(), report::Ink::kBold, style),
                             rules.rules.Hash());
  if (read.file) {
    session.out << Indented(read.file->name + (read.file->title.empty() ? "" : ": " + read.file->title),
                            style);
    if (!read.file->source.empty()) session.out << Indented("[" + read.file->source + "]", style);
  } else {
    session.out << Indented(rules.base->title, style);
  }
  session.out << ParentText(rules, style) << OpenPointsText(rules, style);
  for (const RulePointInfo& info : parchis::RulePoints()) {
    const parchis::OptionInfo& answer = AnswerOf(rules, info);
    session.out << "\n"
                << report::Paint(info.id, report::Ink::kBlue, style) << " = "
                << report::Paint(answer.id, report::Ink::kBold, style) << OpenMark(rules, info)
                << ParentMark(rules, info);
    if (!info.ambiguities.empty()) session.out << "  [" << info.ambiguities << "]";
    session.out << "\n" << Indented(info.question, style);
    if (all) {
      session.out << OptionsText(info, style) << OpenText(read, info, style);
      continue;
    }
    session.out << Indented(std::string("- ") + std::string(answer.meaning), style)
                << Indented(SourceOf(read, info), style) << OpenText(read, info, style);
  }
  return kFine;
}

// "throws two dice"
std::string_view ThrowWords(const RuleSet& rules) {
  if (rules.get<parchis::DiceCount>() == parchis::DiceCount::kTwo) return "throws two dice";
  return rules.get<parchis::DiceKind>() == parchis::DiceKind::kChosen ? "chooses numbers" : "throws one die";
}

// `examples`: with a position for each difference.
int Diff(const NamedRules& a, const NamedRules& b, bool examples, Session& session,
         const report::TextStyle& style) {
  const auto found = examples ? FindDifferences(a, b) : std::vector<DifferenceExample>{};
  if (examples && !ThrowAlike(a.rules, b.rules)) {
    for (const std::string& line :
         report::Wrap(fmt::format("{} {}, {} {}: no throw is common to both, so positions are shown only "
                                  "for what differs with one number to use or a bonus.",
                                  a.Spec(), ThrowWords(a.rules), b.Spec(), ThrowWords(b.rules)),
                      style.width)) {
      session.out << line << "\n";
    }
  }
  std::size_t count = 0;
  for (const RulePointInfo& info : parchis::RulePoints()) {
    const parchis::OptionInfo& in_a = AnswerOf(a, info);
    const parchis::OptionInfo& in_b = AnswerOf(b, info);
    if (in_a.id == in_b.id &&
        a.open.Beside(a.rules).options(info.point) == b.open.Beside(b.rules).options(info.point))
      continue;
    ++count;
    session.out << report::Paint(info.id, report::Ink::kBlue, style) << "\n"
                << Indented(info.question, style)
                << Indented(fmt::format("{}: {}{}", a.Spec(), OptionWords(in_a),
                                        OpenWords(a, info, in_a.id == in_b.id)),
                            style)
                << Indented(fmt::format("{}: {}{}", b.Spec(), OptionWords(in_b),
                                        OpenWords(b, info, in_a.id == in_b.id)),
                            style);
    if (examples && in_a.id != in_b.id) session.out << ExampleText(found, info, a, b, style);
  }
  session.out << report::Counted(count, "difference", "differences") << "\n";
  return kFine;
}

bool CheckOne(const std::string& word, Session& session, const report::TextStyle& style) {
  const std::string shown = report::Printable(word, style.unicode);
  const auto rules = ReadRules(word);
  if (!rules) {
    for (const std::string& line : rules.error()) {
      // Lines about a file name it themselves.
      const std::string place = line.starts_with(word) ? "" : shown + ": ";
      session.out << place << report::Printable(line, style.unicode) << "\n";
    }
    return false;
  }
  const std::vector<parchis::RuleConflict> conflicts = parchis::FindConflicts(rules->rules);
  for (const parchis::RuleConflict& conflict : conflicts) {
    const std::string_view point = parchis::InfoOf(conflict.point).id;
    const std::uint32_t line = LineOfAnswer(word, point);
    session.out << fmt::format("{}{}: {} does not fit to {}: {}\n", shown,
                               line == 0 ? "" : fmt::format(":{}", line), point,
                               parchis::InfoOf(conflict.because).id, conflict.reason);
  }
  if (!conflicts.empty()) return false;
  if (const auto endless = FindEndlessTrial(*rules)) {
    session.out << fmt::format(
        "{}: a random game on {} arms is not over after {} plies: 'arbitro play --seed {}'\n", shown,
        endless->arms, kMaxTrialPlies, endless->seed);
    return false;
  }
  session.out << fmt::format("{}: fine ({:016x}); {} trial games came to their end\n", shown,
                             rules->rules.Hash(), kTrialGames);
  return true;
}

int Refuse(Session& session, std::string_view message) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8)
              << "\nTry 'arbitro rules --help'.\n";
  return kUsage;
}

}  // namespace

int RunRules(const Arguments& arguments, Session& session) {
  report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
  style.width = std::clamp(style.width, report::kMinWidth, report::kMaxWidth);
  const std::string& verb = arguments.operands().front();
  const std::vector<std::string> words(arguments.operands().begin() + 1, arguments.operands().end());
  if (verb == "check") {
    if (words.empty()) return Refuse(session, "rules check needs a rule set");
    bool fine = true;
    for (const std::string& word : words) fine = CheckOne(word, session, style) && fine;
    return fine ? kFine : kFindings;
  }
  const std::vector<std::string> verbs{"list", "show", "diff", "check"};
  const std::vector<std::size_t> counts{0, 1, 2};
  const auto found = std::ranges::find(verbs, verb);
  if (found == verbs.end())
    return Refuse(session, fmt::format("rules has no '{}'{}", verb, DidYouMean(verb, verbs)));
  const std::size_t count = counts[static_cast<std::size_t>(found - verbs.begin())];
  if (words.size() != count) {
    return Refuse(session, fmt::format("rules {} takes {}, here {}", verb,
                                       report::Counted(count, "rule set", "rule sets"), words.size()));
  }
  std::vector<NamedRules> rules;
  for (const std::string& word : words) {
    const auto read = ReadRules(word);
    if (!read) return Refuse(session, read.error().front());
    rules.push_back(*read);
  }
  if (verb == "list") return List(session, style);
  if (verb == "diff") return Diff(rules[0], rules[1], arguments.verbosity() >= 0, session, style);
  return Show({rules[0], RuleFileOf(words[0])}, arguments.verbosity() > 0, session, style);
}

}  // namespace arbitro::cli
