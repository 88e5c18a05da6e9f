#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

// What every target defines: takes one input, returns 0, crashes if something does not hold. libFuzzer calls
// it, and so does replay_main.cc.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace arbitro::fuzz {

// The same bytes as text.
[[nodiscard]] inline std::string_view AsText(std::span<const std::uint8_t> bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): both are bytes.
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The first `count` bytes, or all there are, taken off the front of `bytes`.
[[nodiscard]] inline std::span<const std::uint8_t> TakeFront(std::span<const std::uint8_t>& bytes,
                                                             std::size_t count) {
  const std::span<const std::uint8_t> front = bytes.first(count < bytes.size() ? count : bytes.size());
  bytes = bytes.subspan(front.size());
  return front;
}

}  // namespace arbitro::fuzz
