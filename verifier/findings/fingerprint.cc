#include "verifier/findings/fingerprint.h"

#include <array>
#include <filesystem>

#include "verifier/findings/sha256.h"

namespace arbitro {

std::string HexOf(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; value >>= 4U) text[i] = kDigits[value & 0xFU];
  return text;
}

std::string NormalPath(std::string_view input) {
  return std::filesystem::path(input).lexically_normal().string();
}

const WindowPly* OwnPly(const Finding& finding) {
  if (finding.window.empty() || finding.window.back().ply != finding.ply) return nullptr;
  return &finding.window.back();
}

std::uint64_t Fingerprint(std::string_view input, std::string_view game_id, const Finding& finding) {
  // Each part with its length before it, so that nothing in one part looks like the next. What is not known
  // is left empty.
  std::string text;
  const auto add = [&text](std::string_view part) {
    text += std::to_string(part.size()) + ":";
    text += part;
  };
  add(NormalPath(input));
  add(game_id);
  add(EntryOf(finding.code).id);
  add(finding.ply ? std::to_string(*finding.ply) : std::string());
  add(finding.seat ? std::to_string(*finding.seat) : std::string());
  const WindowPly* ply = OwnPly(finding);
  add(ply != nullptr && ply->piece ? std::to_string(ply->piece->code()) : std::string());
  add(ply != nullptr && ply->from ? std::to_string(ply->from->number) : std::string());
  add(ply != nullptr && ply->to ? std::to_string(ply->to->number) : std::string());
  const std::array<std::uint8_t, 32> hash = Sha256(text);
  std::uint64_t first = 0;
  for (std::size_t i = 0; i < sizeof first; ++i) first = first << 8U | hash.at(i);
  return first;
}

std::uint32_t FingerprintCounter::Count(std::string_view input, std::uint64_t fingerprint) {
  if (input != input_) {
    input_ = input;
    seen_.clear();
  }
  return ++seen_[fingerprint];
}

}  // namespace arbitro
