#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/open_points.h"
#include "engine/rule_set.h"
#include "engine/seating.h"

namespace parchis {

// One answer in which a preset differs from its parent.
struct PresetChoice {
  std::string_view point;
  std::string_view option;
  Evidence evidence;
  std::string_view source;
  std::string_view clauses{};  // ids of engine/clauses.def that say so, comma separated; empty: none does
};

// A point that a preset leaves open, as its text does.
struct PresetOpenPoint {
  std::string_view point;
  std::string_view
      options;           // worth considering, separated by |, the preset's own answer among them; empty: all
  std::string_view why;  // what leaves it open
};

// Who sits at the table that a rule set is made for. A log says for itself who plays.
enum class Sides : std::uint8_t {
  kOneColorEach,
  kSharedColors,  // players with several colors, where the board can be shared so
  kTeams,         // teams of players with one color each, where the board can be shared so
};

// A named rule set: a parent and the answers that differ. Presets are data; no code asks for one by name.
struct Preset {
  std::string_view name;
  int version;
  std::string_view parent;  // empty: the first option of every point
  std::string_view title;
  std::string_view source;
  std::span<const PresetChoice> choices;
  Sides sides;
  std::string_view text{};  // the rule text that it follows, by Clause::source; empty: that of its parent
  std::span<const PresetOpenPoint> open{};  // all of its open points: those of a parent are not its own
};

// The seats of a board of so many arms that a rule set is made for: opposite colors together, on six arms two
// and two, in the order in which its turns pass (AMB-010, AMB-074, TURN-2). Where the turns go by color, each
// color is a seat.
[[nodiscard]] Seating UsualSeating(Sides sides, const RuleSet& rules, int arms);

// All presets, parents before children.
[[nodiscard]] std::span<const Preset> Presets();
[[nodiscard]] const Preset* FindPreset(std::string_view name);
// The answers of a preset, its parents' included.
[[nodiscard]] RuleSet RulesOf(const Preset& preset);

// The points that a preset leaves open.
[[nodiscard]] OpenPoints OpenPointsOf(const Preset& preset);

// The rule text that a preset follows.
[[nodiscard]] std::string_view TextOf(const Preset& preset);

// Where one answer of a rule set comes from.
struct Provenance {
  Evidence evidence;
  std::string source;
  std::string preset;   // that gives it; empty: the registry's default
  std::string clauses;  // ids, comma separated
};
[[nodiscard]] Provenance ProvenanceOf(const Preset& preset, RulePoint point);

// A rule set with the words that name it.
struct NamedRules {
  const Preset* base = nullptr;  // the preset it starts from
  RuleSet rules;
  OpenPoints open{};  // points that whoever names the rules leaves open

  // As --rules takes it: `name@version`, then `@@point=option,…` for what differs from the preset, also for
  // answers to points that only the preset leaves open. What is open besides is not in it.
  [[nodiscard]] std::string Spec() const;
};

// Why `name[@version][@@point=option,…]` is no rule set.
struct SpecError {
  enum class Kind {
    kUnknownPreset,
    kUnknownVersion,
    kUnknownPoint,
    kUnknownOption,
    kMalformed,
    kRepeatedPoint
  };
  Kind kind;
  std::string word;   // the word that does not fit
  std::string point;  // for kUnknownOption: the rule point
  // A short phrase, without suggestions.
  [[nodiscard]] std::string Describe() const;
};

// A preset as it is.
[[nodiscard]] NamedRules NamedRulesOf(const Preset& preset);

// Whoever answers a point closes it, also by the answer that the preset gives.
[[nodiscard]] std::expected<NamedRules, SpecError> ParseRulesSpec(std::string_view spec);

// Opens a point by `point`, or by `point=option|…` for these options only.
[[nodiscard]] std::expected<void, SpecError> OpenPoint(OpenPoints& open, std::string_view words);

// Sets one answer by its words.
[[nodiscard]] std::expected<void, SpecError> SetAnswer(RuleSet& rules, std::string_view point,
                                                       std::string_view option);

// The same, and the point is closed.
[[nodiscard]] std::expected<void, SpecError> SetAnswer(NamedRules& rules, std::string_view point,
                                                       std::string_view option);

// Sets answers by `point=option,…`, and closes these points. On an error some may be set.
[[nodiscard]] std::expected<void, SpecError> SetAnswers(NamedRules& rules, std::string_view answers);

}  // namespace parchis
