#include "verifier/cli/difference_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/indented.h"

namespace arbitro::cli {
namespace {

using parchis::NamedRules;
using parchis::RulePointInfo;

// The colors of the seats with the same number, as `--teams` takes them; nothing if no seat has one.
std::string ColorsByNumber(const parchis::Seating& seating, std::uint32_t parchis::Seat::* number) {
  std::vector<std::string> groups;
  for (const parchis::Seat& seat : seating.seats) {
    if (seat.*number == 0) continue;
    groups.resize(std::max<std::size_t>(groups.size(), seat.*number));
    std::string& group = groups[seat.*number - 1];
    for (const parchis::Color color : seat.colors)
      group += (group.empty() ? "" : "+") + std::to_string(color.number());
  }
  return fmt::format("{}", fmt::join(groups, ","));
}

// The options that seat an example's players, where these rules are not made for such a table.
std::string SeatsText(const DifferenceExample& example, const NamedRules& rules) {
  // Every color of a board has an owner in these tables.
  std::size_t arms = 0;
  for (const parchis::Seat& seat : example.seating.seats) arms += seat.colors.size();
  if (example.seating == UsualSeats(rules, static_cast<int>(arms))) return {};
  std::string out = " --seats ";
  for (const parchis::Seat& seat : example.seating.seats) {
    if (&seat != &example.seating.seats.front()) out += ",";
    for (const parchis::Color color : seat.colors)
      out += (color == seat.colors.front() ? "" : "+") + std::to_string(color.number());
  }
  if (const std::string teams = ColorsByNumber(example.seating, &parchis::Seat::team); !teams.empty())
    out += " --teams " + teams;
  if (const std::string owners = ColorsByNumber(example.seating, &parchis::Seat::owner); !owners.empty())
    out += " --owners " + owners;
  return out;
}

}  // namespace

std::string LegalCommand(const DifferenceExample& example, const NamedRules& rules,
                         const report::TextStyle& style) {
  std::string command = fmt::format("arbitro legal --rules {} --position {}",
                                    report::ShellQuote(rules.Spec()), report::ShellQuote(example.position));
  command += SeatsText(example, rules);
  if (example.die != 0) command += fmt::format(" --dice {}", example.die);
  if (example.second_die != 0) command += fmt::format("{}", example.second_die);
  return std::string(kIndent, ' ') + report::Paint(command, report::Ink::kBold, style) + "\n";
}

std::string Deeper(const std::string& lines) {
  std::string out;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin) + 1;
    out += std::string(kIndent, ' ') + lines.substr(begin, end - begin);
    begin = end;
  }
  return out;
}

std::string ExampleText(const std::vector<DifferenceExample>& examples, const RulePointInfo& info,
                        const NamedRules& a, const NamedRules& b, const report::TextStyle& style) {
  using Kind = DifferenceExample::Kind;
  if (const auto code = RecordSays(info.point)) {
    return Indented(fmt::format("every record says it for itself; where that is not what the rule set says, "
                                "'arbitro check' notes it ({})",
                                EntryOf(*code).id),
                    style);
  }
  const auto found = std::ranges::find(examples, info.point, &DifferenceExample::point);
  if (found == examples.end()) {
    if (!ThrowAlike(a.rules, b.rules)) return {};  // as is said for all
    return Indented(fmt::format("in none of {} positions tried does it change what is legal or what follows",
                                report::Grouped(kMaxSearchedPositions)),
                    style);
  }
  const std::string indent(kIndent, ' ');
  const std::string lines =
      fmt::format("{0}{1}: {2}\n{0}{3}: {4}\n", indent, a.Spec(), found->by_a, b.Spec(), found->by_b);
  switch (found->kind) {
    case Kind::kOpening:
      return Indented("the game begins", style) + lines;
    case Kind::kFollowing:
      return Indented("the same plies are legal, but here one of them does not lead to the same position",
                      style) +
             LegalCommand(*found, a, style) + LegalCommand(*found, b, style) + indent + found->ply + "\n" +
             lines;
    case Kind::kTogether:
    case Kind::kLegal:
      break;
  }
  return (found->kind == Kind::kTogether ? Indented("together with other differences:", style)
                                         : std::string()) +
         LegalCommand(*found, a, style) + Deeper(found->by_a) + LegalCommand(*found, b, style) +
         Deeper(found->by_b);
}

}  // namespace arbitro::cli
