#include "verifier/cli/difference_search.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/rule_set_check.h"
#include "engine/table.h"
#include "verifier/cli/ply_words.h"
#include "verifier/play/random_position.h"

namespace arbitro::cli {
namespace {

using Kind = DifferenceExample::Kind;
using parchis::RulePoint;
using parchis::RuleSet;
using parchis::State;
using parchis::Table;

// Plies played on from a position, so that there is something to remember; of some positions many.
constexpr std::uint32_t kFewPlies = 3;
constexpr std::uint32_t kManyPlies = 40;
constexpr std::uint32_t kOneInMany = 16;
constexpr int kArmsOfThreeATeam = 6;
// Where two rule sets have no throw in common, most of what tells them apart is not found anyway.
constexpr std::uint32_t kCostOfNoThrow = 10;

// A position at one of the tables, the face thrown there, and for what follows the ply that is played.
struct Spot {
  std::size_t seats = 0;
  std::string line;
  std::uint8_t die = 0;
  std::uint8_t second_die = 0;  // for rule sets with two dice
  std::string ply;
};

// What one rule set says of a spot.
class Side {
 public:
  Side(const RuleSet& rules, const std::vector<parchis::Seating>& seatings, int arms) {
    for (const parchis::Seating& seating : seatings) {
      auto& table = tables_.emplace_back();
      if (!parchis::FindSeatingFault(rules, seating))
        table.emplace(*parchis::Board::WithArms(static_cast<std::uint32_t>(arms)), seating, rules);
    }
  }

  // Null where these rules cannot be played with such seats.
  [[nodiscard]] const Table* table(std::size_t seats) const {
    return tables_[seats] ? &*tables_[seats] : nullptr;
  }

  // As `arbitro legal` lists it; nullopt where these rules have no such position, or the game is over.
  [[nodiscard]] std::optional<std::string> Legal(const Spot& spot) const {
    const auto state = StateAt(spot);
    if (!state) return std::nullopt;
    const Table& at = *table(spot.seats);
    if (!CanChoose(spot)) return std::nullopt;
    if (spot.die == 0 && state->ThrowIsNext()) return ChoicesText(NamelessGame(at), *state, at, {});
    return LegalPliesText(NamelessGame(at), *state, at, spot.die, {}, SecondDie(spot));
  }

  // Whether numbers are thrown, or its number is among those to choose from.
  [[nodiscard]] bool CanChoose(const Spot& spot) const {
    const Table* at = table(spot.seats);
    const auto state = StateAt(spot);
    if (at == nullptr || !state || spot.die == 0 || !parchis::ChoosesNumbers(at->rules())) return true;
    const std::vector<std::uint8_t> numbers = parchis::NumbersToPlay(*state, *at);
    return std::ranges::find(numbers, spot.die) != numbers.end();
  }

  // The position after the ply of the spot; nullopt where it is not legal.
  [[nodiscard]] std::optional<std::string> Following(const Spot& spot) const {
    auto state = StateAt(spot);
    if (!state) return std::nullopt;
    const Table& at = *table(spot.seats);
    const auto index =
        IndexOf(spot.ply, LegalPliesText(NamelessGame(at), *state, at, spot.die, {}, SecondDie(spot)));
    const std::vector<parchis::Ply> plies =
        parchis::DistinctLegalPlies(*state, at, spot.die, SecondDie(spot));
    if (!index || *index >= plies.size()) return std::nullopt;
    parchis::Apply(*state, at, parchis::Judge(*state, at, plies[*index]).effect);
    return parchis::FormatPosition(*state, at);
  }

  [[nodiscard]] std::optional<std::string> Opening(std::size_t seats) const {
    const Table* at = table(seats);
    if (at == nullptr) return std::nullopt;
    return parchis::FormatPosition(parchis::OpeningState(*at, 0), *at);
  }

 private:
  [[nodiscard]] std::uint8_t SecondDie(const Spot& spot) const {
    const Table* at = table(spot.seats);
    return at != nullptr && at->two_dice() ? spot.second_die : std::uint8_t{0};
  }

  [[nodiscard]] std::optional<State> StateAt(const Spot& spot) const {
    const Table* at = table(spot.seats);
    if (at == nullptr) return std::nullopt;
    const auto state = parchis::ParsePosition(spot.line, *at);
    if (!state || state->over) return std::nullopt;
    const bool needs_die = state->ThrowIsNext() && !parchis::ChoosesNumbers(at->rules());
    if (spot.die == 0 ? needs_die : !state->ThrowIsNext()) return std::nullopt;
    return *state;
  }

  // Which line of a list this is.
  [[nodiscard]] static std::optional<std::size_t> IndexOf(std::string_view ply, std::string_view list) {
    for (std::size_t index = 0; !list.empty(); ++index) {
      const std::size_t end = list.find('\n');
      if (list.substr(0, end) == ply) return index;
      list.remove_prefix(end + 1);
    }
    return std::nullopt;
  }

  std::vector<std::optional<Table>> tables_;  // by seating
};

// One rule point that the two answer differently, each of them with the other's answer to it, and where it
// shows, by the kind of difference.
struct Question {
  RulePoint point;
  std::optional<Side> a_changed;
  std::optional<Side> b_changed;
  std::array<std::optional<Spot>, 4> found;

  [[nodiscard]] std::optional<Spot>& at(Kind kind) { return found[static_cast<std::size_t>(kind)]; }
};

[[nodiscard]] std::optional<Side> Changed(RuleSet rules, RulePoint point, std::uint8_t answer,
                                          const std::vector<parchis::Seating>& seatings, int arms) {
  rules.set_answer(point, answer);
  if (!parchis::FindConflicts(rules).empty()) return std::nullopt;
  return Side(rules, seatings, arms);
}

// The tables that the two are made for, and those that other rule sets are.
[[nodiscard]] std::vector<parchis::Seating> SeatingsFor(const parchis::NamedRules& a,
                                                        const parchis::NamedRules& b, int arms) {
  std::vector<parchis::Seating> seatings;
  const auto add = [&](parchis::Seating seating) {
    if (std::ranges::find(seatings, seating) == seatings.end()) seatings.push_back(std::move(seating));
  };
  add(UsualSeats(a, arms));
  add(UsualSeats(b, arms));
  for (const parchis::Sides sides :
       {parchis::Sides::kOneColorEach, parchis::Sides::kSharedColors, parchis::Sides::kTeams}) {
    add(parchis::UsualSeating(sides, a.rules, arms));
    add(parchis::UsualSeating(sides, b.rules, arms));
  }
  // Two teams of three, where the usual ones are of two.
  if (arms == kArmsOfThreeATeam) {
    parchis::Seating teams = parchis::UsualSeating(parchis::Sides::kOneColorEach, a.rules, arms);
    for (std::size_t seat = 0; seat < teams.seats.size(); ++seat)
      teams.seats[seat].team = static_cast<std::uint32_t>(seat % 2 + 1);
    add(std::move(teams));
  }
  return seatings;
}

// Places, seat and what is owed of a position line, with what a third six would cost, and the numbers left
// where both rule sets have such: what else a line says some rule sets remember and others do not.
[[nodiscard]] std::string Essence(const std::string& line, bool numbers) {
  std::string essence;
  for (std::size_t begin = 0, words = 0; begin < line.size(); ++words) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    const std::string word = line.substr(begin, end - begin);
    const bool of_both =
        word.starts_with("sixes=") || word.starts_with("last=") || (numbers && word.starts_with("left="));
    if (words < 3 || of_both) essence += word + ' ';
    begin = end + 1;
  }
  return essence;
}

class Search {
 public:
  Search(const parchis::NamedRules& a, const parchis::NamedRules& b, int arms)
      : arms_(static_cast<std::size_t>(arms)),
        seatings_(SeatingsFor(a, b, arms)),
        usual_(UsualSeats(a, arms) == UsualSeats(b, arms) ? 1 : 2),
        a_(a.rules, seatings_, arms),
        b_(b.rules, seatings_, arms),
        common_throw_(ThrowAlike(a.rules, b.rules)),
        numbers_(parchis::ChoosesNumbers(a.rules) && parchis::ChoosesNumbers(b.rules)),
        two_dice_(a.rules.get<parchis::DiceCount>() == parchis::DiceCount::kTwo) {
    for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
      const RulePoint point = info.point;
      if (a.rules.answer(point) == b.rules.answer(point) || RecordSays(point)) continue;
      questions_.push_back({.point = point,
                            .a_changed = Changed(a.rules, point, b.rules.answer(point), seatings_, arms),
                            .b_changed = Changed(b.rules, point, a.rules.answer(point), seatings_, arms),
                            .found = {}});
    }
  }

  [[nodiscard]] std::vector<DifferenceExample> Run() {
    for (Question& question : questions_) Note(question, Kind::kOpening, {});
    RandomPositions positions(kSearchSeed);
    std::uint32_t looked = 0;
    for (std::uint32_t begun = 0; looked < kMaxSearchedPositions && !Answered(); ++begun) {
      // Three of four at the usual tables; by turns under the rules of the one and of the other.
      const std::size_t round = begun / 2;
      const std::size_t seats =
          round % 4 != 3 ? round % usual_
                         : usual_ + round / 4 % std::max<std::size_t>(seatings_.size() - usual_, 1);
      if (seats >= seatings_.size()) continue;
      const Table* at = begun % 2 == 0 ? a_.table(seats) : b_.table(seats);
      if (at == nullptr) at = begun % 2 == 0 ? b_.table(seats) : a_.table(seats);
      if (at == nullptr) continue;
      const Table& table = *at;
      const std::uint32_t plies = begun % kOneInMany < 2 ? kManyPlies : kFewPlies;
      State state = positions.Next(table);
      for (std::uint32_t ply = 0; ply <= plies && looked < kMaxSearchedPositions; ++ply) {
        looked += common_throw_ ? 1 : kCostOfNoThrow;
        Look(SpotAt(seats, table, state, positions));
        if (!positions.Play(table, state)) break;
      }
    }
    std::vector<DifferenceExample> examples;
    for (Question& question : questions_) AddExample(question, examples);
    return examples;
  }

 private:
  [[nodiscard]] bool Answered() {
    return std::ranges::all_of(questions_,
                               [](Question& question) { return question.at(Kind::kLegal).has_value(); });
  }

  // The position with a throw, or, where the two have none in common, with one number left to use.
  [[nodiscard]] Spot SpotAt(std::size_t seats, const Table& table, const State& state,
                            RandomPositions& positions) const {
    Spot spot{.seats = seats, .line = {}, .die = positions.Number(table, state), .second_die = 0, .ply = {}};
    if (common_throw_) {
      if (spot.die != 0 && two_dice_) spot.second_die = positions.Face();
      spot.line = parchis::FormatPosition(state, table);
      return spot;
    }
    State owing = state;
    if (spot.die != 0 && owing.owed.empty()) owing.owed.push({parchis::Owed::Kind::kDie, spot.die});
    spot.die = 0;
    spot.line = parchis::FormatPosition(owing, table);
    return spot;
  }

  void Look(Spot spot) {
    // What only one of them can choose shows in the list of all.
    if (!a_.CanChoose(spot) || !b_.CanChoose(spot)) spot.die = 0;
    const auto by_a = a_.Legal(spot);
    const auto by_b = b_.Legal(spot);
    if (!by_a || !by_b) return;
    // Of plies that are the same the last: the first is often the one that every rule set has.
    const bool same = by_a == by_b;
    if (same) spot.ply = by_a->substr(by_a->rfind('\n', by_a->size() - 2) + 1, std::string::npos);
    if (same) spot.ply.pop_back();
    if (same && Essential(a_.Following(spot)) == Essential(b_.Following(spot))) return;
    for (Question& question : questions_) {
      if (question.at(Kind::kLegal)) continue;
      if (same) {
        Note(question, Kind::kFollowing, spot);
      } else {
        Note(question, Kind::kLegal, spot);
        Note(question, Kind::kTogether, spot);
      }
    }
  }

  void Note(Question& question, Kind kind, const Spot& spot) {
    if (!question.at(kind) && Shows(question, kind, spot)) question.at(kind) = spot;
  }

  [[nodiscard]] std::optional<std::string> Essential(const std::optional<std::string>& line) const {
    return line ? std::optional(Essence(*line, numbers_)) : std::nullopt;
  }

  // What a side says of a spot, as far as the kind of difference asks for it.
  [[nodiscard]] std::optional<std::string> Said(const Side& side, Kind kind, const Spot& spot) const {
    if (kind == Kind::kOpening) return Essential(side.Opening(spot.seats));
    if (kind == Kind::kFollowing) return Essential(side.Following(spot));
    return side.Legal(spot);
  }

  // Whether the two differ there because of this point: with the other's answer to it one of them says what
  // the other says, or for kTogether at least something else than before.
  [[nodiscard]] bool Shows(const Question& question, Kind kind, const Spot& spot) const {
    if (kind == Kind::kFollowing && a_.Legal(spot) != b_.Legal(spot)) return false;
    const auto by_a = Said(a_, kind, spot);
    const auto by_b = Said(b_, kind, spot);
    if (!by_a || !by_b || by_a == by_b) return false;
    const auto changed_a = question.a_changed ? Said(*question.a_changed, kind, spot) : std::nullopt;
    const auto changed_b = question.b_changed ? Said(*question.b_changed, kind, spot) : std::nullopt;
    if (kind != Kind::kTogether) return changed_a == by_b || changed_b == by_a;
    return (changed_a && changed_a != by_a) || (changed_b && changed_b != by_b);
  }

  // The best that was found.
  void AddExample(Question& question, std::vector<DifferenceExample>& examples) const {
    for (const Kind kind : {Kind::kLegal, Kind::kTogether, Kind::kOpening, Kind::kFollowing}) {
      if (!question.at(kind)) continue;
      const bool opening = kind == Kind::kOpening;
      const Spot spot = opening ? Spot{} : Shrunk(question, kind, *question.at(kind));
      const auto line = [&](const Side& side) {
        return opening ? side.Opening(spot.seats) : side.Following(spot);
      };
      const bool lines = opening || kind == Kind::kFollowing;
      examples.push_back({.point = question.point,
                          .kind = kind,
                          .seating = seatings_[spot.seats],
                          .position = spot.line,
                          .die = spot.die,
                          .second_die = spot.second_die,
                          .ply = spot.ply,
                          .by_a = lines ? *line(a_) : *Said(a_, kind, spot),
                          .by_b = lines ? *line(b_) : *Said(b_, kind, spot)});
      return;
    }
  }

  // With every piece in its nest, else in its goal, and everything forgotten that the difference can do
  // without.
  [[nodiscard]] Spot Shrunk(const Question& question, Kind kind, Spot spot) const {
    const auto accept = [&](const std::string& line) {
      Spot smaller{
          .seats = spot.seats, .line = line, .die = spot.die, .second_die = spot.second_die, .ply = spot.ply};
      const bool shows = Shows(question, kind, smaller);
      if (shows) spot = std::move(smaller);
      return shows;
    };
    for (bool again = true; std::exchange(again, false);) {
      for (std::size_t i = 0; i < arms_ * parchis::kPiecesPerColor; ++i) {
        if (IsLast(spot.line, i)) continue;  // it has moved, and a piece in its nest has not
        const std::string nest = WithPiece(spot.line, i, "n");
        if (nest == spot.line) continue;
        const std::string goal = WithPiece(spot.line, i, "g");
        again = accept(nest) || (goal != spot.line && accept(goal)) || again;
      }
      for (std::size_t key = spot.line.rfind(' '); spot.line.find('=', key) != std::string::npos;
           key = spot.line.rfind(' ', key - 1)) {
        std::string without = spot.line;
        again = accept(without.erase(key, without.find(' ', key + 1) - key)) || again;
      }
      // At a usual table, if it shows there too.
      for (std::size_t seats = 0; seats < usual_ && spot.seats >= usual_; ++seats) {
        Spot usual = spot;
        usual.seats = seats;
        if (!Shows(question, kind, usual)) continue;
        spot = std::move(usual);
        again = true;
      }
    }
    accept(WithNestsLast(spot.line, arms_));
    return spot;
  }

  // The line with the pieces of each color that are in their nest behind the others.
  [[nodiscard]] static std::string WithNestsLast(std::string line, std::size_t arms) {
    for (std::size_t color = 0; color < arms; ++color) {
      for (std::size_t pass = 1; pass < parchis::kPiecesPerColor; ++pass) {
        for (std::size_t i = 1; i < parchis::kPiecesPerColor; ++i) {
          const std::size_t index = color * parchis::kPiecesPerColor + i;
          const std::string place = PlaceIn(line, index);
          if (place == "n" || PlaceIn(line, index - 1) != "n") continue;
          line = WithPiece(WithPiece(line, index - 1, place), index, "n");
        }
      }
    }
    return line;
  }

  // Whether the line names its piece number `index` as the one that moved last.
  [[nodiscard]] static bool IsLast(const std::string& line, std::size_t index) {
    const std::string code = std::to_string(parchis::Piece::FromIndex(static_cast<int>(index)).code());
    return line.find(" last=" + code) != std::string::npos;
  }

  // Where the place of piece number `index` begins in the line.
  [[nodiscard]] static std::size_t BeginOf(const std::string& line, std::size_t index) {
    std::size_t begin = 0;
    for (; index > 0; --index) begin = line.find_first_of(",/", begin) + 1;
    return begin;
  }

  [[nodiscard]] static std::string PlaceIn(const std::string& line, std::size_t index) {
    const std::size_t begin = BeginOf(line, index);
    return line.substr(begin, line.find_first_of(",/ ", begin) - begin);
  }

  // The line with another place for this piece.
  [[nodiscard]] static std::string WithPiece(const std::string& line, std::size_t index,
                                             std::string_view place) {
    const std::size_t begin = BeginOf(line, index);
    return line.substr(0, begin) + std::string(place) + line.substr(line.find_first_of(",/ ", begin));
  }

  std::size_t arms_;
  std::vector<parchis::Seating> seatings_;
  std::size_t usual_;  // how many of them, the first ones, the rule sets are made for
  Side a_;
  Side b_;
  bool common_throw_;
  bool numbers_;   // both choose them
  bool two_dice_;  // both, if there is a common throw
  std::vector<Question> questions_;
};

}  // namespace

parchis::Seating UsualSeats(const parchis::NamedRules& rules, int arms) {
  return parchis::UsualSeating(rules.base->sides, rules.rules, arms);
}

bool ThrowAlike(const parchis::RuleSet& a, const parchis::RuleSet& b) {
  return a.get<parchis::DiceCount>() == b.get<parchis::DiceCount>();
}

std::optional<Code> RecordSays(parchis::RulePoint point) {
  switch (point) {
    case RulePoint::kTurnFirst:
      return Code::kFirstSeatDiffers;
    case RulePoint::kTurnOrder:
      return Code::kTurnOrderDiffers;
    case RulePoint::kBoardSizes:
      return Code::kBoardSizeDiffers;
    default:
      return std::nullopt;
  }
}

std::vector<DifferenceExample> FindDifferences(const parchis::NamedRules& a, const parchis::NamedRules& b,
                                               int arms) {
  return Search(a, b, arms).Run();
}

}  // namespace arbitro::cli
