#include "tests/properties/steps.h"

#include <rapidcheck.h>

#include "engine/notation.h"
#include "engine/presets.h"

namespace parchis::testing {

std::string Describe(const Table& table, const Step& step) {
  const NamedRules named{.base = FindPreset("ludoteka"), .rules = table.rules()};
  std::string text = named.Spec() + "\n" + FormatPosition(step.before, table) + "\nseats:";
  for (const Seat& seat : table.seating().seats) {
    text += ' ';
    for (const Color color : seat.colors) text += std::to_string(color.number());
    if (seat.team != 0) text += "t" + std::to_string(seat.team);
    if (seat.owner != 0) text += "o" + std::to_string(seat.owner);
  }
  text += "\ndie " + std::to_string(step.die) + ", piece " +
          (step.ply.piece ? std::to_string(step.ply.piece->code()) : "-") + ", second " +
          (step.ply.second_piece ? std::to_string(step.ply.second_piece->code()) : "-") + ", victim " +
          (step.ply.choice.victim ? std::to_string(step.ply.choice.victim->code()) : "-") + ", to " +
          (step.ply.choice.to ? std::to_string(step.ply.choice.to->raw()) : "-") + ", penalized " +
          (step.ply.choice.penalized ? std::to_string(step.ply.choice.penalized->code()) : "-");
  return text + "\nthen " + FormatPosition(step.after, table);
}

void ForEveryStep(const Numbers& numbers, const std::function<void(const Table&, const Step&)>& law,
                  std::size_t plies) {
  Choices choices(numbers);
  const Table table = MakeTable(choices);
  const State start = MakeStart(choices, table);
  PlayGame(choices, table, start, plies, [&](const Step& step) {
    RC_LOG() << Describe(table, step) << '\n';
    law(table, step);
    return true;
  });
}

}  // namespace parchis::testing
