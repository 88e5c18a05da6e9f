#include "verifier/readings/reading_rows.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace arbitro {

using parchis::BitOfOption;
using parchis::OptionMask;
using parchis::PointSet;

namespace {

// For each point the options that some reading of the part answers it with.
[[nodiscard]] ReadingSet OptionsOf(const ReadingSets& sets) {
  ReadingSet all = sets.front();
  for (const ReadingSet& set : sets) {
    for (std::size_t i = 0; i < all.options.size(); ++i) all.options[i] |= set.options[i];
  }
  return all;
}

// The sets with every point opened again that is not one of `points`.
[[nodiscard]] ReadingSets Onto(const ReadingSpace& space, ReadingSets sets, const PointSet& points) {
  const ReadingSet all = space.All();
  for (ReadingSet& set : sets) {
    for (std::size_t i = 0; i < space.points().size(); ++i) {
      if (!points.contains(space.points()[i].point)) set.options[i] = all.options[i];
    }
  }
  ReadingSpace::Unite(sets);
  return sets;
}

// Whether two parts cannot be told apart by these points.
[[nodiscard]] bool Overlap(const ReadingSpace& space, const std::vector<Part>& parts,
                           const PointSet& points) {
  ReadingSets seen;
  for (const Part& part : parts) {
    const ReadingSets sets = Onto(space, part.sets, points);
    for (const ReadingSet& set : sets) {
      const auto meets = [&](const ReadingSet& other) { return ReadingSpace::Both(set, other).has_value(); };
      if (std::ranges::any_of(seen, meets)) return true;
    }
    seen.insert(seen.end(), sets.begin(), sets.end());
  }
  return false;
}

[[nodiscard]] bool HoldsDefault(const ReadingSpace& space, const ReadingSets& sets) {
  const Reading reading = space.Default();
  return std::ranges::any_of(sets, [&](const ReadingSet& set) { return space.Contains(set, reading); });
}

// Points by each of which alone the parts can be told apart: no two parts answer it with the same option.
[[nodiscard]] PointSet PointsThatSeparate(const ReadingSpace& space, const std::vector<Part>& parts) {
  PointSet separating;
  for (std::size_t i = 0; i < space.points().size(); ++i) {
    OptionMask seen = 0;
    bool apart = parts.size() > 1;
    for (const Part& part : parts) {
      const OptionMask options = OptionsOf(part.sets).options[i];
      apart = apart && (seen & options) == 0;
      seen |= options;
    }
    if (apart) separating.insert(space.points()[i].point);
  }
  return separating;
}

[[nodiscard]] PointSet AllPoints(const ReadingSpace& space) {
  PointSet points;
  for (const OpenPoint& open : space.points()) points.insert(open.point);
  return points;
}

}  // namespace

PointSet PointsBetween(const ReadingSpace& space, const std::vector<Part>& parts) {
  PointSet between;
  PointSet narrowed;  // answered in some part with less than is open
  const ReadingSet first = OptionsOf(parts.front().sets);
  for (const Part& part : parts) {
    const ReadingSet all = OptionsOf(part.sets);
    for (std::size_t i = 0; i < space.points().size(); ++i) {
      const OpenPoint& open = space.points()[i];
      if (all.options[i] != first.options[i]) between.insert(open.point);
      const auto narrow = [&](const ReadingSet& set) { return set.options[i] != all.options[i]; };
      if (std::ranges::any_of(part.sets, narrow)) narrowed.insert(open.point);
    }
  }
  if (const PointSet alone = PointsThatSeparate(space, parts); !alone.empty()) return alone;
  // Only together they tell the parts apart.
  if (between.empty() || Overlap(space, parts, between)) between |= narrowed;
  return between;
}

bool SameFault(const Finding* a, const Finding* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->code == b->code && a->arguments == b->arguments;
}

std::vector<Part> UniteFaults(const std::vector<Part>& parts) {
  std::vector<Part> united;
  for (const Part& part : parts) {
    const auto same = std::ranges::find_if(united, [&](const Part& other) {
      return part.error != nullptr && SameFault(part.error, other.error);
    });
    if (same == united.end()) {
      united.push_back(part);
      continue;
    }
    same->sets.insert(same->sets.end(), part.sets.begin(), part.sets.end());
    ReadingSpace::Unite(same->sets);
  }
  return united;
}

std::vector<Row> RowsOf(const ReadingSpace& space, const std::vector<Part>& parts, std::uint32_t ply) {
  const PointSet points = PointsBetween(space, parts);
  std::vector<Row> rows;
  for (const Part& part : parts) {
    for (const ReadingSet& set : Onto(space, part.sets, points)) {
      Row row;
      for (const ReadingSet& own : part.sets) {
        if (auto both = ReadingSpace::Both(own, set)) row.sets.push_back(std::move(*both));
      }
      row.shown.ply = ply;
      row.shown.readings = WordsOf(space, set, points);
      row.shown.with_default = HoldsDefault(space, row.sets);
      if (part.error != nullptr) {
        row.shown.code = part.error->code;
        row.shown.arguments = part.error->arguments;
        row.shown.excluded = Cause{part.error->code, part.error->ply.value_or(ply)};
      } else {
        row.shown.outcome = part.outcome;
      }
      rows.push_back(std::move(row));
    }
  }
  std::ranges::stable_partition(rows, [](const Row& row) { return row.shown.with_default; });
  return rows;
}

void AddRow(std::vector<Row>& rows, Row row) {
  const auto same = std::ranges::find_if(rows, [&](const Row& other) {
    return other.shown.ply == row.shown.ply && other.shown.readings == row.shown.readings &&
           other.shown.code == row.shown.code && other.shown.arguments == row.shown.arguments &&
           other.shown.outcome == row.shown.outcome;
  });
  if (same == rows.end()) {
    rows.push_back(std::move(row));
    return;
  }
  same->sets.insert(same->sets.end(), row.sets.begin(), row.sets.end());
  ReadingSpace::Unite(same->sets);
  same->shown.with_default = same->shown.with_default || row.shown.with_default;
}

std::string NamesOf(const ReadingSpace& space, const PointSet& points) {
  std::string names;
  for (const OpenPoint& open : space.points()) {
    if (!points.contains(open.point)) continue;
    const parchis::RulePointInfo& info = parchis::InfoOf(open.point);
    if (!names.empty()) names += ", ";
    names += info.id;
    if (!info.ambiguities.empty()) names += " (" + std::string(info.ambiguities) + ")";
  }
  return names;
}

Readings WordsOf(const ReadingSpace& space, const ReadingSet& set, const PointSet& points) {
  Readings words;
  words.reserve(space.points().size());
  for (std::size_t i = 0; i < space.points().size(); ++i) {
    const OpenPoint& open = space.points()[i];
    if (!points.contains(open.point) || set.options[i] == open.options) continue;
    const parchis::RulePointInfo& info = parchis::InfoOf(open.point);
    PointOptions& answer = words.emplace_back(info.id, std::vector<std::string_view>{});
    answer.options.reserve(static_cast<std::size_t>(std::popcount(set.options[i])));
    const auto add = [&](std::uint8_t option) {
      if ((set.options[i] & BitOfOption(option)) != 0) answer.options.emplace_back(info.options[option].id);
    };
    add(open.answer);
    for (std::uint8_t option = 0; option < info.options.size(); ++option) {
      if (option != open.answer) add(option);
    }
  }
  return words;
}

bool Answers(const ReadingSpace& space, const ReadingSet& set, const Readings& words) {
  for (std::size_t i = 0; i < space.points().size(); ++i) {
    const parchis::RulePointInfo& info = parchis::InfoOf(space.points()[i].point);
    const auto said = std::ranges::find(words, info.id, &PointOptions::point);
    if (said == words.end()) continue;
    for (std::uint8_t option = 0; option < info.options.size(); ++option) {
      const bool is_said = std::ranges::find(said->options, info.options[option].id) != said->options.end();
      if (!is_said && (set.options[i] & BitOfOption(option)) != 0) return false;
    }
  }
  return true;
}

std::optional<Cause> ExclusionOf(const ReadingSets& sets, const std::vector<Excluded>& excluded) {
  ReadingSets left = sets;
  std::optional<Cause> last;
  for (const Excluded& out : excluded) {
    for (const ReadingSet& gone : out.sets) {
      ReadingSets rest;
      for (const ReadingSet& set : left) {
        const bool meets = ReadingSpace::Both(set, gone).has_value();
        if (meets && (!last || last->ply < out.cause.ply)) last = out.cause;
        if (!meets) rest.push_back(set);
        for (ReadingSet& part : meets ? ReadingSpace::Without(set, gone) : ReadingSets{}) {
          rest.push_back(std::move(part));
        }
      }
      left = std::move(rest);
    }
  }
  return left.empty() ? last : std::nullopt;
}

void ForgetLegal(Finding& finding) {
  finding.legal.clear();
  finding.legal_count = 0;
  finding.legal_known = false;
}

std::vector<Argument> ClaimOfContradiction(std::uint32_t earlier, bool only) {
  return {
      Argument::Text("claim", only ? "this ply and ply " + std::to_string(earlier) + " cannot both be right"
                                   : "this ply and those before it cannot all be right"),
      Argument::Number("earlier", earlier)};
}

std::vector<ReadingsFate> FatesOf(const ReadingSpace& space, ReadingSets alive,
                                  const std::vector<Excluded>& excluded) {
  const PointSet points = AllPoints(space);
  std::vector<ReadingsFate> fates;
  const auto add = [&](const ReadingSets& sets, const std::optional<Cause>& cause) {
    for (const ReadingSet& set : sets)
      fates.push_back({WordsOf(space, set, points), HoldsDefault(space, {set}), cause});
  };
  ReadingSpace::Unite(alive);
  add(alive, std::nullopt);
  std::vector<Excluded> ordered;
  ordered.reserve(excluded.size());
  for (const Excluded& out : excluded) {
    const auto same = std::ranges::find(ordered, out.cause, &Excluded::cause);
    Excluded& to = same == ordered.end() ? ordered.emplace_back(ReadingSets{}, out.cause) : *same;
    to.sets.insert(to.sets.end(), out.sets.begin(), out.sets.end());
    ReadingSpace::Unite(to.sets);
  }
  const auto ply_of = [](const Excluded& out) { return out.cause.ply; };
  if (!std::ranges::is_sorted(ordered, {}, ply_of)) std::ranges::stable_sort(ordered, {}, ply_of);
  for (const Excluded& out : ordered) add(out.sets, out.cause);
  return fates;
}

}  // namespace arbitro
