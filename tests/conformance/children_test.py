#!/usr/bin/env python3
"""Programs that keep to the conformance protocol badly: each costs one case and no other, and is told from the others.

usage: children_test.py ARBITRO
"""
import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

ARBITRO = ""
CHILD = pathlib.Path(__file__).resolve().parent / "children" / "child.py"
# Few cases, by name.
KIT = CHILD.parents[3] / "docs/examples/conformance/engine.py"
FEW = "rulebook/ENTRY-*"


def conform(*words, command=None, child=None):
    if child is not None:
        command = f"exec '{sys.executable}' '{CHILD}' '{ARBITRO}' {child}"
    exec_words = [] if command is None else ["--exec", command]
    return subprocess.run([ARBITRO, "conform", *exec_words, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, check=False, timeout=120)


def results(*words, **options):
    done = conform("--format", "json", "--filter", FEW, "--timeout", "1", *words, **options)
    return done, json.loads(done.stdout)


class BadChildren(unittest.TestCase):
    def expect(self, child, result, why, *words):
        """Exactly the third case has the result, and says why."""
        begin = time.monotonic()
        done, run = results(*words, child=child)
        self.assertLess(time.monotonic() - begin, 30)
        bad = [case for case in run["cases"] if case["result"] != "pass"]
        self.assertEqual([case["result"] for case in bad], [result], bad)
        self.assertEqual(bad[0]["name"], run["cases"][2]["name"])
        self.assertRegex(bad[0]["why"], why)
        self.assertEqual(done.returncode, 1)
        self.assertGreater(len(run["cases"]), 5)
        return bad[0]

    def test_crash(self):
        bad = self.expect("crash", "crash", "was ended by signal 11")
        self.assertIn("about to crash", bad["errors"])

    def test_exit(self):
        self.expect("exit", "crash", "ended with status 3")

    def test_hang(self):
        self.expect("hang", "timeout", "no reply within 1 s")

    def test_a_program_may_be_slow_to_start(self):
        done = conform("--filter", FEW, "--timeout", "1", command=f"sleep 1.5; '{ARBITRO}' serve")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_half_a_reply(self):
        self.expect("half", "crash", "after half a reply")

    def test_half_a_reply_and_no_more(self):
        self.expect("half-and-hang", "timeout", "half a reply within 1 s")

    def test_chatter(self):
        self.expect("chatter", "error", "what is no reply: 'thinking about it'")

    def test_wrong_number(self):
        self.expect("wrong-id", "error", r"number 4711 \(`id`\) to request 3")

    def test_reply_on_several_lines(self):
        self.expect("lines", "error", "has to be one line, and this is a part: '{'")

    def test_reply_without_a_number_or_an_answer(self):
        self.expect("no-id", "error", r"a reply with no number \(`id`\) to request 3")
        self.expect("no-answer", "error", "none of the fields that answer a request")

    def test_huge_reply(self):
        self.expect("huge", "error", "longer than 1048576 bytes")

    def test_closed_output(self):
        self.expect("closes", "error", "closed its standard output")

    def test_answer_to_another_question(self):
        self.expect("other-answer", "error", "answers another question")

    def test_its_own_error(self):
        self.expect("own-error", "error", "no idea")

    def test_nothing_is_left_of_who_ignores_the_signal(self):
        self.expect("hang-and-ignore", "timeout", "no reply within 1 s")
        for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = process.read_bytes().split(b"\0")
            except OSError:  # It is gone since the folder was listed.
                continue
            self.assertFalse(str(CHILD).encode() in words and b"hang-and-ignore" in words, words)

    def test_a_banner_costs_the_first_question_only(self):
        _, run = results(child="banner")
        self.assertEqual([case["result"] for case in run["cases"] if case["result"] != "pass"], ["error"])
        self.assertEqual(run["cases"][0]["name"], "protocol/hello")

    def test_who_does_not_say_hello_is_not_asked(self):
        done = conform("--smoke", command="exit 7")
        self.assertEqual(done.returncode, 3)
        self.assertIn("ended with status 7", done.stderr)
        done = conform("--smoke", command="no-such-program")
        self.assertEqual(done.returncode, 3)
        self.assertIn("not found", done.stderr)


class Good(unittest.TestCase):
    def test_this_program_passes_its_own_kit(self):
        begin = time.monotonic()
        done = conform("--validate-replies", "--strict", command=f"'{ARBITRO}' serve")
        self.assertEqual(done.returncode, 0, done.stdout[-2000:])
        self.assertRegex(done.stdout, r"must (\d+) of \1, should (\d+) of \2, choice (\d+) of \3, 0 unsupported")
        self.assertLess(time.monotonic() - begin, 60)

    def test_in_binary_and_once_for_each_request(self):
        for words in (["--wire", "pb", "--exec", f"'{ARBITRO}' serve --wire pb"],
                      ["--exec-once", f"'{ARBITRO}' serve"],
                      ["--wire", "pb", "--exec-once", f"'{ARBITRO}' serve --wire pb"]):
            done = conform("--smoke", *words)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_by_other_answers(self):
        done = conform("--rules", "ludoteka@@six.all_out_value=12", "--filter", FEW, command=f"'{ARBITRO}' serve")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("six.all_out_value", conform("--rules", "ludoteka@@six.all_out_value=12", "--filter", FEW,
                                                   "--format", "json", command=f"'{ARBITRO}' serve").stdout)


class Claims(unittest.TestCase):
    """Programs that say of themselves what nobody can ask for, and kits that ask little."""

    def claiming(self, hello, *words):
        engine = f"""'{sys.executable}' -u -c 'import json, subprocess, sys
for line in sys.stdin:
    ask = json.loads(line)
    if "hello" in ask:
        print(json.dumps(dict(id=ask["id"], hello=json.loads(sys.argv[1]))))
    else:
        print(subprocess.run([sys.argv[2], "serve"], input=line, capture_output=True, text=True).stdout.strip())
' '{json.dumps(hello)}' '{ARBITRO}'"""
        return conform("--filter", FEW, *words, command=engine)

    def test_who_is_asked_nothing_is_not_conformant(self):
        for hello in ({"name": "x", "presets": ["us-parcheesi"]}, {"name": "x", "requests": ["Legal"]}):
            done = self.claiming(hello, "--rules", "ludoteka")
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("note: nothing was asked about the rules", done.stdout)
            self.assertRegex(done.stdout, r"; not conformant\n$")

    def test_names_of_its_own_are_noted_and_no_fault(self):
        done = self.claiming({"name": "x", "presets": ["ludoteka", "my-house"], "requests": ["legal", "Judge"]}, "--rules",
                             "ludoteka")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("note: its hello lists 'my-house', which is no rule set here\n", done.stdout)
        self.assertIn("note: its hello lists 'Judge', which is no request; did you mean 'judge'?\n", done.stdout)

    def test_a_case_without_rules_is_one_of_ludoteka(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "cases.txtpb"
            text = ('cases {{ name: "a" why: "x" level: LEVEL_MUST legal {{ {} position: "5,n,n,n/22,n,n,n/39,n,n,n/56,n,n,n 0 -" '
                    'dice: 6 }} answers {{ legal {{ plies {{ die: 6 piece: 11 to: 12 }} }} }} }}')
            path.write_text(text.format(""), encoding="utf-8")
            done = conform("--cases", str(path), "-q", "--rules", "ludoteka", command=f"exec '{sys.executable}' '{KIT}'")
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            self.assertIn("fail a: ", done.stdout)
            path.write_text(text.format('rules { preset: "chess" }'), encoding="utf-8")
            done = conform("--cases", str(path), command=f"'{ARBITRO}' serve")
            self.assertEqual(done.returncode, 2)
            self.assertIn("case 'a': there is no rule set 'chess'", done.stderr)

    def test_some_squares_that_are_not_safe_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            for safe in ("(5, 12)", "(5, 17)", "(12, 17)"):
                path = pathlib.Path(folder) / "engine.py"
                path.write_text(KIT.read_text(encoding="utf-8").replace("SAFE = (5, 12, 17)", "SAFE = " + safe), encoding="utf-8")
                done = conform("--rules", "ludoteka", "--filter", "board.safe_squares", command=f"exec '{sys.executable}' '{path}'")
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertIn("fail squares/ludoteka/safe_", done.stdout)
                self.assertNotIn("behaves as board.safe_squares", done.stdout)


class Expected(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.list = pathlib.Path(self.folder.name) / "known.txt"

    def tearDown(self):
        self.folder.cleanup()

    def run_with(self, text, *words):
        if text is not None:
            self.list.write_text(text, encoding="utf-8")
        return conform("--filter", FEW, "--timeout", "1", "--expected", str(self.list), *words, child="exit")

    def test_a_list_is_written_and_then_holds(self):
        self.assertEqual(self.run_with(None, "--update-expected").returncode, 0)
        text = self.list.read_text(encoding="utf-8")
        self.assertRegex(text, r"^crash rulebook/ENTRY-\S+\n$")
        done = self.run_with(text.replace("\n", "  # known since May\n"))
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("1 expected to fail; conformant", done.stdout)
        self.run_with(None, "--update-expected")
        self.assertIn("# known since May", self.list.read_text(encoding="utf-8"))

    def test_what_passes_fails_otherwise_or_is_unknown_is_stale(self):
        self.run_with(None, "--update-expected")
        name = self.list.read_text(encoding="utf-8").split()[1]
        done = self.run_with(f"crash {name}\nfail no/such_case\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("stale line 2, 'fail no/such_case': there is no such case", done.stdout)
        done = self.run_with(f"timeout {name}\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{name} is crash", done.stdout)
        done = self.run_with(f"crash {FEW}\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("is pass", done.stdout)
        self.assertEqual(self.run_with("pass me by\n").returncode, 2)


class Page(unittest.TestCase):
    def test_cases_that_it_names_are_there(self):
        page = (CHILD.parents[3] / "docs/conformance.md").read_text(encoding="utf-8")
        known = conform("--list").stdout.splitlines()
        named = set(re.findall(r"\b(?:rulebook|points|faults|games|perft|squares)/[\w./*-]+", page))
        named -= {name for name in named if name.endswith((".md", ".txtpb"))}
        self.assertGreater(len(named), 5)
        for name in named:
            self.assertTrue(any(fnmatch.fnmatchcase(case, name) for case in known), name)


class Reports(unittest.TestCase):
    def test_failures_are_summed_by_kind_and_say_what_they_are_about(self):
        done = conform("--filter", "faults/S-3*", "-q", command=f"exec '{sys.executable}' '{KIT}' --faults")
        self.assertIn("[SIX-1: with an empty nest a six is seven squares; here it is]", done.stdout)
        self.assertRegex(done.stdout, r"(\d+) of \d+ cases of penalty-target fail: .* third six .*\[SIX-5, SIX-6\]\n"
                                      r"(\d+) of \d+ cases of six-value fail: .*\[SIX-1\]\n")
        self.assertIn("faults/S-31/six_walked_as_six: ", done.stdout)

    def test_levels_select_cases_too(self):
        listed = {level: conform("--list", "--filter", level).stdout.splitlines() for level in ("must", "should", "choice")}
        self.assertTrue(all(len(names) > 50 for names in listed.values()))
        self.assertEqual(sum(map(len, listed.values())), len(conform("--list").stdout.splitlines()))

    def test_who_passes_over_other_rules_is_told_so(self):
        deaf = "sed -u -E 's/,\"differences\":[{][^}]*[}]//' | " + f"'{ARBITRO}' serve"
        done = conform("--filter", "should", "--rules", "ludoteka-teams", "-q", command=deaf)
        self.assertIn("\nmost cases of level should fail: they ask by other rules, in `differences`", done.stdout)

    def test_each_form_tells_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = {form: pathlib.Path(folder) / form for form in ("json", "junit", "tap", "markdown")}
            words = [word for form, path in paths.items() for word in ("--report", f"{form}={path}")]
            done = conform("--filter", FEW, "--timeout", "1", *words, child="exit")
            text = {form: path.read_text(encoding="utf-8") for form, path in paths.items()}
        run = json.loads(text["json"])
        count = len(run["cases"])
        self.assertIn(f"{count} cases = {count - 1} pass + 0 fail + 0 error + 0 timeout + 1 crash", done.stdout)
        self.assertIn(f'tests="{count}" failures="0" errors="1" skipped="0"', text["junit"])
        self.assertIn(f"1..{count}\n", text["tap"])
        self.assertEqual(len(re.findall(r"^not ok", text["tap"], re.M)), 1)
        self.assertIn("| crash | rulebook/ENTRY-", text["markdown"])


if __name__ == "__main__":
    ARBITRO = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
