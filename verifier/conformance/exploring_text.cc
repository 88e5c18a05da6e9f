#include <fmt/format.h>

#include <string>
#include <string_view>

#include "engine/clauses.h"
#include "verifier/conformance/case_file.h"
#include "verifier/conformance/compare.h"
#include "verifier/conformance/exploring.h"
#include "verifier/report/text.h"

namespace arbitro::conformance {
namespace {

constexpr std::size_t kMaxShown = 600;  // bytes of a request or reply in a comment

[[nodiscard]] std::string Comment(std::string_view label, std::string_view text, bool utf8) {
  std::string shown(text.substr(0, kMaxShown));
  if (shown.size() < text.size()) shown += "...";
  return fmt::format("#   {:<8}  {}\n", label, report::Printable(shown, utf8));
}

[[nodiscard]] std::string JsonOfAnswer(const pb::Answer& answer) {
  if (answer.has_legal()) return JsonOf(answer.legal());
  if (answer.has_apply()) return JsonOf(answer.apply());
  return answer.has_perft() ? JsonOf(answer.perft()) : JsonOf(answer.judge());
}

[[nodiscard]] std::string MistakeText(const FoundMistake& found, bool utf8) {
  const pb::CaseResult& result = found.result;
  const pb::Case& last = found.cases.back();
  std::string out =
      fmt::format("\n# {}, {}: {}\n", result.result(), report::Counted(result.times(), "time", "times"),
                  report::Printable(result.shows(), utf8));
  out += Comment("why", result.why(), utf8);
  out += Comment("asked", result.request(), utf8);
  for (const pb::Answer& answer : last.answers()) {
    std::string label = "right";
    std::string options;
    for (const std::string& option : answer.options()) options += (options.empty() ? "" : "|") + option;
    if (!options.empty()) options = " (" + last.point() + "=" + options + ")";
    out += Comment(label, JsonOfAnswer(answer) + options, utf8);
  }
  if (!result.reply().empty()) out += Comment("answered", result.reply(), utf8);
  for (const std::string& id : result.clauses()) {
    const parchis::Clause* clause = parchis::FindClause(id);
    out += Comment("clause", id + (clause == nullptr ? "" : ": " + std::string(clause->statement)), utf8);
  }
  std::string_view errors = result.errors();
  while (!errors.empty()) {
    const std::size_t end = std::min(errors.find('\n'), errors.size());
    out += Comment("stderr", errors.substr(0, end), utf8);
    errors.remove_prefix(std::min(end + 1, errors.size()));
  }
  return out + result.text();
}

}  // namespace

std::string TextOf(const Explored& explored, const ExploreOptions& options, bool utf8) {
  const pb::Results& results = explored.results;
  std::string out;
  if (!explored.mistakes.empty())
    out +=
        CaseFileHead(fmt::format("Found by exploring {} with seed {}.", options.rules.Spec(), options.seed),
                     "Made by arbitro conform --explore; arbitro conform --cases asks them again.");
  for (const FoundMistake& found : explored.mistakes) out += MistakeText(found, utf8);
  if (!out.empty()) out += "\n";
  for (const auto& [point, behaves] :
       std::map<std::string, std::string>(results.behaves().begin(), results.behaves().end()))
    out += fmt::format("# behaves as {}={}\n", point, behaves);
  std::uint64_t questions = 0;
  for (const auto& [name, count] : results.counts()) questions += count;
  const auto count = [&](std::string_view name) {
    const auto at = results.counts().find(std::string(name));
    return at == results.counts().end() ? 0U : at->second;
  };
  if (explored.more)
    out +=
        fmt::format("# stopped: there are more than {} different mistakes; --max-mistakes looks for more\n",
                    options.max_mistakes);
  if (explored.gave_up) out += "# stopped: it no longer answers\n";
  if (questions >= options.max_questions)
    out += fmt::format("# stopped after {} questions; --max-questions allows more\n", questions);
  out += fmt::format(
      "# {} games, {} questions = {} pass + {} fail + {} error + {} timeout + {} crash + {} unsupported; "
      "{}{}\n",
      explored.games, questions, count("pass"), count("fail"), count("error"), count("timeout"),
      count("crash"), count("unsupported"),
      explored.mistakes.empty() ? "no mistake found"
                                : report::Counted(explored.mistakes.size(), "mistake", "different mistakes"),
      results.complete() ? "" : ", interrupted");
  return out;
}

}  // namespace arbitro::conformance
