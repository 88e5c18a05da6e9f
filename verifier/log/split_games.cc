#include "verifier/log/split_games.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "verifier/log/shard.h"
#include "verifier/log/writer.h"

namespace arbitro::log {
namespace {

namespace fs = std::filesystem;
using Fault = std::optional<std::string>;

// So many troubles are worth a line each.
constexpr std::size_t kMaxLeftOut = 1'000'000;

Fault Named(const fs::path& path, const Fault& error) {
  if (!error) return std::nullopt;
  return path.string() + ": " + *error;
}

void AppendLength(std::uint64_t value, std::string& out) {
  constexpr std::uint64_t kContinued = 0x80;
  for (; value >= kContinued; value >>= 7) out += static_cast<char>(value | kContinued);
  out += static_cast<char>(value);
}

// The files that games are written to; those that have no name yet are taken away again.
class Parts {
 public:
  Parts(fs::path folder, bool zstd) : folder_(std::move(folder)), zstd_(zstd) {}
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    std::error_code error;
    for (const auto& [number, file] : open_) fs::remove(Path(number, ".tmp"), error);
    for (const std::uint64_t number : closed_) fs::remove(Path(number, ".tmp"), error);
  }

  Fault Add(std::uint64_t number, const Record& record) {
    const auto [at, added] = open_.try_emplace(number);
    if (added) {
      if (fs::exists(Path(number, Extension())))
        return Path(number, Extension()).string() + ": is there already";
      if (Fault fault = Named(Path(number, ".tmp"), at->second.Open(Path(number, ".tmp"), zstd_)))
        return fault;
    }
    bytes_.clear();
    AppendLength(record.bytes.size(), bytes_);
    bytes_ += record.bytes;
    return Named(Path(number, ".tmp"), at->second.Write(bytes_));
  }

  Fault Close(std::uint64_t number) {
    const auto at = open_.find(number);
    const Fault fault = at->second.Close();
    open_.erase(at);
    closed_.push_back(number);
    return Named(Path(number, ".tmp"), fault);
  }

  // Gives all of them their names, and says how many there are.
  Fault Finish(std::uint64_t& files) {
    while (!open_.empty()) {
      if (Fault fault = Close(open_.begin()->first)) return fault;
    }
    files = closed_.size();
    for (; !closed_.empty(); closed_.pop_back()) {
      std::error_code error;
      fs::rename(Path(closed_.back(), ".tmp"), Path(closed_.back(), Extension()), error);
      if (error) return Named(Path(closed_.back(), Extension()), error.message());
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::string_view Extension() const { return zstd_ ? ".parchis.zst" : ".parchis"; }
  [[nodiscard]] fs::path Path(std::uint64_t number, std::string_view extension) const {
    return folder_ / fmt::format("part-{:05}{}", number, extension);
  }

  fs::path folder_;
  bool zstd_;
  std::map<std::uint64_t, OutputFile> open_;
  std::vector<std::uint64_t> closed_;
  std::string bytes_;
};

std::string TroubleOf(const Record& record) {
  if (record.kind == Record::Kind::kFinding) {
    const CatalogEntry& entry = EntryOf(record.finding.code);
    return fmt::format("{}: {} {}", record.input, entry.id, entry.name);
  }
  const char* what = record.form == Form::kBinary ? "is not whole" : "is no binary game; convert it first";
  return fmt::format("{}: game #{} {}", record.input, record.index, what);
}

}  // namespace

SplitResult SplitGames(const std::vector<std::string>& inputs, const std::string& folder,
                       const SplitOptions& options, const std::atomic<bool>& stop) {
  SplitResult result;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    result.error = Named(folder, error.message());
    return result;
  }
  Parts parts(folder, options.zstd);
  Record record;
  for (const std::string& input : inputs) {
    RecordReader reader(input, &stop);
    while (reader.Next(record)) {
      const bool whole = record.kind == Record::Kind::kGame && record.form == Form::kBinary && !record.cut &&
                         !record.doubtful && record.stream_damage.empty();
      if (!whole) {
        if (result.left_out.size() < kMaxLeftOut) result.left_out.push_back(TroubleOf(record));
        continue;
      }
      const std::uint64_t part =
          options.shards > 0 ? ShardOfKey(ShardKey(record), options.shards) : result.written / options.games;
      result.error = parts.Add(part, record);
      ++result.written;
      // In a row, a part that is full is not written to again.
      if (!result.error && options.shards == 0 && result.written % options.games == 0) {
        result.error = parts.Close(part);
      }
      if (result.error) return result;
    }
  }
  if (!stop) result.error = parts.Finish(result.files);
  return result;
}

}  // namespace arbitro::log
