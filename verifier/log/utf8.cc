#include "verifier/log/utf8.h"

#include <cstdint>

namespace arbitro::log {
namespace {

// Bytes of the character at the front, 0 if there is none.
std::size_t CharacterSize(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return 1;
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return 0;
  std::uint32_t code = lead & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80) return 0;
    code = code << 6 | (byte & 0x3FU);
  }
  const bool shorter = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool none = code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF);
  return shorter || none ? 0 : size;
}

}  // namespace

std::size_t ValidUtf8Prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t size = CharacterSize(text.substr(at));
    if (size == 0) break;
    at += size;
  }
  return at;
}

}  // namespace arbitro::log
