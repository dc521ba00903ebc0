"""The module and tables, compared with the command line on lines of text."""

import csv
import io
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import sudoku_lsp
from hypothesis import HealthCheck, example, given, settings
from puzzles import EASY, EASY_SOLUTION, HARD, KINDS, NONE, SEVERAL, rows

Run = Callable[..., subprocess.CompletedProcess[str]]

# The fixture runs the program anew for each example.
properties = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@properties
@given(rows())
@example([SEVERAL] * 3 + [NONE] * 3)
def test_check_says_what_stream_says(run: Run, rows: list[str]):
    lines = [row.replace("\n", " ") for row in rows]
    done = run("stream", "--limit", "5", stdin="".join(line + "\n" for line in lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    table = sudoku_lsp.check(lines, limit=5).to_pylist()
    assert len(answers) == len(table)
    seen: dict[str, int] = {}
    for answer, row in zip(answers, table, strict=True):
        assert {name: row[name] for name in ("status", "solutions", "exact", "solution")} == {
            name: answer[name] for name in ("status", "solutions", "exact", "solution")
        }
        found: dict[str, list[str]] = {}
        for finding in answer["findings"]:
            found.setdefault(finding["rule"], []).append(finding["message"])
        # A row says each rule once, with a count; an empty grid is a template on a line and a puzzle in a row.
        if set(row["rules"]) - set(found) != {"multiple-solutions"}:
            assert row["rules"] == list(found)
            for rule, message in zip(found, row["messages"], strict=True):
                seen[rule] = seen.get(rule, 0) + 1
                if rule in ("multiple-solutions", "unsolvable") and seen[rule] > 2:
                    # Only the first rows of so many have reasons that take a search.
                    continue
                # For its message, a row counts solutions up to 64 and a line up to 1,000.
                first = found[rule][0].split(": ", 1)[-1] if rule == "multiple-solutions" else found[rule][0]
                assert first in message


@properties
@given(rows())
def test_solve_and_canon_say_what_the_commands_say(run: Run, rows: list[str]):
    puzzles = [row for row in rows if sudoku_lsp.check(row)["status"][0] in ("unique", "multiple", "none")]
    text = "".join(f"{puzzle}\n\n" for puzzle in puzzles)
    solved = run("solve", "-", stdin=text).stdout.splitlines()
    assert [solution or "" for solution in sudoku_lsp.solve(puzzles)["solution"]] == solved
    forms = sudoku_lsp.canon(puzzles)["canonical"].to_pylist()
    assert [form or "" for form in forms] == run("canon", "-", stdin=text).stdout.splitlines()


def test_rate_says_what_the_command_says(run: Run):
    puzzles = [EASY, HARD, SEVERAL, NONE]
    done = run("rate", "--format", "csv", "-", stdin="".join(f"{puzzle}\n" for puzzle in puzzles))
    expected = list(csv.DictReader(io.StringIO(done.stdout)))
    for row, wanted in zip(sudoku_lsp.rate(puzzles).to_pylist(), expected, strict=True):
        for name, value in row.items():
            text = {None: "", True: "true", False: "false"}.get(value, str(value)) if not isinstance(value, str) else value
            assert text == wanted[name], name


@pytest.fixture
def parquet(tmp_path: Path) -> Path:
    path = tmp_path / "in.parquet"
    table = pa.table(
        {
            "source": range(len(KINDS)),
            "question": KINDS,
            "answer": [EASY_SOLUTION] + [None] * (len(KINDS) - 1),
            "made": pa.array(range(len(KINDS)), pa.timestamp("us", "Europe/Berlin")),
        }
    )
    pq.write_table(table, path, row_group_size=4)
    return path


@pytest.mark.parametrize("ending", ["parquet", "csv", "tsv"])
@pytest.mark.parametrize(
    ("command", "function", "expected"),
    [
        ("check", lambda frame: sudoku_lsp.check(frame), 1),
        ("solve", lambda frame: sudoku_lsp.solve(frame["question"]), 1),
        ("canon", lambda frame: sudoku_lsp.canon(frame["question"], symmetry=False), 1),
        ("rate", lambda frame: sudoku_lsp.rate(frame["question"]), 1),
    ],
    ids=["check", "solve", "canon", "rate"],
)
def test_tables_hold_what_the_module_says(run: Run, parquet: Path, tmp_path: Path, command, function, expected, ending):
    out = tmp_path / f"out.{ending}"
    done = run(command, parquet, "--output", out)
    assert done.returncode == expected, done.stderr
    before = pl.read_parquet(parquet)
    answers = function(before).to_polars()
    if ending == "parquet":
        assert pl.read_parquet(out).equals(pl.concat([before, answers], how="horizontal"))
    else:
        after = pl.read_csv(out, separator="," if ending == "csv" else "\t", infer_schema=False)
        assert after.columns == before.columns + answers.columns
        assert after["source"].to_list() == [str(row) for row in before["source"]]
        assert after["made"][1].startswith("1970-01-01T00:00:00.000001")
        for name in answers.columns:
            assert [value or "" for value in after[name]] == [as_text(value) for value in answers[name].to_list()], name


def as_text(value: object) -> str:
    """A value as tables in CSV have it."""
    if isinstance(value, list):
        return "; ".join(value)
    if isinstance(value, bytes):
        return value.hex()
    return {"None": "", "True": "true", "False": "false"}.get(str(value), str(value))


def test_all_inputs_of_a_table_are_alike(run: Run, tmp_path: Path):
    pl.DataFrame({"id": ["a", "b"], "board": [EASY, SEVERAL]}).write_csv(tmp_path / "in.csv")
    text = (tmp_path / "in.csv").read_text()
    arguments = ["check", "--column", "board", "--output", "-", "--quiet"]
    from_file = run(*arguments, "in.csv")
    from_stdin = run(*arguments, "-", stdin=text)
    assert from_file.stdout == from_stdin.stdout
    assert pl.read_csv(io.StringIO(from_file.stdout), infer_schema=False)["status"].to_list() == ["unique", "multiple"]
    pl.read_csv(tmp_path / "in.csv", infer_schema=False).write_parquet(tmp_path / "in.parquet")
    assert run(*arguments, "in.parquet").stdout == from_file.stdout


def test_findings_of_tables(run: Run, parquet: Path):
    done = run("check", parquet)
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert f"{parquet}:3:1: warning[multiple-solutions]" in lines[0]
    report = json.loads(run("check", "--format", "json", parquet).stdout)
    assert report["summary"]["puzzles"] == len(KINDS)
    assert {finding["line"] for finding in report["findings"]} == {3, 4, 7, 8, 9}
    assert {finding["puzzle"] for finding in report["findings"]} == {3, 4, 7, 8, 9}
    assert run("check", "--exit-zero", parquet).returncode == 0


def test_columns_are_printed_if_no_table_is_written(run: Run, parquet: Path):
    solutions = run("solve", parquet).stdout.splitlines()
    assert solutions == [solution or "" for solution in sudoku_lsp.solve(KINDS)["solution"]]
    assert run("convert", "--to", "line", parquet).stdout.splitlines()[4] == "12..34.....3..2."


def test_tables_are_converted(run: Run, parquet: Path, tmp_path: Path):
    assert run("convert", parquet, "--output", "out.csv").returncode == 0
    assert run("convert", "out.csv", "-o", "back.parquet").returncode == 0
    assert pl.read_parquet(tmp_path / "back.parquet")["question"].to_list() == KINDS
    lines = run("convert", parquet, "--to", "csv").stdout
    assert lines == (tmp_path / "out.csv").read_text()


@pytest.mark.parametrize("compression", ["none", "snappy", "gzip", "lz4", "zstd", "brotli"])
def test_parquet_of_every_writer(run: Run, tmp_path: Path, compression: str):
    pq.write_table(pa.table({"puzzle": KINDS}), tmp_path / "in.parquet", compression=compression)
    solutions = [solution or "" for solution in sudoku_lsp.solve(KINDS)["solution"]]
    assert run("solve", "in.parquet").stdout.splitlines() == solutions


def test_rows_are_named_by_their_lines(run: Run, tmp_path: Path):
    (tmp_path / "in.csv").write_bytes(f'id,puzzle\r\n1,{EASY}\r\n\r\n"2\r\n",{SEVERAL}\r\n3,{NONE}\r\n'.encode())
    report = json.loads(run("check", "--column", "puzzle", "--format", "json", "in.csv").stdout)
    assert {(finding["puzzle"], finding["line"]) for finding in report["findings"]} == {(2, 4), (3, 6)}
    report = json.loads(run("report", "--format", "json", "in.csv").stdout)
    assert report["files"][0]["numbered_by"] == "line" and report["files"][0]["examples"]["multiple"] == [4]


def test_a_list_without_names_loses_no_row(run: Run, tmp_path: Path):
    for open_cell in ".0*_-":
        (tmp_path / "in.csv").write_text(f"{EASY.replace('.', open_cell)}\n" * 2)
        done = run("check", "--column", "puzzle", "--output", "-", "--quiet", "in.csv")
        assert len(done.stdout.splitlines()) == 3, open_cell


def test_puzzles_of_any_layout_are_rated_in_a_report(run: Run, tmp_path: Path):
    second, third, fourth = (EASY.translate(str.maketrans("123456789", digits)) for digits in ("213456789", "132456789", "321456789"))
    grid = "\n".join(fourth[start : start + 9] for start in range(0, 81, 9))
    rows = [EASY, second.replace(".", "*"), f" {third}\n", grid, grid]
    pq.write_table(pa.table({"puzzle": rows}), tmp_path / "in.parquet")
    report = json.loads(run("report", "--format", "json", "in.parquet").stdout)["files"][0]
    assert (report["ratings"]["drawn_from"], report["duplicates"], report["equivalents"]) == (4, 1, 3)
    assert report["symmetries"]["rotational"] == 5 and report["numbered_by"] == "row"


def test_long_texts_beside_puzzles(run: Run, tmp_path: Path):
    text = pa.array(["x" * 1_000_000] * 500)
    table = pa.table({"puzzle": [EASY] * 500, "text": text})
    pq.write_table(table, tmp_path / "in.parquet", row_group_size=100, use_dictionary=False)
    assert run("check", "in.parquet").returncode == 0
    assert run("solve", "in.parquet", "--output", "out.parquet").returncode == 0
    assert pq.read_table(tmp_path / "out.parquet", columns=["puzzle", "text"]).equals(table)


def test_metadata_of_parquet_stays(run: Run, tmp_path: Path):
    table = pa.table({"puzzle": [EASY]}).replace_schema_metadata({"author": "me", "huggingface": "{}"})
    pq.write_table(table, tmp_path / "in.parquet")
    version = b"sudoku-lsp.version"
    for command, keys in [("convert", {b"author", b"huggingface"}), ("check", {b"author", version})]:
        assert run(command, "in.parquet", "--output", "out.parquet").returncode == 0
        metadata = pq.read_schema(tmp_path / "out.parquet").metadata
        assert set(metadata) == keys and metadata[b"author"] == b"me"
    assert metadata[version].decode() == sudoku_lsp.__version__


def test_the_list_of_columns_of_datasets_is_extended(run: Run, tmp_path: Path):
    features = {"puzzle": {"dtype": "string", "_type": "Value"}}
    listed = json.dumps({"info": {"features": features}})
    table = pa.table({"puzzle": [EASY]}).replace_schema_metadata({"huggingface": listed})
    pq.write_table(table, tmp_path / "in.parquet")
    for command in ("check", "solve", "canon", "rate"):
        assert run(command, "in.parquet", "--output", "out.parquet").returncode == 0
        schema = pq.read_schema(tmp_path / "out.parquet")
        names = json.loads(schema.metadata[b"huggingface"])["info"]["features"]
        assert sorted(names) == sorted(schema.names), command


def test_lists_of_cells_in_parquet(run: Run, tmp_path: Path):
    cells = [0 if cell == "." else int(cell) for cell in EASY]
    solution = [int(cell) for cell in EASY_SOLUTION]
    for puzzle in (cells, [cells[start : start + 9] for start in range(0, 81, 9)]):
        table = pa.table({"puzzle": [puzzle, None], "solution": [solution, solution[1:] + solution[:1]]})
        pq.write_table(table, tmp_path / "in.parquet")
        assert run("solve", "in.parquet").stdout.splitlines() == [EASY_SOLUTION, ""]
        report = json.loads(run("report", "--format", "json", "in.parquet").stdout)["files"][0]
        assert (report["solutions"]["unique"], report["answers"]["right"]) == (1, 1)


def test_a_closed_stdout_ends_the_run(program: Path, tmp_path: Path):
    pq.write_table(pa.table({"puzzle": pa.array([HARD] * 300_000)}), tmp_path / "in.parquet")
    with subprocess.Popen(
        [program, "solve", tmp_path / "in.parquet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        assert len(process.stdout.readline()) == 82
        process.stdout.close()
        assert (process.stderr.read(), process.wait(60)) == ("", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_reported_once(program: Path, tmp_path: Path):
    pq.write_table(pa.table({"puzzle": [EASY] * 200_000}), tmp_path / "in.parquet")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [program, "solve", tmp_path / "in.parquet"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, done.stderr


def test_damage_in_the_middle(run: Run, tmp_path: Path):
    path = tmp_path / "in.parquet"
    pq.write_table(pa.table({"puzzle": [EASY] * 200_000}), path, row_group_size=100_000, use_dictionary=False)
    start = pq.read_metadata(path).row_group(1).column(0).data_page_offset
    data = bytearray(path.read_bytes())
    data[start : start + 1_000] = bytes(1_000)
    path.write_bytes(data)
    (tmp_path / "out.parquet").write_text("old")
    done = run("check", path, "--output", "out.parquet")
    assert done.returncode == 2 and "in.parquet" in done.stderr
    assert (tmp_path / "out.parquet").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.parquet", "out.parquet"]


def test_nothing_is_overwritten_or_left_behind(run: Run, parquet: Path, tmp_path: Path):
    before = parquet.read_bytes()
    assert run("check", parquet, "--output", parquet).returncode == 2
    assert parquet.read_bytes() == before
    (tmp_path / "old.parquet").write_text("old")
    (tmp_path / "bad.parquet").write_bytes(before[:-20])
    done = run("check", "bad.parquet", "--output", "old.parquet")
    assert done.returncode == 2 and "bad.parquet" in done.stderr
    assert (tmp_path / "old.parquet").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.parquet", "in.parquet", "old.parquet"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "in.parquet", "--column", "questoin"], "did you mean `question`?"),
        (["check", "in.parquet", "--column", "source"], "the column `source` holds Int64, not strings"),
        (["check", "in.parquet", "--output", "out.txt"], ".parquet, .csv, .tsv or .jsonl"),
        (["check", "in.parquet", "--fix"], "--fix works on puzzle files"),
        (["check", "none.parquet"], "no such file"),
        (["solve", "in.parquet", "in.parquet", "--output", "out.csv"], "writes one table"),
        (["report", "none.csv"], "none.csv"),
    ],
)
def test_mistakes_are_named(run: Run, parquet: Path, arguments: list[str], words: str):
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
