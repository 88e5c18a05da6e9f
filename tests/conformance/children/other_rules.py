#!/usr/bin/env python3
"""A program that answers the conformance protocol by `arbitro serve`, but plays a rule set with some other answers.

usage: other_rules.py ARBITRO [--declare | --say=POINT=OPTION] [--for=REQUEST] POINT=OPTION…

--declare: and says so in its hello; --say: and says that in it; --for: only in what it answers to this request
"""
import json
import subprocess
import sys

ARBITRO, *WORDS = sys.argv[1:]
DECLARES = "--declare" in WORDS
ONLY = [word[6:] for word in WORDS if word.startswith("--for=")]
ANSWERS = dict(word.split("=") for word in WORDS if not word.startswith("--"))
SAID = dict(word[6:].split("=") for word in WORDS if word.startswith("--say=")) or (ANSWERS if DECLARES else {})


def main():
    served = subprocess.Popen([ARBITRO, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for line in sys.stdin:
        request = json.loads(line)
        for kind, ask in request.items():
            if isinstance(ask, dict) and "position" in ask and (not ONLY or kind in ONLY):
                ask.setdefault("rules", {}).setdefault("differences", {}).update(ANSWERS)
        served.stdin.write(json.dumps(request) + "\n")
        served.stdin.flush()
        reply = json.loads(served.stdout.readline())
        if "hello" in reply and SAID:
            reply["hello"]["choices"] = SAID
        print(json.dumps(reply), flush=True)


main()
