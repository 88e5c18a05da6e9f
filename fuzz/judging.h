#pragma once

#include <string>

#include "tests/support/checking.h"
#include "verifier/checking/checker.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::fuzz {

// Everything that is found, a line each, with the verdicts: for messages, and to compare.
[[nodiscard]] std::string Described(const testing::Checked& checked);

// Judges one input twice and requires that both say the same, and what holds of every report: whole games,
// places inside the input, plies that the game has.
[[nodiscard]] testing::Checked CheckTwice(const std::string& bytes, const CheckOptions& options);

// Requires of a report what holds of every report about `size` bytes.
void RequireSound(const testing::Checked& checked, std::size_t size);

// Requires that two inputs, which say the same in two forms, are judged alike.
void RequireJudgedAlike(const testing::Checked& a, const testing::Checked& b, const char* form);

}  // namespace arbitro::fuzz
