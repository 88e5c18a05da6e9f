#!/usr/bin/env python3
"""Plants small faults in the engine, one after the other, and shows which test catches each.

Usage: tests/mutants/plant.py [--only WORD] [--list]

Works in a copy of the repository, build/mutants/source, which it brings up to date first. Prints a line a mutant:
the test that caught it, or SURVIVED, or CUT OFF where no test was red but one took too long to say: that is neither,
and to be run again. Exit status: 0 if all were caught, 1 if one survived or was cut off, 2 if one cannot be planted.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "tests/mutants/mutants.txt"
COPY = ROOT / "build/mutants/source"
BUILD = COPY / "build/release"

# Asked in this order, the quick ones first.
TESTS = [
    "tests/engine/rules_test",
    "tests/corpus/ambiguous_test",
    "tests/corpus/rulebook_test",
    "tests/corpus/corpus_test",
    "tests/properties/invariants_property",
    "tests/properties/naive_property",
]
# Each may take so long: a fault may make a game endless. The last one takes a minute or two where nothing else runs.
SECONDS = 600
SURVIVED, CUT_OFF = "SURVIVED", "CUT OFF"


class Mutant:
    """One record of the list."""

    def __init__(self, line, number):
        self.file, self.clause, self.what = (part.strip() for part in line.split("|"))
        self.number = number
        self.old, self.new = [], []

    def plant(self):
        """Writes the faulty file; returns what it was."""
        path = COPY / self.file
        text = path.read_text()
        old, new = "\n".join(self.old), "\n".join(self.new)
        if text.count(old) != 1:
            stop(f"{LIST.name}:{self.number}: the text is {text.count(old)} times in {self.file}")
        path.write_text(text.replace(old, new))
        return text


def read_list():
    mutants = []
    for number, line in enumerate(LIST.read_text().splitlines(), 1):
        if line.startswith("#") or not line:
            continue
        if line.startswith("- "):
            mutants[-1].old.append(line[2:])
        elif line.startswith("+ "):
            mutants[-1].new.append(line[2:])
        else:
            mutants.append(Mutant(line, number))
    return mutants


def stop(message):
    print(f"plant.py: {message}", file=sys.stderr)
    sys.exit(2)


def update_copy():
    """Files of the repository as they are; those that did not change keep their time."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        source, target = ROOT / name, COPY / name
        if not source.is_file():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != source.read_bytes():
            shutil.copy(source, target)


def build(target):
    run = subprocess.run(["cmake", "--build", "--preset", "release", "--target", target],
                         cwd=COPY, capture_output=True, text=True)
    return run.returncode == 0


def is_red(test):
    """Whether the test fails; None if it was cut off before it could say."""
    # A property goes on shrinking for long once it fails; to know that it does is enough.
    command = [BUILD / test, "--gtest_brief=1", "--gtest_fail_fast"]
    try:
        return subprocess.run(command, cwd=COPY, timeout=SECONDS, capture_output=True, check=False,
                              env={"RC_PARAMS": "noshrink=1 seed=1 max_success=50", "PATH": "/usr/bin:/bin"}).returncode != 0
    except subprocess.TimeoutExpired:
        return None


def catcher(tests):
    """The first test that is red; CUT_OFF and the tests that took too long, if no other is; SURVIVED if all are
    green; "compiler" if it does not build."""
    cut_off = []
    for test in tests:
        name = pathlib.Path(test).name
        if not build(name):
            return "compiler"
        red = is_red(test)
        if red:
            return name
        if red is None:
            cut_off.append(name)
    return f"{CUT_OFF} ({', '.join(cut_off)})" if cut_off else SURVIVED


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="mutants whose record has this word")
    parser.add_argument("--list", action="store_true", help="print them and plant nothing")
    options = parser.parse_args()
    mutants = [mutant for mutant in read_list()
               if options.only in f"{mutant.file} {mutant.clause} {mutant.what}"]
    if options.list:
        for mutant in mutants:
            print(f"{mutant.clause:28} {mutant.file:26} {mutant.what}")
        return 0
    update_copy()
    subprocess.run(["cmake", "--preset", "release"], cwd=COPY, check=True, stdout=subprocess.DEVNULL)
    if (red := catcher(TESTS)) != SURVIVED:
        stop(f"without any fault planted: {red}, where all tests have to be green")
    survivors, cut_off = 0, 0
    for mutant in mutants:
        before, start = mutant.plant(), time.monotonic()
        try:
            caught = catcher(TESTS)
        finally:
            (COPY / mutant.file).write_text(before)
        if caught == "compiler":
            stop(f"{LIST.name}:{mutant.number}: does not compile")
        survivors += caught == SURVIVED
        cut_off += caught.startswith(CUT_OFF)
        print(f"{caught:22} {mutant.clause:28} {mutant.what} ({time.monotonic() - start:.0f} s)",
              flush=True)
    print(f"{len(mutants)} planted, {len(mutants) - survivors - cut_off} caught, {survivors} survived, {cut_off} cut off")
    return 1 if survivors or cut_off else 0


if __name__ == "__main__":
    sys.exit(main())
