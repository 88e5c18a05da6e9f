#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/state.h"
#include "engine/table.h"

namespace arbitro::explore {

// A state in a few bytes: everything that State::operator== compares, so that equal states have equal bytes.
// What most states of a game do not have (something owed, a memory) takes no room in those.
[[nodiscard]] std::string_view Pack(const parchis::State& state, const parchis::Table& table,
                                    std::string& buffer);
[[nodiscard]] parchis::State Unpack(std::string_view bytes, const parchis::Table& table);

// Renames the pieces of each color so that states which differ only in which piece is which become one. The
// rules tell pieces of one color apart by where they stand and what they did, never by their number.
[[nodiscard]] parchis::State WithPiecesInOrder(const parchis::State& state, const parchis::Table& table);

}  // namespace arbitro::explore
