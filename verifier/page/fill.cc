#include "verifier/page/fill.h"

#include <fmt/format.h>

#include <algorithm>

#include "verifier/page/digest.h"

namespace arbitro::page {

std::string Filled(std::string_view text,
                   const std::vector<std::pair<std::string_view, std::string_view>>& values) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find("{{"), text.size());
    out += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t close = text.find("}}");
    const std::string_view name = text.substr(2, close - 2);
    text.remove_prefix(close + 2);
    for (const auto& [key, value] : values) {
      if (key == name) out += value;
    }
  }
  return out;
}

std::string PolicyText(std::string_view style, std::string_view script) {
  return fmt::format(
      "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; img-src data: blob:; base-uri "
      "'none'; form-action 'none'",
      Sha256Base64(style), Sha256Base64(script));
}

}  // namespace arbitro::page
