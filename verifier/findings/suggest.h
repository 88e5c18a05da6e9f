#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arbitro {

// Insertions, deletions, replacements and swaps of neighbors that lead from one word to the other, letter
// case aside.
[[nodiscard]] std::size_t EditDistance(std::string_view a, std::string_view b);

// The candidate nearest to `word`, the first of several, within max(1, a third of its length) edits; else
// empty.
[[nodiscard]] std::string Nearest(std::string_view word, std::span<const std::string> candidates);

// "; did you mean 'check'?", or nothing if no candidate is near.
[[nodiscard]] std::string DidYouMean(std::string_view word, std::span<const std::string> candidates);

}  // namespace arbitro
