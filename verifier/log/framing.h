#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "verifier/log/byte_source.h"

namespace arbitro::log {

// The field `magic` as every binary log begins with it: tag 1, length 10, "PARCHISLOG".
inline constexpr std::string_view kMagicField("\x0A\x0APARCHISLOG", 12);
inline constexpr std::string_view kMagic = kMagicField.substr(2);

// The field `crc32` takes so many bytes and begins with this one.
inline constexpr std::size_t kChecksumBytes = 5;
[[nodiscard]] constexpr bool IsChecksumTag(char byte) { return byte == (6 << 3 | 5); }

// A base-128 number at the front of some bytes.
struct Varint {
  std::uint64_t value = 0;
  std::size_t size = 0;  // bytes it takes, 1..10
};
// nullopt if `bytes` ends inside the number or it is longer than ten bytes.
[[nodiscard]] std::optional<Varint> ParseVarint(std::string_view bytes);

// One record of an archive, seen from the front of a window: prefix at `start`, message at `start + prefix`.
struct Frame {
  std::size_t start = 0;
  std::size_t prefix = 0;
  std::uint64_t length = 0;

  [[nodiscard]] std::size_t begin() const { return start + prefix; }
  [[nodiscard]] std::uint64_t end() const { return begin() + length; }
};

// The longest prefix a frame is looked for with. Lengths beyond the record limit are recognized, to be
// refused.
inline constexpr std::size_t kMaxPrefixBytes = 5;
inline constexpr std::size_t kFrameStartBytes = kMaxPrefixBytes + kMagicField.size();

// The frame that starts at `start`: a length prefix and the magic. Needs kFrameStartBytes there, or the
// input's end.
[[nodiscard]] std::optional<Frame> FrameAt(std::string_view bytes, std::size_t start);
// Whether `bytes`, shorter than a frame's start, is the beginning of one.
[[nodiscard]] bool BeginsFrame(std::string_view bytes);

// The frame that the magic at `magic_at` belongs to. What stands before it may be read as several prefixes:
// the bytes 95 13 as 2453 or, from the second on, as 19. The one whose record fits best, the longer one on a
// tie; nullopt if none that starts at `from` or later fits.
[[nodiscard]] std::optional<Frame> BestFrame(Window& window, std::size_t from, std::size_t magic_at);

// What fits about a frame.
inline constexpr int kFieldsFit = 1;  // its record is made of whole fields
inline constexpr int kRestFits = 2;   // another frame follows it, or the input's end
// Which of the two hold, as a sum. Fills the window as far as it needs.
[[nodiscard]] int FrameFits(Window& window, const Frame& frame);
// The first frame that fits and starts at `from` or later, but before `limit`. Positions are relative to the
// window.
[[nodiscard]] std::optional<Frame> FindFrame(Window& window, std::size_t from, std::size_t limit);
// The first that fits in every way.
[[nodiscard]] std::optional<Frame> FindSoundFrame(Window& window, std::size_t from, std::size_t limit);

}  // namespace arbitro::log
