#include "verifier/conformance/runner.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "verifier/conformance/cases.h"
#include "verifier/conformance/compare.h"

namespace arbitro::conformance {
namespace {

// So many requests in a row without any reply, and no more are made.
constexpr int kMaxSilent = 10;
constexpr const char* kSmoke = "smoke";
constexpr const char* kHello = "protocol/hello";

[[nodiscard]] bool HasTag(const pb::Case& one, std::string_view tag) {
  return std::ranges::find(one.tags(), tag) != one.tags().end();
}

[[nodiscard]] const std::vector<pb::Case>& CasesToAsk(const RunOptions& options) {
  return options.own.empty() ? AllCases() : options.own;
}

[[nodiscard]] bool Selected(const pb::Case& one, const RunOptions& options) {
  if (options.smoke && !HasTag(one, kSmoke)) return false;
  if (options.rules && RulesOf(one).preset() != options.rules->base->name) return false;
  const auto fits = [&](const std::string& filter) {
    return Fits(one.name(), filter) || HasTag(one, filter) || NameOf(one.level()) == filter;
  };
  return options.filters.empty() || std::ranges::any_of(options.filters, fits);
}

class Running {
 public:
  Running(const RunOptions& options, ExpectedFailures& expected,
          const std::function<void(const pb::CaseResult&)>& show)
      : options_(options), expected_(expected), show_(show), child_(options.child) {}

  [[nodiscard]] std::expected<pb::Results, std::string> Run() {
    results_.set_command(options_.child.command);
    const std::vector<pb::Case> cases = CasesFor(options_);
    if (const auto wrong = Hello()) return std::unexpected(*wrong);
    results_.set_complete(true);
    for (const pb::Case& one : cases) {
      if (Stopped()) {
        results_.set_complete(false);
        break;
      }
      Ask(one);
    }
    Finish();
    return std::move(results_);
  }

 private:
  [[nodiscard]] bool Stopped() const { return options_.child.stop != nullptr && options_.child.stop->load(); }

  // The first question, and a case of its own.
  [[nodiscard]] std::optional<std::string> Hello() {
    pb::Request request;
    request.mutable_hello()->set_protocol(std::string(kProtocol));
    const Answered answered = child_.Ask(request);
    if (!answered.reply) return "no answer to hello: " + answered.why + TextOfErrors(answered.errors);
    Verdict verdict;
    if (answered.failure != Failure::kNone) {
      verdict = {.result = ResultOf(answered.failure), .why = answered.why, .options = {}};
    } else if (answered.reply->has_hello()) {
      const std::string wrong = WrongInHello(answered.reply->hello());
      if (!wrong.empty()) verdict = {.result = Result::kFail, .why = wrong, .options = {}};
    } else if (answered.reply->has_unsupported()) {
      verdict = {.result = Result::kUnsupported, .why = answered.reply->unsupported(), .options = {}};
    } else {
      verdict = {.result = Result::kError,
                 .why = "the reply is no hello: " + JsonOf(*answered.reply),
                 .options = {}};
    }
    if (answered.reply->has_hello()) *results_.mutable_implementation() = answered.reply->hello();
    pb::Case hello;
    hello.set_name(kHello);
    hello.set_why("the first question is answered, with rule sets and options that there are");
    hello.set_level(pb::LEVEL_MUST);
    Add(hello, request, answered, verdict);
    return std::nullopt;
  }

  [[nodiscard]] static std::string TextOfErrors(const std::string& errors) {
    return errors.empty() ? "" : "\n" + errors;
  }

  [[nodiscard]] static Result ResultOf(Failure failure) {
    if (failure == Failure::kTimeout) return Result::kTimeout;
    return failure == Failure::kCrash ? Result::kCrash : Result::kError;
  }

  void Ask(const pb::Case& one) {
    const pb::HelloReply& hello = results_.implementation();
    const pb::Request request = RequestOf(one);
    if (!Lists(hello.presets(), RulesOf(one).preset()))
      return Add(one, request, {},
                 {.result = Result::kUnsupported, .why = "not one of its rule sets", .options = {}});
    if (!Lists(hello.requests(), KindOf(one)))
      return Add(one, request, {},
                 {.result = Result::kUnsupported, .why = "not one of its requests", .options = {}});
    if (silent_ >= kMaxSilent)
      return Add(
          one, request, {},
          {.result = last_,
           .why = "not asked: it has failed to answer " + std::to_string(kMaxSilent) + " times in a row",
           .options = {}});
    const Answered answered = child_.Ask(request);
    silent_ = answered.reply ? 0 : silent_ + 1;
    if (answered.failure != Failure::kNone) {
      last_ = ResultOf(answered.failure);
      if (!Stopped()) Add(one, request, answered, {.result = last_, .why = answered.why, .options = {}});
      return;
    }
    Add(one, request, answered, Judge(one, *answered.reply));
  }

  // Compares with the answer by what is declared, where something is.
  [[nodiscard]] Verdict Judge(const pb::Case& one, const pb::Reply& reply) {
    const bool strict = options_.child.unknown == Unknown::kRefuse;
    const Differences declared = DeclaredBy(results_.implementation(), RulesOf(one));
    if (!declared.empty()) {
      if (const auto changed = CaseUnder(one, declared, false)) return Compare(*changed, reply, strict);
    }
    Verdict verdict = Compare(one, reply, strict);
    if (one.level() == pb::LEVEL_CHOICE && verdict.result == Result::kPass) Observe(one, verdict);
    return verdict;
  }

  // One reading has to explain all answers about a point.
  void Observe(const pb::Case& one, Verdict& verdict) {
    const std::set<std::string> options(verdict.options.begin(), verdict.options.end());
    const auto [known, first] = behaves_.try_emplace(one.point(), options);
    std::set<std::string> both;
    std::ranges::set_intersection(known->second, options, std::inserter(both, both.end()));
    const auto joined = [](const std::set<std::string>& words) {
      std::string text;
      for (const std::string& word : words) text += (text.empty() ? "" : "|") + word;
      return text;
    };
    if (both.empty()) {
      verdict.result = Result::kFail;
      verdict.why =
          one.point() + " is " + joined(options) + " here, and was " + joined(known->second) + " before";
      return;
    }
    verdict.why = "behaves as " + one.point() + "=" + joined(options);
    known->second = both;
    (*results_.mutable_behaves())[one.point()] = joined(both);
  }

  void Add(const pb::Case& one, const pb::Request& request, const Answered& answered,
           const Verdict& verdict) {
    pb::CaseResult& result = *results_.add_cases();
    result.set_name(one.name());
    result.set_level(one.level());
    result.set_result(std::string(NameOf(verdict.result)));
    result.set_why(verdict.why);
    result.set_shows(one.why());
    *result.mutable_clauses() = one.clauses();
    *result.mutable_tags() = one.tags();
    result.set_request(JsonOf(request));
    if (answered.reply) result.set_reply(JsonOf(*answered.reply));
    const bool failed = verdict.result != Result::kPass && verdict.result != Result::kUnsupported;
    if (failed) result.set_errors(Printable(answered.errors));
    result.set_expected(expected_.Note(one.name(), verdict.result));
    ++(*results_.mutable_counts())[result.result()];
    show_(result);
  }

  // Bytes of a foreign program, as text that can stand in any report.
  [[nodiscard]] static std::string Printable(const std::string& bytes) {
    std::string text;
    for (const char c : bytes) {
      const bool plain =
          c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7F);
      text += plain ? c : '?';
    }
    return text;
  }

  void Finish() {
    std::vector<std::string> known = NamesOfAll(options_);
    bool failed = !results_.complete();
    bool answers = false;
    for (const pb::CaseResult& result : results_.cases()) {
      failed = failed || (Counts(result, options_.strict) && !result.expected());
      answers = answers || (result.name() != kHello && result.result() != "unsupported");
      // Who errs about a point plays none of its readings.
      if (result.result() != "fail") continue;
      for (const std::string& tag : result.tags()) results_.mutable_behaves()->erase(tag);
    }
    // Of whom nothing was asked, nothing is known.
    failed = failed || !answers;
    if (results_.complete()) {
      for (const std::string& line : expected_.Stale(known)) results_.add_stale(line);
    }
    results_.set_conformant(!failed && results_.stale().empty());
  }

  const RunOptions& options_;
  ExpectedFailures& expected_;
  const std::function<void(const pb::CaseResult&)>& show_;
  Child child_;
  pb::Results results_;
  std::map<std::string, std::set<std::string>> behaves_;
  int silent_ = 0;
  Result last_ = Result::kCrash;
};

}  // namespace

bool Counts(const pb::CaseResult& result, bool strict) {
  if (result.result() == "pass" || result.result() == "unsupported") return false;
  return strict || result.level() != pb::LEVEL_SHOULD;
}

std::vector<std::string> NamesOfAll(const RunOptions& options) {
  std::vector<std::string> names{kHello};
  for (const pb::Case& one : CasesToAsk(options)) names.push_back(one.name());
  return names;
}

std::vector<pb::Case> CasesFor(const RunOptions& options) {
  const Differences differences = options.rules ? DifferencesOf(*options.rules) : Differences{};
  std::vector<pb::Case> cases;
  for (const pb::Case& one : CasesToAsk(options)) {
    if (!Selected(one, options)) continue;
    if (differences.empty()) {
      cases.push_back(one);
    } else if (one.level() != pb::LEVEL_SHOULD) {
      // Where the position cannot be by these rules there is no such case.
      if (auto changed = CaseUnder(one, differences, true)) cases.push_back(*std::move(changed));
    }
  }
  return cases;
}

std::expected<pb::Results, std::string> Run(const RunOptions& options, ExpectedFailures& expected,
                                            const std::function<void(const pb::CaseResult&)>& show) {
  return Running(options, expected, show).Run();
}

}  // namespace arbitro::conformance
