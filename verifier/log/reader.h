#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::log {

// Limits on what is read; beyond them a finding of family LIM.
inline constexpr std::size_t kMaxRecordBytes = std::size_t{64} << 20;
inline constexpr std::uint32_t kMaxPlies = 1'000'000;
inline constexpr int kMaxNesting = 16;

enum class Form : std::uint8_t { kBinary, kText, kJson };

// One item of an input, in input order: a stretch of bytes that holds a game, or a finding about bytes that
// belong to no readable game. Reused from item to item so that reading allocates nothing in the long run.
struct Record {
  enum class Kind : std::uint8_t { kGame, kFinding };

  Kind kind = Kind::kGame;
  std::string input;        // path as given; "-" for standard input
  std::uint64_t index = 0;  // of the game in its input, from 0; unreadable games count
  Location location;        // of the game, without its length prefix

  // kGame only.
  Form form = Form::kBinary;
  std::string bytes;                // the message itself, without its length prefix; at most kMaxRecordBytes
  std::uint64_t stated_length = 0;  // bytes that its length prefix promises; 0 = no prefix
  bool cut = false;                 // fewer bytes than promised are there
  // The bytes may not be those that were written: another game begins before the promised end, say. A record
  // that the end of the input cuts is as it was written, as far as it goes.
  bool doubtful = false;
  bool followed = false;      // nothing says how long it is, and it ends because another game begins
  std::string stream_damage;  // what is wrong with the compressed stream that they come from; empty = nothing

  // kFinding only.
  Finding finding;
  // The finding stands for a game of which nothing could be read: count one unreadable game. Otherwise it
  // belongs to the input and to no game.
  bool unreadable_game = false;
};

// Splits one input into records, front to back, in memory that does not grow with the input: reads pieces of
// 1 MiB, undoes zstd on the way and keeps no more than one record. What the input is (one binary game, an
// archive of length-delimited games, text, JSON, zstd of any) is told by its content, never by its name.
// Every input gives at least one game or one finding with `unreadable_game`. No input makes it throw or hang.
class RecordReader {
 public:
  // Opens a file; "-" is standard input. That it cannot be opened is the first record. Once `*stop` is set,
  // no record follows: what a wait that was given up left behind says nothing about the input.
  explicit RecordReader(std::string path, const std::atomic<bool>* stop = nullptr);
  // Reads `bytes`, which must outlive the reader, as an input called `name`.
  RecordReader(std::string name, std::string_view bytes);
  RecordReader(RecordReader&&) noexcept;
  RecordReader& operator=(RecordReader&&) noexcept;
  ~RecordReader();

  // Fetches the next item; false at the end, `record` is then unspecified.
  [[nodiscard]] bool Next(Record& record);
  // Bytes of the input, as stored, that have been read so far. For progress displays.
  [[nodiscard]] std::uint64_t bytes_read() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The inputs that these paths name: a folder stands for every file below it with ".parchis" in its name,
// bytewise ascending; any other path, "-" too, stands for itself, whether it exists or not. What cannot be
// read there is named too, so that it becomes a finding: a folder, a broken link with such a name, and, with
// a '/' behind it so that nobody waits for it, a pipe or a device. At most kMaxInputs for one folder.
[[nodiscard]] std::vector<std::string> ExpandInputs(const std::vector<std::string>& paths);
inline constexpr std::size_t kMaxInputs = 1'000'000;

// Turns records into engine values. Keeps its message and buffers, so use one for many games; one per thread.
class GameDecoder {
 public:
  GameDecoder();
  GameDecoder(GameDecoder&&) noexcept;
  GameDecoder& operator=(GameDecoder&&) noexcept;
  ~GameDecoder();

  // Fills `game` from a record of kind kGame and appends what is wrong with it to `findings`, in ply order,
  // those of the whole game first, each with its location. False: nothing could be decoded, so the game is
  // unreadable.
  [[nodiscard]] bool Decode(const Record& record, RecordedGame& game, std::vector<Finding>& findings);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// Finds where the parts of one game stand in the input. Only findings need it, so nothing is worked out
// before the first question; the first one walks the whole record. The record must outlive it.
class Locator {
 public:
  explicit Locator(const Record& record) : record_(record) {}

  // The ply with this index; the whole record if it has no such ply.
  [[nodiscard]] Location Ply(std::uint32_t ply);
  // The header; the whole record if there is none.
  [[nodiscard]] Location Header();
  // This field of the header, by its name in the schema; the header where it does not have it, or is binary.
  [[nodiscard]] Location HeaderField(std::string_view name);
  // The ending; the header if there is none.
  [[nodiscard]] Location Ending();

 private:
  void Index();

  const Record& record_;
  bool indexed_ = false;
  Location header_;
  std::optional<Location> ending_;
  std::vector<Location> plies_;
  std::vector<std::pair<std::string, Location>> fields_;
};

// The same for a single question.
[[nodiscard]] Location LocatePly(const Record& record, std::uint32_t ply);
[[nodiscard]] Location LocateHeader(const Record& record);

}  // namespace arbitro::log
