#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/heard.h"
#include "engine/open_points.h"
#include "engine/rule_set.h"

namespace arbitro {

// One open point with the options that are worth considering, its answer among them.
struct OpenPoint {
  parchis::RulePoint point;
  parchis::OptionMask options = 0;
  std::uint8_t answer = 0;  // of the rule set
};

// Some readings: those that answer every open point with one of these options, by the order of the space.
// Never empty.
struct ReadingSet {
  std::vector<parchis::OptionMask> options;
  bool operator==(const ReadingSet&) const = default;
};

// One answer to each open point, by the order of the space.
struct Reading {
  std::vector<std::uint8_t> options;
  bool operator==(const Reading&) const = default;
};

// All readings of a rule set with open points: every combination of their options.
class ReadingSpace {
 public:
  ReadingSpace(const parchis::RuleSet& rules, const parchis::OpenPoints& open);

  [[nodiscard]] std::span<const OpenPoint> points() const { return points_; }
  [[nodiscard]] const parchis::RuleSet& rules() const { return rules_; }
  [[nodiscard]] ReadingSet All() const;
  // The reading that the rule set answers with.
  [[nodiscard]] Reading Default() const;
  [[nodiscard]] bool Contains(const ReadingSet& set, const Reading& reading) const;
  // The reading of the set that answers as the rule set does wherever the set allows it, else with the option
  // that stands first in the registry.
  [[nodiscard]] Reading NearestToDefault(const ReadingSet& set) const;
  [[nodiscard]] parchis::RuleSet RulesOf(const Reading& reading) const;

  // The readings that agree with this one on these points.
  [[nodiscard]] ReadingSet Agreeing(const Reading& reading, const parchis::PointSet& points) const;
  // The readings with which a game begins as with this one, and remembers the same.
  [[nodiscard]] ReadingSet AlikeAtFirst(const Reading& reading) const;
  // The readings for which a replay under `reading` that asked this much stands too.
  [[nodiscard]] ReadingSet Agreeing(const Reading& reading, const parchis::Heard& heard) const;
  // Whether the answers to what was heard are open at all.
  [[nodiscard]] bool IsTouchedBy(const parchis::Heard& heard) const;

  // What both sets hold; nullopt: nothing.
  [[nodiscard]] static std::optional<ReadingSet> Both(const ReadingSet& a, const ReadingSet& b);
  // What `a` holds and `b` does not, in sets that have no reading in common.
  [[nodiscard]] static std::vector<ReadingSet> Without(const ReadingSet& a, const ReadingSet& b);
  // Puts sets together that differ in the options of one point only.
  static void Unite(std::vector<ReadingSet>& sets);

 private:
  parchis::RuleSet rules_;
  std::vector<OpenPoint> points_;
  parchis::PointSet set_;           // the points
  parchis::OptionMask boards_ = 0;  // options of board.safe_squares that are open; 0: it is closed
};

}  // namespace arbitro
