#!/usr/bin/env python3
"""Runs every command that the documentation shows and compares what it prints.

A ```console block is a dialogue: lines that begin with "$ " are commands, the lines after each are what it prints,
standard error included. A line "…" stands for any lines. A command without lines after it has to succeed. The blocks
of one page run in order, in one shell, in a copy of the project that is thrown away.

usage: docs_test.py [--update] ARBITRO [PAGE...]     pages default to every Markdown file of the project
                                      but those that tests/interop and tests/scale run; --update writes
                                      what the commands print into the pages
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns("build", ".git", "node_modules", "__pycache__")
MARK = "\x01end of command "
SECONDS_PER_PAGE = 120
# Their commands need what the build does not; tests/interop and tests/scale run them where that is installed.
PAGES_OF_INTEROP = ("docs/examples/java/README.md", "docs/examples/javascript/README.md", "docs/scale.md")


def dialogues(page):
    """(line number, command, expected lines) of every command in the page's console blocks."""
    found = []
    inside = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip().startswith("```"):
            inside = not inside and line.strip() == "```console"
        elif inside and line.startswith("$ "):
            found.append((number, line[2:], []))
        elif inside:
            if not found:
                raise SystemExit(f"{page}:{number}: output before any command")
            found[-1][2].append(line)
    return found


def run(commands, folder, arbitro):
    """What each command prints, and its exit status."""
    script = "".join(f"{command}\nprintf '\\n{MARK}%d\\n' $?\n" for command in commands)
    environment = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1", COLUMNS="80", PYTHONDONTWRITEBYTECODE="1")
    environment["PATH"] = f"{arbitro.parent}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(["bash", "-s"], input=script, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=SECONDS_PER_PAGE, check=False)
    results = []
    for part in done.stdout.split("\n" + MARK):
        if results:
            status, _, part = part.partition("\n")
            results[-1] = (results[-1][0], int(status))
        results.append((part, None))
    return results[:-1]


def matches(expected, printed):
    """Whether the printed lines are the expected ones, "…" standing for any."""
    for line, words in enumerate(expected):
        if words == "…":
            return any(matches(expected[line + 1:], printed[skip:]) for skip in range(line, len(printed) + 1))
        if line == len(printed) or words.rstrip() != printed[line].rstrip():
            return False
    return len(expected) == len(printed)


def rewrite(page, changes):
    """Puts what commands print in the place of what stands in the page; changes are (line number, old, new)."""
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, old, new in sorted(changes, reverse=True):
        lines[number:number + old] = new
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def check(page, arbitro, update=False):
    """The number of commands run and of those that print something else; prints that, or writes it down."""
    commands = dialogues(page)
    failed = 0
    if not commands:
        return 0, 0
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "arbitro"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        results = run([command for _, command, _ in commands], copy, arbitro)
    changes = []
    for (number, command, expected), (text, status) in zip(commands, results, strict=True):
        printed = text.rstrip("\n").splitlines()
        while expected and not expected[-1].strip():
            expected.pop()
        fine = matches(expected, printed) if expected else status == 0
        if not fine and update and expected and "…" not in expected:
            changes.append((number, len(expected), [line.rstrip() for line in printed]))
        elif not fine:
            failed += 1
            print(f"{page.relative_to(ROOT)}:{number}: $ {command}\n  prints (status {status}):")
            print("".join(f"    {line}\n" for line in printed), end="")
    rewrite(page, changes)
    return len(commands), failed


def main():
    arguments = sys.argv[1:]
    update = arguments[:1] == ["--update"]
    arbitro, *pages = (pathlib.Path(name).resolve() for name in arguments[1 if update else 0:])
    if not pages:
        pages = sorted(page for page in ROOT.rglob("*.md")
                       if not {"build", "node_modules", ".git"} & set(page.relative_to(ROOT).parts)
                       and page.relative_to(ROOT).as_posix() not in PAGES_OF_INTEROP)
    run_count = failures = 0
    for page in pages:
        commands, failed = check(page, arbitro, update)
        run_count += commands
        failures += failed
    print(f"{run_count - failures} commands of the documentation print what they say, {failures} do not")
    if run_count == 0:
        raise SystemExit("no command found: the documentation shows none?")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
