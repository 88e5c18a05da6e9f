#!/usr/bin/env python3
"""A program that answers the conformance protocol by `arbitro serve`, and badly on purpose.

usage: child.py ARBITRO FAULT [REQUEST]     FAULT happens at request number REQUEST, by default the third
"""
import json
import os
import signal
import subprocess
import sys
import time

ARBITRO, FAULT = sys.argv[1:3]
AT = int(sys.argv[3]) if len(sys.argv) > 3 else 3


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave(reply):
    """Writes something instead of the reply, or with it."""
    if FAULT == "crash":
        print("about to crash", file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGSEGV)
    elif FAULT == "exit":
        sys.exit(3)
    elif FAULT == "hang":
        time.sleep(600)
    elif FAULT == "hang-and-ignore":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        subprocess.Popen(["sleep", "600"])
        time.sleep(600)
    elif FAULT == "half":
        write(reply[: len(reply) // 2])
        sys.exit(0)
    elif FAULT == "half-and-hang":
        write(reply[: len(reply) // 2])
        time.sleep(600)
    elif FAULT == "chatter":
        write("thinking about it\n" + reply)
    elif FAULT == "wrong-id":
        write(json.dumps(dict(json.loads(reply), id=4711)) + "\n" + reply)
    elif FAULT == "lines":
        write(json.dumps(json.loads(reply), indent=1) + "\n" + reply)
    elif FAULT == "no-id":
        write(json.dumps({key: value for key, value in json.loads(reply).items() if key != "id"}) + "\n" + reply)
    elif FAULT == "no-answer":
        write(json.dumps({"id": json.loads(reply)["id"], "plies": []}) + "\n")
    elif FAULT == "huge":
        write("x" * 3_000_000 + "\n")
    elif FAULT == "closes":
        sys.stdout.flush()
        os.close(1)
        time.sleep(600)
    elif FAULT == "other-answer":
        write(json.dumps({"id": json.loads(reply)["id"], "bye": {}}) + "\n")
    elif FAULT == "own-error":
        write(json.dumps({"id": json.loads(reply)["id"], "error": "no idea"}) + "\n")
    else:
        raise SystemExit(f"no fault {FAULT}")


def main():
    if FAULT == "banner":
        write("Welcome!\n")
    served = subprocess.Popen([ARBITRO, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for line in sys.stdin:
        served.stdin.write(line)
        served.stdin.flush()
        reply = served.stdout.readline()
        # A process that is started anew goes on with the numbers.
        if json.loads(line)["id"] == AT and FAULT != "banner":
            misbehave(reply)
        else:
            write(reply)


main()
