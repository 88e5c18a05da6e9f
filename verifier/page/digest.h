#pragma once

#include <string>
#include <string_view>

namespace arbitro::page {

// SHA-256 in base64, as a content security policy names a script.
[[nodiscard]] std::string Sha256Base64(std::string_view bytes);
[[nodiscard]] std::string Base64(std::string_view bytes);

}  // namespace arbitro::page
