#!/usr/bin/env python3
"""Exports ../recorded_games.json, games as a program may keep them, to game logs. ../README.md explains both sides.

    PYTHONPATH=generated /usr/bin/python3 export_games.py FORM INPUT OUTPUT

FORM is `binary` (OUTPUT is a folder, one file a game), `archive` or `json` (one object a line). README.md says how
`generated` is made.
"""
import json
import pathlib
import re
import sys
import zlib

from google.protobuf import json_format
from google.protobuf.internal.encoder import _VarintBytes
from parchis.log.v1 import game_log_pb2 as schema

CORRIDOR = 7


def index(names, name, what):
    if name not in names:
        raise ValueError(f"there is no {what} '{name}'")
    return names.index(name)


def enum_value(enum, words):
    """The value of an enum that ends in these words: SPEND_CAPTURE_BONUS of Spend for "capture bonus"."""
    name = f"{enum.DESCRIPTOR.name}_{words}".upper().replace(" ", "_")
    if name not in enum.keys():
        raise ValueError(f"there is no {name}")
    return enum.Value(name)


class Table:
    """Numbers of the log for the words of the recording."""

    def __init__(self, game):
        self.track = 17 * game["arms"]
        self.colors = game["colors"]
        self.players = [player["name"] for player in game["players"]]
        self.moved_by = [player["moves"] for player in game["players"]]

    def seat(self, player):
        return index(self.players, player, "player")

    def color(self, name):
        return index(self.colors, name, "color") + 1

    def piece(self, words):
        """12 for the second piece of the first color, "yellow 2"."""
        color, _, number = words.rpartition(" ")
        if number not in ("1", "2", "3", "4"):
            raise ValueError(f"there is no piece '{words}'")
        return 10 * self.color(color) + int(number)

    def square(self, word):
        """Squares of the track are numbers in the recording too."""
        if isinstance(word, int):
            return word
        if word == "nest":
            return 0
        if word == "goal":
            return self.track + CORRIDOR + 1
        place, _, number = word.partition(" ")
        if place != "corridor" or not re.fullmatch("[1-7]", number):
            raise ValueError(f"there is no square '{word}'")
        return self.track + int(number)

    def is_own(self, player, piece):
        return piece.rpartition(" ")[0] in self.moved_by[self.seat(player)]


def write_header(out, game, table):
    """Absent means "not said": what the recording does not have is left away, and never filled with a guess."""
    out.game_id = game["id"]
    for key, field in [("program", "producer"), ("version", "producer_version"), ("rules", "rules"),
                       ("source", "source"), ("start", "start_position")]:
        setattr(out, field, game.get(key, ""))
    out.choices.update(game.get("answers", {}))
    out.open_points.extend(game.get("unsure", []))
    out.arms = game["arms"]
    out.color_names.extend(game["colors"])
    for player in game["players"]:
        out.seats.add(name=player["name"], colors=[table.color(name) for name in player["moves"]],
                      team=player.get("team", 0), owner=player.get("owner", 0))
    if "first" in game:
        out.first_seat = table.seat(game["first"])
    for throw in game.get("draw", []):
        out.opening_throws.add(seat=table.seat(throw["player"]), die=throw["die"], round=throw.get("round", 0))
    out.omissions.extend(enum_value(schema.Omission, words) for words in game.get("leaves_out", []))
    out.complete_claims.extend(enum_value(schema.Claim, words) for words in game.get("always_says", []))


def write_ply(out, ply, table):
    # The piece says whose ply it is, but for a mate's piece.
    if "piece" not in ply or not table.is_own(ply["player"], ply["piece"]):
        out.seat = table.seat(ply["player"])
    # 0 is a value of its own here: fields that the schema calls optional are set whenever the recording has them.
    for key, field in [("die", "die"), ("second_die", "second_die"), ("bonus", "bonus_earned"),
                       ("moves_offered", "choices"), ("takes_back", "takes_back")]:
        if key in ply:
            setattr(out, field, ply[key])
    for key in ["piece", "second_piece"]:
        if key in ply:
            setattr(out, key, table.piece(ply[key]))
    for key in ["from", "to"]:
        if key in ply:
            setattr(out, key, table.square(ply[key]))  # `from` is a word of Python
    out.captured.extend(table.piece(words) for words in ply.get("captured", []))
    if "penalized" in ply:
        out.penalized = 0 if ply["penalized"] == "nobody" else table.piece(ply["penalized"])
    for key, field, enum in [("spends", "spend", schema.Spend), ("contact", "contact", schema.Contact),
                             ("event", "event", schema.Event)]:
        if key in ply:
            setattr(out, field, enum_value(enum, ply[key]))


def write_note(log, number, ply, table):
    """Rare things stand in a note of their own; most plies have none."""
    if not {"after", "numbers_left", "steps", "by", "remark", "at"} & ply.keys():
        return
    note = log.notes.add(ply=number, comment=ply.get("remark", ""), unix_ms=ply.get("at", 0))
    note.position_after.extend(table.square(word) for word in ply.get("after", []))
    note.numbers_left.extend(ply.get("numbers_left", []))
    if "steps" in ply:
        note.steps = ply["steps"]
    if "by" in ply:
        note.actor = enum_value(schema.Actor, ply["by"])


def write_ending(out, end, table, ply_count):
    if "why" in end:
        out.reason = enum_value(schema.Reason, end["why"])
    out.ranking.extend(table.seat(player) for player in end.get("ranking", []))
    out.ply_count = ply_count
    out.comment = end.get("remark", "")


def to_log(game):
    where = "header"
    try:
        table = Table(game)
        log = schema.GameLog(magic="PARCHISLOG")
        write_header(log.header, game, table)
        for number, ply in enumerate(game["plies"]):
            where = f"ply {number}"
            write_ply(log.plies.add(), ply, table)
            write_note(log, number, ply, table)
        where = "end"
        if "end" in game:
            write_ending(log.ending, game["end"], table, len(log.plies))
        return log
    except KeyError as key:
        raise SystemExit(f"game {game.get('id')}: {where}: there is no {key}") from key
    except ValueError as trouble:
        raise SystemExit(f"game {game.get('id')}: {where}: {trouble}") from trouble


def to_bytes(log):
    """The binary form with its CRC-32: that of all bytes before the field, which is written last."""
    # Deterministic: the entries of a map, `choices`, are in the order of their keys.
    data = log.SerializeToString(deterministic=True)
    protected = schema.GameLog()
    protected.CopyFrom(log)
    protected.crc32 = zlib.crc32(data)
    return protected.SerializeToString(deterministic=True)


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("binary", "archive", "json"):
        raise SystemExit("usage: export_games.py binary|archive|json INPUT OUTPUT")
    form, output = sys.argv[1], pathlib.Path(sys.argv[3])
    with open(sys.argv[2], encoding="utf-8") as file:
        logs = [to_log(game) for game in json.load(file)]
    if form == "binary":
        output.mkdir(parents=True, exist_ok=True)
        for log in logs:
            (output / f"{log.header.game_id}.parchis").write_bytes(to_bytes(log))
    elif form == "archive":
        games = [to_bytes(log) for log in logs]
        output.write_bytes(b"".join(_VarintBytes(len(game)) + game for game in games))
    else:
        lines = [json.dumps(json_format.MessageToDict(log), ensure_ascii=False) + "\n" for log in logs]
        output.write_text("".join(lines), encoding="utf-8")
    print(f"{output}: {len(logs)} games, {sum(len(log.plies) for log in logs)} plies")


if __name__ == "__main__":
    main()
