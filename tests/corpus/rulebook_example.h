#pragma once

#include <string>

#include "tests/corpus/rulebook_page.h"

namespace arbitro::corpus {

// Plays an example of the rulebook, line by line. Returns in what the rules make of it something else than it
// says, each with its line number; empty if nothing.
//
//   rules R              the rule set, as --rules takes it; `ludoteka` without this line
//   arms N               arms of the board; as many as the position lists, at least four
//   seats 1+3 2+4        the colors that each seat moves, in turn order; one each without this line
//   teams 1 2 1 2        the team of each seat; without this line none
//   opening N            begins with the set-up of a board of N arms
//   position LINE        begins in a position, which may leave out what it does not care about
//   legal 5: PLY, PLY    exactly these are legal with a five; without a number, with what is owed
//   illegal 5 11: FAULT  a five moved with piece 11 breaks this rule first (engine/faults.def); `pass` for no
//   piece play 5: PLY          is legal and is played after LINE           the position then log FILE or else
//   a whole log is checked, finds CODE, CODE     and this is all that is found; `nothing`
[[nodiscard]] std::string Difference(const Example& example);

}  // namespace arbitro::corpus
