#include "tests/corpus/rulebook_example.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set_check.h"
#include "tests/corpus/case_file.h"
#include "tests/support/checking.h"
#include "tests/support/position.h"

namespace arbitro::corpus {
namespace {

using parchis::testing::At;

constexpr std::string_view kNothing = "nothing";
constexpr std::string_view kPass = "pass";

[[nodiscard]] std::vector<std::string> Items(std::string_view text, std::string_view separator) {
  std::vector<std::string> items;
  while (true) {
    const std::size_t end = text.find(separator);
    items.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return items;
    text.remove_prefix(end + separator.size());
  }
}

// In an order of their own, so that lists which say the same compare equal.
[[nodiscard]] std::string Joined(std::vector<std::string> items) {
  std::ranges::sort(items);
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

// The items of a list, `nothing` being none.
[[nodiscard]] std::string Sorted(const std::string& text) {
  if (text.empty() || text == kNothing) return {};
  return Joined(Items(text, ", "));
}

[[nodiscard]] int NumberIn(std::string_view text) {
  if (text.empty() || text.size() > 2 || text.find_first_not_of("0123456789") != std::string_view::npos)
    throw std::invalid_argument("expected a number, found '" + std::string(text) + "'");
  return std::stoi(std::string(text));
}

// The face thrown; 0 where what is owed is used.
[[nodiscard]] std::uint8_t FaceIn(std::string_view text) {
  if (text.empty()) return 0;
  const int face = NumberIn(text);
  if (face < 1 || face > 6) throw std::invalid_argument("a face is 1 to 6");
  return static_cast<std::uint8_t>(face);
}

// What is thrown: `5`, or `5-3` with two dice.
struct Faces {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
};
[[nodiscard]] Faces FacesIn(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return {.first = FaceIn(text)};
  return {.first = FaceIn(text.substr(0, dash)), .second = FaceIn(text.substr(dash + 1))};
}

[[nodiscard]] parchis::Seating SeatingIn(std::string_view text) {
  parchis::Seating seating;
  for (const std::string& colors : Items(text, " ")) {
    parchis::Seat seat;
    for (const std::string& number : Items(colors, "+")) {
      const auto color = parchis::Color::FromNumber(static_cast<std::uint32_t>(NumberIn(number)));
      if (!color) throw std::invalid_argument("there is no color " + number);
      seat.colors.push_back(*color);
    }
    seating.seats.push_back(std::move(seat));
  }
  return seating;
}

class Player {
 public:
  [[nodiscard]] std::string Run(const Example& example) {
    for (const ExampleLine& line : example.lines) {
      number_ = line.number;
      try {
        if (!Take(line)) throw std::invalid_argument("an example has no '" + line.word + "'");
      } catch (const std::exception& error) {
        Note(error.what());
        return text_;  // what follows means nothing without this line
      }
    }
    if (checks_ == 0) Note("the example says nothing that can be checked");
    return text_;
  }

 private:
  void Note(const std::string& problem) { text_ += std::to_string(number_) + ": " + problem + "\n"; }

  void Compare(const std::string& expected, const std::string& found) {
    ++checks_;
    if (expected != found) Note("\n  expected: " + expected + "\n  found:    " + found);
  }

  [[nodiscard]] bool Take(const ExampleLine& line) {
    return TakeSetUp(line) || TakePly(line) || TakeLog(line);
  }

  // Before anything is played.
  [[nodiscard]] bool TakeSetUp(const ExampleLine& line) {
    if (line.word == "rules") {
      SetRules(line.says);
    } else if (line.word == "arms") {
      arms_ = NumberIn(line.says);
    } else if (line.word == "seats") {
      seating_ = SeatingIn(line.says);
    } else if (line.word == "teams") {
      SetSides(Items(line.says, " "), &parchis::Seat::team);
    } else if (line.word == "owners") {
      SetSides(Items(line.says, " "), &parchis::Seat::owner);
    } else if (line.word == "opening") {
      at_ = At::Opening(rules_, NumberIn(line.says));
    } else if (line.word == "position") {
      at_ = AtPosition(line.says);
    } else {
      return false;
    }
    return true;
  }

  void SetRules(const std::string& spec) {
    const auto named = parchis::ParseRulesSpec(spec);
    if (!named) throw std::invalid_argument(named.error().Describe());
    for (const parchis::RuleConflict& conflict : parchis::FindConflicts(named->rules))
      throw std::invalid_argument(std::string(conflict.reason));
    rules_ = spec;
  }

  // One color a seat, unless the example says otherwise.
  void SetSides(const std::vector<std::string>& sides, std::uint32_t parchis::Seat::* number) {
    if (!seating_) seating_ = parchis::Seating::OneColorEach(static_cast<int>(sides.size()));
    if (seating_->seats.size() != sides.size())
      throw std::invalid_argument("expected a number for each seat");
    for (std::size_t i = 0; i < sides.size(); ++i)
      seating_->seats[i].*number = static_cast<std::uint32_t>(NumberIn(sides[i]));
  }

  [[nodiscard]] At AtPosition(const std::string& position) const {
    if (seating_ && arms_ != 0)
      return {rules_, parchis::testing::Complete(position, static_cast<std::size_t>(arms_)), *seating_};
    if (seating_) return {rules_, position, *seating_};
    return arms_ != 0 ? At::OnBoard(rules_, arms_, position) : At(rules_, position);
  }

  [[nodiscard]] bool TakePly(const ExampleLine& line) {
    if (line.word == "legal") {
      const Faces faces = FacesIn(line.about);
      Compare(Sorted(line.says), Sorted(Here().Legal(faces.first, faces.second)));
    } else if (line.word == "illegal") {
      TakeIllegal(line);
    } else if (line.word == "play") {
      const Faces faces = FacesIn(line.about);
      at_ = Here().After(faces.first, line.says, faces.second);
      ++checks_;
    } else if (line.word == "after") {
      const auto arms = static_cast<std::size_t>(Here().table().board().arms());
      Compare(parchis::testing::Complete(line.says, arms), Here().Line());
    } else {
      return false;
    }
    return true;
  }

  // "5 11", "5 pass", "11": what is thrown, and what is moved with it.
  void TakeIllegal(const ExampleLine& line) {
    std::vector<std::string> words = Items(line.about, " ");
    const std::string piece = words.back();
    words.pop_back();
    const Faces faces = words.empty() ? Faces{} : FacesIn(words.front());
    const int code = piece == kPass ? 0 : NumberIn(piece);
    Compare(line.says, Here().Verdict(faces.first, static_cast<std::uint32_t>(code), faces.second));
  }

  [[nodiscard]] bool TakeLog(const ExampleLine& line) {
    if (line.word == "log") {
      log_ = line.says;
    } else if (line.word == "finds") {
      const auto path = CorpusFolder().parent_path() / log_;
      const testing::Checked checked = testing::CheckFile(path.string(), testing::RulesOfSpec(rules_));
      Compare(Sorted(line.says), Joined(testing::Briefs(checked.findings())));
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] const At& Here() const {
    if (!at_) throw std::invalid_argument("there is no position yet");
    return *at_;
  }

  std::size_t number_ = 0;
  std::string text_;
  int checks_ = 0;
  std::string rules_ = "ludoteka";
  int arms_ = 0;
  std::optional<parchis::Seating> seating_;
  std::optional<At> at_;
  std::string log_;
};

}  // namespace

std::string Difference(const Example& example) { return Player().Run(example); }

}  // namespace arbitro::corpus
