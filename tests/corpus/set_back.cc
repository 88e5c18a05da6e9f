#include "tests/corpus/set_back.h"

#include <algorithm>
#include <fstream>
#include <ostream>
#include <stdexcept>

#include "tests/corpus/recorded_games.h"

namespace arbitro::corpus {
namespace {

// Whether the line is "game ply CODE".
[[nodiscard]] bool IsFinding(const std::string& line) {
  std::istringstream words(line);
  std::string game;
  std::uint32_t ply = 0;
  std::string code;
  std::string more;
  return (words >> game >> ply >> code) && !(words >> more) && FindEntry(code) != nullptr;
}

// Whether the answer is that of seed 000, or one that its text is read to give as well.
[[nodiscard]] bool IsOfSeed000(parchis::RulePoint point, std::uint8_t answer) {
  if (answer == parchis::RuleSet().answer(point)) return true;
  const parchis::OptionInfo& option = parchis::InfoOf(point).options[answer];
  return option.sources.find("seed 000") != std::string_view::npos;
}

constexpr std::string_view kAnswer = "answer: ";
constexpr std::string_view kWhy = "why: ";

// Reads one line into the lists; false if it has no place there.
[[nodiscard]] bool Take(const std::string& line, const std::string& program, std::vector<SetBack>& lists) {
  if (line.starts_with(kAnswer)) {
    if (lists.empty() || !lists.back().why.empty())
      lists.push_back({.program = program, .answers = {}, .why = {}, .found = {}});
    lists.back().answers.push_back(line.substr(kAnswer.size()));
    return true;
  }
  if (lists.empty()) return false;
  if (line.starts_with(kWhy) && lists.back().why.empty()) {
    lists.back().why = line.substr(kWhy.size());
    return true;
  }
  if (lists.back().why.empty() || !IsFinding(line)) return false;
  lists.back().found.push_back(line);
  return true;
}

}  // namespace

parchis::NamedRules SetBack::Rules() const {
  const parchis::NamedRules own = Column{program, "own"}.Rules();
  parchis::NamedRules changed = own;
  for (const std::string& answer : answers) {
    const std::size_t equals = answer.find('=');
    const std::string point = answer.substr(0, equals);
    const std::string option = equals == std::string::npos ? "" : answer.substr(equals + 1);
    if (const auto set = parchis::SetAnswer(changed.rules, point, option); !set)
      throw std::invalid_argument(program + ": " + set.error().Describe());
    const parchis::RulePoint asked = parchis::FindRulePoint(point)->point;
    if (!IsOfSeed000(asked, changed.rules.answer(asked)))
      throw std::invalid_argument(program + ": " + answer + " is not what seed 000 answers");
    if (changed.rules.answer(asked) == own.rules.answer(asked))
      throw std::invalid_argument(program + ": " + answer + " is an answer of its own rules");
  }
  return changed;
}

std::vector<std::string> SetBack::Expected() const {
  std::vector<std::string> lines = Column{program, "own"}.Expected();
  lines.insert(lines.end(), found.begin(), found.end());
  std::ranges::sort(lines);
  return lines;
}

void PrintTo(const SetBack& list, std::ostream* out) {
  *out << list.program;
  for (const std::string& answer : list.answers) *out << " " << answer;
}

std::vector<SetBack> SetBackLists(const std::string& program) {
  std::vector<SetBack> lists;
  const std::filesystem::path path = RecordedGamesFolder() / program / kSetBackFile;
  std::ifstream in(path);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.starts_with('#') || Take(line, program, lists)) continue;
    throw std::invalid_argument(path.string() + ":" + std::to_string(number) + ": '" + line +
                                "' has no place here");
  }
  for (SetBack& list : lists) {
    if (list.why.empty()) throw std::invalid_argument(path.string() + ": the last list says no reason");
    std::ranges::sort(list.found);
  }
  return lists;
}

std::vector<SetBack> AllSetBackLists() {
  std::vector<SetBack> all;
  for (const std::string& program : Programs()) {
    std::vector<SetBack> lists = SetBackLists(program);
    std::ranges::move(lists, std::back_inserter(all));
  }
  return all;
}

}  // namespace arbitro::corpus
