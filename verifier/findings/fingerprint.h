#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "verifier/findings/finding.h"

namespace arbitro {

// How fingerprints are made. Another number wherever one would be another.
inline constexpr std::uint32_t kFingerprintVersion = 1;

// 16 hexadecimal digits.
[[nodiscard]] std::string HexOf(std::uint64_t value);

// The path of an input without what does not matter: "./a//b" is "a/b".
[[nodiscard]] std::string NormalPath(std::string_view input);

// What a finding is known by in later runs: the first 8 bytes of a SHA-256 over input, game, code, ply, seat,
// piece, and the squares that it left and reached. It does not change where other games of the input come or
// go, nor with the wording. `game_id` is empty for a finding that belongs to no game.
[[nodiscard]] std::uint64_t Fingerprint(std::string_view input, std::string_view game_id,
                                        const Finding& finding);

// The ply that a finding is about as the log records it; null where the finding has none.
[[nodiscard]] const WindowPly* OwnPly(const Finding& finding);

// Tells findings of the same fingerprint apart by counting them, input by input.
class FingerprintCounter {
 public:
  // The how manieth finding of this input with this fingerprint it is, from 1.
  [[nodiscard]] std::uint32_t Count(std::string_view input, std::uint64_t fingerprint);

 private:
  std::string input_;
  std::unordered_map<std::uint64_t, std::uint32_t> seen_;
};

}  // namespace arbitro
