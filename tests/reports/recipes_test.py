#!/usr/bin/env python3
"""Runs the commands of the recipes in docs/ci.md, of the action, of the template for GitLab and of the hook as
they stand there, with games as a repository has them.

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

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ci.md"
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


def yaml_block(title, file):
    """The first block of a part of the page that is this file, read."""
    return yaml.safe_load(re.search(rf"```yaml\n# {re.escape(file)}\n(.*?)^```", part(title), re.S | re.M).group(1))


def read(file):
    return yaml.safe_load((ROOT / file).read_text(encoding="utf-8"))


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

    def shell(self, script, shell=("sh", "-e"), **variables):
        environment = dict(os.environ, PATH=f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
                           GITHUB_STEP_SUMMARY=str(self.folder / "summary.md"), **variables)
        return subprocess.run([*shell, "-c", script], cwd=self.folder, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=60)

    def action(self, **inputs):
        """What the last step of the action does with these inputs."""
        action = read("action.yml")
        step = action["runs"]["steps"][-1]
        values = {name: value["default"] for name, value in action["inputs"].items()} | inputs
        variables = {}
        for name, value in step["env"].items():
            variables[name] = values.pop(re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", value).group(1))
        self.assertEqual(values, {}, "an input that the step does not use")
        return self.shell(step["run"], ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail"),
                          ARBITRO=ARBITRO, **variables)

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

    def test_action(self):
        used, = [step for step in yaml_block("GitHub", ".github/workflows/games.yml")["jobs"]["check"]["steps"]
                 if step.get("id") == "arbitro"]
        self.assertEqual(self.action(**used["with"]).returncode, 0)
        self.put("illegal", "bad $(touch run) game")
        done = self.action(**used["with"])
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("::error file=games/bad $(touch run) game.parchis.txtpb,line=24,", done.stdout)
        self.assertTrue((self.folder / read("action.yml")["inputs"]["sarif"]["default"]).exists())
        self.assertEqual(self.action(**{"fail-on": "never"}).returncode, 0)
        self.assertEqual(self.action(rules="nobody's").returncode, 2)
        done = self.action(games="games/fine.parchis.txtpb\ngames/bad $(touch run) game.parchis.txtpb\n")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertFalse((self.folder / "run").exists())

    def test_action_knows_its_version(self):
        step, = [step for step in read("action.yml")["runs"]["steps"] if step.get("id") == "version"]
        outputs = []
        for content in ("one", "one", "another"):
            (self.folder / "source").write_text(content, encoding="utf-8")
            out = self.folder.parent / f"{self.folder.name}.out"
            self.addCleanup(lambda: out.unlink(missing_ok=True))
            out.write_text("", encoding="utf-8")
            done = self.shell(step["run"], ("bash", "-e"), GITHUB_ACTION_PATH=str(self.folder), GITHUB_OUTPUT=str(out))
            self.assertEqual(done.returncode, 0, done.stdout)
            outputs.append(out.read_text(encoding="utf-8"))
        self.assertRegex(outputs[0], r"^sources=[0-9a-f]{16}\n$")
        self.assertEqual(outputs[0], outputs[1])
        self.assertNotEqual(outputs[0], outputs[2])

    def test_gitlab_template(self):
        used = yaml_block("GitLab", ".gitlab-ci.yml")
        template = read(used["include"][0]["file"])
        job = template[used["games"]["extends"]]
        variables = job["variables"] | used["games"]["variables"]
        self.assertEqual(set(variables), set(job["variables"]), "a variable that the template does not know")
        script, = job["script"]
        self.assertEqual(self.shell(script, **variables).returncode, 0)
        self.put("illegal", "bad")
        done = self.shell(script, **variables)
        self.assertEqual(done.returncode, 1, done.stdout)
        for report, name in job["artifacts"]["reports"].items():
            self.assertIn("bad.parchis.txtpb", (self.folder / name).read_text(encoding="utf-8"), report)

    def test_hook(self):
        hook, = read(".pre-commit-hooks.yaml")
        self.assertIn(hook["id"], yaml_block("Before a commit", ".pre-commit-config.yaml")["repos"][0]["hooks"][0].values())
        names = ["a.parchis", "a.parchis.txtpb", "games/a.parchis.json", "a.parchis.zst", "a.parchis.txtpb.zst"]
        for name in names:
            self.assertRegex(name, hook["files"])
        for name in ("parchis.txtpb", "a.parchis.md", "a.parchis.txtpb.orig"):
            self.assertNotRegex(name, hook["files"])
        self.put("illegal", "bad")
        self.assertEqual(self.shell(hook["entry"] + " games/fine.parchis.txtpb").returncode, 0)
        done = self.shell(hook["entry"] + " games/fine.parchis.txtpb games/bad.parchis.txtpb")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("games/bad.parchis.txtpb:24:1: error BAR001", done.stdout)

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
        tap, = shell_blocks(part("Anything else"))
        self.assertIn("Result: PASS", self.shell(tap).stdout)

    def test_your_own_program(self):
        job = yaml_block("Your own program", ".github/workflows/rules.yml")["jobs"]["conform"]
        script = job["steps"][-1]["run"]
        sample = ROOT / "docs" / "examples" / "conformance" / "engine.py"
        for faults, status in (("", 0), (" --faults", 1)):
            with self.subTest(faults):
                (self.folder / "expected.txt").write_text("", encoding="utf-8")
                command = f"{script.replace('./my-program --serve', f'{sys.executable} {sample}{faults}')} --filter 'rulebook/SIX-*'"
                done = self.shell(command)
                self.assertEqual(done.returncode, status, done.stdout)
                self.assertTrue((self.folder / "rules.xml").exists())

    def test_before_a_commit(self):
        commit, = shell_blocks(part("Before a commit"))
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
