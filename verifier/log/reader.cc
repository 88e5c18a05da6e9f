#include "verifier/log/reader.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

#include "verifier/log/byte_source.h"
#include "verifier/log/framing.h"
#include "verifier/log/log_finding.h"
#include "verifier/log/splitter.h"
#include "verifier/log/utf8.h"

namespace arbitro::log {
namespace {

// How many bytes at the front decide what an input is.
constexpr std::size_t kDetectBytes = std::size_t{1} << 20;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kBlanks = " \t\r\n";

enum class Container : std::uint8_t { kEmpty, kSingle, kArchive, kText, kJson, kZstd, kUnknown };

// A zstd frame, or a skippable frame that may stand before one.
bool IsZstd(std::string_view bytes) {
  if (bytes.starts_with("\x28\xB5\x2F\xFD")) return true;
  return bytes.size() >= 4 && (static_cast<unsigned char>(bytes[0]) & 0xF0U) == 0x50 &&
         bytes.substr(1, 3) == "\x2A\x4D\x18";
}

// Text form: says so in a comment, or begins with a field of GameLog.
bool IsText(std::string_view bytes) {
  while (true) {
    bytes.remove_prefix(std::min(bytes.find_first_not_of(kBlanks), bytes.size()));
    if (!bytes.starts_with('#')) break;
    const std::string_view comment = bytes.substr(0, bytes.find('\n'));
    if (comment.find("parchis.log.v1.GameLog") != std::string_view::npos) return true;
    bytes.remove_prefix(comment.size());
  }
  constexpr std::string_view kFields[] = {"magic", "header", "plies", "notes", "ending", "crc32"};
  for (const std::string_view field : kFields) {
    if (!bytes.starts_with(field)) continue;
    const std::string_view rest = bytes.substr(field.size());
    const std::size_t mark = rest.find_first_not_of(kBlanks);
    return mark == std::string_view::npos || rest[mark] == ':' || rest[mark] == '{' || rest[mark] == '<';
  }
  return false;
}

// JSON: an object. Damaged binary may begin with a brace too, but then no printable character follows.
bool IsJson(std::string_view bytes) {
  const std::size_t brace = bytes.find_first_not_of(kBlanks);
  if (brace == std::string_view::npos || bytes[brace] != '{') return false;
  const std::size_t next = bytes.find_first_not_of(kBlanks, brace + 1);
  return next == std::string_view::npos || static_cast<unsigned char>(bytes[next]) > ' ';
}

// What an input is that is no log.
std::string WhatElse(std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of(kBlanks);
  if (first != std::string_view::npos && bytes[first] == '[') {
    const std::size_t next = bytes.find_first_not_of(kBlanks, first + 1);
    if (next != std::string_view::npos && bytes[next] == '{') return "a JSON list; write one object a line";
  }
  const bool text = std::ranges::none_of(bytes, [](char byte) {
    return static_cast<unsigned char>(byte) < ' ' && kBlanks.find(byte) == std::string_view::npos;
  });
  if (text && ValidUtf8Prefix(bytes) == bytes.size())
    return "text whose first field is not magic: \"PARCHISLOG\"";
  return "neither binary, text nor JSON of parchis.log.v1.GameLog";
}

Container Detect(Window& window) {
  window.Fill(kFrameStartBytes);
  std::string_view bytes = window.View();
  if (bytes.empty()) return Container::kEmpty;
  if (bytes.starts_with(kMagicField)) return Container::kSingle;
  if (FrameAt(bytes, 0)) return Container::kArchive;
  if (IsZstd(bytes)) return Container::kZstd;
  // An input cut inside the very first bytes of a game.
  if (bytes.size() < kFrameStartBytes && bytes.size() > 1) {
    if (kMagicField.starts_with(bytes)) return Container::kSingle;
    if (bytes.find(kMagicField[0]) != std::string_view::npos && BeginsFrame(bytes))
      return Container::kArchive;
  }
  window.Fill(kDetectBytes);
  bytes = window.View().substr(0, kDetectBytes);
  std::string_view text = bytes;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (IsText(text)) return Container::kText;
  if (IsJson(text)) return Container::kJson;
  // Damage in front of the first game.
  if (bytes.find(kMagicField) != std::string_view::npos) return Container::kArchive;
  return Container::kUnknown;
}

}  // namespace

class RecordReader::Impl {
 public:
  Impl(std::string name, std::unique_ptr<ByteSource> source, const std::atomic<bool>* stop)
      : name_(std::move(name)), window_(std::move(source)), stop_(stop) {}

  bool Next(Record& record) {
    if (done_) return false;
    if (splitter_ == nullptr && !nothing_to_split_) Start();
    if (splitter_ == nullptr || !splitter_->Next(record)) {
      if (!Finish(record)) return false;
    }
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) {
      done_ = true;
      return false;
    }
    record.input = name_;
    record.index = games_;
    record.stream_damage.clear();
    const std::optional<Doubt>& doubt = window_.source().doubt();
    if (doubt && record.location.byte_offset + record.location.byte_length > doubt->from) {
      record.stream_damage = doubt->reason;
    }
    if (record.kind == Record::Kind::kGame || record.unreadable_game) ++games_;
    return true;
  }

  std::uint64_t bytes_read() const { return window_.source().bytes_read(); }

 private:
  void Start() {
    Container container = Detect(window_);
    if (container == Container::kZstd) {
      auto [head, stored] = window_.Release();
      window_ = Window(OpenZstd(std::move(head), std::move(stored)));
      container = Detect(window_);
    }
    switch (container) {
      case Container::kSingle:
        splitter_ = SplitUnframed(window_);
        break;
      case Container::kArchive:
        splitter_ = SplitArchive(window_);
        break;
      case Container::kText:
        if (window_.View().starts_with(kByteOrderMark)) window_.Consume(kByteOrderMark.size());
        splitter_ = SplitNothing(window_, Form::kText);
        break;
      case Container::kJson:
        if (window_.View().starts_with(kByteOrderMark)) window_.Consume(kByteOrderMark.size());
        splitter_ = SplitJson(window_);
        break;
      case Container::kEmpty:
      case Container::kZstd:  // twice compressed
      case Container::kUnknown:
        nothing_to_split_ = true;
        empty_ = container == Container::kEmpty;
        what_else_ = WhatElse(window_.View().substr(0, kFrameStartBytes));
        break;
    }
  }

  // What remains to be said when no record is left: why reading stopped early, or that there was no game at
  // all.
  bool Finish(Record& record) {
    const Location here{.byte_offset = window_.offset(), .byte_length = 0, .line = 0, .column = 0};
    done_ = true;
    const bool no_game = games_ == 0;
    if (const std::optional<SourceError>& error = window_.source().error()) {
      SetFinding(record, MakeFinding(error->code, here, {Argument::Text("reason", error->reason)}), no_game);
      return true;
    }
    if (!no_game) return false;
    SetFinding(record,
               empty_ ? MakeFinding(Code::kInputEmpty, Location{})
                      : MakeFinding(Code::kNotALog, Location{}, {Argument::Text("reason", what_else_)}),
               true);
    return true;
  }

  std::string name_;
  Window window_;
  const std::atomic<bool>* stop_;
  std::unique_ptr<Splitter> splitter_;
  std::uint64_t games_ = 0;
  bool nothing_to_split_ = false;
  bool empty_ = false;
  std::string what_else_ = WhatElse({});  // of an input that is no log
  bool done_ = false;
};

RecordReader::RecordReader(std::string path, const std::atomic<bool>* stop) {
  std::unique_ptr<ByteSource> source = OpenFile(path, stop);
  impl_ = std::make_unique<Impl>(std::move(path), std::move(source), stop);
}
RecordReader::RecordReader(std::string name, std::string_view bytes)
    : impl_(std::make_unique<Impl>(std::move(name), OpenMemory(bytes), nullptr)) {}
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;
RecordReader::~RecordReader() = default;

bool RecordReader::Next(Record& record) { return impl_->Next(record); }
std::uint64_t RecordReader::bytes_read() const { return impl_->bytes_read(); }

namespace {

// The logs below a folder, and what keeps it from being read in full: a name that cannot be opened is found
// to be none by whoever opens it.
void FindLogs(const std::string& folder, std::vector<std::string>& found) {
  namespace fs = std::filesystem;
  std::vector<fs::path> folders{folder};
  while (!folders.empty() && found.size() < kMaxInputs) {
    const fs::path at = std::move(folders.back());
    folders.pop_back();
    std::error_code error;
    fs::directory_iterator entry(at, error);
    for (; !error && entry != fs::directory_iterator() && found.size() < kMaxInputs; entry.increment(error)) {
      const fs::path& path = entry->path();
      std::error_code unknown;
      if (entry->symlink_status(unknown).type() == fs::file_type::directory) {
        folders.push_back(path);
        continue;
      }
      if (path.filename().string().find(".parchis") == std::string::npos) continue;
      const fs::file_status status = entry->status(unknown);
      const bool opens = !fs::exists(status) || fs::is_regular_file(status) || fs::is_directory(status);
      // To open a pipe would be to wait for somebody who writes.
      found.push_back(opens ? path.string() : path.string() + "/");
    }
    if (error) found.push_back(at.string());
  }
}

}  // namespace

std::vector<std::string> ExpandInputs(const std::vector<std::string>& paths) {
  std::vector<std::string> inputs;
  for (const std::string& path : paths) {
    std::error_code error;
    if (path == "-" || !std::filesystem::is_directory(path, error)) {
      inputs.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    FindLogs(path, found);
    // A folder that has no log in it is opened like a file, and that it is none is a finding.
    if (found.empty()) found.push_back(path);
    std::ranges::sort(found);
    inputs.insert(inputs.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  }
  return inputs;
}

}  // namespace arbitro::log
