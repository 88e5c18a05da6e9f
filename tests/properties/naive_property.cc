#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "engine/presets.h"
#include "tests/properties/steps.h"
#include "tests/support/game_maker.h"
#include "tests/support/naive_engine/compare.h"

// The two engines side by side: at every step of a game the same plies are legal, and the same becomes of
// each.
namespace parchis::naive {
namespace {

using testing::Choices;
using testing::Numbers;
using testing::Step;

// How many games a drawn list of numbers gives. The next game goes on with the numbers where the last one
// stopped. PARCHIS_NAIVE_GAMES asks for more.
[[nodiscard]] int GamesOfOneDraw() {
  const char* more = std::getenv("PARCHIS_NAIVE_GAMES");
#ifdef PARCHIS_SANITIZED
  constexpr int kUsual = 2;
#else
  constexpr int kUsual = 12;
#endif
  return more != nullptr ? std::atoi(more) : kUsual;
}

// PARCHIS_NAIVE_RULES lays answers on every rule set: `point=option`, joined by commas.
[[nodiscard]] RuleSet WithAnswersAsked(RuleSet rules) {
  const char* asked = std::getenv("PARCHIS_NAIVE_RULES");
  if (asked == nullptr) return rules;
  const std::string answers = "," + std::string(asked) + ",";
  for (const RulePointInfo& info : RulePoints()) {
    for (std::size_t i = 0; i < info.options.size(); ++i) {
      const std::string answer = "," + std::string(info.id) + "=" + std::string(info.options[i].id) + ",";
      if (answers.find(answer) != std::string::npos)
        rules.set_answer(info.point, static_cast<std::uint8_t>(i));
    }
  }
  testing::TakeBackConflicts(rules);
  return rules;
}

[[nodiscard]] Table MakeTableByRandomRules(Choices& choices) {
  return testing::MakeTable(choices, WithAnswersAsked(testing::MakeRules(choices)));
}

// A start with two colors has an order of arrival, so that it is seen what depends on it.
void OrderArrivals(Choices& choices, const Table& table, State& state) {
  const Setting setting = SettingOf(table);
  for (int arm = 0; arm < table.board().arms(); ++arm) {
    const PieceSet standing = state.at(setting.StartOf(arm + 1));
    std::vector<Piece> pieces;
    for (const Piece piece : standing) pieces.push_back(piece);
    const bool two_colors = pieces.size() == 2 && !standing.has_pair();
    if (two_colors && choices.Below(2) == 0) std::swap(pieces[0], pieces[1]);
    if (two_colors) state.late[static_cast<std::size_t>(arm)] = pieces[1];
    if (setting.is(EntryArrival::kLastTime)) continue;
    for (const Piece piece : pieces) {
      const Arrival arrival{static_cast<std::uint8_t>(arm), piece};
      auto& ever = state.memory.first_arrivals;
      if (std::ranges::find(ever, arrival) == ever.end()) ever.push_back(arrival);
    }
  }
}

// A turn in which sixes or doubles were thrown, and sometimes a bonus waits.
void BeginAmongSixes(Choices& choices, const Table& table, State& state) {
  const std::uint32_t kind = choices.Below(6);
  if (kind < 3) return;
  const std::uint8_t in_a_row = kind == 3 ? 1 : 2;
  if (table.two_dice()) {
    state.memory.dice.doubles = in_a_row;
  } else {
    state.sixes = in_a_row;
  }
  std::vector<Piece> own;
  for (const Piece piece : table.PiecesOf(state.seat)) own.push_back(piece);
  const std::size_t picked = choices.Below(static_cast<std::uint32_t>(own.size() + 1));
  if (picked < own.size()) state.last = own[picked];
  if (choices.Below(4) != 0) return;
  state.owed.push({Owed::Kind::kBonus, table.capture_bonus(), state.last ? state.last : own.front()});
}

// Brings pieces of one color together, as barriers are rare on a board where everybody stands by chance.
void PairUp(Choices& choices, const Table& table, State& state) {
  const Board& board = table.board();
  for (std::uint32_t pairs = choices.Below(4); pairs > 0; --pairs) {
    std::vector<Piece> pieces;
    for (const Piece piece : table.pieces_in_play()) pieces.push_back(piece);
    const Piece piece = pieces[choices.Below(static_cast<std::uint32_t>(pieces.size()))];
    const Piece other = Piece::Of(piece.color(), 1 + static_cast<int>(choices.Below(4)));
    const parchis::Place to = state.place(other);
    if (piece == other || to.in_nest() || board.InGoal(to) || board.InGoal(state.place(piece))) continue;
    const PieceSet standing = board.OnTrack(to) ? state.at(board.TrackSquare(piece.color(), to.progress()))
                                                : state.InCorridor(piece.color(), to.progress());
    if (!standing.has_one()) continue;
    state.Put(board, piece, to);
    // Whoever joins a barrier has its time.
    auto& turns = state.memory.pair_turns;
    turns[static_cast<std::size_t>(piece.index())] = turns[static_cast<std::size_t>(other.index())];
  }
}

[[nodiscard]] State MakeRichStart(Choices& choices, const Table& table) {
  State state = testing::MakeStart(choices, table);
  PairUp(choices, table, state);
  OrderArrivals(choices, table, state);
  // Who owes the null throw, and who will, is a long story; it begins as a game does.
  state.memory.numbers = OpeningState(table, state.seat).memory.numbers;
  BeginAmongSixes(choices, table, state);
  // What matters to nobody is left out, as after every ply.
  return StateOf(PositionOf(state, table), table);
}

// Who arrived first of all on a start is known of a game from its beginning only.
[[nodiscard]] bool KnowsOnlyWholeGames(const Table& table) {
  return table.rules().get<EntryArrival>() != EntryArrival::kLastTime;
}

[[nodiscard]] State MakeKnownStart(Choices& choices, const Table& table) {
  return KnowsOnlyWholeGames(table) ? OpeningState(table, 0) : MakeRichStart(choices, table);
}

// Plies of one game. What a throw of two dice can still become is looked for anew at each of them.
[[nodiscard]] std::size_t PliesOf(const Table& table) { return table.two_dice() ? 25 : 60; }

// Rules of American Parcheesi with other answers to some of the questions.
[[nodiscard]] RuleSet MakeTwoDiceRules(Choices& choices) {
  constexpr std::array<const char*, 3> kNames{"us-parcheesi", "us-hasbro", "us-course"};
  RuleSet rules = RulesOf(*FindPreset(kNames[choices.Below(kNames.size())]));
  for (const RulePointInfo& info : RulePoints()) {
    if (choices.Below(4) != 0) continue;
    const auto options = static_cast<std::uint32_t>(info.options.size());
    rules.set_answer(info.point, static_cast<std::uint8_t>(choices.Below(options)));
  }
  rules.set(DiceKind::kThrown);
  rules.set(DiceCount::kTwo);
  testing::TakeBackConflicts(rules);
  return WithAnswersAsked(rules);
}

// Plays a game at this table; the second engine's position goes along and is never taken from the first one
// again, so that whatever the first one forgets is missed here.
[[nodiscard]] std::optional<std::string> PlayTogether(Choices& choices, const Table& table, State start,
                                                      std::size_t plies) {
  std::optional<std::string> found;
  Position position = PositionOf(start, table);
  std::size_t steps = 0;
  testing::PlayGame(choices, table, start, plies, [&](const Step& step) {
    const Depth depth = ++steps % 16 == 0 ? Depth::kConceivable : Depth::kLegal;
    found = FirstDisagreement(table, step.before, position, step.die, step.second_die, depth);
    if (found) return false;
    const auto next = Follow(table, step.before, position, step.die, step.second_die, step.judgement.effect);
    if (!next) return false;  // nothing was compared, and the first engine has let a ply pass
    position = *next;
    return true;
  });
  return found;
}

RC_GTEST_PROP(TwoEngines, AgreeOnEveryPlyOfGamesByRandomRules, (const Numbers& numbers)) {
  Choices choices(numbers);
  for (int game = GamesOfOneDraw(); game > 0; --game) {
    const Table table = MakeTableByRandomRules(choices);
    if (!Knows(table)) continue;
    const State start = MakeKnownStart(choices, table);
    if (start.over) continue;
    const auto found = PlayTogether(choices, table, start, PliesOf(table));
    if (found) RC_FAIL(*found);
  }
}

RC_GTEST_PROP(TwoEngines, AgreeOnEveryPlyOfGamesByEveryPreset, (const Numbers& numbers)) {
  Choices choices(numbers);
  for (const Preset& preset : Presets()) {
    const Table table = testing::MakeTable(choices, RulesOf(preset));
    if (!Knows(table)) continue;
    const State start = MakeKnownStart(choices, table);
    if (start.over) continue;
    const auto found = PlayTogether(choices, table, start, PliesOf(table));
    if (found) RC_FAIL(*found);
  }
}

// Two dice are thrown by few random rules.
RC_GTEST_PROP(TwoEngines, AgreeOnEveryPlyOfGamesWithTwoDice, (const Numbers& numbers)) {
  Choices choices(numbers);
  for (int game = (GamesOfOneDraw() + 3) / 4; game > 0; --game) {
    const Table table = testing::MakeTable(choices, MakeTwoDiceRules(choices));
    if (!Knows(table)) continue;
    const State start = MakeKnownStart(choices, table);
    if (start.over) continue;
    const auto found = PlayTogether(choices, table, start, PliesOf(table));
    if (found) RC_FAIL(*found);
  }
}

// A state as it is, without a game before it: what a position line says is enough.
RC_GTEST_PROP(TwoEngines, AgreeOnPositionsThatNobodyPlayed, (const Numbers& numbers)) {
  Choices choices(numbers);
  for (int game = GamesOfOneDraw(); game > 0; --game) {
    const Table table = MakeTableByRandomRules(choices);
    if (!Knows(table) || KnowsOnlyWholeGames(table)) continue;
    // Many positions by the same rules: most answers matter in few of them.
    for (int i = 0; i < 10; ++i) {
      const State start = MakeRichStart(choices, table);
      if (start.over) continue;
      const auto found = FirstDisagreement(table, start);
      if (found) RC_FAIL(*found);
    }
  }
}

}  // namespace
}  // namespace parchis::naive
