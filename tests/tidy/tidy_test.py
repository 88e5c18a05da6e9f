#!/usr/bin/env python3
"""Shows for every rule of tidy.py that it can fail, and that the nearest allowed thing passes."""

import os
import tempfile
import unittest
from pathlib import Path

import tidy

LISTS_ALL = "add_library(x STATIC x.cc main.cc)\n"


def problems_of(files):
    """The rules broken in a tree of {path: text}; every folder of sources lists x.cc and main.cc."""
    with tempfile.TemporaryDirectory() as folder:
        tree = {"CMakeLists.txt": "", "engine/board.h": "#pragma once\n", "verifier/log/recorded_game.h": "#pragma once\n",
                "verifier/log/reader.h": "#pragma once\n", "verifier/findings/finding.h": "#pragma once\n",
                "verifier/replay/replay.h": "#pragma once\n", "verifier/readings/worlds.h": "#pragma once\n",
                "verifier/checking/checker.h": "#pragma once\n", "verifier/report/text.h": "#pragma once\n",
                "verifier/cli/run.h": "#pragma once\n"}
        for path in files:
            if path.endswith(".cc"):
                tree.setdefault(f"{os.path.dirname(path)}/CMakeLists.txt", LISTS_ALL)
        tree.update(files)
        for path, text in tree.items():
            file = Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return tidy.Tidy(folder).run()


class TidyTest(unittest.TestCase):
    def assert_breaks(self, rule, path, text):
        found = problems_of({path: text})
        self.assertEqual(len(found), 1, f"{path}: {text!r} gave {found}")
        self.assertIn(f"[{rule}]", found[0])
        self.assertTrue(found[0].startswith(f"{path}:"), found[0])

    def assert_passes(self, path, text):
        self.assertEqual(problems_of({path: text}), [])

    def test_walls(self):
        for path, bad, good in (
            ("engine/x.cc", "<google/protobuf/message.h>", "<vector>"),
            ("engine/x.cc", "<fmt/format.h>", "<algorithm>"),
            ("engine/x.cc", "<iostream>", "<string>"),
            ("engine/x.cc", "<chrono>", "<cstdint>"),
            ("engine/x.cc", "<unistd.h>", "<bit>"),
            ("engine/x.cc", '"verifier/findings/finding.h"', '"engine/board.h"'),
            ("verifier/findings/x.cc", '"verifier/replay/replay.h"', '"verifier/log/recorded_game.h"'),
            ("verifier/findings/x.cc", '"verifier/log/reader.h"', '"engine/board.h"'),
            ("verifier/log/x.cc", '"verifier/replay/replay.h"', '"verifier/findings/finding.h"'),
            ("verifier/log/x.cc", '"parchis/report/v1/report.pb.h"', '"parchis/log/v1/game_log.pb.h"'),
            ("verifier/log/x.cc", "<boost/program_options.hpp>", "<rapidjson/reader.h>"),
            ("verifier/replay/x.cc", '"verifier/report/text.h"', '"verifier/log/reader.h"'),
            ("verifier/replay/x.cc", "<fmt/format.h>", "<vector>"),
            ("verifier/replay/x.cc", "<sstream>", "<string>"),
            ("verifier/replay/x.cc", '"parchis/log/v1/game_log.pb.h"', '"verifier/findings/finding.h"'),
            ("verifier/report/x.cc", '"verifier/replay/replay.h"', '"verifier/findings/finding.h"'),
            ("verifier/report/x.cc", '"verifier/log/reader.h"', '"verifier/log/recorded_game.h"'),
            ("verifier/report/x.cc", '"parchis/log/v1/game_log.pb.h"', '"parchis/report/v1/report.pb.h"'),
            ("verifier/readings/x.cc", '"verifier/checking/checker.h"', '"verifier/replay/replay.h"'),
            ("verifier/checking/x.cc", '"verifier/report/text.h"', '"verifier/readings/worlds.h"'),
            ("verifier/pipeline/x.cc", '"verifier/report/text.h"', '"verifier/checking/checker.h"'),
            ("verifier/play/x.cc", '"verifier/report/text.h"', '"verifier/log/reader.h"'),
            ("verifier/cli/x.cc", '"parchis/log/v1/game_log.pb.h"', '"verifier/report/text.h"'),
            ("verifier/cli/x.cc", "<boost/regex.hpp>", "<boost/program_options.hpp>"),
            ("verifier/main.cc", '"verifier/log/reader.h"', '"verifier/cli/run.h"'),
        ):
            self.assert_breaks("wall", path, f"#include {bad}\n")
            self.assert_passes(path, f"#include {good}\n")

    def test_tests_may_include_everything(self):
        self.assert_passes("tests/x.cc", '#include <rapidcheck.h>\n#include "parchis/log/v1/game_log.pb.h"\n')

    def test_includes_start_at_the_root(self):
        self.assert_breaks("include-root", "engine/x.cc", '#include "board.h"\n')

    def test_file_length(self):
        self.assert_breaks("file-length", "engine/x.cc", "\n" * 501)
        self.assert_passes("engine/x.cc", "\n" * 500)

    def test_root_cmake_length(self):
        self.assert_breaks("root-cmake", "CMakeLists.txt", "\n" * 121)
        self.assert_passes("CMakeLists.txt", "\n" * 120)

    def test_banned_words(self):
        for identifier in ("home", "home_square", "AtHome", "kHome", "HOME_ROW", "colour", "ColourName"):
            self.assert_breaks("banned-word", "engine/x.cc", f"int {identifier};\n")
        self.assert_passes("engine/x.cc", '// home is a vague word\nconst char* k = "$HOME";\nint homes_in;\nint chrome;\n')

    def test_banned_calls(self):
        self.assert_breaks("banned-call", "tests/x.cc", 'auto s = std::format("{}", 1);\n')
        self.assert_breaks("banned-call", "tests/x.cc", 'std::println("x");\n')
        self.assert_passes("tests/x.cc", 'auto s = fmt::format("{}", 1);\n')

    def test_printing(self):
        for code in ("std::cout << 1;", "std::cerr << 1;", 'printf("x");', "std::fputs(s, stderr);"):
            self.assert_breaks("printing", "verifier/replay/x.cc", code + "\n")
            self.assert_passes("verifier/cli/x.cc", code + "\n")
            self.assert_passes("verifier/main.cc", code + "\n")
            self.assert_passes("tests/x.cc", code + "\n")
        self.assert_passes("verifier/replay/x.cc", "int count = snprintf(a, n, f);\n")

    def test_pragma_once(self):
        self.assert_breaks("pragma-once", "engine/x.h", "int x;\n")

    def test_every_source_is_built(self):
        self.assert_breaks("not-built", "engine/y.cc", "")
        self.assert_breaks("not-built", "verifier/log/max.cc", "")
        found = problems_of({"engine/x.cc": "", "engine/CMakeLists.txt": "# x.cc\nadd_library(x STATIC max.cc x.cc.in)\n"})
        self.assertIn("[not-built]", found[0])
        found = problems_of({"proto/a/v1/a.proto": "", "proto/CMakeLists.txt": "set(protos a/v1/b.proto)\n"})
        self.assertIn("[not-built]", found[0])
        self.assertEqual(problems_of({"tests/CMakeLists.txt": "x(engine/a_test.cc)\n", "tests/engine/a_test.cc": "",
                                      "tests/engine/CMakeLists.txt": "x(a_test.cc)\n"}), [])

    def test_machine_paths(self):
        for folder in ("root", "work", "home"):
            self.assert_breaks("machine-path", "docs/x.md", f"See /{folder}/somebody/file.\n")
            self.assert_breaks("machine-path", "corpus/x.txtpb", f"# from /{folder}/x\n")
        self.assert_passes("docs/x.md", "See https://example.org/work/x and build/work/x.\n")

    def test_unfinished(self):
        self.assert_breaks("unfinished", "engine/x.cc", "// TODO: more\n")
        self.assert_breaks("unfinished", "engine/CMakeLists.txt", "return()  # SKELETON: delete\n")

    def test_dead_links(self):
        self.assert_breaks("dead-link", "README.md", "[x](docs/none.md)\n")
        self.assert_passes("README.md", "[x](engine/board.h) [y](https://example.org) [z](#part)\n```\n[x](none)\n```\n")

    def test_not_utf8(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "x.md").write_bytes(b"\xff\n")
            self.assertIn("[utf8]", tidy.Tidy(folder).run()[0])

    def test_lines_are_kept(self):
        code = 'int a; // x\n/* 1\n2 */ int b = 1\'000; char c = \'"\'; auto s = "//"; // home\nint home;\n'
        found = problems_of({"engine/x.cc": code})
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith("engine/x.cc:4:"), found[0])


if __name__ == "__main__":
    unittest.main()
