#include "verifier/cli/child_options.h"

#include <chrono>
#include <vector>

#include "verifier/cli/interrupt.h"

namespace arbitro::cli {
namespace {

std::vector<std::string> WireChoices() { return {"json", "pb"}; }

}  // namespace

OptionSpec WireOption() {
  return {.name = "wire",
          .takes = Takes::kChoice,
          .value_name = "WIRE",
          .help = "how messages are written; json: one object a line; pb: binary, each behind its length",
          .default_value = "json",
          .choices = &WireChoices};
}

OptionSpec TimeoutOption() {
  return {.name = "timeout",
          .takes = Takes::kNumber,
          .value_name = "SECONDS",
          .help = "how long each reply may take",
          .default_value = "10",
          .max = 3600,
          .min = 1};
}

OptionSpec StrictRepliesOption() {
  return {
      .name = "validate-replies",
      .help =
          "refuse fields that the protocol does not have and codes that nobody knows, and ask for captures"};
}

conformance::ChildOptions ChildOptionsOf(const Arguments& arguments) {
  conformance::ChildOptions options;
  options.wire = arguments.Text("wire") == "pb" ? conformance::Wire::kBinary : conformance::Wire::kJson;
  options.timeout = std::chrono::seconds(arguments.Number("timeout"));
  if (arguments.Has("validate-replies")) options.unknown = conformance::Unknown::kRefuse;
  options.stop = &Interrupted();
  return options;
}

}  // namespace arbitro::cli
