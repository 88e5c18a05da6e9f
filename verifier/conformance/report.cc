#include "verifier/conformance/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "engine/presets.h"
#include "verifier/conformance/compare.h"
#include "verifier/conformance/fault_kinds.h"
#include "verifier/conformance/runner.h"
#include "verifier/conformance/wire.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/escape.h"
#include "verifier/report/text.h"

namespace arbitro::conformance {
namespace {

constexpr std::size_t kMaxShown = 600;  // bytes of a request or reply in a text
constexpr unsigned kManyShould = 20;    // asked cases of this level that say something about a program
constexpr std::size_t kErrorLines = 8;  // last lines of a foreign program's standard error

[[nodiscard]] bool Failed(const pb::CaseResult& result) {
  return result.result() != "pass" && result.result() != "unsupported";
}

[[nodiscard]] std::string Shown(const std::string& text) {
  return text.size() <= kMaxShown ? text : text.substr(0, kMaxShown) + "...";
}

// The last lines of a text, each behind some spaces.
[[nodiscard]] std::string LastLines(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  std::size_t begin = text.size();
  for (std::size_t lines = 0; lines < kErrorLines && begin != std::string_view::npos && begin > 0; ++lines)
    begin = text.rfind('\n', begin - 1);
  if (begin != std::string_view::npos && begin < text.size())
    text.remove_prefix(begin + (text[begin] == '\n' ? 1 : 0));
  std::string out;
  for (const char c : text) {
    if (out.empty()) out += "    ";
    out += c;
    if (c == '\n') out += "    ";
  }
  return out.empty() ? "" : out + "\n";
}

// Of one level, how many were asked and held.
struct Sum {
  unsigned passed = 0;
  unsigned asked = 0;
};

[[nodiscard]] Sum SumOf(const pb::Results& results, pb::Level level) {
  Sum sum;
  for (const pb::CaseResult& result : results.cases()) {
    if (result.level() != level || result.result() == "unsupported") continue;
    ++sum.asked;
    if (result.result() == "pass") ++sum.passed;
  }
  return sum;
}

[[nodiscard]] std::string Clauses(const pb::CaseResult& result) {
  std::string text;
  for (const std::string& clause : result.clauses()) text += (text.empty() ? "" : ", ") + clause;
  return text;
}

// Of a kind of fault, how many cases failed.
struct KindSum {
  FaultKind kind;
  unsigned failed = 0;
  unsigned asked = 0;
  std::set<std::string> clauses;  // of those that failed
};

// The kinds by which a program is found to err, those with most failures first. A case may be of several.
[[nodiscard]] std::vector<KindSum> KindsOf(const pb::Results& results) {
  std::vector<KindSum> kinds;
  for (const FaultKind& kind : FaultKinds()) {
    KindSum sum{.kind = kind, .clauses = {}};
    for (const pb::CaseResult& result : results.cases()) {
      const bool has = std::ranges::find(result.tags(), kind.name) != result.tags().end();
      if (!has || result.result() == "unsupported") continue;
      ++sum.asked;
      if (!Failed(result)) continue;
      ++sum.failed;
      sum.clauses.insert(result.clauses().begin(), result.clauses().end());
    }
    if (sum.failed != 0) kinds.push_back(std::move(sum));
  }
  std::ranges::stable_sort(kinds, std::ranges::greater{}, &KindSum::failed);
  return kinds;
}

[[nodiscard]] std::string TextOf(const std::vector<KindSum>& kinds) {
  std::string out;
  for (const KindSum& sum : kinds) {
    std::string clauses;
    for (const std::string& clause : sum.clauses) clauses += (clauses.empty() ? "" : ", ") + clause;
    out += fmt::format("{} of {} cases of {} fail: {} [{}]\n", sum.failed, sum.asked, sum.kind.name,
                       sum.kind.what, clauses);
  }
  return out;
}

// All that is wrong with a case, on several lines.
[[nodiscard]] std::string Story(const pb::CaseResult& result, bool utf8) {
  const auto printable = [&](const std::string& text) { return report::Printable(text, utf8); };
  std::string out = fmt::format("  {}", printable(result.shows()));
  if (!result.clauses().empty()) out += fmt::format(" [{}]", Clauses(result));
  out += fmt::format("\n  asked     {}\n", printable(Shown(result.request())));
  if (!result.reply().empty()) out += fmt::format("  answered  {}\n", printable(Shown(result.reply())));
  if (!result.errors().empty()) out += "  its standard error:\n" + LastLines(result.errors());
  return out;
}

[[nodiscard]] std::string JUnit(const pb::Results& results, const ReportStyle& style) {
  std::string cases;
  unsigned failures = 0;
  unsigned errors = 0;
  unsigned skipped = 0;
  for (const pb::CaseResult& result : results.cases()) {
    const std::size_t slash = result.name().find('/');
    cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\">\n",
                         report::XmlText(result.name().substr(0, slash)),
                         report::XmlText(result.name().substr(slash + 1)));
    const std::string why = report::XmlText(report::Printable(result.why(), true));
    const std::string story = report::XmlText(Story(result, true));
    const bool counts = Counts(result, style.strict) && !result.expected();
    if (counts && result.result() == "fail") {
      ++failures;
      cases += fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", result.result(), why,
                           story);
    } else if (counts) {
      ++errors;
      cases +=
          fmt::format("      <error type=\"{}\" message=\"{}\">{}</error>\n", result.result(), why, story);
    } else if (result.result() != "pass") {
      ++skipped;
      const char* known = result.expected() ? "expected to fail: " : "";
      cases += fmt::format("      <skipped message=\"{}: {}{}\"/>\n", result.result(), known, why);
    }
    cases += "    </testcase>\n";
  }
  for (const std::string& stale : results.stale()) {
    ++failures;
    cases += fmt::format(
        "    <testcase classname=\"expected failures\" name=\"{0}\" time=\"0\">\n"
        "      <failure type=\"stale\" message=\"{0}\">{0}</failure>\n    </testcase>\n",
        report::XmlText(report::Printable(stale, true)));
  }
  const int tests = results.cases_size() + results.stale_size();
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"arbitro conform\" tests=\"{0}\" failures=\"{1}\" errors=\"{2}\" time=\"0\">\n"
      "  <testsuite name=\"{4}\" tests=\"{0}\" failures=\"{1}\" errors=\"{2}\" skipped=\"{3}\" "
      "time=\"0\">\n{5}"
      "  </testsuite>\n</testsuites>\n",
      tests, failures, errors, skipped,
      report::XmlText(report::Printable(results.implementation().name(), true)), cases);
}

[[nodiscard]] std::string Tap(const pb::Results& results, const ReportStyle& style) {
  std::string out = fmt::format("TAP version 13\n1..{}\n", results.cases_size() + results.stale_size());
  int number = 0;
  for (const pb::CaseResult& result : results.cases()) {
    const bool failed = Failed(result);
    out += fmt::format("{} {} - {}", failed ? "not ok" : "ok", ++number, report::TapText(result.name()));
    const std::string why = report::TapText(report::Printable(result.why(), true));
    // TAP knows failures that count not as things to do.
    if (failed && (result.expected() || !Counts(result, style.strict)))
      out += fmt::format(" # TO{} {}", "DO", why);
    if (result.result() == "unsupported") out += fmt::format(" # SKIP {}", why);
    out += "\n";
    if (failed)
      out += fmt::format("  ---\n  result: {}\n  why: {}\n  ...\n", result.result(), report::YamlText(why));
  }
  for (const std::string& stale : results.stale())
    out += fmt::format("not ok {} - stale: {}\n", ++number, report::TapText(report::Printable(stale, true)));
  return out;
}

// Whoever passes over `differences` answers most cases by the wrong rules.
[[nodiscard]] std::string HintOf(const pb::Results& results) {
  const Sum should = SumOf(results, pb::LEVEL_SHOULD);
  if (should.asked < kManyShould || should.passed * 2 > should.asked) return {};
  return "most cases of level should fail: they ask by other rules, in `differences`, and a program that "
         "does "
         "not know these answers `unsupported`\n";
}

// What to know besides, a line each: that hello lists what nobody can ask for, and that nothing was asked.
[[nodiscard]] std::vector<std::string> NotesOf(const pb::Results& results) {
  std::vector<std::string> notes;
  std::vector<std::string> presets;
  for (const parchis::Preset& preset : parchis::Presets()) presets.emplace_back(preset.name);
  const std::vector<std::string> requests{"legal", "apply", "judge", "perft", "hello", "bye"};
  const auto note = [&notes](const auto& words, const std::vector<std::string>& known, const char* what) {
    for (const std::string& word : words) {
      if (std::ranges::find(known, word) == known.end())
        notes.push_back(
            fmt::format("its hello lists '{}', which is no {}{}", word, what, DidYouMean(word, known)));
    }
  };
  note(results.implementation().presets(), presets, "rule set here");
  note(results.implementation().requests(), requests, "request");
  const bool nothing = std::ranges::all_of(results.cases(), [](const pb::CaseResult& result) {
    return result.name() == "protocol/hello" || result.result() == "unsupported";
  });
  if (nothing && results.complete() && !results.cases().empty())
    notes.emplace_back(
        "nothing was asked about the rules: all cases are unsupported, by its hello or its replies");
  return notes;
}

// The last two lines: what came of the cases of each level, and of all.
[[nodiscard]] std::string SumsOf(const pb::Results& results) {
  std::string out;
  unsigned expected = 0;
  unsigned unsupported = 0;
  std::array<unsigned, kResultCount> counts{};
  for (const pb::CaseResult& result : results.cases()) {
    if (result.result() == "unsupported") ++unsupported;
    if (result.expected() && Failed(result)) {
      ++expected;
      continue;
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (conformance::NameOf(static_cast<Result>(i)) == result.result()) ++counts[i];
    }
  }
  const Sum must = SumOf(results, pb::LEVEL_MUST);
  const Sum should = SumOf(results, pb::LEVEL_SHOULD);
  const Sum choice = SumOf(results, pb::LEVEL_CHOICE);
  out += fmt::format("must {} of {}, should {} of {}, choice {} of {}, {} unsupported\n", must.passed,
                     must.asked, should.passed, should.asked, choice.passed, choice.asked, unsupported);
  const auto count = [&](Result result) { return counts[static_cast<std::size_t>(result)]; };
  out += fmt::format(
      "{} cases = {} pass + {} fail + {} error + {} timeout + {} crash + {} unsupported + {} expected to "
      "fail; {}{}\n",
      results.cases_size(), count(Result::kPass), count(Result::kFail), count(Result::kError),
      count(Result::kTimeout), count(Result::kCrash), unsupported, expected,
      results.conformant() ? "conformant" : "not conformant", results.complete() ? "" : ", interrupted");
  return out;
}

[[nodiscard]] std::string Markdown(const pb::Results& results) {
  const auto cell = [](const std::string& text) {
    return report::MarkdownText(report::Printable(text, true));
  };
  std::string out = fmt::format("## Conformance of {} {}\n\n", cell(results.implementation().name()),
                                cell(results.implementation().version()));
  out += "| Level | Asked | Right |\n|---|---|---|\n";
  for (const pb::Level level : {pb::LEVEL_MUST, pb::LEVEL_SHOULD, pb::LEVEL_CHOICE}) {
    const Sum sum = SumOf(results, level);
    out += fmt::format("| {} | {} | {} |\n", NameOf(level), sum.asked, sum.passed);
  }
  std::string rows;
  for (const KindSum& sum : KindsOf(results))
    rows += fmt::format("| {} | {} | {} | {} |\n", sum.kind.name, sum.failed, sum.asked, sum.kind.what);
  if (!rows.empty()) out += "\n| Kind of fault | Failed | Asked | What it is |\n|---|---|---|---|\n" + rows;
  rows.clear();
  for (const pb::CaseResult& result : results.cases()) {
    if (!Failed(result)) continue;
    const char* known = result.expected() ? " (expected)" : "";
    rows += fmt::format("| {}{} | {} | {} |\n", result.result(), known, cell(result.name()),
                        cell(Shown(result.why())));
  }
  if (!rows.empty()) out += "\n| Result | Case | Why |\n|---|---|---|\n" + rows;
  for (const std::string& stale : results.stale()) out += fmt::format("\n- stale: {}\n", cell(stale));
  for (const std::string& note : NotesOf(results)) out += fmt::format("\n- note: {}\n", cell(note));
  return out + "\n" + SumsOf(results);
}

}  // namespace

std::string TextOf(const pb::CaseResult& result, const ReportStyle& style) {
  const bool failed = Failed(result);
  if (!failed && style.verbosity < 1) return {};
  if (result.expected() && style.verbosity < 0) return {};
  const std::string known = result.expected()                         ? " (expected)"
                            : !failed || Counts(result, style.strict) ? ""
                                                                      : " (should)";
  std::string out = fmt::format("{}{} {}", result.result(), known, result.name());
  if (!result.why().empty()) out += ": " + report::Printable(Shown(result.why()), style.utf8);
  if (failed && style.verbosity < 0 && !result.clauses().empty())
    out += fmt::format(" [{}: {}]", Clauses(result), report::Printable(result.shows(), style.utf8));
  out += "\n";
  if (failed && !result.expected() && style.verbosity >= 0) out += Story(result, style.utf8);
  return out;
}

std::string SummaryOf(const pb::Results& results, const ReportStyle& style) {
  std::string out;
  if (style.verbosity >= 0) {
    // A map of protobuf has no order.
    for (const auto& [point, options] :
         std::map<std::string, std::string>(results.behaves().begin(), results.behaves().end()))
      out += fmt::format("behaves as {}={}\n", point, options);
  }
  for (const std::string& stale : results.stale())
    out += "stale " + report::Printable(stale, style.utf8) + "\n";
  out += TextOf(KindsOf(results));
  out += HintOf(results);
  for (const std::string& note : NotesOf(results))
    out += "note: " + report::Printable(note, style.utf8) + "\n";
  return out + SumsOf(results);
}

std::vector<std::string> ReportForms() { return {"text", "json", "junit", "tap", "markdown"}; }

std::string ReportIn(const std::string& form, const pb::Results& results, const ReportStyle& style) {
  if (form == "json") return JsonOf(results) + "\n";
  if (form == "junit") return JUnit(results, style);
  if (form == "tap") return Tap(results, style);
  if (form == "markdown") return Markdown(results);
  std::string out;
  for (const pb::CaseResult& result : results.cases()) out += TextOf(result, style);
  return out + SummaryOf(results, style);
}

}  // namespace arbitro::conformance
