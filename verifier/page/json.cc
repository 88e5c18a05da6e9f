#include "verifier/page/json.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace arbitro::page {

void Json::Separate() {
  if (!first_) text_ += ',';
  first_ = false;
}

void Json::Begin(char bracket) {
  Separate();
  text_ += bracket;
  first_ = true;
}

void Json::End(char bracket) {
  text_ += bracket;
  first_ = false;
}

void Json::Key(std::string_view key) {
  Separate();
  Quote(key);
  text_ += ':';
  first_ = true;
}

void Json::Value(std::string_view text) {
  Separate();
  Quote(text);
}

void Json::Value(bool yes) {
  Separate();
  text_ += yes ? "true" : "false";
}

void Json::Number(std::int64_t number) {
  Separate();
  text_ += std::to_string(number);
}

void Json::Tenths(double number) {
  Separate();
  const long tenths = std::lround(number * 10);
  if (tenths < 0) text_ += '-';
  text_ += std::to_string(std::labs(tenths) / 10);
  if (const long rest = std::labs(tenths) % 10; rest != 0) text_ += fmt::format(".{}", rest);
}

void Json::Quote(std::string_view text) {
  text_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else if (byte < 0x20 || c == '<') {
      text_ += fmt::format("\\u{:04x}", byte);
    } else {
      text_ += c;
    }
  }
  text_ += '"';
}

}  // namespace arbitro::page
