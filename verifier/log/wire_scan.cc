#include "verifier/log/wire_scan.h"

#include <cstdint>

#include "verifier/log/framing.h"
#include "verifier/log/reader.h"
#include "verifier/log/wire_cursor.h"

namespace arbitro::log {
namespace {

// Tags of GameLog's fields: number and wire type.
constexpr std::uint64_t kMagicTag = 1 << 3 | WireCursor::kDelimited;
constexpr std::uint64_t kHeaderTag = 2 << 3 | WireCursor::kDelimited;
constexpr std::uint64_t kPlyTag = 3 << 3 | WireCursor::kDelimited;
constexpr std::uint64_t kNoteTag = 4 << 3 | WireCursor::kDelimited;
constexpr std::uint64_t kEndingTag = 5 << 3 | WireCursor::kDelimited;
constexpr std::uint64_t kChecksumTag = 6 << 3 | WireCursor::kFixed32;

using Step = WireCursor::Step;

// Books one whole field; false: the game ends before it.
bool Book(std::string_view bytes, const WireCursor& cursor, std::size_t start, WireScan& scan) {
  switch (cursor.tag) {
    case kPlyTag:
      if (++scan.plies <= kMaxPlies) return true;
      scan.too_many_plies = true;
      return false;
    case kMagicTag:
      if (start == 0) return true;
      // The same number with anything else in it is no game that begins, but damage.
      if (bytes.substr(start).starts_with(kMagicField)) {
        scan.second_magic = start;
      } else {
        scan.broken = true;
      }
      return false;
    case kChecksumTag:
      scan.checksum_at = start;
      scan.closed_end = cursor.at;
      return true;
    case kHeaderTag:
      ++scan.headers;
      return true;
    case kEndingTag:
      scan.closed_end = cursor.at;
      return true;
    case kNoteTag:
      return true;
    default:
      scan.foreign = true;
      return true;
  }
}

}  // namespace

WireScan ScanWire(std::string_view bytes, std::size_t max_fields, std::string* rest) {
  WireScan scan;
  WireCursor cursor(bytes);
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
    if (!Book(bytes, cursor, start, scan)) break;
    if (rest != nullptr && cursor.tag != kPlyTag) rest->append(bytes.substr(start, cursor.at - start));
    scan.whole_end = cursor.at;
  }
  return scan;
}

std::size_t CountPlies(std::string_view bytes) {
  std::size_t plies = 0;
  WireCursor cursor(bytes);
  while (cursor.at < bytes.size()) {
    const std::size_t start = cursor.at;
    if (cursor.Pass() != Step::kWhole || (cursor.tag == kMagicTag && start > 0)) break;
    if (cursor.tag == kPlyTag) ++plies;
  }
  return plies;
}

bool PlyWalker::FindNext(std::string_view& ply) {
  while (at_ < bytes_.size()) {
    WireCursor cursor(bytes_);
    cursor.at = at_;
    if (cursor.Pass() != Step::kWhole) return false;
    at_ = cursor.at;
    if (cursor.tag != kPlyTag) continue;
    ply = bytes_.substr(cursor.value_at, at_ - cursor.value_at);
    return true;
  }
  return false;
}

WirePlaces LocateInWire(std::string_view bytes) {
  WirePlaces places;
  WireCursor cursor(bytes);
  while (cursor.at < bytes.size() && places.plies.size() < kMaxPlies) {
    const std::size_t start = cursor.at;
    if (cursor.Pass() != Step::kWhole) break;
    const Location place{.byte_offset = start, .byte_length = cursor.at - start, .line = 0, .column = 0};
    if (cursor.tag == kPlyTag) places.plies.push_back(place);
    if (cursor.tag == kHeaderTag && !places.header) places.header = place;
    if (cursor.tag == kEndingTag) places.ending = place;
    if (cursor.tag == kMagicTag && start > 0) break;
  }
  return places;
}

}  // namespace arbitro::log
