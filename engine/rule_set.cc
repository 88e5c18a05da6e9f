#include "engine/rule_set.h"

#include <algorithm>

namespace parchis {
namespace {

#define PARCHIS_OPTION(enumerator, id, meaning, sources) OptionInfo{id, meaning, sources},
#define PARCHIS_RULE_POINT(Type, id, question, ambiguities, clauses, evidence, ...) \
  constexpr auto kOptionsOf##Type = std::to_array<OptionInfo>({__VA_ARGS__});
#include "engine/rule_points.def"
#undef PARCHIS_RULE_POINT
#undef PARCHIS_OPTION

#define PARCHIS_RULE_POINT(Type, id, question, ambiguities, clauses, evidence, ...) \
  RulePointInfo{RulePoint::k##Type, id, question, ambiguities, clauses, Evidence::evidence, kOptionsOf##Type},
constexpr auto kPoints = std::to_array<RulePointInfo>({
#include "engine/rule_points.def"
});
#undef PARCHIS_RULE_POINT

void Mix(std::uint64_t& hash, std::string_view text) {
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3U;
  }
}

}  // namespace

std::string_view NameOf(Evidence evidence) {
  switch (evidence) {
    case Evidence::kSeed:
      return "seed";
    case Evidence::kPublished:
      return "published";
    case Evidence::kObserved:
      return "observed in code";
    case Evidence::kInferred:
      return "inferred";
  }
  return "";
}

std::span<const RulePointInfo> RulePoints() { return kPoints; }

const RulePointInfo& InfoOf(RulePoint point) { return kPoints[static_cast<std::size_t>(point)]; }

const RulePointInfo* FindRulePoint(std::string_view id) {
  const auto found = std::ranges::find(kPoints, id, &RulePointInfo::id);
  return found == kPoints.end() ? nullptr : &*found;
}

std::optional<std::uint8_t> FindOption(const RulePointInfo& info, std::string_view id) {
  const auto found = std::ranges::find(info.options, id, &OptionInfo::id);
  if (found == info.options.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - info.options.begin());
}

std::uint64_t RuleSet::Hash() const {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const RulePointInfo& info : kPoints) {
    Mix(hash, info.id);
    Mix(hash, "=");
    Mix(hash, info.options[answer(info.point)].id);
    Mix(hash, "\n");
  }
  return hash;
}

}  // namespace parchis
