#include "verifier/cli/seats_argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/table.h"

namespace arbitro::cli {
namespace {

using parchis::Color;
using parchis::Seat;
using parchis::Seating;

// The colors between pluses; nothing if one is none.
[[nodiscard]] std::vector<Color> ColorsIn(std::string_view group) {
  std::vector<Color> colors;
  while (true) {
    const std::string_view item = group.substr(0, group.find('+'));
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), number);
    const auto color = Color::FromNumber(number);
    if (error != std::errc() || end != item.data() + item.size() || !color) return {};
    colors.push_back(*color);
    if (item.size() == group.size()) return colors;
    group.remove_prefix(item.size() + 1);
  }
}

[[nodiscard]] std::string NoColors(std::string_view option, std::string_view group) {
  return fmt::format("--{}: '{}' is no list of colors such as 1+3", option, group);
}

// Gives the seats of each group of colors a common number; what is wrong, if anything is.
[[nodiscard]] std::optional<std::string> Number(Seating& seating, const Arguments& arguments,
                                                std::string_view option, std::uint32_t Seat::* number) {
  std::uint32_t next = 0;
  for (const std::string& group : arguments.List(option)) {
    ++next;
    const std::vector<Color> colors = ColorsIn(group);
    if (colors.empty()) return NoColors(option, group);
    for (const Color color : colors) {
      const auto seat = std::ranges::find_if(seating.seats, [&](const Seat& one) {
        return std::ranges::find(one.colors, color) != one.colors.end();
      });
      if (seat == seating.seats.end())
        return fmt::format("--{}: no seat moves color {}", option, color.number());
      if ((*seat).*number != 0 && (*seat).*number != next) {
        return fmt::format("--{}: the seat of color {} is listed twice", option, color.number());
      }
      (*seat).*number = next;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<OptionSpec> SeatsOptions() {
  return {{.name = "seats",
           .takes = Takes::kWord,
           .value_name = "COLORS",
           .help = "colors that each seat moves, in the order of the turns: 1+3,2+4. Without it as the rule "
                   "set has it"},
          {.name = "teams",
           .takes = Takes::kWord,
           .value_name = "COLORS",
           .help = "colors whose seats are a team: 1+3,2+4"},
          {.name = "owners",
           .takes = Takes::kWord,
           .value_name = "COLORS",
           .help = "colors whose seats are one player's, where turns go by color: 1+3,2+4"}};
}

std::expected<Seating, std::string> ReadSeats(const Arguments& arguments, const parchis::NamedRules& rules,
                                              const parchis::Board& board) {
  const bool usual = !arguments.Has("seats") && !arguments.Has("teams") && !arguments.Has("owners");
  const parchis::Sides sides =
      usual && rules.base != nullptr ? rules.base->sides : parchis::Sides::kOneColorEach;
  Seating seating = parchis::UsualSeating(sides, rules.rules, board.arms());
  if (arguments.Has("seats")) {
    seating.seats.clear();
    for (const std::string& group : arguments.List("seats")) {
      seating.seats.push_back({.colors = ColorsIn(group)});
      if (seating.seats.back().colors.empty()) return std::unexpected(NoColors("seats", group));
    }
  }
  if (const auto wrong = Number(seating, arguments, "teams", &Seat::team)) return std::unexpected(*wrong);
  if (const auto wrong = Number(seating, arguments, "owners", &Seat::owner)) return std::unexpected(*wrong);
  if (const auto fault = parchis::FindSeatingFault(board, seating)) {
    return std::unexpected(fmt::format("--seats: {}", *fault));
  }
  if (const auto fault = parchis::FindSeatingFault(rules.rules, seating)) {
    return std::unexpected(fmt::format("--seats: {}", *fault));
  }
  return seating;
}

}  // namespace arbitro::cli
