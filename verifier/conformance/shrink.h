#pragma once

#include <vector>

#include "parchis/conformance/v1/case.pb.h"

namespace arbitro::conformance {

namespace pb = parchis::conformance::v1;

// Cases that ask less than this one, those that drop most first: fewer plies, fewer pieces out of their
// nests, less remembered and owed, the first seat on turn, lower numbers, the pieces of a color in order.
// Each is smaller by a measure that cannot fall for ever. Of the answer only that of a judge case is looked
// at. That a position can be, or that a ply is legal there, is not seen to.
[[nodiscard]] std::vector<pb::Case> SmallerThan(const pb::Case& one);

}  // namespace arbitro::conformance
