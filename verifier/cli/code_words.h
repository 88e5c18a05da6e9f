#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbitro::cli {

// All that findings can be called by: codes, names, and the letters that codes of one family begin with.
[[nodiscard]] std::vector<std::string> CodeWords();
// "; did you mean 'BAR001'?", or nothing if none of these is near.
[[nodiscard]] std::string DidYouMeanCode(std::string_view word);

}  // namespace arbitro::cli
