#!/usr/bin/env python3
"""`arbitro show` on a terminal, by way of a pseudo-terminal: the screens that keys lead to, in windows of several sizes,
and the terminal as it is left behind, however the program ends.

usage: screen_test.py ARBITRO
"""
import fcntl
import codecs
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import unittest

ARBITRO = ""
CORPUS = pathlib.Path(__file__).resolve().parents[2] / "corpus"
FAULT = "games/koenkeune/koenkeune-3.parchis.txtpb"  # ply 142 of 364 breaks a rule
PATIENCE = 30  # seconds for what takes milliseconds
# Seconds after which nothing more of a screen comes.
SETTLED = 0.05
LEFT, RIGHT, UP, DOWN = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B"


class Screen:
    """What a terminal of this size would show, of the few sequences that the program sends; others are an error."""

    def __init__(self, rows, columns):
        self.resize(rows, columns)
        self.other = False   # the second screen is shown
        self.cursor = True
        self.colors = False  # some color was sent
        self.owned = True    # nobody else writes there
        self.pending = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.lines = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0

    def feed(self, data):
        # A read may end inside a sign or a sequence.
        text = self.pending + self.decoder.decode(data)
        whole = re.sub(r"\x1b(\[[?0-9;]*)?\Z", "", text)
        text, self.pending = whole, text[len(whole):]
        for plain, escape, parameters, final in re.findall(r"([^\x1b]+)|(\x1b\[([?0-9;]*)([A-Za-z]))", text):
            if escape:
                self.obey(parameters, final)
            for sign in plain:
                self.put(sign)

    def obey(self, parameters, final):
        match parameters + final:
            case "H":
                self.row = self.column = 0
            case "K":
                self.lines[self.row][self.column:] = [" "] * (self.columns - self.column)
            case "2J":
                self.resize(self.rows, self.columns)
            case "?1049h" | "?1049l":
                self.other = final == "h"
                self.resize(self.rows, self.columns)
            case "?25h" | "?25l":
                self.cursor = final == "h"
            case _ if final == "m":
                self.colors = self.colors or parameters not in ("", "0")
            case _:
                raise AssertionError(f"what is ESC[{parameters}{final}?")

    def put(self, sign):
        if sign == "\r":
            self.column = 0
        elif sign == "\n":
            assert self.row + 1 < self.rows or not self.owned, "the screen scrolls"
            self.row = min(self.row + 1, self.rows - 1)
        else:
            assert self.column < self.columns, f"wider than the screen: {self.text()}"
            self.lines[self.row][self.column] = sign
            self.column += 1

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.lines)


class Run:
    """The program in a terminal of its own."""

    def __init__(self, *words, program="", rows=24, columns=80, **environment):
        names = {"TERM": "xterm", "LC_ALL": "C.UTF-8"} | environment
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "CLICOLOR_FORCE", "COLUMNS")}
        self.screen = Screen(rows, columns)
        self.terminal, inner = pty.openpty()
        self.size(rows, columns, inner)
        self.before = termios.tcgetattr(inner)
        self.inner = inner
        self.status = None
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(inner, termios.TIOCSCTTY, 0)
            for stream in range(3):
                os.dup2(inner, stream)
            os.closerange(3, 64)
            os.execve(program or ARBITRO, [program or ARBITRO, *map(str, words)], kept | names)

    def size(self, rows, columns, terminal=None):
        fcntl.ioctl(terminal or self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        while self.read(0.05):  # what is still on its way is for the old size
            pass
        self.screen.resize(rows, columns)
        self.size(rows, columns)

    def wait_for(self, wanted, key=""):
        """Sends the key and waits until the screen has what is wanted."""
        os.write(self.terminal, key.encode())
        end = time.monotonic() + PATIENCE
        while not re.search(wanted, self.screen.text(), re.M):
            if time.monotonic() > end or not self.read(1):
                if time.monotonic() > end or self.ended():
                    raise AssertionError(f"no {wanted!r} in\n{self.screen.text()}")
        while self.read(SETTLED):  # the rest of what is being drawn
            pass
        return self.screen.text()

    def read(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            self.screen.feed(os.read(self.terminal, 1 << 16))
        except OSError:  # Nobody writes any more.
            return False
        return True

    def ended(self):
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.status = status if pid else None
        return self.status is not None

    def end(self):
        """How it ended; by then everything that it wrote is read."""
        deadline = time.monotonic() + PATIENCE
        while not self.ended():
            self.read(0.02)
            assert time.monotonic() < deadline, "it does not end"
        while self.read(0.05):
            pass
        return os.waitstatus_to_exitcode(self.status)

    def modes(self):
        return termios.tcgetattr(self.inner)

    def close(self):
        if not self.ended():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)
        os.close(self.inner)


class OnATerminal(unittest.TestCase):
    def open(self, game=FAULT, *words, **how):
        run = Run("show", CORPUS / game, *words, **how)
        self.addCleanup(run.close)
        return run

    def assert_given_back(self, run):
        self.assertEqual(run.modes(), run.before)
        self.assertFalse(run.screen.other)
        self.assertTrue(run.screen.cursor)

    def test_keys_lead_through_the_game(self):
        run = self.open()
        self.assertIn("invalid", run.wait_for(r"before ply 0 \(plies 0 to 363\)").splitlines()[0])
        self.assertTrue(run.screen.other)
        self.assertFalse(run.screen.cursor)
        self.assertNotEqual(run.modes()[3] & termios.ECHO, termios.ECHO)
        run.wait_for("before ply 1 ", RIGHT)
        run.wait_for("before ply 2 ", " ")
        run.wait_for("before ply 1 ", LEFT)
        found = run.wait_for("before ply 142 ", "n")
        self.assertIn("✗ 142 | green 2 | piece 2: 49 → 51", found)
        self.assertIn("error[MOV003]: green piece 2 cannot end on 51, which holds red 2 and red 3", found)
        self.assertIn("52  53  54  55 G3G4 57  58  59", found)
        run.wait_for("before ply 363 ", "n")
        run.wait_for("no finding after this", "n")
        run.wait_for("before ply 142 ", "P")
        run.wait_for("no finding before this", "p")
        run.wait_for("go to ply 77_", "77")
        run.wait_for("go to ply 7_", "\x7f")
        run.wait_for("before ply 79 ", "9\r")
        run.wait_for("there is no ply 999; the game has 364 plies", "999\r")
        run.wait_for("after the last of 364 plies", "\x1b[F")
        run.wait_for("after the last of 364 plies", RIGHT)
        run.wait_for("before ply 0 ", "\x1b[H")
        run.wait_for("before ply 364|after the last", "G")
        run.wait_for("before ply 0 ", "g")
        os.write(run.terminal, b"q")
        self.assertEqual(run.end(), 0)
        self.assert_given_back(run)

    def test_the_board_turns_and_details_unfold(self):
        run = self.open()
        first = run.wait_for("before ply 142 ", "142\r")
        turned = run.wait_for(r"^ +52 R2R3 50$", "f")
        self.assertNotEqual(first, turned)
        for _ in range(3):
            os.write(run.terminal, b"f")
        run.wait_for(r"^ +35 \(34\) 33")
        details = run.wait_for("D board", "d")
        self.assertIn("rules: ludoteka@1", details)
        self.assertIn("SAFE-2", details)
        run.wait_for("arbitro rule MOV003", DOWN * 12)
        run.wait_for(r"\A(.*\n)recorded: 142", UP * 12)
        run.wait_for("Q quit", "\t")
        keys = run.wait_for("any key goes back", "?")
        self.assertIn("next, previous ply with a finding", keys)
        run.wait_for("before ply 142 ", "x")

    def test_every_size_of_a_window_shows_what_it_can(self):
        run = self.open()
        run.wait_for("before ply 142 ", "142\r")
        run.resize(50, 132)
        wide = run.wait_for("position: g,5,11,39")
        self.assertIn("legal: green throws a 2: piece 3: 56 → 58", wide)
        run.resize(12, 40)
        small = run.wait_for("^yellow: 1 goal, 2 ")
        self.assertIn("✗ 142 | green 2", small)
        for rows, columns in ((1, 1), (2, 10), (3, 200), (24, 80)):
            run.resize(rows, columns)
            run.wait_for({1: r"\Ag\Z", 2: r"\Agame koenk\n", 3: "yellow: 1 goal", 24: r"35 \(34\) 33"}[rows])

    def test_boards_of_every_size(self):
        # Those of which no list has room are told in fewer words.
        for arms, wanted in (("two", r"^  track +18 "), ("six", r"^color 6 \(F\): 1 \(90\)"), ("seven", r"^color 7 \(G\): 1 \("),
                             ("eight", r"^color 8 \(H\): 1 \(124\), 2 nest")):
            with self.subTest(arms=arms):
                run = self.open(f"ambiguous/board_sizes/{arms}_arms.parchis.txtpb")
                run.wait_for(r"\A.*before ply 0 ")
                run.wait_for(r"\A.*after the last", "G")
                run.wait_for(wanted)
                run.wait_for("D board", "d")
                os.write(run.terminal, b"q")
                self.assertEqual(run.end(), 0)
                self.assert_given_back(run)

    def test_without_color_and_without_unicode(self):
        colored = self.open()
        colored.wait_for("before ply 142 ", "n")
        self.assertTrue(colored.screen.colors)
        plain = self.open(NO_COLOR="1")
        plain.wait_for("before ply 142 ", "n")
        end = time.monotonic() + PATIENCE
        while plain.screen.text() != colored.screen.text() and time.monotonic() < end:
            plain.read(SETTLED)
            colored.read(SETTLED)
        self.assertEqual(plain.screen.text(), colored.screen.text())
        os.write(plain.terminal, b"q")
        plain.end()
        self.assertFalse(plain.screen.colors)
        ascii_only = self.open(LC_ALL="C")
        text = ascii_only.wait_for("before ply 142 ", "n")
        self.assertIn("x 142 | green 2 | piece 2: 49 -> 51", text)
        self.assertTrue(text.isascii())
        for key in "d?":
            os.write(ascii_only.terminal, key.encode())
            ascii_only.read(1)
            self.assertTrue(ascii_only.screen.text().isascii())

    def test_a_dumb_terminal_gets_lines(self):
        for how in ({"TERM": "dumb"}, {"TERM": ""}):
            run = self.open(**how, rows=2000, columns=200)
            self.assertEqual(run.end(), 0)
            self.assertIn("364 plies, rules", run.screen.text())
            self.assertFalse(run.screen.other)
        run = self.open(FAULT, "--boards", "none", rows=2000, columns=200)
        self.assertEqual(run.end(), 0)
        self.assertFalse(run.screen.other)

    def test_signals_leave_the_terminal_as_it_was(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGABRT):
            with self.subTest(signal=number):
                run = self.open()
                run.wait_for("before ply 0 ")
                os.kill(run.pid, number)
                self.assertEqual(run.end(), -number)
                self.assert_given_back(run)
        run = self.open()
        run.wait_for("before ply 0 ")
        os.write(run.terminal, b"\x03")
        self.assertEqual(run.end(), -signal.SIGINT)
        self.assert_given_back(run)

    def test_stopped_it_gives_the_terminal_back_and_takes_it_again(self):
        # A shell that knows of jobs, and this is one.
        shell = f"""
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
pid = os.fork()
if pid == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv({ARBITRO!r}, [{ARBITRO!r}, "show", {str(CORPUS / FAULT)!r}])
for _ in range(2):
    _, status = os.waitpid(pid, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpgrp())
    print("stopped" if os.WIFSTOPPED(status) else "ended", os.WSTOPSIG(status), flush=True)
    sys.stdin.readline()
    os.tcsetpgrp(0, pid)
    os.kill(pid, signal.SIGCONT)
_, status = os.waitpid(pid, 0)
os.tcsetpgrp(0, os.getpgrp())
print("ended", os.waitstatus_to_exitcode(status), flush=True)
sys.stdin.readline()
"""
        run = Run("-c", shell, program=sys.executable)
        self.addCleanup(run.close)
        run.wait_for("before ply 0 ")
        run.wait_for("before ply 1 ", RIGHT)
        run.wait_for(f"stopped {int(signal.SIGTSTP)}", "\x1a")
        self.assert_given_back(run)
        run.wait_for("before ply 1 ", "\n")
        self.assertTrue(run.screen.other)
        self.assertNotEqual(run.modes(), run.before)
        run.wait_for("before ply 2 ", RIGHT)
        # Nobody can catch this one: the terminal is taken again after it all the same.
        arbitro = int(subprocess.run(["ps", "-o", "pid=", "--ppid", str(run.pid)], stdout=subprocess.PIPE, check=True).stdout)
        run.screen.owned = False
        os.kill(arbitro, signal.SIGSTOP)
        run.wait_for(f"stopped {int(signal.SIGSTOP)}")
        termios.tcsetattr(run.inner, termios.TCSANOW, run.before)
        run.wait_for("before ply 2 ", "\n")
        run.wait_for("before ply 3 ", RIGHT)
        run.wait_for("ended 0", "q")
        self.assert_given_back(run)

    def test_it_ends_when_the_terminal_is_gone(self):
        run = self.open()
        run.wait_for("before ply 0 ")
        os.close(run.inner)
        os.close(run.terminal)
        deadline = time.monotonic() + PATIENCE
        while not run.ended():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)
        run.terminal, run.inner = pty.openpty()
        self.assertEqual(os.waitstatus_to_exitcode(run.status), -signal.SIGHUP)


if __name__ == "__main__":
    ARBITRO = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
