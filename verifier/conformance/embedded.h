#pragma once

#include <span>
#include <string_view>

namespace arbitro::conformance {

// The files of corpus/vectors as they are, written into the program when it is built (embed.cmake).
[[nodiscard]] std::span<const std::string_view> EmbeddedFiles();

}  // namespace arbitro::conformance
