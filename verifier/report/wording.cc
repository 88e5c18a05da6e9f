#include "verifier/report/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "verifier/report/ruled_reading.h"
#include "verifier/report/ruling_text.h"
#include "verifier/report/text.h"

namespace arbitro::report {
namespace {

std::string Joined(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out;
}

constexpr std::string_view kHowever = ", however the rules are read";

// The same where an arbiter has said how some of the rules are read: by another answer it may be right.
std::string AsRuled(std::string text, const GameReport& game, const Finding& finding) {
  if (finding.set_aside != nullptr || !text.ends_with(kHowever) || !IsReadByRuling(game)) return text;
  text.erase(text.size() - kHowever.size());
  return text + ", as the rules were ruled to be read";
}

// By which readings of the rules a ply is wrong, where some are open.
std::string_view ByReadings(const Finding& finding) {
  if (finding.readings.empty() || EntryOf(finding.code).layer == Layer::kReadings) return {};
  const auto holds = [](const ReadingRow& row) { return !row.code.has_value(); };
  return std::ranges::any_of(finding.readings, holds) ? ", unless the rules are read otherwise" : kHowever;
}

// What happened instead of a move; empty for a ply that moves or passes.
std::string_view EventText(const WindowPly& ply) {
  switch (ply.event) {
    case log::Event::kNone:
      return {};
    case log::Event::kSeatDropped:
      return "leaves the table";
    case log::Event::kSeatReturned:
      return "comes back";
    case log::Event::kResigned:
      return "gives up";
    case log::Event::kAdjudicated:
      return "the arbiter decides on the position";
    case log::Event::kFacesUnknown:
    case log::Event::kDoubleUnknown:
      return ply.piece || ply.from || ply.to ? "" : "throws";
  }
  std::unreachable();
}

}  // namespace

std::string Wording::Safe(std::string_view text) const { return Printable(text, unicode_); }

std::string Wording::ColorName(parchis::Color color) const {
  const auto index = static_cast<std::size_t>(color.index());
  if (index < game_.color_names.size() && !game_.color_names[index].empty())
    return Safe(game_.color_names[index]);
  return UsualColorName(game_.arms, color.index());
}

std::string Wording::SeatName(std::size_t seat) const {
  if (seat < game_.seat_names.size() && !game_.seat_names[seat].empty()) return Safe(game_.seat_names[seat]);
  return fmt::format("seat {}", seat);
}

std::optional<parchis::Color> Wording::ColorOfSeat(std::size_t seat) const {
  if (seat >= game_.seat_names.size()) return std::nullopt;
  const auto& names = game_.color_names;
  const auto found = std::ranges::find(names, game_.seat_names[seat]);
  if (found == names.end() || found->empty()) return std::nullopt;
  return parchis::Color::FromNumber(static_cast<std::uint32_t>(found - names.begin() + 1));
}

std::string Wording::PieceName(parchis::Piece piece) const {
  return fmt::format("{} piece {}", ColorName(piece.color()), piece.number());
}

std::string Wording::PieceIn(parchis::Piece piece, std::optional<parchis::Color> context) const {
  return context == piece.color() ? fmt::format("piece {}", piece.number()) : PieceName(piece);
}

std::string Wording::PieceList(parchis::PieceSet pieces) const {
  if (pieces.empty()) return "nobody";
  std::vector<std::string> words;
  for (const parchis::Piece piece : pieces) {
    const std::string color = ColorName(piece.color());
    // A color without a name of its own is called by its number: "color 7".
    const bool numbered = !color.empty() && color.back() >= '0' && color.back() <= '9';
    words.push_back(numbered ? PieceName(piece) : fmt::format("{} {}", color, piece.number()));
  }
  return Joined(words);
}

std::string Wording::SquareName(parchis::Square square) const {
  if (square.number == 0) return "nest";
  const int beyond = square.number - game_.arms * parchis::kSquaresPerArm;
  if (game_.arms == 0 || beyond <= 0) return fmt::format("{}", square.number);
  return beyond > game_.corridor_length ? "goal" : fmt::format("c{}", beyond);
}

std::string Wording::ArgumentText(const Argument& argument) const {
  switch (argument.kind) {
    case Argument::Kind::kNumber:
      return fmt::format("{}", argument.number);
    case Argument::Kind::kText:
      return Safe(argument.text);
    case Argument::Kind::kPiece:
    case Argument::Kind::kPieces: {
      const parchis::PieceSet pieces(static_cast<std::uint32_t>(argument.number));
      const bool one = argument.kind == Argument::Kind::kPiece && pieces.size() == 1;
      return one ? PieceName(pieces.first()) : PieceList(pieces);
    }
    case Argument::Kind::kSeat:
      return SeatName(static_cast<std::size_t>(argument.number));
    case Argument::Kind::kSquare: {
      const std::string name = SquareName({static_cast<int>(argument.number)});
      return name == "nest" || name == "goal" ? "the " + name : name;
    }
  }
  return {};
}

std::string Wording::Message(const Finding& finding) const {
  std::string_view rest = EntryOf(finding.code).message;
  std::string out;
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find('{'), rest.size());
    out += rest.substr(0, open);
    rest.remove_prefix(open);
    if (rest.empty()) break;
    const std::size_t close = rest.find('}');
    if (close == std::string_view::npos) return out.append(rest);
    const std::string_view name = rest.substr(1, close - 1);
    const auto argument = std::ranges::find(finding.arguments, name, &Argument::name);
    out += argument == finding.arguments.end() ? "(not said)" : ArgumentText(*argument);
    rest.remove_prefix(close + 1);
  }
  const auto besides = std::ranges::find(finding.arguments, kBesides, &Argument::name);
  if (besides != finding.arguments.end()) out += ArgumentText(*besides);
  return AsRuled(std::move(out.append(ByReadings(finding))), game_, finding);
}

std::string Wording::WayText(const WindowPly& ply) const {
  const auto name = [this](std::optional<parchis::Square> square) {
    return square ? SquareName(*square) : std::string("?");
  };
  return fmt::format("{} {} {}", name(ply.from), arrow(), name(ply.to));
}

std::string Wording::MoveText(const WindowPly& ply, std::optional<parchis::Color> context) const {
  if (!ply.piece && !ply.from && !ply.to) return ply.unusable ? "a value out of its range" : "pass";
  std::string out = ply.piece ? PieceIn(*ply.piece, context) : "a piece";
  if (ply.second_piece) out += fmt::format(" and {}", PieceIn(*ply.second_piece, context));
  out += ": " + WayText(ply);
  if (!ply.captured.empty()) out += " x " + PieceList(ply.captured);
  if (ply.bonus_earned.value_or(0) != 0) out += fmt::format(", earns {}", *ply.bonus_earned);
  return out;
}

std::string Wording::PlyText(const WindowPly& ply, std::optional<parchis::Color> context) const {
  const std::string_view event = EventText(ply);
  const bool moves = ply.piece || ply.from || ply.to || ply.die != 0 || ply.penalized;
  if (ply.takes_back != 0) {
    const std::string back = "takes back " + Counted(ply.takes_back, "ply", "plies");
    if (!moves && event.empty()) return back;
    WindowPly rest = ply;
    rest.takes_back = 0;
    return fmt::format("{}; {}", back, PlyText(rest, context));
  }
  if (!event.empty()) return std::string(event);
  if (ply.penalty) {
    const std::string third = ply.second_die != 0 ? "third double: " : "third six: ";
    return third + (ply.penalized ? PenalizedText(ply, context) : "nobody to the nest");
  }
  std::string out = MoveText(ply, context);
  // A capture not made (AMB-051 C), or what a record claims of any ply.
  if (ply.penalized) out += ", penalized: " + PenalizedText(ply, context);
  return out;
}

std::string Wording::PenalizedText(const WindowPly& ply, std::optional<parchis::Color> context) const {
  return fmt::format("{} {} {}", PieceIn(*ply.penalized, context), arrow(), SquareName(ply.penalized_to));
}

std::string Wording::AlternativeText(const Alternative& alternative, std::optional<parchis::Color> context,
                                     bool spent) const {
  WindowPly ply;
  ply.piece = alternative.piece;
  ply.second_piece = alternative.second_piece;
  if (alternative.piece) {
    ply.from = alternative.from;
    ply.to = alternative.to;
  }
  ply.captured = alternative.captured;
  ply.penalized = alternative.penalized;
  ply.penalized_to = alternative.penalized_to;
  ply.penalty = alternative.penalty;
  ply.second_die = alternative.two_dice ? 1 : 0;
  std::string out = PlyText(ply, context);
  if (alternative.both_dice) out += ", with both dice";
  if (spent && alternative.bonus != 0) out += fmt::format(", spends {}", alternative.bonus);
  return out;
}

std::string Wording::LegalText(const Finding& finding) const {
  if (finding.legal_count == 0) return "nothing";
  if (finding.legal_count == 1 && finding.legal.size() == 1 && !finding.legal[0].piece &&
      !finding.legal[0].penalty) {
    return "only a pass";
  }
  std::string out;
  std::optional<parchis::Color> context;
  const bool spent = SpendDifferently(finding.legal);
  for (const Alternative& alternative : finding.legal) {
    if (!out.empty()) out += "; ";
    out += AlternativeText(alternative, context, spent);
    if (alternative.piece) context = alternative.piece->color();
  }
  const std::uint32_t more =
      finding.legal_count -
      std::min<std::uint32_t>(finding.legal_count, static_cast<std::uint32_t>(finding.legal.size()));
  if (more > 0) out += fmt::format("; and {} more", more);
  return out;
}

std::string Wording::SpentText(const WindowPly& ply) {
  if (ply.second_die != 0) return fmt::format("{}-{}", ply.die, ply.second_die);
  if (ply.die != 0) return fmt::format("{}", ply.die);
  if (ply.event == log::Event::kFacesUnknown || ply.event == log::Event::kDoubleUnknown) return "?";
  return ply.bonus != 0 ? fmt::format("+{}", ply.bonus) : "-";
}

bool SpendDifferently(const std::vector<Alternative>& alternatives) {
  return std::ranges::adjacent_find(alternatives, std::not_equal_to{}, &Alternative::bonus) !=
         alternatives.end();
}

std::string_view LevelName(Level level) {
  switch (level) {
    case Level::kNote:
      return "note";
    case Level::kWarning:
      return "warning";
    case Level::kAmbiguous:
      return "ambiguous";
    case Level::kError:
      return "error";
  }
  std::unreachable();
}

std::string_view VerdictName(Verdict verdict) {
  switch (verdict) {
    case Verdict::kValid:
      return "valid";
    case Verdict::kAmbiguous:
      return "ambiguous";
    case Verdict::kInvalid:
      return "invalid";
    case Verdict::kUndecided:
      return "undecided";
    case Verdict::kUnreadable:
      return "unreadable";
  }
  std::unreachable();
}

std::string AccountingLine(const Summary& summary) {
  std::string out = Counted(summary.TotalGames(), "game", "games");
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    out += fmt::format(" {} {} {}", i == 0 ? "=" : "+", Grouped(summary.games.at(i)),
                       VerdictName(static_cast<Verdict>(i)));
  }
  out += fmt::format("; {}, {} undetermined", Counted(summary.plies, "ply", "plies"),
                     Grouped(summary.undetermined));
  if (summary.has_baseline) {
    out += fmt::format("; baseline: {} known, {} new, {} gone", Grouped(summary.Known()),
                       Grouped(summary.New()), Grouped(summary.gone));
  }
  out += RulingCounts(summary);
  return summary.complete ? out : out + "; incomplete: interrupted";
}

bool NamesGame(const GameReport& game) { return !game.game_id.empty() && game.game_id != "#0"; }

std::string RerunCommand(const std::string& input, const GameReport& game, const Finding& finding,
                         std::string_view options) {
  // Standard input is gone by now.
  if (!finding.ply || input.empty() || input == "-") return {};
  std::string out = fmt::format("arbitro show {} --ply {}", ShellQuotePath(input), *finding.ply);
  if (NamesGame(game)) out += " --game " + ShellQuote(game.game_id);
  if (!options.empty()) out += fmt::format(" {}", options);
  return out;
}

}  // namespace arbitro::report
