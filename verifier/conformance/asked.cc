#include "verifier/conformance/asked.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/chosen_numbers.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/rule_set_check.h"
#include "verifier/findings/finding.h"
#include "verifier/findings/spec_words.h"

namespace arbitro::conformance {
namespace {

using parchis::Effect;
using parchis::Owed;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Ply;
using parchis::Spend;

constexpr std::uint32_t kHighestFace = 6;

[[nodiscard]] std::unexpected<Refusal> Wrong(std::string why) {
  return std::unexpected(Refusal{.unsupported = false, .why = std::move(why)});
}
[[nodiscard]] std::unexpected<Refusal> Unknown(std::string why) {
  return std::unexpected(Refusal{.unsupported = true, .why = std::move(why)});
}

[[nodiscard]] std::expected<parchis::Seating, Refusal> SeatsOf(const pb::Rules& rules,
                                                               const parchis::NamedRules& named,
                                                               const parchis::Board& board) {
  parchis::Seating seating;
  if (rules.seats().empty()) {
    seating = parchis::UsualSeating(named.base->sides, named.rules, board.arms());
  }
  for (const pb::Seat& written : rules.seats()) {
    parchis::Seat seat{.colors = {}, .team = written.team(), .owner = written.owner()};
    for (const std::uint32_t number : written.colors()) {
      const auto color = parchis::Color::FromNumber(number);
      if (!color) return Wrong("there is no color " + std::to_string(number));
      seat.colors.push_back(*color);
    }
    seating.seats.push_back(std::move(seat));
  }
  if (const auto fault = parchis::FindSeatingFault(board, seating)) return Wrong(std::string(*fault));
  if (const auto fault = parchis::FindSeatingFault(named.rules, seating)) return Wrong(std::string(*fault));
  return seating;
}

// The code and the name of a fault.
[[nodiscard]] std::pair<std::string_view, std::string_view> NamesOf(parchis::Fault fault) {
  static constexpr std::array kNames = {
#define PARCHIS_FAULT(enumerator, code, name, clauses, message, help) \
  std::pair<std::string_view, std::string_view>{code, name},
#include "engine/faults.def"
#undef PARCHIS_FAULT
  };
  return kNames[static_cast<std::size_t>(fault)];
}

[[nodiscard]] std::uint32_t CodeOf(Piece piece) { return static_cast<std::uint32_t>(piece.code()); }

void Accuse(Found& found, Code code) {
  found.code = EntryOf(code).id;
  found.why = EntryOf(code).name;
}

[[nodiscard]] bool ThrowsTwo(const Asked& asked) {
  return asked.table.two_dice() && asked.state.ThrowIsNext();
}

// The legal plies that a written ply may be one of.
[[nodiscard]] Thrown ThrownBy(const Asked& asked, const pb::Ply& written) {
  if (!asked.state.ThrowIsNext()) return {};
  const auto face = [](std::uint32_t number) {
    return number <= kHighestFace ? static_cast<std::uint8_t>(number) : std::uint8_t{0};
  };
  if (!asked.table.two_dice()) return {.die = face(written.die())};
  if (written.dice_size() != 2) return {};
  return {.die = face(written.dice(0)), .second = face(written.dice(1))};
}

// How far a written ply agrees with a legal one: not, as far as it goes, or in all.
enum class Fit : std::uint8_t { kNone, kPart, kWhole };

[[nodiscard]] bool SameNumbers(google::protobuf::RepeatedField<std::uint32_t> a,
                               google::protobuf::RepeatedField<std::uint32_t> b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  return std::ranges::equal(a, b);
}

[[nodiscard]] Fit FitOf(const pb::Ply& written, const pb::Ply& legal) {
  const bool swapped = written.piece() == legal.second() && written.second() == legal.piece();
  if (!swapped && (written.piece() != legal.piece() || written.second() != legal.second())) return Fit::kNone;
  if (written.penalized() != legal.penalized()) return Fit::kNone;
  if (written.piece() != 0) {
    if (written.to() != 0 && written.to() != legal.to()) return Fit::kNone;
    const bool spent = written.die() != 0 || written.bonus() != 0;
    if (spent && (written.die() != legal.die() || written.bonus() != legal.bonus())) return Fit::kNone;
    if (written.sum() != legal.sum() && spent) return Fit::kNone;
  } else if (written.bonus() != legal.bonus()) {
    return written.bonus() == 0 ? Fit::kPart : Fit::kNone;
  }
  if (SameNumbers(written.captured(), legal.captured())) return Fit::kWhole;
  return written.captured().empty() ? Fit::kPart : Fit::kNone;
}

// What is owed of this kind with this many steps.
[[nodiscard]] Spend BonusOf(const Asked& asked, std::uint32_t steps) {
  return steps == asked.table.goal_bonus() ? Spend::kGoalBonus : Spend::kCaptureBonus;
}

// A written ply as it stands, for the engine to say what is wrong with it.
[[nodiscard]] Ply PlyAsWritten(const Asked& asked, const pb::Ply& written) {
  Ply ply{.seat = asked.state.seat};
  if (written.has_seat()) ply.seat = static_cast<std::uint8_t>(written.seat());
  ply.piece = Piece::FromCode(written.piece());
  ply.second_piece = Piece::FromCode(written.second());
  ply.choice.penalized = Piece::FromCode(written.penalized());
  if (!written.captured().empty()) ply.choice.victim = Piece::FromCode(written.captured(0));
  if (ply.piece && written.to() != 0)
    ply.choice.to =
        asked.table.board().PlaceOf(ply.piece->color(), parchis::Square{static_cast<int>(written.to())});
  const Thrown thrown = ThrownBy(asked, written);
  const auto number = static_cast<std::uint8_t>(std::min(written.die(), 0xFFU));
  if (written.bonus() != 0) {
    ply.spend = BonusOf(asked, written.bonus());
  } else if (written.sum()) {
    ply.spend = Spend::kSum;
  } else if (ThrowsTwo(asked)) {
    const bool first = number == thrown.die;
    const bool second = number == thrown.second;
    if (ply.piece) ply.spend = first ? Spend::kFirstDie : second ? Spend::kSecondDie : Spend::kBottom;
  } else if (asked.table.two_dice()) {
    ply.die = number;
  }
  if (asked.state.ThrowIsNext()) {
    ply.die = thrown.die;
    ply.second_die = thrown.second;
    if (!asked.table.two_dice() && number == 0 && parchis::ChoosesNumbers(asked.table.rules()))
      ply.spend = Spend::kNullThrow;
  } else if (!asked.table.two_dice() && number != 0) {
    const bool owed = !asked.state.owed.empty() && asked.state.owed.front().kind == Owed::Kind::kDie;
    if (!owed || asked.state.owed.front().value != number) ply.die = number;
  }
  return ply;
}

// What is wrong with a ply that the engine lets pass, but that no legal one is like.
void AccuseClaims(Found& found, const pb::Ply& written, const pb::Ply& legal) {
  if (written.to() != legal.to()) {
    Accuse(found, Code::kDestinationDiffers);
  } else if (written.penalized() != legal.penalized()) {
    Accuse(found, Code::kPenaltyDiffers);
  } else if (!SameNumbers(written.captured(), legal.captured())) {
    Accuse(found, Code::kCaptureDiffers);
  } else {
    Accuse(found, Code::kDieChanged);
  }
}

}  // namespace

std::expected<parchis::NamedRules, Refusal> RulesOf(const pb::Rules& rules) {
  auto named = parchis::ParseRulesSpec(rules.preset().empty() ? "ludoteka" : rules.preset());
  if (!named) return Unknown(ExplainSpec(named.error()));
  for (const auto& [point, option] : rules.differences()) {
    const auto set = parchis::SetAnswer(*named, point, option);
    if (!set) return Unknown(ExplainSpec(set.error()));
  }
  for (const parchis::RuleConflict& conflict : parchis::FindConflicts(named->rules))
    return Wrong(std::string(conflict.reason));
  return *std::move(named);
}

pb::Rules WireOf(const parchis::NamedRules& named) {
  pb::Rules rules;
  rules.set_preset(std::string(named.base->name));
  const parchis::RuleSet base = parchis::RulesOf(*named.base);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    const std::uint8_t answer = named.rules.answer(info.point);
    if (answer != base.answer(info.point))
      (*rules.mutable_differences())[std::string(info.id)] = std::string(info.options[answer].id);
  }
  return rules;
}

std::expected<Asked, Refusal> SetUp(const pb::Rules& rules, const std::string& position) {
  const auto named = RulesOf(rules);
  if (!named) return std::unexpected(named.error());
  const std::size_t colors = parchis::CountColors(position);
  const auto board = parchis::Board::WithArms(static_cast<std::uint32_t>(std::min<std::size_t>(colors, 99)));
  if (!board)
    return Wrong("a position lists 2 to 8 colors, and this one " + std::to_string(colors) + ": '" + position +
                 "'");
  auto seating = SeatsOf(rules, *named, *board);
  if (!seating) return std::unexpected(seating.error());
  parchis::Table table(*board, std::move(*seating), named->rules);
  const auto state = parchis::ParsePosition(position, table);
  if (!state)
    return Wrong("the position '" + position + "': " + state.error().reason + " (character " +
                 std::to_string(state.error().offset + 1) + ")");
  return Asked{.table = std::move(table), .state = *state};
}

std::expected<Thrown, Refusal> ThrownIn(const Asked& asked,
                                        const google::protobuf::RepeatedField<std::uint32_t>& dice) {
  const bool chooses = parchis::ChoosesNumbers(asked.table.rules());
  if (asked.state.over || !asked.state.ThrowIsNext()) {
    if (!dice.empty()) return Wrong("dice: nothing is thrown here");
    return Thrown{};
  }
  if (chooses && dice.empty()) return Thrown{};
  if (dice.size() != (asked.table.two_dice() ? 2 : 1))
    return Wrong(asked.table.two_dice() ? "dice: two faces are thrown here"
                                        : "dice: one face is thrown here");
  for (const std::uint32_t face : dice) {
    if (face > kHighestFace || (face == 0 && !chooses))
      return Wrong("dice: " + std::to_string(face) + " is no face");
  }
  Thrown thrown{.die = static_cast<std::uint8_t>(dice[0])};
  if (dice.size() == 2) thrown.second = static_cast<std::uint8_t>(dice[1]);
  return thrown;
}

pb::Ply WireOf(const Asked& asked, const Ply& ply) {
  const parchis::Judgement judgement = parchis::Judge(asked.state, asked.table, ply);
  const Effect& effect = judgement.effect;
  const auto square = [&](Piece piece, parchis::Place place) {
    return static_cast<std::uint32_t>(asked.table.board().SquareOf(piece.color(), place).number);
  };
  pb::Ply wire;
  if (effect.first_thrown != 0) {
    wire.add_dice(effect.first_thrown);
    wire.add_dice(effect.second_thrown);
  }
  if (effect.penalized) wire.set_penalized(CodeOf(*effect.penalized));
  if (effect.kind != Effect::Kind::kMove) {
    if (!asked.table.two_dice()) wire.set_die(ply.die);
    const bool bonus = ply.spend == Spend::kCaptureBonus || ply.spend == Spend::kGoalBonus;
    if (bonus && effect.owed_index < asked.state.owed.size())
      wire.set_bonus(asked.state.owed[effect.owed_index].value);
    return wire;
  }
  wire.set_die(effect.die);
  wire.set_sum(ply.spend == Spend::kSum);
  wire.set_bonus(effect.bonus);
  wire.set_piece(CodeOf(*effect.piece));
  if (effect.second_piece) wire.set_second(CodeOf(*effect.second_piece));
  wire.set_to(square(*effect.piece, effect.to));
  for (const Piece captured : effect.captured) wire.add_captured(CodeOf(captured));
  return wire;
}

std::vector<Ply> LegalOf(const Asked& asked, Thrown thrown) {
  const bool chooses = parchis::ChoosesNumbers(asked.table.rules()) && asked.state.ThrowIsNext();
  if (!chooses || thrown.die != 0)
    return parchis::LegalPlies(asked.state, asked.table, thrown.die, thrown.second);
  std::vector<Ply> all;
  if (asked.state.over) return all;
  for (const std::uint8_t number : parchis::NumbersToPlay(asked.state, asked.table)) {
    const std::vector<Ply> plies = parchis::LegalPlies(asked.state, asked.table, number);
    all.insert(all.end(), plies.begin(), plies.end());
  }
  return all;
}

std::optional<std::string> WrongInPly(const Asked& asked, const pb::Ply& written) {
  const parchis::Board& board = asked.table.board();
  if (written.has_seat() && written.seat() >= asked.table.seat_count())
    return "there is no seat " + std::to_string(written.seat());
  const auto on_board = [&](std::uint32_t code) {
    const auto piece = Piece::FromCode(code);
    return code == 0 || (piece && piece->color().number() <= board.arms());
  };
  std::vector<std::uint32_t> codes{written.piece(), written.second(), written.penalized()};
  codes.insert(codes.end(), written.captured().begin(), written.captured().end());
  for (const std::uint32_t code : codes) {
    if (!on_board(code)) return "there is no piece " + std::to_string(code);
  }
  if (written.second() != 0 && written.piece() == 0) return "a second piece without a first one";
  if (written.piece() == 0 || written.to() == 0) return std::nullopt;
  const parchis::Color color = Piece::FromCode(written.piece())->color();
  if (written.to() > parchis::kMaxSquareNumber ||
      !board.PlaceOf(color, parchis::Square{static_cast<int>(written.to())}))
    return "piece " + std::to_string(written.piece()) + " never stands on " + std::to_string(written.to());
  return std::nullopt;
}

Found FindPly(const Asked& asked, const pb::Ply& written) {
  Found found;
  const bool other_seat = written.has_seat() && written.seat() != asked.state.seat;
  Fit best = Fit::kNone;
  if (!other_seat) {
    for (const Ply& legal : LegalOf(asked, ThrownBy(asked, written))) {
      const pb::Ply wire = WireOf(asked, legal);
      // A number that is chosen tells one pass from another.
      if (parchis::ChoosesNumbers(asked.table.rules()) && written.die() != wire.die()) continue;
      const Fit fit = FitOf(written, wire);
      if (fit <= best) continue;
      best = fit;
      found.ply = legal;
    }
  }
  if (best == Fit::kNone) found.ply = PlyAsWritten(asked, written);
  found.judgement = parchis::Judge(asked.state, asked.table, found.ply);
  if (best != Fit::kNone) return found;
  if (found.judgement.fault) {
    const auto [code, name] = NamesOf(*found.judgement.fault);
    found.code = code;
    found.why = name;
  } else if (written.piece() == 0 || found.judgement.effect.piece) {
    AccuseClaims(found, written, WireOf(asked, found.ply));
  } else {
    Accuse(found, Code::kDieChanged);
  }
  return found;
}

}  // namespace arbitro::conformance
