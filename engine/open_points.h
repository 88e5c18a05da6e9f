#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rule_set.h"

namespace parchis {

// Options of one point, by the bit of their index.
using OptionMask = std::uint32_t;

[[nodiscard]] constexpr OptionMask BitOfOption(std::uint8_t option) { return OptionMask{1} << option; }
[[nodiscard]] OptionMask AllOptions(RulePoint point);

// The options of the point that are one reading of a text with this one, since the text leaves unsaid which
// of them it is: sixteen safe squares, without their places (AMB-001 B). Of most options only itself.
[[nodiscard]] OptionMask OneReading(RulePoint point, std::uint8_t option);

// Rule points that whoever names the rules leaves open, each with the options that are worth considering.
// What the rules themselves answer need not be among them: it always is worth considering.
class OpenPoints {
 public:
  // A mask without a bit leaves the point closed.
  constexpr void insert(RulePoint point, OptionMask options) {
    options_[static_cast<std::size_t>(point)] |= options;
    if (options != 0) points_.insert(point);
  }
  constexpr void erase(RulePoint point) {
    options_[static_cast<std::size_t>(point)] = 0;
    points_.erase(point);
  }
  [[nodiscard]] constexpr bool contains(RulePoint point) const { return points_.contains(point); }
  // No bit for a closed point.
  [[nodiscard]] constexpr OptionMask options(RulePoint point) const {
    return options_[static_cast<std::size_t>(point)];
  }
  [[nodiscard]] constexpr bool empty() const { return points_.empty(); }
  [[nodiscard]] constexpr const PointSet& points() const { return points_; }
  constexpr OpenPoints& operator|=(const OpenPoints& other) {
    for (std::size_t i = 0; i < options_.size(); ++i) options_[i] |= other.options_[i];
    points_ |= other.points_;
    return *this;
  }

  // The same beside the answers of a rule set: the answer is among the options of every point, and a point
  // with no other option is closed.
  [[nodiscard]] OpenPoints Beside(const RuleSet& rules) const;

  bool operator==(const OpenPoints&) const = default;

 private:
  std::array<OptionMask, kRulePointCount> options_{};
  PointSet points_;
};

// What the point may be taken to be: its answer, and what is open.
[[nodiscard]] constexpr OptionMask OptionsOf(const RuleSet& rules, const OpenPoints& open, RulePoint point) {
  return open.options(point) | BitOfOption(rules.answer(point));
}

}  // namespace parchis
