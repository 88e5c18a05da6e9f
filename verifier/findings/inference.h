#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/presets.h"
#include "engine/rule_set.h"
#include "verifier/findings/finding.h"

namespace arbitro {

// A game of an archive, as messages name it.
struct GameName {
  std::string input;
  std::string id;
  std::uint32_t plies = 0;
  std::uint64_t index = 0;  // in its input
  // Where the id is not enough to find the game: the end of the input's name, no longer than tells it from
  // the other inputs.
  std::string file;
  bool with_index = false;  // another game of the input has the same id
};

// The ply of a game that rules out a rule set.
struct Kill {
  std::size_t game = 0;              // index in Inference::games
  std::optional<std::uint32_t> ply;  // unset: no ply of it can be judged so, or what it says about its set-up
  bool at_end = false;               // unset ply: what the game says about its end
  Code code{};
  std::string clauses;  // as in Finding

  bool operator==(const Kill&) const = default;
};

// An answer to one point.
struct Answer {
  parchis::RulePoint point{};
  std::uint8_t option = 0;

  bool operator==(const Answer&) const = default;
};

// What is known about the changes with which a rule set would fit.
enum class ChangesFound : std::uint8_t {
  kNone,            // nothing to change: it fits
  kFound,           // these, and no fewer were found
  kMoreThanThree,   // no one, two or three that were tried
  kNotWithinLimit,  // there is too much to try
  kNotLookedFor,
};

// How an archive fits to a rule set that has a name, but for the plies in Inference::faults.
struct RuleSetFit {
  std::string rules;  // as --rules takes it
  bool fits = false;
  std::uint64_t games_at_fault = 0;
  std::optional<Kill> first;  // of the archive's first game at fault
  std::vector<Kill> remarks;  // it fits, but the set-up of some game says otherwise; the first of each kind
  ChangesFound found = ChangesFound::kNotLookedFor;
  std::vector<Answer> changes;  // kFound
};

// What the play says about one option of a point.
struct OptionFate {
  enum class Kind : std::uint8_t {
    kInferred,  // the answer of the inferred rule set
    kSurvives,  // nothing rules it out
    kKilled,    // with it instead of the answer of the fitting rule set some game does not hold
    kIdle,      // beside the other answers it has no effect, or cannot be meant
  };
  Kind kind = Kind::kSurvives;
  std::optional<Kill> kill;  // kKilled: the first
  // kKilled by what the record claims of a ply: the first ply that the rules forbid whatever is claimed.
  std::optional<Kill> forbidden;
  std::uint64_t games = 0;  // kKilled: games that rule it out
  bool more_games = false;  // kKilled: there may be more of them; not all were asked
  // kKilled: with these other answers changed as well every game holds again.
  std::vector<Answer> unless;
};

// What the play says about a point.
struct PointFate {
  enum class Kind : std::uint8_t {
    kSettled,   // one option is left
    kNarrowed,  // some are
    kOpen,      // the point was asked, and every answer does that can be meant beside the others
    kBound,     // the point was asked, and no other answer can be meant beside the others
    kNotAsked,  // no game ever asked it
  };
  parchis::RulePoint point{};
  Kind kind = Kind::kNotAsked;
  std::uint8_t fitting = 0;         // answer of the fitting rule set
  std::uint8_t inferred = 0;        // of those that are left the one that allows least
  std::vector<OptionFate> options;  // by option
};

// Two games of which each holds under some rule set, but not both under one.
struct Contradiction {
  Kill first;                   // what rules the first game out under the rules of the second
  Kill second;                  // and the other way round
  std::vector<Answer> answers;  // of the inferred rule set, by which `second` holds
  std::vector<Answer> instead;  // to the same points, by which `first` holds
};

// Where the inferred rule set comes from.
enum class InferredFrom : std::uint8_t { kHeader, kArgument, kPreset, kChangedPreset };

// Everything that an archive tells about the rules it was played by. Data only.
struct Inference {
  std::vector<GameName> games;
  std::uint64_t left_out = 0;      // games that are damaged, or of which nothing can be read
  bool more_games = false;         // there are more than are looked at
  bool complete = true;            // false: interrupted
  std::vector<RuleSetFit> header;  // the rule sets that the games name, if any do
  std::vector<RuleSetFit> presets;
  // The rule set that fits: what it was made from, and what it answers.
  InferredFrom from = InferredFrom::kPreset;
  parchis::NamedRules start;
  parchis::NamedRules fitting;
  // The same with the answers inferred.
  parchis::NamedRules rules;
  std::vector<Kill> faults;  // plies that do not hold under it: all of them, one each
  std::vector<PointFate> points;
  std::vector<Contradiction> contradictions;
};

}  // namespace arbitro
