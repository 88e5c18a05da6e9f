#pragma once

#include <cstddef>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/conformance/compare.h"

namespace arbitro::conformance {

// A list of cases that are known to fail, one a line: `RESULT NAME  # remark`. In a name, `*` stands for
// anything. A line that names a case which passes, or fails otherwise, or names none that was asked for, is
// stale.
class ExpectedFailures {
 public:
  // The error is one line, with the number of the line that it is about.
  [[nodiscard]] static std::expected<ExpectedFailures, std::string> Read(std::string_view text);

  // Notes what came of a case. Whether the list has it with this result.
  bool Note(const std::string& name, Result result);
  // What is stale, a line each, once all cases were noted. Names of `known` that were not asked are no
  // reason.
  [[nodiscard]] std::vector<std::string> Stale(const std::vector<std::string>& known) const;
  // The list as it has to be after the cases noted: their failures, with the remarks that they had; lines
  // about cases that were not asked stay.
  [[nodiscard]] std::string Updated(const std::vector<std::string>& known) const;

 private:
  struct Entry {
    std::string name;
    Result result = Result::kFail;
    std::string remark;  // with its #
    std::size_t line = 0;
    bool hit = false;
    std::vector<std::string> wrong{};  // what came of it instead
  };

  std::vector<std::string> head_;  // comment lines on top
  std::vector<Entry> entries_;
  std::vector<std::pair<std::string, Result>> noted_;
};

// Whether a name fits a pattern in which `*` stands for anything.
[[nodiscard]] bool Fits(std::string_view name, std::string_view pattern);

}  // namespace arbitro::conformance
