#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace parchis {

// What became of a doubt of the rule texts.
enum class Disposition : std::uint8_t {
  kPoint,        // a rule point asks it
  kHeader,       // the header of a log states it
  kLogLevel,     // about recording games
  kTranslation,  // a slip of a translation
  kPreset,       // the rules of another table as a whole
  kInvariant,    // always so
  kSameAs,       // the question of other numbers
};
// A short phrase that follows the number, such as "no question: it is always so".
[[nodiscard]] std::string_view Describe(Disposition disposition);

// One doubt that the rule texts leave.
struct Ambiguity {
  int number;
  std::string_view id;  // "AMB-017"
  Disposition disposition;
  std::string_view detail;    // for kSameAs the ids, comma separated; otherwise a sentence, or nothing
  std::string_view question;  // in our own words
};

// All doubts, by number from 1 on without a gap.
[[nodiscard]] std::span<const Ambiguity> Ambiguities();
// The one with exactly this id; null if there is none. The result lives as long as the program.
[[nodiscard]] const Ambiguity* FindAmbiguity(std::string_view id);

}  // namespace parchis
