#include "verifier/cli/scale_commands.h"

#include "verifier/cli/commands.h"
#include "verifier/cli/option_specs.h"

namespace arbitro::cli {

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
          "are named, and the exit code is 3. Refused are shards that come twice, and those of another "
          "version, of other options, rules or inputs.",
      .options = {Output("write it there; it appears when it is complete"),
                  {.name = "partial", .help = "shards may be missing: the exit code is then 0"}},
      .examples = {{"arbitro merge -o all.jsonl 0.jsonl 1.jsonl", "the report about all"},
                   {"arbitro merge --partial -o rack-1.json rack-1/0.json rack-1/1.json",
                    "a part, to be merged later"}},
      .run = &RunMerge};
}

}  // namespace arbitro::cli
