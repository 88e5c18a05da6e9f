#include "verifier/checking/checker.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/ending.h"
#include "verifier/readings/reading_replay.h"
#include "verifier/replay/cited.h"
#include "verifier/replay/ending.h"
#include "verifier/replay/other_set_up.h"
#include "verifier/replay/system_of_play.h"

namespace arbitro {
namespace {

void NamePlayers(const log::RecordedHeader& header, int arms, GameReport& report) {
  report.arms = arms;
  report.seat_names.clear();
  report.color_names = header.color_names;
  for (int k = static_cast<int>(report.color_names.size()); k < std::min(report.arms, parchis::kMaxArms);
       ++k) {
    report.color_names.push_back(UsualColorName(report.arms, k));
  }
  for (const log::RecordedSeat& seat : header.seats) {
    std::string name = seat.name;
    for (const std::uint32_t color : seat.colors) {
      if (!seat.name.empty() || color < 1 || color > report.color_names.size()) continue;
      if (!name.empty()) name += "+";
      name += report.color_names[color - 1];
    }
    report.seat_names.push_back(std::move(name));
  }
}

// Some byte of the game has changed: nothing in it may accuse a player.
void LowerToNotes(std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    if (EntryOf(finding.code).layer != Layer::kFraming) finding.level = Level::kNote;
  }
}

// Brings the findings of decoding and of the replay into ply order, those of the whole game first.
void MergeByPly(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, {}, [](const Finding& finding) {
    return finding.ply ? std::int64_t{*finding.ply} : std::int64_t{-1};
  });
}

// The field of the header that a finding about the set-up is about; empty: none of its own.
[[nodiscard]] std::string_view FieldOf(Code code) {
  switch (code) {
    case Code::kBoardUnknown:
    case Code::kBoardSizeDiffers:
    case Code::kBoardOfTwoArms:
      return "arms";
    case Code::kSeatsUnusable:
    case Code::kTurnOrderDiffers:
      return "seats";
    case Code::kRulesUnknown:
    case Code::kRulesOverridden:
      return "rules";
    case Code::kStartUnreadable:
    case Code::kStartDiffers:
      return "start_position";
    case Code::kFirstSeatDiffers:
      return "first_seat";
    default:
      return {};
  }
}

[[nodiscard]] log::Location PlaceOf(const Finding& finding, log::Locator& locator) {
  if (finding.ply) return locator.Ply(*finding.ply);
  switch (finding.code) {
    case Code::kPlyCountDiffers:
    case Code::kResultDiffers:
    case Code::kNotFinished:
      return locator.Ending();
    default:
      return locator.HeaderField(FieldOf(finding.code));
  }
}

// Games of another kind than the rule set is for are not judged by it.
void AddOtherSystem(const char* system, GameReport& report) {
  Finding finding;
  finding.code = Code::kSystemNotJudged;
  finding.level = EntryOf(finding.code).level;
  finding.arguments.push_back(Argument::Text("reason", system));
  report.findings.push_back(std::move(finding));
  report.complete = false;
}

// Whether no ply of the game could be judged: then it is not valid either.
[[nodiscard]] bool NothingJudged(const GameReport& report) {
  std::uint32_t not_judged = 0;
  std::optional<std::uint32_t> last;
  for (const Finding& finding : report.findings) {  // in ply order
    if (finding.code != Code::kPlyUnusable || finding.ply == last) continue;
    last = finding.ply;
    ++not_judged;
  }
  return report.plies > 0 && not_judged >= report.plies;
}

void NoteResult(const ReplayResult& result, const std::vector<std::uint8_t>& ranking, GameReport& report) {
  report.plies = result.plies;
  report.undetermined = result.undetermined;
  report.ranking.assign(ranking.begin(), ranking.end());
  if (result.stopped) report.complete = false;
}

}  // namespace

void Checker::ReplayByOneReading(const SetUp& set_up, GameReport& report) {
  const ReplayResult result = Replay(set_up, game_, on_illegal_, report.findings);
  NoteResult(result, parchis::RankingOf(result.last, set_up.table), report);
  if (auto hint = FindOtherSetUp(set_up, game_, report.findings)) report.findings.push_back(std::move(*hint));
  MergeByPly(report.findings);
  if (report.complete) CheckEnding(game_, set_up, result, report.findings);
}

void Checker::ReplayByAllReadings(const SetUp& set_up, GameReport& report) {
  ReadingsResult result =
      ReplayReadings(set_up, game_, on_illegal_, report.complete, cache_, report.findings);
  NoteResult(result.replay, result.ranking, report);
  report.readings = std::move(result.fates);
  if (auto hint = FindOtherSetUp(set_up, game_, report.findings)) report.findings.push_back(std::move(*hint));
  MergeByPly(report.findings);
  std::ranges::move(result.ending, std::back_inserter(report.findings));
}

void Checker::ReplayGame(const SetUp& set_up, GameReport& report) {
  const bool several = !set_up.open.empty();
  if (several) {
    ReplayByAllReadings(set_up, report);
  } else {
    ReplayByOneReading(set_up, report);
  }
  if (NothingJudged(report)) report.complete = false;
}

void Checker::Check(const log::Record& record, GameReport& report) {
  if (!changes_.empty()) changes_ = {};
  CheckOnce(record, report);
  if (rulings_ != nullptr) Rule(record, report);
}

SetUp Checker::ByRulings(const SetUp& set_up, const log::RecordedGame& game) const {
  std::vector<Finding> said;
  return Changed(set_up, game, changes_, said);
}

void Checker::Rule(const log::Record& record, GameReport& report) {
  rulings_->SawGame(report.input, report.game_id);
  if (report.findings.empty()) return;
  RuledGame game(*rulings_, on_illegal_, report);
  while (const Ruling* next = game.NextChange(report, changes_)) {
    std::vector<Finding> before = std::exchange(report.findings, {});
    game.Change(*next, changes_);
    CheckOnce(record, report);
    game.Keep(std::move(before), *next, report);
  }
  game.Finish(report);
}

void Checker::CheckOnce(const log::Record& record, GameReport& report) {
  report.Clear();
  report.input = record.input;
  report.index = record.index;
  const bool decoded = decoder_.Decode(record, game_, report.findings);
  report.game_id = game_.header.game_id;
  if (report.game_id.empty()) report.game_id = "#" + std::to_string(record.index);
  if (!decoded) {
    report.complete = false;
    report.verdict = Verdict::kUnreadable;
    return;
  }
  NamePlayers(game_.header, static_cast<int>(game_.header.arms), report);
  report.complete = !game_.cut;
  const SetUp* set_up = set_ups_.SetUpOf(game_, report.findings);
  std::optional<SetUp> changed;
  if (set_up != nullptr && !changes_.empty()) {
    set_up = &changed.emplace(Changed(*set_up, game_, changes_, report.findings));
  }
  if (set_up != nullptr) {
    const parchis::Board& board = set_up->table.board();
    if (board.arms() != report.arms) NamePlayers(game_.header, board.arms(), report);
    report.corridor_length = board.corridor_length();
    report.rules = set_up->rules;
    report.rules_hash = set_up->rules_hash;
    if (const char* system = OtherSystemOf(game_, set_up->table.rules())) {
      AddOtherSystem(system, report);
    } else {
      ReplayGame(*set_up, report);
    }
    for (Finding& finding : report.findings) CiteText(set_up->text, finding);
  } else {
    report.complete = false;
  }
  log::Locator locator(record);
  for (Finding& finding : report.findings) {
    if (finding.location != log::Location{}) continue;  // decoding knows its own places
    finding.location = PlaceOf(finding, locator);
  }
  if (game_.doubtful) LowerToNotes(report.findings);
  report.verdict = VerdictOf(report);
}

GameReport UnreadableGame(const log::Record& record) {
  GameReport report;
  report.input = record.input;
  report.index = record.index;
  report.game_id = "#" + std::to_string(record.index);
  report.complete = false;
  report.verdict = Verdict::kUnreadable;
  report.findings.push_back(record.finding);
  return report;
}

}  // namespace arbitro
