#include "verifier/cli/scale_commands.h"

#include "verifier/cli/commands.h"
#include "verifier/cli/option_specs.h"
#include "verifier/log/split_games.h"

namespace arbitro::cli {

CommandSpec IndexCommand() {
  return {
      .name = "index",
      .summary = "list where the games of an archive are, for shards",
      .operands = "ARCHIVE",
      .min_operands = 1,
      .max_operands = 1,
      .description =
          "Writes of every game of an archive how many bytes it takes and which shards it can be in. With "
          "'arbitro check --shard' and --index a process then reads its own games only. The archive is one "
          "of binary games, not compressed and without damage; the index says its path as it is given.",
      .options = {Output("write it there; it appears when it is complete")},
      .examples = {{"arbitro index -o big.index big.parchis", "once"}},
      .pages = {"scale.md", "shards.md"},
      .run = &RunIndex};
}

CommandSpec SplitCommand() {
  return {
      .name = "split",
      .summary = "divide an archive into several",
      .operands = "FILE...",
      .min_operands = 1,
      .max_operands = kManyOperands,
      .description =
          "Copies the binary games of the files, byte for byte, to archives in a folder, called "
          "part-00000.parchis and so on: by shards, as 'arbitro check --shard' has them, or so many games "
          "in a row. What is no whole binary game is left out and named. "
          "Parts that are there are not replaced.",
      .options = {Output("folder for the parts"),
                  {.name = "shards",
                   .takes = Takes::kNumber,
                   .value_name = "N",
                   .help = "part I has the games of shard I of N; a shard without games has none",
                   .max = log::kMaxSplitShards,
                   .min = 1},
                  {.name = "games",
                   .letter = 'n',
                   .takes = Takes::kNumber,
                   .value_name = "N",
                   .help = "so many games in each part but the last",
                   .max = 1'000'000'000,
                   .min = 1},
                  {.name = "zstd", .letter = 'z', .help = "compress what is written"}},
      .examples = {{"arbitro split --shards 20 -o parts big.parchis", "for 20 hosts"},
                   {"arbitro split --games 10000 -o parts big.parchis", "in the order of the archive"}},
      .exit_codes = {{"3", "something was left out"}},
      .pages = {"scale.md", "shards.md"},
      .run = &RunSplit};
}

CommandSpec MergeCommand() {
  return {
      .name = "merge",
      .summary = "put together the reports of shards",
      .operands = "REPORT...",
      .min_operands = 1,
      .max_operands = 1'000,
      .description =
          "Puts together reports that 'arbitro check --shard' has written, all of the form jsonl or all of "
          "the form summary. Of all shards it makes the report that the run makes without --shard, byte for "
          "byte. Of some it makes a report that can be merged again, in any order; those that are missing "
          "are named. Refused are shards that come twice, and those of another "
          "version, of other options, rules or inputs.",
      .options = {Output("write it there; it appears when it is complete"),
                  {.name = "partial",
                   .help = "shards may be missing: they are named, and the exit code is 0"}},
      .examples = {{"arbitro merge -o all.jsonl 0.jsonl 1.jsonl", "the report about all"},
                   {"arbitro merge --partial -o rack-1.json rack-1/0.json rack-1/1.json",
                    "a part, to be merged later"}},
      .exit_codes = {{"0", "the report is that of the whole run"},
                     {"2", "the reports are no parts of one run"},
                     {"3",
                      "shards are missing, and the report about the others is written; or a report cannot "
                      "be read, and nothing is"}},
      .pages = {"shards.md", "scale.md"},
      .run = &RunMerge};
}

}  // namespace arbitro::cli
