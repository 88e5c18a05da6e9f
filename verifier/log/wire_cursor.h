#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arbitro::log {

// Walks over protobuf fields without decoding them; `at` is where the next one starts.
class WireCursor {
 public:
  // Wire types.
  static constexpr std::uint64_t kVarint = 0;
  static constexpr std::uint64_t kFixed64 = 1;
  static constexpr std::uint64_t kDelimited = 2;
  static constexpr std::uint64_t kStartGroup = 3;
  static constexpr std::uint64_t kEndGroup = 4;
  static constexpr std::uint64_t kFixed32 = 5;

  enum class Step : std::uint8_t { kWhole, kCut, kBroken, kTooDeep };

  explicit WireCursor(std::string_view bytes) : bytes_(bytes) {}

  // Passes one field with everything in it. After kCut, `needed` says how long the bytes would have to be.
  Step Pass();

  std::size_t at = 0;
  std::uint64_t tag = 0;     // of the last field: number and wire type
  std::size_t value_at = 0;  // where its value starts, after a length
  std::size_t needed = 0;

 private:
  Step ReadTag();
  Step ReadNumber(std::uint64_t& value);
  Step PassValue();
  Step PassGroup();

  std::string_view bytes_;
};

}  // namespace arbitro::log
