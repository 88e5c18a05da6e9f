#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/log/recorded_game.h"

namespace arbitro::log {

// What the outermost layer of one binary record says, before anything in it is decoded.
struct WireScan {
  std::size_t whole_end = 0;   // end of the last whole field that belongs to this game
  std::size_t closed_end = 0;  // end of the last field ending or crc32, which are written last; 0 = none
  std::size_t needed =
      0;  // the record ends inside a field and would need at least so many bytes; 0 = it does not
  bool broken = false;    // not protobuf from whole_end on
  bool foreign = false;   // some field is not one of GameLog's
  bool too_deep = false;  // groups nested beyond the limit
  bool too_many_plies = false;
  std::size_t plies = 0;                    // whole ones before whole_end; one more if too_many_plies
  std::size_t headers = 0;                  // fields header before whole_end
  std::optional<std::size_t> second_magic;  // where the magic comes a second time
  std::optional<std::size_t> checksum_at;   // where the last field crc32 starts
};
// Walks the top-level fields. At most kMaxPlies plies; `max_fields` stops earlier (for a quick look at the
// front). Appends every whole field but the plies to `rest`, if there is one.
[[nodiscard]] WireScan ScanWire(std::string_view bytes, std::size_t max_fields, std::string* rest = nullptr);
inline constexpr std::size_t kAllFields = static_cast<std::size_t>(-1);

// How many whole plies a record has in all, those beyond the limit too, up to a second magic.
[[nodiscard]] std::size_t CountPlies(std::string_view bytes);

// Goes over the plies of bytes that ScanWire found whole.
class PlyWalker {
 public:
  explicit PlyWalker(std::string_view bytes) : bytes_(bytes) {}
  // Fetches the bytes of the next Ply message; false at the end.
  [[nodiscard]] bool Next(std::string_view& ply) {
    // Nearly everything is a ply of less than 128 bytes.
    if (bytes_.size() - at_ > 2 && static_cast<unsigned char>(bytes_[at_]) == kPlyTag) {
      const auto size = static_cast<unsigned char>(bytes_[at_ + 1]);
      if (size < 0x80 && at_ + 2 + size <= bytes_.size()) {
        ply = bytes_.substr(at_ + 2, size);
        at_ += 2U + size;
        return true;
      }
    }
    return FindNext(ply);
  }

 private:
  static constexpr unsigned char kPlyTag = 3 << 3 | 2;  // GameLog.plies, with a length

  bool FindNext(std::string_view& ply);

  std::string_view bytes_;
  std::size_t at_ = 0;
};

// Places of the header and of all plies in a binary record, relative to it.
struct WirePlaces {
  std::optional<Location> header;
  std::optional<Location> ending;
  std::vector<Location> plies;
};
[[nodiscard]] WirePlaces LocateInWire(std::string_view bytes);

}  // namespace arbitro::log
