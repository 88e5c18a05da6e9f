#pragma once

#include <span>
#include <string_view>

namespace parchis {

// One thing that a rule text says, or that a published program does where its text is silent.
struct Clause {
  std::string_view id;         // "ENTRY-2"
  std::string_view source;     // "seed 000"
  std::string_view line;       // "65", "65-66"; for code the file and function
  std::string_view statement;  // our own words, one or two sentences
};

// The clause with exactly this id; null if there is none. The result lives as long as the program.
[[nodiscard]] const Clause* FindClause(std::string_view id);

// All clauses in the order of engine/clauses.def.
[[nodiscard]] std::span<const Clause> Clauses();

// Two clauses of different texts about the same thing.
struct Counterpart {
  std::string_view id;
  std::string_view counterpart;
};
[[nodiscard]] std::span<const Counterpart> Counterparts();

// The clause of the text `source` about the same thing as clause `id`; `id` itself if there is none.
[[nodiscard]] std::string_view CounterpartOf(std::string_view id, std::string_view source);

}  // namespace parchis
