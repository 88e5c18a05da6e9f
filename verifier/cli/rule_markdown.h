#pragma once

#include <string>
#include <string_view>

namespace arbitro::cli {

// Markdown about every finding, for docs/findings/: without `beginning` a table of them that links to the
// page of each family, else the page of those whose code begins so. Empty if there are none.
[[nodiscard]] std::string FindingsMarkdown(std::string_view beginning);

}  // namespace arbitro::cli
