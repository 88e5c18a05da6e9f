#!/usr/bin/env bash
# Checks games in shards with GNU parallel and merges the reports. What was done by an earlier run stays as it is, so
# after an interruption the same command goes on where it was.
#
#   check-shards.sh SHARDS FOLDER LIST [OPTION OF ARBITRO CHECK]...
#
# LIST names the files to check, one a line. In FOLDER each shard writes its report, and all together all.jsonl, whose bytes
# are those of one run of `arbitro check` over the list. The exit status is that of the merge: 3 if some shard is missing.
set -euo pipefail

shards=$1 folder=$2 list=$3
shift 3
arbitro=${ARBITRO:-arbitro}
mkdir -p "$folder"

# --quote: file names may hold whatever a shell would read otherwise. --retries: a process that was killed is begun again
# (an exit status is tried again too, which --skip-existing makes cheap). Whether all went well shows in the merge. With
# --sshloginfile the same works on many hosts that see the same folders.
seq 0 $((shards - 1)) |
  parallel --quote --retries 3 --joblog "$folder/joblog" \
    "$arbitro" check --quiet --shard "{}/$shards" --files-from "$list" --jobs 1 --skip-existing --fail-on never \
    --format jsonl --output "$folder/{}.jsonl" "$@" ||
  echo "check-shards.sh: some shards did not end with status 0; see $folder/joblog" >&2

"$arbitro" merge --output "$folder/all.jsonl" "$folder"/[0-9]*.jsonl
