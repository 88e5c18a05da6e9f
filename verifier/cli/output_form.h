#pragma once

#include <string>
#include <vector>

#include "verifier/log/writer.h"

namespace arbitro::cli {

// Words for the forms of a log, as --to takes them.
[[nodiscard]] std::vector<std::string> FormNames();
// The form with this name, which is one of FormNames().
[[nodiscard]] log::OutputForm FormFrom(const std::string& name);

}  // namespace arbitro::cli
