#pragma once

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cmath>
#include <concepts>
#include <string>
#include <string_view>

namespace arbitro::page {

// Writes JSON that may stand between <script> and </script>.
class Json {
 public:
  void Open() { writer_.StartObject(); }
  void Close() { writer_.EndObject(); }
  void OpenList() { writer_.StartArray(); }
  void CloseList() { writer_.EndArray(); }
  void Key(std::string_view key) { writer_.Key(key.data(), static_cast<rapidjson::SizeType>(key.size())); }
  void Value(std::string_view text) {
    writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  }
  void Value(const char* text) { Value(std::string_view(text)); }
  void Value(bool yes) { writer_.Bool(yes); }
  void Value(std::integral auto number) { writer_.Int64(static_cast<std::int64_t>(number)); }
  // In whole tenths.
  void Tenths(double number) {
    const double tenths = std::round(number * 10);
    const double whole = std::trunc(tenths / 10);
    if (whole * 10 == tenths) {
      writer_.Int64(static_cast<std::int64_t>(whole));
    } else {
      writer_.SetMaxDecimalPlaces(1);
      writer_.Double(tenths / 10);
    }
  }
  template <typename T>
  void Member(std::string_view key, const T& value) {
    Key(key);
    Value(value);
  }

  // What was written. A '<' could end the script that it stands in.
  [[nodiscard]] std::string Text() const {
    std::string text;
    for (const char c : std::string_view(buffer_.GetString(), buffer_.GetSize())) {
      if (c == '<') {
        text += "\\u003c";
      } else {
        text += c;
      }
    }
    return text;
  }

 private:
  rapidjson::StringBuffer buffer_;
  rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
};

}  // namespace arbitro::page
