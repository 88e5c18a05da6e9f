#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "verifier/log/forms.h"

namespace arbitro::log {

// The front of a game whose text or JSON ends too early.
struct CutText {
  std::string front;        // everything before the part that is cut, with its brackets closed
  std::size_t missing = 0;  // bytes that are missing at the very least
};

// What is whole of a text in which parsing found `error`; nullopt if it does not end early, or if the error
// is not that it does: a missing bracket further up leaves the end open too, but is found where it is
// missing.
[[nodiscard]] std::optional<CutText> FrontOfCutText(std::string_view bytes, const SyntaxError& error);
[[nodiscard]] std::optional<CutText> FrontOfCutJson(std::string_view bytes, const SyntaxError& error);

}  // namespace arbitro::log
