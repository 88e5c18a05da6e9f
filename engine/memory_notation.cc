#include "engine/memory_notation.h"

#include <array>
#include <ranges>

#include "engine/chosen_numbers.h"

namespace parchis::notation {
namespace {

constexpr std::uint8_t kMaxTries = 2;

// ---- Writing ----

// Joins the texts of `items` by `separator`.
template <class Items, class Text>
[[nodiscard]] std::string Join(const Items& items, char separator, const Text& text) {
  std::string joined;
  for (const auto& item : items) {
    if (!joined.empty()) joined += separator;
    joined += text(item);
  }
  return joined;
}

[[nodiscard]] std::string CodeOf(Piece piece) { return std::to_string(piece.code()); }

// The barriers and how long each has stood: `11+12x3,21+23x1`.
[[nodiscard]] std::string HeldText(const State& state) {
  std::string text;
  PieceSet told;
  for (int i = 0; i < kMaxPieces; ++i) {
    const Piece piece = Piece::FromIndex(i);
    const unsigned turns = state.memory.pair_turns[static_cast<std::size_t>(i)];
    if (turns == 0 || told.contains(piece)) continue;
    PieceSet pair;
    for (const Piece other : PieceSet::AllOf(piece.color())) {
      if (state.place(other) == state.place(piece)) pair.insert(other);
    }
    told = told | pair;
    if (!text.empty()) text += ',';
    text += Join(pair, '+', CodeOf) + 'x' + std::to_string(turns);
  }
  return text;
}

// The pairs that stood when the dice were thrown: `11+12,13-14x3`.
[[nodiscard]] std::string PairsText(const ThrowMemory& memory) {
  std::string text;
  for (std::size_t i = 0; i < memory.pair_count; ++i) {
    const OldPair& pair = memory.pairs[i];
    if (i > 0) text += ',';
    text +=
        CodeOf(Piece::FromIndex(pair.a)) + (pair.moved == 0 ? '+' : '-') + CodeOf(Piece::FromIndex(pair.b));
    if (pair.moved != 0 && pair.moved != kMovedTwice) text += 'x' + std::to_string(pair.moved);
  }
  return text;
}

// What each seat keeps: `20+10,-,-,-`.
[[nodiscard]] std::string KeptText(const State& state, const Table& table) {
  std::string text;
  for (std::size_t seat = 0; seat < table.seat_count(); ++seat) {
    auto mine =
        state.memory.kept | std::views::filter([seat](const KeptBonus& kept) { return kept.seat == seat; });
    std::string items;
    for (const KeptBonus& kept : mine) {
      if (!items.empty()) items += '+';
      items += FormatBonus(kept.steps, kept.by);
    }
    if (seat > 0) text += ',';
    text += items.empty() ? "-" : items;
  }
  return text;
}

// The arrivals on each start: `1:21+32,2:11`.
[[nodiscard]] std::string FirstText(const State& state) {
  std::string text;
  std::optional<std::uint8_t> arm;
  for (const Arrival& arrival : state.memory.first_arrivals) {
    if (arm == arrival.arm) {
      text += '+';
    } else {
      if (arm) text += ',';
      text += std::to_string(arrival.arm + 1) + ':';
    }
    arm = arrival.arm;
    text += CodeOf(arrival.piece);
  }
  return text;
}

// The numbers left in each set, `p` for the null throw: `126/13p/-`.
[[nodiscard]] std::string LeftText(const State& state, const Table& table) {
  const auto text_of = [](NumberSet left) {
    std::string text;
    for (int number = 1; number <= NumberSet::kHighest; ++number) {
      if (left.contains(number)) text += std::to_string(number);
    }
    if (left.contains(NumberSet::kNullThrow)) text += 'p';
    return text.empty() ? "-" : text;
  };
  return Join(state.memory.numbers.left | std::views::take(SetCount(table)), '/', text_of);
}

// 1 + the first set that owes a null throw; 0 if none does.
[[nodiscard]] std::uint8_t FirstOwing(const NumberSets& numbers) {
  for (std::size_t set = 0; set < numbers.left.size(); ++set) {
    if (numbers.left[set].contains(NumberSet::kNullThrow)) return static_cast<std::uint8_t>(set + 1);
  }
  return 0;
}

void AppendNumberKeys(const State& state, const Table& table, std::string& line) {
  const NumberSets& numbers = state.memory.numbers;
  if (numbers.token != 0 && numbers.token != FirstOwing(numbers)) {
    line += " token=" + std::to_string(numbers.token - 1);
  }
  if (numbers.waits != NumberSets{}.waits) {
    line += " waits=" + Join(numbers.waits | std::views::take(SetCount(table)), ',',
                             [](unsigned count) { return std::to_string(count); });
  }
  if (numbers.renewed == 0) return;
  line += " renewed=";
  bool first = true;
  for (std::size_t set = 0; set < SetCount(table); ++set) {
    if ((numbers.renewed >> set & 1U) == 0) continue;
    if (!first) line += ',';
    first = false;
    line += std::to_string(set);
  }
}

// ---- Reading ----

using Error = std::optional<NotationError>;

[[nodiscard]] Error ErrorAt(const Token& token, const std::string& reason) {
  return NotationError{token.offset, reason};
}
[[nodiscard]] Error NoPiece(const Token& token) {
  return ErrorAt(token, "there is no piece '" + std::string(token.text) + "'");
}

[[nodiscard]] Error ReadTries(const Token& value, const Table& /*table*/, State& state) {
  const auto tries = ToNumber(value.text);
  if (!tries || *tries > kMaxTries) return ErrorAt(value, "tries is 0, 1 or 2");
  state.memory.tries = static_cast<std::uint8_t>(*tries);
  return std::nullopt;
}

[[nodiscard]] Error ReadOpened(const Token& value, const Table& table, State& state) {
  if (value.text != "1") return ErrorAt(value, "opened is 1");
  (table.two_dice() ? state.memory.dice.opened : state.memory.opened) = true;
  return std::nullopt;
}

// One barrier, `11+12x3`.
[[nodiscard]] Error ReadHeldPair(const Token& item, const Table& table, State& state) {
  const std::size_t times = item.text.find('x');
  const auto turns = times == std::string_view::npos ? std::nullopt : ToNumber(item.text.substr(times + 1));
  if (!turns || *turns < 1 || *turns > kMaxPairTurns) {
    return ErrorAt(item, "expected pieces, x and 1 to 4 turns, found '" + std::string(item.text) + "'");
  }
  const std::vector<Token> codes = Split(item.Part(0, times), '+');
  std::optional<Piece> first;
  for (const Token& code : codes) {
    const auto piece = FindPiece(code.text, table);
    if (!piece) return NoPiece(code);
    if (!first) first = piece;
    const Place place = state.place(*piece);
    const bool together = codes.size() > 1 && piece->color() == first->color() &&
                          place == state.place(*first) && !place.in_nest() && !table.board().InGoal(place);
    if (!together) return ErrorAt(code, "piece " + std::string(code.text) + " is not in such a pair");
    state.memory.pair_turns[static_cast<std::size_t>(piece->index())] = static_cast<std::uint8_t>(*turns);
  }
  return std::nullopt;
}

[[nodiscard]] Error ReadHeld(const Token& value, const Table& table, State& state) {
  for (const Token& item : Split(value, ',')) {
    if (Error error = ReadHeldPair(item, table, state)) return error;
  }
  return std::nullopt;
}

// The items of a list that says something of every seat.
[[nodiscard]] std::optional<std::vector<Token>> SplitBySeat(const Token& value, const Table& table) {
  std::vector<Token> items = Split(value, ',');
  if (items.size() != table.seat_count()) return std::nullopt;
  return items;
}
[[nodiscard]] Error NotBySeat(const Token& value, const Table& table) {
  return ErrorAt(value, "expected a value for each of the " + std::to_string(table.seat_count()) + " seats");
}

[[nodiscard]] Error ReadEver(const Token& value, const Table& table, State& state) {
  const auto items = SplitBySeat(value, table);
  if (!items) return NotBySeat(value, table);
  for (std::size_t seat = 0; seat < items->size(); ++seat) {
    const Token& item = (*items)[seat];
    if (item.text == "-") continue;
    const auto piece = FindPiece(item.text, table);
    if (!piece) return NoPiece(item);
    if (Error error = NotOfSeat(item, *piece, table, seat)) return error;
    state.memory.last_ever[seat] = piece;
  }
  return std::nullopt;
}

[[nodiscard]] Error ReadMoved(const Token& value, const Table& table, State& state) {
  for (const Token& item : Split(value, '+')) {
    const auto piece = FindPiece(item.text, table);
    if (!piece) return NoPiece(item);
    if (Error error = NotOfSeat(item, *piece, table, state.seat)) return error;
    if (std::ranges::find(state.memory.moved_before, *piece) != state.memory.moved_before.end()) {
      return ErrorAt(item, "piece " + std::string(item.text) + " is listed twice");
    }
    state.memory.moved_before.push_back(*piece);
  }
  return std::nullopt;
}

[[nodiscard]] Error ReadKept(const Token& value, const Table& table, State& state) {
  const auto items = SplitBySeat(value, table);
  if (!items) return NotBySeat(value, table);
  for (std::size_t seat = 0; seat < items->size(); ++seat) {
    if ((*items)[seat].text == "-") continue;
    const std::vector<Token> bonuses = Split((*items)[seat], '+');
    if (bonuses.size() > kMaxKept) return ErrorAt((*items)[seat], "more is kept than a seat can keep");
    for (const Token& text : bonuses) {
      const auto bonus = FindBonus(text.text, table);
      if (!bonus) return ErrorAt(text, "'" + std::string(text.text) + "' is no bonus");
      Error error = bonus->by ? NotOfSeat(text, *bonus->by, table, seat) : std::nullopt;
      if (error) return error;
      state.memory.kept.push_back({static_cast<std::uint8_t>(seat), bonus->steps, bonus->by});
    }
  }
  return std::nullopt;
}

[[nodiscard]] Error ReadBounces(const Token& value, const Table& table, State& state) {
  const std::vector<Token> items = Split(value, ',');
  if (items.size() != static_cast<std::size_t>(table.board().arms())) {
    return ErrorAt(value,
                   "expected a number for each of the " + std::to_string(table.board().arms()) + " colors");
  }
  for (std::size_t color = 0; color < items.size(); ++color) {
    const auto bounces = ToNumber(items[color].text);
    if (!bounces || *bounces > kMaxBounces + 1) return ErrorAt(items[color], "expected 0 to 31 walks back");
    state.memory.bounces[color] = static_cast<std::uint8_t>(*bounces);
  }
  return std::nullopt;
}

// The arrivals on one start, `1:21+32`.
[[nodiscard]] Error ReadArrivals(const Token& item, const Table& table, State& state) {
  std::vector<Arrival>& all = state.memory.first_arrivals;
  const std::size_t colon = item.text.find(':');
  const auto arm = colon == std::string_view::npos ? std::nullopt : ToNumber(item.text.substr(0, colon));
  if (!arm || *arm < 1 || *arm > static_cast<std::uint32_t>(table.board().arms())) {
    return ErrorAt(item, "expected a start, : and pieces, found '" + std::string(item.text) + "'");
  }
  const auto index = static_cast<std::uint8_t>(*arm - 1);
  if (!all.empty() && all.back().arm >= index) return ErrorAt(item, "the starts are not in their order");
  for (const Token& code : Split(item.Part(colon + 1), '+')) {
    const auto piece = FindPiece(code.text, table);
    if (!piece) return NoPiece(code);
    const Arrival arrival{index, *piece};
    if (std::ranges::find(all, arrival) != all.end()) {
      return ErrorAt(code, "piece " + std::string(code.text) + " is listed twice");
    }
    all.push_back(arrival);
  }
  return std::nullopt;
}

[[nodiscard]] Error ReadFirst(const Token& value, const Table& table, State& state) {
  for (const Token& item : Split(value, ',')) {
    if (Error error = ReadArrivals(item, table, state)) return error;
  }
  return std::nullopt;
}

// ---- Numbers that are chosen ----

[[nodiscard]] Error ReadLeft(const Token& value, const Table& table, State& state) {
  const std::vector<Token> items = Split(value, '/');
  if (items.size() != SetCount(table)) {
    return ErrorAt(value, "expected numbers for each of the " + std::to_string(SetCount(table)) + " sets");
  }
  state.memory.numbers.dealt = true;
  for (std::size_t set = 0; set < items.size(); ++set) {
    const Token& item = items[set];
    if (item.text == "-") continue;
    NumberSet& left = state.memory.numbers.left[set];
    for (const char c : item.text) {
      const int number = c == 'p' ? NumberSet::kNullThrow : c - '0';
      const bool known = c == 'p' || (c >= '1' && c <= '6');
      if (!known || left.contains(number)) {
        return ErrorAt(
            item, "expected different numbers from 1 to 6 and p, found '" + std::string(item.text) + "'");
      }
      left.insert(number);
    }
    if (left.empty()) return ErrorAt(item, "expected numbers, or - for none");
  }
  return std::nullopt;
}

[[nodiscard]] std::optional<std::size_t> ToSet(const Token& item, const Table& table) {
  const auto set = ToNumber(item.text);
  if (!set || *set >= SetCount(table)) return std::nullopt;
  return *set;
}

[[nodiscard]] Error ReadToken(const Token& value, const Table& table, State& state) {
  const auto set = ToSet(value, table);
  if (!set) return ErrorAt(value, "there is no set '" + std::string(value.text) + "'");
  state.memory.numbers.token = static_cast<std::uint8_t>(*set + 1);
  return std::nullopt;
}

[[nodiscard]] Error ReadWaits(const Token& value, const Table& table, State& state) {
  const std::vector<Token> items = Split(value, ',');
  if (items.size() != SetCount(table)) {
    return ErrorAt(value, "expected a number for each of the " + std::to_string(SetCount(table)) + " sets");
  }
  for (std::size_t set = 0; set < items.size(); ++set) {
    const auto waits = ToNumber(items[set].text);
    if (!waits || *waits >= kMaxColors) return ErrorAt(items[set], "expected 0 to 7 renewals");
    state.memory.numbers.waits[set] = static_cast<std::uint8_t>(*waits);
  }
  return std::nullopt;
}

[[nodiscard]] Error ReadRenewed(const Token& value, const Table& table, State& state) {
  for (const Token& item : Split(value, ',')) {
    const auto set = ToSet(item, table);
    if (!set) return ErrorAt(item, "there is no set '" + std::string(item.text) + "'");
    state.memory.numbers.renewed = static_cast<std::uint8_t>(state.memory.numbers.renewed | 1U << *set);
  }
  return std::nullopt;
}

// ---- Two dice ----

[[nodiscard]] Error ReadDoubles(const Token& value, const Table& table, State& state) {
  if (!table.two_dice()) return ErrorAt(value, "doubles are thrown with two dice");
  if (value.text != "0" && value.text != "1" && value.text != "2")
    return ErrorAt(value, "doubles is 0, 1 or 2");
  state.memory.dice.doubles = static_cast<std::uint8_t>(value.text[0] - '0');
  return std::nullopt;
}

// One pair: `11+12`, or `11-12x3` once one of them went 3 squares, `11-12` once there was more than one move.
[[nodiscard]] Error ReadPair(const Token& item, const Table& table, ThrowMemory& memory) {
  const std::size_t sign = item.text.find_first_of("+-");
  const std::size_t times = item.text.find('x');
  if (sign == std::string_view::npos) return ErrorAt(item, "expected two pieces");
  const bool moved = item.text[sign] == '-';
  const auto a = FindPiece(item.text.substr(0, sign), table);
  const auto b = FindPiece(
      item.text.substr(sign + 1, times == std::string_view::npos ? times : times - sign - 1), table);
  if (!a || !b || *a >= *b || a->color() != b->color())
    return ErrorAt(item, "expected two pieces of one color");
  OldPair pair{.a = static_cast<std::uint8_t>(a->index()), .b = static_cast<std::uint8_t>(b->index())};
  if (moved) pair.moved = kMovedTwice;
  if (times != std::string_view::npos) {
    const auto steps = ToNumber(item.text.substr(times + 1));
    if (!moved || !steps || *steps < 1 || *steps >= kMovedTwice)
      return ErrorAt(item, "expected squares gone");
    pair.moved = static_cast<std::uint8_t>(*steps);
  }
  if (memory.pair_count == kMaxOldPairs) return ErrorAt(item, "more pairs than a seat can have");
  memory.pairs[memory.pair_count++] = pair;
  return std::nullopt;
}

[[nodiscard]] Error ReadPairs(const Token& value, const Table& table, State& state) {
  if (!table.two_dice()) return ErrorAt(value, "pairs are remembered with two dice");
  for (const Token& item : Split(value, ',')) {
    if (Error error = ReadPair(item, table, state.memory.dice)) return error;
  }
  return std::nullopt;
}

struct MemoryKey {
  std::string_view key;
  Error (*read)(const Token&, const Table&, State&);
};
constexpr std::array kMemoryKeys{
    MemoryKey{"tries", ReadTries},     MemoryKey{"opened", ReadOpened}, MemoryKey{"held", ReadHeld},
    MemoryKey{"ever", ReadEver},       MemoryKey{"moved", ReadMoved},   MemoryKey{"kept", ReadKept},
    MemoryKey{"bounces", ReadBounces}, MemoryKey{"first", ReadFirst},   MemoryKey{"left", ReadLeft},
    MemoryKey{"token", ReadToken},     MemoryKey{"waits", ReadWaits},   MemoryKey{"renewed", ReadRenewed},
    MemoryKey{"doubles", ReadDoubles}, MemoryKey{"pairs", ReadPairs}};

}  // namespace

void AppendLeft(const State& state, const Table& table, std::string& line) {
  if (state.memory.numbers != NumberSets{}) line += " left=" + LeftText(state, table);
}

void AppendDoubles(const State& state, std::string& line) {
  const ThrowMemory& dice = state.memory.dice;
  if (dice.doubles > 0) line += " doubles=" + std::to_string(dice.doubles);
}

void AppendPairs(const State& state, std::string& line) {
  const ThrowMemory& dice = state.memory.dice;
  if (dice.pair_count > 0) line += " pairs=" + PairsText(dice);
}

void AppendMemoryKeys(const State& state, const Table& table, std::string& line) {
  const Memory& memory = state.memory;
  if (memory == Memory{}) return;
  if (memory.tries > 0) line += " tries=" + std::to_string(memory.tries);
  if (memory.opened || memory.dice.opened) line += " opened=1";
  if (memory.pair_turns != Memory{}.pair_turns) line += " held=" + HeldText(state);
  if (memory.last_ever != Memory{}.last_ever) {
    line += " ever=" + Join(memory.last_ever | std::views::take(table.seat_count()), ',',
                            [](const auto& piece) { return piece ? CodeOf(*piece) : std::string("-"); });
  }
  if (!memory.moved_before.empty()) line += " moved=" + Join(memory.moved_before, '+', CodeOf);
  if (!memory.kept.empty()) line += " kept=" + KeptText(state, table);
  if (memory.bounces != Memory{}.bounces) {
    line += " bounces=" + Join(memory.bounces | std::views::take(table.board().arms()), ',',
                               [](unsigned count) { return std::to_string(count); });
  }
  if (!memory.first_arrivals.empty()) line += " first=" + FirstText(state);
  if (memory.numbers != NumberSets{}) AppendNumberKeys(state, table, line);
}

bool IsMemoryKey(std::string_view key) {
  return std::ranges::find(kMemoryKeys, key, &MemoryKey::key) != kMemoryKeys.end();
}

std::optional<NotationError> ReadMemoryKey(std::string_view key, const Token& value, const Table& table,
                                           State& state) {
  const auto* const found = std::ranges::find(kMemoryKeys, key, &MemoryKey::key);
  return found->read(value, table, state);
}

std::optional<Piece> FindPiece(std::string_view code, const Table& table) {
  const auto number = ToNumber(code);
  const auto piece = number ? Piece::FromCode(*number) : std::nullopt;
  if (!piece || piece->color().index() >= table.board().arms()) return std::nullopt;
  return piece;
}

std::optional<NotationError> NotOfSeat(const Token& token, Piece piece, const Table& table,
                                       std::size_t seat) {
  if (table.MovableBy(seat).contains(piece)) return std::nullopt;
  return ErrorAt(token, "piece " + CodeOf(piece) + " is not of seat " + std::to_string(seat));
}

std::optional<BonusText> FindBonus(std::string_view text, const Table& table) {
  const std::size_t at = text.find('@');
  const auto steps = ToNumber(text.substr(0, at));
  if (!steps || !table.HasBonus(*steps)) return std::nullopt;
  BonusText bonus{.steps = static_cast<std::uint8_t>(*steps), .by = std::nullopt};
  if (at == std::string_view::npos) return bonus;
  bonus.by = FindPiece(text.substr(at + 1), table);
  if (!bonus.by) return std::nullopt;
  return bonus;
}

std::string FormatBonus(std::uint8_t steps, std::optional<Piece> by) {
  std::string text = std::to_string(steps);
  if (by) text += '@' + CodeOf(*by);
  return text;
}

}  // namespace parchis::notation
