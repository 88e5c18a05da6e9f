#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/board.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/game_report.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// A report without a game, for the words of positions: boards of four arms have their usual colors.
[[nodiscard]] GameReport NamelessGame(const parchis::Board& board);
// The same with its seats, each named after its colors.
[[nodiscard]] GameReport NamelessGame(const parchis::Table& table);

// What is owed in a state: "throws", "has a 6 to use", "has a bonus of 20 to move".
[[nodiscard]] std::string OwedText(const parchis::State& state);

// What is thrown: "throws a 6", with two dice "throws 3 and 4".
[[nodiscard]] std::string ThrowText(std::uint8_t die, std::uint8_t second_die);

// Every decision that is legal in a state with this face, a line each; `die` is ignored where no throw is
// owed. With two dice `second_die` is the other face.
[[nodiscard]] std::string LegalPliesText(const GameReport& game, const parchis::State& state,
                                         const parchis::Table& table, std::uint8_t die,
                                         const report::TextStyle& style, std::uint8_t second_die = 0);

// "green chooses a 3"; of 0 "green uses the null throw".
[[nodiscard]] std::string ChoiceText(std::string_view who, std::uint8_t number);

// Every number that can be chosen, each with what is legal with it, as `arbitro legal` lists it without
// --dice.
[[nodiscard]] std::string ChoicesText(const GameReport& game, const parchis::State& state,
                                      const parchis::Table& table, const report::TextStyle& style);

}  // namespace arbitro::cli
