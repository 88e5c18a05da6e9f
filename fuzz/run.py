#!/usr/bin/env python3
"""Runs the fuzz targets one after another or a few at once. `./bootstrap fuzz` builds them and calls this:

    python3 fuzz/run.py BUILD_FOLDER [--seconds N] [--seed N] [--jobs N] [--targets NAME,…]

Each target begins with its seeds in corpus/fuzz/<target>/ and with what earlier runs reached, which is kept in
BUILD_FOLDER/fuzz/reached/<target>/. Prints a line for each, and ends with status 1 if one of them found something or
if the canary, which has to crash, did not. Inputs that crashed stay in BUILD_FOLDER/fuzz/crashes/<target>/.
"""

import argparse
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CANARY = "canary"
# Of one input. What takes longer or more is a finding too. With sanitizers everything takes some fifteen times as
# long, a log is judged in five forms, and the machine may be busy.
MAX_SECONDS_PER_INPUT = 60
MAX_MEMORY_MB = 2048
STATUS = re.compile(r"^#(\d+)\s+\S+\s+cov: (\d+) ft: (\d+)(?: corp: (\d+))?", re.M)


def command_of(build, target, max_len, seconds, seed):
    folder = build / "fuzz"
    reached = folder / "reached" / target
    crashes = folder / "crashes" / target
    reached.mkdir(parents=True, exist_ok=True)
    crashes.mkdir(parents=True, exist_ok=True)
    # The canary has to be found, not to be given.
    inputs = [] if target == CANARY else [str(reached), str(ROOT / "corpus" / "fuzz" / target)]
    return [str(folder / f"fuzz_{target}"), f"-seed={seed}", f"-max_total_time={seconds}", f"-max_len={max_len}",
            f"-timeout={MAX_SECONDS_PER_INPUT}", f"-rss_limit_mb={MAX_MEMORY_MB}", "-print_final_stats=1",
            f"-artifact_prefix={crashes}/", *inputs]


def run(build, target, max_len, seconds, seed):
    """Runs one target and returns the line about it, whether it is as it should be, and what to show besides."""
    command = command_of(build, target, max_len, seconds, seed)
    log = build / "fuzz" / f"{target}.log"
    began = time.monotonic()
    with open(log, "w", encoding="utf-8") as out:
        status = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, check=False).returncode
    took = time.monotonic() - began
    text = log.read_text(encoding="utf-8", errors="replace")
    tried = re.search(r"stat::number_of_executed_units: (\d+)", text)
    last = STATUS.findall(text)
    tried = int(tried[1]) if tried else int(last[-1][0]) if last else 0
    coverage = f"{last[-1][1]:>6} edges" if last else "     0 edges"
    artifact = re.search(r"Test unit written to (\S+)", text)
    crashed = status != 0
    result = "ok" if not crashed else Path(artifact[1]).name.split("-")[0] if artifact else f"exit status {status}"
    good = crashed == (target == CANARY)
    if target == CANARY:
        result = "crashes, as it has to" if crashed else "DID NOT CRASH"
    details = []
    if not good:
        broken = re.search(r"^BROKEN: .*$", text, re.M)
        details.append(broken[0] if broken else f"see {log}")
        if artifact:
            details.append(f"reproduce: {command[0]} {artifact[1]}")
    return f"fuzz_{target:<16} {took:5.0f} s {tried:>9} inputs {coverage}  {result}", good, details


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path, help="folder of a build with PARCHIS_FUZZ")
    parser.add_argument("--seconds", type=int, default=60, help="how long each target runs")
    parser.add_argument("--seed", type=int, default=0, help="of what is tried; 0: another one each time")
    parser.add_argument("--jobs", type=int, default=1, help="targets at once")
    parser.add_argument("--targets", help="only these, with commas between")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    rows = [line.split() for line in (build / "fuzz" / "targets.txt").read_text(encoding="utf-8").splitlines()]
    if arguments.targets:
        wanted = arguments.targets.split(",")
        unknown = set(wanted) - {name for name, _ in rows}
        if unknown:
            parser.error(f"no such target: {', '.join(sorted(unknown))}")
        rows = [row for row in rows if row[0] in wanted]
    failed = []
    with ThreadPoolExecutor(max_workers=max(1, arguments.jobs)) as pool:
        runs = {name: pool.submit(run, build, name, int(max_len), arguments.seconds, arguments.seed) for name, max_len in rows}
        for name, result in runs.items():
            line, good, details = result.result()
            print(line, flush=True)
            for detail in details:
                print(f"    {detail}", flush=True)
            if not good:
                failed.append(name)
    if failed:
        print(f"fuzz: {len(failed)} of {len(runs)} targets are not as they should be: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
