"""Fixtures of the tests of data sets.

SUDOKU_LSP names the program.
"""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program() -> Path:
    """The program under test."""
    path = Path(os.environ.get("SUDOKU_LSP", ROOT / "target/release/sudoku-lsp")).resolve()
    assert path.exists(), f"no {path}: `cargo build --release`, or SUDOKU_LSP names the program"
    return path


@pytest.fixture
def run(program: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the program in a fresh folder."""

    def run(*arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *map(str, arguments)],
            input=stdin,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=os.environ | {"SUDOKU_LSP_CACHE_DIR": ""},
            timeout=300,
        )

    return run
