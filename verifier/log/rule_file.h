#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro::log {

// How well founded an answer is (parchis.log.v1.Evidence, same order).
enum class Evidence : std::uint8_t { kNotSaid, kSeed, kPublished, kObserved, kInferred };

// One answer of a rule file, and the line it stands on.
struct RuleChoice {
  std::string point;
  std::string option;
  std::string source;
  Evidence evidence = Evidence::kNotSaid;
  std::string why;
  std::uint32_t line = 0;
};

struct RuleFileError {
  std::uint32_t line = 0;  // from 1; 0 = the file as a whole
  std::uint32_t column = 0;
  std::string message;
};

// A rule set as written in a file. What the points and options mean is not looked at here.
struct RuleFile {
  std::string name;
  std::string title;
  std::string extends;  // empty = the default rule set
  std::uint32_t extends_line = 0;
  std::string source;
  std::vector<RuleChoice> choices;  // in file order
  std::vector<std::string> open_points;
  std::vector<std::uint32_t> open_point_lines;  // one for each open point
  std::vector<RuleFileError> errors;            // not empty: nothing else may be used
};

// No rule file needs more.
inline constexpr std::size_t kMaxRuleFileBytes = std::size_t{1} << 20;

// Reads parchis.log.v1.RuleFile in protobuf text format.
[[nodiscard]] RuleFile ParseRuleFile(std::string_view text);
// The same from a file; that it cannot be read is its error.
[[nodiscard]] RuleFile ReadRuleFile(const std::string& path);

}  // namespace arbitro::log
