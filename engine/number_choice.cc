#include "engine/number_choice.h"

#include <cstdint>

#include "engine/duties.h"

namespace parchis {
namespace {

constexpr int kNullThrow = NumberSet::kNullThrow;

[[nodiscard]] std::optional<Fault> FindNullThrowFault(const State& state, const Table& table,
                                                      Consultation& rules, const Ply& ply) {
  if (!NumbersLeft(state, table, state.seat).contains(kNullThrow)) return Fault::kNullThrowNotOwed;
  if (!Choosable(state, table, rules).contains(kNullThrow)) {
    const bool in_turn = state.sixes > 0 && rules.ask<HandPassPlace>() == HandPassPlace::kWholeTurn;
    return in_turn ? Fault::kNullThrowInTurn : Fault::kNullThrowEarly;
  }
  if (ply.piece) return Fault::kNullThrowMoved;
  return std::nullopt;
}

}  // namespace

std::optional<Fault> FindChoiceFault(const State& state, const Table& table, Consultation& rules,
                                     const Ply& ply) {
  if (ply.die == 0) return FindNullThrowFault(state, table, rules, ply);
  const bool own = ply.piece && table.PiecesOf(state.seat).contains(*ply.piece);
  const NumberSet all = NumbersLeft(state, table, state.seat);
  const bool left = own ? !PiecesWithout(state, table, ply.die).contains(*ply.piece) && all.contains(ply.die)
                        : all.contains(ply.die);
  if (!left) return all.numbers().empty() ? Fault::kNullThrowOwed : Fault::kNumberCrossedOut;
  const bool dead_end = ply.die == 6 && all.contains(kNullThrow);
  if (dead_end && !Choosable(state, table, rules).contains(6)) return Fault::kSixBeforeNullThrow;
  return std::nullopt;
}

bool AnotherIsUsable(const State& state, const Table& table, Consultation& rules, int number) {
  const NumberSet choosable = Choosable(state, table, rules);
  bool usable = false;
  for (std::uint8_t other = 1; other <= NumberSet::kHighest; ++other) {
    if (other == number || !choosable.contains(other)) continue;
    const Number as_thrown{.die = other};
    Duties duties(state, table, rules, as_thrown);
    usable = usable || !duties.MovablePieces().empty();
  }
  return usable;
}

}  // namespace parchis
