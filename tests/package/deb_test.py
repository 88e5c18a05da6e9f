#!/usr/bin/env python3
"""Unpacks a .deb into a folder that is thrown away and tries what lies there.

    python3 tests/package/deb_test.py build/release/arbitro_0.1.0_amd64.deb
"""

import gzip
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# In bash: which words complete `arbitro rep`.
COMPLETE = """\
source "$1"
COMP_WORDS=(arbitro rep) COMP_CWORD=1 COMP_LINE='arbitro rep' COMP_POINT=11
"$(complete -p arbitro | sed 's/.*-F \\([^ ]*\\) .*/\\1/')" arbitro rep arbitro
printf '%s\\n' "${COMPREPLY[@]}"
"""


def run(*words, status=0, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **more)
    assert done.returncode == status, f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def check_dependencies(program, depends):
    """Every library that the program asks the loader for is in a package that it depends on."""
    named = {clause.split()[0] for clause in depends.split(",")}
    needed = re.findall(r"NEEDED\s+(\S+)", run("objdump", "-p", program))
    assert needed, "no libraries"
    for library in needed:
        owners = {line.split(":")[0] for line in run("dpkg-query", "-S", f"*/{library}").splitlines()}
        assert owners & named, f"{library} is in one of {owners}, and the package depends on {named}"


def main():
    package = Path(sys.argv[1]).resolve()

    def field(name):
        return run("dpkg-deb", "-f", package, name).strip()

    with tempfile.TemporaryDirectory(prefix="arbitro deb ") as name:
        root = Path(name)
        run("dpkg-deb", "-x", package, root)
        usr = root / "usr"
        arbitro = usr / "bin/arbitro"
        assert run(arbitro, "version").splitlines()[0] == f"arbitro {field('Version')}"
        # The two commands of somebody who has nothing at hand.
        assert "BAR001" in run(arbitro, "check", "-", input=run(arbitro, "example"), status=1)
        run(arbitro, "check", "-q", usr / "share/doc/arbitro/corpus/games/glparchis-4")
        page = gzip.decompress((usr / "share/man/man1/arbitro.1.gz").read_bytes()).decode()
        assert page == run(arbitro, "man")
        assert "REPLAY" in run("man", "-P", "cat", "-l", usr / "share/man/man1/arbitro.1.gz").upper()
        words = run("bash", "-c", COMPLETE, "bash", usr / "share/bash-completion/completions/arbitro",
                    env=dict(os.environ, PATH=f"{arbitro.parent}:{os.environ['PATH']}")).split()
        assert words == ["replay"], words
        assert (usr / "share/zsh/vendor-completions/_arbitro").read_text(encoding="utf-8").startswith("#compdef arbitro")
        check_dependencies(arbitro, field("Depends"))
    print(f"{package.name}: works where it is unpacked; depends on {field('Depends')}")


if __name__ == "__main__":
    main()
