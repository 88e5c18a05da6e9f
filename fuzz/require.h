#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace arbitro::fuzz {

// What has to hold for every input, in every build. Where it does not, the program says so and aborts: a
// fuzzer takes that for a crash and keeps the input. `details` is called only then.
template <typename Details>
void Require(bool holds, std::string_view law, const Details& details) {
  if (holds) return;
  const std::string text = "\nBROKEN: " + std::string(law) + "\n" + std::string(details()) + "\n";
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
  std::abort();
}
inline void Require(bool holds, std::string_view law) {
  Require(holds, law, [] { return std::string_view(); });
}

}  // namespace arbitro::fuzz
