"""The programs of `server/reference/engines.md` run as they are there, and write what one process finds."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
import sudoku_lsp
from conftest import ROOT
from puzzles import EASY, EASY_SOLUTION, HARD, NONE, SEVERAL, SMALL

PAGE = (ROOT / "server/reference/engines.md").read_text(encoding="utf-8")


def program_of(heading: str, language: str = "python") -> str:
    section = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    [block] = re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)
    return block


def data_set(tmp_path: Path) -> dict[str, pa.Table]:
    """Two folders of Parquet with puzzles of every kind; the test set has puzzles of the other, as they are and turned."""
    made = sudoku_lsp.generate(120, seed=5)
    puzzles, solutions = list(made["puzzle"]), list(made["solution"])
    turned = [puzzle[::-1] for puzzle in puzzles]
    bad: list[str | None] = [EASY, SEVERAL, NONE, SMALL, "hello", None, "", "." * 80]
    train = [*puzzles[:80], *turned[:10], *puzzles[:5], *bad]
    test = [*puzzles[80:], *puzzles[20:30], *turned[30:45], HARD, *bad[1:]]
    sets = {}
    for first, (name, rows) in enumerate({"train": train, "test": test}.items()):
        answers = [dict(zip(puzzles, solutions, strict=True)).get(str(row), EASY_SOLUTION) for row in rows]
        ids = pa.array(range(1000 * first, 1000 * first + len(rows)), pa.int64())
        sets[name] = pa.table({"id": ids, "puzzle": pa.array(rows, pa.string()), "solution": answers})
        (tmp_path / name).mkdir()
        for part, start in enumerate(range(0, len(rows), 40)):
            pq.write_table(sets[name].slice(start, 40), tmp_path / name / f"{part}.parquet", row_group_size=15)
    return sets


def expected(sets: dict[str, pa.Table]) -> dict[str, Any]:
    """The same from one process and without an engine."""
    forms = {name: list(sudoku_lsp.canon(table["puzzle"])["canonical"]) for name, table in sets.items()}
    rows = {
        name: [
            (id_, puzzle, form)
            for id_, puzzle, form in zip(table["id"].to_pylist(), table["puzzle"].to_pylist(), forms[name], strict=True)
            if form is not None
        ]
        for name, table in sets.items()
    }
    leaks = []
    for id_, puzzle, form in rows["test"]:
        equal = [other for other, text, _ in rows["train"] if text == puzzle]
        equivalent = [other for other, _, of_train in rows["train"] if of_train == form]
        if equal or equivalent:
            leaks.append((id_, min(equal or equivalent), "equal" if equal else "equivalent"))
    kept = sorted({form: id_ for id_, _, form in reversed(rows["train"])}.values())
    return {"leaks": sorted(leaks), "kept": kept, "forms": forms}


def folder(tmp_path: Path, name: str) -> pa.Table:
    single = tmp_path / f"{name}.parquet"
    return ds.dataset(single if single.exists() else tmp_path / name, format="parquet").to_table()


@pytest.mark.parametrize(
    ("heading", "module"),
    [("Spark", "pyspark"), ("Ray", "ray"), ("Dask", "dask"), ("Polars", "polars"), ("DuckDB", "duckdb")],
)
def test_recipe(heading: str, module: str, tmp_path: Path):
    pytest.importorskip(module, reason=f"{module} is missing: `cargo xtask test engines` installs it")
    sets = data_set(tmp_path)
    script = tmp_path / "recipe.py"
    script.write_text(program_of(heading), encoding="utf-8")
    environment = os.environ | {
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_SUBMIT_ARGS": "--conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=4 pyspark-shell",
        "SPARK_LOCAL_IP": "127.0.0.1",
        # Ray names sockets in it, which have short paths.
        "RAY_TMPDIR": tempfile.gettempdir(),
        "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
    }
    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=540
    )
    assert done.returncode == 0, done.stderr[-6000:]
    wanted = expected(sets)
    for name, table in sets.items():
        checked = folder(tmp_path, f"checked/{name}").sort_by("id")
        answers = pa.table(sudoku_lsp.check(table))
        assert checked["id"].to_pylist() == table["id"].to_pylist()
        for column in answers.column_names:
            assert [plain(value) for value in checked[column].to_pylist()] == answers[column].to_pylist(), column
        assert checked["canonical"].to_pylist() == wanted["forms"][name]
    assert sorted(folder(tmp_path, "kept")["id"].to_pylist()) == wanted["kept"]
    leaks = folder(tmp_path, "leaks")
    columns = [leaks[name].to_pylist() for name in ("id", "train_id", "relation")]
    assert sorted(zip(*columns, strict=True)) == wanted["leaks"]
    assert {relation for _, _, relation in wanted["leaks"]} == {"equal", "equivalent"}


def plain(value: Any) -> Any:
    """Pandas has no whole numbers with gaps, so Dask writes them with a point."""
    return int(value) if isinstance(value, float) else value


def test_the_command_line(run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path):
    sets = data_set(tmp_path)
    wanted = expected(sets)
    for line in program_of("One machine, without an engine", "sh").splitlines():
        name, *arguments = line.split()
        assert name == "sudoku-lsp"
        done = run(*arguments)
        # Some rows are bad.
        assert done.returncode in (0, 1), done.stderr
    leaks = pq.read_table(tmp_path / "leaks.parquet")
    paths = [leaks[name].to_pylist() for name in ("path", "puzzle", "other_path", "other_puzzle", "relation")]
    found = []
    for path, row, other, other_row, relation in zip(*paths, strict=True):
        part, other_part = int(Path(path).stem), int(Path(other).stem)
        found.append((1000 + 40 * part + row - 1, 40 * other_part + other_row - 1, relation))
    # The command also compares puzzles that are not 9×9, by their givens.
    classic = {row[0] for row in wanted["leaks"]}
    assert sorted(row for row in found if row[0] in classic) == wanted["leaks"]
    assert pq.read_table(tmp_path / "checked/train").num_rows == sets["train"].num_rows


@pytest.mark.filterwarnings("ignore")
def test_the_columns_in_ddl(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("pyspark", reason="pyspark is missing: `cargo xtask test engines` installs it")
    from pyspark.sql import SparkSession

    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    functions = {
        "`check`": sudoku_lsp.check,
        "`solve`": sudoku_lsp.solve,
        "`canon`": sudoku_lsp.canon,
        "`canon(…, symmetry=False)`": lambda column: sudoku_lsp.canon(column, symmetry=False),
        "`rate`": sudoku_lsp.rate,
    }
    lines = [line for line in PAGE.splitlines() if line.startswith("| `") and "string" in line]
    assert len(lines) == len(functions)
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        puzzles = spark.createDataFrame([(EASY,), ("hello",), (SEVERAL,)], "puzzle string").coalesce(1)
        for line in lines:
            _, name, ddl, _ = (part.strip() for part in line.split("|"))
            function = functions[name]

            def answered(batches, function=function):
                for batch in batches:
                    yield pa.record_batch(function(batch["puzzle"]))

            rows = puzzles.mapInArrow(answered, ddl.strip("`")).collect()
            assert [row.asDict(recursive=True) for row in rows] == function([EASY, "hello", SEVERAL]).to_pylist()
    finally:
        spark.stop()
