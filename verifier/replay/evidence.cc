#include "verifier/replay/evidence.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/chosen_numbers.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"

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

// Where the penalized piece goes; the nest if there is none.
[[nodiscard]] parchis::Square PenalizedTo(const parchis::Table& table, const Effect& effect) {
  return effect.penalized ? SquareOf(table, *effect.penalized, effect.penalized_to) : parchis::Square{};
}

}  // namespace

std::string TextOf(parchis::NumberSet left) {
  std::vector<std::string> items;
  for (int number = 1; number <= parchis::NumberSet::kHighest; ++number) {
    if (left.contains(number)) items.push_back(std::to_string(number));
  }
  if (left.contains(parchis::NumberSet::kNullThrow)) items.emplace_back("the null throw");
  if (items.empty()) return "none";
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

Alternative AlternativeOf(const parchis::Table& table, const Effect& effect) {
  Alternative alternative;
  if (effect.kind == Effect::Kind::kMove) {
    alternative.piece = effect.piece;
    alternative.second_piece = effect.second_piece;
    alternative.from = SquareOf(table, *effect.piece, effect.from);
    alternative.to = SquareOf(table, *effect.piece, effect.to);
    alternative.captured = effect.captured;
  }
  alternative.penalized = effect.penalized;
  alternative.penalized_to = PenalizedTo(table, effect);
  alternative.penalty = effect.kind == Effect::Kind::kPenalty;
  alternative.bonus = effect.bonus;
  alternative.bonus_earned = static_cast<std::uint8_t>(effect.bonus_earned(table));
  return alternative;
}

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
  arguments.push_back(Argument::Number("die", ply.die != 0 ? ply.die : judgement.effect.die));
  if (parchis::ChoosesNumbers(table.rules())) {
    arguments.push_back(Argument::Text("left", TextOf(parchis::NumbersLeft(before, table, before.seat))));
  }
  return FindingOf(CodeOf(fault), std::move(arguments));
}

void AddPosition(Finding& finding, const parchis::Table& table, const parchis::State& before,
                 const parchis::Ply& ply) {
  const bool throws = before.ThrowIsNext() && !before.over;
  const bool own_throw = throws && ply.seat == before.seat && ply.die != 0;
  parchis::State shown = before;
  if (own_throw) {
    shown.owed.push_front({parchis::Owed::Kind::kDie, ply.die});
    shown.memory.throw_first = false;
  }
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
    window.from =
        recorded.from ? *recorded.from : SquareOf(table, *window.piece, before.place(*window.piece));
    window.to = recorded.to ? *recorded.to : SquareOf(table, *window.piece, effect.to);
  }
  window.captured = recorded.captured_said ? recorded.captured : effect.captured;
  window.penalty = effect.kind == Effect::Kind::kPenalty;
  window.penalized = recorded.penalized_said ? recorded.penalized : effect.penalized;
  // A record does not say where to. Of a piece that the rules do not send away it is taken to be the nest.
  if (window.penalized == effect.penalized) window.penalized_to = PenalizedTo(table, effect);
  return window;
}

WindowPly WindowOf(const parchis::Table& table, std::uint32_t index, const Effect& effect) {
  WindowPly window;
  window.ply = index;
  window.seat = effect.seat;
  window.die = effect.die;
  window.bonus = effect.bonus;
  window.captured = effect.captured;
  window.penalized = effect.penalized;
  window.penalized_to = PenalizedTo(table, effect);
  window.penalty = effect.kind == Effect::Kind::kPenalty;
  if (effect.kind == Effect::Kind::kMove) {
    window.piece = effect.piece;
    window.second_piece = effect.second_piece;
    window.from = SquareOf(table, *effect.piece, effect.from);
    window.to = SquareOf(table, *effect.piece, effect.to);
  }
  return window;
}

}  // namespace arbitro
