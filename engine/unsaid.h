#pragma once

#include "engine/judge.h"

namespace parchis {

// Judges a ply as it is usually meant where it leaves something open: the first of equal bonuses that its
// piece may use, the usual way, the usual victim. `result` is that of a judgement not yet made.
void JudgeAsUsual(const State& state, const Table& table, const Ply& ply, Judgement& result);

// A ply that breaks a rule as it is usually meant, judged in every other way that it leaves open: which of
// several bonuses it uses (AMB-057, AMB-122), where it ends (AMB-025, AMB-061), whom it captures (AMB-016 C,
// AMB-021, AMB-066 C, AMB-138 D), which of two comes out first (AMB-022). If one of them breaks no rule, that
// is what it means; else `result` stays as it is. Either way it has asked what all of them ask.
void JudgeOtherMeanings(const State& state, const Table& table, const Ply& ply, Judgement& result);

}  // namespace parchis
