#include "verifier/cli/kit_commands.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "verifier/cli/child_options.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/option_specs.h"
#include "verifier/conformance/report.h"

namespace arbitro::cli {
namespace {

std::vector<std::string> ConformFormats() { return conformance::ReportForms(); }

OptionSpec Exec(std::string_view help, bool repeatable) {
  return {
      .name = "exec", .takes = Takes::kWord, .value_name = "COMMAND", .help = help, .repeatable = repeatable};
}

// A limit of --explore.
OptionSpec Number(std::string_view name, std::string_view value, std::string_view help,
                  std::string_view usual) {
  return {.name = name,
          .takes = Takes::kNumber,
          .value_name = value,
          .help = help,
          .default_value = usual,
          .max = std::numeric_limits<std::uint64_t>::max()};
}

}  // namespace

CommandSpec ConformCommand() {
  return {
      .name = "conform",
      .summary = "ask another program what is legal, and say where it errs",
      .description =
          "Starts a program that answers the conformance protocol, asks it all cases of the kit or those "
          "selected, and compares its answers with those that the rules give. COMMAND is run by the shell. A "
          "case "
          "that must hold, or that the rule texts leave open and that no reading explains, fails the run; "
          "one that "
          "should hold is only reported. What crashes, hangs or writes no reply costs that case and no "
          "other. With --explore the questions come from random games, and each mistake is printed once, as "
          "a "
          "small case that --cases asks again.",
      .options = {Exec("program to ask; it answers one request after the other", false),
                  {.name = "exec-once",
                   .takes = Takes::kWord,
                   .value_name = "COMMAND",
                   .help = "program to ask, started anew for each request"},
                  WireOption(),
                  TimeoutOption(),
                  Rules("ask only about this rule set, by its answers"),
                  {.name = "filter",
                   .takes = Takes::kWord,
                   .value_name = "WORDS",
                   .help = "ask only cases with these names, * for anything, or tags; separated by commas",
                   .repeatable = true},
                  {.name = "smoke", .help = "ask only a few cases of each kind"},
                  {.name = "list", .help = "ask nothing; list the names of the cases"},
                  {.name = "cases",
                   .takes = Takes::kWord,
                   .value_name = "FILE",
                   .help = "ask the cases of this file instead of those of the kit"},
                  {.name = "explore", .help = "ask what random games lead to, and make each mistake small"},
                  Number("seed", "N", "with --explore: other games with another one", "1"),
                  Number("games", "N", "with --explore: at most so many games", "100"),
                  Number("max-questions", "N", "with --explore: at most so many questions", "20000"),
                  Number("max-mistakes", "N", "with --explore: at most so many different mistakes", "20"),
                  Number("max-shrinks", "N", "with --explore: at most so many questions to make one small",
                         "400"),
                  Arms("with --explore: arms of the board (default: 4)"),
                  {.name = "expected",
                   .takes = Takes::kWord,
                   .value_name = "FILE",
                   .help = "list of cases that are known to fail, 'RESULT NAME' on each line"},
                  {.name = "update-expected", .help = "write that list anew, as the run has it"},
                  StrictRepliesOption(),
                  {.name = "strict", .help = "cases that should hold fail the run as well"},
                  {.name = "format",
                   .letter = 'f',
                   .takes = Takes::kChoice,
                   .value_name = "FORMAT",
                   .help = "kind of report",
                   .default_value = "text",
                   .choices = &ConformFormats},
                  {.name = "report",
                   .takes = Takes::kWord,
                   .value_name = "FORMAT=FILE",
                   .help = "write a report of this kind there besides; FORMAT as for --format",
                   .repeatable = true}},
      .examples = {{"arbitro conform --exec 'python3 engine.py' --rules ludoteka", "one rule set"},
                   {"arbitro conform --exec ./engine --smoke", "the first minutes"},
                   {"arbitro conform --explore --exec ./engine --rules ludoteka", "what no case asks"},
                   {"arbitro conform --exec ./engine --expected known.txt --report junit=junit.xml", "in CI"},
                   {"arbitro conform --exec 'arbitro serve'", "this program itself"}},
      .exit_codes = {{"1",
                      "a case failed that was not expected to, the list of expected ones is stale, or there "
                      "is a mistake"},
                     {"2", "also: that list, or a file of cases, cannot be read"},
                     {"3", "the program cannot be started, or does not answer 'hello'"}},
      .pages = {"conformance.md"},
      .run = &RunConform};
}

CommandSpec AskCommand() {
  return {
      .name = "ask",
      .summary = "ask several programs what is legal in a position",
      .description =
          "Puts one question of the conformance protocol to programs and prints what each holds legal, "
          "beside what "
          "the rules say.",
      .options = {Exec("program to ask", true),
                  {.name = "position", .takes = Takes::kWord, .value_name = "LINE", .help = "position line"},
                  {.name = "dice",
                   .letter = 'd',
                   .takes = Takes::kWord,
                   .value_name = "D",
                   .help = "face thrown, where a throw is owed, or both of two dice, as in 53"},
                  Rules("rule set (default: ludoteka)"),
                  WireOption(),
                  TimeoutOption()},
      .examples = {{"arbitro ask --exec ./mine --exec ./theirs --position "
                    "'5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -' -d 5",
                    "what two programs make of a five"}},
      .exit_codes = {{"1", "two of them differ"}, {"3", "one of them gives no answer"}},
      .pages = {"conformance.md", "notation.md"},
      .run = &RunAsk};
}

CommandSpec ServeCommand() {
  return {
      .name = "serve",
      .summary = "answer questions of the conformance protocol",
      .description =
          "Reads requests from standard input and answers each on standard output, until 'bye' or the end "
          "of the input: what is legal in a position, what comes of a ply, whether plies are legal, "
          "how many there are. The protocol is parchis.conformance.v1.",
      .options = {WireOption()},
      .examples = {{"arbitro serve", "one JSON object a line"},
                   {"arbitro serve --wire pb", "binary messages"}},
      .exit_codes = {{"3", "the input ends inside a request, or none can be found in it"}},
      .pages = {"conformance.md"},
      .run = &RunServe};
}

}  // namespace arbitro::cli
