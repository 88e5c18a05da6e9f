#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/findings/fingerprint.h"
#include "verifier/findings/game_report.h"

// What formats for other tools say about the place of a finding.
namespace arbitro::report {

// The path of an input as a repository names it, made printable.
[[nodiscard]] std::string PathText(std::string_view input);

// The same as a URI reference; "file:///…" for an absolute path.
[[nodiscard]] std::string PathUri(std::string_view input);

// The part of a file that an editor can show. A binary log has its first line: tools show nothing without.
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};
[[nodiscard]] LineColumn PlaceOf(const Finding& finding);

// The fingerprint as 16 hexadecimal digits.
[[nodiscard]] std::string FingerprintText(std::string_view input, const GameReport& game,
                                          const Finding& finding);
// The same with ":1" behind it, ":2" for the second finding with it, and so on.
[[nodiscard]] std::string CountedFingerprint(FingerprintCounter& counter, std::string_view input,
                                             const GameReport& game, const Finding& finding);

// "BAR001 barrier-crossed".
[[nodiscard]] std::string CodeAndName(const Finding& finding);

// A game among others as its tests are called: its id, or "#3" where the header names none. Empty for the
// only game of an input.
[[nodiscard]] std::string GameLabel(const GameReport& game);

// The worst of what counts in a game, and how many findings that are.
struct Worst {
  const Finding* finding = nullptr;  // null: nothing counts
  std::size_t count = 0;             // root causes that count
  std::size_t known = 0;             // root causes that would, if the baseline did not have them
};
// `fail_at` as in WriterSetup: findings below it do not count, but for what cannot be read; nor does what
// only follows from another finding, or what is ruled on.
[[nodiscard]] Worst WorstOf(const std::vector<Finding>& findings, std::optional<Level> fail_at);

// Findings of one game that a format with a place for text shows; the others are counted.
inline constexpr std::size_t kMaxShown = 20;

}  // namespace arbitro::report
