#!/usr/bin/env python3
"""A small Parchís engine that answers the conformance protocol: one die, one color a player, as `ludoteka` plays.

    arbitro conform --exec 'python3 toy.py' --rules ludoteka

It knows `legal` and `apply`, on boards of any size, and needs nothing but Python 3. Copy it and put your own engine in
the place of the functions below `# The rules`.
"""
import json
import re
import sys

NEST = -1  # else the squares walked from the start: gate, corridor and goal come last


class Unsupported(Exception):
    pass


class Position:
    """A position line, taken apart (docs/notation.md)."""

    def __init__(self, line):
        colors, seat, owed, *keys = line.split(" ")
        self.arms = len(colors.split("/"))
        self.gate = 17 * self.arms - 5
        self.goal = self.gate + 8
        self.places = [[self.read(place, color) for place in pieces.split(",")]
                       for color, pieces in enumerate(colors.split("/"))]
        self.seat = int(seat)
        self.owed = [] if owed == "-" else owed.split("+")
        self.keys = dict(key.split("=", 1) for key in keys)
        if set(self.keys) - {"sixes", "last", "late", "done"} or not all(re.fullmatch("d[1-6]|b[0-9]+", item) for item in self.owed):
            raise Unsupported("what this position remembers")

    def read(self, place, color):
        if place == "n":
            return NEST
        if place == "g":
            return self.goal
        if place[0] == "c":
            return self.gate + int(place[1:])
        return (int(place) - 17 * color - 5) % (17 * self.arms)

    def line(self):
        text = "/".join(",".join(self.written(place, color) for place in pieces) for color, pieces in enumerate(self.places))
        keys = "".join(f" {key}={self.keys[key]}" for key in ("sixes", "last", "late", "done") if key in self.keys)
        return f"{text} {self.seat} {'+'.join(self.owed) or '-'}{keys}"

    def written(self, place, color):
        if place == NEST:
            return "n"
        if place == self.goal:
            return "g"
        return f"c{place - self.gate}" if place > self.gate else str(self.square(color, place))

    def square(self, color, place):
        """The number of the square on the board: track, corridor, goal."""
        return (17 * color + 4 + place) % (17 * self.arms) + 1 if place <= self.gate else 17 * self.arms + place - self.gate

    def on(self, color, place):
        """The pieces (color, number) on the square that is so far from this color's start."""
        if place > self.gate:
            return [(color, piece) for piece in range(4) if self.places[color][piece] == place != self.goal]
        square = self.square(color, place)
        return [(other, piece) for other, pieces in enumerate(self.places) for piece, where in enumerate(pieces)
                if 0 <= where <= self.gate and self.square(other, where) == square]


# The rules

def is_safe(square):
    return (square - 1) % 17 + 1 in (5, 12, 17)


def is_barrier(pieces):
    return len(pieces) == 2 and pieces[0][0] == pieces[1][0]


def code(color, piece):
    return 10 * (color + 1) + piece + 1


def walk(position, piece, steps):
    """What comes of walking: (place, captured pieces), or None where the piece cannot."""
    color = position.seat
    start = position.places[color][piece]
    end = start + steps
    if start == NEST or end > position.goal:
        return None
    if any(is_barrier(position.on(color, place)) for place in range(start + 1, min(end + 1, position.goal))):
        return None
    there = position.on(color, end)
    if len(there) > 1:
        return None
    if there and end <= position.gate and there[0][0] != color and not is_safe(position.square(color, end)):
        return end, there
    return end, []


def enter(position):
    """Every way in which a five brings a piece out: the captured pieces of each."""
    color = position.seat
    there = position.on(color, 0)
    rivals = [piece for piece in there if piece[0] != color]
    if len(there) < 2:
        return [[]]
    if len(rivals) == 1:
        return [rivals]
    late = position.keys.get("late", "").split("+")
    later = [piece for piece in rivals if str(code(*piece)) in late]
    if is_barrier(rivals):  # either of two like pieces
        later = rivals[:1]
    return [[piece] for piece in later or rivals]


def plies(position, face):
    """The legal plies, each (piece or None, place, captured pieces, fields of the protocol): of two bonuses either."""
    return [ply for item in dict.fromkeys(position.owed or [None]) for ply in plies_with(position, item, face)]


def plies_with(position, item, face):
    """Those that use one of the things owed, or without one the face thrown."""
    own = position.places[position.seat]
    bonus = item is not None and item[0] == "b"
    number = int(item[1:]) if item else face
    fields = {"bonus": number} if bonus else {"die": number}
    if item is None and number == 6 and position.keys.get("sixes") == "2":
        last = int(position.keys.get("last", "0")) % 10 - 1
        safe = last < 0 or own[last] == NEST or own[last] > position.gate
        return [(None, None, [], fields if safe else {**fields, "penalized": code(position.seat, last)})]
    steps = 7 if number == 6 and not bonus and NEST not in own else number
    if number == 5 and not bonus and NEST in own:
        out = [(own.index(NEST), 0, captured, fields) for captured in enter(position)]
        if out:
            return out
    moves = []
    for piece in range(4):
        walked = walk(position, piece, steps)
        if walked:
            moves.append((piece, *walked, fields))
    if number == 6 and not bonus:  # a six opens a barrier
        opening = [move for move in moves if len(position.on(position.seat, own[move[0]])) == 2
                   and is_barrier(position.on(position.seat, own[move[0]]))]
        moves = opening or moves
    return moves or [(None, None, [], fields)]


def play(position, ply):
    """Carries a legal ply out."""
    piece, place, captured, fields = ply
    own = position.places[position.seat]
    late = position.keys.pop("late", "").split("+")
    sixes = int(position.keys.pop("sixes", "0"))
    last = position.keys.pop("last", None)
    third = fields.get("die") == 6 and sixes == 2
    used = f"b{fields['bonus']}" if "bonus" in fields else f"d{fields['die']}"
    if used in position.owed:
        position.owed.remove(used)
    if "die" in fields:
        sixes = sixes + 1 if fields["die"] == 6 and not third else 0
    if "penalized" in fields:
        own[fields["penalized"] % 10 - 1] = NEST
    if piece is not None:
        own[piece] = place
        last = str(code(position.seat, piece))
        for other, number in captured:
            position.places[other][number] = NEST
            position.owed.append("b20")
        if place <= position.gate:
            late.append(last)
        if place == position.goal:
            position.owed.append("b10")
    remember_arrivals(position, late)
    if own == [position.goal] * 4:
        position.owed = []
        position.keys["done"] = str(position.seat)
    elif sixes:
        position.keys["sixes"] = str(sixes)
        if last:
            position.keys["last"] = last
    elif not position.owed:
        position.seat = (position.seat + 1) % position.arms


def remember_arrivals(position, late):
    """On a start that holds two colors, none of them its own, the piece that came later can be captured."""
    found = []
    for color in range(position.arms):
        there = position.on(color, 0)
        if len({other for other, _ in there} | {color}) == 3:
            found += [str(code(*piece)) for piece in there if str(code(*piece)) in late][-1:]
    if found:
        position.keys["late"] = "+".join(found)


# The protocol

def check_rules(request):
    rules = request.get("rules", {})
    if rules.get("preset", "ludoteka") != "ludoteka" or rules.get("differences") or rules.get("seats"):
        raise Unsupported("other rules than ludoteka")


def written(position, ply):
    piece, place, captured, fields = ply
    if piece is None:
        return fields
    moved = {**fields, "piece": code(position.seat, piece), "to": position.square(position.seat, place)}
    return {**moved, "captured": [code(*rival) for rival in captured]} if captured else moved


def legal(request):
    check_rules(request)
    position = Position(request["position"])
    dice = request.get("dice", [])
    if "done" in position.keys:
        return {"plies": []}
    return {"plies": [written(position, ply) for ply in plies(position, dice[0] if dice else 0)]}


def apply(request):
    check_rules(request)
    position = Position(request["position"])
    asked = request["ply"]
    for ply in plies(position, asked.get("die", 0)):
        if all(asked.get(key) == value for key, value in written(position, ply).items() if key in asked or key != "captured"):
            play(position, ply)
            return {"position": position.line()}
    return {"legal": False}


def answer(request):
    if "hello" in request:
        return {"hello": {"name": "toy.py", "version": "1", "presets": ["ludoteka"], "requests": ["legal", "apply"]}}
    if "bye" in request:
        return {"bye": {}}
    try:
        if "legal" in request:
            return {"legal": legal(request["legal"])}
        if "apply" in request:
            return {"apply": apply(request["apply"])}
        return {"unsupported": "this request"}
    except Unsupported as reason:
        return {"unsupported": str(reason)}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
        if "bye" in request:
            break


if __name__ == "__main__":
    main()
