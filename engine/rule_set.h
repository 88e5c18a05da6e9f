#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace parchis {

// The options of every rule point, one enum a point.
#define PARCHIS_OPTION(enumerator, id, meaning, sources) enumerator,
#define PARCHIS_RULE_POINT(Type, id, question, ambiguities, clauses, evidence, ...) \
  enum class Type : std::uint8_t { __VA_ARGS__ };
#include "engine/rule_points.def"
#undef PARCHIS_RULE_POINT
#undef PARCHIS_OPTION

// Every question that rule texts answer differently, in the order of the registry.
enum class RulePoint : std::uint8_t {
#define PARCHIS_RULE_POINT(Type, ...) k##Type,
#include "engine/rule_points.def"
#undef PARCHIS_RULE_POINT
};

inline constexpr std::size_t kRulePointCount = 0
#define PARCHIS_RULE_POINT(Type, ...) +1
#include "engine/rule_points.def"
#undef PARCHIS_RULE_POINT
    ;
static_assert(kRulePointCount <= 128, "PointSet holds 128 points");

namespace internal {
template <class Option>
struct PointOf;
#define PARCHIS_RULE_POINT(Type, ...)                       \
  template <>                                               \
  struct PointOf<Type> {                                    \
    static constexpr RulePoint kPoint = RulePoint::k##Type; \
  };
#include "engine/rule_points.def"
#undef PARCHIS_RULE_POINT
}  // namespace internal

// How well an answer is founded.
enum class Evidence : std::uint8_t {
  kSeed,       // a seed document says so
  kPublished,  // a published rule text says so
  kObserved,   // read in the code of a program, or seen in its play
  kInferred,   // no source says so; the most natural reading
};
[[nodiscard]] std::string_view NameOf(Evidence evidence);

struct OptionInfo {
  std::string_view id;
  std::string_view meaning;
  std::string_view sources;
};

struct RulePointInfo {
  RulePoint point;
  std::string_view id;
  std::string_view question;
  std::string_view ambiguities;
  std::string_view clauses;
  Evidence evidence;                    // of the first option
  std::span<const OptionInfo> options;  // the first is the default
};

// All rule points, in the order of the registry.
[[nodiscard]] std::span<const RulePointInfo> RulePoints();
[[nodiscard]] const RulePointInfo& InfoOf(RulePoint point);
[[nodiscard]] const RulePointInfo* FindRulePoint(std::string_view id);
// Index of the option with this id, nullopt if the point has none such.
[[nodiscard]] std::optional<std::uint8_t> FindOption(const RulePointInfo& info, std::string_view id);

// Some rule points.
class PointSet {
 public:
  constexpr void insert(RulePoint point) { words_[Word(point)] |= Bit(point); }
  constexpr void erase(RulePoint point) { words_[Word(point)] &= ~Bit(point); }
  [[nodiscard]] constexpr bool contains(RulePoint point) const {
    return (words_[Word(point)] & Bit(point)) != 0;
  }
  [[nodiscard]] constexpr bool Intersects(const PointSet& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1])) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return words_[0] == 0 && words_[1] == 0; }
  constexpr PointSet& operator|=(const PointSet& other) {
    words_[0] |= other.words_[0];
    words_[1] |= other.words_[1];
    return *this;
  }
  bool operator==(const PointSet&) const = default;

 private:
  static constexpr std::size_t Word(RulePoint p) { return static_cast<std::size_t>(p) >> 6; }
  static constexpr std::uint64_t Bit(RulePoint p) {
    return std::uint64_t{1} << (static_cast<unsigned>(p) & 63U);
  }
  std::array<std::uint64_t, 2> words_{};
};

// An answer for every rule point. A new one answers as seed 000 does: the first option everywhere.
class RuleSet {
 public:
  // The answer to one point, by its option type: rules.get<EntryDuty>().
  template <class Option>
  [[nodiscard]] constexpr Option get() const {
    return static_cast<Option>(answers_[static_cast<std::size_t>(internal::PointOf<Option>::kPoint)]);
  }
  template <class Option>
  constexpr void set(Option option) {
    answers_[static_cast<std::size_t>(internal::PointOf<Option>::kPoint)] = static_cast<std::uint8_t>(option);
  }
  // The answer as an index into the point's options.
  [[nodiscard]] constexpr std::uint8_t answer(RulePoint point) const {
    return answers_[static_cast<std::size_t>(point)];
  }
  // Requires an option index that the point has.
  constexpr void set_answer(RulePoint point, std::uint8_t option) {
    answers_[static_cast<std::size_t>(point)] = option;
  }
  // 64-bit FNV-1a over "id=option\n" of every point in registry order: equal answers, equal hash, on every
  // machine.
  [[nodiscard]] std::uint64_t Hash() const;

  bool operator==(const RuleSet&) const = default;

 private:
  std::array<std::uint8_t, kRulePointCount> answers_{};
};

// Asks a rule set and remembers which points were asked: what was judged holds for every rule set that agrees
// on them.
class Consultation {
 public:
  // Adds what is asked to `asked`. It is written in place, as what was just written is slow to copy.
  constexpr Consultation(const RuleSet& rules, PointSet& asked) : rules_(&rules), asked_(&asked) {}
  template <class Option>
  [[nodiscard]] constexpr Option ask() {
    asked_->insert(internal::PointOf<Option>::kPoint);
    return rules_->get<Option>();
  }

 private:
  const RuleSet* rules_;
  PointSet* asked_;
};

}  // namespace parchis
