#!/usr/bin/env python3
"""Reports as the tools read them that they are for: SARIF by its JSON schema and by the SARIF Multitool, JUnit by a
schema, TAP by prove, the others by Python's own readers. The logs have names and ids that try to be markup.

A check whose tool is not installed is left out and named; with PARCHIS_ALL_TOOLS in the environment, as `./bootstrap
test` has it, that is a failure.

usage: reports_test.py ARBITRO
"""
import csv
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
MULTITOOL = HERE.parent / "web" / "node_modules" / "@microsoft" / "sarif-multitool-linux"
ALL_TOOLS = bool(os.environ.get("PARCHIS_ALL_TOOLS"))
ARBITRO = ""

HOSTILE_IDS = ['plain', 'a "b", c', 'x\\n::error ::y', ']]>&amp;<b>', '%0A%', '# SKIP', 'ñ😀', '\\033[31m', '=1+1', '|`*`|',
               '\\u202e', '  ...']
HOSTILE_FILES = ['::error file=x::y', 'a,b "c"', '%0A', 'x]]><y>&z;', '# TO' + 'DO', 'line\nbreak', 'ñ😀 \x1b[31m', "it's",
                 '1..0']


def run(*words, **options):
    return subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          **options)


class Reports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        games = cls.root / "games"
        (games / "sub").mkdir(parents=True)
        log = run(ARBITRO, "example").stdout.decode()
        for number, name in enumerate(HOSTILE_IDS):
            text = log.replace('game_id: "example"', 'game_id: "%s"' % name.replace('"', '\\"'))
            assert text != log or name == "example"
            (games / f"{number}.parchis.txtpb").write_text(text, encoding="utf-8")
        for name in HOSTILE_FILES:
            (games / "sub" / f"{name}.parchis.txtpb").write_text(log, encoding="utf-8")
        # A file name need not be UTF-8.
        pathlib.Path(os.fsdecode(os.fsencode(games / "sub") + b"/\xff\xfe.parchis.txtpb")).write_text(log)
        (games / "fine.parchis.txtpb").write_text(run(ARBITRO, "example", "legal").stdout.decode())
        (games / "junk.parchis").write_text("junk")
        (games / "cut.parchis").write_bytes(cls.binary(log)[:-20])
        # Twice the same game: two findings with one fingerprint.
        run(ARBITRO, "convert", "--to", "archive", "-o", games / "twice.parchis", games / "0.parchis.txtpb",
            games / "0.parchis.txtpb")
        cls.report = json.loads(cls.check("json"))
        cls.findings = [finding for game in cls.report["games"] for finding in game.get("findings", [])]
        cls.findings += cls.report["findings"]
        cls.root_causes = [finding for finding in cls.findings if "follows" not in finding]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def binary(cls, log):
        text = cls.root / "log.txtpb"
        text.write_text(log, encoding="utf-8")
        return run(ARBITRO, "convert", "--to", "binary", text).stdout

    @classmethod
    def check(cls, form, *options):
        done = run(ARBITRO, "check", "--format", form, *options, "games", cwd=cls.root)
        assert done.returncode in (0, 1, 3), done.stderr
        assert done.stderr == b"", done.stderr
        return done.stdout.decode()

    def needs(self, there, what):
        if not there:
            self.assertFalse(ALL_TOOLS, f"{what} is not installed")
            self.skipTest(f"{what} is not installed")

    def written(self, form, name):
        path = self.root / name
        path.write_text(self.check(form), encoding="utf-8")
        return path

    # ---- SARIF

    def test_sarif_has_what_github_requires(self):
        log = json.loads(self.check("sarif"))
        self.assertTrue(log["$schema"].endswith("sarif-2.1.0.json"))
        self.assertEqual(log["version"], "2.1.0")
        run_, = log["runs"]
        driver = run_["tool"]["driver"]
        self.assertEqual(driver["name"], "arbitro")
        for rule in driver["rules"]:
            for text in (rule["id"], rule["shortDescription"]["text"], rule["fullDescription"]["text"],
                         rule["help"]["text"]):
                self.assertTrue(text)
        self.assertEqual(len(run_["results"]), len(self.findings))
        hashes = set()
        for result in run_["results"]:
            self.assertEqual(driver["rules"][result["ruleIndex"]]["id"], result["ruleId"])
            self.assertTrue(result["message"]["text"])
            self.assertIn(result["level"], ("error", "warning", "note"))
            place = result["locations"][0]["physicalLocation"]
            self.assertRegex(place["artifactLocation"]["uri"], r"^games/[-A-Za-z0-9._~/%]+$")
            region = place["region"]
            for number in ("startLine", "startColumn", "endLine", "endColumn"):
                self.assertIsInstance(region[number], int)
                self.assertGreaterEqual(region[number], 1)
            self.assertGreater(region["endColumn"], region["startColumn"])
            hashes.add(result["partialFingerprints"]["primaryLocationLineHash"])
        self.assertEqual(len(hashes), len(self.findings))

    def test_sarif_follows_its_schema(self):
        try:
            import jsonschema
        except ImportError:
            jsonschema = None
        self.needs(jsonschema, "python3-jsonschema")
        schema = MULTITOOL / "sarif-2.1.0.json"
        self.needs(schema.exists(), "npm's @microsoft/sarif-multitool")
        jsonschema.validate(json.loads(self.check("sarif")), json.loads(schema.read_text(encoding="utf-8")))

    def test_sarif_pleases_the_multitool(self):
        tool = MULTITOOL / "Sarif.Multitool"
        self.needs(tool.exists(), "npm's @microsoft/sarif-multitool")
        # npm unpacks it as a plain file, and it may lie where nobody may write.
        mine = self.root / "multitool"
        shutil.copytree(MULTITOOL, mine)
        (mine / "Sarif.Multitool").chmod(0o755)
        log = self.written("sarif", "games.sarif")
        said = self.root / "said.sarif"
        done = run(mine / "Sarif.Multitool", "validate", "--rule-kind", "Sarif;Ghas", log, "--output", said,
                   env=dict(os.environ, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT="1"))
        # It ends with 0 whatever it finds; what it says is in the file.
        self.assertTrue(said.exists(), done.stdout + done.stderr)
        results = json.loads(said.read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
        # The project has no address on the net that it could name.
        wrong = [result for result in results if result["message"].get("id") != "Warning_ProvideToolnformationUri"]
        self.assertEqual(wrong, [])

    # ---- XML

    def test_junit_follows_its_schema(self):
        self.needs(shutil.which("xmllint"), "xmllint (libxml2-utils)")
        done = run("xmllint", "--noout", "--schema", HERE / "junit.xsd", self.written("junit", "junit.xml"))
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        # A schema that refuses nothing would say nothing.
        done = run("xmllint", "--noout", "--schema", HERE / "junit.xsd", self.written("junit-gitlab", "gitlab.xml"))
        self.assertIn("file", done.stderr.decode())

    def test_junit_has_a_case_for_each_game(self):
        for form in ("junit", "junit-gitlab"):
            root = xml.etree.ElementTree.fromstring(self.check(form))
            cases = list(root.iter("testcase"))
            self.assertEqual(len(cases), len(self.report["games"]) + len(self.report["findings"]))
            names = {(case.get("classname"), case.get("name")) for case in cases}
            self.assertEqual(len(names), len(cases))
            for kind, outcome in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
                count = len(list(root.iter(outcome)))
                self.assertEqual(int(root.get(kind)), count)
                self.assertEqual(sum(int(suite.get(kind)) for suite in root), count)
            self.assertEqual([case.get("file") is not None for case in cases], [form == "junit-gitlab"] * len(cases))
            by_name = {case.get("name"): case for case in cases}
            case = by_name["0.parchis.txtpb game plain"]
            finding, = (one for one in self.findings if one["input"] == "games/0.parchis.txtpb")
            self.assertEqual(case.find("failure").get("type"), finding["code"])
            self.assertIn(finding["message"], case.find("failure").get("message"))
            self.assertEqual(case.find("failure").text, finding["rendered"])
            self.assertEqual(by_name["junk.parchis"].find("error").get("type"), "FMT003")

    # ---- TAP

    def test_prove_reads_the_tap(self):
        self.needs(shutil.which("prove"), "prove (perl)")
        done = run("prove", "--exec", "cat", self.written("tap", "bad.tap"))
        out = done.stdout.decode() + done.stderr.decode()
        tests = len(self.report["games"]) + len(self.report["findings"])
        bad = sum(game["verdict"] != "VERDICT_VALID" for game in self.report["games"]) + len(self.report["findings"])
        self.assertIn(f"Failed {bad}/{tests} subtests", out)
        self.assertNotIn("Parse errors", out)
        self.assertNotIn("skipped", out)
        (self.root / "old.jsonl").write_text(self.check("jsonl"), encoding="utf-8")
        known = self.root / "known.tap"
        known.write_text(self.check("tap", "--baseline", "old.jsonl"), encoding="utf-8")
        done = run("prove", "--exec", "cat", known)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("Result: PASS", done.stdout.decode())

    def test_prove_reads_the_yaml_too(self):
        self.needs(shutil.which("prove"), "prove (perl)")
        script = ("use TAP::Parser; my $p = TAP::Parser->new({source => $ARGV[0]});"
                  "while (my $r = $p->next) { next unless $r->is_yaml;"
                  "print map { qq($_->{code} $_->{message}\\n) } @{$r->data->{findings}} }")
        done = run("perl", "-e", script, self.written("tap", "yaml.tap"))
        self.assertEqual(done.stderr, b"")
        self.assertEqual(sorted(done.stdout.decode().splitlines()),
                         sorted(f"{finding['code']} {finding['message']}" for finding in self.findings))

    # ---- The others

    def test_csv_reads_back(self):
        rows = list(csv.DictReader(io.StringIO(self.check("csv"), newline=""), strict=True))
        self.assertEqual(len(rows), len(self.findings))
        for row, finding in zip(sorted(rows, key=lambda row: row["file"]),
                                sorted(self.findings, key=lambda finding: finding["input"])):
            for column, key in (("file", "input"), ("game_id", "gameId"), ("code", "code"), ("message", "message"),
                                ("fingerprint", "fingerprint")):
                self.assertEqual(row[column], finding.get(key, ""))
            self.assertEqual(row["ply"], str(finding.get("ply", "")))
            self.assertEqual(None not in row, True, "a line with more fields than columns")

    def test_gitlab_has_what_it_requires(self):
        issues = json.loads(self.check("gitlab"))
        self.assertEqual(len(issues), len(self.root_causes))
        self.assertEqual(len({issue["fingerprint"] for issue in issues}), len(issues))
        for issue in issues:
            self.assertTrue(issue["description"] and issue["check_name"])
            self.assertIn(issue["severity"], ("info", "minor", "major", "critical", "blocker"))
            self.assertRegex(issue["location"]["path"], "^games/")
            self.assertGreaterEqual(issue["location"]["lines"]["begin"], 1)

    def test_github_reads_each_command_as_it_is_meant(self):
        def unescape(text, more):
            for code, character in more + [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]:
                text = text.replace(code, character)
            return text

        seen = []
        *lines, last = self.check("github").splitlines()
        self.assertEqual(last, self.report["summary"]["rendered"])
        for line in lines:
            # As the runner of GitHub Actions splits it.
            self.assertTrue(line.startswith("::"))
            command, _, message = line[2:].partition("::")
            kind, _, rest = command.partition(" ")
            properties = dict(part.split("=", 1) for part in rest.split(","))
            seen.append((kind, unescape(properties.get("file", ""), [("%3A", ":"), ("%2C", ",")]),
                         unescape(message, [])))
        errors = [one for one in seen if one[0] == "error"]
        self.assertEqual(len(errors), 10)
        self.assertEqual(seen[-1][0], "notice")
        self.assertIn("not shown here: ", seen[-1][2])
        by_file = {finding["input"]: finding for finding in self.findings}
        for _, file, message in errors:
            self.assertIn(by_file[file]["message"], message)

    def test_every_report_at_once_is_each_one_alone(self):
        forms = [form for form in self.check("concise", "--help").split("kind of report: ")[1].split("(")[0].split(",")]
        forms = [form.strip() for form in forms]
        self.assertIn("sarif", forms)
        done = run(ARBITRO, "check", "--jobs", "4", *(f"--report={form}=all.{form}" for form in forms), "games",
                   cwd=self.root)
        self.assertEqual(done.returncode, 3)
        for form in forms:
            with self.subTest(form):
                alone = run(ARBITRO, "check", "--jobs", "1", "--format", form, "-o", "alone", "games", cwd=self.root)
                self.assertEqual(alone.returncode, 3)
                self.assertEqual((self.root / f"all.{form}").read_bytes(), (self.root / "alone").read_bytes())


if __name__ == "__main__":
    ARBITRO = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
