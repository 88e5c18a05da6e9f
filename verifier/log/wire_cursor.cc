#include "verifier/log/wire_cursor.h"

#include <optional>

#include "verifier/log/framing.h"
#include "verifier/log/reader.h"

namespace arbitro::log {
namespace {

constexpr std::size_t kMaxVarintBytes = 10;
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
  const Step step = ReadNumber(tag);
  if (step != Step::kWhole) return step;
  if (tag >> 3 == 0 || tag >> 32 != 0 || (tag & 7) > kFixed32) return Step::kBroken;
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
  for (int depth = 1; depth > 0;) {
    Step step = ReadTag();
    if (step != Step::kWhole) return step;
    if ((tag & 7) == kStartGroup) {
      if (++depth > kMaxNesting) return Step::kTooDeep;
    } else if ((tag & 7) == kEndGroup) {
      --depth;
    } else if (step = PassValue(); step != Step::kWhole) {
      return step;
    }
  }
  tag = kStartGroup;  // no field of ours
  return Step::kWhole;
}

}  // namespace arbitro::log
