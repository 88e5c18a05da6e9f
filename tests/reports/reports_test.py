#!/usr/bin/env python3
"""Reports as the tools read them that they are for: SARIF by its JSON schema and by the SARIF Multitool, JUnit by a
schema, TAP by prove, the others by Python's own readers. The logs have names and ids that try to be markup.

A check whose tool is not installed is left out and named; with PARCHIS_ALL_TOOLS in the environment, as `./bootstrap
test` has it, that is a failure.

usage: reports_test.py ARBITRO
"""
import csv
import html.parser
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
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
        listed = self.check("concise", "--help").split("kind of report (one of ")[1].split(";")[0]
        forms = [form.strip() for form in listed.split(",")]
        self.assertIn("sarif", forms)
        done = run(ARBITRO, "check", "--jobs", "4", *(f"--report={form}=all.{form}" for form in forms), "games",
                   cwd=self.root)
        self.assertEqual(done.returncode, 3)
        for form in forms:
            with self.subTest(form):
                alone = run(ARBITRO, "check", "--jobs", "1", "--format", form, "-o", "alone", "games", cwd=self.root)
                self.assertEqual(alone.returncode, 3)
                # The folder of the pages is called as the index.
                written = (self.root / f"all.{form}").read_bytes().replace(b"all-games/", b"alone-games/")
                self.assertEqual(written, (self.root / "alone").read_bytes())


class Page(html.parser.HTMLParser):
    """What a page is made of: its elements, what they have besides, and its text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.texts, self.handlers = [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("href", "src")]
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name == "style"]

    def handle_data(self, data):
        self.texts.append(data)


class Html(unittest.TestCase):
    """The page about many games, and the pages of games in the folder beside it."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        self.out = self.root / "out"
        self.out.mkdir()

    def check(self, *words, code=1):
        done = run(ARBITRO, "check", "--format", "summary", *words, "games", cwd=self.root)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr.decode()

    def games(self, ids):
        (self.root / "games").mkdir(exist_ok=True)
        log = run(ARBITRO, "example").stdout.decode()
        for number, name in enumerate(ids):
            text = log.replace('game_id: "example"', 'game_id: "%s"' % name.replace('"', '\\"'))
            (self.root / "games" / f"{number:02}.parchis.txtpb").write_text(text, encoding="utf-8")

    def pages(self):
        return sorted(path.relative_to(self.out).as_posix() for path in self.out.rglob("*") if path.is_file())

    def test_every_game_with_findings_has_a_row_and_a_page_whatever_it_is_called(self):
        ids = HOSTILE_IDS + ["../../x", "a/b", "same", "same", "con", "."]
        self.games(ids)
        (self.root / "games" / "fine.parchis.txtpb").write_text(run(ARBITRO, "example", "legal").stdout.decode())
        self.check("--report", "html=out/index.html")
        self.assertEqual(self.pages(), sorted(["index.html"] + [f"index-games/{n + 1}.html" for n in range(len(ids))]))
        text = (self.out / "index.html").read_text(encoding="utf-8")
        page = Page(text)
        self.assertEqual(set(page.tags) - {"html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "div", "label", "span",
                                           "select", "option", "button", "main", "p", "section", "table", "thead", "tbody", "tr", "th",
                                           "td", "form", "input", "ul", "li", "a", "br", "script"}, set())
        self.assertEqual(page.tags.count("script"), 2)
        self.assertEqual(page.handlers, [])
        for link in page.links:
            self.assertRegex(link, r"^index-games/\d+\.html(#ply=6)?$")
            self.assertTrue((self.out / urllib.parse.urlsplit(link).path).is_file())
        self.assertEqual(len(set(page.links)), 2 * len(ids))
        said = "".join(page.texts)
        for name in ("a \"b\", c", "]]>&amp;<b>", "\\u{202e}", "../../x", "ñ😀"):
            self.assertIn(name, said)
        self.assertNotIn("fine.parchis", said)
        # Each page is the one that `replay` writes.
        done = run(ARBITRO, "replay", "--verify", "out/index-games/1.html", "games/00.parchis.txtpb", cwd=self.root)
        self.assertEqual(done.returncode, 0, done.stdout)
        # The same for any number of threads, and once more in the place of the first.
        before = {name: (self.out / name).read_bytes() for name in self.pages()}
        self.check("--report", "html=out/index.html", "--jobs", "3")
        self.assertEqual({name: (self.out / name).read_bytes() for name in self.pages()}, before)

    def test_pages_have_a_limit_which_the_page_says(self):
        self.games("abcde")
        self.check("--report", "html=out/all.html", "--pages", "2")
        self.assertEqual(self.pages(), ["all-games/1.html", "all-games/2.html", "all.html"])
        text = (self.out / "all.html").read_text(encoding="utf-8")
        self.assertIn("3 more games have no page; the limit is 2.", text)
        self.assertEqual(text.count("<tr data-verdict"), 5)
        # To standard output there is no folder, and the page says so.
        done = run(ARBITRO, "check", "--format", "html", "games", cwd=self.root)
        self.assertIn(b"Pages of games are written where the report goes to a file.", done.stdout)
        self.assertEqual(Page(done.stdout.decode()).links, [])
        # Pages that no game has any more go away.
        self.check("--report", "html=out/all.html", "--ignore", "BAR", code=0)
        self.assertEqual(self.pages(), ["all.html"])

    def test_a_folder_with_anything_else_is_left_alone(self):
        self.games("a")
        mine = self.out / "index-games"
        mine.mkdir()
        (mine / "letters.txt").write_text("mine")
        said = self.check("--report", "html=out/index.html", code=4)
        self.assertIn("holds 'letters.txt', which is no page of a game", said)
        self.assertEqual(self.pages(), ["index-games/letters.txt"])
        # Nor is a log that happens to be called so.
        (mine / "letters.txt").unlink()
        (mine / "1.html").write_text(run(ARBITRO, "example").stdout.decode())
        done = run(ARBITRO, "check", "--report", "html=out/index.html", "out/index-games/1.html", cwd=self.root)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"is one of the inputs", done.stderr)

    def test_a_page_without_findings(self):
        (self.root / "games").mkdir()
        (self.root / "games" / "fine.parchis.txtpb").write_text(run(ARBITRO, "example", "legal").stdout.decode())
        self.check("--report", "html=out/index.html", code=0)
        self.assertEqual(self.pages(), ["index.html"])
        self.assertIn("Games: 1 = 1 valid", (self.out / "index.html").read_text(encoding="utf-8"))


if __name__ == "__main__":
    ARBITRO = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=2)
