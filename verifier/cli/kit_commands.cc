#include "verifier/cli/kit_commands.h"

#include <string>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/cli/option_specs.h"

namespace arbitro::cli {
namespace {

std::vector<std::string> WireChoices() { return {"json", "pb"}; }

OptionSpec WireOption() {
  return {.name = "wire",
          .takes = Takes::kChoice,
          .value_name = "WIRE",
          .help = "how messages are written: json, one object a line, or pb, binary behind their length",
          .default_value = "json",
          .choices = &WireChoices};
}

}  // namespace

CommandSpec ServeCommand() {
  return {
      .name = "serve",
      .summary = "answer questions of the conformance protocol",
      .description =
          "Reads requests from standard input and answers each on standard output, until 'bye' or the end "
          "of the input: what is legal in a position, what comes of a ply, whether plies are legal. The "
          "protocol is parchis.conformance.v1; docs/conformance.md explains it.",
      .options = {WireOption()},
      .examples = {{"arbitro serve", "one JSON object a line"},
                   {"arbitro serve --wire pb", "binary messages"}},
      .run = &RunServe};
}

}  // namespace arbitro::cli
