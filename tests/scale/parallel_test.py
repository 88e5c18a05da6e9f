#!/usr/bin/env python3
"""Checks games in shards with docs/examples/parallel/check-shards.sh; one shard is killed the first time. The merged report
has to be that of one run, byte for byte, and a second run of the script does nothing again.

    python3 tests/scale/parallel_test.py build/release/arbitro

Status 77 if GNU parallel is not there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SHARDS = 6
SCRIPT = Path(__file__).resolve().parents[2] / "docs/examples/parallel/check-shards.sh"
# Stands for arbitro: shard 2 is killed the first time, as by a machine that runs out of memory.
KILLED_ONCE = """\
#!/bin/bash
if [[ $* == *"--shard 2/"* && ! -e "{folder}/killed" ]]; then touch "{folder}/killed"; kill -KILL $$; fi
[[ $1 != check ]] || echo "$*" >>"{folder}/calls"
exec "{arbitro}" "$@"
"""


def has_parallel():
    program = shutil.which("parallel")
    # moreutils has another program of this name.
    return program and "GNU parallel" in subprocess.run([program, "--version"], capture_output=True, text=True,
                                                        check=False).stdout


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def main():
    if not has_parallel():
        assert "PARCHIS_ALL_TOOLS" not in os.environ, "GNU parallel is not installed"
        sys.exit(77)
    arbitro = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="arbitro parallel $x ") as name:
        folder = Path(name)
        run(arbitro, "play", "--games", 60, "--seed", 3, "-o", folder / "games.parchis")
        (folder / "wrong log.parchis.txtpb").write_text(run(arbitro, "example"))
        listed = folder / "games.list"
        listed.write_text(f"{folder}/games.parchis\n{folder}/wrong log.parchis.txtpb\n")
        whole = run(arbitro, "check", "-q", "--files-from", listed, "--fail-on", "never", "-f", "jsonl")
        wrapper = folder / "killed-once"
        wrapper.write_text(KILLED_ONCE.format(folder=str(folder).replace("$", "\\$"),
                                              arbitro=str(arbitro).replace("$", "\\$")))
        wrapper.chmod(0o755)
        # Its own settings would be read from there.
        environment = dict(os.environ, ARBITRO=str(wrapper), HOME=str(folder), PARALLEL_HOME=str(folder))
        for _ in range(2):
            run(SCRIPT, SHARDS, folder / "out", listed, env=environment)
            assert (folder / "out/all.jsonl").read_text() == whole, "the merge is not what one run says"
            assert "BAR001" in whole
        assert (folder / "killed").exists(), "no shard was killed"
        # With one shard more the reports that are there are of another run.
        more = subprocess.run([SCRIPT, str(SHARDS + 1), folder / "out", listed], env=environment, capture_output=True,
                              text=True, check=False)
        assert more.returncode != 0 and "of another run" in more.stderr, more.stderr
    print(f"{SHARDS} shards, one killed and done again: the bytes of one run")


if __name__ == "__main__":
    main()
