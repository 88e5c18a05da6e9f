#!/usr/bin/env python3
"""The starter kits of docs/examples/conformance answer as `arbitro serve` does, and pass what they know of the kit.

Games are played at random on three boards; each position is asked of both, and each ply. Exit status 77, which ctest
shows as skipped, when Node is not installed.

usage: kits_test.py ARBITRO KIT     a key of KITS
"""
import json
import random
import re
import shlex
import shutil
import subprocess
import sys

from toolchains import EXAMPLES

SKIPPED = 77
KITS = {
    "python": [sys.executable, "-B", EXAMPLES / "conformance/engine.py"],
    "javascript": ["node", EXAMPLES / "conformance/engine.js"],
}
# What random games hardly come to: two bonuses, the third six.
POSITIONS = [
    ("56,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20+b10", []),
    ("60,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 b20+b10", []),
    ("c3,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=2 last=11", [6]),
    ("20,n,n,n/n,n,n,n/n,n,n,n/n,n,n,n 0 - sixes=2 last=11", [6]),
    ("10,20,30,40/n,n,n,n/n,n,n,n/n,n,n,n 0 -", [6]),
    ("8,12,12,40/n,n,n,n/n,n,n,n/n,n,n,n 0 -", [5]),
]
PLIES = 70


class Program:
    def __init__(self, command):
        self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.id = 0

    def ask(self, question):
        self.id += 1
        self.process.stdin.write(json.dumps({"id": self.id, **question}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        assert reply.pop("id") == self.id, reply
        return reply

    def end(self):
        self.ask({"bye": {}})
        assert self.process.wait(timeout=10) == 0


def comparable(position, plies):
    """Pieces of one color on one square are interchangeable, and who is captured may be left out."""
    places = [pieces.split(",") for pieces in position.split(" ")[0].split("/")]

    def one(ply):
        piece = ply.get("piece")
        start = (piece // 10, places[piece // 10 - 1][piece % 10 - 1]) if piece else None
        return json.dumps([start, {key: value for key, value in ply.items() if key not in ("piece", "captured") and value}], sort_keys=True)
    return {one(ply) for ply in plies}


def legal(position, dice, arbitro, kit):
    """The legal plies, and whether the kit has the same; none where it does not know the board."""
    question = {"legal": {"position": position, "dice": dice}}
    right, theirs = arbitro.ask(question)["legal"].get("plies", []), kit.ask(question)
    if "unsupported" in theirs:
        return [], True
    return right, "legal" in theirs and comparable(position, right) == comparable(position, theirs["legal"].get("plies", []))


def play(arms, chance, arbitro, kit):
    """Plays at random; says where the kit differs."""
    position = "/".join(f"{17 * color + 5},n,n,n" for color in range(arms)) + " 0 -"
    for _ in range(PLIES):
        dice = [chance.choice([1, 2, 3, 4, 5, 5, 6, 6])] if position.split(" ")[2] == "-" else []
        plies, same = legal(position, dice, arbitro, kit)
        if not same:
            return f"legal: {position} with {dice}"
        if not plies:
            return None
        question = {"apply": {"position": position, "ply": chance.choice(plies)}}
        after = arbitro.ask(question)["apply"]["position"]
        if kit.ask(question).get("apply", {}).get("position") != after:
            return f"apply: {json.dumps(question)}"
        position = after
    return None


def main():
    arbitro, name = sys.argv[1:]
    if name == "javascript" and not shutil.which("node"):
        print("no node: Debian package nodejs")
        return SKIPPED
    right, kit = Program([arbitro, "serve"]), Program(KITS[name])
    differ = {number for number, (position, dice) in enumerate(POSITIONS) if not legal(position, dice, right, kit)[1]}
    failed = [f"position {number}: {POSITIONS[number]}" for number in sorted(differ)]
    chance = random.Random(8)
    failed += filter(None, (play(arms, chance, right, kit) for arms in [4, 3, 6]))
    kit.end()
    right.end()
    command = shlex.join(str(word) for word in KITS[name])
    conform = subprocess.run([arbitro, "conform", "--exec", command, "--rules", "ludoteka", "-q"], text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    passed = re.search(r"must (\d+) of (\d+)", conform.stdout)
    if conform.returncode != 0 or not passed or passed[1] != passed[2] or int(passed[1]) < 100:
        failed.append(conform.stdout)
    print("\n".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
