#include "verifier/log/archive_index.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "verifier/log/framing.h"
#include "verifier/log/shard.h"

namespace arbitro::log {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFirstLine = "arbitro-index 1 ";
constexpr std::string_view kLastLine = "end ";
constexpr std::size_t kNumberDigits = 16;

// Takes a number off the front of `text`; what follows must be `after`, or the end for 0.
bool TakeNumber(std::string_view& text, std::uint64_t& number, char after, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (after == 0) return text.empty();
  if (!text.starts_with(after)) return false;
  text.remove_prefix(1);
  return true;
}

// One line, without its end; false at the end of the file or where it is too long.
bool ReadLine(std::ifstream& file, std::string& line) {
  std::array<char, kMaxIndexLineBytes> buffer;
  file.getline(buffer.data(), static_cast<std::streamsize>(buffer.size()));
  if (!file) return false;
  line.assign(buffer.data(), static_cast<std::size_t>(file.gcount()) - (file.eof() ? 0 : 1));
  return true;
}

std::string AtLine(std::uint64_t number, std::string_view what) {
  return fmt::format("line {}: {}", number, what);
}

// Reads the lines of the games and the last one.
std::optional<std::string> ReadGames(std::ifstream& file, std::uint32_t shard, std::uint32_t count,
                                     ArchiveIndex& index) {
  std::uint64_t games = 0;
  std::uint64_t offset = 0;
  std::string line;
  for (; ReadLine(file, line); ++games) {
    std::string_view rest = line;
    std::uint64_t size = 0;
    std::uint64_t number = 0;
    if (rest.starts_with(kLastLine)) {
      rest.remove_prefix(kLastLine.size());
      if (!TakeNumber(rest, size, ' ') || !TakeNumber(rest, number, 0) || size != offset || number != games) {
        return AtLine(games + 2, "the sums are not those of the games");
      }
      std::error_code error;
      if (fs::file_size(index.archive, error) != size || error) {
        return fmt::format("'{}' is not there or has not {} bytes; make the index again", index.archive,
                           size);
      }
      if (ReadLine(file, line)) return AtLine(games + 3, "more follows after the end");
      return std::nullopt;
    }
    const bool good = TakeNumber(rest, size, ' ') && rest.size() == kNumberDigits &&
                      TakeNumber(rest, number, 0, 16) && size > kMagicField.size() &&
                      size <= kMaxRecordBytes + kMaxPrefixBytes && games < kMaxIndexedGames;
    if (!good) return AtLine(games + 2, "it is no game, 'BYTES NUMBER'");
    if (number % count == shard) {
      index.games.push_back({offset, games, number, static_cast<std::uint32_t>(size)});
    }
    offset += size;
  }
  return AtLine(games + 2, "it is too long, or the index is cut: it has no last line");
}

}  // namespace

std::expected<MadeIndex, std::string> MakeIndex(const std::string& path, const std::atomic<bool>& stop,
                                                std::ostream& out) {
  std::error_code error;
  const std::uint64_t size = fs::file_size(path, error);
  if (error || !fs::is_regular_file(path, error)) return std::unexpected("it is no file that can be read");
  if (path.find('\n') != std::string::npos || path.size() > kMaxIndexLineBytes / 2)
    return std::unexpected("its path has a line break or is too long");
  out << kFirstLine << path << '\n';
  MadeIndex made;
  std::uint64_t offset = 0;
  RecordReader reader(path, &stop);
  Record record;
  while (reader.Next(record)) {
    const std::uint64_t begin = record.location.byte_offset;
    const bool sound = record.kind == Record::Kind::kGame && record.form == Form::kBinary &&
                       record.stated_length > 0 && !record.cut && !record.doubtful &&
                       record.stream_damage.empty() && begin > offset && begin - offset <= kMaxPrefixBytes;
    if (!sound) {
      return std::unexpected(
          fmt::format("at byte {}: what is there is no sound game of an uncompressed archive", offset));
    }
    if (++made.games > kMaxIndexedGames) {
      return std::unexpected(fmt::format("it has more than {} games", kMaxIndexedGames));
    }
    const std::uint64_t end = begin + record.location.byte_length;
    out << fmt::format("{} {:016x}\n", end - offset, ShardNumber(ShardKey(record)));
    offset = end;
  }
  made.stopped = stop;
  if (!made.stopped && offset != size) {
    return std::unexpected("it is compressed; only an archive that is not can be read from the middle");
  }
  out << fmt::format("{}{} {}\n", kLastLine, offset, made.games);
  return made;
}

std::expected<ArchiveIndex, std::string> ReadIndex(const std::string& path, std::uint32_t shard,
                                                   std::uint32_t count) {
  std::error_code error;
  std::ifstream file;
  if (!fs::is_directory(path, error)) file.open(path, std::ios::binary);
  if (!file.is_open()) return std::unexpected("it cannot be opened");
  ArchiveIndex index;
  std::string line;
  if (!ReadLine(file, line) || !line.starts_with(kFirstLine))
    return std::unexpected("it is no index of this version");
  index.archive = line.substr(kFirstLine.size());
  if (auto fault = ReadGames(file, shard, count, index)) return std::unexpected(*std::move(fault));
  return index;
}

IndexedReader::IndexedReader(const std::string& path, const ArchiveIndex& index)
    : path_(path), index_(index), file_(path, std::ios::binary) {}

bool IndexedReader::Next(Record& record) {
  if (fault_ || next_ == index_.games.size()) return false;
  const ArchiveIndex::Game& game = index_.games[next_];
  if (!Fetch(game, record)) {
    fault_ =
        fmt::format("'{}' is not what its index says at byte {}; make the index again", path_, game.offset);
    return false;
  }
  ++next_;
  bytes_read_ = game.offset + game.size;
  return true;
}

bool IndexedReader::Fetch(const ArchiveIndex::Game& game, Record& record) {
  bytes_.resize(game.size);
  file_.seekg(static_cast<std::streamoff>(game.offset));
  file_.read(bytes_.data(), static_cast<std::streamsize>(game.size));
  if (!file_) return false;
  const std::optional<Frame> frame = FrameAt(bytes_, 0);
  if (!frame || frame->end() != game.size) return false;
  record.kind = Record::Kind::kGame;
  record.input = path_;
  record.index = game.index;
  record.form = Form::kBinary;
  record.location = Location{
      .byte_offset = game.offset + frame->begin(), .byte_length = frame->length, .line = 0, .column = 0};
  record.bytes.assign(bytes_, frame->begin());
  record.stated_length = frame->length;
  record.cut = false;
  record.doubtful = false;
  record.followed = false;
  record.stream_damage.clear();
  record.unreadable_game = false;
  return ShardNumber(ShardKey(record)) == game.number;
}

}  // namespace arbitro::log
