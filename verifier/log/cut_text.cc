#include "verifier/log/cut_text.h"

#include <algorithm>
#include <cstdint>

namespace arbitro::log {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool IsWordByte(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
         byte == '_' || byte == '-' || byte == '+' || byte == '.';
}

char CloserOf(char bracket) {
  switch (bracket) {
    case '{':
      return '}';
    case '[':
      return ']';
    case '<':
      return '>';
    default:
      return '\0';
  }
}

// First byte of this line and column.
std::size_t OffsetOf(std::string_view bytes, const SyntaxError& error) {
  std::size_t at = 0;
  for (std::uint32_t line = 1; line < error.line; ++line) {
    at = std::min(bytes.find('\n', at), bytes.size() - 1) + 1;
  }
  return at + error.column - 1;
}

// Goes over the tokens of a text or of JSON and remembers the last place at which a part of the game was
// whole.
class CutFinder {
 public:
  // `nested`: the game itself is in brackets, as in JSON.
  CutFinder(std::string_view bytes, bool nested) : bytes_(bytes), nested_(nested) {}

  std::optional<CutText> Find(const SyntaxError& error) {
    while (at_ < bytes_.size()) {
      if (!Step()) return std::nullopt;
    }
    const bool ends_early = !open_.empty() || in_string_ || pending_;
    if (!ends_early || error.too_deep || OffsetOf(bytes_, error) < token_at_) return std::nullopt;
    return CutText{.front = std::string(bytes_.substr(0, whole_end_)) + closing_,
                   .missing = std::max<std::size_t>(open_.size() + (in_string_ ? 1 : 0), 1)};
  }

 private:
  // Passes one token; false: the brackets do not match.
  bool Step() {
    const char byte = bytes_[at_];
    if (kBlanks.find(byte) != std::string_view::npos) {
      ++at_;
      return true;
    }
    if (byte == '#' && !nested_) {
      at_ = std::min(bytes_.find('\n', at_), bytes_.size());
      return true;
    }
    token_at_ = at_;
    if (byte == '"' || (byte == '\'' && !nested_)) {
      PassString(byte);
      return true;
    }
    if (IsWordByte(byte)) {
      while (at_ < bytes_.size() && IsWordByte(bytes_[at_])) ++at_;
      if (after_colon_) EndValue();
      pending_ = pending_ || open_.empty();
      after_colon_ = false;
      return true;
    }
    ++at_;
    return PassMark(byte);
  }

  void PassString(char quote) {
    in_string_ = true;
    for (++at_; in_string_ && at_ < bytes_.size(); ++at_) {
      if (bytes_[at_] == '\\') {
        ++at_;
      } else if (bytes_[at_] == quote) {
        in_string_ = false;
      }
    }
    at_ = std::min(at_, bytes_.size());
    if (!in_string_ && after_colon_) EndValue();
    after_colon_ = false;
  }

  bool PassMark(char byte) {
    after_colon_ = byte == ':';
    if (byte == ':') pending_ = pending_ || open_.empty();
    if (CloserOf(byte) != '\0') {
      open_.push_back(CloserOf(byte));
      return true;
    }
    if (byte != '}' && byte != ']' && byte != '>') return true;
    if (open_.empty() || open_.back() != byte) return false;
    open_.pop_back();
    EndValue();
    return true;
  }

  // After a value: the game up to here is whole if it is a field of the game, or an element of a list that
  // is.
  void EndValue() {
    const std::size_t game = nested_ ? 1 : 0;
    if (open_.size() == game) {
      pending_ = false;
    } else if (open_.size() != game + 1 || open_.back() != ']') {
      return;
    }
    whole_end_ = at_;
    closing_.assign(open_.rbegin(), open_.rend());
  }

  std::string_view bytes_;
  bool nested_;
  std::size_t at_ = 0;
  std::size_t token_at_ = 0;  // where the last token begins
  std::string open_;          // what closes the brackets that are open, outermost first
  bool in_string_ = false;
  bool after_colon_ = false;
  bool pending_ = false;  // a field of the game has its name and not yet its value
  std::size_t whole_end_ = 0;
  std::string closing_;
};

}  // namespace

std::optional<CutText> FrontOfCutText(std::string_view bytes, const SyntaxError& error) {
  return CutFinder(bytes, false).Find(error);
}

std::optional<CutText> FrontOfCutJson(std::string_view bytes, const SyntaxError& error) {
  return CutFinder(bytes, true).Find(error);
}

}  // namespace arbitro::log
