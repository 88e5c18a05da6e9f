#!/usr/bin/env python3
"""Runs the commands of the recipes in docs/ci.md as they stand there, with games as a repository has them.

usage: recipes_test.py ARBITRO
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
import unittest
import xml.etree.ElementTree

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "ci.md"
ARBITRO = ""


def part(title):
    """The text under a heading of the page."""
    return PAGE.read_text(encoding="utf-8").split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def github():
    block = re.search(r"- name: Check the games\n +run: \|\n((?: {10}.*\n)+)", part("GitHub")).group(1)
    return textwrap.dedent(block)


def gitlab():
    block = re.search(r"\n  script:\n(.*?)\n  artifacts:", part("GitLab"), re.S).group(1)
    lines = []
    for item in re.split(r"\n? {4}- ", "\n" + block)[1:]:
        lines.append(" ".join(item.removeprefix(">-").split()))
    return "\n".join(lines)


def jenkins():
    return textwrap.dedent(re.findall(r"sh '''\n(.*?)'''", part("Jenkins"), re.S)[-1])


def shell_blocks(text):
    return [textwrap.dedent(block) for block in re.findall(r"^ *```sh\n(.*?)^ *```", text, re.S | re.M)]


class Recipes(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.folder = pathlib.Path(self.scratch.name)
        # Where each recipe puts the program.
        for place in (".arbitro/build/release", "bin"):
            (self.folder / place).mkdir(parents=True)
            (self.folder / place / "arbitro").symlink_to(ARBITRO)
        self.games = self.folder / "games"
        self.games.mkdir()
        self.put("legal", "fine")
        self.baseline()

    def put(self, kind, name):
        log = subprocess.run([ARBITRO, "example", kind], stdout=subprocess.PIPE, check=True).stdout
        (self.games / f"{name}.parchis.txtpb").write_bytes(log)

    def shell(self, script):
        environment = dict(os.environ, PATH=f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
                           GITHUB_STEP_SUMMARY=str(self.folder / "summary.md"))
        return subprocess.run(["sh", "-e", "-c", script], cwd=self.folder, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=60)

    def baseline(self):
        script, = shell_blocks(PAGE.read_text(encoding="utf-8").split("\n## ", 1)[0])
        done = self.shell(script)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_github(self):
        self.assertEqual(self.shell(github()).returncode, 0)
        self.put("illegal", "bad")
        done = self.shell(github())
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("::error file=games/bad.parchis.txtpb,line=24,", done.stdout)
        self.assertIn("| error | games/bad.parchis.txtpb:24 |", (self.folder / "summary.md").read_text(encoding="utf-8"))
        results = json.loads((self.folder / "arbitro.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
        self.assertEqual([result["baselineState"] for result in results], ["new"])
        self.baseline()
        self.assertEqual(self.shell(github()).returncode, 0)

    def test_gitlab(self):
        self.put("illegal", "bad")
        done = self.shell(gitlab())
        self.assertEqual(done.returncode, 1, done.stdout)
        for key, name in (("junit", "games.xml"), ("codequality", "gl-code-quality-report.json")):
            self.assertIn(f"{key}: {name}\n", part("GitLab"))
        case = xml.etree.ElementTree.parse(self.folder / "games.xml").getroot().find(".//failure/..")
        self.assertEqual(case.get("file"), "games/bad.parchis.txtpb")
        issue, = json.loads((self.folder / "gl-code-quality-report.json").read_text(encoding="utf-8"))
        self.assertEqual(issue["location"], {"path": "games/bad.parchis.txtpb", "lines": {"begin": 24}})
        self.baseline()
        self.assertEqual(self.shell(gitlab()).returncode, 0)

    def test_jenkins(self):
        self.put("illegal", "bad")
        done = self.shell(jenkins())
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(xml.etree.ElementTree.parse(self.folder / "games.xml").getroot().get("failures"), "1")
        self.assertIn("junit 'games.xml'", part("Jenkins"))
        self.assertIn("pattern: 'arbitro.sarif'", part("Jenkins"))
        self.assertTrue((self.folder / "arbitro.sarif").exists())
        (self.games / "junk.parchis").write_text("junk")
        self.assertNotEqual(self.shell(jenkins()).returncode, 0)

    def test_anything_else(self):
        tap, commit = shell_blocks(part("Anything else"))
        self.assertIn("Result: PASS", self.shell(tap).stdout)
        subprocess.run(["git", "init", "--quiet"], cwd=self.folder, check=True)
        done = self.shell(commit)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.put("illegal", "bad")
        subprocess.run(["git", "add", "games"], cwd=self.folder, check=True)
        done = self.shell(commit)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("games/bad.parchis.txtpb:24:1: error BAR001", done.stdout)


if __name__ == "__main__":
    ARBITRO = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
