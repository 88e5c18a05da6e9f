#include <algorithm>
#include <optional>
#include <vector>

#include "engine/ending.h"
#include "engine/memory_notation.h"
#include "engine/notation.h"
#include "engine/notation_words.h"

namespace parchis {
namespace {

using notation::Split;
using notation::Token;
using notation::ToNumber;

constexpr std::size_t kMaxLine = 4096;  // more than eight colors with every key

class Parsing {
 public:
  Parsing(std::string_view line, const Table& table) : line_(line), table_(table) {}

  std::expected<State, NotationError> Run() {
    if (line_.size() > kMaxLine) Fail({line_, 0}, "the line is longer than 4096 bytes");
    const std::vector<Token> words = failed() ? std::vector<Token>{} : Split({line_, 0}, ' ');
    if (!failed() && words.size() < 3) Fail({line_, line_.size()}, "expected places, seat and what is owed");
    if (!failed()) ParsePlaces(words[0]);
    if (!failed()) ParseSeat(words[1]);
    if (!failed()) ParseOwed(words[2]);
    for (std::size_t i = 3; i < words.size() && !failed(); ++i) ParseKey(words[i]);
    if (!failed()) Complete();
    if (failed()) return std::unexpected(*error_);
    return state_;
  }

 private:
  [[nodiscard]] bool failed() const { return error_.has_value(); }
  void Fail(const Token& token, std::string reason) {
    if (!error_) error_ = NotationError{token.offset, std::move(reason)};
  }

  void ParsePlaces(const Token& word) {
    const std::vector<Token> colors = Split(word, '/');
    if (colors.size() != static_cast<std::size_t>(table_.board().arms())) {
      Fail(word, "expected " + std::to_string(table_.board().arms()) + " colors, found " +
                     std::to_string(colors.size()));
      return;
    }
    for (std::size_t k = 0; k < colors.size() && !failed(); ++k) {
      const std::vector<Token> places = Split(colors[k], ',');
      if (places.size() != kPiecesPerColor) {
        Fail(colors[k], "expected four pieces, found " + std::to_string(places.size()));
        return;
      }
      for (std::size_t i = 0; i < places.size() && !failed(); ++i) {
        PutPiece(Piece::FromIndex(static_cast<int>(k * kPiecesPerColor + i)), places[i]);
      }
    }
  }

  void PutPiece(Piece piece, const Token& token) {
    const Board& board = table_.board();
    const std::string_view text = token.text;
    std::optional<Place> place;
    if (text == "n") {
      place = Place::Nest();
    } else if (text == "g") {
      place = Place::At(board.goal());
    } else if (text.starts_with('c')) {
      const auto number = ToNumber(text.substr(1));
      if (number && *number >= 1 && *number <= static_cast<std::uint32_t>(board.corridor_length())) {
        place = Place::At(board.gate() + static_cast<int>(*number));
      }
    } else if (const auto number = ToNumber(text);
               number && *number >= 1 && *number <= static_cast<std::uint32_t>(board.track_squares())) {
      place = board.PlaceOf(piece.color(), Square{static_cast<int>(*number)});
    }
    if (!place) {
      Fail(token, "piece " + std::to_string(piece.code()) + " cannot be on '" + std::string(text) + "'");
      return;
    }
    state_.Put(board, piece, *place);
  }

  void ParseSeat(const Token& word) {
    const auto seat = ToNumber(word.text);
    if (!seat || *seat >= table_.seat_count()) {
      Fail(word, "there is no seat '" + std::string(word.text) + "'");
      return;
    }
    state_.seat = static_cast<std::uint8_t>(*seat);
  }

  void ParseOwed(const Token& word) {
    if (word.text == "-") return;
    Token items = word;
    if (items.text.starts_with("-+")) {
      state_.memory.throw_first = true;
      items = items.Part(2);
    }
    for (const Token& item : Split(items, '+')) {
      const std::string_view text = item.text;
      if (state_.owed.size() >= OwedList::kMaxOwed) {
        Fail(item, "more is owed than any rule set can owe");
      } else if (const auto color = ParseEntry(text)) {
        state_.owed.push({Owed::Kind::kEntry, static_cast<std::uint8_t>(color->index())});
      } else if (const auto die = ParseDie(text)) {
        state_.owed.push({Owed::Kind::kDie, *die});
      } else if (const auto bonus = ParseBonus(text)) {
        if (bonus->by) CheckSeat(item, *bonus->by);
        state_.owed.push({Owed::Kind::kBonus, bonus->steps, bonus->by});
      } else {
        Fail(item, "'" + std::string(text) + "' is nothing that can be owed");
      }
    }
  }

  // `d5`, or after a die the number alone.
  [[nodiscard]] std::optional<std::uint8_t> ParseDie(std::string_view text) const {
    const std::size_t owed = state_.owed.size();
    const bool another = owed > 0 && state_.owed[owed - 1].kind == Owed::Kind::kDie;
    if (text.starts_with('d')) {
      text.remove_prefix(1);
    } else if (!another || !table_.two_dice()) {
      return std::nullopt;
    }
    if (text.size() != 1 || text[0] < '1' || text[0] > '6') return std::nullopt;
    return static_cast<std::uint8_t>(text[0] - '0');
  }

  [[nodiscard]] std::optional<notation::BonusText> ParseBonus(std::string_view text) const {
    return text.starts_with('b') ? notation::FindBonus(text.substr(1), table_) : std::nullopt;
  }

  // `e`, or `e` and the number of one of several colors that the seat moves.
  [[nodiscard]] std::optional<Color> ParseEntry(std::string_view text) {
    if (!text.starts_with('e')) return std::nullopt;
    if (const auto only = table_.OnlyColorOf(state_.seat)) return text == "e" ? only : std::nullopt;
    const auto number = ToNumber(text.substr(1));
    const auto color = number ? Color::FromNumber(*number) : std::nullopt;
    const PieceSet movable = table_.MovableBy(state_.seat);
    return color && !(PieceSet::AllOf(*color) & movable).empty() ? color : std::nullopt;
  }

  void ParseKey(const Token& word) {
    const std::size_t equals = word.text.find('=');
    const std::string_view key = word.text.substr(0, equals);
    if (equals == std::string_view::npos) {
      Fail(word, "expected key=value, found '" + std::string(word.text) + "'");
      return;
    }
    if (std::ranges::find(seen_, key) != seen_.end()) {
      Fail(word, "the key '" + std::string(key) + "' is given twice");
      return;
    }
    seen_.push_back(key);
    const Token value{word.text.substr(equals + 1), word.offset + equals + 1};
    if (key == "sixes") {
      ParseSixes(value);
    } else if (key == "last") {
      state_.last = ParsePiece(value);
      if (state_.last) CheckSeat(value, *state_.last);
    } else if (key == "late") {
      for (const Token& item : Split(value, '+')) ParseLate(item);
    } else if (key == "fresh") {
      ParseFresh(value);
    } else if (key == "done") {
      for (const Token& item : Split(value, ',')) ParseDone(item);
    } else if (key == "out") {
      for (const Token& item : Split(value, ',')) ParseOut(item);
    } else if (notation::IsMemoryKey(key)) {
      if (auto error = notation::ReadMemoryKey(key, value, table_, state_); error && !error_) {
        error_ = std::move(error);
      }
    } else {
      Fail(word, "there is no key '" + std::string(key) + "'");
    }
  }

  void ParseSixes(const Token& value) {
    // `0` says that there were none, where a line without the key may only not know it.
    if (value.text != "0" && value.text != "1" && value.text != "2") {
      Fail(value, "sixes is 0, 1 or 2");
      return;
    }
    state_.sixes = static_cast<std::uint8_t>(value.text[0] - '0');
  }

  [[nodiscard]] std::optional<Piece> ParsePiece(const Token& value) {
    const auto piece = notation::FindPiece(value.text, table_);
    if (!piece) Fail(value, "there is no piece '" + std::string(value.text) + "'");
    return piece;
  }

  // What the turn remembers of a piece is of one of the seat on turn.
  void CheckSeat(const Token& token, Piece piece) {
    if (auto error = notation::NotOfSeat(token, piece, table_, state_.seat); error && !error_) {
      error_ = std::move(error);
    }
  }

  void ParseLate(const Token& item) {
    const auto piece = ParsePiece(item);
    if (!piece) return;
    const Place place = state_.place(*piece);
    const Board& board = table_.board();
    const auto owner = !place.in_nest() && board.OnTrack(place)
                           ? board.StartOwner(board.TrackSquare(piece->color(), place.progress()))
                           : std::nullopt;
    if (!owner) {
      Fail(item, "piece " + std::string(item.text) + " is on no start square");
      return;
    }
    state_.late[static_cast<std::size_t>(owner->index())] = piece;
  }

  void ParseFresh(const Token& value) {
    fresh_said_ = true;
    state_.fresh = 0;
    if (value.text == "-") return;
    for (const Token& item : Split(value, ',')) {
      const auto number = ToNumber(item.text);
      if (!number || *number < 1 || *number > static_cast<std::uint32_t>(table_.board().arms())) {
        Fail(item, "there is no color '" + std::string(item.text) + "'");
        return;
      }
      state_.fresh = static_cast<std::uint8_t>(state_.fresh | 1U << (*number - 1));
    }
  }

  [[nodiscard]] std::optional<std::uint8_t> ParseSeatIndex(const Token& item) {
    const auto seat = ToNumber(item.text);
    if (!seat || *seat >= table_.seat_count()) {
      Fail(item, "there is no seat '" + std::string(item.text) + "'");
      return std::nullopt;
    }
    return static_cast<std::uint8_t>(*seat);
  }

  void ParseDone(const Token& item) {
    const auto seat = ParseSeatIndex(item);
    if (!seat) return;
    if (state_.HasFinished(*seat)) {
      Fail(item, "seat " + std::string(item.text) + " is listed twice");
      return;
    }
    state_.done[state_.done_count++] = *seat;
  }

  void ParseOut(const Token& item) {
    if (const auto seat = ParseSeatIndex(item)) {
      state_.out = static_cast<std::uint8_t>(state_.out | 1U << *seat);
    }
  }

  void Complete() {
    if (!fresh_said_) state_.fresh = state_.ColorsInNest();
    for (std::size_t i = 0; i < state_.done_count; ++i) {
      if (!PiecesAreIn(state_, table_, state_.done[i])) {
        Fail({line_, 0}, "seat " + std::to_string(state_.done[i]) + " has not all its pieces in the goal");
        return;
      }
    }
    // A seat with all pieces in the goal has finished, whether the line says so or not.
    RecountFinished(state_, table_);
    Canonicalize(state_, table_);
  }

  std::string_view line_;
  const Table& table_;
  State state_;
  bool fresh_said_ = false;
  std::vector<std::string_view> seen_;
  std::optional<NotationError> error_;
};

}  // namespace

std::expected<State, NotationError> ParsePosition(std::string_view line, const Table& table) {
  return Parsing(line, table).Run();
}

}  // namespace parchis
