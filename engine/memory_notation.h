#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation.h"
#include "engine/notation_words.h"

// The keys of a position line that only some rule sets need (engine/memory.h, docs/notation.md).
namespace parchis::notation {

// Adds the numbers left to choose from, if any are.
void AppendLeft(const State& state, const Table& table, std::string& line);

// Adds the keys of what is remembered, a space before each.
void AppendMemoryKeys(const State& state, const Table& table, std::string& line);

// The two of them that stand farther in front: ` doubles=1` and ` pairs=11+12`, or nothing.
void AppendDoubles(const State& state, std::string& line);
void AppendPairs(const State& state, std::string& line);

[[nodiscard]] bool IsMemoryKey(std::string_view key);

// Reads one of them into the state, whose places are known; what is wrong with it, if anything is.
[[nodiscard]] std::optional<NotationError> ReadMemoryKey(std::string_view key, const Token& value,
                                                         const Table& table, State& state);

// The piece with this code, if the board has it.
[[nodiscard]] std::optional<Piece> FindPiece(std::string_view code, const Table& table);

// The error of naming this piece for a seat that does not move it; nullopt if the seat does.
[[nodiscard]] std::optional<NotationError> NotOfSeat(const Token& token, Piece piece, const Table& table,
                                                     std::size_t seat);

// Steps of a bonus, and the piece that earned it if said: `20`, `20@13`.
struct BonusText {
  std::uint8_t steps;
  std::optional<Piece> by;
};
[[nodiscard]] std::optional<BonusText> FindBonus(std::string_view text, const Table& table);
[[nodiscard]] std::string FormatBonus(std::uint8_t steps, std::optional<Piece> by);

}  // namespace parchis::notation
