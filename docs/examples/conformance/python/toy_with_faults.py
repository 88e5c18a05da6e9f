#!/usr/bin/env python3
"""toy.py with three faults that real programs have, to see how the conformance kit names them.

    arbitro conform --exec 'python3 toy_with_faults.py' --rules ludoteka
"""
import toy

right_walk, right_plies_with = toy.walk, toy.plies_with


def walk(position, piece, steps):
    """BARRIER-2: a barrier does not stop its owner."""
    color = position.seat
    own = position.places[color]
    ahead = [other for other, place in enumerate(own) if own[piece] < place < own[piece] + steps]
    kept = list(own)
    for other in ahead:
        own[other] = toy.NEST
    walked = right_walk(position, piece, steps)
    own[:] = kept
    return walked


def plies_with(position, item, face):
    """SIX-1: a six is six squares, also with an empty nest. SIX-5: a third six sends back a piece from its corridor."""
    own = position.places[position.seat]
    third = item is None and face == 6 and position.keys.get("sixes") == "2"
    last = int(position.keys.get("last", "0")) % 10 - 1
    if third and last >= 0 and own[last] != toy.NEST:
        return [(None, None, [], {"die": 6, "penalized": toy.code(position.seat, last)})]
    if third or (item or f"d{face}") != "d6" or toy.NEST in own:
        return right_plies_with(position, item, face)
    moves = [(piece, *walked, {"die": 6}) for piece in range(4) if (walked := walk(position, piece, 6))]
    opening = [move for move in moves if toy.is_barrier(position.on(position.seat, own[move[0]]))]
    return opening or moves or [(None, None, [], {"die": 6})]


toy.walk, toy.plies_with = walk, plies_with

if __name__ == "__main__":
    toy.main()
