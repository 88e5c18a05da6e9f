#include "verifier/replay/dice_record.h"

#include <algorithm>
#include <cstddef>
#include <vector>

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

// The faces of a throw; zeros: they are not in the record, which may begin in the middle of the throw.
struct Thrown {
  std::uint8_t first = 0;
  std::uint8_t second = 0;
};

// Which throw is being used after the ply, which uses `thrown` or makes a new one.
[[nodiscard]] Thrown ThrownAfter(const log::RecordedPly& recorded, Thrown thrown) {
  const Ply& ply = recorded.ply;
  if (ply.die != 0 && ply.second_die != 0) return {ply.die, ply.second_die};
  const bool unknown =
      recorded.event == log::Event::kFacesUnknown || recorded.event == log::Event::kDoubleUnknown;
  const bool in_part = ply.die != 0 || ply.second_die != 0;
  return unknown || in_part || recorded.unusable ? Thrown{} : thrown;
}

void Complete(Ply& ply, Thrown thrown) {
  if (ply.die != 0 && ply.second_die != 0) {
    if (ply.die == ply.second_die && ply.spend == Spend::kSecondDie) ply.spend = Spend::kFirstDie;
  } else if (ply.die != 0) {
    ply.spend = Spend::kNotSaid;  // a throw of one die, which is no throw here
  } else {
    ply.die = NumberOf(ply.spend, thrown.first, thrown.second);
  }
}

}  // namespace

void CompleteDice(log::RecordedGame& game) {
  std::vector<Thrown> standing{Thrown{}};  // after each ply that still stands, and before the first
  for (log::RecordedPly& recorded : game.plies) {
    const std::size_t gone = std::min<std::size_t>(recorded.takes_back, standing.size() - 1);
    standing.resize(standing.size() - gone);
    if (recorded.takes_back_unknown) standing.push_back({});
    if (log::OnlyTakesBack(recorded)) continue;
    const Thrown thrown = ThrownAfter(recorded, standing.back());
    Complete(recorded.ply, thrown);
    standing.push_back(thrown);
  }
}

std::uint32_t ThrowOf(const log::RecordedGame& game, std::uint32_t index) {
  while (index > 0 && game.plies[index].ply.second_die == 0) --index;
  return index;
}

}  // namespace arbitro
