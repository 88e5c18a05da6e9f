#include "verifier/cli/judging_options.h"

#include <fmt/format.h>

#include "verifier/cli/rules_argument.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

OnIllegal OnIllegalFrom(const std::string& choice) {
  if (choice == "legal") return OnIllegal::kLegal;
  return choice == "stop" ? OnIllegal::kStop : OnIllegal::kClaimed;
}

}  // namespace

std::expected<CheckOptions, std::string> ReadCheckOptions(const Arguments& arguments) {
  CheckOptions options;
  options.on_illegal = OnIllegalFrom(arguments.Text("on-illegal"));
  const auto default_rules = ReadRules(arguments.Text("default-rules"));
  if (!default_rules) return std::unexpected("--default-rules: " + default_rules.error().front());
  options.rules.default_rules = *default_rules;
  if (arguments.Has("rules")) {
    const auto rules = ReadRules(arguments.Text("rules"));
    if (!rules) return std::unexpected("--rules: " + rules.error().front());
    options.rules.rules = *rules;
  }
  return options;
}

std::string RepeatCheckOptions(const Arguments& arguments) {
  std::string out;
  for (const std::string_view option : {"rules", "default-rules", "on-illegal"}) {
    if (!arguments.Has(option)) continue;
    out +=
        fmt::format("{}--{} {}", out.empty() ? "" : " ", option, report::ShellQuote(arguments.Text(option)));
  }
  return out;
}

}  // namespace arbitro::cli
