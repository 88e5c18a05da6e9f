#include "tests/support/position.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/presets.h"

namespace parchis::testing {
namespace {

constexpr std::size_t kUsualArms = 4;

[[nodiscard]] std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

[[nodiscard]] RuleSet RulesFrom(std::string_view spec) {
  const auto named = ParseRulesSpec(spec);
  if (!named) throw std::invalid_argument(named.error().Describe());
  return named->rules;
}

[[nodiscard]] Board BoardFor(std::string_view line) {
  return *Board::WithArms(static_cast<std::uint32_t>(std::max(CountColors(line), kUsualArms)));
}

[[nodiscard]] State StateFrom(std::string_view line, const Table& table) {
  const std::string whole = Complete(line, static_cast<std::size_t>(table.board().arms()));
  const auto state = ParsePosition(whole, table);
  if (!state) throw std::invalid_argument(whole + ": " + state.error().reason);
  return *state;
}

}  // namespace

std::string Complete(std::string_view line, std::size_t arms) {
  std::vector<std::string> words = Split(line, ' ');
  std::vector<std::string> colors = Split(words[0], '/');
  colors.resize(std::max(colors.size(), arms));
  std::string whole;
  for (std::string& color : colors) {
    std::vector<std::string> places = color.empty() ? std::vector<std::string>{} : Split(color, ',');
    places.resize(std::max<std::size_t>(places.size(), kPiecesPerColor), "n");
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!whole.empty()) whole += i == 0 ? '/' : ',';
      whole += places[i];
    }
  }
  if (words.size() < 2) words.emplace_back("0");
  if (words.size() < 3) words.emplace_back("-");
  for (std::size_t i = 1; i < words.size(); ++i) whole += ' ' + words[i];
  return whole;
}

At::At(std::string_view rules, std::string_view line)
    : At(rules, line, Seating::OneColorEach(BoardFor(line).arms())) {}

At::At(std::string_view rules, std::string_view line, Seating seating)
    : table_(BoardFor(line), std::move(seating), RulesFrom(rules)), state_(StateFrom(line, table_)) {}

At At::OnBoard(std::string_view rules, int arms, std::string_view line) {
  const auto board = Board::WithArms(static_cast<std::uint32_t>(arms));
  Table table(*board, Seating::OneColorEach(arms), RulesFrom(rules));
  const State state = StateFrom(line, table);
  return {std::move(table), state};
}

At At::Opening(std::string_view rules, int arms) {
  const auto board = Board::WithArms(static_cast<std::uint32_t>(arms));
  Table table(*board, Seating::OneColorEach(arms), RulesFrom(rules));
  const State state = OpeningState(table, 0);
  return {std::move(table), state};
}

std::string At::PlaceText(Piece piece, Place at) const {
  return FormatPlace(table_.board(), piece.color(), at);
}

std::string At::TextOf(const Effect& effect) const {
  if (effect.kind == Effect::Kind::kPass) return "pass";
  if (effect.kind == Effect::Kind::kPenalty) return PenaltyText(effect);
  const Piece piece = *effect.piece;
  std::string text;
  const std::vector<Color>& colors = table_.seating().seats[state_.seat].colors;
  if (colors.size() > 1 || colors.front() != piece.color())
    text = std::to_string(piece.color().number()) + ":";
  text += effect.second_piece ? "nn" : PlaceText(piece, effect.from);
  if (!effect.from.in_nest()) text += "+" + std::to_string(effect.steps);
  text += "=" + PlaceText(piece, effect.to);
  if (!effect.captured.empty()) text += ' ';
  for (const Piece captured : effect.captured) text += "x" + std::to_string(captured.color().number());
  if (effect.penalized) text += ' ' + PenaltyText(effect);
  return text;
}

std::string At::PenaltyText(const Effect& effect) const {
  if (!effect.penalized) return "none=n";
  const Piece piece = *effect.penalized;
  const Place at = piece == effect.piece ? effect.to : state_.place(piece);
  return PlaceText(piece, at) + "=" + PlaceText(piece, effect.penalized_to);
}

std::string At::Legal(std::uint8_t die, std::uint8_t second_die) const {
  std::string texts;
  for (const Ply& ply : DistinctLegalPlies(state_, table_, die, second_die)) {
    if (!texts.empty()) texts += ", ";
    texts += TextOf(Judge(state_, table_, ply).effect);
  }
  return texts;
}

At At::After(std::uint8_t die, std::string_view ply, std::uint8_t second_die) const {
  for (const Ply& legal : LegalPlies(state_, table_, die, second_die)) {
    const Judgement judgement = Judge(state_, table_, legal);
    if (TextOf(judgement.effect) != ply) continue;
    At after = *this;
    Apply(after.state_, table_, judgement.effect);
    return after;
  }
  throw std::invalid_argument(Line() + ": no legal ply '" + std::string(ply) + "' but " +
                              Legal(die, second_die));
}

At At::AfterEven(const Ply& ply) const {
  const Judgement judgement = Judge(state_, table_, ply);
  if (!judgement.can_stand) throw std::invalid_argument(Line() + ": the ply cannot stand");
  At after = *this;
  Apply(after.state_, table_, judgement.effect);
  return after;
}

Judgement At::JudgementOf(const Ply& ply) const { return Judge(state_, table_, ply); }

std::string At::Verdict(const Ply& ply) const {
  const Judgement judgement = Judge(state_, table_, ply);
  return judgement.legal() ? "legal" : std::string(NameOf(*judgement.fault));
}

std::string At::Verdict(std::uint8_t die, std::uint32_t piece_code, std::uint8_t second_die) const {
  return Verdict(PlyOf(die, piece_code, second_die));
}

Ply At::PlyOf(std::uint8_t die, std::uint32_t piece_code, std::uint8_t second_die) const {
  Ply ply{.seat = state_.seat, .die = die, .second_die = second_die};
  if (piece_code != 0) ply.piece = Piece::FromCode(piece_code).value();
  if (die == 0 && state_.ThrowIsNext() && ChoosesNumbers(table_.rules())) ply.spend = Spend::kNullThrow;
  return ply;
}

std::string At::Line() const { return FormatPosition(state_, table_); }

std::string_view NameOf(Fault fault) {
  switch (fault) {
#define PARCHIS_FAULT(enumerator, code, name, clauses, message, help) \
  case Fault::enumerator:                                             \
    return name;
#include "engine/faults.def"
#undef PARCHIS_FAULT
  }
  return "";
}

Seating OppositePairs() { return SharedColors(4, 2); }

Seating SharedColors(int arms, int seats) {
  Seating seating{.seats = std::vector<Seat>(static_cast<std::size_t>(seats))};
  for (int k = 0; k < arms; ++k) {
    seating.seats[static_cast<std::size_t>(k % seats)].colors.push_back(Color::FromIndex(k));
  }
  return seating;
}

Seating Teams(int arms, int teams) {
  Seating seating = Seating::OneColorEach(arms);
  for (int k = 0; k < arms; ++k) {
    seating.seats[static_cast<std::size_t>(k)].team = static_cast<std::uint32_t>(k % teams + 1);
  }
  return seating;
}

Seating TurnsByColor(int arms, int players) {
  Seating seating = Seating::OneColorEach(arms);
  for (int k = 0; k < arms; ++k) {
    seating.seats[static_cast<std::size_t>(k)].owner = static_cast<std::uint32_t>(k % players + 1);
  }
  return seating;
}

}  // namespace parchis::testing
