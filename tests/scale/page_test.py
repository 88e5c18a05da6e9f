#!/usr/bin/env python3
"""Runs the commands of docs/scale.md and compares what they print: tests/docs/docs_test.py for a page that needs GNU parallel
and sqlite3. Status 77 if they are not there.

    python3 tests/scale/page_test.py build/release/arbitro
"""

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main():
    missing = [name for name in ("parallel", "sqlite3") if not shutil.which(name)]
    if missing:
        assert "PARCHIS_ALL_TOOLS" not in os.environ, f"not installed: {missing}"
        sys.exit(77)
    os.execv(sys.executable, [sys.executable, str(ROOT / "tests/docs/docs_test.py"), sys.argv[1], str(ROOT / "docs/scale.md")])


if __name__ == "__main__":
    main()
