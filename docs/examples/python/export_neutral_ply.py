#!/usr/bin/env python3
"""Exports recorded games (neutral-ply/1, JSON lines) to a Parchís game log: an archive, or one text file a game.

A model for your own exporter; README.md beside it says what to replace. Facts are what the program did, claims are
what it believed to follow from them. Both are copied and nothing is worked out twice: Árbitro does the checking.
"""

import argparse
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile
import zlib

from google.protobuf import text_format

SQUARES_AN_ARM = 17
CORRIDOR = 7
TEXT_COMMENTS = ("# proto-file: proto/parchis/log/v1/game_log.proto\n"
                 "# proto-message: parchis.log.v1.GameLog\n")


def load_schema(proto_dir):
    """Compiles the schema and imports it. An exporter of your own would keep the generated module instead."""
    with tempfile.TemporaryDirectory() as generated:
        subprocess.run(["protoc", f"-I{proto_dir}", f"--python_out={generated}", "parchis/log/v1/game_log.proto"],
                       check=True)
        sys.path.insert(0, generated)
        return importlib.import_module("parchis.log.v1.game_log_pb2")


class Table:
    """Who sits where: the program's color names turned into the numbers of the log."""

    def __init__(self, header, game):
        self.order = game["order"]
        self.ring = header["board"]["ring"]
        self.arms = self.ring // SQUARES_AN_ARM
        starts = header["board"].get("entry")
        gates = header["board"].get("turnoff")
        if starts is None:  # the usual numbering: colors enter on 17k+5, and play in ring order
            starts = {name: SQUARES_AN_ARM * k + 5 for k, name in enumerate(self.order)}
        if gates is None:
            gates = {name: starts[name] - 5 for name in self.order}
        self.starts = starts
        # Steps as the file counts them: 0 nest, 1 start, and so on to the last track square, corridor, goal.
        self.track_steps = {name: (gates[name] - starts[name]) % self.ring + 1 for name in self.order}
        self.ring_order = sorted(self.order, key=lambda name: starts[name])

    def seat(self, name):
        return self.order.index(name)

    def color(self, name):
        return self.ring_order.index(name) + 1

    def piece(self, name, index):
        return 10 * self.color(name) + index + 1

    def goal_steps(self, name):
        return self.track_steps[name] + CORRIDOR + 1

    def square(self, label):
        """A square as the file names it: N, M<track>, R<corridor>, H. Counted from 0, the last one is M0."""
        if label == "N":
            return 0
        if label == "H":
            return self.ring + CORRIDOR + 1
        number = int(label[1:])
        return self.ring + number if label[0] == "R" else number or self.ring

    def square_at(self, name, steps):
        """The same square from the piece's steps."""
        beyond_gate = steps - self.track_steps[name]
        if steps == 0 or beyond_gate > 0:
            return self.ring + beyond_gate if steps else 0
        return (self.starts[name] + steps - 2) % self.ring + 1

    def position(self, pos):
        return [self.square_at(name, steps) for name in self.ring_order for steps in pos[name]]

    def position_line(self, pos, first_seat):
        """docs/notation.md: the squares of each color in ring order, the seat to move, and `-`: it owes a throw."""
        def word(square):
            beyond_track = square - self.ring
            if beyond_track > 0:
                return "g" if beyond_track > CORRIDOR else f"c{beyond_track}"
            return str(square) if square else "n"
        colors = (",".join(word(self.square_at(name, steps)) for steps in pos[name]) for name in self.ring_order)
        return f"{'/'.join(colors)} {first_seat} -"


class Throw:
    """What the seat on turn can still spend: dice, the bottoms of a double, and the bonuses it has earned."""

    def __init__(self, schema):
        self.schema = schema
        self.dice = []
        self.owed = []

    def begin(self, faces):
        kinds = ["SPEND_FIRST_DIE", "SPEND_SECOND_DIE", "SPEND_BOTTOM", "SPEND_BOTTOM"]
        self.dice = list(zip(faces, kinds))
        self.owed = []

    def take_bonus(self, steps):
        """Spends a bonus. Some programs do not say which one they forfeit: the newest is then meant."""
        if steps is None and self.owed:
            steps = self.owed[-1]
        if steps in self.owed:
            self.owed.remove(steps)
        kinds = {20: self.schema.SPEND_CAPTURE_BONUS, 10: self.schema.SPEND_GOAL_BONUS}
        return kinds.get(steps, self.schema.SPEND_UNSPECIFIED)

    def take(self, steps):
        """Which part of a two-dice throw a move of `steps` spends; SPEND_UNSPECIFIED where it cannot be told."""
        for die in self.dice:
            if die[0] == steps:
                self.dice.remove(die)
                return self.schema.Spend.Value(die[1])
        if steps in self.owed:
            return self.take_bonus(steps)
        if sum(face for face, kind in self.dice if kind != "SPEND_BOTTOM") == steps:
            self.dice = [die for die in self.dice if die[1] == "SPEND_BOTTOM"]
            return self.schema.SPEND_SUM
        return self.schema.SPEND_UNSPECIFIED


def write_header(log, header, game, table, options):
    schema, out = options.schema, log.header
    out.game_id = f"{options.id_prefix}-{game['g']}"
    out.producer = header["engine"]
    out.source = header["source"]
    if options.rules:
        out.rules = options.rules
    out.choices.update(options.choice)
    out.arms = table.arms
    out.color_names.extend(table.ring_order)
    for name in table.order:
        seat = out.seats.add(colors=[table.color(name)])
        for number, members in enumerate(game.get("teams", []), start=1):
            if name in members:
                seat.team = number
        for number, colors in enumerate(options.player, start=1):
            if name in colors:
                seat.owner = number
    out.first_seat = table.seat(game["first"])
    rounds = game.get("opening_rolls", [])
    for number, throws in enumerate([rounds] if isinstance(rounds, dict) else rounds, start=1):
        for name, die in throws.items():
            out.opening_throws.add(seat=table.seat(name), die=die, round=number)
    start = game.get("pos") or {name: [0, 0, 0, 0] for name in table.order}
    out.start_position = table.position_line(start, out.first_seat)
    if "2dice" in header["family"]:  # these programs write a pass for a whole throw, not for one die or a bonus
        out.omissions.extend([schema.OMISSION_UNUSABLE_BONUSES, schema.OMISSION_UNUSABLE_DICE])
    out.complete_claims.extend([schema.CLAIM_FROM, schema.CLAIM_TO, schema.CLAIM_CAPTURED, schema.CLAIM_BONUS_EARNED,
                                schema.CLAIM_PENALIZED])


def taken_back(record, before):
    """How many plies of its throw a `revert` undoes: back to the latest ply that left the same position."""
    for count, earlier in enumerate(reversed(before)):
        if earlier["pos"] == record["pos"] and count > 0:
            return count
    return len(before)


def write_ply(log, record, before, table, throw, schema):
    kind, mover = record["kind"], record["player"]
    same_throw = bool(before) and all(record[key] == before[-1][key] for key in ("turn", "roll_no", "player"))
    ply = log.plies.add()
    two_dice = len(record["dice"]) > 1
    if kind == "revert":
        ply.takes_back = taken_back(record, before)
    elif kind.startswith("bonus"):
        ply.spend = throw.take_bonus(record.get("use"))
    else:
        if not same_throw:
            throw.begin(record["dice"])
            write_faces(ply, record["dice"], schema)
        elif not two_dice and kind == "enter":
            ply.spend = schema.SPEND_SECOND_ENTRY
        if two_dice and "use" in record and kind in ("enter", "move"):
            use = record["use"]
            ply.spend = throw.take(sum(use) if isinstance(use, list) else use)
    if kind.startswith("penalty"):
        ply.penalized = table.piece(mover, record["piece"]) if kind == "penalty" else 0
    elif "piece" in record and kind != "revert":
        ply.piece = table.piece(mover, record["piece"])
        if "piece2" in record:
            ply.second_piece = table.piece(mover, record["piece2"])
        setattr(ply, "from", table.square(record["from"]))  # `from` is a word of Python
        ply.to = table.square(record["to"])
    if not ply.HasField("piece"):
        ply.seat = table.seat(mover)  # elsewhere the piece says whose ply it is
    ply.captured.extend(table.piece(victim["player"], victim["piece"]) for victim in record["captures"])
    if record["bonus"]:
        ply.bonus_earned = sum(record["bonus"])
        throw.owed.extend(record["bonus"])
    write_contact(ply, record, log.header, schema)


def write_faces(ply, dice, schema):
    """Faces only: the bottoms of a double that may follow them are no facts."""
    if dice == ["double"]:
        ply.event = schema.EVENT_DOUBLE_UNKNOWN
        return
    ply.die = dice[0]
    if len(dice) > 1:
        ply.second_die = dice[1]


def write_contact(ply, record, header, schema):
    """On a mate's piece the player chooses: capture it, or stay beside it (`hpc`)."""
    teams = {seat.colors[0]: seat.team for seat in header.seats}
    if record.get("hpc"):
        ply.contact = schema.CONTACT_JOIN
    elif any(teams[victim // 10] and teams[victim // 10] == teams[ply.piece // 10] for victim in ply.captured):
        ply.contact = schema.CONTACT_CAPTURE


def write_note(log, record, table):
    note = log.notes.add(ply=len(log.plies) - 1, position_after=table.position(record["pos"]))
    if "available" in record and not record["kind"].startswith("bonus"):
        note.numbers_left.extend(record["available"])
    if "note" in record:
        note.comment = record["note"]


def write_ending(log, end, last, table, schema):
    """Places that the program gave without playing them out are left away: only who has finished is a result."""
    finished = [name for name in end.get("ranking", [end["winner"]])
                if last and all(steps == table.goal_steps(name) for steps in last["pos"][name])]
    log.ending.reason = schema.REASON_FINISHED
    log.ending.ranking.extend(table.seat(name) for name in finished or [end["winner"]])
    log.ending.ply_count = len(log.plies)
    log.ending.comment = end.get("reason", "")


def export_games(lines, options):
    """Yields one GameLog for each game of the file, in the order of the file."""
    schema, header, log = options.schema, None, None
    for line in lines:
        record = json.loads(line)
        if record["t"] == "header":
            header = record
        elif record["t"] == "game":
            if log is not None:
                yield log  # the game before has no end
            log = schema.GameLog(magic="PARCHISLOG")
            table, throw, before = Table(header, record), Throw(schema), []
            write_header(log, header, record, table, options)
        elif record["t"] == "ply":
            write_ply(log, record, before, table, throw, schema)
            write_note(log, record, table)
            before.append(record)
        elif record["t"] == "end":
            write_ending(log, record, before[-1] if before else None, table, schema)
            yield log
            log = None
    if log is not None:
        yield log


def add_checksum(log):
    """CRC-32 of all bytes before the field, which has the highest number and is therefore written last."""
    log.crc32 = zlib.crc32(log.SerializeToString(deterministic=True))


def varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def to_text(log):
    """The text form: every ply and every note on a line of its own."""
    lines = [TEXT_COMMENTS]
    for field, value in log.ListFields():
        one_line = field.name in ("plies", "notes")
        for item in value if one_line else [value]:
            part = type(log)()
            if one_line:
                getattr(part, field.name).append(item)
            elif field.message_type:
                getattr(part, field.name).CopyFrom(item)
            else:
                setattr(part, field.name, item)
            text = text_format.MessageToString(part, as_one_line=one_line, use_short_repeated_primitives=True,
                                               as_utf8=True)
            lines.append(text.strip() + "\n")
    return "".join(lines)


def point_and_option(word):
    point, equals, option = word.partition("=")
    if not (point and equals and option):
        raise argparse.ArgumentTypeError(f"expected point=option, found '{word}'")
    return point, option


def main():
    here = pathlib.Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Exports neutral-ply/1 games to a Parchís game log.")
    parser.add_argument("input", type=pathlib.Path, help="JSON lines, neutral-ply/1")
    parser.add_argument("output", type=pathlib.Path, help="archive to write; with --text, a folder")
    parser.add_argument("--id-prefix", help="games are named PREFIX-<number in the file>; default: the file's name")
    parser.add_argument("--rules", help="rule set to declare in the header, e.g. es-wikipedia; default: none")
    parser.add_argument("--choice", action="append", default=[], type=point_and_option, metavar="POINT=OPTION",
                        help="answer to a rule point that differs from that rule set; may be given more than once")
    parser.add_argument("--player", action="append", default=[], type=lambda word: word.split("+"), metavar="COLOR+COLOR",
                        help="colors of one player where every color has a turn of its own; may be given more than once")
    parser.add_argument("--crc", action="store_true", help="protect every game by a CRC-32")
    parser.add_argument("--text", action="store_true", help="write <game id>.parchis.txtpb files instead of an archive")
    parser.add_argument("--proto-dir", type=pathlib.Path, default=here.parents[2] / "proto",
                        help="folder that holds parchis/log/v1/game_log.proto; default: the project's")
    options = parser.parse_args()
    options.id_prefix = options.id_prefix or options.input.stem
    options.schema = load_schema(options.proto_dir)

    plies = games = 0
    archive = None if options.text else options.output.open("wb")
    with options.input.open(encoding="utf-8") as lines:
        for log in export_games(lines, options):
            if options.crc:
                add_checksum(log)
            if archive:
                data = log.SerializeToString(deterministic=True)
                archive.write(varint(len(data)) + data)
            else:
                options.output.mkdir(parents=True, exist_ok=True)
                (options.output / f"{log.header.game_id}.parchis.txtpb").write_text(to_text(log), encoding="utf-8")
            games, plies = games + 1, plies + len(log.plies)
    if archive:
        archive.close()
    print(f"{options.output}: {games} game{'' if games == 1 else 's'}, {plies} plies")


if __name__ == "__main__":
    main()
