#include "verifier/log/wire_scan.h"

#include <cstdint>

#include "verifier/log/framing.h"
#include "verifier/log/reader.h"

namespace arbitro::log {
namespace {

// Wire types of protobuf.
constexpr std::uint64_t kVarint = 0;
constexpr std::uint64_t kFixed64 = 1;
constexpr std::uint64_t kDelimited = 2;
constexpr std::uint64_t kStartGroup = 3;
constexpr std::uint64_t kEndGroup = 4;
constexpr std::uint64_t kFixed32 = 5;

// Tags of GameLog's fields: number and wire type.
constexpr std::uint64_t kMagicTag = 1 << 3 | kDelimited;
constexpr std::uint64_t kHeaderTag = 2 << 3 | kDelimited;
constexpr std::uint64_t kPlyTag = 3 << 3 | kDelimited;
constexpr std::uint64_t kNoteTag = 4 << 3 | kDelimited;
constexpr std::uint64_t kEndingTag = 5 << 3 | kDelimited;
constexpr std::uint64_t kChecksumTag = 6 << 3 | kFixed32;

constexpr std::size_t kMaxVarintBytes = 10;
// A length beyond 2 GiB is damage, whatever follows.
constexpr std::uint64_t kMaxFieldBytes = std::uint64_t{1} << 31;

enum class Step : std::uint8_t { kWhole, kCut, kBroken, kTooDeep };

// Reads fields one after the other; `at` is where the next one starts.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}

  // Passes one field with everything in it. After kCut, `needed` says how long the bytes would have to be.
  Step Pass() {
    const Step step = ReadTag();
    if (step != Step::kWhole) return step;
    if ((tag & 7) == kStartGroup) return PassGroup();
    return PassValue();
  }

  std::size_t at = 0;
  std::uint64_t tag = 0;
  std::size_t value_at = 0;  // where the value of the last field starts, after its length
  std::size_t needed = 0;

 private:
  Step ReadTag() {
    const Step step = ReadNumber(tag);
    if (step != Step::kWhole) return step;
    if (tag >> 3 == 0 || tag >> 32 != 0 || (tag & 7) > kFixed32) return Step::kBroken;
    value_at = at;
    return Step::kWhole;
  }

  Step ReadNumber(std::uint64_t& value) {
    const std::optional<Varint> number = ParseVarint(bytes_.substr(at));
    if (!number) {
      needed = bytes_.size() + 1;
      return bytes_.size() - at < kMaxVarintBytes ? Step::kCut : Step::kBroken;
    }
    value = number->value;
    at += number->size;
    return Step::kWhole;
  }

  Step PassValue() {
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

  Step PassGroup() {
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

  std::string_view bytes_;
};

// Books one whole field; false: the game ends before it.
bool Book(const Cursor& cursor, std::size_t start, WireScan& scan) {
  switch (cursor.tag) {
    case kPlyTag:
      if (++scan.plies <= kMaxPlies) return true;
      scan.too_many_plies = true;
      return false;
    case kMagicTag:
      if (start == 0) return true;
      scan.second_magic = start;
      return false;
    case kChecksumTag:
      scan.checksum_at = start;
      return true;
    case kHeaderTag:
    case kNoteTag:
    case kEndingTag:
      return true;
    default:
      scan.foreign = true;
      return true;
  }
}

}  // namespace

WireScan ScanWire(std::string_view bytes, std::size_t max_fields) {
  WireScan scan;
  Cursor cursor(bytes);
  for (std::size_t fields = 0; fields < max_fields && cursor.at < bytes.size(); ++fields) {
    const std::size_t start = cursor.at;
    // Nearly everything is a ply of less than 128 bytes.
    if (static_cast<unsigned char>(bytes[start]) == kPlyTag && bytes.size() - start > 2) {
      const auto size = static_cast<unsigned char>(bytes[start + 1]);
      if (size < 0x80 && start + 2 + size <= bytes.size() && scan.plies < kMaxPlies) {
        ++scan.plies;
        cursor.at = start + 2 + size;
        scan.whole_end = cursor.at;
        continue;
      }
    }
    const Step step = cursor.Pass();
    if (step != Step::kWhole) {
      scan.needed = step == Step::kCut ? cursor.needed : 0;
      scan.broken = step == Step::kBroken;
      scan.too_deep = step == Step::kTooDeep;
      break;
    }
    if (!Book(cursor, start, scan)) break;
    scan.whole_end = cursor.at;
  }
  return scan;
}

WirePlaces LocateInWire(std::string_view bytes) {
  WirePlaces places;
  Cursor cursor(bytes);
  while (cursor.at < bytes.size() && places.plies.size() < kMaxPlies) {
    const std::size_t start = cursor.at;
    if (cursor.Pass() != Step::kWhole) break;
    const Location place{.byte_offset = start, .byte_length = cursor.at - start, .line = 0, .column = 0};
    if (cursor.tag == kPlyTag) places.plies.push_back(place);
    if (cursor.tag == kHeaderTag && !places.header) places.header = place;
    if (cursor.tag == kMagicTag && start > 0) break;
  }
  return places;
}

}  // namespace arbitro::log
