#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#include <rapidjson/stream.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "verifier/log/field_hint.h"
#include "verifier/log/forms.h"
#include "verifier/log/line_counter.h"
#include "verifier/log/reader.h"

namespace arbitro::log {
namespace {

namespace pb = google::protobuf;
using pb::FieldDescriptor;

// In place, because RapidJSON's buffer for strings would start with arithmetic on a null pointer.
constexpr unsigned kParseFlags =
    rapidjson::kParseInsituFlag | rapidjson::kParseValidateEncodingFlag | rapidjson::kParseStopWhenDoneFlag;
// A type of its own, because RapidJSON reads its own kind through a copy and Tell() would lag behind.
struct Stream : rapidjson::InsituStringStream {
  using rapidjson::InsituStringStream::InsituStringStream;
};

// First byte of the token that ends before `end`: RapidJSON tells where a token ends only.
std::size_t TokenStart(std::string_view bytes, std::size_t end) {
  std::size_t at = end - 1;
  if (bytes[at] != '"') {
    while (at > 0 &&
           std::string_view("+-.eE0123456789truefalsn").find(bytes[at - 1]) != std::string_view::npos)
      --at;
    return at;
  }
  while (at > 0) {
    at = bytes.rfind('"', at - 1);
    std::size_t escapes = 0;
    while (escapes < at && bytes[at - 1 - escapes] == '\\') ++escapes;
    if (escapes % 2 == 0) return at;
  }
  return 0;
}

// Writes the values of one JSON object into a message. Every method returns whether reading may go on.
class MessageBuilder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, MessageBuilder> {
 public:
  MessageBuilder(std::string_view bytes, Stream& stream, pb::Message& message)
      : bytes_(bytes), stream_(stream), root_(message) {}

  // What was wrong, and the byte it stands at.
  std::optional<SyntaxError> error;
  std::size_t error_at = 0;

  bool Null() {
    // Null is as good as absent, but no element of a list.
    if (stack_.empty() || stack_.back().in_array) return Fail("null is no value here");
    return true;
  }
  bool Bool(bool /*value*/) { return Fail("true and false are no values of any field here"); }
  bool Int(int value) { return Integer(value); }
  bool Uint(unsigned value) { return Integer(value); }
  bool Int64(std::int64_t value) { return Integer(value); }
  bool Uint64(std::uint64_t value) {
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      return Fail("number too large");
    return Integer(static_cast<std::int64_t>(value));
  }
  bool Double(double value) {
    constexpr double kExact = 9007199254740992.0;  // 2^53
    if (std::trunc(value) != value || std::abs(value) > kExact) return Fail("not a whole number");
    return Integer(static_cast<std::int64_t>(value));
  }

  bool String(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    const std::string_view value(text, length);
    if (stack_.empty()) return Fail("a game is an object");
    Level& level = stack_.back();
    if (level.map_field != nullptr) return AddMapEntry(level, value);
    if (!CheckSingle()) return false;
    const FieldDescriptor& field = *level.field;
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_STRING: {
        const pb::Reflection& reflection = *level.message->GetReflection();
        if (field.is_repeated()) {
          reflection.AddString(level.message, &field, std::string(value));
        } else {
          reflection.SetString(level.message, &field, std::string(value));
        }
        return true;
      }
      case FieldDescriptor::CPPTYPE_ENUM: {
        const auto* named = field.enum_type()->FindValueByName(std::string(value));
        if (named == nullptr)
          return Fail("no value \"" + std::string(value) + "\" of " + field.enum_type()->name());
        return Integer(named->number());
      }
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return Fail("field \"" + field.name() + "\" has to be an object");
      default: {
        std::int64_t number = 0;
        const auto result = std::from_chars(value.data(), value.data() + value.size(), number);
        if (value.empty() || result.ec != std::errc() || result.ptr != value.data() + value.size()) {
          return Fail("field \"" + field.name() + "\" has to be a number");
        }
        return Integer(number);
      }
    }
  }

  bool StartObject() {
    if (stack_.size() >= static_cast<std::size_t>(kMaxNesting)) return FailDeep();
    if (stack_.empty()) {
      stack_.push_back(Level(&root_));
      return true;
    }
    Level& level = stack_.back();
    if (level.map_field != nullptr) return Fail("an option is a string");
    const FieldDescriptor& field = *level.field;
    if (field.is_map() && !level.in_array) {
      Level map(level.message);
      map.map_field = &field;
      stack_.push_back(std::move(map));
      return true;
    }
    if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE || field.is_map()) {
      return Fail("field \"" + field.name() + "\" is no object");
    }
    if (!CheckSingle()) return false;
    const pb::Reflection& reflection = *level.message->GetReflection();
    pb::Message* inner = field.is_repeated() ? reflection.AddMessage(level.message, &field)
                                             : reflection.MutableMessage(level.message, &field);
    stack_.push_back(Level(inner));
    return true;
  }

  bool Key(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    Level& level = stack_.back();
    const std::string name(text, length);
    if (level.map_field != nullptr) {
      level.map_key = name;
      return level.keys.insert(name).second || Fail("key \"" + name + "\" stands here twice");
    }
    const pb::Descriptor& type = *level.message->GetDescriptor();
    level.field = type.FindFieldByName(name);
    if (level.field == nullptr) level.field = type.FindFieldByCamelcaseName(name);
    if (level.field == nullptr)
      return Fail("no field \"" + name + "\" in " + type.name() + Hint(type, name, true));
    const std::uint64_t bit = std::uint64_t{1} << (level.field->number() & 63);
    if ((level.seen & bit) != 0) return Fail("field \"" + name + "\" stands here twice");
    level.seen |= bit;
    return true;
  }

  bool EndObject(rapidjson::SizeType /*members*/) {
    stack_.pop_back();
    return true;
  }

  bool StartArray() {
    if (stack_.empty()) return Fail("a game is an object");
    Level& level = stack_.back();
    if (level.map_field != nullptr || level.in_array || !level.field->is_repeated() ||
        level.field->is_map()) {
      return Fail("a list is no value here");
    }
    level.in_array = true;
    return true;
  }

  bool EndArray(rapidjson::SizeType /*elements*/) {
    stack_.back().in_array = false;
    return true;
  }

 private:
  struct Level {
    explicit Level(pb::Message* of) : message(of) {}
    pb::Message* message;
    const FieldDescriptor* field = nullptr;      // named by the last key
    const FieldDescriptor* map_field = nullptr;  // set: this level is a map<string, string>
    std::string map_key;
    std::set<std::string> keys;  // of the map
    std::uint64_t seen = 0;      // bit a field number; no schema of ours goes beyond 63
    bool in_array = false;
  };

  bool Fail(std::string reason) {
    error = SyntaxError{.reason = std::move(reason)};
    error_at = TokenStart(bytes_, stream_.Tell());
    return false;
  }

  bool FailDeep() {
    error = SyntaxError{.reason = "nested too deep", .line = 1, .column = 1, .too_deep = true};
    error_at = stream_.Tell() - 1;
    return false;
  }

  // A list wants brackets, a single field none.
  bool CheckSingle() {
    const Level& level = stack_.back();
    if (level.field->is_repeated() == level.in_array) return true;
    return Fail("field \"" + level.field->name() + "\" is a list");
  }

  bool AddMapEntry(Level& level, std::string_view value) {
    const pb::Reflection& reflection = *level.message->GetReflection();
    pb::Message& entry = *reflection.AddMessage(level.message, level.map_field);
    const pb::Descriptor& type = *entry.GetDescriptor();
    entry.GetReflection()->SetString(&entry, type.map_key(), level.map_key);
    entry.GetReflection()->SetString(&entry, type.map_value(), std::string(value));
    return true;
  }

  bool Integer(std::int64_t value) {
    if (stack_.empty()) return Fail("a game is an object");
    Level& level = stack_.back();
    if (level.map_field != nullptr) return Fail("an option is a string");
    if (!CheckSingle()) return false;
    const FieldDescriptor& field = *level.field;
    const pb::Reflection& reflection = *level.message->GetReflection();
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_UINT32: {
        if (!std::in_range<std::uint32_t>(value)) return Fail("number out of the range of 32 bits");
        const auto number = static_cast<std::uint32_t>(value);
        if (field.is_repeated()) {
          reflection.AddUInt32(level.message, &field, number);
        } else {
          reflection.SetUInt32(level.message, &field, number);
        }
        return true;
      }
      case FieldDescriptor::CPPTYPE_INT64:
        reflection.SetInt64(level.message, &field, value);
        return true;
      case FieldDescriptor::CPPTYPE_ENUM: {
        if (!std::in_range<std::int32_t>(value)) return Fail("number out of the range of 32 bits");
        const auto number = static_cast<int>(value);
        if (field.is_repeated()) {
          reflection.AddEnumValue(level.message, &field, number);
        } else {
          reflection.SetEnumValue(level.message, &field, number);
        }
        return true;
      }
      case FieldDescriptor::CPPTYPE_STRING:
        return Fail("field \"" + field.name() + "\" has to be a string");
      default:
        return Fail("a number is no value of \"" + field.name() + "\"");
    }
  }

  std::string_view bytes_;
  Stream& stream_;
  pb::Message& root_;
  std::vector<Level> stack_;
};

// Notes where the values of the top level's "header" and "plies" stand.
class PlaceHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, PlaceHandler> {
 public:
  PlaceHandler(std::string_view bytes, Stream& stream)
      : stream_(stream), lines_(bytes), field_lines_(bytes) {}
  TextPlaces places;

  // To be called at the end: what is still open there.
  void NoteOpen() {
    if (depth_ == (in_plies_ ? 3 : 2)) places.open = key_;
  }
  bool StartObject() {
    const std::size_t start = stream_.Tell() - 1;
    if (depth_ >= kMaxNesting || places.plies.size() >= kMaxPlies) return false;
    ++depth_;
    if (depth_ == (in_plies_ ? 3 : 2)) start_ = start;
    return true;
  }
  bool Key(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    if (depth_ == 1) key_.assign(text, length);
    if (depth_ == 2 && key_ == "header") {
      // The name and its quotes have just been read.
      const std::size_t size = length + 2;
      const std::size_t start = stream_.Tell() - std::min(size, stream_.Tell());
      const LineColumn place = field_lines_.Of(start);
      places.fields.emplace_back(
          std::string(text, length),
          Location{.byte_offset = start, .byte_length = size, .line = place.line, .column = place.column});
    }
    return true;
  }
  bool EndObject(rapidjson::SizeType /*members*/) {
    if (depth_ == 3 && in_plies_) places.plies.push_back(Place());
    if (depth_ == 2 && key_ == "header") places.header = Place();
    if (depth_ == 2 && key_ == "ending") places.ending = Place();
    --depth_;
    return true;
  }
  bool StartArray() {
    if (depth_ >= kMaxNesting) return false;
    if (++depth_ == 2 && key_ == "plies") in_plies_ = true;
    return true;
  }
  bool EndArray(rapidjson::SizeType /*elements*/) {
    if (--depth_ == 1) in_plies_ = false;
    return true;
  }

 private:
  Location Place() {
    const LineColumn start = lines_.Of(start_);
    return Location{.byte_offset = start_,
                    .byte_length = stream_.Tell() - start_,
                    .line = start.line,
                    .column = start.column};
  }

  Stream& stream_;
  LineCounter lines_;
  LineCounter field_lines_;  // a counter only goes forward, and the field is met before its header is closed
  std::string key_;
  int depth_ = 0;
  bool in_plies_ = false;
  std::size_t start_ = 0;
};

// A bracket behind a comma is what people write, and what the reader has no good words for.
std::string ReasonOf(rapidjson::ParseErrorCode code, std::string_view bytes, std::size_t at) {
  const std::size_t next = bytes.find_first_not_of(" \t\r\n", at);
  const std::size_t last = at == 0 ? std::string_view::npos : bytes.find_last_not_of(" \t\r\n", at - 1);
  const bool closes = next != std::string_view::npos && (bytes[next] == ']' || bytes[next] == '}');
  if (closes && last != std::string_view::npos && bytes[last] == ',')
    return std::string("a comma before ") + bytes[next];
  return rapidjson::GetParseError_En(code);
}

}  // namespace

std::optional<SyntaxError> ParseJson(std::string_view bytes, pb::Message& message) {
  message.Clear();
  std::string scratch(bytes);
  Stream stream(scratch.data());
  MessageBuilder builder(bytes, stream, message);
  rapidjson::Reader reader;
  const rapidjson::ParseResult result = reader.Parse<kParseFlags>(stream, builder);
  std::optional<SyntaxError> error = std::move(builder.error);
  std::size_t at = builder.error_at;
  if (!error && result.IsError()) {
    at = std::min(result.Offset(), bytes.size());
    error = SyntaxError{.reason = ReasonOf(result.Code(), bytes, at)};
  }
  if (error) {
    const LineColumn place = LineCounter(bytes).Of(at);
    error->line = place.line;
    error->column = place.column;
  }
  return error;
}

TextPlaces LocateInJson(std::string_view bytes) {
  std::string scratch(bytes);
  Stream stream(scratch.data());
  PlaceHandler handler(bytes, stream);
  rapidjson::Reader reader;
  // What was read before an error has its places all the same.
  static_cast<void>(reader.Parse<kParseFlags>(stream, handler));
  handler.NoteOpen();
  return std::move(handler.places);
}

}  // namespace arbitro::log
