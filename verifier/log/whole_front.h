#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/log/forms.h"
#include "verifier/log/reader.h"

namespace arbitro::log {

// The part of a text, or of JSON, that stands whole before what keeps it from being parsed.
struct WholeFront {
  enum class Stop : std::uint8_t {
    kCut,          // the text ends too early
    kStrayBytes,   // behind the ending follows what is no field
    kSecondMagic,  // another game follows
  };
  Stop stop = Stop::kCut;
  std::string text;         // its brackets closed
  std::size_t end = 0;      // of the bytes it was made of; where the rest begins
  std::size_t missing = 0;  // kCut: bytes that are missing at the very least
};

// The whole front of `bytes`, in which parsing found `error`. nullopt if the error lies within the game: a
// missing bracket leaves the end open too, but is found where it is missing. The caller has to see whether
// the front parses.
[[nodiscard]] std::optional<WholeFront> FindWholeFront(std::string_view bytes, Form form,
                                                       const SyntaxError& error);

}  // namespace arbitro::log
