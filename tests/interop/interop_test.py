#!/usr/bin/env python3
"""Logs that other protobuf libraries write are the same as ours: byte for byte where docs/examples/README.md promises
it, and judged the same where a library has other ways to write a game.

The games are docs/examples/recorded_games.json; expected/ has the same games in text form, from which `arbitro convert`
makes our bytes. Exit status 77, which ctest shows as skipped, when the library is not installed; with
PARCHIS_ALL_TOOLS in the environment, as `./bootstrap test` has it, that is a failure.

usage: interop_test.py ARBITRO TOOLCHAIN     a key of TOOLCHAINS
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from toolchains import EXAMPLES, HERE, ROOT, TOOLCHAINS, Missing, run

sys.path.insert(0, str(ROOT / "tests" / "docs"))
import docs_test  # noqa: E402

SKIPPED = 77
GAMES = ["mesa-7", "six-arms", "taken-back", "wrong-square", "two-dice"]
RECORDED = EXAMPLES / "recorded_games.json"

# ---- What has to become of the variants ------------------------------------------------------------------

SAME = "the same bytes"
EQUAL = "other bytes, the same game"
# Otherwise: the code of the findings that are there besides.

VARIANTS = {
    "any_map_order.parchis": (SAME, EQUAL),
    "delimited.parchis": (SAME,),
    "from_archive.parchis": (SAME,),
    "from_json.parchis": (SAME,),
    "rewritten.parchis": (SAME, "SCH002"),  # a library keeps fields that it does not know, or drops them
    "map_order.parchis": (EQUAL,),
    "packing.parchis": (EQUAL,),
    "zeros.parchis": (SAME, EQUAL),
    "unknown_fields.parchis": ("SCH002",),
    "kept_checksum.parchis": ("FMT006",),
    "checksum_of_all.parchis": ("FMT006, SCH002",),
    "half_character.parchis": ("FMT009",),
    "plain.parchis.json": (EQUAL,),
    "escaped.parchis.json": (EQUAL,),
    "enum_numbers.parchis.json": (EQUAL,),
    "number_longs.parchis.json": (EQUAL,),
    "proto_names.parchis.json": (EQUAL,),
    "with_defaults.parchis.json": (EQUAL,),
    "first_game.parchis.json": (EQUAL,),
    "first_game.parchis.txtpb": (EQUAL,),
    "halves_of_longs.parchis.json": ("FMT008",),
    "oneof_names.parchis.json": (EQUAL, "FMT008"),
}
# What a library does where the table leaves it to the library: so that a change of it is seen.
CHOSEN = {
    ("protobufjs", "rewritten.parchis"): SAME,
    ("protobufjs7", "rewritten.parchis"): SAME,
    ("java", "rewritten.parchis"): "SCH002",
    ("protobufjs", "zeros.parchis"): SAME,
    ("protobufjs7", "zeros.parchis"): EQUAL,
    ("protobufjs", "oneof_names.parchis.json"): EQUAL,
    ("protobufjs7", "oneof_names.parchis.json"): "FMT008",
}
COUNTS = {"python": 11, "pure-python": 11, "protobufjs": 13, "protobufjs7": 13, "bufbuild": 8, "java": 12}
# Findings that change what a game is worth: how many games of the variant have one. The others stay as they are.
DAMAGED = {"kept_checksum.parchis": 1, "checksum_of_all.parchis": 5, "half_character.parchis": 1, "halves_of_longs.parchis.json": 2,
           "oneof_names.parchis.json": 5}


class Arbitro:
    def __init__(self, program):
        self.program = program

    def convert(self, form, *inputs):
        """The bytes of inputs in another form."""
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder) / "out"
            run([self.program, "convert", "--checksum", "--to", form, "-o", output, *inputs])
            return output.read_bytes()

    def texts(self, source):
        """The text form of each game, by file name; one game of a binary input stands alone."""
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder) / "out"
            run([self.program, "convert", "--to", "text", "-o", output, source])
            files = sorted(output.iterdir()) if output.is_dir() else [output]
            return [file.read_text(encoding="utf-8") for file in files]

    def report(self, data):
        """What `check -v` prints of these bytes, always under the same file name, and its exit status."""
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "games.parchis").write_bytes(data)
            done = subprocess.run([self.program, "check", "-v", "games.parchis"], cwd=folder, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, encoding="utf-8", check=False)
            return done.returncode, done.stdout

    def judgement(self, file):
        """Games and findings without their places, and the codes of the findings."""
        done = subprocess.run([self.program, "check", "--format", "jsonl", file], stdout=subprocess.PIPE,
                              encoding="utf-8", check=False)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        codes = [line["finding"]["code"] for line in lines if "finding" in line]
        return [without_places(line) for line in lines if "summary" not in line], codes


def without_places(value):
    if isinstance(value, dict):
        return {key: without_places(item) for key, item in value.items()
                if key not in ("input", "location", "rendered", "rerun", "fingerprint")}
    return [without_places(item) for item in value] if isinstance(value, list) else value


# ---- Checks ----------------------------------------------------------------------------------------------

class InteropTest:
    def __init__(self, name, toolchain, arbitro):
        self.name, self.toolchain, self.arbitro = name, toolchain, arbitro
        self.checks = 0
        self.failures = []
        texts = [HERE / "expected" / f"{game}.parchis.txtpb" for game in GAMES]
        self.ours = {game: arbitro.convert("binary", text) for game, text in zip(GAMES, texts, strict=True)}
        self.our_archive = toolchain.folder / "ours.parchis"
        self.our_archive.write_bytes(arbitro.convert("archive", *texts))
        self.our_json = toolchain.folder / "ours.parchis.json"
        self.our_json.write_bytes(arbitro.convert("json", *texts))
        self.our_first = toolchain.folder / "first.parchis"
        self.our_first.write_bytes(self.ours[GAMES[0]])

    def expect(self, fine, message):
        self.checks += 1
        if not fine:
            self.failures.append(message)

    def attempt(self, check):
        try:
            check()
        except RuntimeError as trouble:  # a command that had to succeed did not
            self.expect(False, str(trouble))

    def export(self, form, source=RECORDED):
        output = self.toolchain.folder / f"exported.{form}"
        done = subprocess.run([str(word) for word in (*self.toolchain.exporter, form, source, output)],
                              env=self.toolchain.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              encoding="utf-8", check=False)
        return done.returncode, done.stdout, output

    def check_exports(self):
        for form in ("binary", "archive", "json"):
            status, printed, output = self.export(form)
            self.expect(status == 0, f"{form}: exit status {status}: {printed}")
            self.expect(f"{len(GAMES)} games, 51 plies" in printed, f"{form}: prints {printed}")
            if status == 0:
                self.attempt(lambda: getattr(self, f"check_{form}")(output))

    def check_binary(self, folder):
        names = sorted(file.name for file in folder.iterdir())
        self.expect(names == sorted(f"{game}.parchis" for game in GAMES), f"binary: wrote {names}")
        for game in GAMES:
            theirs = (folder / f"{game}.parchis").read_bytes()
            self.expect(theirs == self.ours[game], f"binary: {game} differs from ours")
            self.expect(self.arbitro.report(theirs) == self.arbitro.report(self.ours[game]),
                        f"binary: {game} is judged otherwise")

    def check_archive(self, file):
        theirs, ours = file.read_bytes(), self.our_archive.read_bytes()
        self.expect(theirs == ours, "archive: differs from ours")
        self.expect(self.arbitro.report(theirs) == self.arbitro.report(ours), "archive: is judged otherwise")
        self.expect(self.arbitro.texts(file) == self.arbitro.texts(self.our_archive), "archive: other text form")

    def check_json(self, file):
        theirs, ours = (text.read_text(encoding="utf-8").splitlines() for text in (file, self.our_json))
        self.expect(len(theirs) == len(GAMES), f"json: {len(theirs)} lines")
        for game, their_line, our_line in zip(GAMES, theirs, ours):
            self.expect(json.loads(their_line) == json.loads(our_line), f"json: {game} says something else than ours")
        self.expect(self.arbitro.convert("archive", file) == self.our_archive.read_bytes(), "json: makes other bytes")
        self.expect(self.arbitro.judgement(file) == self.arbitro.judgement(self.our_json), "json: is judged otherwise")

    def check_refusals(self):
        """A recording that makes no sense is refused with the place, and nothing is written."""
        for where, words, change in REFUSED:
            games = json.loads(RECORDED.read_text(encoding="utf-8"))
            change(games[0])
            source = self.toolchain.folder / "refused.json"
            source.write_text(json.dumps(games), encoding="utf-8")
            status, printed, _ = self.export("archive", source)
            place = f"game mesa-7: {where}: "
            self.expect(status == 1 and place in printed and words in printed,
                        f"{where}, {words}: status {status}, prints {printed}")

    def check_variants(self):
        folder = self.toolchain.folder / "variants"
        folder.mkdir()
        run(self.toolchain.variants(self.our_archive, self.our_json, folder), env=self.toolchain.environment)
        names = sorted(file.name for file in folder.iterdir())
        self.expect(len(names) == COUNTS[self.name], f"variants: {len(names)} files, not {COUNTS[self.name]}: {names}")
        for name in names:
            allowed = VARIANTS.get(name)
            if not allowed:
                self.expect(False, f"{name}: not in the table of variants")
                continue
            outcome = self.outcome(folder / name)
            self.expect(outcome in allowed, f"{name}: {outcome}, not {' or '.join(allowed)}")
            chosen = CHOSEN.get((self.name, name), outcome)
            self.expect(outcome == chosen, f"{name}: {outcome}; it was {chosen}")

    def outcome(self, file):
        """SAME, EQUAL, the code of what is found besides, or in words how the variant differs."""
        ours = self.our_first if file.name.startswith(("first_game", "half_character")) else self.our_archive
        if file.read_bytes() == ours.read_bytes():
            return SAME
        judged, codes = self.arbitro.judgement(file)
        expected, our_codes = self.arbitro.judgement(ours)
        more = sorted({code for code in codes if code not in our_codes})
        if more and file.name in DAMAGED:
            return damage(judged, expected, more, DAMAGED[file.name])
        if without_codes(judged, more) != expected:
            return f"judged otherwise, with {more}"
        if self.arbitro.convert("archive", file) != self.arbitro.convert("archive", ours):
            return f"another game when converted, with {more}"
        if self.arbitro.texts(file) != self.arbitro.texts(ours):
            return f"other text form, with {more}"
        return ", ".join(more) or EQUAL

    def check_page(self):
        arbitro = pathlib.Path(self.arbitro.program)
        os.environ.update(self.toolchain.environment)
        commands, failed = docs_test.check(self.toolchain.page, arbitro)
        self.expect(commands > 0 and failed == 0, f"{failed} of {commands} commands of {self.toolchain.page.name}")


def damage(judged, expected, more, count):
    """The new codes, where they are in so many games, and all other games are judged as expected."""
    damaged = [line["finding"].get("gameId") for line in judged if line.get("finding", {}).get("code") == more[0]]
    if len(damaged) != count:
        return f"{more} in {damaged}"
    for game in GAMES:
        theirs, ours = (lines_of(game, lines) for lines in (judged, expected))
        if theirs and game not in damaged and theirs != ours:
            return f"{game} judged otherwise, with {more} in {damaged}"
    return ", ".join(more)


def lines_of(game, lines):
    """What is said of a game, but for its place in the input."""
    parts = [part for line in lines for part in line.values() if part.get("gameId") == game]
    return [{key: value for key, value in part.items() if key != "index"} for part in parts]


def without_codes(lines, codes):
    return [line for line in lines if line.get("finding", {}).get("code") not in codes]


def set_ply(**fields):
    return lambda game: game["plies"][1].update(fields)


# Where, words of the message, and what makes it wrong.
REFUSED = [
    ("header", "no player 'Nadie'", lambda game: game.update(first="Nadie")),
    ("header", "CLAIM_EVERYTHING", lambda game: game.update(always_says=["everything"])),
    ("header", "no 'arms'", lambda game: game.pop("arms")),
    ("ply 1", "no 'player'", lambda game: game["plies"][1].pop("player")),
    ("ply 1", "no player 'Nadie'", set_ply(player="Nadie")),
    ("ply 1", "no color 'violeta'", set_ply(piece="violeta 1")),
    ("ply 1", "no piece 'azul 5'", set_ply(piece="azul 5")),
    ("ply 1", "no piece 'azul'", set_ply(captured=["azul"])),
    ("ply 1", "no square 'corridor 8'", set_ply(to="corridor 8")),
    ("ply 1", "SPEND_LUCK", set_ply(spends="luck")),
    ("end", "REASON_BOREDOM", lambda game: game["end"].update(why="boredom")),
]


def main():
    arbitro, name = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        toolchain = TOOLCHAINS[name](pathlib.Path(folder))
        try:
            toolchain.prepare()
        except Missing as missing:
            print(f"SKIPPED: {name}: {missing}")
            raise SystemExit(1 if os.environ.get("PARCHIS_ALL_TOOLS") else SKIPPED) from missing
        test = InteropTest(name, toolchain, Arbitro(arbitro))
        if toolchain.exporter:
            test.attempt(test.check_exports)
            test.attempt(test.check_refusals)
        test.attempt(test.check_variants)
        if toolchain.page:
            test.attempt(test.check_page)
    for failure in test.failures:
        print(f"{name}: {failure}")
    print(f"{name}: {test.checks} checks, {len(test.failures)} failures")
    raise SystemExit(1 if test.failures else 0)


if __name__ == "__main__":
    main()
