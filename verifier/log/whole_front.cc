#include "verifier/log/whole_front.h"

#include <algorithm>
#include <cstdint>

namespace arbitro::log {
namespace {

constexpr std::string_view kFields[] = {"magic", "header", "plies", "notes", "ending", "crc32"};

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

// Whether a field of the game begins the text.
bool BeginsWithField(std::string_view text) {
  const auto begins = [text](std::string_view field) {
    return text.starts_with(field) && (text.size() == field.size() || !IsWordByte(text[field.size()]));
  };
  return std::ranges::any_of(kFields, begins);
}

// Goes over the tokens of a text or of JSON and remembers the last place at which a part of the game was
// whole.
class FrontFinder {
 public:
  // `nested`: the game itself is in brackets, as in JSON.
  FrontFinder(std::string_view bytes, bool nested) : bytes_(bytes), nested_(nested) {}

  std::optional<WholeFront> Find(const SyntaxError& error) {
    bool matched = true;
    while (matched && at_ < bytes_.size() && second_magic_ == 0) matched = Step();
    if (second_magic_ != 0) return Front(WholeFront::Stop::kSecondMagic, second_magic_);
    if (ending_end_ != 0) {
      const std::size_t rest = bytes_.find_first_not_of(kBlanks, ending_end_);
      const bool is_stray = rest != std::string_view::npos && !BeginsWithField(bytes_.substr(rest));
      if (is_stray) return Front(WholeFront::Stop::kStrayBytes, ending_end_);
    }
    const bool ends_early = !open_.empty() || in_string_ || pending_;
    if (!matched || !ends_early || error.too_deep || OffsetOf(bytes_, error) < token_at_) return std::nullopt;
    WholeFront front = Front(WholeFront::Stop::kCut, whole_end_);
    front.text += closing_;
    front.missing = std::max<std::size_t>(open_.size() + (in_string_ ? 1 : 0), 1);
    return front;
  }

 private:
  [[nodiscard]] WholeFront Front(WholeFront::Stop stop, std::size_t end) const {
    return WholeFront{.stop = stop, .text = std::string(bytes_.substr(0, end)), .end = end, .missing = 0};
  }

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
    } else if (IsWordByte(byte)) {
      PassWord();
    } else {
      ++at_;
      return PassMark(byte);
    }
    return true;
  }

  void PassWord() {
    while (at_ < bytes_.size() && IsWordByte(bytes_[at_])) ++at_;
    if (after_colon_) {
      EndValue();
    } else if (open_.empty()) {
      field_ = bytes_.substr(token_at_, at_ - token_at_);
      pending_ = true;
      if (field_ == "magic" && magic_seen_) second_magic_ = token_at_;
      magic_seen_ = magic_seen_ || field_ == "magic";
    }
    after_colon_ = false;
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
      if (field_ == "ending") ending_end_ = at_;
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
  std::string_view field_;  // of the game, named last; of texts only
  bool pending_ = false;    // it has its name and not yet its value
  bool magic_seen_ = false;
  std::size_t second_magic_ = 0;  // where the field magic comes a second time; 0 = it does not
  std::size_t ending_end_ = 0;    // end of the field ending; 0 = there is none
  std::size_t whole_end_ = 0;
  std::string closing_;
};

}  // namespace

std::optional<WholeFront> FindWholeFront(std::string_view bytes, Form form, const SyntaxError& error) {
  return FrontFinder(bytes, form == Form::kJson).Find(error);
}

}  // namespace arbitro::log
