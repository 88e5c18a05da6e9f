#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "engine/piece.h"

namespace parchis {

// A bonus that a seat could not use and keeps for later (AMB-054 B).
struct KeptBonus {
  std::uint8_t seat;
  std::uint8_t steps;
  std::optional<Piece> by{};  // as in Owed

  bool operator==(const KeptBonus&) const = default;
};

// A piece that came to rest on the start of `arm`.
struct Arrival {
  std::uint8_t arm;  // from 0
  Piece piece;

  bool operator==(const Arrival&) const = default;
};

// A barrier that has stood for so many turns of its seat has to be opened (AMB-048 C).
inline constexpr std::uint8_t kMaxPairTurns = 4;
// Bonuses that a seat can keep; any more are lost.
inline constexpr std::size_t kMaxKept = 8;
// Walks back from the goal that a color may make where they are limited (AMB-151).
inline constexpr std::uint8_t kMaxBounces = 30;

// What a player who chooses numbers can choose from: those not crossed out (NODICE-6), and the null throw
// while it is owed (NODICE-10).
class NumberSet {
 public:
  static constexpr int kHighest = 6;
  static constexpr int kNullThrow = 0;

  constexpr NumberSet() = default;
  // Every number and no null throw.
  [[nodiscard]] static constexpr NumberSet All() { return NumberSet(0b1111110); }
  [[nodiscard]] constexpr bool contains(int number) const { return (bits_ >> number & 1U) != 0; }
  constexpr void insert(int number) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << number); }
  constexpr void erase(int number) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << number)); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  // Without the null throw.
  [[nodiscard]] constexpr NumberSet numbers() const { return NumberSet(bits_ & 0b1111110U); }
  [[nodiscard]] constexpr unsigned bits() const { return bits_; }
  [[nodiscard]] constexpr NumberSet operator|(NumberSet other) const {
    return NumberSet(unsigned{bits_} | other.bits_);
  }

  bool operator==(const NumberSet&) const = default;

 private:
  constexpr explicit NumberSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}

  std::uint8_t bits_ = 0;
};

// The sets of a game in which numbers are chosen: one a seat, or one a color (AMB-092), by SetOf.
struct NumberSets {
  std::array<NumberSet, kMaxColors> left{};
  // Renewals until the null throw is among the numbers of a set; 0 where that is not known beforehand
  // (AMB-088).
  std::array<std::uint8_t, kMaxColors> waits{};
  // 1 + the set that has the null throw, or has spent it in this cycle, where it goes from one to the next;
  // 0 nobody.
  std::uint8_t token = 0;
  // Sets renewed since the null throw came to that one, a bit each (AMB-088 C).
  std::uint8_t renewed = 0;
  // Whether numbers were dealt; of a state put up by hand that says nothing of them, nobody knows that all
  // are used up.
  bool dealt = false;

  bool operator==(const NumberSets&) const = default;
};

// Two pieces that were a pair as the dice were thrown.
struct OldPair {
  std::uint8_t a = 0;  // Piece::index
  std::uint8_t b = 0;
  // Squares that one of them has gone with this throw: 0 as long as both are where they were, kMovedTwice
  // once there was a second move.
  std::uint8_t moved = 0;

  bool operator==(const OldPair&) const = default;
};
inline constexpr std::uint8_t kMovedTwice = 0xFF;
// Four pieces of a color on one square are six pairs, and a seat has no more than all colors.
inline constexpr std::size_t kMaxOldPairs =
    std::size_t{kMaxColors} * kPiecesPerColor * (kPiecesPerColor - 1) / 2;

// What a turn with two dice remembers besides the dice that are left, which are owed.
struct ThrowMemory {
  // Doubles in a row, that of the throw at hand included; while it is not 0 another throw follows. Never more
  // than 1 where a third costs nothing (AMB-108 A).
  std::uint8_t doubles = 0;
  // The throw is a double that had to open a barrier and has done so; there are pairs and dice left
  // (AMB-115 D).
  bool opened = false;
  // By the lower piece; only where it matters what becomes of them (AMB-114, AMB-115 D).
  std::uint8_t pair_count = 0;
  std::array<OldPair, kMaxOldPairs> pairs{};

  // What is behind the last pair is no part of it.
  bool operator==(const ThrowMemory& other) const {
    return doubles == other.doubles && opened == other.opened &&
           std::equal(pairs.begin(), pairs.begin() + pair_count, other.pairs.begin(),
                      other.pairs.begin() + other.pair_count);
  }
};

// What only some rule sets remember of a game. Each member stays as it is here unless its rule point has the
// option that needs it, so that it costs the others nothing and never makes two of their states differ.
struct Memory {
  // Throws of this turn made with no piece of the seat in play, 0..2; another is owed while it is not 0
  // (AMB-023).
  std::uint8_t tries = 0;
  // A six of this turn has opened a barrier (AMB-044 B).
  bool opened = false;
  // A throw is owed before the bonuses that are owed, of which there is at least one (AMB-093 B).
  bool throw_first = false;
  // Turns of its seat, begun and at most kMaxPairTurns of them, that a barrier has stood on the square of a
  // piece; alike for all its pieces (AMB-048 C).
  std::array<std::uint8_t, kMaxPieces> pair_turns{};
  // The piece that each seat moved last, in whatever turn (AMB-031 C).
  std::array<std::optional<Piece>, kMaxColors> last_ever{};
  // Pieces moved in this turn before State::last, each once, the latest at the end (AMB-032 C).
  std::vector<Piece> moved_before{};
  // By seat, and of one seat the one kept longest first; at most kMaxKept a seat (AMB-054 B).
  std::vector<KeptBonus> kept{};
  // How often pieces of each color have walked back from the goal (AMB-151).
  std::array<std::uint8_t, kMaxColors> bounces{};
  // Every piece that ever came to rest on the start of a color that is played, once for each start; by arm,
  // and for one arm the earliest first. Pieces of the color itself only where AMB-018 B asks for them
  // (AMB-021 B).
  std::vector<Arrival> first_arrivals{};
  // Numbers left to choose from, where nothing is thrown (NODICE-4).
  NumberSets numbers{};
  ThrowMemory dice{};  // only with two dice

  bool operator==(const Memory&) const = default;
};

}  // namespace parchis
