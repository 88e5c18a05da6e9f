#!/usr/bin/env python3
"""Reads an archive and writes its games in the other ways that Python's protobuf has.

usage: variants.py ARCHIVE FOLDER     interop_test.py knows what has to become of each file
"""
import json
import pathlib
import sys
import zlib

from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory, text_format
from google.protobuf.internal.decoder import _DecodeVarint32
from google.protobuf.internal.encoder import _VarintBytes
from parchis.log.v1 import game_log_pb2


def read_archive(data):
    games, at = [], 0
    while at < len(data):
        length, at = _DecodeVarint32(data, at)
        games.append(game_log_pb2.GameLog.FromString(data[at:at + length]))
        games[-1].ClearField("crc32")
        at += length
    return games


def protect(data):
    """Behind the bytes of a game its checksum, as a field."""
    return data + b"\x35" + zlib.crc32(data).to_bytes(4, "little")


def archive(records):
    return b"".join(_VarintBytes(len(record)) + record for record in records)


def with_other_packing():
    """GameLog by a schema that packs the lists of numbers which ours does not pack, and no others."""
    schema = descriptor_pb2.FileDescriptorProto()
    game_log_pb2.DESCRIPTOR.CopyToProto(schema)
    for message in schema.message_type:
        for field in message.field:
            if field.label == field.LABEL_REPEATED and field.type in (field.TYPE_UINT32, field.TYPE_ENUM):
                field.options.packed = field.options.HasField("packed")
    pool = descriptor_pool.DescriptorPool()
    pool.Add(schema)
    return message_factory.MessageFactory(pool).GetPrototype(pool.FindMessageTypeByName("parchis.log.v1.GameLog"))


def with_other_map_order(game):
    """The header with its map written entry by entry, in the opposite order of the keys."""
    header = game_log_pb2.Header()
    header.CopyFrom(game.header)
    header.ClearField("choices")
    data = header.SerializeToString()
    for key in sorted(game.header.choices, reverse=True):
        data += game_log_pb2.Header(choices={key: game.header.choices[key]}).SerializeToString()
    rest = game_log_pb2.GameLog()
    rest.CopyFrom(game)
    rest.ClearField("magic")
    rest.ClearField("header")
    magic = game_log_pb2.GameLog(magic=game.magic).SerializeToString()
    return magic + b"\x12" + _VarintBytes(len(data)) + data + rest.SerializeToString()


def with_unknown_fields(game):
    """As a newer schema could write it: a field 99 in the header, in the first ply and in the game."""
    newer = game_log_pb2.GameLog()
    newer.CopyFrom(game)
    for message in (newer.header, newer.plies[0], newer):
        message.MergeFromString(b"\x98\x06\x01")
    return newer.SerializeToString(deterministic=True)


def json_lines(games, ensure_ascii=False, **options):
    return "".join(json.dumps(json_format.MessageToDict(game, **options), ensure_ascii=ensure_ascii) + "\n"
                   for game in games)


def main():
    games = read_archive(pathlib.Path(sys.argv[1]).read_bytes())
    folder = pathlib.Path(sys.argv[2])
    other_log = with_other_packing()
    binary = {
        "any_map_order": [protect(game.SerializeToString()) for game in games],
        "map_order": [protect(with_other_map_order(game)) for game in games],
        "packing": [protect(other_log.FromString(game.SerializeToString()).SerializeToString(deterministic=True))
                    for game in games],
        "unknown_fields": [protect(with_unknown_fields(game)) for game in games],
        # The order of the map is another one, the checksum is that of the bytes before.
        "kept_checksum": [with_other_map_order(game) + protect(game.SerializeToString(deterministic=True))[-5:]
                          for game in games],
    }
    for name, records in binary.items():
        (folder / f"{name}.parchis").write_bytes(archive(records))
    text = {
        "escaped.parchis.json": json_lines(games, ensure_ascii=True),
        "with_defaults.parchis.json": json_lines(games, including_default_value_fields=True),
        "enum_numbers.parchis.json": json_lines(games, use_integers_for_enums=True),
        "proto_names.parchis.json": json_lines(games, preserving_proto_field_name=True),
        "first_game.parchis.json": json_format.MessageToJson(games[0]),
        "first_game.parchis.txtpb": text_format.MessageToString(games[0]),
    }
    for name, content in text.items():
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
