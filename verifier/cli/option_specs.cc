#include "verifier/cli/option_specs.h"

#include <string>

#include "verifier/cli/seats_argument.h"

namespace arbitro::cli {
namespace {

std::vector<std::string> OnIllegalChoices() { return {"claimed", "legal", "stop"}; }

}  // namespace

OptionSpec Rules(std::string_view help) {
  return {.name = "rules", .letter = 'r', .takes = Takes::kWord, .value_name = "RULES", .help = help};
}
OptionSpec DefaultRules() {
  return {.name = "default-rules",
          .takes = Takes::kWord,
          .value_name = "RULES",
          .help = "rule set for logs that name none",
          .default_value = "ludoteka"};
}
OptionSpec Open() {
  return {.name = "open",
          .takes = Takes::kWord,
          .value_name = "POINTS",
          .help =
              "rule points that are open besides those of the rule set and of the log, separated by commas; "
              "POINT=OPTION|OPTION adds only these options to what is open",
          .repeatable = true};
}
OptionSpec Strict() {
  return {.name = "strict",
          .help =
              "close every open point, also those that a log leaves open: judged is by the rule set's "
              "answers only; "
              "not together with --open"};
}
OptionSpec OnIllegal() {
  return {.name = "on-illegal",
          .takes = Takes::kChoice,
          .value_name = "HOW",
          .help =
              "go on after an illegal ply from what the log claims, from what the rules make of the ply, or "
              "not at all",
          .default_value = "claimed",
          .choices = &OnIllegalChoices};
}
OptionSpec Rulings() {
  return {.name = "rulings",
          .takes = Takes::kWord,
          .value_name = "FILE",
          .help = "what arbiters have decided about findings; what is ruled on is shown and does not count",
          .repeatable = true};
}
OptionSpec Output(std::string_view help) {
  return {.name = "output", .letter = 'o', .takes = Takes::kWord, .value_name = "FILE", .help = help};
}
OptionSpec Arms(std::string_view help) {
  return {.name = "arms", .takes = Takes::kNumber, .value_name = "N", .help = help, .max = 8};
}
OptionSpec Game(std::string_view help) {
  return {.name = "game", .letter = 'g', .takes = Takes::kWord, .value_name = "ID", .help = help};
}

std::vector<OptionSpec> WithSeats(std::vector<OptionSpec> options) {
  const std::vector<OptionSpec> seats = SeatsOptions();
  options.insert(options.end(), seats.begin(), seats.end());
  return options;
}

}  // namespace arbitro::cli
