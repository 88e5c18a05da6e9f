#!/usr/bin/env python3
"""The starter kits of docs/examples/conformance answer as `arbitro serve` does, and pass what they know of the kit.

Games are played at random on three boards; each position is asked of both, and each ply. Exit status 77, which ctest
shows as skipped, when the language is not installed.

usage: kits_test.py ARBITRO KIT     a key of KITS
"""
import json
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile

from toolchains import EXAMPLES, PROTO_DIR, Missing, program, run

SKIPPED = 77
SOURCES = EXAMPLES / "conformance"
PROTOCOL = "parchis/conformance/v1/protocol"


def python(_):
    return [sys.executable, "-B", SOURCES / "engine.py"]


def javascript(_):
    return [program("node", "nodejs"), SOURCES / "engine.js"]


def cpp(folder):
    run([program("g++", "g++"), "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o", folder / "engine",
         SOURCES / "engine.cc"])
    return [folder / "engine"]


def java(folder):
    run([program("javac", "default-jdk-headless"), "-Xlint:all", "-Werror", "-encoding", "UTF-8", "-d", folder,
         SOURCES / "Engine.java"])
    return ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", folder, "Engine"]


KITS = {"python": python, "javascript": javascript, "cpp": cpp, "java": java}
BINARY = ["java"]
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
                                        stderr=subprocess.DEVNULL)
        self.id = 0

    def ask(self, question):
        self.id += 1
        self.process.stdin.write(self.encode({"id": self.id, **question}))
        self.process.stdin.flush()
        reply = self.read()
        assert reply.pop("id") == self.id, reply
        return reply

    def encode(self, request):
        return json.dumps(request).encode() + b"\n"

    def read(self):
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.ask({"bye": {}})
        assert self.process.wait(timeout=10) == 0


class Kit(Program):
    def encode(self, request):
        """In JSON as nobody writes it, but anybody may: with spaces, and with a field of a later version."""
        later = {"later": [{"of": ["a \\ and a \""]}, -1.5e3, None, [], {}]}
        return json.dumps({**later, **request}, separators=(" , ", " : ")).encode() + b" \r\n"


class BinaryKit(Program):
    def __init__(self, command, folder):
        run([program("protoc", "protobuf-compiler"), f"-I{PROTO_DIR}", f"--python_out={folder}", f"{PROTOCOL}.proto"])
        sys.path.insert(0, str(folder))
        from google.protobuf import json_format
        from parchis.conformance.v1 import protocol_pb2
        self.json, self.messages = json_format, protocol_pb2
        super().__init__(command)

    def encode(self, request):
        later = b"\xfa\x06\x01?\xf5\x06abcd"  # fields 111 and 110, which the protocol does not have
        message = later + self.json.ParseDict(request, self.messages.Request()).SerializeToString()
        length = len(message)
        return (bytes([length & 0x7F | 0x80, length >> 7]) if length > 0x7F else bytes([length])) + message

    def read(self):
        length = shift = 0
        for byte in iter(lambda: self.process.stdout.read(1)[0], None):
            length |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        reply = self.messages.Reply.FromString(self.process.stdout.read(length))
        return self.json.MessageToDict(reply, preserving_proto_field_name=True)


def comparable(position, plies):
    """Pieces of one color on one square are interchangeable, and who is captured may be left out."""
    places = [pieces.split(",") for pieces in position.split(" ")[0].split("/")]

    def one(ply):
        piece = ply.get("piece")
        start = (piece // 10, places[piece // 10 - 1][piece % 10 - 1]) if piece else None
        return json.dumps([start, {key: value for key, value in ply.items() if key not in ("piece", "captured") and value}], sort_keys=True)
    return {one(ply) for ply in plies}


def legal(position, dice, arbitro, kit):
    """The legal plies, and whether the kit has the same."""
    question = {"legal": {"position": position, "dice": dice}}
    right, theirs = arbitro.ask(question)["legal"].get("plies", []), kit.ask(question)
    return right, "legal" in theirs and comparable(position, right) == comparable(position, theirs["legal"].get("plies", []))


def counts(kit):
    """Whether the kit counts sequences of plies."""
    return "perft" in kit.ask({"hello": {"protocol": "parchis.conformance.v1"}})["hello"]["requests"]


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


def differences(arbitro, name, folder):
    """What the kit does otherwise than it should; raises Missing."""
    command = KITS[name](folder)
    binary = name in BINARY
    right, kit = Program([arbitro, "serve"]), BinaryKit(command, folder) if binary else Kit(command)
    differ = {number for number, (position, dice) in enumerate(POSITIONS) if not legal(position, dice, right, kit)[1]}
    failed = [f"position {number}: {POSITIONS[number]}" for number in sorted(differ)]
    if counts(kit):
        # Positions like those that random games come to: what they remember is part of the digest.
        for position, _ in POSITIONS:
            question = {"perft": {"position": position, "depth": 2}}
            asked, answered = right.ask(question)["perft"], kit.ask(question)["perft"]
            if any(str(value) != str(answered.get(name)) for name, value in asked.items()):
                failed.append(f"perft: {position}: {answered} and not {asked}")
    chance = random.Random(8)
    failed += filter(None, (play(arms, chance, right, kit) for arms in [4, 3, 6]))
    kit.end()
    right.end()
    conform = subprocess.run([arbitro, "conform", "--exec", shlex.join(str(word) for word in command), "--rules", "ludoteka",
                              "-q", "--wire", "pb" if binary else "json"], text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, check=False)
    passed = re.search(r"must (\d+) of (\d+)", conform.stdout)
    if conform.returncode != 0 or not passed or passed[1] != passed[2] or int(passed[1]) < 100:
        failed.append(conform.stdout)
    return failed


def main():
    arbitro, name = sys.argv[1:]
    try:
        with tempfile.TemporaryDirectory() as folder:
            failed = differences(arbitro, name, pathlib.Path(folder))
    except Missing as reason:
        print(reason)
        return SKIPPED
    print("\n".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
