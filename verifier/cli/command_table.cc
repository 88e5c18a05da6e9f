#include "verifier/cli/command_table.h"

#include <algorithm>

#include "verifier/cli/commands.h"
#include "verifier/cli/kit_commands.h"
#include "verifier/cli/option_specs.h"
#include "verifier/cli/output_form.h"
#include "verifier/cli/report_formats.h"
#include "verifier/cli/scale_commands.h"
#include "verifier/cli/trial_commands.h"

namespace arbitro::cli {
namespace {

constexpr std::uint64_t kMaxPly = 999'999;

std::vector<std::string> WhenChoices() { return {"auto", "always", "never"}; }
std::vector<std::string> FailOnChoices() { return {"note", "warning", "ambiguous", "error", "never"}; }
std::vector<std::string> TextOrMarkdown() { return {"text", "markdown"}; }
std::vector<std::string> BoardsChoices() { return {"none", "findings", "all"}; }
std::vector<std::string> ShowFormats() { return {"text", "svg"}; }
std::vector<std::string> InferFormats() { return {"text", "json", "rules"}; }
std::vector<std::string> FormatChoices() {
  std::vector<std::string> names;
  for (const report::WriterEntry& writer : ReportFormats()) names.emplace_back(writer.name);
  return names;
}

CommandSpec Check() {
  return {
      .name = "check",
      .summary = "check recorded games ply by ply",
      .operands = "FILE...",
      .max_operands = kManyOperands,
      .description =
          "Replays every game of the files and says what is not legal, where, by which rule, and what would "
          "have been "
          "legal. A folder stands for every file below it with '.parchis' in its name, '-' for standard "
          "input. Logs are "
          "binary, text or JSON, one game or an archive of many, each also compressed with zstd; what a file "
          "is shows "
          "in its content. What cannot be read is FMT001, below a folder too.\n"
          "RULES is a rule set as 'arbitro rules list' names them, with changes behind @@: "
          "ludoteka@@six.all_out_value=6. Some rule points are open, as the texts are: 'arbitro rules show' "
          "names them.\n"
          "Interrupted once, it finishes the games at hand and marks the report as incomplete; interrupted "
          "twice, or told to terminate, it ends at once.",
      .options =
          {Rules("rule set to judge by, whatever the logs say; that it overrides a log is a note"),
           DefaultRules(),
           Open(),
           Strict(),
           OnIllegal(),
           {.name = "fail-on",
            .takes = Takes::kChoice,
            .value_name = "LEVEL",
            .help = "lowest level of a finding that makes the exit code 1",
            .default_value = "error",
            .choices = &FailOnChoices},
           {.name = "format",
            .letter = 'f',
            .takes = Takes::kChoice,
            .value_name = "FORMAT",
            .help = "kind of report",
            .default_value = "full",
            .choices = &FormatChoices},
           Output("write the report there; until it is complete, it is called FILE.tmp"),
           {.name = "report",
            .takes = Takes::kWord,
            .value_name = "FORMAT=FILE",
            .help = "write a report of this kind there besides; FORMAT as for --format",
            .repeatable = true},
           {.name = "pages",
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "most pages of games beside a report of kind html",
            .default_value = "1000",
            .max = 1'000'000},
           {.name = "baseline",
            .takes = Takes::kWord,
            .value_name = "FILE",
            .help = "a report of an earlier run, json or jsonl: findings that it has are known and do not "
                    "count"},
           Rulings(),
           {.name = "jobs",
            .letter = 'j',
            .takes = Takes::kNumber,
            .value_name = "N",
            .help = "games checked at the same time, 0 for one a processor core; the report is the same for "
                    "every number",
            .default_value = "0",
            .max = 256},
           {.name = "select",
            .takes = Takes::kWord,
            .value_name = "CODES",
            .help = "report and count only findings with these codes, names or beginnings of codes (BAR001, "
                    "barrier-crossed, BAR), separated by commas",
            .repeatable = true},
           {.name = "ignore",
            .takes = Takes::kWord,
            .value_name = "CODES",
            .help = "neither report nor count findings with these, nor what only follows from one",
            .repeatable = true},
           {.name = "files-from",
            .takes = Takes::kWord,
            .value_name = "FILE",
            .help = "read more file names from there, one a line; '-' for standard input"},
           {.name = "shard",
            .takes = Takes::kWord,
            .value_name = "I/N",
            .help = "check only shard I of N, from 0; 'arbitro merge' puts the reports together"},
           {.name = "index",
            .takes = Takes::kWord,
            .value_name = "FILE",
            .help = "an index that 'arbitro index' has made of one of the files: a shard then reads "
                    "only its own games of that",
            .repeatable = true},
           {.name = "skip-existing",
            .help = "check nothing if every report that goes to a file is there already, so that what was "
                    "interrupted can be begun again"},
           {.name = "progress",
            .takes = Takes::kChoice,
            .value_name = "WHEN",
            .help = "show progress on standard error; auto: if that is a terminal",
            .default_value = "auto",
            .choices = &WhenChoices}},
      .examples = {{"arbitro check games/", "every log in a folder, by the rules that each names"},
                   {"arbitro check --rules es-wikipedia evening.parchis", "by other rules"},
                   {"arbitro check --strict evening.parchis", "by the answers of the rule set only"},
                   {"arbitro check --open 'entry.duty,six.all_out_value=7|12' evening.parchis",
                    "with two more questions open"},
                   {"arbitro check --format jsonl -o report.jsonl games/", "for a program"},
                   {"arbitro check --report sarif=arbitro.sarif --report junit=junit.xml games/",
                    "for a person and two programs at once"},
                   {"arbitro check --report html=out/index.html games/",
                    "a page about all games, with a page of each that has findings"},
                   {"arbitro check --shard 3/20 -f jsonl -o 3.jsonl games/", "one game in twenty"},
                   {"arbitro check --baseline report.jsonl games/", "only what is new"},
                   {"arbitro check --format rulings -o cup.ruling.txtpb games/",
                    "a file for the arbiter to fill in"},
                   {"arbitro check --rulings cup.ruling.txtpb games/", "as the arbiter has decided"},
                   {"arbitro example | arbitro check --format concise -", "from standard input"}},
      .pages = {"quickstart.md", "reports.md", "rulings.md", "scale.md", "ci.md"},
      .run = &RunCheck};
}

CommandSpec Show() {
  return {
      .name = "show",
      .summary = "show a game ply by ply, or the board at one ply",
      .operands = "FILE",
      .min_operands = 1,
      .max_operands = 1,
      .description =
          "On a terminal the game is gone through with keys: the arrows go from ply to ply, N and P from "
          "finding to finding, digits and Enter to a ply, D tells all about it, ? lists the keys and Q "
          "ends. Elsewhere every ply is a line, with what was found there below it and the board before "
          "it.\n"
          "With --ply it is one board, before that ply: with the ply itself, what is to be said about it "
          "and what is legal there; with '--format svg' a picture of the board, with an arrow for the ply.",
      .options = {{.name = "ply",
                   .letter = 'p',
                   .takes = Takes::kNumber,
                   .value_name = "N",
                   .help = "only the board before the ply with this index, from 0; the number of plies "
                           "is the end of the game",
                   .max = kMaxPly},
                  Game("which game of the file, by its id or as '#N' from 0; the first one by default"),
                  {.name = "boards",
                   .takes = Takes::kChoice,
                   .value_name = "WHICH",
                   .help = "list the plies also on a terminal, with boards before so many of them",
                   .default_value = "findings",
                   .choices = &BoardsChoices},
                  {.name = "format",
                   .letter = 'f',
                   .takes = Takes::kChoice,
                   .value_name = "FORMAT",
                   .help = "text, or a picture of one board",
                   .default_value = "text",
                   .choices = &ShowFormats},
                  Output("write it there; it appears when it is complete"),
                  Rules("rule set to judge by, whatever the log says"),
                  DefaultRules(),
                  Open(),
                  Strict(),
                  OnIllegal()},
      .examples = {{"arbitro show evening.parchis", "go through a game, or list its plies"},
                   {"arbitro show evening.parchis --boards all -o evening.txt", "every ply with its board"},
                   {"arbitro show evening.parchis --ply 59", "the board before ply 59"},
                   {"arbitro show evening.parchis --ply 59 --format svg -o board.svg",
                    "the same as a picture"},
                   {"arbitro show archive.parchis --game '#3' --ply 0", "the start of the fourth game"}},
      .pages = {"show.md"},
      .run = &RunShow};
}

CommandSpec Replay() {
  return {.name = "replay",
          .summary = "write a page that shows a game ply by ply",
          .operands = "FILE",
          .min_operands = 1,
          .max_operands = 1,
          .description =
              "Writes one HTML file that opens in any browser and needs nothing else: the board ply by ply, "
              "the moves, what was found with the rule and what was legal, in four languages, and the log "
              "itself. Where the rules leave open what a ply is, the readings stand side by side. The same "
              "game makes the same bytes, so that --verify can tell whether a page is that of a log.",
          .options = {Output("write the page there; '-' for standard output"),
                      {.name = "verify",
                       .takes = Takes::kWord,
                       .value_name = "PAGE",
                       .help = "write nothing; say whether this file is the page"},
                      Game("which game of the file, by its id or as '#N' from 0; the first one by default"),
                      Rules("rule set to judge by, whatever the log says"),
                      DefaultRules(),
                      Open(),
                      Strict(),
                      OnIllegal(),
                      Rulings()},
          .examples = {{"arbitro replay evening.parchis -o evening.html", "a page to open or to send"},
                       {"arbitro replay --verify evening.html evening.parchis",
                        "whether a page is that of a log"}},
          .exit_codes = {{"1", "with --verify it is another page; else a ruling was not honored"}},
          .pages = {"replay.md", "rulings.md"},
          .run = &RunReplay};
}

CommandSpec Rule() {
  return {.name = "rule",
          .summary = "explain findings and the rules they rest on",
          .operands = "[CODE...]",
          .max_operands = kManyOperands,
          .description =
              "Explains findings by code or name; a clause of the rule texts, a rule point with all its "
              "options or an ambiguity by its id. Of a rule point it says which rule sets leave it open and "
              "shows for each option a position, found by a search or of the conformance kit, in which other "
              "plies are legal or something else follows; with -q without these. For the beginning of a code "
              "lists what begins "
              "so. Without "
              "a code lists all findings.",
          .options = {{.name = "format",
                       .letter = 'f',
                       .takes = Takes::kChoice,
                       .value_name = "FORMAT",
                       .help = "what to write; markdown: the pages of docs/findings, about findings only",
                       .default_value = "text",
                       .choices = &TextOrMarkdown}},
          .examples = {{"arbitro rule BAR001", "one finding"},
                       {"arbitro rule barrier-crossed", "the same by name"},
                       {"arbitro rule BARRIER-2", "a clause of the rules"},
                       {"arbitro rule entry.duty", "a question that rules answer differently"},
                       {"arbitro rule AMB013", "the same by its number in the catalogue of ambiguities"},
                       {"arbitro rule", "all of them"}},
          .pages = {"findings/README.md", "rulebook.md", "rule_points.md"},
          .run = &RunRule};
}

CommandSpec RulesCommand() {
  return {.name = "rules",
          .summary = "list, show, compare and check rule sets",
          .operands = "list | show RULES | diff RULES RULES | check RULES...",
          .min_operands = 1,
          .max_operands = 1000,
          .description =
              "list names the rule sets. show prints every answer of one with its source, how well it is "
              "founded and where its parent answers otherwise, with -v all options. diff prints where two "
              "differ and for each point a position, found by a search, in which other plies are legal or "
              "something else follows; with -q the points only. check says whether a rule set can be read "
              "and does not contradict itself.\n"
              "RULES is a name as in 'arbitro rules list', with changes behind @@, or a file.",
          .examples = {{"arbitro rules list", "what there is"},
                       {"arbitro rules show es-wikipedia", "all answers"},
                       {"arbitro rules diff ludoteka glparchis", "where two differ"},
                       {"arbitro rules check 'ludoteka@@setup.on_start=none'", "a rule set of one's own"}},
          .exit_codes = {{"1", "check refuses a rule set"}},
          .pages = {"rule_sets.md", "rule_points.md"},
          .run = &RunRules};
}

CommandSpec Legal() {
  return {
      .name = "legal",
      .summary = "list what is legal in a position",
      .description =
          "Lists every legal ply in a position, which is written as check and show print it. Of plies that "
          "do the same, as those of two pieces on one square, one is listed. With two dice each line is the "
          "use "
          "of one of them, or an entry by both. Who sits at the table is as the rule set is made for, or as "
          "the options say.",
      .options = WithSeats(
          {{.name = "position", .takes = Takes::kWord, .value_name = "LINE", .help = "position line"},
           {.name = "dice",
            .letter = 'd',
            .takes = Takes::kWord,
            .value_name = "D",
            .help = "face thrown, or both of two dice, as in 53; all throws without it. Left out where the "
                    "position says what is left of a throw"},
           Rules("rule set (default: ludoteka)"),
           Arms("arms of the board; as many as the line has colors by default")}),
      .examples =
          {{"arbitro legal --position 'n,51,n,n/51,n,38,n/g,n,n,n/56,10,56,n 0 -' --dice 6",
            "yellow throws a six"},
           {"arbitro legal --rules ludoteka-duo-it --position 'n,20,n,n/n,n,n,n/n,23,n,n/n,n,n,n 0 -' -d 3",
            "yellow and red are one player's"}},
      .pages = {"notation.md"},
      .run = &RunLegal};
}

CommandSpec Infer() {
  return {
      .name = "infer",
      .summary = "find out by which rules games were played",
      .operands = "FILE...",
      .min_operands = 1,
      .max_operands = kManyOperands,
      .description =
          "Replays all games of the files by many rule sets and says which of them fit; of those that do "
          "not, the first ply that shows it, and the fewest answers to change. For every rule point it says "
          "which answers the play rules out, by which ply and in how many games, which are left, and which "
          "points no game ever asked. Of several answers that are left the one that allows least is "
          "inferred. Files and folders are read as by 'arbitro check'. With -v it adds the options without "
          "effect and every ply at fault, with -q it leaves the points out.",
      .options = {Rules("rule set to begin with, before those that the logs name"),
                  {.name = "ignore-header", .help = "heed nothing that the logs say about their rules"},
                  {.name = "format",
                   .letter = 'f',
                   .takes = Takes::kChoice,
                   .value_name = "FORMAT",
                   .help = "what to write; rules: a rule file for --rules",
                   .default_value = "text",
                   .choices = &InferFormats},
                  Output("write it there; it appears when it is complete"),
                  {.name = "jobs",
                   .letter = 'j',
                   .takes = Takes::kNumber,
                   .value_name = "N",
                   .help =
                       "threads, 0 for one a processor core; what is written is the same for every number",
                   .default_value = "0",
                   .max = 256}},
      .examples = {{"arbitro infer games/", "what the games tell about their rules"},
                   {"arbitro infer --ignore-header games/", "whatever the logs say about them"},
                   {"arbitro infer -f rules -o club.rules.txtpb games/", "as a rule file for --rules"}},
      .exit_codes = {{"1", "no rule set was found under which every ply holds"}},
      .pages = {"infer.md"},
      .run = &RunInfer};
}

CommandSpec Convert() {
  return {
      .name = "convert",
      .summary = "convert logs between their forms",
      .operands = "FILE...",
      .min_operands = 1,
      .max_operands = kManyOperands,
      .description =
          "Writes the games of the files in another form. An archive holds any number of games, as does "
          "JSON, one a line; the binary and text forms hold one, so several games need a folder as "
          "output. Fields keep their values; comments and the layout of text and JSON are lost, and so are "
          "fields that this version does not know, which it names. A game that is not whole is left out "
          "and named. A file that is there already is replaced.",
      .options = {{.name = "to",
                   .letter = 't',
                   .takes = Takes::kChoice,
                   .value_name = "FORM",
                   .help = "form to write",
                   .default_value = "text",
                   .choices = &FormNames},
                  {.name = "zstd", .letter = 'z', .help = "compress what is written"},
                  {.name = "checksum", .help = "end binary games with a checksum"},
                  Output("file or folder to write; standard output without it")},
      .examples = {{"arbitro convert --to text evening.parchis", "read a binary log"},
                   {"arbitro convert --to archive -o all.parchis games/", "many games into one file"}},
      .exit_codes = {{"3", "a game was left out"}},
      .pages = {"log_format.md"},
      .run = &RunConvert};
}

CommandSpec Simple(std::string_view name, std::string_view summary, std::string_view operands,
                   std::string_view description, std::vector<ExampleSpec> examples,
                   int (*run)(const Arguments&, Session&)) {
  return {.name = name,
          .summary = summary,
          .operands = operands,
          .max_operands = operands.empty() ? 0U : 1U,
          .description = description,
          .examples = std::move(examples),
          .run = run};
}

}  // namespace

const std::vector<CommandSpec>& Commands() {
  static const std::vector<CommandSpec> kCommands{
      Check(),
      Show(),
      Replay(),
      Rule(),
      RulesCommand(),
      Legal(),
      Infer(),
      CoverageCommand(),
      MinimizeCommand(),
      Convert(),
      IndexCommand(),
      SplitCommand(),
      MergeCommand(),
      PlayCommand(),
      ExploreCommand(),
      StatsCommand(),
      PerftCommand(),
      ConformCommand(),
      AskCommand(),
      ServeCommand(),
      Simple("example", "print a small log to try things with", "[legal | illegal]",
             "Prints the log of a short game in text form: one with an illegal ply, or one without.",
             {{"arbitro example | arbitro check -", "what a finding looks like"},
              {"arbitro example legal > game.parchis.txtpb", "a log to begin with"}},
             &RunExample),
      {.name = "completions",
       .summary = "print completions for a shell",
       .operands = "SHELL",
       .min_operands = 1,
       .max_operands = 1,
       .description = "Prints a script that completes commands, options and their values, for bash or zsh. "
                      "It needs nothing "
                      "but the shell: read it from the shell's start file, or keep it where the shell looks "
                      "for completions.",
       .examples = {{"arbitro completions bash > ~/.local/share/bash-completion/completions/arbitro",
                     "for bash, where the package bash-completion is installed"},
                    {"arbitro completions zsh > ~/.zfunc/_arbitro", "for zsh, in a folder of its fpath"}},
       .run = &RunCompletions},
      Simple("man", "print the manual page", "", "Prints the manual page as roff.",
             {{"arbitro man > arbitro.1", "to read with man ./arbitro.1"}}, &RunMan),
      Simple("version", "print the version", "",
             "Prints the versions of the program, of its formats and of its rule sets.", {}, &RunVersion),
      {.name = "help",
       .summary = "explain the program or a command",
       .operands = "[COMMAND]",
       .max_operands = 1,
       .description = "Explains the program or one command.",
       .options = {{.name = "format",
                    .letter = 'f',
                    .takes = Takes::kChoice,
                    .value_name = "FORMAT",
                    .help = "what to write; markdown: docs/cli.md, or its section about the command",
                    .default_value = "text",
                    .choices = &TextOrMarkdown}},
       .examples = {{"arbitro help check", "the same as arbitro check --help"},
                    {"arbitro help --format markdown", "the whole command line as one page"}},
       .run = &RunHelp},
  };
  return kCommands;
}

const std::vector<OptionSpec>& Globals() {
  static const std::vector<OptionSpec> kGlobals{
      {.name = "color",
       .takes = Takes::kChoice,
       .value_name = "WHEN",
       .help = "use color",
       .default_value = "auto",
       .choices = &WhenChoices},
      {.name = "quiet", .letter = 'q', .help = "leave out notes, consequences and progress"},
      {.name = "verbose", .letter = 'v', .help = "say more; may be repeated"},
      {.name = "help", .letter = 'h', .help = "explain the command"},
      {.name = "version", .letter = 'V', .help = "print the version"},
  };
  return kGlobals;
}

const CommandSpec* FindCommand(std::string_view name) {
  const auto found = std::ranges::find(Commands(), name, &CommandSpec::name);
  return found == Commands().end() ? nullptr : &*found;
}

std::vector<std::string> CommandNames() {
  std::vector<std::string> names;
  for (const CommandSpec& command : Commands()) names.emplace_back(command.name);
  return names;
}

}  // namespace arbitro::cli
