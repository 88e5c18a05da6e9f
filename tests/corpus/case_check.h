#pragma once

#include <string>

#include "tests/corpus/case_table.h"

namespace arbitro::corpus {

// Plays one case under one option of its point. Returns in what the rules make of it something else than
// `expected`; empty if nothing.
[[nodiscard]] std::string Difference(const TableFile& file, const parchis::corpus::v1::Case& one,
                                     const parchis::corpus::v1::Expectation& expected,
                                     const std::string& option);

}  // namespace arbitro::corpus
