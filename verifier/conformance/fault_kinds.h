#pragma once

#include <span>
#include <string_view>

namespace arbitro::conformance {

// A kind of fault that published programs share.
struct FaultKind {
  std::string_view name;  // the tag of its cases
  std::string_view what;
};
[[nodiscard]] std::span<const FaultKind> FaultKinds();

}  // namespace arbitro::conformance
