#include "tests/properties/perft_positions.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>

#include "engine/notation.h"
#include "engine/rule_set_check.h"
#include "tests/support/game_maker.h"
#include "verifier/perft/counter.h"
#include "verifier/perft/naming.h"

namespace arbitro::perft {
namespace {

using parchis::Preset;
using parchis::RuleSet;
using parchis::State;
using parchis::Table;
using parchis::testing::Choices;
using parchis::testing::Step;

constexpr std::size_t kPositions = 20;
constexpr std::size_t kOfEachKind = 18;
constexpr std::uint64_t kGames = 150;
constexpr std::size_t kMostPlies = 500;

// What comes up seldom, and on which rule sets differ. The last kind is everything else.
constexpr std::size_t kKinds = 12;

[[nodiscard]] std::size_t KindOf(const State& state, const Table& table) {
  const parchis::Board& board = table.board();
  std::size_t pairs = 0;
  bool in_corridor = false;
  for (const parchis::Piece piece : table.PiecesOf(state.seat)) {
    const parchis::Place place = state.place(piece);
    if (place.in_nest() || board.InGoal(place) || !state.InOnePlace(piece.color()).contains(piece)) continue;
    ++pairs;
    in_corridor = in_corridor || board.InCorridor(place);
  }
  bool rivals_on_start = false;
  bool own_on_start = false;
  for (const parchis::Piece piece : table.PiecesOf(state.seat) & state.nests()) {
    const parchis::PieceSet standing = state.at(board.TrackSquare(piece.color(), 0));
    own_on_start = own_on_start || (standing & parchis::PieceSet::AllOf(piece.color())).has_two();
    rivals_on_start = rivals_on_start || (standing - table.PiecesOf(state.seat)).has_two();
  }
  const bool again = state.sixes > 0 || state.memory.dice.doubles > 0;
  if (rivals_on_start)
    return std::ranges::any_of(state.late, [](const auto& late) { return late.has_value(); }) ? 0 : 1;
  if (state.owed.size() > 1) return 2;
  if (state.sixes == 2 || state.memory.dice.doubles == 2) return state.last ? 3 : 4;
  if (pairs > 2) return 5;
  if (in_corridor) return 6;
  if (again && !state.owed.empty()) return 7;
  if (state.last && !board.OnTrack(state.place(*state.last))) return 8;
  if (own_on_start) return 9;
  if (!state.owed.empty()) return 10;
  return 11;
}

// Some of each kind.
[[nodiscard]] std::vector<std::string> Candidates(const Table& table) {
  std::array<std::vector<std::string>, kKinds> lines;
  std::set<std::string> known;
  for (std::uint64_t game = 1; game <= kGames; ++game) {
    Choices choices(game);
    Choices picks(game + kGames);
    std::array<bool, kKinds> seen{};  // in this game
    parchis::testing::PlayGame(choices, table, parchis::OpeningState(table, 0), kMostPlies,
                               [&](const Step& step) {
                                 const std::size_t kind = KindOf(step.before, table);
                                 if (seen[kind] || lines[kind].size() == kOfEachKind ||
                                     picks.Below(kind + 1 == kKinds ? 60 : 4) != 0)
                                   return true;
                                 seen[kind] = true;
                                 std::string line = parchis::FormatPosition(Named(step.before, table), table);
                                 if (known.insert(line).second) lines[kind].push_back(std::move(line));
                                 return true;
                               });
  }
  std::vector<std::string> all;
  for (const auto& of_kind : lines) all.insert(all.end(), of_kind.begin(), of_kind.end());
  return all;
}

[[nodiscard]] std::optional<std::vector<PerftRow>> RowsOf(const std::string& line, const Table& table) {
  const auto state = parchis::ParsePosition(line, table);
  if (!state) return std::nullopt;
  const bool wide = table.two_dice() || table.rules().get<parchis::DiceKind>() != parchis::DiceKind::kThrown;
  return CountByLayers(*state, table, {.depth = wide ? 1 : 2}).rows;
}

// One answer that the rule set does not give.
struct OtherAnswer {
  std::string name;
  Table table;
};

[[nodiscard]] std::vector<OtherAnswer> OtherAnswers(const Preset& preset) {
  const RuleSet rules = parchis::RulesOf(preset);
  std::vector<OtherAnswer> answers;
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    for (std::uint8_t option = 0; option < info.options.size(); ++option) {
      if (option == rules.answer(info.point)) continue;
      RuleSet other = rules;
      other.set_answer(info.point, option);
      if (!parchis::FindConflicts(other).empty()) continue;
      const auto board = parchis::Board::WithArms(4);
      const parchis::Seating seating = UsualTable(preset).seating();
      if (parchis::FindSeatingFault(other, seating)) continue;
      answers.push_back(
          {std::string(info.id) + "=" + std::string(info.options[option].id), Table(*board, seating, other)});
    }
  }
  return answers;
}

}  // namespace

Table UsualTable(const Preset& preset) {
  const RuleSet rules = parchis::RulesOf(preset);
  return {*parchis::Board::WithArms(4), parchis::UsualSeating(preset.sides, rules, 4), rules};
}

Chosen ChoosePositions(const Preset& preset) {
  const Table table = UsualTable(preset);
  const std::vector<std::string> candidates = Candidates(table);
  const std::vector<OtherAnswer> answers = OtherAnswers(preset);
  // By candidate: the answers that change a number.
  std::vector<std::set<std::size_t>> tells(candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const auto rows = RowsOf(candidates[i], table);
    for (std::size_t j = 0; j < answers.size(); ++j) {
      const auto other = RowsOf(candidates[i], answers[j].table);
      if (other && *other != *rows) tells[i].insert(j);
    }
  }
  Chosen chosen{.lines = {parchis::FormatPosition(Named(parchis::OpeningState(table, 0), table), table)}};
  std::set<std::size_t> told;
  std::vector<bool> taken(candidates.size(), false);
  while (chosen.lines.size() < kPositions + 1) {
    // The one that tells most of what is not told yet, and of several the one that tells most.
    std::size_t best = candidates.size();
    std::pair<std::size_t, std::size_t> most{};
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const auto fresh = static_cast<std::size_t>(
          std::ranges::count_if(tells[i], [&](std::size_t answer) { return !told.contains(answer); }));
      const std::pair value{fresh, tells[i].size()};
      if (taken[i] || (best != candidates.size() && value <= most)) continue;
      best = i;
      most = value;
    }
    if (best == candidates.size()) break;
    taken[best] = true;
    told.insert(tells[best].begin(), tells[best].end());
    chosen.lines.push_back(candidates[best]);
  }
  chosen.told = told.size();
  for (std::size_t j = 0; j < answers.size(); ++j) {
    if (!told.contains(j)) chosen.untold.push_back(answers[j].name);
  }
  return chosen;
}

}  // namespace arbitro::perft
