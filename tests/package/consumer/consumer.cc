#include <iostream>

#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/presets.h"

// Prints how many plies are legal with a six in the position of the argument.
int main(int /*count*/, char** words) {
  const parchis::RuleSet rules = parchis::RulesOf(*parchis::FindPreset("ludoteka"));
  const parchis::Table table(*parchis::Board::WithArms(4), parchis::Seating::OneColorEach(4), rules);
  const parchis::State state = parchis::ParsePosition(words[1], table).value();
  std::cout << parchis::DistinctLegalPlies(state, table, 6).size() << '\n';
}
