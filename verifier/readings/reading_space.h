#pragma once

#include <array>
#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/heard.h"
#include "engine/open_points.h"
#include "engine/rule_set.h"
#include "engine/rule_set_check.h"

namespace arbitro {

// One open point with the options that are worth considering, its answer among them.
struct OpenPoint {
  parchis::RulePoint point;
  parchis::OptionMask options = 0;
  std::uint8_t answer = 0;  // of the rule set
};

// Points that can be open in one replay.
inline constexpr std::size_t kMaxOpenPoints = 24;

// Some readings: those that answer every open point with one of these options, by the order of the space.
// Never empty; entries behind the last point are 1.
struct ReadingSet {
  std::array<parchis::OptionMask, kMaxOpenPoints> options{};
  bool operator==(const ReadingSet&) const = default;
};
// Mostly one or two.
using ReadingSets = boost::container::small_vector<ReadingSet, 3>;

// One answer to each open point, by the order of the space.
struct Reading {
  std::array<std::uint8_t, kMaxOpenPoints> options{};
  bool operator==(const Reading&) const = default;
};

// All readings of a rule set with open points: every combination of their options. Of more than
// kMaxOpenPoints the last ones stay closed.
class ReadingSpace {
 public:
  ReadingSpace(const parchis::RuleSet& rules, const parchis::OpenPoints& open);

  [[nodiscard]] std::span<const OpenPoint> points() const { return points_; }
  // Points that should be open and are not.
  [[nodiscard]] bool leaves_out() const { return leaves_out_; }
  [[nodiscard]] const parchis::RuleSet& rules() const { return rules_; }
  // Every game begins alike by all readings.
  [[nodiscard]] bool begins_alike() const { return begins_alike_; }
  [[nodiscard]] ReadingSet All() const;
  // The reading that the rule set answers with.
  [[nodiscard]] Reading Default() const;
  [[nodiscard]] bool Contains(const ReadingSet& set, const Reading& reading) const;
  // The reading of the set that answers as the rule set does wherever the set allows it, else with the option
  // that stands first in the registry.
  [[nodiscard]] Reading NearestToDefault(const ReadingSet& set) const;
  [[nodiscard]] parchis::RuleSet RulesOf(const Reading& reading) const;

  // Combinations that are no readings, since two answers of this one, both open, cannot be meant together;
  // nullopt: it is a reading. `conflicts`: every one of its rules. What does not fit to an answer that nobody
  // asked about is a reading all the same, so is the rule set's own, and no option is in no reading.
  [[nodiscard]] std::optional<ReadingSet> Clashing(const Reading& reading,
                                                   std::span<const parchis::RuleConflict> conflicts) const;

  // The readings that agree with this one on these points.
  [[nodiscard]] ReadingSet Agreeing(const Reading& reading, const parchis::PointSet& points) const;
  // The readings with which a game begins as with this one, and remembers the same.
  [[nodiscard]] ReadingSet AlikeAtFirst(const Reading& reading) const;
  // The readings for which a replay under `reading` that asked this much stands too.
  [[nodiscard]] ReadingSet Agreeing(const Reading& reading, const parchis::Heard& heard) const;
  // Whether the answers to what was heard are open at all.
  [[nodiscard]] bool IsTouchedBy(const parchis::Heard& heard) const;

  // Whether `b` holds all that `a` does.
  [[nodiscard]] static bool IsWithin(const ReadingSet& a, const ReadingSet& b);
  // The one point that `a` answers with an option that `b` has not; nullopt: there is none, or another.
  [[nodiscard]] static std::optional<std::size_t> OnlyPointOutside(const ReadingSet& a, const ReadingSet& b);
  // What both sets hold; nullopt: nothing.
  [[nodiscard]] static std::optional<ReadingSet> Both(const ReadingSet& a, const ReadingSet& b);
  // What `a` holds and `b` does not, in sets that have no reading in common; also added to others.
  [[nodiscard]] static ReadingSets Without(const ReadingSet& a, const ReadingSet& b);
  static void AddWithout(const ReadingSet& a, const ReadingSet& b, ReadingSets& rest);
  // Whether for every reading of `sets` there is one in `others` that answers each point with an option of
  // the same reading of its text (parchis::OneReading).
  [[nodiscard]] bool AreCovered(const ReadingSets& sets, const ReadingSets& others) const;
  // Puts sets together that differ in the options of one point only.
  static void Unite(ReadingSets& sets);

 private:
  parchis::RuleSet rules_;
  // The set with all options of each reading of which it has one.
  [[nodiscard]] ReadingSet Closure(ReadingSet set) const;
  [[nodiscard]] std::optional<std::size_t> IndexOf(parchis::RulePoint point) const;
  [[nodiscard]] const parchis::RuleConflict* FindClash(
      const Reading& reading, std::span<const parchis::RuleConflict> conflicts) const;
  // Whether there is a reading with the answers of this one to the points of `fixed`, as far as `looks` go.
  [[nodiscard]] bool CanBeMeant(const Reading& reading, const parchis::PointSet& fixed, int& looks) const;
  void KeepLoneOptions();

  std::vector<OpenPoint> points_;
  bool leaves_out_ = false;
  bool begins_alike_ = false;
  std::vector<std::size_t> shared_;  // points of which some options are one reading
  ReadingSet kept_;                  // options that fit to none of another point: they count as fitting
  parchis::PointSet set_;            // the points
  parchis::OptionMask boards_ = 0;   // options of board.safe_squares that are open; 0: it is closed
};

}  // namespace arbitro
