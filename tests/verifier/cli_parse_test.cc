#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/verifier/cli_run.h"
#include "verifier/cli/command_table.h"
#include "verifier/cli/help.h"
#include "verifier/cli/parse.h"
#include "verifier/findings/suggest.h"

namespace arbitro::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::expected<Arguments, UsageError> ParseLine(const std::vector<std::string>& words) {
  const auto line = Split(words);
  if (!line) return std::unexpected(line.error());
  return Parse(*FindCommand(line->command), *line);
}

std::string Refusal(const std::vector<std::string>& words) {
  const auto arguments = ParseLine(words);
  return arguments ? "accepted" : arguments.error().message;
}

TEST(Split, FindsTheCommandBehindOptions) {
  const auto line = Split({"--color", "never", "--format", "json", "check", "a"});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->command, "check");
  const auto arguments = Parse(*FindCommand("check"), *line);
  ASSERT_TRUE(arguments);
  EXPECT_EQ(arguments->Text("format"), "json");
  EXPECT_EQ(arguments->Text("color"), "never");
  EXPECT_THAT(arguments->operands(), ElementsAre("a"));
}

TEST(Split, TakesGlobalOptionsOnBothSides) {
  EXPECT_EQ(ParseLine({"-q", "check", "a"})->verbosity(), -1);
  EXPECT_EQ(ParseLine({"check", "a", "-q"})->verbosity(), -1);
}

TEST(Parse, NeverGuessesALongName) {
  EXPECT_EQ(Refusal({"check", "--form", "json", "a"}),
            "check has no option '--form'; did you mean '--format'?");
  EXPECT_THAT(Refusal({"check", "--verb", "a"}), HasSubstr("no option '--verb'"));
}

TEST(Parse, AColorDoesNotSwallowTheFile) {
  const auto arguments = ParseLine({"check", "--color", "always", "a.parchis"});
  ASSERT_TRUE(arguments);
  EXPECT_THAT(arguments->operands(), ElementsAre("a.parchis"));
  EXPECT_THAT(Refusal({"check", "--color", "a.parchis"}),
              HasSubstr("'a.parchis' is none of auto, always, never"));
}

TEST(Parse, NumbersAreDigitsOnly) {
  EXPECT_EQ(Refusal({"check", "--jobs=-1", "a"}), "--jobs: '-1' is no whole number from 0 to 256");
  EXPECT_EQ(Refusal({"check", "-j", "-1", "a"}), "--jobs: '-1' is no whole number from 0 to 256");
  EXPECT_EQ(Refusal({"check", "-j", "-v", "a"}), "--jobs needs a value, not '-v'");
  EXPECT_THAT(Refusal({"check", "-j", "+1", "a"}), HasSubstr("no whole number"));
  EXPECT_THAT(Refusal({"check", "-j", "1e3", "a"}), HasSubstr("no whole number"));
  EXPECT_THAT(Refusal({"check", "-j", "257", "a"}), HasSubstr("no whole number"));
  EXPECT_THAT(Refusal({"check", "-j", "18446744073709551617", "a"}), HasSubstr("no whole number"));
  EXPECT_THAT(Refusal({"check", "--jobs=", "a"}), HasSubstr("--jobs needs a value"));
  EXPECT_EQ(ParseLine({"check", "-j8", "a"})->Number("jobs"), 8U);
  EXPECT_EQ(ParseLine({"play", "--seed", "18446744073709551615"})->Number("seed"), UINT64_MAX);
}

TEST(Parse, VerboseMayRepeat) {
  EXPECT_EQ(ParseLine({"check", "a"})->verbosity(), 0);
  EXPECT_EQ(ParseLine({"check", "-vv", "a"})->verbosity(), 2);
  EXPECT_EQ(ParseLine({"check", "-v", "a", "-v", "--verbose"})->verbosity(), 3);
  EXPECT_EQ(ParseLine({"-v", "check", "a"})->verbosity(), 1);
  EXPECT_EQ(Refusal({"check", "-q", "-v", "a"}), "-q and -v exclude each other");
}

TEST(Parse, VerboseInsideAValueIsNoOption) {
  const auto arguments = ParseLine({"check", "-ov", "-fjson", "a"});
  ASSERT_TRUE(arguments);
  EXPECT_EQ(arguments->verbosity(), 0);
  EXPECT_EQ(arguments->Text("output"), "v");
}

TEST(Parse, AValueIsNeverTakenFromBehindAnotherOption) {
  EXPECT_EQ(Refusal({"check", "-o", "-v", "a"}), "--output needs a value, not '-v'");
  EXPECT_EQ(Refusal({"check", "a", "--output"}), "--output needs a value");
}

TEST(Parse, RepeatableOptionsLeaveTheOperands) {
  const auto arguments = ParseLine({"check", "--select", "BAR,CAP", "a", "--select", "MOV", "b"});
  ASSERT_TRUE(arguments);
  EXPECT_THAT(arguments->List("select"), ElementsAre("BAR", "CAP", "MOV"));
  EXPECT_THAT(arguments->operands(), ElementsAre("a", "b"));
}

TEST(Parse, OtherOptionsComeOnce) {
  EXPECT_THAT(Refusal({"check", "-o", "x", "-o", "y", "a"}), HasSubstr("was given more than once"));
}

TEST(Parse, FlagsTakeNoValue) {
  EXPECT_THAT(Refusal({"check", "--quiet=3", "a"}), HasSubstr("takes no value"));
}

TEST(Parse, DashesEndOptionsAndADashIsStandardInput) {
  const auto arguments = ParseLine({"check", "-", "--", "-v", "--odd"});
  ASSERT_TRUE(arguments);
  EXPECT_THAT(arguments->operands(), ElementsAre("-", "-v", "--odd"));
  EXPECT_EQ(arguments->verbosity(), 0);
  EXPECT_EQ(ParseLine({"check", "-o", "-", "a"})->Text("output"), "-");
}

TEST(Parse, OperandsHaveNoOptionName) {
  EXPECT_THAT(Refusal({"check", "--operand", "a"}), HasSubstr("no option '--operand'"));
}

TEST(Parse, CountsOperands) {
  EXPECT_EQ(Refusal({"show"}), "show needs FILE");
  EXPECT_EQ(Refusal({"show", "a", "b"}), "one operand too many: 'b'");
  EXPECT_EQ(Refusal({"version", "a"}), "version takes no operand, here is 'a'");
}

TEST(Parse, AnOptionOfAnotherCommandIsUnknown) {
  EXPECT_THAT(Refusal({"--format", "json", "version"}), HasSubstr("version has no option '--format'"));
}

TEST(Suggest, StaysWithinAThirdOfTheWord) {
  EXPECT_EQ(EditDistance("chek", "check"), 1U);
  EXPECT_EQ(EditDistance("cehck", "check"), 1U);
  EXPECT_EQ(EditDistance("", "abc"), 3U);
  const std::vector<std::string> names{"check", "show", "rules"};
  EXPECT_EQ(Nearest("chek", names), "check");
  EXPECT_EQ(Nearest("CHECK", names), "check");
  EXPECT_EQ(Nearest("xyz", names), "");
  EXPECT_EQ(Nearest(std::string(1000, 'x'), names), "");
}

TEST(CommandTable, IsConsistent) {
  std::set<std::string_view> names;
  for (const CommandSpec& command : Commands()) {
    EXPECT_TRUE(names.insert(command.name).second) << command.name;
    EXPECT_NE(command.run, nullptr) << command.name;
    EXPECT_FALSE(command.summary.empty()) << command.name;
    std::set<char> letters;
    std::set<std::string_view> options;
    for (const auto* list : {&Globals(), &command.options}) {
      for (const OptionSpec& option : *list) {
        EXPECT_TRUE(options.insert(option.name).second) << command.name << " --" << option.name;
        EXPECT_TRUE(option.letter == 0 || letters.insert(option.letter).second)
            << command.name << option.letter;
        EXPECT_EQ(option.takes == Takes::kNothing, option.value_name.empty()) << option.name;
        EXPECT_EQ(option.takes == Takes::kChoice, option.choices != nullptr) << option.name;
        EXPECT_EQ(option.takes == Takes::kNumber, option.max != 0) << option.name;
      }
    }
  }
}

// Split() finds values without knowing the command, so an option has to mean the same everywhere.
TEST(CommandTable, OptionsMeanTheSameInEveryCommand) {
  std::map<std::string, Takes, std::less<>> by_name;
  std::map<char, bool> letter_takes_value;
  for (const CommandSpec& command : Commands()) {
    for (const OptionSpec& option : command.options) {
      const auto [entry, added] = by_name.emplace(option.name, option.takes);
      EXPECT_EQ(entry->second, option.takes) << option.name;
      if (option.letter == 0) continue;
      const bool takes = option.takes != Takes::kNothing;
      EXPECT_EQ(letter_takes_value.emplace(option.letter, takes).first->second, takes) << option.letter;
    }
  }
}

TEST(CommandTable, ExamplesParse) {
  for (const CommandSpec& command : Commands()) {
    for (const ExampleSpec& example : command.examples) {
      EXPECT_THAT(
          std::string(example.command),
          StartsWith("arbitro " + std::string(example.command.contains(" | ") ? "example" : command.name)));
    }
  }
}

TEST(Help, NamesEveryOptionAndFitsTheWidth) {
  for (const CommandSpec& command : Commands()) {
    const std::string help = CommandHelp(command, 80);
    for (const OptionSpec& option : command.options)
      EXPECT_THAT(help, HasSubstr("--" + std::string(option.name)));
    std::istringstream lines(help);
    bool in_examples = false;
    for (std::string line; std::getline(lines, line);) {
      in_examples = line == "Examples:" || (in_examples && !line.empty());
      EXPECT_TRUE(in_examples || line.starts_with("Usage:") || line.size() <= 80U) << line;
    }
  }
}

TEST(Help, NamesPagesThatAreThere) {
  for (const CommandSpec& command : Commands()) {
    for (const std::string_view page : command.pages) {
      EXPECT_TRUE(std::ifstream(PARCHIS_SOURCE_DIR "/docs/" + std::string(page)).is_open())
          << command.name << ": " << page;
    }
  }
}

TEST(Help, SaysWhatAnExitCodeMeansInACommand) {
  EXPECT_THAT(CommandHelp(*FindCommand("perft"), 80),
              HasSubstr("Exit codes that mean something of their own here:\n  1    a limit stopped it\n\n"
                        "More: docs/perft.md, docs/notation.md\n"));
}

TEST(Help, AsMarkdownIsAPageWithASectionForEachCommand) {
  const Outcome page = RunLine({"help", "--format", "markdown"});
  EXPECT_EQ(page.code, kFine);
  EXPECT_THAT(page.out, StartsWith("# The command line\n"));
  for (const CommandSpec& command : Commands()) {
    const Outcome section = RunLine({"help", "--format", "markdown", std::string(command.name)});
    EXPECT_THAT(section.out, StartsWith("## " + std::string(command.name) + "\n"));
    EXPECT_THAT(page.out, HasSubstr("\n" + section.out));
  }
  const std::string replay = RunLine({"help", "-f", "markdown", "show"}).out;
  // What is typed is code, and a bar of it ends no cell of a table.
  EXPECT_THAT(replay, HasSubstr("| `--open POINTS` | "));
  EXPECT_THAT(replay, HasSubstr("`POINT=OPTION\\|OPTION` adds"));
  EXPECT_THAT(replay, HasSubstr("with `--format svg` a picture"));
  EXPECT_THAT(replay, HasSubstr("More: [show.md](show.md).\n"));
}

TEST(Dispatch, WithoutArgumentsGivesShortHelpOnStandardError) {
  const Outcome outcome = RunLine({});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("Usage: arbitro COMMAND"));
}

TEST(Dispatch, HelpGoesToStandardOutput) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--help"},
                                                {"-h"},
                                                {"help"},
                                                {"check", "--help"},
                                                {"--help", "check"},
                                                {"show", "-h"}}) {
    const Outcome outcome = RunLine(words);
    EXPECT_EQ(outcome.code, kFine);
    EXPECT_THAT(outcome.out, HasSubstr("Usage: arbitro"));
    EXPECT_THAT(outcome.err, IsEmpty());
  }
}

TEST(Dispatch, SuggestsCommands) {
  const Outcome outcome = RunLine({"chek"});
  EXPECT_EQ(outcome.code, kUsage);
  EXPECT_EQ(outcome.err, "arbitro: no command 'chek'; did you mean 'check'?\nTry 'arbitro --help'.\n");
  EXPECT_EQ(RunLine({"che\x1b[2J"}).err.find('\x1b'), std::string::npos);
}

TEST(Dispatch, RefusesOptionsWithoutACommand) {
  EXPECT_EQ(RunLine({"--color", "never"}).code, kUsage);
  EXPECT_EQ(RunLine({"-v"}).code, kUsage);
  EXPECT_EQ(RunLine({"--nonsense"}).code, kUsage);
}

TEST(Dispatch, VersionIsAnOptionToo) {
  EXPECT_THAT(RunLine({"--version"}).out, StartsWith("arbitro "));
  EXPECT_EQ(RunLine({"--version"}).out, RunLine({"version"}).out);
  EXPECT_EQ(RunLine({"check", "-V"}).out, RunLine({"version"}).out);
}

}  // namespace
}  // namespace arbitro::cli
