#include "tests/support/played_game.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/ending.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/support/checking.h"
#include "tests/support/law_rows.h"
#include "verifier/replay/choices.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro::testing {

using parchis::Effect;
using parchis::Spend;
using parchis::State;
using parchis::Table;
using parchis::testing::Choices;
using parchis::testing::Step;

namespace {

[[nodiscard]] log::RecordedHeader HeaderOf(const Table& table, const State& start) {
  log::RecordedHeader header;
  header.game_id = "made";
  header.producer = "tests";
  header.rules =
      parchis::NamedRules{.base = &parchis::Presets().front(), .rules = table.rules(), .open = {}}.Spec();
  header.arms = static_cast<std::uint32_t>(table.board().declared_arms());
  for (const parchis::Seat& seat : table.seating().seats) {
    log::RecordedSeat& recorded = header.seats.emplace_back();
    recorded.team = seat.team;
    recorded.owner = seat.owner;
    for (const parchis::Color color : seat.colors) {
      recorded.colors.push_back(static_cast<std::uint32_t>(color.number()));
    }
  }
  header.first_seat = start.seat;
  header.start_position = parchis::FormatPosition(start, table);
  return header;
}

[[nodiscard]] bool OmitsAnything(const log::RecordedHeader& header) {
  return header.omits_passes || header.omits_unusable_bonuses || header.omits_unusable_dice ||
         header.omits_forced_moves;
}

// Of two pieces on a start one arrived later, in a position that was put up as well.
void OrderArrivals(Choices& choices, const Table& table, State& state) {
  // By first arrivals the whole past would be needed.
  if (table.rules().get<parchis::EntryArrival>() == parchis::EntryArrival::kFirstTime) return;
  const parchis::Board& board = table.board();
  for (int arm = 0; arm < board.arms(); ++arm) {
    const parchis::PieceSet standing = state.at(board.TrackSquare(parchis::Color::FromIndex(arm), 0));
    std::vector<parchis::Piece> pieces;
    for (const parchis::Piece piece : standing) pieces.push_back(piece);
    // Beside a piece of the color itself the other one gives way, whatever the order, by most rule sets.
    const bool foreign =
        (standing & parchis::PieceSet::AllOf(parchis::Color::FromIndex(arm))).empty() ||
        table.rules().get<parchis::EntryOwnPlusRival>() == parchis::EntryOwnPlusRival::kLastArrived;
    const bool played = table.SeatOf(parchis::Color::FromIndex(arm)).has_value();
    const bool two_colors = pieces.size() == 2 && !standing.has_pair() && foreign && played;
    if (two_colors && choices.Below(2) == 0) std::swap(pieces[0], pieces[1]);
    if (two_colors) state.late[static_cast<std::size_t>(arm)] = pieces[1];
  }
  parchis::Canonicalize(state, table);
}

// What is thrown or chosen for the next ply, and the plies that are legal with it.
struct Throw {
  std::uint8_t die = 0;
  std::uint8_t second_die = 0;
  std::vector<parchis::Ply> legal{};
  std::vector<parchis::Ply> rare{};  // of these the captures and goals
};

[[nodiscard]] Throw MakeThrow(Choices& choices, const Table& table, const State& state) {
  Throw made{.die = parchis::testing::MakeDie(choices, state, table)};
  if (state.ThrowIsNext() && table.two_dice()) {
    made.second_die = choices.Below(2) == 0 ? made.die : parchis::testing::MakeDie(choices);
  }
  // A six after a six, or a third six would be too rare.
  const bool thrown = made.die != 0 && !table.two_dice() && !parchis::ChoosesNumbers(table.rules());
  if (thrown && state.sixes > 0 && choices.Below(2) == 0) made.die = 6;
  made.legal = parchis::LegalPlies(state, table, made.die, made.second_die);
  for (const parchis::Ply& ply : made.legal) {
    const Effect effect = parchis::Judge(state, table, ply).effect;
    const bool goal = effect.kind == Effect::Kind::kMove && table.board().InGoal(effect.to);
    if (goal || !effect.captured.empty()) made.rare.push_back(ply);
  }
  return made;
}

// A ply that is played: more often than not one of those that are rare, and with another throw where there is
// none.
[[nodiscard]] Step MakeStep(Choices& choices, const Table& table, const State& state) {
  Throw made = MakeThrow(choices, table, state);
  for (int i = 0; i < 2 && made.rare.empty() && choices.Below(4) != 0; ++i) {
    Throw other = MakeThrow(choices, table, state);
    if (!other.rare.empty()) made = std::move(other);
  }
  const bool rare = !made.rare.empty() && choices.Below(4) != 0;
  const std::vector<parchis::Ply>& plies = rare ? made.rare : made.legal;
  Step step{.before = state, .die = made.die, .second_die = made.second_die};
  if (plies.empty()) return step;
  step.ply = plies[choices.Below(static_cast<std::uint32_t>(plies.size()))];
  // Players who huff whenever they can hardly ever finish.
  if (step.ply.piece && choices.Below(8) != 0) step.ply.choice.penalized.reset();
  step.judgement = parchis::Judge(state, table, step.ply);
  step.after = state;
  parchis::Apply(step.after, table, step.judgement.effect);
  return step;
}

}  // namespace

Recorder::Recorder(const Table& table, const State& start) : table_(table) {
  game_.header = HeaderOf(table, start);
}

Spend Recorder::Use(std::uint8_t value) {
  if (!first_.used && first_.value == value) {
    first_.used = true;
    return Spend::kFirstDie;
  }
  if (!second_.used && second_.value == value) {
    second_.used = true;
    return Spend::kSecondDie;
  }
  return Spend::kBottom;
}

void Recorder::Add(const parchis::Ply& ply, const Effect& effect) {
  log::RecordedPly recorded = RecordOf(table_, ply, effect);
  if (table_.two_dice()) {
    if (effect.first_thrown != 0) {
      first_ = {effect.first_thrown, false};
      second_ = {effect.second_thrown, false};
    }
    // A die thrown before is told by which of the two it was.
    if (effect.source == Effect::Source::kThrow && effect.kind == Effect::Kind::kMove) {
      if (effect.first_thrown == 0) recorded.ply.die = 0;
      recorded.ply.spend = effect.all_dice ? Spend::kSum : Use(effect.die);
    }
  }
  game_.plies.push_back(std::move(recorded));
}

log::RecordedGame Recorder::Finish(const State& last) {
  log::RecordedGame game = game_;
  if (!last.over) return game;
  const std::vector<std::uint8_t> ranking = parchis::RankingOf(last, table_);
  game.ending = {.reason = log::Reason::kFinished,
                 .ranking = {ranking.begin(), ranking.end()},
                 .ply_count = static_cast<std::uint32_t>(game.plies.size())};
  return game;
}

Table MakeAnyTable(Choices& choices) {
  if (choices.Below(2) == 0) return parchis::testing::MakeTable(choices);
  const auto presets = parchis::Presets();
  const parchis::Preset& preset = presets[choices.Below(static_cast<std::uint32_t>(presets.size()))];
  return parchis::testing::MakeTable(choices, parchis::RulesOf(preset));
}

PlayedGame MakePlayedGame(Choices& choices, const Table& table, std::size_t plies) {
  State start = parchis::testing::MakeStart(choices, table);
  OrderArrivals(choices, table, start);
  return PlayOnFrom(choices, table, start, plies);
}

PlayedGame PlayOnFrom(Choices& choices, const Table& table, const State& start, std::size_t plies) {
  PlayedGame game{.table = table, .steps = {}, .log = {}, .options = DeclaredRules(), .report = {}};
  Recorder recorder(table, start);
  State state = start;
  while (!state.over && game.steps.size() < plies) {
    const Step step = MakeStep(choices, table, state);
    recorder.Add(step.ply, step.judgement.effect);
    game.steps.push_back(step);
    state = step.after;
  }
  game.log = recorder.Finish(state);
  game.report = ReportOf(game.log, game.options);
  return game;
}

PlayedGame PlayedGameOf(const log::RecordedGame& log, const CheckOptions& options) {
  std::vector<Finding> ignored;
  const auto set_up = SetUpGame(log, options.rules, ignored);
  if (!set_up) throw std::invalid_argument("no replay can start from the header of " + log.header.game_id);
  PlayedGame game{
      .table = set_up->table, .steps = {}, .log = log, .options = options, .report = ReportOf(log, options)};
  game.legal = std::ranges::all_of(game.report.findings, [](const Finding& finding) {
    return EntryOf(finding.code).layer == Layer::kSetUp || finding.code == Code::kRecordEnds;
  });
  std::size_t held = log.plies.size();  // plies before the first about which something is found
  for (const Finding& finding : game.report.findings) {
    if (finding.ply) held = std::min<std::size_t>(held, *finding.ply);
  }
  log::RecordedGame facts = log;
  if (game.table.two_dice()) CompleteDice(facts);
  State state = set_up->start;
  // A log may begin with what no play leads to.
  if (laws::NoSquareHoldsTooMany(game.table, state)) held = 0;
  for (std::uint32_t i = 0; i < held && !state.over; ++i) {
    const log::RecordedPly& recorded = facts.plies[i];
    if (recorded.unusable || recorded.event != log::Event::kNone || recorded.takes_back != 0) break;
    parchis::Ply ply = FactsOf(recorded);
    if (ply.piece) AddChoices(game.table, recorded, ply);
    const std::uint8_t thrown = state.ThrowIsNext() ? ply.die : std::uint8_t{0};
    Step step{.before = state, .die = thrown, .second_die = ply.second_die, .ply = ply};
    step.judgement = parchis::Judge(state, game.table, ply);
    if (!step.judgement.legal()) break;
    parchis::Apply(state, game.table, step.judgement.effect);
    // Where the replay knows better, be it from later plies, its word holds, and the rest is not gone
    // through.
    if ((i % 16 == 0 || OmitsAnything(log.header)) &&
        !(state == StateBefore(*set_up, log, options.on_illegal, i + 1)))
      break;
    step.after = state;
    game.steps.push_back(step);
  }
  return game;
}

GameReport ReportOf(const log::RecordedGame& game, const CheckOptions& options) {
  const Checked checked = CheckBytes(Encoded(game, log::OutputForm::kBinary), options);
  return checked.games.at(0);
}

}  // namespace arbitro::testing
