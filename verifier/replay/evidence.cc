#include "verifier/replay/evidence.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/chosen_numbers.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/throw_apply.h"
#include "verifier/replay/cited.h"
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

// What a player throws or chooses, as the message of the fault has it.
[[nodiscard]] const char* ThrownWords(const parchis::Table& table, Fault fault) {
  if (fault == Fault::kBarrierNotOpened) return table.two_dice() ? "a double" : "a six";
  if (table.two_dice()) return "the dice";
  return parchis::ChoosesNumbers(table.rules()) ? "the number" : "the die";
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

// Steps of the bonus that a recorded ply spends. Where the record does not say which, it is the one owed.
[[nodiscard]] std::uint8_t BonusOf(const parchis::Table& table, const log::RecordedPly& recorded,
                                   const parchis::Judgement* judgement) {
  if (recorded.ply.die != 0) return 0;
  const parchis::Spend spend = recorded.ply.spend;
  const bool said = spend != parchis::Spend::kNotSaid;
  if (judgement != nullptr && (judgement->legal() || !said)) return judgement->effect.bonus;
  if (spend == parchis::Spend::kCaptureBonus) return static_cast<std::uint8_t>(table.capture_bonus());
  return spend == parchis::Spend::kGoalBonus ? static_cast<std::uint8_t>(table.goal_bonus())
                                             : std::uint8_t{0};
}

// What a legal ply tells beyond its record. Of one whose claims do not agree, only that it is a penalty.
void AddEffect(WindowPly& window, const parchis::Table& table, const log::RecordedPly& recorded,
               const Effect& effect) {
  window.penalty = effect.kind == Effect::Kind::kPenalty;
  // A record does not say where to. Of a piece that the rules do not send away it is taken to be the nest.
  if (window.penalized == effect.penalized) window.penalized_to = PenalizedTo(table, effect);
  if (!ClaimsAgree(table, recorded, effect)) return;
  if (!recorded.penalized_said) {
    window.penalized = effect.penalized;
    window.penalized_to = PenalizedTo(table, effect);
  }
  if (effect.kind != Effect::Kind::kMove) return;
  window.piece = effect.piece;
  window.second_piece = effect.second_piece;
  window.from = SquareOf(table, *effect.piece, effect.from);
  window.to = SquareOf(table, *effect.piece, effect.to);
  window.captured = effect.captured;
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
    alternative.both_dice = effect.all_dice;
  }
  alternative.penalized = effect.penalized;
  alternative.penalized_to = PenalizedTo(table, effect);
  alternative.penalty = effect.kind == Effect::Kind::kPenalty;
  alternative.two_dice = effect.second_thrown != 0;
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
  const bool bottom_of_throw = ply.spend == parchis::Spend::kBottom && ply.second_die != 0;
  const bool says_die = ply.die != 0 && !bottom_of_throw;
  arguments.push_back(Argument::Number("die", says_die ? ply.die : judgement.effect.die));
  if (parchis::ChoosesNumbers(table.rules())) {
    arguments.push_back(Argument::Text("left", TextOf(parchis::NumbersLeft(before, table, before.seat))));
  }
  if (fault == Fault::kDeclined || fault == Fault::kBarrierNotOpened) {
    arguments.push_back(Argument::Text("what", ThrownWords(table, fault)));
  }
  if (fault == Fault::kWrongSeat) arguments.push_back(Argument::Text("hint", ""));
  Finding finding = FindingOf(CodeOf(fault), std::move(arguments));
  finding.clauses = CitedFor(table, before, judgement);
  return finding;
}

void AddPosition(Finding& finding, const parchis::Table& table, const parchis::State& before,
                 const parchis::Ply& ply) {
  const bool throws = before.ThrowIsNext() && !before.over;
  const bool own_throw = throws && ply.seat == before.seat && ply.die != 0;
  parchis::State shown = before;
  if (own_throw && table.two_dice() && ply.second_die != 0) {
    parchis::PointSet unheeded;
    parchis::Consultation rules = table.Consult(unheeded);
    parchis::BeginThrow(shown, table, rules, ply.die, ply.second_die);
  } else if (own_throw) {
    shown.owed.push_front({parchis::Owed::Kind::kDie, ply.die});
    shown.memory.throw_first = false;
  }
  finding.position = parchis::FormatPosition(shown, table);
  if (before.over || (throws && !own_throw)) return;
  const std::vector<parchis::Ply> plies = parchis::DistinctLegalPlies(before, table, ply.die, ply.second_die);
  finding.legal_known = true;
  finding.legal_count = static_cast<std::uint32_t>(plies.size());
  for (std::size_t i = 0; i < plies.size() && i < kMaxAlternatives; ++i) {
    finding.legal.push_back(AlternativeOf(table, parchis::Judge(before, table, plies[i]).effect));
  }
}

std::uint32_t CountChoices(const parchis::Table& table, const parchis::State& before,
                           const parchis::Ply& ply) {
  const std::vector<parchis::Ply> plies = parchis::DistinctLegalPlies(before, table, ply.die, ply.second_die);
  return static_cast<std::uint32_t>(
      std::ranges::count_if(plies, [](const parchis::Ply& other) { return other.piece.has_value(); }));
}

WindowPly WindowOf(const parchis::Table& table, std::uint32_t index, const log::RecordedPly& recorded,
                   const parchis::Judgement* judgement, const parchis::State* before) {
  WindowPly window;
  window.ply = index;
  window.seat = recorded.ply.seat;
  window.die = recorded.ply.die != 0 ? recorded.ply.die : recorded.no_face;
  window.second_die = recorded.ply.second_die;
  window.bonus = BonusOf(table, recorded, judgement);
  window.bonus_earned = recorded.bonus_earned;
  window.piece = recorded.ply.piece;
  window.second_piece = recorded.ply.second_piece;
  window.from = recorded.from;
  window.to = recorded.to;
  if (recorded.captured_said) window.captured = recorded.captured;
  if (recorded.penalized_said) window.penalized = recorded.penalized;
  window.unusable = recorded.unusable;
  window.event = recorded.event;
  window.takes_back = recorded.takes_back;
  if (judgement != nullptr && judgement->legal()) AddEffect(window, table, recorded, judgement->effect);
  if (!window.from && window.piece && before != nullptr && table.pieces_in_play().contains(*window.piece)) {
    window.from = SquareOf(table, *window.piece, before->place(*window.piece));
  }
  return window;
}

}  // namespace arbitro
