#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "engine/board.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// Why a position line cannot be read, and where.
struct NotationError {
  std::size_t offset = 0;  // byte of the line, from 0
  std::string reason;
};

// A state as one line: `<color 1>/…/<color N> <seat> <owed> [key=value …]` (docs/notation.md). The rule set
// travels beside it. ParsePosition gives back every state that can be reached under the table.
[[nodiscard]] std::string FormatPosition(const State& state, const Table& table);

// Reads a position line; the number of colors has to be the board's. Never accepts what the board cannot
// hold.
[[nodiscard]] std::expected<State, NotationError> ParsePosition(std::string_view line, const Table& table);

// Number of colors that a position line lists, from 0; for choosing a board before there is a table.
[[nodiscard]] std::size_t CountColors(std::string_view line);

// A place as a position line writes it: `n`, `1`…`17N`, `c1`…`c7`, `g`.
[[nodiscard]] std::string FormatPlace(const Board& board, Color color, Place place);

}  // namespace parchis
