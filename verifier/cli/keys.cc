#include "verifier/cli/keys.h"

#include <algorithm>
#include <cstddef>

namespace arbitro::cli {
namespace {

using Name = KeyPress::Name;

constexpr char kEscapeByte = '\x1b';

// The last byte of "ESC [ A" or "ESC O A".
Name NameOf(char last) {
  switch (last) {
    case 'A':
      return Name::kUp;
    case 'B':
      return Name::kDown;
    case 'C':
      return Name::kRight;
    case 'D':
      return Name::kLeft;
    case 'H':
      return Name::kFirst;
    case 'F':
      return Name::kLast;
    default:
      return Name::kOther;
  }
}

// The number of "ESC [ 5 ~"; whatever stands behind a ';' says which keys were held down besides.
Name NameOf(std::string_view number) {
  if (number == "1" || number == "7") return Name::kFirst;
  if (number == "4" || number == "8") return Name::kLast;
  if (number == "5") return Name::kPageUp;
  return number == "6" ? Name::kPageDown : Name::kOther;
}

}  // namespace

std::optional<KeyPress> KeyDecoder::Sequence(bool idle) {
  const auto taken = [&](std::size_t bytes, Name name) {
    pending_.erase(0, bytes);
    return KeyPress{.name = name};
  };
  if (pending_.size() == 1) return idle ? std::optional(taken(1, Name::kEscape)) : std::nullopt;
  const char kind = pending_[1];
  if (kind != '[' && kind != 'O') return taken(1, Name::kEscape);
  std::size_t end = 2;
  while (end < pending_.size() && (pending_[end] < '\x40' || pending_[end] > '\x7e')) ++end;
  if (end == pending_.size()) return idle ? std::optional(taken(end, Name::kOther)) : std::nullopt;
  const std::string_view inside = std::string_view(pending_).substr(2, end - 2);
  const Name name = pending_[end] == '~' ? NameOf(inside.substr(0, inside.find(';'))) : NameOf(pending_[end]);
  return taken(end + 1, name);
}

std::optional<KeyPress> KeyDecoder::Next(bool idle) {
  if (pending_.empty()) return std::nullopt;
  const char first = pending_.front();
  if (first == kEscapeByte) return Sequence(idle);
  pending_.erase(0, 1);
  if (first == '\r' || first == '\n') return KeyPress{.name = Name::kEnter};
  if (first == '\t') return KeyPress{.name = Name::kTab};
  if (first == '\b' || first == '\x7f') return KeyPress{.name = Name::kBackspace};
  if (first >= ' ' && first <= '~') return KeyPress{.name = Name::kCharacter, .character = first};
  return KeyPress{.name = Name::kOther};
}

}  // namespace arbitro::cli
