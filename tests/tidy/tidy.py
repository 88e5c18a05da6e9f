#!/usr/bin/env python3
"""Checks the house rules that no compiler checks, over the whole tree. Run by ctest; by hand:

    python3 tests/tidy/tidy.py [FOLDER]

Prints one line for each broken rule, `file:line: [rule] what is wrong and what to do`, and ends with status 1.
tidy_test.py shows for every rule that it can fail.
"""

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

MAX_LINES = 500
MAX_ROOT_CMAKE_LINES = 120
SOURCE_FOLDERS = ("engine", "verifier", "tests", "fuzz", "docs")
SKIPPED_FOLDERS = {".git", "build", "node_modules", "__pycache__", ".cache"}
TEXT_SUFFIXES = {".cc", ".h", ".def", ".proto", ".py", ".md", ".txt", ".cmake", ".json", ".yaml", ".yml", ".sh",
                 ".txtpb", ".html", ".css", ".js", ""}

# Who may include what. The longest folder that contains the file counts.
#   ours:    prefixes of includes from the root of this repository, generated schemas among them
#   foreign: prefixes of other libraries' headers; the standard library is always allowed, but for `no_std`
STREAMS = {"iostream", "fstream", "sstream", "ostream", "istream", "iomanip", "print", "format", "cstdio"}


@dataclass(frozen=True)
class Wall:
    folder: str
    ours: tuple
    foreign: tuple
    why: str
    no_std: frozenset = frozenset()


# Plain data that reader, findings and report share: what was recorded, and where it stands in the input.
RECORDED_GAME = "verifier/log/recorded_game.h"

WALLS = (
    Wall("engine", ("engine/",), (),
         "the engine knows the standard library and itself; no files, no clock, no printing",
         frozenset(STREAMS | {"chrono", "ctime", "filesystem"})),
    Wall("verifier/findings", ("engine/", "verifier/findings/", RECORDED_GAME), ("openssl/",),
         "findings are data over engine values; prose is made in verifier/report", frozenset(STREAMS)),
    Wall("verifier/log", ("engine/", "verifier/findings/", "verifier/log/", "parchis/log/"),
         ("google/protobuf/", "rapidjson/", "zstd", "zlib", "fmt/"),
         "the log layer turns bytes into recorded games and knows nothing of replay and report"),
    Wall("verifier/replay", ("engine/", "verifier/findings/", "verifier/log/", "verifier/replay/"), (),
         "replay formats no text and sees recorded games only as engine values", frozenset(STREAMS)),
    Wall("verifier/readings",
         ("engine/", "verifier/findings/", "verifier/log/", "verifier/replay/", "verifier/readings/"),
         ("boost/container/small_vector.hpp",),
         "readings are replays of recorded games by several rule sets at once; they format no text", frozenset(STREAMS)),
    Wall("verifier/checking",
         ("engine/", "verifier/findings/", "verifier/log/", "verifier/replay/", "verifier/readings/",
          "verifier/checking/"), (),
         "checking puts together what a game is found to be, from its bytes on; it formats no text", frozenset(STREAMS)),
    Wall("verifier/report", ("engine/", "verifier/findings/", "verifier/report/", "parchis/report/", "parchis/sarif/",
                             RECORDED_GAME),
         ("google/protobuf/", "fmt/"),
         "the report writes what was found and judges nothing: no reading of logs, no replay"),
    Wall("verifier/pipeline",
         ("engine/", "verifier/findings/", "verifier/log/", "verifier/checking/", "verifier/pipeline/"), (),
         "the pipeline hands games from reader to replay and sees no schema and no text", frozenset(STREAMS)),
    Wall("verifier/rulings", ("engine/", "verifier/findings/", "verifier/log/", "verifier/rulings/", "parchis/ruling/"),
         ("google/protobuf/", "fmt/"),
         "rulings are read from files; what follows from them is worked out in verifier/checking"),
    Wall("verifier/infer", ("engine/", "verifier/findings/", "verifier/log/", "verifier/replay/", "verifier/infer/"), (),
         "infer replays games by many rule sets and writes no text", frozenset(STREAMS)),
    Wall("verifier/coverage",
         ("engine/", "verifier/findings/", "verifier/log/", "verifier/replay/", "verifier/coverage/"), (),
         "coverage replays games and marks what they exercise; it formats no text", frozenset(STREAMS)),
    Wall("verifier/minimize",
         ("engine/", "verifier/findings/", "verifier/log/", "verifier/replay/", "verifier/checking/",
          "verifier/minimize/"), (),
         "minimize checks smaller and smaller games; it formats no text", frozenset(STREAMS)),
    Wall("verifier/play", ("engine/", "verifier/findings/", "verifier/log/", "verifier/coverage/", "verifier/play/"), (),
         "play makes recorded games; it does not check or report them"),
    Wall("verifier/explore",
         ("engine/", "verifier/findings/", "verifier/log/", "verifier/play/", "verifier/explore/"), (),
         "explore goes through states and records games; it formats no text", frozenset(STREAMS)),
    Wall("verifier/stats",
         ("engine/", "verifier/findings/", "verifier/log/", "verifier/replay/", "verifier/stats/"),
         ("boost/math/distributions/",),
         "stats replays games and counts what happens in them; it formats no text", frozenset(STREAMS)),
    Wall("verifier/perft", ("engine/", "verifier/findings/", "verifier/explore/", "verifier/perft/"), (),
         "perft counts plies and the states they lead to; it lays out no text", frozenset(STREAMS)),
    Wall("verifier/conformance",
         ("engine/", "verifier/findings/", "verifier/perft/", "verifier/conformance/", "parchis/conformance/",
          "verifier/play/random_game.h", "verifier/play/random_position.h", "verifier/report/escape.h",
          "verifier/report/text.h"),
         ("google/protobuf/", "fmt/"),
         "the kit asks other programs and compares; logs and their replay are not its business"),
    Wall("verifier/page",
         ("engine/", "verifier/findings/", "verifier/log/", "verifier/replay/", "verifier/report/", "verifier/page/"),
         ("fmt/", "openssl/"),
         "a page shows a replay and what was found of it; it judges nothing itself"),
    Wall("verifier/cli", ("engine/", "verifier/"), ("boost/program_options", "fmt/"),
         "the command line wires the layers; schemas stay in verifier/log and verifier/report"),
    Wall("verifier", ("verifier/cli/",), (), "main.cc calls the command line and nothing else"),
)

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
# POSIX headers that a command line or a reader needs; only outside the engine.
POSIX = {"unistd.h", "fcntl.h", "poll.h", "sys/stat.h", "sys/types.h", "sys/ioctl.h", "sys/mman.h", "sys/resource.h", "signal.h",
         "sys/select.h", "termios.h", "spawn.h", "sys/wait.h"}
POSIX_FOLDERS = ("verifier/log", "verifier/cli", "verifier/conformance")
# Parts of identifiers, as words of snake_case or CamelCase.
BANNED_WORDS = {
    "home": "say nest or goal",
    "colour": "code is spelled the American way: color",
}
BANNED_CALLS = {
    r"std::format\b": "GCC 12 has no <format>: use fmt in verifier/report and verifier/cli",
    r"__SANITIZE_ADDRESS__": "clang has no such macro: ask PARCHIS_SANITIZED",
    r"std::print(ln)?\b": "GCC 12 has no <print>: return data and let verifier/cli print",
}
PRINTING = re.compile(r"\bstd::(cout|cerr|clog)\b|\b(std::)?(f?printf|puts|fputs)\s*\(")
MACHINE_PATH = re.compile(r"(?<![\w./$})-])/(root|work|home)/\w")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX)\b|\bSKELETON\b")
MARKDOWN_LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")


class Tidy:
    def __init__(self, root):
        self.root = Path(root)
        self.problems = []

    def problem(self, path, line, rule, message):
        self.problems.append(f"{path}:{line}: [{rule}] {message}")

    def files(self):
        for folder, subfolders, names in os.walk(self.root):
            subfolders[:] = sorted(s for s in subfolders if s not in SKIPPED_FOLDERS)
            for name in sorted(names):
                path = Path(folder, name)
                if path.suffix in TEXT_SUFFIXES and not path.is_symlink():
                    yield path.relative_to(self.root).as_posix()

    def run(self):
        for path in self.files():
            try:
                text = (self.root / path).read_text(encoding="utf-8")
            except UnicodeDecodeError:
                if Path(path).suffix:
                    self.problem(path, 1, "utf8", "not UTF-8")
                continue
            except FileNotFoundError:  # Gone since the folder was listed.
                continue
            if path.startswith("tests/tidy/"):  # The rules themselves, and what breaks them on purpose.
                continue
            self.check_any_text(path, text)
            if path.endswith((".cc", ".h")):
                self.check_source(path, text)
            built = not path.startswith("docs/examples/")  # those tests/interop compiles, as their readers do
            if built and path.endswith((".cc", ".proto")) and path.split("/")[0] in SOURCE_FOLDERS + ("proto",):
                self.check_is_built(path)
            if path.endswith(".md"):
                self.check_links(path, text)
        return self.problems

    def check_any_text(self, path, text):
        lines = text.splitlines()
        for number, line in enumerate(lines, 1):
            if MACHINE_PATH.search(line):
                self.problem(path, number, "machine-path", "path of one machine: say it relative to the repository")
        if path == "CMakeLists.txt" and len(lines) > MAX_ROOT_CMAKE_LINES:
            self.problem(path, len(lines), "root-cmake", f"{len(lines)} lines, at most {MAX_ROOT_CMAKE_LINES}: "
                         "move what belongs to a folder into its CMakeLists.txt")
        if path.startswith("corpus/") or path in ("LICENSE", "CHANGELOG.md"):
            return
        if path.endswith((".cc", ".h", ".def", ".proto", ".py", ".cmake", "CMakeLists.txt")) or path == "bootstrap":
            for number, line in enumerate(lines, 1):
                if found := UNFINISHED.search(line):
                    self.problem(path, number, "unfinished", f"{found.group()}: finish it, or file an issue")

    def check_source(self, path, text):
        lines = text.splitlines()
        if len(lines) > MAX_LINES:
            self.problem(path, len(lines), "file-length", f"{len(lines)} lines, at most {MAX_LINES}: split the file by topic")
        if path.endswith(".h") and "#pragma once" not in text:
            self.problem(path, 1, "pragma-once", "a header needs #pragma once")
        for number, line in enumerate(lines, 1):
            if include := INCLUDE.match(line):
                self.check_include(path, number, include.group(1) == "<", include.group(2))
        for number, line in enumerate(without_comments_and_strings(text).splitlines(), 1):
            if not INCLUDE.match(lines[number - 1]):
                self.check_code_line(path, number, line)

    def check_code_line(self, path, number, code):
        for identifier in re.findall(r"[A-Za-z_]\w*", code):
            for word in words_of(identifier):
                if word in BANNED_WORDS:
                    self.problem(path, number, "banned-word", f"`{identifier}`: {BANNED_WORDS[word]}")
        for pattern, instead in BANNED_CALLS.items():
            if found := re.search(pattern, code):
                self.problem(path, number, "banned-call", f"`{found.group()}`: {instead}")
        may_print = path.startswith(("verifier/cli/", "tests/", "fuzz/", "docs/")) or path == "verifier/main.cc"
        if not may_print and (found := PRINTING.search(code)):
            self.problem(path, number, "printing", f"`{found.group()}`: libraries never print; only verifier/cli does")

    def check_include(self, path, number, angled, header):
        wall = next((w for w in sorted(WALLS, key=lambda w: -len(w.folder)) if path.startswith(w.folder + "/")), None)
        if not angled and not (self.root / header).exists() and not header.endswith(".pb.h"):
            self.problem(path, number, "include-root", f'"{header}" is not a path from the root of the repository')
            return
        if wall is None:
            return
        if angled:
            if re.fullmatch(r"[a-z_0-9]+", header):  # The standard library, and nothing else, has no dot or slash.
                allowed = header not in wall.no_std
            elif header in POSIX:
                allowed = path.startswith(POSIX_FOLDERS)
            else:
                allowed = header.startswith(wall.foreign)
        else:
            allowed = header.startswith(wall.ours)
        if not allowed:
            mine = ", ".join(wall.ours + wall.foreign)
            self.problem(path, number, "wall", f"{wall.folder}/ may not include {header}: {wall.why} (allowed: {mine})")

    def check_is_built(self, path):
        """The nearest CMakeLists.txt at or above the file has to name it."""
        folder = Path(path).parent
        while True:
            cmake = self.root / folder / "CMakeLists.txt"
            if cmake.exists() or folder == Path("."):
                break
            folder = folder.parent
        name = Path(path).relative_to(folder).as_posix()
        # A list may stand in a file of its own beside it.
        lists = [cmake, *sorted(cmake.parent.glob("*.cmake"))] if cmake.exists() else []
        listed = "\n".join(re.sub(r"#.*", "", file.read_text(encoding="utf-8")) for file in lists)
        if not re.search(rf"(?<![\w./-]){re.escape(name)}(?![\w.-])", listed):
            where = (folder / "CMakeLists.txt").as_posix()
            self.problem(path, 1, "not-built", f"list `{name}` in {where}, or remove the file")

    def check_links(self, path, text):
        text = re.sub(r"```.*?```", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)
        for number, line in enumerate(text.splitlines(), 1):
            for target in MARKDOWN_LINK.findall(line):
                if re.match(r"[a-z]+:", target):
                    continue
                if not (self.root / Path(path).parent / target).exists():
                    self.problem(path, number, "dead-link", f"{target} does not exist")


def words_of(identifier):
    """The lower-case words of a snake_case, kCamelCase or UPPER_CASE identifier."""
    return [w.lower() for w in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", identifier)]


TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'',
    re.S)


def without_comments_and_strings(text):
    """C++ source with the same lines, comments and literals blanked out."""
    return TOKEN.sub(lambda m: "\n" * m.group().count("\n") or " ", text)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
    problems = Tidy(root).run()
    for problem in problems:
        print(problem)
    print(f"tidy: {len(problems)} problem{'' if len(problems) == 1 else 's'}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
