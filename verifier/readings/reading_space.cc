#include "verifier/readings/reading_space.h"

#include <algorithm>
#include <bit>

namespace arbitro {

using parchis::BitOfOption;
using parchis::OptionMask;
using parchis::RulePoint;

namespace {

// Whether two of the options are one reading of a text.
[[nodiscard]] bool SharesReadings(RulePoint point, OptionMask options) {
  for (OptionMask rest = options; rest != 0; rest &= rest - 1) {
    const auto option = static_cast<std::uint8_t>(std::countr_zero(rest));
    if (!std::has_single_bit(static_cast<OptionMask>(parchis::OneReading(point, option) & options)))
      return true;
  }
  return false;
}

}  // namespace

ReadingSpace::ReadingSpace(const parchis::RuleSet& rules, const parchis::OpenPoints& open) : rules_(rules) {
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    const OptionMask options = parchis::OptionsOf(rules, open, info.point);
    if (std::has_single_bit(options)) continue;
    if (points_.size() == kMaxOpenPoints) {
      leaves_out_ = true;
      break;
    }
    if (SharesReadings(info.point, options)) shared_.push_back(points_.size());
    points_.push_back({info.point, options, rules.answer(info.point)});
    if (info.point == RulePoint::kBoardSafeSquares) {
      boards_ = options;
    } else {
      set_.insert(info.point);
    }
  }
  begins_alike_ = AlikeAtFirst(Default()) == All();
  KeepLoneOptions();
}

std::optional<std::size_t> ReadingSpace::IndexOf(RulePoint point) const {
  const auto open = std::ranges::find(points_, point, &OpenPoint::point);
  if (open == points_.end()) return std::nullopt;
  return static_cast<std::size_t>(open - points_.begin());
}

const parchis::RuleConflict* ReadingSpace::FindClash(const Reading& reading,
                                                     std::span<const parchis::RuleConflict> conflicts) const {
  for (const parchis::RuleConflict& conflict : conflicts) {
    const auto point = IndexOf(conflict.point);
    const auto because = IndexOf(conflict.because);
    if (!point || !because) continue;
    const bool own = reading.options[*point] == points_[*point].answer &&
                     reading.options[*because] == points_[*because].answer;
    if (!own) return &conflict;
  }
  return nullptr;
}

std::optional<ReadingSet> ReadingSpace::Clashing(const Reading& reading,
                                                 std::span<const parchis::RuleConflict> conflicts) const {
  const parchis::RuleConflict* clash = FindClash(reading, conflicts);
  if (clash == nullptr) return std::nullopt;
  parchis::PointSet points = clash->besides;
  points.insert(clash->point);
  points.insert(clash->because);
  ReadingSet clashing = Agreeing(reading, points);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if ((kept_.options[i] & BitOfOption(reading.options[i])) != 0) return std::nullopt;
    clashing.options[i] &= ~kept_.options[i];
  }
  return clashing;
}

bool ReadingSpace::CanBeMeant(const Reading& reading, const parchis::PointSet& fixed, int& looks) const {
  if (looks-- <= 0) return false;
  const std::vector<parchis::RuleConflict> conflicts = parchis::FindEveryConflict(RulesOf(reading));
  const parchis::RuleConflict* clash = FindClash(reading, conflicts);
  if (clash == nullptr) return true;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const RulePoint point = points_[i].point;
    const bool clashes = point == clash->point || point == clash->because || clash->besides.contains(point);
    if (!clashes || fixed.contains(point)) continue;
    parchis::PointSet more = fixed;
    more.insert(point);
    Reading other = reading;
    for (OptionMask rest = points_[i].options; rest != 0; rest &= rest - 1) {
      other.options[i] = static_cast<std::uint8_t>(std::countr_zero(rest));
      if (other != reading && CanBeMeant(other, more, looks)) return true;
    }
  }
  return false;
}

void ReadingSpace::KeepLoneOptions() {
  constexpr int kLooks = 100;
  kept_.options.fill(0);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    parchis::PointSet fixed;
    fixed.insert(points_[i].point);
    for (OptionMask rest = points_[i].options; rest != 0; rest &= rest - 1) {
      Reading reading = Default();
      reading.options[i] = static_cast<std::uint8_t>(std::countr_zero(rest));
      int looks = kLooks;
      if (!CanBeMeant(reading, fixed, looks)) kept_.options[i] |= BitOfOption(reading.options[i]);
    }
  }
}

ReadingSet ReadingSpace::All() const {
  ReadingSet all;
  all.options.fill(1);
  for (std::size_t i = 0; i < points_.size(); ++i) all.options[i] = points_[i].options;
  return all;
}

Reading ReadingSpace::Default() const {
  Reading reading;
  for (std::size_t i = 0; i < points_.size(); ++i) reading.options[i] = points_[i].answer;
  return reading;
}

bool ReadingSpace::Contains(const ReadingSet& set, const Reading& reading) const {
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if ((set.options[i] & BitOfOption(reading.options[i])) == 0) return false;
  }
  return true;
}

Reading ReadingSpace::NearestToDefault(const ReadingSet& set) const {
  Reading reading;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const bool as_default = (set.options[i] & BitOfOption(points_[i].answer)) != 0;
    reading.options[i] =
        as_default ? points_[i].answer : static_cast<std::uint8_t>(std::countr_zero(set.options[i]));
  }
  return reading;
}

parchis::RuleSet ReadingSpace::RulesOf(const Reading& reading) const {
  parchis::RuleSet rules = rules_;
  for (std::size_t i = 0; i < points_.size(); ++i) rules.set_answer(points_[i].point, reading.options[i]);
  return rules;
}

ReadingSet ReadingSpace::Agreeing(const Reading& reading, const parchis::PointSet& points) const {
  ReadingSet set = All();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (points.contains(points_[i].point)) set.options[i] = BitOfOption(reading.options[i]);
  }
  return set;
}

ReadingSet ReadingSpace::Agreeing(const Reading& reading, const parchis::Heard& heard) const {
  ReadingSet set = Agreeing(reading, heard.points);
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (points_[i].point == RulePoint::kBoardSafeSquares) set.options[i] &= heard.boards;
  }
  return set;
}

ReadingSet ReadingSpace::AlikeAtFirst(const Reading& reading) const {
  const parchis::RuleSet rules = RulesOf(reading);
  ReadingSet set = All();
  for (std::size_t i = 0; i < points_.size(); ++i) {
    set.options[i] &= parchis::AlikeAtFirst(rules, points_[i].point);
  }
  return set;
}

bool ReadingSpace::IsTouchedBy(const parchis::Heard& heard) const {
  return heard.points.Intersects(set_) || (boards_ & ~heard.boards) != 0;
}

bool ReadingSpace::IsWithin(const ReadingSet& a, const ReadingSet& b) {
  OptionMask outside = 0;
  for (std::size_t i = 0; i < a.options.size(); ++i) outside |= a.options[i] & ~b.options[i];
  return outside == 0;
}

std::optional<std::size_t> ReadingSpace::OnlyPointOutside(const ReadingSet& a, const ReadingSet& b) {
  std::optional<std::size_t> only;
  for (std::size_t i = 0; i < a.options.size(); ++i) {
    if ((a.options[i] & ~b.options[i]) == 0) continue;
    if (only) return std::nullopt;
    only = i;
  }
  return only;
}

std::optional<ReadingSet> ReadingSpace::Both(const ReadingSet& a, const ReadingSet& b) {
  ReadingSet both;
  bool none = false;
  for (std::size_t i = 0; i < both.options.size(); ++i) {
    both.options[i] = a.options[i] & b.options[i];
    none |= both.options[i] == 0;
  }
  if (none) return std::nullopt;
  return both;
}

ReadingSets ReadingSpace::Without(const ReadingSet& a, const ReadingSet& b) {
  ReadingSets rest;
  AddWithout(a, b, rest);
  return rest;
}

void ReadingSpace::AddWithout(const ReadingSet& a, const ReadingSet& b, ReadingSets& rest) {
  ReadingSet inside = a;
  for (std::size_t i = 0; i < a.options.size(); ++i) {
    const OptionMask outside = inside.options[i] & ~b.options[i];
    if (outside != 0) {
      rest.push_back(inside);
      rest.back().options[i] = outside;
    }
    inside.options[i] &= b.options[i];
    if (inside.options[i] == 0) break;
  }
}

ReadingSet ReadingSpace::Closure(ReadingSet set) const {
  for (const std::size_t i : shared_) {
    OptionMask closed = 0;
    for (OptionMask rest = set.options[i]; rest != 0; rest &= rest - 1)
      closed |= parchis::OneReading(points_[i].point, static_cast<std::uint8_t>(std::countr_zero(rest)));
    set.options[i] = closed & points_[i].options;
  }
  return set;
}

bool ReadingSpace::AreCovered(const ReadingSets& sets, const ReadingSets& others) const {
  ReadingSets closed = others;
  for (ReadingSet& other : closed) other = Closure(other);
  // Mostly one of them holds it all.
  const auto is_in_one = [&](const ReadingSet& set) {
    return std::ranges::any_of(closed, [&](const ReadingSet& other) { return IsWithin(set, other); });
  };
  if (std::ranges::all_of(sets, is_in_one)) return true;
  ReadingSets left = sets;
  for (const ReadingSet& other : closed) {
    ReadingSets rest;
    for (const ReadingSet& set : left) AddWithout(set, other, rest);
    left = std::move(rest);
  }
  return left.empty();
}

namespace {

// Joins `b` to `a` where they differ in one point; false where they do not.
[[nodiscard]] bool Join(ReadingSet& a, const ReadingSet& b) {
  std::optional<std::size_t> differing;
  for (std::size_t i = 0; i < a.options.size(); ++i) {
    if (a.options[i] == b.options[i]) continue;
    if (differing) return false;
    differing = i;
  }
  if (differing) a.options[*differing] |= b.options[*differing];
  return true;
}

}  // namespace

void ReadingSpace::Unite(ReadingSets& sets) {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      for (std::size_t k = i + 1; k < sets.size();) {
        if (Join(sets[i], sets[k])) {
          sets.erase(sets.begin() + static_cast<std::ptrdiff_t>(k));
          again = true;
        } else {
          ++k;
        }
      }
    }
  }
}

}  // namespace arbitro
