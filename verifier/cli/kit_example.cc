#include "verifier/cli/kit_example.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/board.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "engine/seating.h"
#include "engine/table.h"
#include "verifier/cli/difference_search.h"
#include "verifier/cli/difference_text.h"
#include "verifier/cli/indented.h"
#include "verifier/cli/ply_words.h"
#include "verifier/conformance/cases.h"

namespace arbitro::cli {
namespace {

namespace pb = parchis::conformance::v1;

std::string SpecOf(const pb::Rules& rules) {
  const std::map<std::string, std::string> differences(rules.differences().begin(),
                                                       rules.differences().end());
  std::string spec = rules.preset().empty() ? "ludoteka" : rules.preset();
  for (const auto& [point, option] : differences)
    spec += (spec.contains("@@") ? "," : "@@") + point + "=" + option;
  return spec;
}

parchis::Seating SeatingOf(const pb::Rules& rules, const parchis::NamedRules& named, int arms) {
  if (rules.seats().empty()) return UsualSeats(named, arms);
  parchis::Seating seating;
  for (const pb::Seat& said : rules.seats()) {
    parchis::Seat& seat = seating.seats.emplace_back();
    for (const std::uint32_t color : said.colors()) {
      if (const auto known = parchis::Color::FromNumber(color)) seat.colors.push_back(*known);
    }
    seat.team = said.team();
    seat.owner = said.owner();
  }
  return seating;
}

// A question for what is legal, as `arbitro legal` is asked it.
struct Question {
  parchis::NamedRules rules;
  DifferenceExample example;
  std::string listed;
};

std::optional<Question> QuestionOf(const pb::LegalRequest& asked, parchis::RulePoint point) {
  const auto rules = parchis::ParseRulesSpec(SpecOf(asked.rules()));
  const std::size_t arms = parchis::CountColors(asked.position());
  const auto board = parchis::Board::WithArms(static_cast<std::uint32_t>(arms));
  if (!rules || !board || asked.dice_size() > 2) return std::nullopt;
  parchis::Seating seating = SeatingOf(asked.rules(), *rules, static_cast<int>(arms));
  if (parchis::FindSeatingFault(rules->rules, seating)) return std::nullopt;
  const parchis::Table table(*board, seating, rules->rules);
  const auto state = parchis::ParsePosition(asked.position(), table);
  if (!state || state->over) return std::nullopt;
  const auto die = [&](int i) {
    return i < asked.dice_size() ? static_cast<std::uint8_t>(asked.dice(i)) : std::uint8_t{0};
  };
  if (die(0) == 0 && state->ThrowIsNext()) return std::nullopt;
  Question question{.rules = *rules,
                    .example = {.point = point,
                                .seating = std::move(seating),
                                .position = asked.position(),
                                .die = die(0),
                                .second_die = die(1),
                                .ply = {},
                                .by_a = {},
                                .by_b = {}},
                    .listed = LegalPliesText(NamelessGame(table), *state, table, die(0), {}, die(1))};
  return question;
}

// The case of this name; null if there is none that asks what is legal.
const pb::Case* Named(std::string_view name) {
  const auto& cases = conformance::AllCases();
  const auto found = std::ranges::find_if(cases, [&](const pb::Case& one) { return one.name() == name; });
  return found == cases.end() || !found->has_legal() ? nullptr : &*found;
}

std::string CommandText(const Question& question, const report::TextStyle& style) {
  return LegalCommand(question.example, question.rules, style) + Deeper(question.listed);
}

}  // namespace

std::string KitExampleText(const parchis::RulePointInfo& info, std::uint8_t first, std::uint8_t second,
                           const report::TextStyle& style) {
  // points/POINT/CASE/OPTION/QUESTION
  const std::string begin = fmt::format("points/{}/", info.id);
  const std::string middle = fmt::format("/{}/", info.options[first].id);
  for (const pb::Case& one : conformance::AllCases()) {
    if (!one.has_legal() || !one.name().starts_with(begin)) continue;
    const std::size_t option = one.name().find('/', begin.size());
    if (one.name().compare(option, middle.size(), middle) != 0) continue;
    const pb::Case* other =
        Named(fmt::format("{}/{}/{}", one.name().substr(0, option), info.options[second].id,
                          one.name().substr(option + middle.size())));
    if (other == nullptr) continue;
    const auto by_first = QuestionOf(one.legal(), info.point);
    const auto by_second = QuestionOf(other->legal(), info.point);
    if (!by_first || !by_second || by_first->listed == by_second->listed) continue;
    return Indented(one.why(), style) + CommandText(*by_first, style) + CommandText(*by_second, style);
  }
  return {};
}

}  // namespace arbitro::cli
