#include "verifier/conformance/oracle.h"

#include <algorithm>
#include <utility>

#include "engine/heard.h"
#include "verifier/conformance/asked.h"
#include "verifier/conformance/server.h"

namespace arbitro::conformance {
namespace {

using parchis::OptionMask;
using parchis::RulePoint;

// Options that a question about these points may be answered otherwise by, as far as was heard.
[[nodiscard]] OptionMask Telling(const parchis::Heard& heard, const parchis::RuleSet& rules, RulePoint point,
                                 OptionMask options) {
  const OptionMask from_the_start = options & ~parchis::AlikeAtFirst(rules, point);
  if (point == RulePoint::kBoardSafeSquares) return from_the_start | (options & ~heard.boards);
  return heard.points.contains(point) ? options : from_the_start;
}

// All combinations of options of the points, the rule set's own answers not among them.
[[nodiscard]] std::vector<std::map<RulePoint, std::uint8_t>> Combinations(
    const std::map<RulePoint, OptionMask>& relevant) {
  std::vector<std::map<RulePoint, std::uint8_t>> all{{}};
  for (const auto& [point, options] : relevant) {
    const std::size_t count = all.size();
    for (std::uint8_t option = 0; option < parchis::InfoOf(point).options.size(); ++option) {
      if ((options & parchis::BitOfOption(option)) == 0) continue;
      for (std::size_t i = 0; i < count && all.size() <= kMaxReadings; ++i) {
        auto more = all[i];
        more[point] = option;
        all.push_back(std::move(more));
      }
    }
  }
  return all;
}

}  // namespace

Oracle::Oracle(const parchis::NamedRules& rules, const pb::HelloReply& hello)
    : rules_(rules), open_(rules.open.Beside(rules.rules)) {
  said_.set_preset(std::string(rules.base->name));
  for (const auto& [point, option] : DifferencesOf(rules)) (*said_.mutable_differences())[point] = option;
  declared_ = DeclaredBy(hello, said_);
  for (const auto& [point, option] : declared_) {
    // hello was found to be right.
    static_cast<void>(parchis::SetAnswer(rules_, point, option));
    open_.erase(parchis::FindRulePoint(point)->point);
  }
}

std::string Oracle::IdOf(RulePoint point, std::uint8_t option) const {
  return std::string(parchis::InfoOf(point).options[option].id);
}

void Oracle::Answer(const pb::Case& question, Reading& reading,
                    std::map<RulePoint, OptionMask>& relevant) const {
  pb::Case asked = question;
  *MutableRulesOf(asked) = said_;
  auto& differences = *MutableRulesOf(asked)->mutable_differences();
  for (const auto& [point, option] : declared_) differences[point] = option;
  for (const auto& [point, option] : reading.options)
    differences[std::string(parchis::InfoOf(point).id)] = IdOf(point, option);
  parchis::Heard heard;
  if (auto answer = AnswerOf(asked, &heard)) reading.answer = *std::move(answer);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (!open_.contains(info.point)) continue;
    const OptionMask own = parchis::BitOfOption(rules_.rules.answer(info.point));
    const OptionMask telling =
        Telling(heard, rules_.rules, info.point, open_.options(info.point) | own) & ~own;
    if (telling != 0) relevant[info.point] |= telling;
  }
}

std::vector<Oracle::Reading> Oracle::AnswersTo(const pb::Case& question) const {
  std::map<RulePoint, OptionMask> relevant;
  std::vector<Reading> readings(1);
  Answer(question, readings.front(), relevant);
  if (!readings.front().answer) return {};
  // By another reading further points may be asked.
  for (bool more = true; std::exchange(more, false);) {
    for (auto& options : Combinations(relevant)) {
      const auto same = [&](const Reading& known) { return known.options == options; };
      if (std::ranges::any_of(readings, same)) continue;
      if (readings.size() >= kMaxReadings) return {};
      readings.push_back({.options = std::move(options)});
      Answer(question, readings.back(), relevant);
      more = true;
    }
  }
  return readings;
}

Held Oracle::Hold(const pb::Case& question, const std::vector<Reading>& readings, const pb::Reply& reply,
                  bool strict) const {
  Held held;
  held.one = question;
  pb::Case one = question;
  std::vector<bool> passes;
  std::map<std::string, Verdict> known;
  for (const Reading& reading : readings) {
    if (!reading.answer) {
      held.explained = true;
      passes.push_back(true);
      continue;
    }
    const auto [at, is_new] = known.try_emplace(reading.answer->SerializeAsString());
    if (is_new) {
      one.clear_answers();
      *one.add_answers() = *reading.answer;
      at->second = Compare(one, reply, strict);
    }
    if (passes.empty()) {
      held.verdict = at->second;
      *held.one.add_answers() = *reading.answer;
    }
    passes.push_back(at->second.result == Result::kPass);
    held.explained = held.explained || passes.back();
  }
  // The points that decide, each by itself.
  std::set<RulePoint> deciding;
  for (std::size_t i = 1; i < readings.size(); ++i) {
    if (passes[i] != passes[0] && readings[i].options.size() == 1)
      deciding.insert(readings[i].options.begin()->first);
  }
  if (deciding.size() != 1) return held;
  const RulePoint point = *deciding.begin();
  held.point = parchis::InfoOf(point).id;
  const OptionMask all = open_.options(point) | parchis::BitOfOption(rules_.rules.answer(point));
  for (std::uint8_t option = 0; option < parchis::InfoOf(point).options.size(); ++option) {
    bool fits = passes[0];  // also of those that change nothing
    for (std::size_t i = 1; i < readings.size(); ++i) {
      if (readings[i].options == std::map<RulePoint, std::uint8_t>{{point, option}}) fits = passes[i];
    }
    if (fits && (all & parchis::BitOfOption(option)) != 0) held.options.insert(IdOf(point, option));
  }
  return held;
}

}  // namespace arbitro::conformance
