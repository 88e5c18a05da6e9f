#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "verifier/log/reader.h"

namespace arbitro::log {

// An index says of every game of an archive how many bytes it takes and which shards it can be in, so that a
// shard reads its own games only. It is text: a line "arbitro-index 1 PATH", a line "BYTES NUMBER" for each
// game, its length prefix counted in, the number of ShardNumber() in 16 hex digits, and a line "end BYTES
// GAMES" with those of the archive. The games stand without gaps, so none can be left out of it.
inline constexpr std::size_t kMaxIndexLineBytes = 8192;  // the first holds a path
inline constexpr std::uint64_t kMaxIndexedGames = 1'000'000'000;

struct MadeIndex {
  std::uint64_t games = 0;
  bool stopped = false;
};
// Writes the index of an archive. The reason if it is no sound, uncompressed archive of binary games.
[[nodiscard]] std::expected<MadeIndex, std::string> MakeIndex(const std::string& path,
                                                              const std::atomic<bool>& stop,
                                                              std::ostream& out);

// The games of one shard in an archive, by its index.
struct ArchiveIndex {
  struct Game {
    std::uint64_t offset = 0;  // of its length prefix
    std::uint64_t index = 0;   // in the archive
    std::uint64_t number = 0;  // of its key
    std::uint32_t size = 0;    // with its prefix
  };
  std::string archive;  // path as it was given
  std::vector<Game> games;
};
// Reads an index. Says, with the line where there is one, why it is none, or none of the archive that is
// there.
[[nodiscard]] std::expected<ArchiveIndex, std::string> ReadIndex(const std::string& path, std::uint32_t shard,
                                                                 std::uint32_t count);

// Reads the games of an index, front to back, as RecordReader gives them; and makes sure of each that it is
// what the index says.
class IndexedReader {
 public:
  // `index` must outlive it.
  IndexedReader(const std::string& path, const ArchiveIndex& index);

  // Fetches the next game; false at the end and where the archive is not what the index says.
  [[nodiscard]] bool Next(Record& record);
  // What does not fit.
  [[nodiscard]] const std::optional<std::string>& fault() const { return fault_; }
  // Bytes of the archive that have been read or passed over.
  [[nodiscard]] std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  [[nodiscard]] bool Fetch(const ArchiveIndex::Game& game, Record& record);

  std::string path_;
  const ArchiveIndex& index_;
  std::ifstream file_;
  std::string bytes_;
  std::size_t next_ = 0;
  std::uint64_t bytes_read_ = 0;
  std::optional<std::string> fault_;
};

}  // namespace arbitro::log
