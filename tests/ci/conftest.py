"""Fixtures of the tests with other programs.

SUDOKU_LSP names the program, SUDOKU_CI_NODE the folder `node_modules` with what package.json names.
"""

import os
import shutil
import sys
from pathlib import Path

import pytest
from support import ROOT, Scratch


@pytest.fixture(scope="session")
def program() -> Path:
    """The program under test."""
    path = Path(os.environ.get("SUDOKU_LSP", ROOT / "target/release/sudoku-lsp")).resolve()
    assert path.exists(), f"no {path}: `cargo build --release`, or SUDOKU_LSP names the program"
    return path


@pytest.fixture
def scratch(tmp_path: Path, program: Path) -> Scratch:
    """A fresh folder, in which the program runs."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    return Scratch(folder, program)


@pytest.fixture(scope="session")
def tool():
    """Finds a program: one of the Python environment that runs the tests, or of the system (Debian's package has the same
    name unless it is given)."""

    def find(name: str, package: str | None = None) -> str:
        found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
        if found is None:
            pytest.skip(f"tests need `{name}`: `apt-get install {package or name}` (Debian)")
        return found

    return find


@pytest.fixture(scope="session")
def node_modules(tool) -> Path:
    """The folder with the packages of package.json."""
    tool("node", "nodejs")
    folder = os.environ.get("SUDOKU_CI_NODE")
    if folder is None:
        pytest.skip("tests need Node packages: `cargo xtask test ci` installs them with npm")
    return Path(folder)
