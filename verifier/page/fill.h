#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::page {

// `text` with what stands for each {{name}}. What is put in is not looked at again.
[[nodiscard]] std::string Filled(std::string_view text,
                                 const std::vector<std::pair<std::string_view, std::string_view>>& values);

// The content security policy of a page: nothing is fetched from anywhere, and neither style nor script
// counts but its own.
[[nodiscard]] std::string PolicyText(std::string_view style, std::string_view script);

}  // namespace arbitro::page
