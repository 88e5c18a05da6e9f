#include "engine/ambiguities.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace parchis {
namespace {

constexpr auto kNumbers = std::to_array<int>({
#define PARCHIS_AMBIGUITY(number, disposition, detail, question) number,
#include "engine/ambiguities.def"
#undef PARCHIS_AMBIGUITY
});

constexpr std::size_t kIdLength = 7;  // "AMB-017"
using Id = std::array<char, kIdLength>;

constexpr char Digit(int number) { return static_cast<char>('0' + number % 10); }

// The ids, made from the numbers, for the rows to point to.
constexpr auto kIds = [] {
  std::array<Id, kNumbers.size()> ids{};
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const int number = kNumbers[i];
    ids[i] = {'A', 'M', 'B', '-', Digit(number / 100), Digit(number / 10), Digit(number)};
  }
  return ids;
}();

constexpr std::string_view IdOf(int number) {
  const Id& id = kIds[static_cast<std::size_t>(number) - 1];
  return {id.data(), id.size()};
}

constexpr auto kAmbiguities = std::to_array<Ambiguity>({
#define PARCHIS_AMBIGUITY(number, disposition, detail, question) \
  {number, IdOf(number), Disposition::disposition, detail, question},
#include "engine/ambiguities.def"
#undef PARCHIS_AMBIGUITY
});

}  // namespace

std::string_view Describe(Disposition disposition) {
  switch (disposition) {
    case Disposition::kPoint:
      return "a rule point asks it";
    case Disposition::kHeader:
      return "no rule: the header of a log states it";
    case Disposition::kLogLevel:
      return "no rule: it is about recording games";
    case Disposition::kTranslation:
      return "no question: a slip of a translation";
    case Disposition::kPreset:
      return "no single question: the rules of another table";
    case Disposition::kInvariant:
      return "no question: it is always so";
    case Disposition::kSameAs:
      return "the same question as";
  }
  std::unreachable();
}

std::span<const Ambiguity> Ambiguities() { return kAmbiguities; }

const Ambiguity* FindAmbiguity(std::string_view id) {
  const auto found = std::ranges::find(kAmbiguities, id, &Ambiguity::id);
  return found == kAmbiguities.end() ? nullptr : &*found;
}

}  // namespace parchis
