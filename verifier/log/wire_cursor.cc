#include "verifier/log/wire_cursor.h"

#include <array>
#include <optional>

#include "verifier/log/framing.h"
#include "verifier/log/reader.h"

namespace arbitro::log {
namespace {

constexpr std::size_t kMaxVarintBytes = 10;
constexpr std::size_t kMaxTagBytes = 5;
// A length beyond 2 GiB is damage, whatever follows.
constexpr std::uint64_t kMaxFieldBytes = std::uint64_t{1} << 31;

}  // namespace

WireCursor::Step WireCursor::Pass() {
  const Step step = ReadTag();
  if (step != Step::kWhole) return step;
  if ((tag & 7) == kStartGroup) return PassGroup();
  return PassValue();
}

WireCursor::Step WireCursor::ReadTag() {
  value_at = at;
  const Step step = ReadNumber(tag);
  if (step != Step::kWhole) return step;
  // As protobuf does it: at most five bytes, and of those 32 bits.
  if (at - value_at > kMaxTagBytes) return Step::kBroken;
  tag &= 0xFFFFFFFF;
  if (tag >> 3 == 0 || (tag & 7) > kFixed32) return Step::kBroken;
  value_at = at;
  return Step::kWhole;
}

WireCursor::Step WireCursor::ReadNumber(std::uint64_t& value) {
  const std::optional<Varint> number = ParseVarint(bytes_.substr(at));
  if (!number) {
    needed = bytes_.size() + 1;
    return bytes_.size() - at < kMaxVarintBytes ? Step::kCut : Step::kBroken;
  }
  value = number->value;
  at += number->size;
  return Step::kWhole;
}

WireCursor::Step WireCursor::PassValue() {
  std::uint64_t size = 0;
  switch (tag & 7) {
    case kVarint: {
      std::uint64_t ignored = 0;
      return ReadNumber(ignored);
    }
    case kFixed64:
      size = 8;
      break;
    case kFixed32:
      size = 4;
      break;
    case kDelimited: {
      const Step step = ReadNumber(size);
      if (step != Step::kWhole) return step;
      if (size > kMaxFieldBytes) return Step::kBroken;
      value_at = at;
      break;
    }
    default:
      return Step::kBroken;  // the end of a group that never began
  }
  if (size > bytes_.size() - at) {
    needed = at + static_cast<std::size_t>(size);
    return Step::kCut;
  }
  at += static_cast<std::size_t>(size);
  return Step::kWhole;
}

WireCursor::Step WireCursor::PassGroup() {
  // A group ends with the number it began with.
  std::array<std::uint64_t, kMaxNesting> open{};
  std::size_t depth = 0;
  open[depth++] = tag >> 3;
  while (depth > 0) {
    Step step = ReadTag();
    if (step != Step::kWhole) return step;
    if ((tag & 7) == kStartGroup) {
      if (depth == open.size()) return Step::kTooDeep;
      open[depth++] = tag >> 3;
    } else if ((tag & 7) == kEndGroup) {
      if (open[--depth] != tag >> 3) return Step::kBroken;
    } else if (step = PassValue(); step != Step::kWhole) {
      return step;
    }
  }
  tag = tag >> 3 << 3 | kStartGroup;
  return Step::kWhole;
}

}  // namespace arbitro::log
