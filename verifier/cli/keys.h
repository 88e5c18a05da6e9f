#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbitro::cli {

// A key as terminals send it.
struct KeyPress {
  enum class Name : std::uint8_t {
    kCharacter,
    kLeft,
    kRight,
    kUp,
    kDown,
    kFirst,  // the key "Home"
    kLast,   // the key "End"
    kPageUp,
    kPageDown,
    kEnter,
    kTab,
    kBackspace,
    kEscape,
    kOther,  // one without a meaning here
  };
  Name name = Name::kOther;
  char character = 0;  // kCharacter: a printable one of ASCII

  bool operator==(const KeyPress&) const = default;
};

// Makes keys of the bytes that a terminal sends, in whatever pieces they come.
class KeyDecoder {
 public:
  void Feed(std::string_view bytes) { pending_ += bytes; }
  // The next key; nullopt where more bytes have to come. `idle`: none came for a while, so that what looks
  // like the beginning of a sequence is the key Escape.
  [[nodiscard]] std::optional<KeyPress> Next(bool idle);
  // Bytes wait that may be the beginning of a sequence.
  [[nodiscard]] bool waits() const { return !pending_.empty(); }

 private:
  [[nodiscard]] std::optional<KeyPress> Sequence(bool idle);

  std::string pending_;
};

}  // namespace arbitro::cli
