#include "verifier/log/convert_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/log/file_set.h"
#include "verifier/log/message_decoder.h"
#include "verifier/log/reader.h"
#include "verifier/log/unknown_fields.h"

namespace arbitro::log {
namespace {

constexpr const char* kOneGame = "standard output can hold only one game in this form; name a folder";

namespace fs = std::filesystem;

constexpr std::size_t kMaxPlainName = 100;

// Whether a game_id can be a file name everywhere.
bool IsPlainName(std::string_view name) {
  if (name.empty() || name.size() > kMaxPlainName || name.front() == '.' || name.front() == '-') return false;
  return std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

// Opening an input for writing would empty it.
std::string IsInput(const std::string& path) { return path + ": is also an input"; }

// Where the games go: one file, or a folder with a file for each game.
class Destination {
 public:
  // `inputs` must outlive it; none of them is written to.
  Destination(std::string path, const ConvertOptions& options, const FileSet& inputs)
      : path_(std::move(path)), options_(options), inputs_(inputs) {
    std::error_code error;
    folder_ = path_ != "-" && (path_.ends_with('/') || fs::is_directory(path_, error));
  }

  // `game_id` names the file in a folder.
  std::optional<std::string> Add(const std::string& game_id, std::string bytes) {
    ++games_;
    if (folder_) return WriteOne(game_id, bytes);
    if (HoldsManyGames(options_.form)) {
      if (games_ == 1) {
        if (auto error = file_.Open(path_, options_.zstd)) return Named(path_, *error);
      }
      return Named(path_, file_.Write(bytes));
    }
    if (games_ == 1) {
      // Whether it is the only one shows with the next game.
      held_id_ = game_id;
      held_ = std::move(bytes);
      return std::nullopt;
    }
    if (path_ == "-") return kOneGame;
    folder_ = true;
    games_ = 1;
    if (auto error = WriteOne(held_id_, held_)) return error;
    ++games_;
    return WriteOne(game_id, bytes);
  }

  std::optional<std::string> Finish() {
    if (folder_) return std::nullopt;
    if (HoldsManyGames(options_.form)) {
      if (games_ > 0) return Named(path_, file_.Close());
      return std::nullopt;
    }
    if (games_ == 0) return std::nullopt;
    return WriteFile(path_, held_);
  }

 private:
  static std::optional<std::string> Named(const std::string& path, const std::optional<std::string>& error) {
    if (!error) return std::nullopt;
    return path + ": " + *error;
  }

  std::optional<std::string> WriteOne(const std::string& game_id, const std::string& bytes) {
    std::error_code error;
    fs::create_directories(path_, error);
    if (error) return Named(path_, error.message());
    std::string name = IsPlainName(game_id) ? game_id : fmt::format("game-{:06}", games_);
    if (!names_.insert(name).second) {
      name += fmt::format("-{:06}", games_);
      names_.insert(name);
    }
    name += ExtensionOf(options_.form);
    if (options_.zstd) name += ".zst";
    return WriteFile((fs::path(path_) / name).string(), bytes);
  }

  std::optional<std::string> WriteFile(const std::string& path, const std::string& bytes) const {
    if (inputs_.Holds(path)) return IsInput(path);
    OutputFile file;
    std::optional<std::string> error = file.Open(path, options_.zstd);
    if (!error) error = file.Write(bytes);
    if (!error) error = file.Close();
    return Named(path, error);
  }

  std::string path_;
  ConvertOptions options_;
  const FileSet& inputs_;
  bool folder_ = false;
  std::uint64_t games_ = 0;
  std::set<std::string> names_;
  OutputFile file_;
  std::string held_id_;
  std::string held_;
};

}  // namespace

ConvertResult Convert(
    const std::vector<std::string>& inputs, const std::string& output, const ConvertOptions& options,
    const std::function<void(const std::string& input, std::uint64_t index, const Finding& finding)>& warn) {
  ConvertResult result;
  const FileSet files(inputs);
  if (output != "-" && files.Holds(output)) {
    result.error = IsInput(output);
    return result;
  }
  Destination destination(output, options, files);
  MessageDecoder decoder;
  Record record;
  std::vector<Finding> findings;
  for (const std::string& input : inputs) {
    RecordReader reader(input);
    bool unknown_said = !options.on_unknown;
    while (reader.Next(record)) {
      if (record.kind == Record::Kind::kFinding) {
        if (record.unreadable_game) ++result.left_out;
        warn(record.input, record.index, record.finding);
        continue;
      }
      findings.clear();
      const MessageDecoder::Result decoded =
          decoder.Decode(record, MessageDecoder::Plies::kInMessage, findings);
      for (const Finding& finding : findings) warn(record.input, record.index, finding);
      if (!decoded.decoded || decoded.cut || decoded.doubtful) {
        ++result.left_out;
        continue;
      }
      if (const std::string fields = unknown_said ? "" : UnknownFieldsOf(decoder.log()); !fields.empty()) {
        options.on_unknown(input, fields);
        unknown_said = true;
      }
      std::string bytes;
      AppendGame(decoder.log(), options.form, options.checksum, bytes);
      result.error = destination.Add(decoder.log().header().game_id(), std::move(bytes));
      if (result.error) {
        result.usage = result.error == kOneGame;
        return result;
      }
      ++result.written;
    }
  }
  result.error = destination.Finish();
  return result;
}

}  // namespace arbitro::log
