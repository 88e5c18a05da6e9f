#pragma once

#include <string_view>
#include <vector>

namespace arbitro::conformance {

// A published fault that corpus/faults has no log of, and a clause that it breaks, or a rule point that
// decides it: cases of that carry its row.
struct FaultRow {
  std::string_view row;
  std::string_view about;
};
[[nodiscard]] const std::vector<FaultRow>& FaultRows();
// Those that no question of the protocol shows, and why.
[[nodiscard]] const std::vector<FaultRow>& FaultRowsWithoutCases();

// The kinds of fault and the rows that go with a clause or a rule point, and the kinds that go with a row.
[[nodiscard]] std::vector<std::string_view> TagsOf(std::string_view clause_or_row);

}  // namespace arbitro::conformance
