#pragma once

#include <string_view>
#include <vector>

namespace arbitro::conformance {

// A kind of fault that published programs share.
struct FaultPattern {
  std::string_view name;  // the tag of its cases
  std::string_view what;
};
[[nodiscard]] const std::vector<FaultPattern>& FaultPatterns();

// A published fault that corpus/faults has no log of, and a clause that it breaks: cases of the clause carry
// its row.
struct FaultRow {
  std::string_view row;
  std::string_view clause;
};
[[nodiscard]] const std::vector<FaultRow>& FaultRows();

// The patterns and rows that go with a clause, and the patterns that go with a row.
[[nodiscard]] std::vector<std::string_view> TagsOf(std::string_view clause_or_row);

}  // namespace arbitro::conformance
