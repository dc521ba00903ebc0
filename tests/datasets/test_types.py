"""The type stubs, read by mypy and pyright, and compared with the module."""

import subprocess
import sys
from pathlib import Path

import pytest

USE = '''
import pyarrow as pa
import sudoku_lsp

table: sudoku_lsp.Table = sudoku_lsp.check(["12..34.....3..2."], limit=5)
sudoku_lsp.check(pa.array(["12..34.....3..2."]))
names: list[str] = table.column_names
column: sudoku_lsp.Column = table["status"]
row: dict[str, object] = table[0]
sudoku_lsp.rate("12..34.....3..2.", scale="se")
'''

MISUSE = {
    "sudoku_lsp.check(5)": "check",
    'sudoku_lsp.rate("", scale="ps")': "rate",
    "sudoku_lsp.generate()": "generate",
    "sudoku_lsp.nothing": "nothing",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "use.py").write_text(USE)
    (tmp_path / "misuse.py").write_text("import sudoku_lsp\n" + "\n".join(MISUSE) + "\n")
    return tmp_path


def output(*command: str | Path, folder: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr


def test_mypy(folder: Path):
    code, text = output("mypy", "--strict", "use.py", folder=folder)
    assert code == 0, text
    _, text = output("mypy", "misuse.py", folder=folder)
    for line in range(2, len(MISUSE) + 2):
        assert f"misuse.py:{line}:" in text, text
    code, text = output("mypy", "--strict", "-p", "sudoku_lsp", folder=folder)
    assert code == 0, text


def test_stubs_are_those_of_the_module(folder: Path):
    code, text = output("mypy.stubtest", "sudoku_lsp", "--ignore-disjoint-bases", folder=folder)
    assert code == 0, text


def test_pyright(folder: Path):
    code, text = output("pyright", "--pythonpath", sys.executable, "use.py", folder=folder)
    if "No module named" in text:
        pytest.skip("pyright is missing: `cargo xtask test engines` installs it")
    assert code == 0, text
    _, text = output("pyright", "--pythonpath", sys.executable, "misuse.py", folder=folder)
    for line in range(2, len(MISUSE) + 2):
        assert f"misuse.py:{line}:" in text, text
