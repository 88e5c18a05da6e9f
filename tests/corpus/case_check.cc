#include "tests/corpus/case_check.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/notation.h"
#include "engine/presets.h"
#include "engine/rule_set_check.h"
#include "tests/support/checking.h"
#include "tests/support/position.h"

namespace arbitro::corpus {
namespace {

namespace pb = parchis::corpus::v1;
using parchis::testing::At;

constexpr std::string_view kNothing = "none";  // the finding of a game without findings

// The rule set of a case with the point answered by `option`. Throws where the two do not go together.
[[nodiscard]] std::string RulesWith(const TableFile& file, const pb::Case& one, const std::string& option) {
  std::string spec = one.rules().empty() ? "ludoteka" : one.rules();
  spec += spec.find("@@") == std::string::npos ? "@@" : ",";
  spec += file.table.point() + "=" + option;
  const auto named = parchis::ParseRulesSpec(spec);
  if (!named) throw std::invalid_argument(spec + ": " + named.error().Describe());
  for (const parchis::RuleConflict& conflict : parchis::FindConflicts(named->rules)) {
    throw std::invalid_argument(spec + ": " + std::string(conflict.reason));
  }
  return spec;
}

[[nodiscard]] parchis::Piece PieceOf(std::uint32_t code) {
  const auto piece = parchis::Piece::FromCode(code);
  if (!piece) throw std::invalid_argument("there is no piece " + std::to_string(code));
  return *piece;
}

// The place that a position line writes so for a piece of this color.
[[nodiscard]] parchis::Place PlaceOf(const At& at, parchis::Color color, const std::string& text) {
  const parchis::Board& board = at.table().board();
  for (int number = 1; number <= parchis::kMaxSquareNumber; ++number) {
    const auto place = board.PlaceOf(color, parchis::Square{number});
    if (place && parchis::FormatPlace(board, color, *place) == text) return *place;
  }
  throw std::invalid_argument("the color never stands on " + text);
}

[[nodiscard]] parchis::Spend SpendOf(const std::string& text) {
  if (text.empty()) return parchis::Spend::kNotSaid;
  if (text == "first") return parchis::Spend::kFirstDie;
  if (text == "second") return parchis::Spend::kSecondDie;
  if (text == "sum") return parchis::Spend::kSum;
  if (text == "bottom") return parchis::Spend::kBottom;
  if (text == "capture bonus") return parchis::Spend::kCaptureBonus;
  if (text == "goal bonus") return parchis::Spend::kGoalBonus;
  throw std::invalid_argument("nothing spends '" + text + "'");
}

[[nodiscard]] parchis::Ply PlyOf(const At& at, const pb::Verdict& judged, const pb::Expectation& expected) {
  const std::uint32_t die = judged.die() != 0 ? judged.die() : expected.die();
  const std::uint32_t second_die = judged.die() != 0 ? judged.second_die() : expected.second_die();
  parchis::Ply ply =
      at.PlyOf(static_cast<std::uint8_t>(die), judged.piece(), static_cast<std::uint8_t>(second_die));
  if (!judged.spend().empty()) ply.spend = SpendOf(judged.spend());
  if (judged.has_seat()) ply.seat = static_cast<std::uint8_t>(judged.seat());
  if (judged.second_piece() != 0) ply.second_piece = PieceOf(judged.second_piece());
  if (judged.victim() != 0) ply.choice.victim = PieceOf(judged.victim());
  if (judged.penalized() != 0) ply.choice.penalized = PieceOf(judged.penalized());
  if (!judged.to().empty()) ply.choice.to = PlaceOf(at, PieceOf(judged.piece()).color(), judged.to());
  return ply;
}

[[nodiscard]] parchis::Seating SeatingOf(const pb::Case& one) {
  parchis::Seating seating;
  for (const pb::Seat& recorded : one.seats()) {
    parchis::Seat seat{.colors = {}, .team = recorded.team(), .owner = recorded.owner()};
    for (const std::uint32_t number : recorded.colors()) {
      seat.colors.push_back(parchis::Color::FromNumber(number).value());
    }
    seating.seats.push_back(std::move(seat));
  }
  return seating;
}

[[nodiscard]] At StartOf(const pb::Case& one, const std::string& rules) {
  if (one.start_case() == pb::Case::kOpening) return At::Opening(rules, static_cast<int>(one.opening()));
  if (!one.seats().empty()) return {rules, one.position(), SeatingOf(one)};
  if (one.arms() != 0) return At::OnBoard(rules, static_cast<int>(one.arms()), one.position());
  return {rules, one.position()};
}

// Texts in an order of their own, so that lists which say the same compare equal.
[[nodiscard]] std::string Joined(std::vector<std::string> items) {
  std::ranges::sort(items);
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

// The same of a list of decisions: which comes first is no rule.
[[nodiscard]] std::string InOrder(std::string_view decisions) {
  constexpr std::string_view kBetween = ", ";
  std::vector<std::string> items;
  while (true) {
    const std::size_t end = decisions.find(kBetween);
    items.emplace_back(decisions.substr(0, end));
    if (end == std::string_view::npos) return Joined(std::move(items));
    decisions.remove_prefix(end + kBetween.size());
  }
}

class Differences {
 public:
  void Compare(std::string_view what, const std::string& expected, const std::string& found) {
    if (expected != found) {
      text_ += std::string(what) + "\n  expected: " + expected + "\n  found:    " + found + "\n";
    }
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

[[nodiscard]] std::string DifferenceOfGame(const TableFile& file, const pb::Case& one,
                                           const pb::Expectation& expected, const std::string& rules) {
  std::vector<std::string> wanted(expected.findings().begin(), expected.findings().end());
  if (wanted.size() == 1 && wanted.front() == kNothing) wanted.clear();
  const auto checked = testing::CheckFile(LogOf(file, one).string(), testing::RulesOfSpec(rules));
  Differences differences;
  differences.Compare("findings", Joined(wanted), Joined(testing::Briefs(checked.findings())));
  return differences.text();
}

[[nodiscard]] std::string DifferenceOfPosition(const pb::Case& one, const pb::Expectation& expected,
                                               const std::string& rules) {
  At at = StartOf(one, rules);
  const auto play = [&at](const pb::Played& ply) {
    at = at.After(static_cast<std::uint8_t>(ply.die()), ply.ply(),
                  static_cast<std::uint8_t>(ply.second_die()));
  };
  for (const pb::Played& ply : one.played()) play(ply);
  for (const pb::Played& ply : expected.then()) play(ply);
  Differences differences;
  if (!expected.after().empty()) differences.Compare("position", expected.after(), at.Line());
  if (!expected.legal().empty()) {
    differences.Compare("legal", InOrder(expected.legal()),
                        InOrder(at.Legal(static_cast<std::uint8_t>(expected.die()),
                                         static_cast<std::uint8_t>(expected.second_die()))));
  }
  for (const pb::Verdict& judged : expected.verdicts()) {
    const parchis::Ply ply = PlyOf(at, judged, expected);
    differences.Compare("die " + std::to_string(ply.die) + ", piece " + std::to_string(judged.piece()),
                        judged.is(), at.Verdict(ply));
  }
  return differences.text();
}

}  // namespace

std::string Difference(const TableFile& file, const pb::Case& one, const pb::Expectation& expected,
                       const std::string& option) {
  try {
    const std::string rules = RulesWith(file, one, option);
    if (one.start_case() == pb::Case::kLog) return DifferenceOfGame(file, one, expected, rules);
    return DifferenceOfPosition(one, expected, rules);
  } catch (const std::exception& error) {
    return std::string(error.what()) + "\n";
  }
}

}  // namespace arbitro::corpus
