#include <algorithm>
#include <cstdint>
#include <string_view>

#include "verifier/log/log_finding.h"
#include "verifier/log/splitter.h"

namespace arbitro::log {
namespace {

constexpr std::size_t kStepBytes = std::size_t{1} << 16;
// Within so many bytes after its brace a game's first key is looked for.
constexpr std::size_t kFirstKeyBytes = 64;
constexpr std::string_view kBlanks = " \t\r\n";

// Follows braces and strings of JSON text byte by byte.
class Nesting {
 public:
  // Whether the object that began first ends with this byte.
  bool Closes(char byte) {
    if (in_string_) {
      if (escaped_) {
        escaped_ = false;
      } else if (byte == '\\') {
        escaped_ = true;
      } else if (byte == '"' || byte == '\n') {  // no string of JSON spans lines
        in_string_ = false;
      }
      return false;
    }
    if (byte == '"') in_string_ = true;
    if (byte == '{') ++depth_;
    return byte == '}' && --depth_ == 0;
  }

 private:
  std::uint64_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
};

class JsonSplitter : public Splitter {
 public:
  explicit JsonSplitter(Window& window) : window_(window) {}

  bool Next(Record& record) override {
    const Location skipped = SkipToObject();
    if (skipped.byte_length > 0) {
      SetFinding(record,
                 MakeFinding(Code::kBytesSkipped, skipped,
                             {Argument::Number("bytes", static_cast<std::int64_t>(skipped.byte_length))}),
                 false);
      return true;
    }
    if (!window_.Fill(1)) return false;
    TakeObject(record);
    return true;
  }

 private:
  // Passes blanks, and reports what else stands before the next object: on its own line up to its end, then
  // whole lines until one begins with a brace. The result is empty if only blanks were passed.
  Location SkipToObject() {
    Location skipped;
    while (window_.Fill(1)) {
      const char byte = window_.View().front();
      const bool blank = byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
      if (byte == '{' && (skipped.byte_length == 0 || column_ == 1)) break;
      if (!blank) {
        if (skipped.byte_length == 0) {
          skipped =
              Location{.byte_offset = window_.offset(), .byte_length = 0, .line = line_, .column = column_};
        }
        skipped.byte_length = window_.offset() + 1 - skipped.byte_offset;
      }
      Pass(window_.View().substr(0, 1));
      window_.Consume(1);
    }
    return skipped;
  }

  // The object ends at its brace, or, where that is missing, before the next line that begins another game.
  void TakeObject(Record& record) {
    Nesting nesting;
    std::size_t length = 0;
    bool ended = false;
    bool broken_off = false;
    while (!ended && length <= kMaxRecordBytes && window_.Fill(length + 1)) {
      window_.Fill(length + kStepBytes);
      std::string_view bytes = window_.View();
      while (!ended && length < bytes.size()) {
        if (length > 0 && bytes[length] == '{' && bytes[length - 1] == '\n') {
          broken_off = BeginsGame(length);
          bytes = window_.View();
          if (broken_off) break;
        }
        ended = nesting.Closes(bytes[length]);
        ++length;
      }
      if (broken_off) {
        ended = true;
        // Blanks are no part of it, and an error at its end belongs on its last line.
        length = bytes.find_last_not_of(kBlanks, length - 1) + 1;
      }
    }
    const Location location{
        .byte_offset = window_.offset(), .byte_length = length, .line = line_, .column = column_};
    if (length > kMaxRecordBytes) {
      SetFinding(record,
                 MakeFinding(Code::kRecordTooLong, location,
                             {Argument::Number("bytes", static_cast<std::int64_t>(length)),
                              Argument::Number("limit", static_cast<std::int64_t>(kMaxRecordBytes))}),
                 true);
    } else {
      record.kind = Record::Kind::kGame;
      record.form = Form::kJson;
      record.location = location;
      record.bytes.assign(window_.View().substr(0, length));
      record.stated_length = 0;
      record.cut = false;
      record.doubtful = broken_off;
      record.followed = false;
    }
    Pass(window_.View().substr(0, length));
    window_.Consume(length);
    // The rest of a refused object is part of it.
    if (!ended && record.kind == Record::Kind::kFinding) PassLinesToBrace();
  }

  // Whether the brace that begins a line here begins another game. Within one, a brace may begin a line too,
  // but then a comma, a colon or a bracket stands before it, and its first key is no field that a game begins
  // with.
  bool BeginsGame(std::size_t brace) {
    const std::size_t before = window_.View().find_last_not_of(kBlanks, brace - 1);
    if (std::string_view(",:[").find(window_.View()[before]) == std::string_view::npos) return true;
    window_.Fill(brace + kFirstKeyBytes);
    std::string_view rest = window_.View().substr(brace + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
    return rest.starts_with("\"magic\"");
  }

  void PassLinesToBrace() {
    while (window_.Fill(1)) {
      const std::string_view bytes = window_.View();
      if (column_ == 1 && bytes.front() == '{') return;
      const std::size_t end = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
      Pass(bytes.substr(0, end));
      window_.Consume(end);
    }
  }

  void Pass(std::string_view bytes) {
    const auto lines = std::ranges::count(bytes, '\n');
    line_ += static_cast<std::uint32_t>(lines);
    const std::size_t newline = bytes.rfind('\n');
    column_ = newline == std::string_view::npos ? column_ + static_cast<std::uint32_t>(bytes.size())
                                                : static_cast<std::uint32_t>(bytes.size() - newline);
  }

  Window& window_;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

}  // namespace

std::unique_ptr<Splitter> SplitJson(Window& window) { return std::make_unique<JsonSplitter>(window); }

}  // namespace arbitro::log
