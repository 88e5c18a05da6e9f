#!/usr/bin/env python3
"""Questions made at random find the mistakes of a program, make them small, and accuse nobody who plays a reading.

usage: explore_test.py ARBITRO
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

ARBITRO = ""
HERE = pathlib.Path(__file__).resolve().parent
ENGINE = HERE.parents[1] / "docs" / "examples" / "conformance" / "engine.py"


def run(*words, exec_words):
    command = shlex.join(str(word) for word in exec_words)
    return subprocess.run([ARBITRO, "conform", *words, "--exec", command], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False, timeout=300)


def engine(*words):
    return [sys.executable, "-B", ENGINE, *words]


def other_rules(*words):
    return [sys.executable, "-B", HERE / "children" / "other_rules.py", ARBITRO, *words]


def child(fault, at=30):
    return [sys.executable, "-B", HERE / "children" / "child.py", ARBITRO, fault, at]


class Explore(unittest.TestCase):
    def again(self, text, exec_words):
        """The results of the cases that were printed."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "found.txtpb"
            path.write_text(text, encoding="utf-8")
            done = run("--cases", path, "--format", "json", exec_words=exec_words)
        return done, {case["name"]: case for case in json.loads(done.stdout)["cases"]}

    def test_three_planted_mistakes_are_found_and_small(self):
        exec_words = engine("--faults")
        done = run("--explore", "--games", "10", "--seed", "3", exec_words=exec_words)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        # The six of six squares, the piece that is not spared in its corridor, the pair of two colors.
        names = re.findall(r'name: "explore/([^"]*)"', done.stdout)
        self.assertEqual(names, ["plays/destination-differs", "refuses/penalty/nobody", "refuses/two-colors"])
        for line in re.findall(r' position: "([^"]*)"', done.stdout):
            out = [place for color in line.split(" ")[0].split("/") for place in color.split(",") if place != "n"]
            self.assertLessEqual(len(out), 4, line)
        again, cases = self.again(done.stdout, exec_words)
        self.assertEqual(again.returncode, 1)
        self.assertEqual([cases["explore/" + name]["result"] for name in names], ["fail"] * 3)
        # Who is right passes them.
        again, _ = self.again(done.stdout, [ARBITRO, "serve"])
        self.assertEqual(again.returncode, 0, again.stdout)

    def test_a_seed_asks_the_same(self):
        words = ["--explore", "--max-questions", "150", "--seed"]
        first, same, other = (run(*words, seed, exec_words=engine("--faults")).stdout for seed in ("7", "7", "8"))
        self.assertIn("# stopped after 150 questions", first)
        self.assertEqual(first, same)
        self.assertNotEqual(first.replace("seed 7", ""), other.replace("seed 8", ""))

    def test_who_is_right_is_not_accused(self):
        for rules in ("ludoteka", "us-parcheesi", "ludoteka-diceless", "es-wikipedia", "ludoteka-duo"):
            done = run("--explore", "--max-questions", "200", "--rules", rules, exec_words=[ARBITRO, "serve"])
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn(" 200 questions = 200 pass + 0 fail", done.stdout)

    def test_a_reading_is_told_and_not_accused(self):
        words = ["--explore", "--games", "8", "--seed", "3"]
        point = "board.safe_squares=16_with_4"
        done = run(*words, exec_words=other_rules(point))
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn(f"# behaves as {point}\n", done.stdout)
        done = run(*words, exec_words=other_rules("--declare", point))
        self.assertEqual(done.returncode, 0, done.stdout)
        # One that is asked to play, or says that it plays, another reading than it does is accused.
        for rules, declared in (("ludoteka@@board.safe_squares=12", []), ("ludoteka", ["--say=board.safe_squares=12"])):
            done = run(*words, "--rules", rules, exec_words=other_rules(*declared, point))
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn('name: "explore/refuses/capture"', done.stdout)

    def test_two_readings_of_one_point_are_two_cases(self):
        exec_words = other_rules("--for=perft", "board.safe_squares=16_with_4")
        done = run("--explore", "--games", "8", "--seed", "3", exec_words=exec_words)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stdout, "board.safe_squares is .*12.* here, and 16_with_4 elsewhere")
        _, cases = self.again(done.stdout, exec_words)
        results = {name: case["result"] for name, case in cases.items() if name.startswith("explore/")}
        name = "explore/readings/board.safe_squares/1"
        self.assertEqual(results, {name + "/1": "pass", name + "/2": "fail"})

    def test_a_crash_costs_one_question(self):
        done = run("--explore", "--max-questions", "200", exec_words=child("crash"))
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"# crash, 1 time: ")
        self.assertIn("#   stderr    about to crash", done.stdout)
        self.assertRegex(done.stdout, r"\d{3,} pass \+ 0 fail \+ 0 error \+ 0 timeout \+ 1 crash")

    def test_who_no_longer_answers_is_let_alone(self):
        done = run("--explore", exec_words=["sh", "-c", "read line; echo '{\"id\":1,\"hello\":{}}'"])
        self.assertEqual(done.returncode, 1)
        self.assertIn("# stopped: it no longer answers", done.stdout)

    def test_files_of_cases_that_cannot_be_meant(self):
        for text, why in (("cases {", "line 1, column 8"), ('about: "nothing"', "no case"),
                          ('cases { name: "a" level: LEVEL_MUST perft { depth: 1 } }', "has no answer")):
            with tempfile.NamedTemporaryFile("w", suffix=".txtpb") as file:
                file.write(text)
                file.flush()
                done = run("--cases", file.name, exec_words=[ARBITRO, "serve"])
            self.assertEqual(done.returncode, 2)
            self.assertIn(why, done.stderr)


if __name__ == "__main__":
    ARBITRO = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
