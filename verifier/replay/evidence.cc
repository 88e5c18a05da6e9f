#include "verifier/replay/evidence.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "verifier/replay/claims.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Fault;
using parchis::Piece;

[[nodiscard]] Code CodeOf(Fault fault) {
  switch (fault) {
#define PARCHIS_FAULT(enumerator, code, name, clauses, message, help) \
  case Fault::enumerator:                                             \
    return Code::enumerator;
#include "engine/faults.def"
#undef PARCHIS_FAULT
  }
  return Code::kPlyUnusable;
}

// The number of steps that is owed or was walked, whichever the fault is about.
[[nodiscard]] int StepsOf(const parchis::Judgement& judgement) {
  if (judgement.evidence.steps != 0) return judgement.evidence.steps;
  return judgement.effect.bonus != 0 ? judgement.effect.bonus : judgement.effect.steps;
}

[[nodiscard]] parchis::Square SquareOf(const parchis::Table& table, Piece piece, parchis::Place place) {
  return table.board().SquareOf(piece.color(), place);
}

[[nodiscard]] Alternative AlternativeOf(const parchis::Table& table, const Effect& effect) {
  Alternative alternative;
  if (effect.kind == Effect::Kind::kMove) {
    alternative.piece = effect.piece;
    alternative.second_piece = effect.second_piece;
    alternative.from = SquareOf(table, *effect.piece, effect.from);
    alternative.to = SquareOf(table, *effect.piece, effect.to);
    alternative.captured = effect.captured;
  }
  alternative.penalized = effect.penalized;
  alternative.bonus_earned = static_cast<std::uint8_t>(effect.bonus_earned());
  return alternative;
}

// Runs the stretch under a table and collects what is asked; whether every ply is legal and as claimed.
[[nodiscard]] bool RunsClean(const parchis::Table& table, const Stretch& stretch, parchis::PointSet* asked) {
  parchis::State state = stretch.start;
  for (std::uint32_t i = stretch.first; i <= stretch.last; ++i) {
    const log::RecordedPly& recorded = stretch.game.plies[i];
    const parchis::Judgement judgement = parchis::Judge(state, table, FactsOf(recorded));
    if (asked != nullptr) *asked |= judgement.asked;
    if (!judgement.legal() || !ClaimsAgree(table, recorded, judgement.effect)) return false;
    parchis::Apply(state, table, judgement.effect, asked);
  }
  return true;
}

}  // namespace

Finding FindingOf(Code code, std::vector<Argument> arguments) {
  Finding finding;
  finding.code = code;
  finding.level = EntryOf(code).level;
  finding.arguments = std::move(arguments);
  return finding;
}

Finding FindingOf(const parchis::Table& table, const parchis::State& before, const parchis::Ply& ply,
                  const parchis::Judgement& judgement) {
  const Fault fault = *judgement.fault;
  std::vector<Argument> arguments;
  if (ply.piece) arguments.push_back(Argument::OfPiece("piece", *ply.piece));
  const std::uint8_t seat = fault == Fault::kForeignPiece ? ply.seat : before.seat;
  arguments.push_back(Argument::OfSeat("seat", seat));
  if (judgement.evidence.place && judgement.evidence.frame) {
    const parchis::Color color = *judgement.evidence.frame;
    arguments.push_back(
        Argument::OfSquare("square", color, table.board().SquareOf(color, *judgement.evidence.place)));
  }
  arguments.push_back(Argument::OfPieces("pieces", judgement.evidence.pieces));
  arguments.push_back(Argument::Number("steps", StepsOf(judgement)));
  arguments.push_back(Argument::Number("die", ply.die));
  return FindingOf(CodeOf(fault), std::move(arguments));
}

void AddPosition(Finding& finding, const parchis::Table& table, const parchis::State& before,
                 const parchis::Ply& ply) {
  const bool throws = before.owed.empty() && !before.over;
  const bool own_throw = throws && ply.seat == before.seat && ply.die != 0;
  parchis::State shown = before;
  if (own_throw) shown.owed.push({parchis::Owed::Kind::kDie, ply.die});
  finding.position = parchis::FormatPosition(shown, table);
  if (before.over || (throws && !own_throw)) return;
  const std::vector<parchis::Ply> plies = parchis::DistinctLegalPlies(before, table, ply.die);
  finding.legal_known = true;
  finding.legal_count = static_cast<std::uint32_t>(plies.size());
  for (std::size_t i = 0; i < plies.size() && i < kMaxAlternatives; ++i) {
    finding.legal.push_back(AlternativeOf(table, parchis::Judge(before, table, plies[i]).effect));
  }
}

std::uint32_t CountChoices(const parchis::Table& table, const parchis::State& before,
                           const parchis::Ply& ply) {
  const std::vector<parchis::Ply> plies = parchis::DistinctLegalPlies(before, table, ply.die);
  return static_cast<std::uint32_t>(
      std::ranges::count_if(plies, [](const parchis::Ply& other) { return other.piece.has_value(); }));
}

WindowPly WindowOf(const parchis::Table& table, const parchis::State& before, std::uint32_t index,
                   const Effect& effect, const log::RecordedPly& recorded) {
  WindowPly window;
  window.ply = index;
  window.seat = recorded.ply.seat;
  window.die = recorded.ply.die;
  window.bonus = effect.bonus;
  window.piece = recorded.ply.piece ? recorded.ply.piece : effect.piece;
  window.second_piece = recorded.ply.second_piece;
  if (window.piece) {
    window.from = SquareOf(table, *window.piece, before.place(*window.piece));
    window.to = recorded.to ? *recorded.to : SquareOf(table, *window.piece, effect.to);
  }
  window.captured = recorded.captured_said ? recorded.captured : effect.captured;
  window.penalty = effect.kind == Effect::Kind::kPenalty;
  window.penalized = recorded.penalized_said ? recorded.penalized : effect.penalized;
  return window;
}

std::vector<RestsOn> FindRestsOn(const parchis::Table& table, const Stretch& stretch) {
  std::vector<RestsOn> rests;
  parchis::PointSet asked;
  (void)RunsClean(table, stretch, &asked);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (!asked.contains(info.point)) continue;
    const std::uint8_t answer = table.rules().answer(info.point);
    RestsOn row{
        std::string(info.id), std::string(info.options[answer].id), std::string(info.ambiguities), {}};
    for (std::uint8_t option = 0; option < info.options.size(); ++option) {
      if (option == answer) continue;
      parchis::RuleSet rules = table.rules();
      rules.set_answer(info.point, option);
      if (RunsClean(parchis::Table(table.board(), table.seating(), rules), stretch, nullptr)) {
        row.legal_with.emplace_back(info.options[option].id);
      }
    }
    if (!row.legal_with.empty()) rests.push_back(std::move(row));
  }
  return rests;
}

}  // namespace arbitro
