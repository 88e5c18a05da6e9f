#include "verifier/explore/packing.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "verifier/explore/renaming.h"

namespace arbitro::explore {
namespace {

using parchis::Color;
using parchis::Memory;
using parchis::Owed;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Place;
using parchis::State;
using parchis::Table;

// Bits of the first byte, behind the seat on turn.
constexpr unsigned kSeatBits = 7;
constexpr unsigned kOver = 8;
constexpr unsigned kTurn = 16;     // sixes, or a piece moved last
constexpr unsigned kOwed = 32;     // something owed
constexpr unsigned kCourse = 64;   // arrivals, first fives, who has finished or left
constexpr unsigned kMemory = 128;  // anything that only some rule sets remember

// Writes bytes, or reads them back: one description of a state does both.
class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}
  template <class Number>
  void Byte(Number& value) {
    out_.push_back(static_cast<char>(value));
  }
  void Maybe(std::optional<Piece>& piece) {
    out_.push_back(static_cast<char>(piece ? piece->index() + 1 : 0));
  }
  [[nodiscard]] std::size_t Count(std::size_t size) {
    out_.push_back(static_cast<char>(size));
    return size;
  }

 private:
  std::string& out_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] std::uint8_t Next() { return static_cast<std::uint8_t>(bytes_[at_++]); }
  template <class Number>
  void Byte(Number& value) {
    value = static_cast<Number>(Next());
  }
  void Maybe(std::optional<Piece>& piece) {
    const std::uint8_t index = Next();
    piece = index == 0 ? std::nullopt : std::optional(Piece::FromIndex(index - 1));
  }
  [[nodiscard]] std::size_t Count(std::size_t) { return Next(); }
  [[nodiscard]] std::string_view rest() const { return bytes_.substr(at_); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

template <class Stream>
void Turn(Stream& stream, State& state) {
  stream.Byte(state.sixes);
  stream.Maybe(state.last);
}

template <class Stream>
void Course(Stream& stream, State& state) {
  for (auto& piece : state.late) stream.Maybe(piece);
  stream.Byte(state.fresh);
  stream.Byte(state.out);
  state.done_count = static_cast<std::uint8_t>(stream.Count(state.done_count));
  for (std::size_t i = 0; i < state.done_count; ++i) stream.Byte(state.done[i]);
}

template <class Stream>
void Numbers(Stream& stream, parchis::NumberSets& numbers) {
  for (parchis::NumberSet& left : numbers.left) {
    unsigned bits = left.bits();
    stream.Byte(bits);
    left = {};
    for (int number = 0; number <= parchis::NumberSet::kHighest; ++number) {
      if ((bits >> number & 1U) != 0) left.insert(number);
    }
  }
  for (std::uint8_t& wait : numbers.waits) stream.Byte(wait);
  stream.Byte(numbers.token);
  stream.Byte(numbers.renewed);
  stream.Byte(numbers.dealt);
}

template <class Stream>
void Dice(Stream& stream, parchis::ThrowMemory& dice) {
  stream.Byte(dice.doubles);
  stream.Byte(dice.opened);
  dice.pair_count = static_cast<std::uint8_t>(stream.Count(dice.pair_count));
  for (std::size_t i = 0; i < dice.pair_count; ++i) {
    stream.Byte(dice.pairs[i].a);
    stream.Byte(dice.pairs[i].b);
    stream.Byte(dice.pairs[i].moved);
  }
}

template <class Stream>
void Remembered(Stream& stream, Memory& memory) {
  stream.Byte(memory.tries);
  stream.Byte(memory.opened);
  stream.Byte(memory.throw_first);
  for (std::uint8_t& turns : memory.pair_turns) stream.Byte(turns);
  for (auto& piece : memory.last_ever) stream.Maybe(piece);
  memory.moved_before.resize(stream.Count(memory.moved_before.size()), Piece::FromIndex(0));
  for (Piece& piece : memory.moved_before) {
    std::optional<Piece> one = piece;
    stream.Maybe(one);
    piece = *one;
  }
  memory.kept.resize(stream.Count(memory.kept.size()));
  for (parchis::KeptBonus& kept : memory.kept) {
    stream.Byte(kept.seat);
    stream.Byte(kept.steps);
    stream.Maybe(kept.by);
  }
  for (std::uint8_t& bounces : memory.bounces) stream.Byte(bounces);
  memory.first_arrivals.resize(stream.Count(memory.first_arrivals.size()), {0, Piece::FromIndex(0)});
  for (parchis::Arrival& arrival : memory.first_arrivals) {
    stream.Byte(arrival.arm);
    std::optional<Piece> one = arrival.piece;
    stream.Maybe(one);
    arrival.piece = *one;
  }
  Numbers(stream, memory.numbers);
  Dice(stream, memory.dice);
}

[[nodiscard]] bool HasCourse(const State& state) {
  return state.fresh != 0 || state.out != 0 || state.done_count != 0 ||
         std::ranges::any_of(state.late, [](const auto& piece) { return piece.has_value(); });
}

// What a piece did, as a number: equal for pieces that nothing but their number tells apart.
[[nodiscard]] std::uint64_t TraceOf(const State& state, Piece piece) {
  std::uint64_t trace = 0;
  const auto add = [&](bool is, std::uint64_t what) { trace = trace * 31 + (is ? what + 1 : 0); };
  add(state.last == piece, 1);
  for (std::size_t i = 0; i < state.owed.size(); ++i) add(state.owed[i].by == piece, i);
  for (std::size_t arm = 0; arm < state.late.size(); ++arm) add(state.late[arm] == piece, arm);
  const Memory& memory = state.memory;
  add(true, memory.pair_turns[static_cast<std::size_t>(piece.index())]);
  for (const auto& last : memory.last_ever) add(last == piece, 1);
  for (std::size_t i = 0; i < memory.moved_before.size(); ++i) add(memory.moved_before[i] == piece, i);
  for (std::size_t i = 0; i < memory.kept.size(); ++i) add(memory.kept[i].by == piece, i);
  for (std::size_t i = 0; i < memory.first_arrivals.size(); ++i)
    add(memory.first_arrivals[i].piece == piece, i);
  for (std::size_t i = 0; i < memory.dice.pair_count; ++i) {
    const parchis::OldPair& pair = memory.dice.pairs[i];
    add(pair.a == piece.index() || pair.b == piece.index(), std::uint64_t{pair.moved} + i * 256);
  }
  return trace;
}

// Most of a memory is zeros: each run of them becomes a zero and its length.
void AppendSqueezed(std::string_view bytes, std::string& out) {
  for (std::size_t i = 0; i < bytes.size();) {
    out.push_back(bytes[i]);
    std::size_t run = 1;
    while (bytes[i] == 0 && i + run < bytes.size() && bytes[i + run] == 0 && run < 255) ++run;
    if (bytes[i] == 0) out.push_back(static_cast<char>(run));
    i += run;
  }
}

[[nodiscard]] std::string Expanded(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] != 0) {
      out.push_back(bytes[i]);
    } else {
      out.append(static_cast<std::uint8_t>(bytes[++i]), '\0');
    }
  }
  return out;
}

}  // namespace

std::string_view Pack(const State& packed, const Table& table, std::string& buffer) {
  buffer.clear();
  State state = packed;
  const bool turn = state.sixes != 0 || state.last.has_value();
  const bool course = HasCourse(state);
  const bool memory = !(state.memory == Memory{});
  buffer.push_back(static_cast<char>((state.seat & kSeatBits) | (state.over ? kOver : 0) |
                                     (turn ? kTurn : 0) | (state.owed.empty() ? 0 : kOwed) |
                                     (course ? kCourse : 0) | (memory ? kMemory : 0)));
  for (const Piece piece : table.pieces_in_play()) {
    buffer.push_back(static_cast<char>(state.place(piece).raw()));
  }
  Writer writer(buffer);
  if (turn) Turn(writer, state);
  if (!state.owed.empty()) {
    (void)writer.Count(state.owed.size());
    for (std::size_t i = 0; i < state.owed.size(); ++i) {
      Owed owed = state.owed[i];
      writer.Byte(owed.kind);
      writer.Byte(owed.value);
      writer.Maybe(owed.by);
    }
  }
  if (course) Course(writer, state);
  if (memory) {
    std::string remembered;
    Writer inner(remembered);
    Remembered(inner, state.memory);
    AppendSqueezed(remembered, buffer);
  }
  return buffer;
}

State Unpack(std::string_view bytes, const Table& table) {
  State state;
  Reader reader(bytes);
  const unsigned first = reader.Next();
  state.seat = static_cast<std::uint8_t>(first & kSeatBits);
  state.over = (first & kOver) != 0;
  for (const Piece piece : table.pieces_in_play()) {
    const std::uint8_t raw = reader.Next();
    const Place place = raw == Place::Nest().raw() ? Place::Nest() : Place::At(raw);
    if (!place.in_nest()) state.Put(table.board(), piece, place);
  }
  if ((first & kTurn) != 0) Turn(reader, state);
  if ((first & kOwed) != 0) {
    const std::size_t count = reader.Count(0);
    for (std::size_t i = 0; i < count; ++i) {
      Owed owed;
      reader.Byte(owed.kind);
      reader.Byte(owed.value);
      reader.Maybe(owed.by);
      state.owed.push(owed);
    }
  }
  if ((first & kCourse) != 0) Course(reader, state);
  if ((first & kMemory) != 0) {
    const std::string remembered = Expanded(reader.rest());
    Reader inner(remembered);
    Remembered(inner, state.memory);
  }
  return state;
}

State WithPiecesInOrder(const State& state, const Table& table) {
  Names names = AsTheyAre();
  bool in_order = true;
  for (int k = 0; k < table.board().arms(); ++k) {
    struct Key {
      std::uint8_t place;
      std::uint64_t trace;
      std::uint8_t index;
      auto operator<=>(const Key&) const = default;
    };
    std::array<Key, parchis::kPiecesPerColor> keys{};
    std::size_t n = 0;
    const PieceSet pieces = PieceSet::AllOf(Color::FromIndex(k));
    if ((pieces & table.pieces_in_play()).empty()) continue;
    for (const Piece piece : pieces) {
      keys[n++] = {state.place(piece).raw(), 0, static_cast<std::uint8_t>(piece.index())};
    }
    // What they did matters only for pieces in one place.
    std::ranges::sort(keys);
    for (std::size_t i = 0; i < n; ++i) {
      const bool alone = (i == 0 || keys[i - 1].place != keys[i].place) &&
                         (i + 1 == n || keys[i + 1].place != keys[i].place);
      if (!alone) keys[i].trace = TraceOf(state, Piece::FromIndex(keys[i].index));
    }
    std::ranges::sort(keys);
    for (std::size_t i = 0; i < n; ++i) {
      const auto name = static_cast<std::uint8_t>(k * parchis::kPiecesPerColor + static_cast<int>(i));
      names[keys[i].index] = name;
      in_order = in_order && keys[i].index == name;
    }
  }
  return in_order ? state : Renamed(state, table, names);
}

}  // namespace arbitro::explore
