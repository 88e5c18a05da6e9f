#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "verifier/report/text.h"

namespace arbitro::report {

// A report about many games, paragraph by paragraph.
class Paragraphs {
 public:
  explicit Paragraphs(const TextStyle& style);

  [[nodiscard]] const TextStyle& style() const { return style_; }
  [[nodiscard]] std::string Take() { return std::move(text_); }

  // A paragraph with each line but the first indented two columns deeper.
  void Line(std::size_t indent, const std::string& text);
  // A line of its own behind an empty one.
  void Heading(std::string_view heading);
  // What is laid out already.
  void Add(std::string_view text) { text_ += text; }
  // The rule sets that games were judged by, the first few of them unless `all` are wanted.
  void RuleSets(const std::map<std::string, std::uint64_t>& games_by_rules, bool all);

 private:
  TextStyle style_;
  std::string text_;
};

}  // namespace arbitro::report
