#include "tests/properties/open_games.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/chosen_numbers.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "engine/rule_set_check.h"
#include "tests/support/checking.h"
#include "tests/support/game_maker.h"
#include "tests/support/planted_fault.h"
#include "verifier/log/reader.h"
#include "verifier/play/random_game.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro::testing {
namespace {

using log::RecordedGame;
using log::RecordedPly;
using parchis::OptionMask;
using parchis::RulePoint;
using parchis::RuleSet;
using parchis::testing::Choices;

constexpr std::size_t kMaxReadings = 72;

// Points that are read once, that have many options, or that a state remembers.
constexpr RulePoint kSpecialPoints[] = {
    RulePoint::kBoardSafeSquares, RulePoint::kBoardStartSquare, RulePoint::kTurnFirst,
    RulePoint::kTripleVictim,     RulePoint::kTurnTries,        RulePoint::kBonusTiming,
    RulePoint::kEntryArrival,     RulePoint::kSixOptional,      RulePoint::kDiceCount,
    RulePoint::kDiceKind,         RulePoint::kDiceUse,          RulePoint::kSetupOnStart,
    RulePoint::kBarrierDutyPer,   RulePoint::kHandNullThrow,    RulePoint::kEndStop,
    RulePoint::kTurnUnit};

[[nodiscard]] RuleSet RulesToPlayBy(Choices& choices) {
  if (choices.Below(2) == 0) return parchis::testing::MakeRules(choices);
  const auto presets = parchis::Presets();
  return parchis::RulesOf(presets[choices.Below(static_cast<std::uint32_t>(presets.size()))]);
}

[[nodiscard]] parchis::NamedRules Named(const RuleSet& rules) {
  return {.base = &parchis::Presets().front(), .rules = rules};
}

// ---- The game ----

// The game from some position on that is between two throws, with at most `plies` plies.
void BeginInTheMiddle(std::uint32_t plies, RecordedGame& game) {
  if (game.plies.size() <= plies) return;
  std::vector<Finding> ignored;
  const auto set_up = SetUpGame(game, DeclaredRules().rules, ignored);
  const auto size = static_cast<std::uint32_t>(game.plies.size());
  for (std::uint32_t from = size - plies; set_up && from < size; ++from) {
    const parchis::State start = StateBefore(*set_up, game, OnIllegal::kClaimed, from);
    if (!start.ThrowIsNext() || start.sixes > 0) continue;
    game.plies.erase(game.plies.begin(), game.plies.begin() + from);
    game.header.start_position = parchis::FormatPosition(start, set_up->table);
    game.header.first_seat = start.seat;
    if (game.ending) game.ending->ply_count = static_cast<std::uint32_t>(game.plies.size());
    return;
  }
}

[[nodiscard]] RecordedGame Play(Choices& choices, std::uint64_t seed, const RuleSet& rules,
                                std::uint32_t plies) {
  constexpr std::uint32_t kEarlierPlies = 150;
  PlayOptions options{.rules = Named(rules), .arms = 4, .seed = seed, .max_plies = plies, .seating = {}};
  if (choices.Below(3) == 0) {
    options.arms = parchis::kMinArms + static_cast<int>(choices.Below(parchis::kMaxArms - 1));
    options.arms = std::min(options.arms, parchis::kMaxArms);
  }
  options.seating = parchis::testing::MakeSeating(choices, options.arms, rules);
  const bool middle = choices.Below(3) != 0;
  if (middle) options.max_plies += choices.Below(kEarlierPlies);
  RecordedGame game;
  PlayRandomGame(options, 0, game);
  if (middle) BeginInTheMiddle(plies, game);
  return game;
}

// ---- The open points ----

// What a replay of the game asks.
[[nodiscard]] std::vector<RulePoint> PointsAsked(const RecordedGame& game) {
  std::vector<Finding> ignored;
  std::vector<RulePoint> asked;
  auto set_up = SetUpGame(game, DeclaredRules().rules, ignored);
  if (!set_up) return asked;
  parchis::Heard heard;
  set_up->table.Listen(&heard);
  (void)Replay(*set_up, game, OnIllegal::kClaimed, ignored);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (heard.points.contains(info.point)) asked.push_back(info.point);
  }
  return asked;
}

[[nodiscard]] RulePoint ChoosePoint(Choices& choices, const std::vector<RulePoint>& asked) {
  const std::uint32_t kind = choices.Below(6);
  if (kind == 0) return kSpecialPoints[choices.Below(static_cast<std::uint32_t>(std::size(kSpecialPoints)))];
  if (kind == 1 || asked.empty())
    return static_cast<RulePoint>(choices.Below(static_cast<std::uint32_t>(parchis::kRulePointCount)));
  return asked[choices.Below(static_cast<std::uint32_t>(asked.size()))];
}

// Opens one to four points, so that the answers of `played` are among what is open, and lets the header name
// any of the readings.
void OpenPoints(Choices& choices, const RuleSet& played, RecordedGame& game) {
  const std::vector<RulePoint> asked = PointsAsked(game);
  RuleSet declared = played;
  std::size_t readings = 1;
  std::vector<std::string> open;
  const std::uint32_t count = 1 + choices.Below(4);
  for (std::uint32_t i = 0; i < count; ++i) {
    const parchis::RulePointInfo& info = parchis::InfoOf(ChoosePoint(choices, asked));
    const auto options = static_cast<std::uint32_t>(info.options.size());
    OptionMask mask = parchis::BitOfOption(played.answer(info.point));
    for (std::uint8_t option = 0; option < options; ++option) {
      if (choices.Below(3) != 0) mask |= parchis::BitOfOption(option);
    }
    const auto several = static_cast<std::size_t>(std::popcount(mask));
    const bool twice = std::ranges::any_of(
        open, [&](const std::string& words) { return words.starts_with(std::string(info.id) + "="); });
    if (several < 2 || twice || readings * several > kMaxReadings) continue;
    readings *= several;
    std::string words = std::string(info.id) + "=";
    for (std::uint8_t option = 0; option < options; ++option) {
      if ((mask & parchis::BitOfOption(option)) == 0) continue;
      if (!words.ends_with('=')) words += "|";
      words += info.options[option].id;
    }
    open.push_back(std::move(words));
    const auto answer = static_cast<std::uint8_t>(choices.Below(options));
    if (choices.Below(2) == 0 || (mask & parchis::BitOfOption(answer)) == 0) continue;
    RuleSet other = declared;
    other.set_answer(info.point, answer);
    if (parchis::FindConflicts(other).empty()) declared = other;
  }
  game.header.rules = Named(declared).Spec();
  game.header.open_points = std::move(open);
}

// ---- The record ----

void LeaveOutClaims(Choices& choices, RecordedGame& game) {
  // For each kind of claim: out of 3, how many are left out.
  const std::uint32_t destinations = choices.Below(4);
  const std::uint32_t captures = choices.Below(4);
  const std::uint32_t bonuses = choices.Below(4);
  const std::uint32_t penalties = choices.Below(4);
  for (RecordedPly& ply : game.plies) {
    if (choices.Below(3) < destinations) ply.to.reset();
    if (choices.Below(3) < captures) {
      ply.captured = {};
      ply.captured_said = false;
    }
    if (choices.Below(3) < bonuses) ply.bonus_earned.reset();
    if (choices.Below(3) < penalties && !ply.penalty_told) {
      ply.penalized.reset();
      ply.penalized_said = false;
    }
  }
}

// Of short games with one die and usual rules: what was left out of others can take long to work out.
void LeaveOutPlies(Choices& choices, const RuleSet& played, RecordedGame& game) {
  constexpr std::size_t kLongest = 20;
  const bool usual = std::ranges::any_of(
      parchis::Presets(), [&](const parchis::Preset& preset) { return parchis::RulesOf(preset) == played; });
  if (!usual || game.plies.size() > kLongest || choices.Below(2) != 0) return;
  if (parchis::ChoosesNumbers(played) || played.get<parchis::DiceCount>() == parchis::DiceCount::kTwo) return;
  game.header.omits_passes = choices.Below(2) == 0;
  game.header.omits_unusable_bonuses = choices.Below(2) == 0;
  std::erase_if(game.plies, [&](const RecordedPly& ply) {
    const bool moves = ply.ply.piece || ply.penalized || ply.ply.spend != parchis::Spend::kNotSaid;
    if (moves || ply.ply.die == 6 || ply.ply.die == ply.ply.second_die) return false;
    const bool omitted = ply.ply.die != 0 ? game.header.omits_passes : game.header.omits_unusable_bonuses;
    return omitted && choices.Below(4) != 0;
  });
  if (game.ending) game.ending->ply_count.reset();
}

// Notes that say what a replay by the rules that the game was played by finds.
void AddNotes(Choices& choices, const RuleSet& played, RecordedGame& game) {
  if (game.plies.empty() || choices.Below(2) != 0) return;
  RecordedGame told = game;
  told.header.rules = Named(played).Spec();
  told.header.open_points.clear();
  std::vector<Finding> ignored;
  const auto set_up = SetUpGame(told, DeclaredRules().rules, ignored);
  if (!set_up) return;
  const auto size = static_cast<std::uint32_t>(game.plies.size());
  const parchis::Board& board = set_up->table.board();
  for (std::uint32_t i = choices.Below(size); i < size; i += 1 + choices.Below(size)) {
    const parchis::State after = StateBefore(*set_up, told, OnIllegal::kClaimed, i + 1);
    log::RecordedNote note{.ply = i, .position_after = {}, .steps = {}};
    for (int k = 0; k < board.arms() * parchis::kPiecesPerColor; ++k) {
      const auto piece = parchis::Piece::FromIndex(k);
      note.position_after.push_back(board.SquareOf(piece.color(), after.place(piece)));
    }
    game.notes.push_back(std::move(note));
  }
}

// Some plies are taken back and then played again.
void TakeBack(Choices& choices, RecordedGame& game) {
  if (game.plies.empty() || !game.notes.empty()) return;
  const auto size = static_cast<std::uint32_t>(game.plies.size());
  const std::uint32_t end = 1 + choices.Below(size);
  const std::uint32_t count = 1 + choices.Below(std::min(end, 5U));
  std::vector<RecordedPly> again(game.plies.begin() + (end - count), game.plies.begin() + end);
  RecordedPly back;
  back.takes_back = count;
  back.ply.seat = again.back().ply.seat;
  again.insert(again.begin(), back);
  game.plies.insert(game.plies.begin() + end, again.begin(), again.end());
  if (game.ending) game.ending->ply_count.reset();
}

void SpoilOne(Choices& choices, RecordedGame& game) {
  RecordedPly& ply = game.plies[choices.Below(static_cast<std::uint32_t>(game.plies.size()))];
  const std::uint32_t pieces = game.header.arms * parchis::kPiecesPerColor;
  const std::uint32_t squares = game.header.arms * parchis::kSquaresPerArm + parchis::kMaxCorridorLength + 1;
  switch (choices.Below(8)) {
    case 0:
      ply.ply.die = static_cast<std::uint8_t>(1 + choices.Below(6));
      break;
    case 1:
      ply.ply.piece = parchis::Piece::FromIndex(static_cast<int>(choices.Below(pieces)));
      break;
    case 2:
      ply.to = parchis::Square{static_cast<int>(choices.Below(squares))};
      break;
    case 3:
      ply.captured = {};
      ply.captured_said = true;
      break;
    case 4:
      ply.bonus_earned = static_cast<std::uint8_t>(choices.Below(21));
      break;
    case 5:
      ply.ply.seat =
          static_cast<std::uint8_t>(choices.Below(static_cast<std::uint32_t>(game.header.seats.size())));
      ply.seat_said = true;
      break;
    case 6:
      ply.event = static_cast<log::Event>(1 + choices.Below(6));
      break;
    default:
      ply.takes_back = choices.Below(3);
      break;
  }
}

// What some producer may have got wrong; the game may have gone on from it.
void Spoil(Choices& choices, std::uint64_t seed, RecordedGame& game) {
  if (game.plies.empty()) return;
  constexpr auto kKinds = static_cast<std::uint32_t>(std::size(kFaultKinds));
  const std::uint32_t faults = 1 + choices.Below(2);
  for (std::uint32_t i = 0; i < faults; ++i) {
    const FaultKind kind = kFaultKinds[choices.Below(kKinds)];
    const Culprit culprit = choices.Below(2) == 0 ? Culprit::kPlayer : Culprit::kRecorder;
    const std::uint32_t earliest = choices.Below(static_cast<std::uint32_t>(game.plies.size()));
    if (auto fault = PlantFault(game, earliest, seed, kind, culprit)) game = std::move(fault->game);
  }
}

// The game as a log says it; nothing if none can say it.
[[nodiscard]] RecordedGame AsRead(const RecordedGame& game) {
  const std::string bytes = Encoded(game, log::OutputForm::kBinary);
  log::RecordReader reader("bytes", bytes);
  log::Record record;
  std::vector<Finding> ignored;
  RecordedGame read;
  if (reader.Next(record)) (void)log::GameDecoder().Decode(record, read, ignored);
  return read;
}

}  // namespace

OpenGame MakeOpenGame(std::uint64_t seed, std::uint32_t plies, Treatment treatment) {
  Choices choices(seed);
  OpenGame open;
  open.played = RulesToPlayBy(choices);
  RecordedGame game = Play(choices, seed, open.played, plies);
  const bool spoiled = treatment == Treatment::kSpoiled;
  if (spoiled && choices.Below(3) != 0) {
    const auto longest = static_cast<std::size_t>(plies) + 20;
    Spoil(choices, seed, game);
    game.plies.resize(std::min(game.plies.size(), longest));
  }
  if (choices.Below(3) == 0) game.ending.reset();
  OpenPoints(choices, open.played, game);
  const bool rewound = treatment == Treatment::kRewound || (spoiled && choices.Below(4) == 0);
  if (treatment != Treatment::kNone && !rewound) AddNotes(choices, open.played, game);
  if (treatment != Treatment::kNone && choices.Below(3) != 0) LeaveOutClaims(choices, game);
  if (treatment != Treatment::kNone && !rewound && game.notes.empty())
    LeaveOutPlies(choices, open.played, game);
  if (rewound) TakeBack(choices, game);
  if (spoiled && !game.plies.empty()) {
    for (std::uint32_t left = choices.Below(3); left > 0; --left) SpoilOne(choices, game);
  }
  constexpr OnIllegal kWays[] = {OnIllegal::kClaimed, OnIllegal::kClaimed, OnIllegal::kLegal,
                                 OnIllegal::kStop};
  open.on_illegal = kWays[choices.Below(4)];
  open.game = AsRead(game);
  return open;
}

std::string Describe(const OpenGame& open) {
  constexpr std::string_view kWays[] = {"claimed", "legal", "stop"};
  return "# --on-illegal " + std::string(kWays[static_cast<std::size_t>(open.on_illegal)]) + ", played by " +
         Named(open.played).Spec() + "\n" + Encoded(open.game, log::OutputForm::kText);
}

}  // namespace arbitro::testing
