#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "parchis/conformance/v1/case.pb.h"
#include "parchis/conformance/v1/results.pb.h"
#include "verifier/conformance/child.h"

namespace arbitro::conformance {

// Asks at random what no case of the kit asks.
struct ExploreOptions {
  ChildOptions child;
  parchis::NamedRules rules;
  int arms = 4;
  std::uint64_t seed = 1;
  std::uint64_t games = 100;             // at random, some from the set-up and most from the middle of one
  std::uint64_t max_questions = 20'000;  // that are put before it is enough
  std::uint64_t max_mistakes = 20;       // different ones that are looked for
  std::uint64_t max_shrinks = 400;       // questions put to make one of them smaller
};

// A mistake of the implementation: its smallest case, as reports have it, and what has to be answered. Of an
// open point that is played by two readings there are several cases, and together they are the mistake.
struct FoundMistake {
  pb::CaseResult result;
  std::vector<pb::Case> cases;
};

// What came of it. The results have a case for each mistake, and count the questions.
struct Explored {
  pb::Results results;
  std::vector<FoundMistake> mistakes;  // in the order of their names
  std::uint64_t games = 0;
  bool gave_up = false;  // it no longer answered
  bool more = false;     // there are more mistakes than were looked for
};

// Plays games under the rules and puts to the implementation what it answers: what is legal, what comes of a
// ply, whether plies are legal, how many there are. Every mistake is made as small as it can be. The
// questions depend on the options, and not on the replies, but for which requests are answered at all. The
// error says why nothing can be asked.
[[nodiscard]] std::expected<Explored, std::string> Explore(const ExploreOptions& options);

// What is to be said of it: a file of cases, as --cases reads it, with the rest in its comments.
[[nodiscard]] std::string TextOf(const Explored& explored, const ExploreOptions& options, bool utf8);

}  // namespace arbitro::conformance
