#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "verifier/log/field_hint.h"
#include "verifier/log/forms.h"
#include "verifier/log/line_counter.h"
#include "verifier/log/reader.h"
#include "verifier/log/utf8.h"

namespace arbitro::log {
namespace {

namespace pb = google::protobuf;

// Keeps the first error; protobuf counts lines and columns from 0, and columns with tabs as 8.
class FirstError : public pb::io::ErrorCollector {
 public:
  void AddError(int line, pb::io::ColumnNumber column, const std::string& message) override {
    if (error_) return;
    error_ = SyntaxError{.reason = message,
                         .line = static_cast<std::uint32_t>(std::max(line, 0)) + 1,
                         .column = static_cast<std::uint32_t>(std::max(column, 0)) + 1,
                         .too_deep = message.find("recursion limit") != std::string::npos};
  }
  const std::optional<SyntaxError>& error() const { return error_; }

 private:
  std::optional<SyntaxError> error_;
};

// Protobuf counts a tab as a step to the next multiple of 8; this is the byte meant, both from 0.
std::size_t ByteColumn(std::string_view line, std::size_t column) {
  std::size_t seen = 0;
  for (std::size_t byte = 0; byte < line.size(); ++byte) {
    if (seen >= column) return byte;
    seen = line[byte] == '\t' ? seen / 8 * 8 + 8 : seen + 1;
  }
  return line.size();
}

// Walks the top level of a GameLog in text form. A parse tree of protobuf's would say the same, but takes a
// kilobyte for each ply.
class PlaceFinder {
 public:
  explicit PlaceFinder(std::string_view bytes) : bytes_(bytes), lines_(bytes), field_lines_(bytes) {}

  TextPlaces Find() {
    while (at_ < bytes_.size() && places_.plies.size() < kMaxPlies) Step();
    if (depth_ > 0) places_.open = name_;
    return std::move(places_);
  }

 private:
  void Step() {
    const char byte = bytes_[at_];
    if (byte == '#') {
      at_ = std::min(bytes_.find('\n', at_), bytes_.size());
    } else if (byte == '"' || byte == '\'') {
      PassString(byte);
    } else if (depth_ == 0 && IsNameByte(byte)) {
      PassName();
    } else if (depth_ == 1 && name_ == "header" && IsNameByte(byte)) {
      PassField();
    } else {
      if (byte == '{' || byte == '<') Open();
      if (byte == '}' || byte == '>') Close();
      if (byte == '[' && depth_ == 0) in_list_ = true;
      if (byte == ']' && depth_ == 0) in_list_ = false;
      ++at_;
    }
  }

  static bool IsNameByte(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_';
  }

  void PassString(char quote) {
    for (++at_; at_ < bytes_.size() && bytes_[at_] != quote && bytes_[at_] != '\n'; ++at_) {
      if (bytes_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, bytes_.size());
  }

  void PassName() {
    name_at_ = at_;
    while (at_ < bytes_.size() && IsNameByte(bytes_[at_])) ++at_;
    name_ = bytes_.substr(name_at_, at_ - name_at_);
  }

  void PassField() {
    const std::size_t start = at_;
    while (at_ < bytes_.size() && IsNameByte(bytes_[at_])) ++at_;
    const std::size_t next = bytes_.find_first_not_of(" \t\r\n", at_);
    if (next == std::string_view::npos || (bytes_[next] != ':' && bytes_[next] != '{')) return;
    const LineColumn place = field_lines_.Of(start);
    places_.fields.emplace_back(
        bytes_.substr(start, at_ - start),
        Location{
            .byte_offset = start, .byte_length = at_ - start, .line = place.line, .column = place.column});
  }

  void Open() {
    // In a list the elements have no names of their own.
    if (depth_++ == 0) start_ = in_list_ ? at_ : name_at_;
  }

  void Close() {
    if (depth_ == 0 || --depth_ != 0) return;
    const LineColumn start = lines_.Of(start_);
    const Location place{
        .byte_offset = start_, .byte_length = at_ + 1 - start_, .line = start.line, .column = start.column};
    if (name_ == "plies") places_.plies.push_back(place);
    if (name_ == "header" && !places_.header) places_.header = place;
    if (name_ == "ending") places_.ending = place;
  }

  std::string_view bytes_;
  LineCounter lines_;
  LineCounter field_lines_;  // a counter only goes forward, and the field is met before its header is closed
  TextPlaces places_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  bool in_list_ = false;
  std::string_view name_;
  std::size_t name_at_ = 0;
  std::size_t start_ = 0;
};

// Whether some string in the message is not valid UTF-8, which protobuf's text format lets pass and no other
// form can carry.
bool HasBadString(const pb::Message& message) {
  using pb::FieldDescriptor;
  const pb::Reflection& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  const auto is_bad = [](const std::string& text) { return ValidUtf8Prefix(text) != text.size(); };
  for (const FieldDescriptor* field : fields) {
    const bool is_message = field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (!is_message && field->cpp_type() != FieldDescriptor::CPPTYPE_STRING) continue;
    std::string scratch;
    if (!field->is_repeated()) {
      if (is_message ? HasBadString(reflection.GetMessage(message, field))
                     : is_bad(reflection.GetStringReference(message, field, &scratch)))
        return true;
      continue;
    }
    for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
      if (is_message ? HasBadString(reflection.GetRepeatedMessage(message, field, i))
                     : is_bad(reflection.GetRepeatedStringReference(message, field, i, &scratch)))
        return true;
    }
  }
  return false;
}

// Where the first string that is not valid UTF-8 begins; its first bad byte, where that stands there as it
// is.
std::size_t FindBadString(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (bytes[at] == '#') {
      at = std::min(bytes.find('\n', at), bytes.size());
      continue;
    }
    if (bytes[at] != '"' && bytes[at] != '\'') continue;
    const std::size_t start = at;
    for (++at; at < bytes.size() && bytes[at] != bytes[start]; ++at) {
      if (bytes[at] == '\\') ++at;
    }
    const std::string_view literal = bytes.substr(start, at + 1 - start);
    if (const std::size_t good = ValidUtf8Prefix(literal); good != literal.size()) return start + good;
    std::string value;
    pb::io::Tokenizer::ParseString(std::string(literal), &value);
    if (ValidUtf8Prefix(value) != value.size()) return start;
  }
  return 0;
}

// After a text was parsed.
std::optional<SyntaxError> CheckStrings(std::string_view bytes, const pb::Message& message) {
  // Without escapes and strange bytes there is nothing to look for.
  if (bytes.find('\\') == std::string_view::npos && ValidUtf8Prefix(bytes) == bytes.size())
    return std::nullopt;
  if (!HasBadString(message)) return std::nullopt;
  const LineColumn place = LineCounter(bytes).Of(FindBadString(bytes));
  return SyntaxError{
      .reason = "a string is not valid UTF-8", .line = place.line, .column = place.column, .too_deep = false};
}

// What may help with protobuf's words for a field that is not there; they name its message and it.
std::string HintFor(std::string_view reason) {
  constexpr std::string_view kType = "Message type \"";
  constexpr std::string_view kField = "\" has no field named \"";
  const std::size_t between = reason.find(kField);
  if (!reason.starts_with(kType) || between == std::string_view::npos) return {};
  const std::string type(reason.substr(kType.size(), between - kType.size()));
  const std::string_view rest = reason.substr(between + kField.size());
  const pb::Descriptor* descriptor = pb::DescriptorPool::generated_pool()->FindMessageTypeByName(type);
  if (descriptor == nullptr) return {};
  return Hint(*descriptor, rest.substr(0, rest.find('"')), false);
}

}  // namespace

std::optional<SyntaxError> ParseText(std::string_view bytes, pb::Message& message) {
  pb::io::ArrayInputStream input(bytes.data(), static_cast<int>(bytes.size()));
  FirstError errors;
  pb::TextFormat::Parser parser;
  parser.RecordErrorsTo(&errors);
  parser.SetRecursionLimit(kMaxNesting);
  if (parser.Parse(&input, &message)) return CheckStrings(bytes, message);
  SyntaxError error = errors.error().value_or(SyntaxError{.reason = "not in protobuf text format"});
  error.reason += HintFor(error.reason);
  std::string_view line = bytes;
  for (std::uint32_t i = 1; i < error.line; ++i)
    line.remove_prefix(std::min(line.find('\n'), line.size() - 1) + 1);
  error.column =
      static_cast<std::uint32_t>(ByteColumn(line.substr(0, line.find('\n')), error.column - 1)) + 1;
  return error;
}

TextPlaces LocateInText(std::string_view bytes) { return PlaceFinder(bytes).Find(); }

}  // namespace arbitro::log
