#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <optional>

namespace parchis {

// Limits of every board this engine knows (2 to 8 arms, one color an arm, four pieces a color).
inline constexpr int kMinArms = 2;
inline constexpr int kMaxArms = 8;
inline constexpr int kMaxColors = kMaxArms;
inline constexpr int kPiecesPerColor = 4;
inline constexpr int kMaxPieces = kMaxColors * kPiecesPerColor;

// A set of four pieces with its own start, corridor and goal. Color k + 1 owns arm k.
class Color {
 public:
  // `index` in 0..7; the printed number is one more.
  [[nodiscard]] static constexpr Color FromIndex(int index) {
    return Color(static_cast<std::uint8_t>(index));
  }
  // The color printed as `number` (1..8); nullopt for any other number.
  [[nodiscard]] static constexpr std::optional<Color> FromNumber(std::uint32_t number) {
    if (number < 1 || number > kMaxColors) return std::nullopt;
    return FromIndex(static_cast<int>(number) - 1);
  }
  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr int number() const { return index_ + 1; }
  auto operator<=>(const Color&) const = default;

 private:
  explicit constexpr Color(std::uint8_t index) : index_(index) {}
  std::uint8_t index_;
};

// One of a color's four pieces. Its code has two digits, color then number: 23 is the third piece of color 2.
class Piece {
 public:
  // `index` in 0..31: four pieces of color 1, then four of color 2, and so on.
  [[nodiscard]] static constexpr Piece FromIndex(int index) {
    return Piece(static_cast<std::uint8_t>(index));
  }
  // Piece `number` (1..4) of `color`.
  [[nodiscard]] static constexpr Piece Of(Color color, int number) {
    return FromIndex(color.index() * kPiecesPerColor + number - 1);
  }
  // The piece with this two-digit code; nullopt if there is no such piece on any board.
  [[nodiscard]] static constexpr std::optional<Piece> FromCode(std::uint32_t code) {
    const std::uint32_t number = code % 10;
    if (code < 11 || code / 10 > kMaxColors || number < 1 || number > kPiecesPerColor) {
      return std::nullopt;
    }
    return Of(Color::FromIndex(static_cast<int>(code / 10) - 1), static_cast<int>(number));
  }
  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr Color color() const { return Color::FromIndex(index_ / kPiecesPerColor); }
  [[nodiscard]] constexpr int number() const { return index_ % kPiecesPerColor + 1; }
  [[nodiscard]] constexpr int code() const { return color().number() * 10 + number(); }
  auto operator<=>(const Piece&) const = default;

 private:
  explicit constexpr Piece(std::uint8_t index) : index_(index) {}
  std::uint8_t index_;
};

// A set of pieces, as a bit a piece. Iteration is in ascending index.
class PieceSet {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint32_t bits) : bits_(bits) {}
    constexpr Piece operator*() const { return Piece::FromIndex(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    std::uint32_t bits_;
  };

  constexpr PieceSet() = default;
  explicit constexpr PieceSet(std::uint32_t bits) : bits_(bits) {}
  [[nodiscard]] static constexpr PieceSet Of(Piece piece) { return PieceSet(1U << piece.index()); }
  // The four pieces of `color`.
  [[nodiscard]] static constexpr PieceSet AllOf(Color color) {
    return PieceSet(0xFU << (color.index() * kPiecesPerColor));
  }

  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains(Piece piece) const { return (bits_ >> piece.index() & 1U) != 0; }
  // The piece of lowest index; requires a set that is not empty.
  [[nodiscard]] constexpr Piece first() const { return Piece::FromIndex(std::countr_zero(bits_)); }
  constexpr void insert(Piece piece) { bits_ |= 1U << piece.index(); }
  constexpr void erase(Piece piece) { bits_ &= ~(1U << piece.index()); }
  // Whether two pieces or more are in the set.
  [[nodiscard]] constexpr bool has_two() const { return (bits_ & (bits_ - 1)) != 0; }
  [[nodiscard]] constexpr bool has_exactly_two() const {
    const std::uint32_t but_first = bits_ & (bits_ - 1);
    return but_first != 0 && (but_first & (but_first - 1)) == 0;
  }
  // Whether exactly one piece is in the set.
  [[nodiscard]] constexpr bool has_one() const { return bits_ != 0 && !has_two(); }
  // Whether two pieces of one color are in the set.
  [[nodiscard]] constexpr bool has_pair() const {
    if (!has_two()) return false;
    const std::uint32_t b = bits_;
    return ((b & b >> 1 & 0x77777777U) | (b & b >> 2 & 0x33333333U) | (b & b >> 3 & 0x11111111U)) != 0;
  }
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  friend constexpr PieceSet operator&(PieceSet a, PieceSet b) { return PieceSet(a.bits_ & b.bits_); }
  friend constexpr PieceSet operator|(PieceSet a, PieceSet b) { return PieceSet(a.bits_ | b.bits_); }
  friend constexpr PieceSet operator-(PieceSet a, PieceSet b) { return PieceSet(a.bits_ & ~b.bits_); }
  bool operator==(const PieceSet&) const = default;

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace parchis
