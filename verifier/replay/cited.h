#pragma once

#include <string_view>

#include "engine/judge.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/findings/finding.h"

namespace arbitro {

// Of the clauses that the catalog names for a fault those that bear on this ply, comma separated; empty: all.
[[nodiscard]] std::string_view CitedFor(const parchis::Table& table, const parchis::State& before,
                                        const parchis::Judgement& judgement);

// The same for a claim that differs from what a legal ply does.
[[nodiscard]] std::string_view CitedFor(const parchis::Table& table, Code code,
                                        const parchis::Effect& effect);

// The clauses that the set-up of a rule set rests on, comma separated; empty: those of the catalog.
[[nodiscard]] std::string_view CitedForSetUp(const parchis::RuleSet& rules);

// Puts clauses of the text that the rules follow in the place of those that say the same.
void CiteText(std::string_view text, Finding& finding);

}  // namespace arbitro
