#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbitro::page {

// Writes JSON that may stand between <script> and </script>: no '<' is in it, which could end the script.
// Texts have to be UTF-8.
class Json {
 public:
  void Open() { Begin('{'); }
  void Close() { End('}'); }
  void OpenList() { Begin('['); }
  void CloseList() { End(']'); }
  void Key(std::string_view key);
  void Value(std::string_view text);
  void Value(const char* text) { Value(std::string_view(text)); }
  void Value(bool yes);
  void Value(std::integral auto number) { Number(static_cast<std::int64_t>(number)); }
  // In whole tenths.
  void Tenths(double number);
  template <typename T>
  void Member(std::string_view key, const T& value) {
    Key(key);
    Value(value);
  }

  // What was written.
  [[nodiscard]] const std::string& Text() const { return text_; }

 private:
  void Begin(char bracket);
  void End(char bracket);
  void Number(std::int64_t number);
  // A comma, unless it is the first of an object or list, or stands behind its key.
  void Separate();
  void Quote(std::string_view text);

  std::string text_;
  bool first_ = true;
};

}  // namespace arbitro::page
