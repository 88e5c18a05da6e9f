#include "verifier/cli/judging_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>
#include <vector>

#include "verifier/cli/rules_argument.h"
#include "verifier/findings/spec_words.h"
#include "verifier/report/text.h"
#include "verifier/rulings/ruling_file.h"

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
  options.rules.strict = arguments.Has("strict");
  if (options.rules.strict && arguments.Has("open")) {
    return std::unexpected("--strict and --open exclude each other");
  }
  for (const std::string& words : arguments.List("open")) {
    const auto opened = parchis::OpenPoint(options.rules.open, words);
    if (!opened) return std::unexpected("--open: " + ExplainSpec(opened.error()));
  }
  return options;
}

std::vector<std::string> AddRulings(const Arguments& arguments, CheckOptions& options,
                                    std::unique_ptr<RulingBook>& book) {
  if (!arguments.Has("rulings")) return {};
  auto read = rulings::ReadRulings(arguments.Values("rulings"));
  if (!read) {
    std::vector<std::string> wrong = std::move(read.error());
    for (std::string& line : wrong) line.insert(0, "--rulings: ");
    return wrong;
  }
  book = *std::move(read);
  options.rulings = book.get();
  return {};
}

std::string RepeatCheckOptions(const Arguments& arguments) {
  std::string out;
  const auto add = [&out](const std::string& words) { out += (out.empty() ? "" : " ") + words; };
  for (const std::string_view option : {"rules", "default-rules", "on-illegal"}) {
    if (arguments.Has(option))
      add(fmt::format("--{} {}", option, report::ShellQuote(arguments.Text(option))));
  }
  if (const std::vector<std::string> open = arguments.List("open"); !open.empty())
    add("--open " + report::ShellQuote(fmt::format("{}", fmt::join(open, ","))));
  if (arguments.Has("strict")) add("--strict");
  return out;
}

}  // namespace arbitro::cli
