#!/usr/bin/env python3
"""The pages about findings and the command line as they are printed, the manual page without a complaint of mandoc, and the completions in the shells that they are for.

A check whose tool is not installed is left out and named; with PARCHIS_ALL_TOOLS in the environment, as `./bootstrap
test` has it, that is a failure.

usage: printed_test.py [--update] ARBITRO     --update writes docs/findings and docs/cli.md again
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

ALL_TOOLS = bool(os.environ.get("PARCHIS_ALL_TOOLS"))
ARBITRO = ""
UPDATE = False
PAGES = pathlib.Path(__file__).resolve().parents[2] / "docs" / "findings"
COMMAND_LINE = PAGES.parent / "cli.md"

# Asks the function that bash calls, as bash does: at '=' words are split.
BASH = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_arbitro
printf '%s\\n' "${COMPREPLY[@]}"
"""
# What zsh's completion provides is replaced by what says how it was called.
ZSH = """
compdef() { : }
compset() { : }
compadd() { while [[ "$1" != -- ]]; do shift; done; shift; print -rl -- "$@" }
_files() { print FILES }
source "$1"
shift
typeset -a words=("$@")
CURRENT=${#words}
_arbitro
"""


def run(*words, **options):
    return subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False, **options)


class Printed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)
        for shell in ("bash", "zsh"):
            (cls.folder / shell).write_text(run(ARBITRO, "completions", shell).stdout, encoding="utf-8")
        (cls.folder / "work").mkdir()
        (cls.folder / "work" / "evening.parchis").touch()

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def needs(self, program):
        if not shutil.which(program):
            self.assertFalse(ALL_TOOLS, f"{program} is not installed")
            self.skipTest(f"{program} is not installed")

    def test_mandoc_has_no_complaint(self):
        self.needs("mandoc")
        page = self.folder / "arbitro.1"
        page.write_text(run(ARBITRO, "man").stdout, encoding="utf-8")
        done = run("mandoc", "-T", "lint", page)
        self.assertEqual(done.stdout + done.stderr, "")
        text = re.sub(".\b", "", run("mandoc", "-T", "utf8", "-O", "width=300", page).stdout)
        listed = re.findall(r"^  (\w+) ", run(ARBITRO, "--help").stdout.split("Commands:\n")[1].split("\n\n")[0], re.M)
        self.assertIn("check", listed)
        for command in listed:
            usage = run(ARBITRO, command, "--help").stdout
            operands = usage.splitlines()[0].removeprefix(f"Usage: arbitro {command} [OPTION]...").strip()
            self.assertIn(f"\n   {command} {operands}".rstrip() + "\n", text)
            for option in re.findall(r"^ +(?:-., )?(--[a-z-]+)", usage.split("\nOptions", 1)[1], re.M):
                self.assertIn(option, text)
        self.assertIn("recorded games of Parchís", text)

    def test_the_pages_about_findings_are_what_is_printed(self):
        pages = {"README.md": run(ARBITRO, "rule", "--format", "markdown").stdout}
        for family in sorted(set(re.findall(r"^([A-Z]{3})\d{3} ", run(ARBITRO, "rule").stdout, re.M))):
            pages[f"{family}.md"] = run(ARBITRO, "rule", "--format", "markdown", family).stdout
        if UPDATE:
            PAGES.mkdir(exist_ok=True)
            for name, text in pages.items():
                (PAGES / name).write_text(text, encoding="utf-8")
        self.assertEqual(sorted(path.name for path in PAGES.iterdir()), sorted(pages))
        for name, text in pages.items():
            self.assertEqual((PAGES / name).read_text(encoding="utf-8"), text, f"{name} is old: run with --update")

    def test_the_page_of_the_command_line_is_what_is_printed(self):
        text = run(ARBITRO, "help", "--format", "markdown").stdout
        if UPDATE:
            COMMAND_LINE.write_text(text, encoding="utf-8")
        self.assertEqual(COMMAND_LINE.read_text(encoding="utf-8"), text, "docs/cli.md is old: run with --update")
        # Every link leads to a heading of the page or to another page.
        for target in re.findall(r"\]\(([^)]+)\)", text):
            if target.startswith("#"):
                self.assertIn(target[1:], [re.sub(" ", "-", line.lower()) for line in re.findall("^##* (.*)", text, re.M)])
            else:
                self.assertTrue((COMMAND_LINE.parent / target).is_file(), target)

    def bash(self, line):
        """What bash offers for the last word of the line; '=' is a word of its own, as bash has it."""
        words = [part for word in line.split(" ") for part in (re.split("(=)", word) if "=" in word else [word])]
        words = [word for number, word in enumerate(words) if word or number == len(words) - 1]
        done = run("bash", "--norc", "-c", BASH, "bash", self.folder / "bash", *words, cwd=self.folder / "work")
        self.assertEqual(done.stderr, "", line)
        return done.stdout.split()

    def zsh(self, line):
        """What zsh is given for the last word of the line; FILES where it is told to look for files."""
        done = run("zsh", "-f", "-c", ZSH, "zsh", self.folder / "zsh", *line.split(" "), cwd=self.folder / "work")
        self.assertEqual(done.stderr, "", line)
        # zsh itself leaves out what does not begin with the word.
        last = line.rsplit(" ", 1)[-1]
        last = last.rsplit("=", 1)[-1]
        return [word for word in done.stdout.split() if word.startswith(last) or word == "FILES"]

    def both(self, line, wanted, files=False):
        for shell in ("bash", "zsh"):
            if not shutil.which(shell):
                continue
            with self.subTest(shell=shell, line=line):
                offered = getattr(self, shell)(line)
                file = "evening.parchis" if shell == "bash" else "FILES"
                self.assertEqual(sorted(offered), sorted(wanted + ([file] if files else [])))

    def test_completions_offer_what_there_is(self):
        self.needs("zsh")
        self.both("arbitro ch", ["check"])
        self.both("arbitro --color ne", ["never"])
        self.both("arbitro --color never che", ["check"])
        self.both("arbitro check --fo", ["--format"])
        self.both("arbitro check --format js", ["json", "jsonl"])
        self.both("arbitro check -f sa", ["sarif"])
        self.both("arbitro check --format=ju", ["junit", "junit-gitlab"])
        self.both("arbitro check --on-illegal ", ["claimed", "legal", "stop"])
        self.both("arbitro check --report gi", ["github=", "gitlab="])
        self.both("arbitro check --report sarif=", [], files=True)
        self.both("arbitro check --report=sarif=", [], files=True)
        self.both("arbitro check ", [], files=True)
        self.both("arbitro check -o ", [], files=True)
        self.both("arbitro check --baseline old.jsonl --rule", ["--rules"])
        self.both("arbitro check evening.parchis --jobs ", [])
        self.both("arbitro rules ", ["check", "diff", "list", "show"] + self.rule_sets(), files=True)
        self.both("arbitro rule BAR", self.codes("BAR"))
        self.both("arbitro check --select BAR", self.codes("BAR"))
        self.both("arbitro help exp", ["explore"])
        self.both("arbitro conform --exec ", [], files=True)
        self.both("arbitro replay --verify ", [], files=True)
        self.both("arbitro completions z", ["zsh"])
        self.both("arbitro example ", ["illegal", "legal"])
        self.both("arbitro nonsense ", [])

    def rule_sets(self):
        return re.findall(r"^([a-z-]+)@", run(ARBITRO, "rules", "list").stdout, re.M)

    def codes(self, family):
        return [word for word in run(ARBITRO, "rule").stdout.split() if re.fullmatch(family + r"\d{3}", word)]

    def test_the_scripts_have_no_fault_of_shells(self):
        if shutil.which("shellcheck"):
            done = run("shellcheck", "--shell=bash", self.folder / "bash")
            self.assertEqual(done.stdout, "")
        # A start file may have any of these set.
        self.assertEqual(run("bash", "--norc", "-euo", "pipefail", "-c", f". {shlex.quote(str(self.folder / 'bash'))}").stderr, "")

    def test_other_shells_are_refused(self):
        done = run(ARBITRO, "completions", "zhs")
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean 'zsh'?", done.stderr)


if __name__ == "__main__":
    if sys.argv[1] == "--update":
        UPDATE = bool(sys.argv.pop(1))
    ARBITRO = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
