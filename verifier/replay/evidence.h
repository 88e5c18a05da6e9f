#pragma once

#include <cstdint>
#include <vector>

#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

// The finding of a fault that Judge found, with its message's arguments.
[[nodiscard]] Finding FindingOf(const parchis::Table& table, const parchis::State& before,
                                const parchis::Ply& ply, const parchis::Judgement& judgement);

// A finding with this code at its own level.
// Numbers as people write them: "1, 2 and the null throw", "none".
[[nodiscard]] std::string TextOf(parchis::NumberSet numbers);

[[nodiscard]] Finding FindingOf(Code code, std::vector<Argument> arguments);

// Adds what would have been legal instead, and the position line with the die thrown.
void AddPosition(Finding& finding, const parchis::Table& table, const parchis::State& before,
                 const parchis::Ply& ply);

// What a legal ply does, for a list of alternatives.
[[nodiscard]] Alternative AlternativeOf(const parchis::Table& table, const parchis::Effect& effect);

// How many different moves the rules leave with what the ply spends; a pass or a penalty is none.
[[nodiscard]] std::uint32_t CountChoices(const parchis::Table& table, const parchis::State& before,
                                         const parchis::Ply& ply);

// What one recorded ply says, for the window of a finding. The record comes first: only what it leaves out is
// completed, from `judgement` if the ply holds, that is, is legal and agrees with every claim of the record,
// and from the place of the piece in `before`. Either may be null: not known.
[[nodiscard]] WindowPly WindowOf(const parchis::Table& table, std::uint32_t index,
                                 const log::RecordedPly& recorded, const parchis::Judgement* judgement,
                                 const parchis::State* before);

}  // namespace arbitro
