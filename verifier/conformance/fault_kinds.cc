#include "verifier/conformance/fault_kinds.h"

namespace arbitro::conformance {

std::span<const FaultKind> FaultKinds() {
  static constexpr FaultKind kKinds[] = {
      {"penalty-target", "the wrong piece goes to its nest by a third six or double, or none does"},
      {"arrival-order", "who came last on a start is not known"},
      {"barrier", "a barrier lets pass, or two pieces that are none do not"},
      {"duty", "a duty is forgotten, or asked for where it cannot be met"},
      {"bonus", "a bonus is missing, repeated, lost or used from the nest"},
      {"six-value", "a six is walked as six where it counts seven or twelve, or the other way round"},
      {"turn-off", "the way into the corridor or to the goal is a square too long or too short"},
      {"turn-passing", "the turn passes too early, too late or never"},
      {"capture-place", "a piece is captured where none can be, or not where it has to be"},
      {"dice-count", "a number of the throw is used twice, or one that is none"},
  };
  return kKinds;
}

}  // namespace arbitro::conformance
