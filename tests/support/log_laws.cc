#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "engine/open_points.h"
#include "tests/support/checking.h"
#include "tests/support/law_rows.h"
#include "verifier/log/reader.h"
#include "verifier/replay/omissions.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"

namespace arbitro::testing::laws {

using namespace parchis;
using log::OutputForm;

namespace {

constexpr OutputForm kForms[] = {OutputForm::kBinary, OutputForm::kArchive, OutputForm::kText,
                                 OutputForm::kJson};

// A number that depends on the game alone, so that a law looks elsewhere in every game and always there in
// one.
[[nodiscard]] std::uint64_t NumberOf(const PlayedGame& game) {
  std::uint64_t number = 0xcbf29ce484222325U;
  for (const char c : Encoded(game.log, OutputForm::kBinary)) {
    number = (number ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return number;
}

// Squares that a piece has left behind it, its nest and start included.
[[nodiscard]] int Position(Place place) { return place.in_nest() ? 0 : place.progress() + 1; }

[[nodiscard]] std::string Joined(const std::vector<Finding>& findings) {
  std::string text;
  for (const std::string& brief : Briefs(findings)) text += (text.empty() ? "" : ", ") + brief;
  return text;
}

// What stands in a game that nothing is wrong with: remarks about its set-up, and that it is broken off.
// In the middle of a game not all is known that came before.
[[nodiscard]] bool IsHarmless(const Finding& finding, bool from_the_middle) {
  if (finding.level == Level::kError || finding.level == Level::kAmbiguous) return false;
  const Layer layer = EntryOf(finding.code).layer;
  if (layer == Layer::kDoubt && from_the_middle) return true;
  return layer == Layer::kSetUp || finding.code == Code::kRecordEnds;
}

// The first finding that says something against a player or a producer.
[[nodiscard]] Breach Accusation(const Checked& checked, const char* what) {
  for (const Finding& finding : checked.findings()) {
    const Layer layer = EntryOf(finding.code).layer;
    if (finding.level == Level::kError && (layer == Layer::kLegality || layer == Layer::kClaims)) {
      return std::string(what) + ": " + Brief(finding);
    }
  }
  return std::nullopt;
}

// What a finding of a ply says that must not depend on what comes later.
[[nodiscard]] std::vector<std::string> FindingsBefore(const GameReport& report, std::size_t plies) {
  std::vector<std::string> texts;
  for (const Finding& finding : report.findings) {
    if (!finding.ply || *finding.ply >= plies) continue;
    texts.push_back(Brief(finding) + " " + finding.position + " " + std::to_string(finding.legal_count) +
                    " " + std::to_string(finding.window.size()) + " " +
                    std::to_string(finding.rests_on.size()) + finding.continued);
  }
  return texts;
}

}  // namespace

Breach ProgressAddsUp(const PlayedGame& game) {
  const Board& board = game.table.board();
  if (game.steps.empty()) return std::nullopt;
  std::map<Color, int> expected;
  for (const Piece piece : game.table.pieces_in_play()) {
    expected[piece.color()] += Position(game.steps.front().before.place(piece));
  }
  for (const Step& step : game.steps) {
    const Effect& effect = step.judgement.effect;
    if (effect.kind == Effect::Kind::kMove) {
      int walked = effect.from.in_nest() ? 1 : effect.steps;
      // Round once more, and back from the goal, the steps do not add up to squares left behind.
      if (effect.bounced || board.allows_laps()) walked = Position(effect.to) - Position(effect.from);
      expected[effect.piece->color()] += effect.second_piece ? 2 : walked;
    }
    for (const Piece piece : effect.captured) {
      const bool itself = piece == effect.piece;
      expected[piece.color()] -= Position(itself ? effect.to : step.before.place(piece));
    }
    if (effect.penalized) {
      const bool moved = effect.penalized == effect.piece;
      const Place at = moved ? effect.to : step.before.place(*effect.penalized);
      expected[effect.penalized->color()] -= Position(at) - Position(effect.penalized_to);
    }
  }
  std::map<Color, int> found;
  for (const Piece piece : game.table.pieces_in_play()) {
    found[piece.color()] += Position(game.steps.back().after.place(piece));
  }
  for (const auto& [color, sum] : found) {
    if (sum == expected[color]) continue;
    return "color " + std::to_string(color.number()) + " has gone " + std::to_string(sum) +
           " squares, its plies make " + std::to_string(expected[color]);
  }
  return std::nullopt;
}

Breach LegalGamesAreValid(const PlayedGame& game) {
  if (!game.legal) return std::nullopt;
  const bool from_the_middle = std::ranges::find(game.report.findings, Code::kStartDiffers, &Finding::code) !=
                               game.report.findings.end();
  for (const Finding& finding : game.report.findings) {
    if (!IsHarmless(finding, from_the_middle)) return "found: " + Joined(game.report.findings);
  }
  ARBITRO_HOLDS(game.report.verdict == Verdict::kValid);
  ARBITRO_HOLDS(game.report.complete);
  if (game.report.undetermined != 0 && !from_the_middle)
    return "plies not judged: " + Joined(game.report.findings);
  ARBITRO_HOLDS(game.report.plies == game.log.plies.size());
  // Those who win together may be written in any order.
  const bool sides = std::ranges::any_of(game.table.seating().seats,
                                         [](const Seat& seat) { return seat.team != 0 || seat.owner != 0; });
  if (game.log.ending && game.log.ending->reason == log::Reason::kFinished && !sides) {
    ARBITRO_HOLDS(game.report.ranking == game.log.ending->ranking);
  }
  return std::nullopt;
}

Breach ReplayGoesThroughTheSameStates(const PlayedGame& game) {
  std::vector<Finding> findings;
  const auto set_up = SetUpGame(game.log, game.options.rules, findings);
  if (!set_up) return "no replay can start from its header: " + Joined(findings);
  if (game.steps.empty()) return std::nullopt;
  ARBITRO_HOLDS(set_up->start == game.steps.front().before);
  const std::uint64_t number = NumberOf(game);
  const auto last = game.steps.size() - 1;
  for (const std::size_t i : {number % game.steps.size(), number / 977 % game.steps.size(), last}) {
    const State state =
        StateBefore(*set_up, game.log, game.options.on_illegal, static_cast<std::uint32_t>(i + 1));
    if (state == game.steps[i].after) continue;
    return "after ply " + std::to_string(i) + " the replay is at " + FormatPosition(state, game.table) +
           " and not at " + FormatPosition(game.steps[i].after, game.table);
  }
  return std::nullopt;
}

Breach EveryFormIsReadBack(const PlayedGame& game) {
  const std::string whole = Encoded(game.log, OutputForm::kBinary);
  std::optional<std::vector<std::string>> first;
  for (const OutputForm form : kForms) {
    const std::string bytes = Encoded(game.log, form);
    log::RecordReader reader("bytes", bytes);
    log::Record record;
    log::RecordedGame read;
    std::vector<Finding> findings;
    ARBITRO_HOLDS(reader.Next(record) && record.kind == log::Record::Kind::kGame);
    ARBITRO_HOLDS(log::GameDecoder().Decode(record, read, findings));
    // What the decoder finds may stand in the game itself; it stands there in every form.
    if (!first) first = Briefs(findings);
    if (Briefs(findings) != *first) return "read back with " + Joined(findings);
    ARBITRO_HOLDS(!reader.Next(record));
    ARBITRO_HOLDS(Encoded(read, OutputForm::kBinary) == whole);
  }
  return std::nullopt;
}

Breach EveryFormGivesTheSameReport(const PlayedGame& game) {
  for (const OutputForm form : kForms) {
    const Checked checked = CheckBytes(Encoded(game.log, form, form == OutputForm::kArchive), game.options);
    ARBITRO_HOLDS(checked.input_findings.empty() && checked.games.size() == 1);
    if (SameVerdict(checked.games[0], game.report)) continue;
    return "found: " + Joined(checked.games[0].findings) + "; and in another form " +
           Joined(game.report.findings);
  }
  return std::nullopt;
}

Breach DamageAccusesNobody(const PlayedGame& game) {
  if (!game.legal) return std::nullopt;
  const std::uint64_t number = NumberOf(game);
  std::string cut = Encoded(game.log, OutputForm::kArchive);
  cut.resize(1 + number % cut.size());
  if (auto breach = Accusation(CheckBytes(cut, game.options), "cut")) return breach;
  std::string flipped = Encoded(game.log, OutputForm::kArchive, true);
  flipped[number / 7 % flipped.size()] ^= static_cast<char>(1U << number % 8);
  return Accusation(CheckBytes(flipped, game.options), "one bit changed");
}

Breach FindingsOfAPrefixArePrefix(const PlayedGame& game) {
  log::RecordedGame prefix = game.log;
  const std::size_t plies = NumberOf(game) % (game.log.plies.size() + 1);
  prefix.plies.resize(plies);
  std::erase_if(prefix.notes, [plies](const log::RecordedNote& note) { return note.ply >= plies; });
  // Whether a record writes passes shows in all of it: until it has written one, a turn may only be missing.
  if (OmitsOf(prefix).undeclared_passes != OmitsOf(game.log).undeclared_passes) return std::nullopt;
  const GameReport part = ReportOf(prefix, game.options);
  const std::vector<std::string> here = FindingsBefore(part, plies);
  const std::vector<std::string> all = FindingsBefore(game.report, plies);
  // What was wrong with the last ply the next one may have to tell: that a turn went on, or did not.
  const bool same =
      plies == 0 || (FindingsBefore(part, plies - 1) == FindingsBefore(game.report, plies - 1) &&
                     here.size() <= all.size() && std::equal(here.begin(), here.end(), all.begin()));
  if (!same) {
    return "of " + std::to_string(plies) + " plies: " + Joined(part.findings) + "; and of all " +
           Joined(game.report.findings);
  }
  // A replay that stops for a limit stops there in both.
  ARBITRO_HOLDS(part.plies == std::min<std::size_t>(plies, game.report.plies));
  return std::nullopt;
}

Breach OwnReadingSurvives(const PlayedGame& game) {
  if (!game.legal) return std::nullopt;
  CheckOptions open = game.options;
  open.rules.strict = false;
  std::uint64_t number = NumberOf(game);
  for (int i = 0; i < 3; ++i, number /= kRulePointCount) {
    const auto point = static_cast<RulePoint>(number % kRulePointCount);
    open.rules.open.insert(point, AllOptions(point));
  }
  const GameReport report = ReportOf(game.log, open);
  for (const Finding& finding : report.findings) {
    const bool limit = EntryOf(finding.code).layer == Layer::kLimits;
    if (finding.level == Level::kError && !limit) return "with points open: " + Joined(report.findings);
  }
  for (const ReadingsFate& fate : report.readings) ARBITRO_HOLDS(!fate.with_default || !fate.excluded);
  return std::nullopt;
}

}  // namespace arbitro::testing::laws
