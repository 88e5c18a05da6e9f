#include "verifier/conformance/exploring.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "verifier/conformance/case_file.h"
#include "verifier/conformance/cases.h"
#include "verifier/conformance/compare.h"
#include "verifier/conformance/mistake.h"
#include "verifier/conformance/oracle.h"
#include "verifier/conformance/question_maker.h"
#include "verifier/conformance/shrink.h"

namespace arbitro::conformance {
namespace {

// So many requests in a row without any reply, and no more are made.
constexpr int kMaxSilent = 10;
// Who does not answer in time is waited for so often, and no more, to make the case smaller.
constexpr std::uint64_t kMaxTimeouts = 4;
// So many of one request in a row are unsupported, and it is not made again.
constexpr int kMaxUnsupported = 200;

// So many wrong numbers of plies are explained by other mistakes, and the rest is taken to be.
constexpr int kMaxCountsExplained = 3;

// What came of one question.
struct Examined {
  Result result = Result::kPass;
  Mistake mistake;  // unless it passed or is unsupported
  Held held;        // where there is a reply
  std::string why;
  std::optional<pb::Reply> reply;
  std::string errors;
};

// A mistake, the smallest case of it, and how many questions came to it.
struct Group {
  std::uint32_t times = 0;
  pb::Case question;
  Examined examined;
};

// Replies about one open point that fit the same options.
struct Observed {
  std::uint32_t times = 0;
  pb::Case question;
};

[[nodiscard]] bool Fails(const Examined& examined) {
  return examined.result != Result::kPass && examined.result != Result::kUnsupported;
}

[[nodiscard]] std::string Joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : "|") + word;
  return text;
}

class Exploring {
 public:
  explicit Exploring(const ExploreOptions& options)
      : options_(options), child_(options.child), strict_(options.child.unknown == Unknown::kRefuse) {}

  [[nodiscard]] std::expected<Explored, std::string> Run() {
    if (const auto wrong = Hello()) return std::unexpected(*wrong);
    const auto table = TableOf();
    if (!table) return std::unexpected(table.error());
    oracle_.emplace(options_.rules, hello_);
    QuestionMaker maker(*table, oracle_->rules(), options_.seed);
    for (std::uint64_t i = 0; i < options_.games && !Enough(); ++i) {
      ++explored_.games;
      maker.Play(i, [this](const pb::Case& question) {
        Put(question);
        return !Enough();
      });
    }
    Finish();
    return std::move(explored_);
  }

 private:
  [[nodiscard]] bool Stopped() const { return options_.child.stop != nullptr && options_.child.stop->load(); }
  [[nodiscard]] bool Enough() const {
    return Stopped() || silent_ >= kMaxSilent || questions_ >= options_.max_questions || explored_.more;
  }

  [[nodiscard]] std::optional<std::string> Hello() {
    pb::Request request;
    request.mutable_hello()->set_protocol(std::string(kProtocol));
    const Answered answered = child_.Ask(request);
    if (!answered.reply)
      return "no answer to hello: " + answered.why + (answered.errors.empty() ? "" : "\n") + answered.errors;
    if (answered.reply->has_hello()) hello_ = answered.reply->hello();
    if (const std::string wrong = WrongInHello(hello_); !wrong.empty()) return "its hello is wrong: " + wrong;
    const std::string preset(options_.rules.base->name);
    if (!Lists(hello_.presets(), preset)) return "it does not play '" + preset + "', by what its hello says";
    return std::nullopt;
  }

  [[nodiscard]] std::expected<parchis::Table, std::string> TableOf() const {
    const auto board = parchis::Board::WithArms(static_cast<std::uint32_t>(options_.arms));
    if (!board) return std::unexpected("a board has 2 to 8 arms");
    return parchis::Table(
        *board, parchis::UsualSeating(options_.rules.base->sides, options_.rules.rules, options_.arms),
        options_.rules.rules);
  }

  void Put(const pb::Case& question) {
    const std::string kind = KindOf(question);
    if (Enough() || !Lists(hello_.requests(), kind) || unsupported_[kind] >= kMaxUnsupported) return;
    const auto readings = oracle_->AnswersTo(question);
    if (readings.empty()) return;
    Examined examined = Examine(question, readings);
    if (Stopped()) return;
    silent_ = examined.reply ? 0 : silent_ + 1;
    ++questions_;
    ++(*explored_.results.mutable_counts())[std::string(NameOf(examined.result))];
    unsupported_[kind] = examined.result == Result::kUnsupported ? unsupported_[kind] + 1 : 0;
    if (Fails(examined)) {
      Note(question, std::move(examined));
    } else if (!examined.held.point.empty()) {
      Observed& observed = observed_[examined.held.point][examined.held.options];
      if (observed.times++ == 0) observed.question = question;
    }
  }

  [[nodiscard]] Examined Examine(const pb::Case& question, const std::vector<Oracle::Reading>& readings) {
    Answered answered = child_.Ask(RequestOf(question));
    Examined examined;
    examined.reply = answered.reply;
    examined.errors = answered.errors;
    if (answered.failure != Failure::kNone) {
      examined.result = answered.failure == Failure::kTimeout ? Result::kTimeout
                        : answered.failure == Failure::kCrash ? Result::kCrash
                                                              : Result::kError;
      examined.why = answered.why;
    } else if (answered.reply->has_unsupported()) {
      examined.result = Result::kUnsupported;
    } else {
      examined.held = oracle_->Hold(question, readings, *answered.reply, strict_);
      if (examined.held.explained) return examined;
      examined.result = examined.held.verdict.result;
      examined.why = examined.held.verdict.why;
    }
    if (examined.result == Result::kFail) {
      examined.mistake = MistakeOf(examined.held.one, *answered.reply);
    } else if (Fails(examined)) {
      const std::string name(NameOf(examined.result));
      examined.mistake = {.name = name + "/" + KindOf(question),
                          .words = "'" + std::string(KindOf(question)) + "' ends in " + name,
                          .clauses = {}};
    }
    return examined;
  }

  [[nodiscard]] std::optional<Examined> Again(const pb::Case& question) {
    const auto readings = oracle_->AnswersTo(question);
    if (readings.empty()) return std::nullopt;
    return Examine(question, readings);
  }

  void Note(const pb::Case& question, Examined examined) {
    const std::string name = examined.mistake.name;
    if (CountAs(name, 1)) return;
    if (!question.has_perft() && IsExplained(question, examined)) return;
    if (groups_.size() >= options_.max_mistakes) {
      explored_.more = true;
      return;
    }
    Group group{.times = 1, .question = question, .examined = std::move(examined)};
    Shrink(group.question, group.examined,
           [&](const Examined& other) { return Fails(other) && other.mistake.name == name; });
    if (question.has_perft() && IsExplained(group.question, group.examined)) return;
    groups_.emplace(name, std::move(group));
  }

  // Counts a mistake that was made before.
  bool CountAs(const std::string& name, std::uint32_t times) {
    const auto other = same_as_.find(name);
    const auto known = groups_.find(other == same_as_.end() ? name : other->second);
    if (known == groups_.end()) return false;
    known->second.times += times;
    return true;
  }

  // Where it also holds the wrong plies legal, that is the mistake, and whatever else comes of it is the
  // same; of a wrong number of plies also what it makes of one. Notes that mistake.
  bool IsExplained(const pb::Case& question, const Examined& examined) {
    const std::string name = examined.mistake.name;
    const bool about_plies = name.starts_with("plays/") || name.starts_with("refuses/");
    if (!question.has_perft() && !about_plies && examined.result != Result::kPass) return false;
    if (question.has_legal() || (examined.result != Result::kFail && examined.result != Result::kPass))
      return false;
    for (const pb::Case& behind : QuestionsBehind(question)) {
      if (!Lists(hello_.requests(), KindOf(behind))) continue;
      auto other = Again(behind);
      if (!other || other->result != Result::kFail || other->mistake.name == name) continue;
      const std::string known = other->mistake.name;
      Note(behind, *std::move(other));
      // To make a number of plies small takes many questions.
      if (question.has_perft() && ++counts_explained_ >= kMaxCountsExplained) same_as_[name] = known;
      return true;
    }
    return false;
  }

  // Goes on to smaller questions as long as what comes of them is the same.
  void Shrink(pb::Case& question, Examined& examined, const std::function<bool(const Examined&)>& same) {
    std::uint64_t left = options_.max_shrinks;
    std::uint64_t timeouts = 0;
    for (bool again = true; std::exchange(again, false);) {
      pb::Case with_answer = question;
      if (const auto answer = AnswerOf(question)) *with_answer.add_answers() = *answer;
      for (pb::Case& smaller : SmallerThan(with_answer)) {
        if (left == 0 || Stopped() || timeouts >= kMaxTimeouts) return;
        smaller.clear_answers();
        const auto readings = oracle_->AnswersTo(smaller);
        if (readings.empty()) continue;
        --left;
        Examined other = Examine(smaller, readings);
        if (other.result == Result::kTimeout) ++timeouts;
        if (!same(other)) continue;
        question = std::move(smaller);
        examined = std::move(other);
        again = true;
        break;
      }
    }
  }

  void Finish() {
    pb::Results& results = explored_.results;
    *results.mutable_implementation() = hello_;
    results.set_command(options_.child.command);
    results.set_complete(!Stopped());
    explored_.gave_up = silent_ >= kMaxSilent;
    if (!Stopped() && !explored_.gave_up) Readings();
    for (auto& [name, group] : groups_) {
      FoundMistake found;
      found.cases.push_back(CaseOf(group.question, name, group.examined.mistake));
      found.result.set_result(std::string(NameOf(group.examined.result)));
      found.result.set_why(group.examined.why);
      Add(std::move(found), group.examined, group.times);
    }
    std::ranges::sort(explored_.mistakes, {}, [](const FoundMistake& one) { return one.result.name(); });
    for (const FoundMistake& found : explored_.mistakes) *results.add_cases() = found.result;
    results.set_conformant(explored_.mistakes.empty() && results.complete() && !explored_.gave_up);
  }

  // The question with its answers, as a case of its own.
  [[nodiscard]] pb::Case CaseOf(const pb::Case& question, const std::string& name,
                                const Mistake& mistake) const {
    pb::Case one = question;
    one.set_name("explore/" + name);
    one.set_why(mistake.words);
    one.set_level(pb::LEVEL_MUST);
    for (const std::string& clause : mistake.clauses) one.add_clauses(clause);
    one.add_tags("explore");
    one.add_tags(RulesOf(one).preset());
    if (auto answer = AnswerOf(one)) *one.add_answers() = *std::move(answer);
    // Where a second open point decides as well, it is answered as the rule set answers it.
    static_cast<void>(AddReadings(one));
    return one;
  }

  void Add(FoundMistake found, const Examined& examined, std::uint32_t times) {
    const pb::Case& one = found.cases.back();
    pb::CaseResult& result = found.result;
    result.set_name(one.name());
    result.set_level(one.level());
    result.set_shows(one.why());
    *result.mutable_clauses() = one.clauses();
    result.set_request(JsonOf(RequestOf(one)));
    *result.mutable_tags() = one.tags();
    if (examined.reply) {
      pb::Reply reply = *examined.reply;
      reply.clear_id();
      result.set_reply(JsonOf(reply));
    }
    result.set_errors(examined.errors);
    result.set_times(times);
    for (const pb::Case& each : found.cases) *result.mutable_text() += CaseText(each);
    explored_.mistakes.push_back(std::move(found));
  }

  // What it does where the text is open: the option that most replies fit, and, as a mistake, replies that it
  // does not explain.
  void Readings() {
    for (const auto& [point, sets] : observed_) {
      const std::string best = MostFitted(point, sets);
      std::optional<std::set<std::string>> fitted;
      for (const auto& [options, observed] : sets) {
        if (!options.contains(best)) continue;
        std::set<std::string> both;
        if (fitted) std::ranges::set_intersection(*fitted, options, std::inserter(both, both.end()));
        fitted = fitted ? both : options;
      }
      (*explored_.results.mutable_behaves())[point] = Joined(*fitted);
      for (const auto& [options, observed] : sets) {
        if (options.contains(best) || IsKnown(observed, point, best)) continue;
        AddSecondReading(point, *fitted, sets, options, observed.times);
      }
    }
  }

  using Sets = std::map<std::set<std::string>, Observed>;

  [[nodiscard]] static std::string MostFitted(const std::string& point, const Sets& sets) {
    std::string best;
    std::uint64_t most = 0;
    for (const parchis::OptionInfo& option : parchis::FindRulePoint(point)->options) {
      std::uint64_t times = 0;
      for (const auto& [options, observed] : sets)
        times += options.contains(std::string(option.id)) ? observed.times : 0;
      if (times > most) best = option.id;
      most = std::max(most, times);
    }
    return best;
  }

  // Whether, by the option that it mostly plays, the reply is a mistake that it makes elsewhere as well.
  [[nodiscard]] bool IsKnown(const Observed& observed, const std::string& point, const std::string& best) {
    const auto examined = Again(observed.question);
    const auto one = CaseUnder(observed.question, {{point, best}}, false);
    if (!examined || !examined->reply || !one || Fails(*examined)) return false;
    return CountAs(MistakeOf(*one, *examined->reply).name, observed.times) ||
           IsExplained(observed.question, *examined);
  }

  void AddSecondReading(const std::string& point, const std::set<std::string>& fitted, const Sets& sets,
                        const std::set<std::string>& options, std::uint32_t times) {
    const Mistake mistake{.name = {}, .words = point + " is played by two readings", .clauses = {}};
    const std::string name = "readings/" + point + "/" + std::to_string(++second_readings_);
    FoundMistake found;
    Examined last;
    const auto add = [&](const std::set<std::string>& shown) {
      pb::Case question = sets.at(shown).question;
      if (auto examined = Again(question)) last = *std::move(examined);
      Shrink(question, last, [&](const Examined& other) {
        return other.result == Result::kPass && other.held.point == point && other.held.options == shown;
      });
      found.cases.push_back(CaseOf(question, name + "/" + std::to_string(found.cases.size() + 1), mistake));
    };
    // What shows the other reading: as few cases as it takes to leave no option.
    std::set<std::string> left = options;
    while (!left.empty()) {
      const std::set<std::string>* most = nullptr;
      std::set<std::string> rest = left;
      for (const auto& [other, observed] : sets) {
        std::set<std::string> both;
        std::ranges::set_intersection(left, other, std::inserter(both, both.end()));
        if (!std::ranges::includes(other, fitted) || both.size() >= rest.size()) continue;
        most = &other;
        rest = std::move(both);
      }
      if (most == nullptr) break;
      left = std::move(rest);
      add(*most);
    }
    add(options);
    found.result.set_result(std::string(NameOf(Result::kFail)));
    found.result.set_why(point + " is " + Joined(options) + " here, and " + Joined(fitted) + " elsewhere");
    Add(std::move(found), last, times);
  }

  const ExploreOptions& options_;
  Child child_;
  bool strict_;
  pb::HelloReply hello_;
  std::optional<Oracle> oracle_;
  Explored explored_;
  std::map<std::string, Group> groups_;         // by the name of the mistake
  std::map<std::string, std::string> same_as_;  // wrong numbers of plies that another mistake explains
  int counts_explained_ = 0;
  int second_readings_ = 0;
  std::map<std::string, Sets> observed_;
  std::map<std::string, int> unsupported_;
  std::uint64_t questions_ = 0;
  int silent_ = 0;
};

}  // namespace

std::expected<Explored, std::string> Explore(const ExploreOptions& options) {
  return Exploring(options).Run();
}

}  // namespace arbitro::conformance
