"""Reads the first game of an archive, lets a move land one square too far, writes it as a binary log."""
from google.protobuf.internal.decoder import _DecodeVarint32
from parchis.log.v1.game_log_pb2 import GameLog

with open("out.parchis", "rb") as archive:
    data = archive.read()
length, start = _DecodeVarint32(data, 0)
game = GameLog.FromString(data[start:start + length])
game.plies[4].to += 1
with open("changed.parchis", "wb") as changed:
    changed.write(game.SerializeToString())
