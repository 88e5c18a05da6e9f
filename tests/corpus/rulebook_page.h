#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/clauses.h"

namespace arbitro::corpus {

// One line of a worked example: `legal 5: n=5` is the word "legal" about "5", and says "n=5".
struct ExampleLine {
  std::size_t number = 0;  // in the page, from 1
  std::string word;
  std::string about;  // what stands between the word and the colon; without a colon nothing
  std::string says;
};

// A fenced block of the rulebook with the info string `example`.
struct Example {
  std::size_t number = 0;  // line of the page where it begins
  std::vector<ExampleLine> lines;
};

// What the rulebook has on one clause: `### ENTRY-2`, the statement as a quotation, one paragraph with the
// source and what bears on the clause, then words and examples in any order.
struct Section {
  std::size_t number = 0;  // line of the heading
  std::string id;
  std::string statement;
  std::string source;  // "seed 000:65"
  std::vector<std::string> points;
  std::vector<std::string> ambiguities;
  std::vector<Example> examples;
};

struct RulebookPage {
  std::vector<Section> sections;
  std::vector<std::string> problems;  // what is wrong with the page whatever the rules say, with line numbers
};

// Reads the text of docs/rulebook.md. A heading of the third level in backquotes begins a clause.
[[nodiscard]] RulebookPage ReadRulebook(std::string_view text);

// The beginning of a clause's section, as the page has to have it; its examples are for its author to write.
[[nodiscard]] std::string SectionOf(const parchis::Clause& clause);

// "seed 000:65", as `arbitro rule` prints it.
[[nodiscard]] std::string SourceOf(const parchis::Clause& clause);

// The example again, each line under the number that it has in the page.
[[nodiscard]] std::string TextOf(const Example& example);

}  // namespace arbitro::corpus
