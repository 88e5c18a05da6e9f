#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/findings/ruling.h"
#include "verifier/findings/ruling_book.h"

namespace arbitro::rulings {

inline constexpr std::size_t kMaxRulingFileBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxRulings = 100'000;      // in all files of a run
inline constexpr std::size_t kMaxReasonBytes = 4'000;    // of one ruling
inline constexpr std::size_t kMaxNameBytes = 200;        // of who has decided
inline constexpr std::size_t kMaxRulingFileErrors = 20;  // that are said of one file

struct RulingFileError {
  std::uint32_t line = 0;  // from 1; 0 = the file as a whole
  std::uint32_t column = 0;
  std::string message;
};

struct RulingFile {
  std::vector<Ruling> rulings;          // in file order, without the name of the file
  std::vector<RulingFileError> errors;  // not empty: nothing else may be used
};

// Reads parchis.ruling.v1.RulingFile, in protobuf's text format or as JSON; which, shows in the first
// character. Every value has to mean something: a code or clause that there is, a date that there is, an
// option of a point.
[[nodiscard]] RulingFile ParseRulingFile(std::string_view text);

// The rulings of all the files, or what is wrong with one of them, a line each: "FILE:LINE:COLUMN: REASON".
[[nodiscard]] std::expected<std::unique_ptr<RulingBook>, std::vector<std::string>> ReadRulings(
    const std::vector<std::string>& paths);

}  // namespace arbitro::rulings
