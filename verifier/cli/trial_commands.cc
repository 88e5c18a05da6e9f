#include "verifier/cli/trial_commands.h"

#include <string>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/cli/option_specs.h"
#include "verifier/cli/output_form.h"

namespace arbitro::cli {
namespace {

std::vector<std::string> TextOrJson() { return {"text", "json"}; }

// Of commands that replay games and count something in them.
std::vector<OptionSpec> CountingOptions() {
  return {Rules("rule set to judge by, whatever the logs say"),
          DefaultRules(),
          Open(),
          Strict(),
          OnIllegal(),
          {.name = "format",
           .letter = 'f',
           .takes = Takes::kChoice,
           .value_name = "FORMAT",
           .help = "what to write",
           .default_value = "text",
           .choices = &TextOrJson},
          Output("write it there; it appears when it is complete")};
}

}  // namespace

CommandSpec CoverageCommand() {
  return {
      .name = "coverage",
      .summary = "say which clauses and answers games exercise",
      .operands = "FILE...",
      .min_operands = 1,
      .max_operands = kManyOperands,
      .description =
          "Replays every game of the files and counts for every answer to a rule point and every clause the "
          "plies that ask it, and of these the plies that it is telling of: with another answer they would "
          "be "
          "judged otherwise or do something else, or the clause refuses them or another ply with the same "
          "throw. Names the first of each, and what no game exercises. Files and folders are read as by "
          "'arbitro check'. With -v it says more, with -q only the counts.",
      .options = CountingOptions(),
      .examples = {{"arbitro coverage games/", "what the games of a folder exercise"},
                   {"arbitro coverage -q games/", "the counts only"},
                   {"arbitro coverage --format json -o coverage.json games/", "for a program"}},
      .exit_codes = {{"3", "something cannot be read; else 0, whatever the games are like"}},
      .pages = {"coverage.md"},
      .run = &RunCoverage};
}

CommandSpec MinimizeCommand() {
  return {
      .name = "minimize",
      .summary = "find the smallest log with the same finding",
      .operands = "FILE",
      .min_operands = 1,
      .max_operands = 1,
      .description =
          "Makes a game smaller as long as 'arbitro check' finds the same about the same ply: fewer plies, a "
          "start in the middle of the game, fewer pieces and seats, fewer claims. Writes it in text form, "
          "with what is found in it as comments on top, ready to be a case. What is found besides at level "
          "error or ambiguous is never more than before.",
      .options = {{.name = "keep",
                   .letter = 'k',
                   .takes = Takes::kWord,
                   .value_name = "CODE",
                   .help = "the finding to keep, by its code or name; the first of its kind"},
                  Game("which game of the file, by its id or as '#N' from 0; the first one by default"),
                  Output("file to write; standard output without it"),
                  {.name = "max-checks",
                   .takes = Takes::kNumber,
                   .value_name = "N",
                   .help = "logs to check before the smallest so far is taken",
                   .default_value = "20000",
                   .max = 1'000'000'000},
                  Rules("rule set to judge by, whatever the log says"),
                  DefaultRules(),
                  Open(),
                  Strict(),
                  OnIllegal()},
      .examples = {{"arbitro minimize evening.parchis --keep BAR001",
                    "the barrier and what has to stand there"},
                   {"arbitro minimize all.parchis --game '#3' --keep MOV006 -o case.parchis.txtpb",
                    "of the fourth game of an archive"}},
      .exit_codes = {{"1", "there is no such finding, or none that another log could have"}},
      .pages = {"minimize.md"},
      .run = &RunMinimize};
}

CommandSpec PlayCommand() {
  return {
      .name = "play",
      .summary = "play random legal games",
      .description =
          "Plays games in which every choice is random and legal, and writes them as logs. The same seed "
          "gives the same games everywhere. With --cover dice and choices are steered until every answer of "
          "the rule set, and every clause that rests on one, has told so often ('arbitro coverage'); what "
          "was "
          "not reached is named on standard error.",
      .options = WithSeats(
          {Rules("rule set (default: ludoteka)"),
           {.name = "games",
            .letter = 'n',
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "how many; with --cover the most that are tried, and then 1000 if nothing is said",
            .default_value = "1",
            .max = 1'000'000'000},
           {.name = "seed",
            .letter = 's',
            .takes = Takes::kNumber,
            .value_name = "S",
            .help = "seed of the random numbers",
            .default_value = "1",
            .max = UINT64_MAX},
           {.name = "cover",
            .takes = Takes::kNumber,
            .value_name = "K",
            .help = "play until each answer and clause was exercised K times",
            .max = 1'000'000},
           Arms("arms of the board (default: 4)"),
           {.name = "to",
            .letter = 't',
            .takes = Takes::kChoice,
            .value_name = "FORM",
            .help = "form to write; several games need archive",
            .default_value = "archive",
            .choices = &FormNames},
           Output("file to write; standard output without it")}),
      .examples = {{"arbitro play --games 1000 --seed 7 -o random.parchis", "an archive of a thousand games"},
                   {"arbitro play --rules ludoteka-teams --arms 6 --teams 1+3+5,2+4+6", "two teams of three"},
                   {"arbitro play --rules es-wikipedia --cover 3 -o cover.parchis",
                    "games that try its rules"},
                   {"arbitro play --to text", "one game to read"}},
      .pages = {"coverage.md"},
      .run = &RunPlay};
}

CommandSpec ExploreCommand() {
  return {
      .name = "explore",
      .summary = "go through every state of a small board",
      .description =
          "Goes through every state that can be reached under a rule set, every throw and every decision, "
          "and looks for states in which nothing is legal, from which no end can be reached, or which break "
          "a "
          "law that holds for all. With -o the shortest game that leads to the first such state is written, "
          "as a log for 'arbitro check'; on usual arms only, since a log cannot say that a board has others. "
          "With -v it says on standard error how fast it was.",
      .options = WithSeats(
          {Rules("rule set (default: ludoteka)"),
           Arms("arms of the board (default: 2)"),
           {.name = "pieces",
            .letter = 'p',
            .takes = Takes::kNumber,
            .value_name = "P",
            .help = "pieces of each color that are played; the others are in their goals",
            .default_value = "1",
            .max = 4},
           {.name = "squares-per-arm",
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "squares of the track for each arm, from 4 to the 17 of boards that games are played "
                    "on; start and safe squares keep their places in proportion",
            .default_value = "17",
            .max = 17},
           {.name = "corridor",
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "squares of each corridor, 1 to 7; 0: as the rules say",
            .default_value = "0",
            .max = 7},
           {.name = "max-states",
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "states that are kept, each in some 100 bytes",
            .default_value = "2000000",
            .max = 200'000'000},
           {.name = "table",
            .help = "instead a table of all rule sets, or of --rules, over a fixed list of boards"},
           Output("write the shortest game to the first trouble there, in text form")}),
      .examples = {{"arbitro explore --pieces 2", "two arms, two pieces a color"},
                   {"arbitro explore --rules us-parcheesi --squares-per-arm 7 --corridor 2",
                    "a board small enough for two dice"},
                   {"arbitro explore --table", "what docs/small_boards.md shows"}},
      .exit_codes = {{"1", "something was found, or there are more states than are kept"}},
      .pages = {"explore.md", "small_boards.md"},
      .run = &RunExplore};
}

CommandSpec StatsCommand() {
  return {
      .name = "stats",
      .summary = "count what happens in games, and test their dice",
      .operands = "FILE...",
      .min_operands = 1,
      .max_operands = kManyOperands,
      .description =
          "Replays every game of the files and counts how long it is, what happens in it and who wins. Tests "
          "whether "
          "the faces thrown, alone, in a row and together, are as those of fair dice, and whether all seats "
          "win alike, "
          "and says how large a fault would have been seen: of few games nothing can be told. Files and "
          "folders are read as by 'arbitro check'. With -v it says more, with -q it leaves the tests out.",
      .options = CountingOptions(),
      .examples = {{"arbitro stats games/", "the games of a folder"},
                   {"arbitro stats -v games/", "with every count of every test"},
                   {"arbitro stats --format json -o stats.json games/", "for a program"}},
      .exit_codes = {{"3", "something cannot be read; else 0, whatever the games are like"}},
      .pages = {"stats.md"},
      .run = &RunStats};
}

CommandSpec PerftCommand() {
  return {
      .name = "perft",
      .summary = "count the legal sequences of plies from a position",
      .description =
          "Counts, for every number of plies up to a depth, the sequences of throws and legal plies from a "
          "position, the positions that they lead to, a digest of these, and what the last plies do. "
          "The numbers are defined, so that another program can be held against them; "
          "--divide leads to the ply where two programs differ. By the rule set's own answers only.",
      .options = WithSeats(
          {Rules("rule set (default: ludoteka)"),
           {.name = "position",
            .takes = Takes::kWord,
            .value_name = "LINE",
            .help = "position line (default: the set-up, the first seat to throw)"},
           Arms("arms of the board; as many as the line has colors by default, 4 for the set-up"),
           {.name = "depth",
            .letter = 'd',
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "plies of the sequences",
            .default_value = "4",
            .max = 40},
           {.name = "divide",
            .help = "the plies of the position, each with the sequences that begin with it"},
           {.name = "count",
            .help =
                "nothing but the sequences, which is faster: many times so for rule sets of one die and one "
                "color a seat that answer as ludoteka does"},
           {.name = "format",
            .letter = 'f',
            .takes = Takes::kChoice,
            .value_name = "FORMAT",
            .help = "what to write; -q leaves out what the last plies do",
            .default_value = "text",
            .choices = &TextOrJson},
           {.name = "max-states",
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "positions of one depth that are kept, each in some 50 bytes; where there are more, the "
                    "depths before are printed",
            .default_value = "2000000",
            .max = 50'000'000},
           {.name = "max-sequences",
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "with --count and --divide, sequences of a depth behind which no other is counted",
            .default_value = "10000000000",
            .max = 1'000'000'000'000'000}}),
      .examples =
          {{"arbitro perft --depth 6", "from the set-up of ludoteka"},
           {"arbitro perft --depth 9 --count", "farther, and faster"},
           {"arbitro perft --rules us-parcheesi --depth 2", "with two dice"},
           {"arbitro perft --position 'n,51,n,n/51,n,38,n/g,n,n,n/56,10,56,n 0 d6' --depth 3 --divide",
            "ply by ply, what is behind each"}},
      .exit_codes = {{"1", "a limit stopped it"}},
      .pages = {"perft.md", "notation.md"},
      .run = &RunPerft};
}

}  // namespace arbitro::cli
