#pragma once

#include <string>

#include "verifier/page/page_data.h"

namespace arbitro::page {

// A page that shows the game, in one HTML file that needs nothing else. The same input makes the same bytes.
[[nodiscard]] std::string WritePage(const PageInput& input);

}  // namespace arbitro::page
