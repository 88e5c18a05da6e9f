// Cases from the worked examples of docs/rulebook.md.
#include <optional>
#include <string_view>
#include <utility>

#include "engine/apply.h"
#include "engine/judge.h"
#include "tests/conformance/make_vectors.h"
#include "tests/corpus/case_file.h"
#include "tests/corpus/rulebook_page.h"
#include "tests/support/position.h"

namespace arbitro::conformance {
namespace {

using corpus::Example;
using corpus::ExampleLine;
using parchis::testing::At;

[[nodiscard]] std::vector<std::string> Words(std::string_view text, char separator) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t end = text.find(separator);
    words.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return words;
    text.remove_prefix(end + 1);
  }
}

// "5", "5-3" or nothing.
[[nodiscard]] Thrown ThrownIn(std::string_view text) {
  Thrown thrown;
  if (!text.empty()) thrown.die = static_cast<std::uint8_t>(text[0] - '0');
  if (text.size() == 3) thrown.second = static_cast<std::uint8_t>(text[2] - '0');
  return thrown;
}

// Goes through an example as tests/corpus/rulebook_example.cc does, which also checks what it says.
class Walk {
 public:
  explicit Walk(CaseList& list) : list_(list) {}

  void Run(const Example& example) {
    for (const ExampleLine& line : example.lines) {
      if (line.word == "log") return;
      TakeSetUp(line);
      if (at_) TakePly(line);
    }
  }

 private:
  void TakeSetUp(const ExampleLine& line) {
    if (line.word == "rules") rules_ = line.says;
    if (line.word == "arms") arms_ = std::stoi(line.says);
    if (line.word == "seats") SetSeats(Words(line.says, ' '));
    if (line.word == "teams") SetSides(Words(line.says, ' '), &parchis::Seat::team);
    if (line.word == "owners") SetSides(Words(line.says, ' '), &parchis::Seat::owner);
    if (line.word == "opening") at_ = At::Opening(rules_, std::stoi(line.says));
    if (line.word == "position") at_ = AtPosition(line.says);
  }

  void SetSeats(const std::vector<std::string>& seats) {
    seating_.emplace();
    for (const std::string& colors : seats) {
      parchis::Seat seat;
      for (const std::string& number : Words(colors, '+'))
        seat.colors.push_back(*parchis::Color::FromNumber(static_cast<std::uint32_t>(std::stoi(number))));
      seating_->seats.push_back(std::move(seat));
    }
  }

  void SetSides(const std::vector<std::string>& sides, std::uint32_t parchis::Seat::* number) {
    if (!seating_) seating_ = parchis::Seating::OneColorEach(static_cast<int>(sides.size()));
    for (std::size_t i = 0; i < sides.size(); ++i)
      seating_->seats[i].*number = static_cast<std::uint32_t>(std::stoi(sides[i]));
  }

  [[nodiscard]] At AtPosition(const std::string& position) const {
    if (seating_ && arms_ != 0)
      return {rules_, parchis::testing::Complete(position, static_cast<std::size_t>(arms_)), *seating_};
    if (seating_) return {rules_, position, *seating_};
    return arms_ != 0 ? At::OnBoard(rules_, arms_, position) : At(rules_, position);
  }

  void TakePly(const ExampleLine& line) {
    const Asked asked{.table = at_->table(), .state = at_->state()};
    const pb::Rules rules = RulesFor(rules_, asked.table);
    const Thrown thrown = ThrownIn(Words(line.about, ' ').front());
    if (line.word == "legal") AddPosition(list_, rules, asked, thrown);
    if (line.word == "illegal") {
      const std::vector<std::string> words = Words(line.about, ' ');
      const Thrown faces = words.size() == 1 ? Thrown{} : thrown;
      const std::uint32_t code =
          words.back() == "pass" ? 0 : static_cast<std::uint32_t>(std::stoi(words.back()));
      AddJudge(list_, rules, asked, at_->PlyOf(faces.die, code, faces.second));
    }
    if (line.word != "play") return;
    const At after = at_->After(thrown.die, line.says, thrown.second);
    for (const parchis::Ply& ply : LegalOf(asked, thrown)) {
      parchis::State state = asked.state;
      parchis::Apply(state, asked.table, parchis::Judge(asked.state, asked.table, ply).effect);
      if (!(state == after.state())) continue;
      AddApply(list_, rules, asked, ply);
      break;
    }
    at_ = after;
  }

  CaseList& list_;
  std::string rules_ = "ludoteka";
  int arms_ = 0;
  std::optional<parchis::Seating> seating_;
  std::optional<At> at_;
};

}  // namespace

void AddRulebook(CaseList& list) {
  const auto path = corpus::CorpusFolder().parent_path() / "docs" / "rulebook.md";
  for (const corpus::Section& section : corpus::ReadRulebook(corpus::ReadBytes(path)).sections) {
    list.About("rulebook/" + section.id, section.statement, {section.id}, {});
    for (const Example& example : section.examples) Walk(list).Run(example);
  }
}

}  // namespace arbitro::conformance
