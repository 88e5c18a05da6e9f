#!/usr/bin/env python3
"""Installs what was built into a folder that is thrown away, tries it there, and builds a program of somebody else that uses the
installed library. Nothing of the project is built for that.

    python3 tests/package/package_test.py BUILD_FOLDER CMAKE COMPILER
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from google.protobuf import descriptor_pb2

ROOT = Path(__file__).resolve().parents[2]
POSITION = "23,40,n,n/n,n,38,n/g,n,n,n/56,10,56,n 0 -"
# Where a page tells a reader which version to take.
NAMED_VERSIONS = re.compile(r"(?:key: arbitro-|OWNER/arbitro@v|rev: v)(\d+\.\d+\.\d+)")


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def check_program(prefix):
    """The command, and what it has printed about itself."""
    arbitro = prefix / "bin/arbitro"
    checked = subprocess.run([arbitro, "check", "-q", prefix / "share/doc/arbitro/corpus/games/glparchis-4"], check=False)
    assert checked.returncode == 0, f"the installed games: status {checked.returncode}"
    for file, words in (("share/man/man1/arbitro.1", ["man"]),
                        ("share/bash-completion/completions/arbitro", ["completions", "bash"]),
                        ("share/zsh/site-functions/_arbitro", ["completions", "zsh"])):
        assert (prefix / file).read_text(encoding="utf-8") == run(arbitro, *words), file
    return arbitro


def check_schemas(prefix):
    """All schemas, as text and as descriptors."""
    names = sorted(str(file.relative_to(ROOT / "proto")) for file in (ROOT / "proto").rglob("*.proto"))
    assert names, "no schemas"
    for name in names:
        assert (prefix / "share/arbitro/proto" / name).read_bytes() == (ROOT / "proto" / name).read_bytes(), name
    descriptors = descriptor_pb2.FileDescriptorSet.FromString((prefix / "share/arbitro/arbitro.protoset").read_bytes())
    assert set(names) <= {file.name for file in descriptors.file}, "schemas without descriptors"


def check_library(prefix, arbitro, version, cmake, compiler, build):
    """A program that finds the library with CMake hears the same of it as whoever asks the command."""
    for file in (prefix / "lib/cmake/arbitro").iterdir():
        assert str(ROOT) not in file.read_text(encoding="utf-8"), f"{file.name} names the folder it was built in"
    run(cmake, "-S", Path(__file__).parent / "consumer", "-B", build, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}",
        f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror", f"-DWANTED={version}")
    run(cmake, "--build", build)
    listed = run(arbitro, "legal", "--position", POSITION, "--dice", 6).splitlines()[1:]
    assert len(listed) > 1, listed
    assert run(build / "consumer", POSITION).split() == [str(len(listed))], listed


def check_versions(version):
    """Pages name this version; the changelog has no later one, and has this one unless it is still to come."""
    named = [(page.relative_to(ROOT), found) for page in [*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").rglob("*.yml")]
             for found in NAMED_VERSIONS.findall(page.read_text(encoding="utf-8"))]
    assert named, "no page names a version"
    assert not [place for place in named if place[1] != version], f"not {version}: {named}"
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[([^\]]+)\]", changelog, re.M)
    assert headings[0] in ("Unreleased", version), headings
    released = [tuple(map(int, heading.split("."))) for heading in headings if heading != "Unreleased"]
    assert all(one <= tuple(map(int, version.split("."))) for one in released), f"{version} is older than {headings}"


def main():
    build, cmake, compiler = Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    with tempfile.TemporaryDirectory(prefix="arbitro package ") as name:
        prefix = Path(name) / "installed"
        run(cmake, "--install", build, "--prefix", prefix)
        arbitro = check_program(prefix)
        check_schemas(prefix)
        version = run(arbitro, "version").split()[1]
        check_versions(version)
        check_library(prefix, arbitro, version, cmake, compiler, Path(name) / "consumer")
    print(f"arbitro {version}: installed, and used as a library")


if __name__ == "__main__":
    main()
