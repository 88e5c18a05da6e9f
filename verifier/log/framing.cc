#include "verifier/log/framing.h"

#include <algorithm>

#include "verifier/log/reader.h"
#include "verifier/log/wire_scan.h"

namespace arbitro::log {
namespace {

// How many fields of a record are looked at to see whether it fits: bounds the work on hostile input.
constexpr std::size_t kMaxCheckedFields = 4096;
// How far ahead the magic is searched for at a time.
constexpr std::size_t kSearchBytes = std::size_t{1} << 20;

}  // namespace

std::optional<Frame> BestFrame(Window& window, std::size_t from, std::size_t magic_at) {
  std::optional<Frame> best;
  int best_fit = 0;
  for (std::size_t prefix = 1; prefix <= kMaxPrefixBytes && prefix <= magic_at && magic_at - prefix >= from;
       ++prefix) {
    const std::optional<Varint> length = ParseVarint(window.View().substr(magic_at - prefix, prefix));
    if (!length || length->size != prefix) break;
    const Frame frame{.start = magic_at - prefix, .prefix = prefix, .length = length->value};
    if (frame.length < kMagicField.size() || frame.length > kMaxRecordBytes) continue;
    const int fit = FrameFits(window, frame);
    if (fit == 0 || fit < best_fit) continue;
    best = frame;
    best_fit = fit;
  }
  return best;
}

std::optional<Varint> ParseVarint(std::string_view bytes) {
  Varint number;
  const std::size_t limit = std::min<std::size_t>(bytes.size(), 10);
  while (number.size < limit) {
    const auto byte = static_cast<unsigned char>(bytes[number.size]);
    number.value |= std::uint64_t{byte & 0x7FU} << (7 * number.size);
    ++number.size;
    if (byte < 0x80) return number;
  }
  return std::nullopt;
}

std::optional<Frame> FrameAt(std::string_view bytes, std::size_t start) {
  if (start >= bytes.size()) return std::nullopt;
  const std::optional<Varint> length = ParseVarint(bytes.substr(start, kMaxPrefixBytes));
  if (!length || length->value < kMagicField.size()) return std::nullopt;
  const Frame frame{.start = start, .prefix = length->size, .length = length->value};
  if (!bytes.substr(frame.begin()).starts_with(kMagicField)) return std::nullopt;
  return frame;
}

bool BeginsFrame(std::string_view bytes) {
  const std::optional<Varint> length = ParseVarint(bytes);
  if (!length) return bytes.size() < kMaxPrefixBytes;
  if (length->size > kMaxPrefixBytes || length->value < kMagicField.size()) return false;
  return kMagicField.starts_with(bytes.substr(length->size));
}

int FrameFits(Window& window, const Frame& frame) {
  const auto end = static_cast<std::size_t>(frame.end());
  window.Fill(end + kFrameStartBytes);
  const std::string_view bytes = window.View();
  if (bytes.size() < end) return 0;
  const std::string_view record = bytes.substr(frame.begin(), static_cast<std::size_t>(frame.length));
  const WireScan scan = ScanWire(record, kMaxCheckedFields);
  const bool stopped = scan.broken || scan.too_deep || scan.needed != 0 || scan.second_magic;
  const std::string_view rest = bytes.substr(end);
  const bool continues =
      rest.empty() || FrameAt(rest, 0) || (rest.size() < kFrameStartBytes && BeginsFrame(rest));
  return (stopped ? 0 : kFieldsFit) | (continues ? kRestFits : 0);
}

std::optional<Frame> FindFrame(Window& window, std::size_t from, std::size_t limit) {
  std::size_t search = from;
  while (search < limit) {
    const bool more = window.Fill(search + kSearchBytes);
    const std::size_t magic_at = window.View().find(kMagicField, search);
    if (magic_at != std::string_view::npos && magic_at <= limit + kMaxPrefixBytes) {
      const std::optional<Frame> frame = BestFrame(window, from, magic_at);
      if (frame && frame->start < limit) return frame;
      search = magic_at + 1;
      continue;
    }
    if (!more || magic_at != std::string_view::npos) break;
    // The magic may straddle the end of what is visible.
    search = window.View().size() - (kMagicField.size() - 1);
  }
  return std::nullopt;
}

std::optional<Frame> FindSoundFrame(Window& window, std::size_t from, std::size_t limit) {
  while (const std::optional<Frame> frame = FindFrame(window, from, limit)) {
    if (FrameFits(window, *frame) == (kFieldsFit | kRestFits)) return frame;
    from = frame->begin() + kMagicField.size();
  }
  return std::nullopt;
}

}  // namespace arbitro::log
