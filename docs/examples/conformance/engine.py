#!/usr/bin/env python3
"""A small Parchís engine that answers the conformance protocol: one die, one color a player, as
`ludoteka` plays.

It needs nothing but Python, and is meant to be read: docs/conformance.md explains what is asked. With --faults it makes
three mistakes that real programs have made, for the kit to find.
"""
import json
import sys
import traceback
from collections import Counter

FAULTS = "--faults" in sys.argv
SAFE = (5, 12, 17)  # squares of each arm
KINDS = ("hello", "legal", "apply", "judge", "perft", "bye")


class Position:
    def __init__(self, line):
        places, seat, owed, *keys = line.split(" ")
        colors = [color.split(",") for color in places.split("/")]
        # Progress: 0 is the start, then come the track to the gate, the corridor and the goal; None is the nest.
        self.arms = len(colors)
        self.track = 17 * self.arms
        self.gate = self.track - 5
        self.goal = self.gate + 8
        self.at = {(c + 1) * 10 + p + 1: self.progress(c + 1, text) for c, color in enumerate(colors)
                   for p, text in enumerate(color)}
        self.seat = int(seat)
        self.owed = [] if owed == "-" else owed.split("+")
        self.keys = dict(key.split("=") for key in keys)
        self.late = {int(p) for p in self.keys.get("late", "").split("+") if p}

    def progress(self, color, text):
        if text in ("n", "g"):
            return None if text == "n" else self.goal
        return self.gate + int(text[1:]) if text[0] == "c" else (int(text) - 17 * (color - 1) - 5) % self.track

    def square(self, piece, progress=-1):
        """The number on the board: the track, then the corridor and the goal; 0 the nest."""
        progress = self.at[piece] if progress == -1 else progress
        if progress is None:
            return 0
        return progress + 5 if progress > self.gate else (progress + 17 * (piece // 10 - 1) + 4) % self.track + 1

    def on(self, square, color):
        """The pieces on a square of the track, or of this color's corridor."""
        return [p for p in self.at if self.square(p) == square and (square <= self.track or p // 10 == color)]

    def line(self):
        def text(piece):
            corridor = self.square(piece) - self.track
            if self.at[piece] in (None, self.goal):
                return "n" if self.at[piece] is None else "g"
            return f"c{corridor}" if corridor > 0 else str(self.square(piece))
        colors = [",".join(text(10 * c + p) for p in range(1, 5)) for c in range(1, self.arms + 1)]
        late = sorted((p for p in self.late), key=self.square)
        keys = {"sixes": self.keys.get("sixes"), "last": self.keys.get("last"), "late": "+".join(map(str, late)),
                "done": self.keys.get("done")}
        return " ".join(["/".join(colors), str(self.seat), "+".join(self.owed) or "-"]
                        + [f"{key}={value}" for key, value in keys.items() if value])

    def renumbered(self):
        """The line with the pieces of each color in their order on the way, as docs/perft.md counts positions."""
        last = int(self.keys.get("last") or 0)
        at, name = {}, {0: 0}
        for color in range(1, self.arms + 1):
            def order(piece):
                progress = self.at[piece]
                return self.goal + 1 if progress is None else progress, piece != last, piece not in self.late
            for number, piece in enumerate(sorted((p for p in self.at if p // 10 == color), key=order), start=1):
                name[piece] = 10 * color + number
                at[name[piece]] = self.at[piece]
        self.at, self.late = at, {name[p] for p in self.late}
        if last:
            self.keys["last"] = str(name[last])
        return self.line()

    def own(self):
        return range(10 * self.seat + 11, 10 * self.seat + 15)

    def is_pair(self, square, color):
        pieces = self.on(square, color)
        return len(pieces) == 2 and (pieces[0] // 10 == pieces[1] // 10 or FAULTS)  # fault: mixed pairs block

    def move(self, piece, steps):
        """(target progress, captured pieces), or nothing if the piece cannot go so far."""
        start, color = self.at[piece], piece // 10
        if start is None or start + steps > self.goal:
            return None
        for progress in range(start + 1, min(start + steps, self.goal - 1) + 1):
            if self.is_pair(self.square(piece, progress), color):
                return None
        target = start + steps
        there = [] if target == self.goal else self.on(self.square(piece, target), color)
        if len(there) > 1:
            return None
        captures = target <= self.gate and (self.square(piece, target) - 1) % 17 + 1 not in SAFE
        return target, [p for p in there if captures and p // 10 != color]

    def entries(self, piece):
        """The ways to come out: of two rivals the later goes, and either one where nobody knows which that is."""
        color = piece // 10
        there = self.on(self.square(piece, 0), color)
        rivals = [p for p in there if p // 10 != color]
        if self.at[piece] is not None or len(there) == 2 and not rivals:
            return []
        if len(there) < 2:
            return [(0, [])]
        return [(0, [p]) for p in rivals if p in self.late] or [(0, [p]) for p in rivals]

    def over(self):
        return "done" in self.keys

    def legal(self, die):
        """All legal plies, in the words of the protocol."""
        if self.over():
            return []
        own = self.own()
        if self.owed and self.owed[0][0] == "b":
            bonuses = sorted({int(owed[1:]) for owed in self.owed})
            return [ply for bonus in bonuses for ply in self.plies({"bonus": bonus}, own, bonus) or [{"bonus": bonus}]]
        die = die or int(self.owed[0][1:] if self.owed else 0)
        if die == 6 and self.keys.get("sixes") == "2":
            last = int(self.keys.get("last", 0))
            spared = not FAULTS and last and self.at[last] > self.gate  # fault: nobody is spared in the corridor
            return [{"die": die, "penalized": 0 if spared else last}]
        if die == 5 and (entries := [self.ply({"die": 5}, p, move) for p in own for move in self.entries(p)]):
            return entries
        out = all(self.at[p] is not None for p in own)
        steps = 7 if die == 6 and out and not FAULTS else die  # fault: a six is always six squares
        placed = [self.at[p] for p in own]
        pairs = [p for p in own if self.at[p] not in (None, self.goal) and placed.count(self.at[p]) > 1]
        return (self.plies({"die": die}, pairs, steps) if die == 6 else []) or self.plies({"die": die}, own, steps) or [
            {"die": die}]

    def plies(self, number, pieces, steps):
        return [self.ply(number, p, move) for p in pieces if (move := self.move(p, steps))]

    def ply(self, number, piece, move):
        return dict(number, piece=piece, to=self.square(piece, move[0]), captured=move[1])

    def is_same(self, asked, legal):
        """Whether a ply that somebody asks about is this legal one. What it leaves out is as it may be."""
        for field in ("die", "bonus", "to", "captured"):
            if asked.get(field) and asked[field] != legal.get(field, 0):
                return False
        if asked.get("second") or asked.get("piece", 0) != legal.get("piece", 0):
            return False
        penalized, victim = asked.get("penalized", 0), legal.get("penalized", 0)
        return penalized == victim or bool(penalized and victim and penalized // 10 == victim // 10
                                           and self.at[penalized] == self.at[victim])

    def play(self, asked):
        """Carries out a ply; whether it is legal."""
        if not self.owed and not asked.get("die"):
            return False
        ply = next((p for p in self.legal(asked.get("die", 0) if not self.owed else 0) if self.is_same(asked, p)), None)
        if ply is None:
            return False
        piece, die, bonus = ply.get("piece", 0), ply.get("die", 0), ply.get("bonus", 0)
        if self.owed:
            self.owed.remove(f"b{bonus}" if bonus else f"d{die}")
        sixes, last = int(self.keys.pop("sixes", 0)), self.keys.pop("last", None)
        sixes = sixes + 1 if die == 6 else sixes if bonus else 0
        if piece:
            for one in ply["captured"]:
                self.put(one, None)
            beyond = ply["to"] > self.track
            progress = ply["to"] - 5 if beyond else self.progress(piece // 10, str(ply["to"]))
            self.put(piece, progress)
            self.owed += ["b20"] * len(ply["captured"]) + ["b10"] * (progress == self.goal)
            last = str(piece)
        penalty = "penalized" in ply
        if penalty and ply["penalized"]:
            self.put(asked["penalized"], None)
        if all(self.at[p] == self.goal for p in self.own()):
            self.owed, self.keys = [], {"done": str(self.seat)}
        elif not self.owed and (penalty or not sixes):
            self.seat = (self.seat + 1) % self.arms
        elif sixes:
            self.keys["sixes"] = str(sixes)
            if last and self.at[int(last)] is not None:
                self.keys["last"] = last
        return True

    def put(self, piece, progress):
        self.late.discard(piece)
        for other in self.on(self.square(piece), 0):
            self.late.discard(other)
        self.at[piece] = progress
        square = self.square(piece)
        there = self.on(square, 0) if 0 < square <= self.track and square % 17 == 5 else []
        owner = square // 17 + 1
        if len({p // 10 for p in there} - {owner}) == 2:
            self.late.add(piece)


def followers(line):
    """The positions that the legal plies of each throw lead to."""
    position = Position(line)
    for die in [0] if position.owed else [] if position.over() else range(1, 7):
        reached = set()
        for ply in position.legal(die):
            after = Position(line)
            after.play(ply)
            reached.add(after.renumbered())
        yield from reached


def hash_of(line):
    """FNV-1a, of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in line.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def perft(line, depth):
    """How many sequences of throws and plies there are, the positions at their end, and the sum of their hashes."""
    counts = Counter({line: 1})
    for _ in range(depth):
        after = Counter()
        for one, sequences in counts.items():
            for follower in followers(one):
                after[follower] += sequences
        counts = after
    digest = sum(hash_of(one) * sequences for one, sequences in counts.items()) % 2**64
    return {"sequences": sum(counts.values()), "states": len(counts), "digest": f"{digest:016x}"}


def answer(request):
    kind = next((key for key in KINDS if key in request), None)
    ask = request.get(kind)
    if kind == "hello":
        return {"hello": {"name": "engine.py", "version": "1", "presets": ["ludoteka"],
                          "requests": ["legal", "apply", "judge", "perft"]}}
    if kind == "bye":
        return {"bye": {}}
    if kind is None:
        return {"unsupported": "this request"}
    rules = ask.get("rules", {})
    if rules.get("preset", "ludoteka") != "ludoteka" or rules.get("differences") or rules.get("seats"):
        return {"unsupported": "only ludoteka as it is"}
    position = Position(ask["position"])
    if kind == "perft":
        return {"perft": perft(ask["position"], ask["depth"])}
    if kind == "apply":
        legal = position.play(ask["ply"])
        return {"apply": {"legal": True, "position": position.line()} if legal else {"legal": False}}
    if kind == "judge":
        for index, ply in enumerate(ask["plies"]):
            if ply.get("seat", position.seat) != position.seat or not position.play(ply):
                return {"judge": {"legal": False, "ply": index}}
        return {"judge": {"legal": True}}
    plies = position.legal((ask.get("dice") or [0])[0])
    return {"legal": {"plies": plies}}


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        try:
            reply = answer(question)
        except Exception as fault:  # the case fails, and the next one is asked
            traceback.print_exc()
            reply = {"error": repr(fault)}
        print(json.dumps(dict(reply, id=question.get("id", 0))), flush=True)
        if "bye" in question:
            break
