#pragma once

#include <cstddef>
#include <string_view>

namespace arbitro::log {

// How many bytes at the front are whole characters of UTF-8, shortest forms only and no surrogates: all of
// them if the text is valid.
[[nodiscard]] std::size_t ValidUtf8Prefix(std::string_view text);

}  // namespace arbitro::log
