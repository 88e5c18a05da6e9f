#include "verifier/replay/dice_record.h"

namespace arbitro {
namespace {

using parchis::Ply;
using parchis::Spend;

// The number of the die that a ply of a throw of these faces uses; 0 where it does not use one of them.
[[nodiscard]] std::uint8_t NumberOf(Spend spend, std::uint8_t first, std::uint8_t second) {
  switch (spend) {
    case Spend::kFirstDie:
      return first;
    case Spend::kSecondDie:
      return second;
    case Spend::kBottom:
      return first == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(7 - first);
    default:
      return 0;
  }
}

}  // namespace

void CompleteDice(log::RecordedGame& game) {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  for (log::RecordedPly& recorded : game.plies) {
    Ply& ply = recorded.ply;
    if (ply.die != 0 && ply.second_die != 0) {
      first = ply.die;
      second = ply.second_die;
      if (first == second && ply.spend == Spend::kSecondDie) ply.spend = Spend::kFirstDie;
    } else if (ply.die != 0) {
      ply.spend = Spend::kNotSaid;  // a throw of one die, which is no throw here
    } else {
      ply.die = NumberOf(ply.spend, first, second);
    }
  }
}

bool SpendAlike(const Ply& a, const Ply& b) {
  if (a.spend == b.spend) return a.die == b.die;
  const auto uses_a_die = [](const Ply& ply) {
    return ply.second_die == 0 && ply.die != 0 && ply.spend != Spend::kSum;
  };
  return uses_a_die(a) && uses_a_die(b) && a.die == b.die;
}

std::uint32_t ThrowOf(const log::RecordedGame& game, std::uint32_t index) {
  while (index > 0 && game.plies[index].ply.second_die == 0) --index;
  return index;
}

}  // namespace arbitro
