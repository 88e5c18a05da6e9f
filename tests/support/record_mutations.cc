// What is wrong with bytes, fields and header, and so with no player.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.h"
#include "tests/support/mutation_spots.h"

namespace arbitro::testing {
namespace {

using namespace parchis;
using log::OutputForm;

// Wire types of the encoding.
constexpr char kVarint = 0;
constexpr char kLength = 2;
constexpr char kGroupBegins = 3;
constexpr char kGroupEnds = 4;

[[nodiscard]] char Tag(int field, char type) { return static_cast<char>(field << 3 | type); }

[[nodiscard]] Planted Bytes(std::string bytes) { return {.bytes = std::move(bytes), .ply = {}}; }

// ---- Bytes ----

std::optional<Planted> Empty(const PlayedGame& /*game*/, Choices& /*choices*/) { return Bytes(""); }

std::optional<Planted> WriteSomethingElse(const PlayedGame& /*game*/, Choices& /*choices*/) {
  return Bytes("die,piece,from,to\n5,11,0,5\n");
}

std::optional<Planted> CutTheRecord(const PlayedGame& game, Choices& choices) {
  std::string bytes = Encoded(game.log, OutputForm::kArchive);
  bytes.resize(bytes.size() - 1 - choices.Below(static_cast<std::uint32_t>(bytes.size() / 2)));
  return Bytes(bytes);
}

std::optional<Planted> InsertBytes(const PlayedGame& game, Choices& /*choices*/) {
  const std::string one = Encoded(game.log, OutputForm::kArchive);
  return Bytes(one + "?????" + one);
}

std::optional<Planted> FlipABit(const PlayedGame& game, Choices& choices) {
  std::string bytes = Encoded(game.log, OutputForm::kArchive, true);
  // In the text of the header, where every bit still makes a game.
  const std::size_t at = bytes.find("yellow");
  const std::size_t name = at == std::string::npos ? bytes.find("clean") : at;
  bytes[name + choices.Below(5)] ^= 1;
  return Bytes(bytes);
}

std::optional<Planted> DamageCompression(const PlayedGame& game, Choices& /*choices*/) {
  std::string bytes = Compressed(Encoded(game.log, OutputForm::kArchive));
  // Zeros where a block begins.
  std::fill(bytes.begin() + 12, bytes.begin() + 24, '\0');
  return Bytes(bytes);
}

std::optional<Planted> BreakTheSyntax(const PlayedGame& game, Choices& /*choices*/) {
  std::string text = Encoded(game.log, OutputForm::kText);
  const std::size_t at = text.find("plies {");
  if (at == std::string::npos) return std::nullopt;
  text.replace(at, 7, "plies (");
  return Bytes(text);
}

// A whole frame in which a field says that it is longer than the rest.
std::optional<Planted> SpoilTheMessage(const PlayedGame& game, Choices& /*choices*/) {
  std::string bytes = Encoded(game.log, OutputForm::kBinary);
  // A name in the header that is no UTF-8.
  const std::size_t at = bytes.find("clean");
  if (at == std::string::npos) return std::nullopt;
  bytes[at] = static_cast<char>(0xFF);
  return Bytes(bytes);
}

std::optional<Planted> AppendAnotherGame(const PlayedGame& game, Choices& /*choices*/) {
  const std::string one = Encoded(game.log, OutputForm::kBinary);
  return Bytes(one + one);
}

// The ending as a number.
std::optional<Planted> ChangeTheKindOfAField(const PlayedGame& game, Choices& /*choices*/) {
  log::RecordedGame changed = game.log;
  changed.ending.reset();
  return Bytes(Encoded(changed, OutputForm::kBinary) + Tag(5, kVarint) + '\x01');
}

std::optional<Planted> NestTooDeep(const PlayedGame& game, Choices& /*choices*/) {
  constexpr int kLevels = 17;
  std::string bytes = Encoded(game.log, OutputForm::kBinary);
  bytes.append(kLevels, Tag(15, kGroupBegins));
  bytes.append(kLevels, Tag(15, kGroupEnds));
  return Bytes(bytes);
}

// ---- Fields ----

// Changes the first text of its kind in the text form from a random ply on.
std::optional<Planted> WriteNineOnTheDie(const PlayedGame& game, Choices& choices) {
  std::string text = Encoded(game.log, OutputForm::kText);
  const std::size_t from = text.size() / 2 + choices.Below(static_cast<std::uint32_t>(text.size() / 4));
  const std::size_t line = text.find("plies { die: ", from);
  if (line == std::string::npos) return std::nullopt;
  text[line + std::string_view("plies { die: ").size()] = '9';
  std::uint32_t ply = 0;
  for (std::size_t at = text.find("\nplies {"); at != std::string::npos && at + 1 < line; ++ply) {
    at = text.find("\nplies {", at + 1);
  }
  return Planted{.bytes = text, .ply = ply};
}

std::optional<Planted> AddAField(const PlayedGame& game, Choices& /*choices*/) {
  return Bytes(Encoded(game.log, OutputForm::kBinary) + Tag(15, kVarint) + '\x07');
}

std::optional<Planted> NoteAPlyThatIsNot(const PlayedGame& game, Choices& /*choices*/) {
  log::RecordedGame changed = game.log;
  changed.notes.push_back(
      {.ply = static_cast<std::uint32_t>(changed.plies.size()) + 3, .position_after = {}, .steps = 4U});
  return PlantedIn(changed);
}

std::optional<Planted> CountAnotherPly(const PlayedGame& game, Choices& /*choices*/) {
  if (!game.log.ending) return std::nullopt;
  log::RecordedGame changed = game.log;
  changed.ending->ply_count = static_cast<std::uint32_t>(changed.plies.size()) + 1;
  return PlantedIn(changed);
}

std::optional<Planted> RepeatTheHeader(const PlayedGame& game, Choices& /*choices*/) {
  // A second header that says the game's name once more.
  std::string bytes = Encoded(game.log, OutputForm::kBinary);
  const std::string header = std::string() + Tag(1, kLength) + '\x05' + "again";
  return Bytes(bytes + Tag(2, kLength) + static_cast<char>(header.size()) + header);
}

// ---- Header ----

// Changes the header of a game of no plies: what is wrong with it must not need any.
template <class Change>
[[nodiscard]] std::optional<Planted> InHeader(const PlayedGame& game, Change change) {
  log::RecordedGame changed = game.log;
  changed.plies.clear();
  changed.ending.reset();
  if (!change(changed.header)) return std::nullopt;
  return PlantedIn(changed);
}

std::optional<Planted> NineArms(const PlayedGame& game, Choices& /*choices*/) {
  return InHeader(game, [](log::RecordedHeader& header) {
    header.arms = 9;
    return true;
  });
}

std::optional<Planted> TwoSeatsWithOneColor(const PlayedGame& game, Choices& /*choices*/) {
  return InHeader(game, [](log::RecordedHeader& header) {
    header.seats[1].colors = header.seats[0].colors;
    return true;
  });
}

std::optional<Planted> UnknownRules(const PlayedGame& game, Choices& /*choices*/) {
  return InHeader(game, [](log::RecordedHeader& header) {
    header.rules = "rules of the house";
    return true;
  });
}

std::optional<Planted> UnreadableStart(const PlayedGame& game, Choices& /*choices*/) {
  return InHeader(game, [](log::RecordedHeader& header) {
    header.start_position = "on the board";
    return true;
  });
}

std::optional<Planted> AnotherStart(const PlayedGame& game, Choices& /*choices*/) {
  return InHeader(game, [&](log::RecordedHeader& header) {
    State start = game.steps.front().before;
    const Piece piece = game.table.pieces_in_play().first();
    start.Put(game.table.board(), piece, Place::At(7));
    header.start_position = FormatPosition(start, game.table);
    return true;
  });
}

// The throws before the game give the first turn to another seat.
std::optional<Planted> AnotherFirstSeat(const PlayedGame& game, Choices& /*choices*/) {
  const auto first = game.table.rules().get<TurnFirst>();
  if (first != TurnFirst::kHighest && first != TurnFirst::kLowest) return std::nullopt;
  return InHeader(game, [&](log::RecordedHeader& header) {
    const auto seats = static_cast<std::uint32_t>(header.seats.size());
    for (std::uint32_t seat = 0; seat < seats; ++seat) {
      const bool should = seat == (*header.first_seat + 1) % seats;
      const std::uint32_t best = first == TurnFirst::kHighest ? 6 : 1;
      header.opening_throws.push_back({.seat = seat, .die = should ? best : 3, .round = 1});
    }
    return true;
  });
}

std::optional<Planted> NoRules(const PlayedGame& game, Choices& /*choices*/) {
  return InHeader(game, [](log::RecordedHeader& header) {
    header.rules.clear();
    return true;
  });
}

std::optional<Planted> AnotherTurnOrder(const PlayedGame& game, Choices& /*choices*/) {
  const bool one_each = game.table.seat_count() == static_cast<std::size_t>(game.table.board().arms());
  if (game.table.seat_count() < 3 || !one_each) return std::nullopt;
  return InHeader(game, [&](log::RecordedHeader& header) {
    std::ranges::reverse(header.seats);
    header.start_position.clear();
    return true;
  });
}

// A game of one color each on so many arms.
[[nodiscard]] std::optional<Planted> OnArms(const PlayedGame& game, std::uint32_t arms) {
  return InHeader(game, [arms](log::RecordedHeader& header) {
    header.arms = arms;
    header.seats.clear();
    for (std::uint32_t k = 0; k < arms; ++k) header.seats.emplace_back().colors = {k + 1};
    header.color_names.clear();
    header.first_seat = 0;
    header.start_position.clear();
    return true;
  });
}

std::optional<Planted> SevenArms(const PlayedGame& game, Choices& /*choices*/) {
  if (HasBoardSize(game.table.rules(), 7)) return std::nullopt;
  return OnArms(game, 7);
}

std::optional<Planted> TwoArms(const PlayedGame& game, Choices& /*choices*/) {
  return game.table.rules().get<BoardTwoArms>() == BoardTwoArms::kOwnRing ? OnArms(game, 2) : std::nullopt;
}

std::optional<Planted> TeamsWithoutRules(const PlayedGame& game, Choices& /*choices*/) {
  const RuleSet& rules = game.table.rules();
  const bool about_teams = rules.get<CaptureMate>() != CaptureMate::kCapture ||
                           rules.get<BarrierMembers>() == BarrierMembers::kTeam ||
                           rules.get<EndWinner>() == EndWinner::kTeam ||
                           rules.get<FinishedPlays>() != FinishedPlays::kNobodys ||
                           rules.get<StuckPlaysMate>() != StuckPlaysMate::kNever ||
                           rules.get<EntryAllySingle>() == EntryAllySingle::kCapture;
  if (about_teams || game.table.seat_count() != 4 || rules.get<TurnUnit>() == TurnUnit::kColor)
    return std::nullopt;
  return InHeader(game, [](log::RecordedHeader& header) {
    for (std::size_t seat = 0; seat < header.seats.size(); ++seat) header.seats[seat].team = seat % 2 + 1;
    return true;
  });
}

// The game begins with all pieces in the nest, by rules that put one out, and the header does not say so.
std::optional<Planted> ForgetTheStart(const PlayedGame& game, Choices& /*choices*/) {
  if (game.table.rules().get<SetupOnStart>() != SetupOnStart::kNone || game.table.two_dice())
    return std::nullopt;
  log::RecordedGame changed = game.log;
  changed.header.start_position.clear();
  changed.header.rules += changed.header.rules.find("@@") == std::string::npos ? "@@" : ",";
  changed.header.rules += "setup.on_start=one";
  changed.ending.reset();
  return PlantedIn(changed);
}

std::optional<Planted> RulesOfAnotherSystem(const PlayedGame& game, Choices& /*choices*/) {
  log::RecordedGame changed = game.log;
  changed.header.rules = game.table.two_dice() ? "ludoteka" : "us-parcheesi";
  changed.header.start_position.clear();
  return PlantedIn(changed);
}

}  // namespace

std::vector<Mutation> RecordMutations() {
  return {
      {Code::kInputEmpty, "nothing is written", Empty},
      {Code::kNotALog, "something else is written", WriteSomethingElse},
      {Code::kRecordCut, "the record is cut", CutTheRecord},
      {Code::kBytesSkipped, "bytes between two records", InsertBytes},
      {Code::kChecksumWrong, "a bit changes", FlipABit},
      {Code::kCompressionDamaged, "compressed bytes change", DamageCompression},
      {Code::kSyntax, "the text form is misspelled", BreakTheSyntax},
      {Code::kUndecodable, "a name is no UTF-8", SpoilTheMessage},
      {Code::kSecondMagic, "two games without lengths", AppendAnotherGame},
      {Code::kFieldMisfits, "a field of another kind", ChangeTheKindOfAField},
      {Code::kNestingTooDeep, "groups seventeen levels deep", NestTooDeep},
      {Code::kOutOfRange, "nine on the die", WriteNineOnTheDie},
      {Code::kUnknownField, "a field that nobody knows", AddAField},
      {Code::kNoteMisplaced, "a note about a ply that is not there", NoteAPlyThatIsNot},
      {Code::kPlyCountDiffers, "the ending counts a ply more", CountAnotherPly},
      {Code::kHeaderRepeated, "a second header", RepeatTheHeader},
      {Code::kBoardUnknown, "nine arms", NineArms},
      {Code::kSeatsUnusable, "two seats with one color", TwoSeatsWithOneColor},
      {Code::kRulesUnknown, "rules that nobody knows", UnknownRules},
      {Code::kStartUnreadable, "a start position that cannot be read", UnreadableStart},
      {Code::kStartDiffers, "another start position", AnotherStart},
      {Code::kFirstSeatDiffers, "opening throws for another seat", AnotherFirstSeat},
      {Code::kRulesAssumed, "no rules are named", NoRules},
      {Code::kTurnOrderDiffers, "the seats the other way round", AnotherTurnOrder},
      {Code::kBoardSizeDiffers, "seven arms", SevenArms},
      {Code::kBoardOfTwoArms, "two arms", TwoArms},
      {Code::kMatesAreRivals, "teams by rules that know none", TeamsWithoutRules},
      {Code::kOtherSetUpFits, "the start position is left out", ForgetTheStart},
      {Code::kSystemNotJudged, "rules of another system of play", RulesOfAnotherSystem},
  };
}

}  // namespace arbitro::testing
