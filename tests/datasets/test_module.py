"""The Python module: what it takes, what it returns, and how it behaves beside other threads."""

import ast
import doctest
import inspect
import multiprocessing
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import sudoku_lsp
from puzzles import EASY, EASY_SOLUTION, GRID, HARD, KINDS, NONE, SEVERAL, SMALL

STATUSES = ["unique", "unique", "multiple", "none", "unique", "unique", "invalid", "invalid", "multiple", "unique", "unique"]


def statuses(puzzles, answers=None) -> list[str]:
    return sudoku_lsp.check(puzzles, answers)["status"].to_pylist()


@pytest.mark.parametrize(
    "column",
    [
        KINDS,
        tuple(KINDS),
        iter(KINDS),
        pa.array(KINDS),
        pa.array(KINDS, pa.large_string()),
        pa.array(KINDS, pa.string_view()),
        pa.array(KINDS).dictionary_encode(),
        pa.chunked_array([KINDS[:3], [], KINDS[3:]]),
        pl.Series(KINDS),
        pd.Series(KINDS, dtype="string[pyarrow]"),
        pd.Series(KINDS, dtype=object),
        np.array(KINDS, dtype=object),
        np.array(KINDS),
        pa.table({"id": range(len(KINDS)), "puzzle": KINDS}),
        pl.DataFrame({"question": KINDS}),
        pa.record_batch({"quizzes": KINDS}),
    ],
    ids=lambda column: f"{type(column).__module__.split('.')[0]}.{type(column).__name__}",
)
def test_columns_of_every_library(column):
    assert statuses(column) == STATUSES


def test_a_puzzle_of_integers():
    cells = np.array([[0 if cell == "." else int(cell) for cell in line] for line in (EASY, HARD, NONE)], dtype=np.int8)
    assert statuses(cells) == ["unique", "unique", "none"]
    assert statuses(cells.reshape(3, 9, 9)) == ["unique", "unique", "none"]
    cells[1, 0] = 77
    assert statuses(cells)[1] == "invalid"
    assert len(sudoku_lsp.check(np.zeros((0, 81), dtype=np.uint8))) == 0
    masked = np.ma.masked_equal(np.array([[int(cell) for cell in EASY.replace(".", "9")]]), 9)
    assert statuses(masked) == statuses(EASY.replace("9", "."))
    for bad in (cells[0], cells[0].reshape(9, 9), np.zeros((3, 0), dtype=int), cells[:, :80], np.array([[EASY, EASY]])):
        with pytest.raises(ValueError, match="shape"):
            sudoku_lsp.check(bad)


CELLS = [0 if cell == "." else int(cell) for cell in EASY]
ROWS = [CELLS[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "column",
    [
        [CELLS, ROWS],
        [tuple(CELLS), [[str(cell) for cell in row] for row in ROWS]],
        [np.array(CELLS), np.array(ROWS)],
        [[None if cell == 0 else float(cell) for cell in CELLS]] * 2,
        np.array([CELLS] * 2, float),
        np.array([[cell or np.nan for cell in CELLS], [cell or -1 for cell in CELLS]]),
        np.array([ROWS] * 2, np.float32),
        pa.array([CELLS] * 2),
        pa.array([ROWS] * 2, pa.large_list(pa.list_(pa.int8(), 9))),
        pa.array([CELLS] * 2, pa.list_(pa.int16(), 81)),
        pa.array([CELLS] * 2, pa.list_view(pa.uint8())),
        pa.chunked_array([[CELLS], [], [CELLS]]),
        pa.DictionaryArray.from_arrays([0, 0], pa.array([CELLS])),
        pa.RunEndEncodedArray.from_arrays(pa.array([2], pa.int32()), pa.array([EASY])),
        pa.table({"puzzle": [ROWS] * 2}),
        pl.Series([CELLS] * 2),
        pl.Series([ROWS] * 2, dtype=pl.Array(pl.Array(pl.Int8, 9), 9)),
        pl.DataFrame({"puzzle": [CELLS] * 2}),
        pl.LazyFrame({"puzzle": [EASY] * 2}),
        pd.Series([CELLS] * 2),
        pd.DataFrame({"puzzle": [np.array(ROWS)] * 2}),
    ],
    ids=lambda column: f"{type(column).__module__.split('.')[0]}.{type(column).__name__}",
)
def test_cells_in_lists_and_columns_in_other_forms(column):
    table = sudoku_lsp.check(column)
    assert (list(table["status"]), list(table["clues"])) == (["unique"] * 2, [30] * 2)


def test_fractions_are_no_cells():
    for wrong in (0.5, np.inf, 36.0):
        cells = np.array([CELLS], float)
        cells[0, 2] = wrong
        assert list(sudoku_lsp.check(cells)["status"]) == ["invalid"], wrong


def test_answers_in_lists():
    solution = [int(cell) for cell in EASY_SOLUTION]
    wrong = [*solution[1:], solution[0]]
    for column in ([solution, wrong, None], pa.array([solution, wrong, None])):
        rules = sudoku_lsp.check([EASY] * 3, column)["rules"].to_pylist()
        assert rules == [[], ["solution-mismatch"], []]


def test_new_columns_stand_beside_those_of_the_table():
    frame = pl.DataFrame({"Puzzle": [EASY], "Solution": [EASY_SOLUTION], "computed_solution": [1]})
    names = sudoku_lsp.check(frame).column_names
    assert names[3] == "computed_computed_solution" and names[0] == "status"
    assert len(frame.hstack(sudoku_lsp.check(frame).to_polars()).columns) == 10
    assert sudoku_lsp.check(pa.table(frame)).column_names == names
    assert sudoku_lsp.solve(EASY).column_names[0] == "solution"
    assert sudoku_lsp.solve(frame["Puzzle"], prefix="x_").column_names[0] == "x_solution"
    with pytest.raises(ValueError, match="there is a column `computed_solution` already"):
        sudoku_lsp.check(frame, prefix="computed_")


def test_tables_are_batches_and_are_pickled():
    table = sudoku_lsp.check(pa.chunked_array([[EASY] * 5_000, [], [HARD] * 3]))
    assert [batch.num_rows for batch in pa.table(table).to_batches()] == [5_000, 3]
    batch = pa.record_batch(table)
    assert (batch.num_rows, batch.schema) == (5_003, pa.table(table).schema)
    again = pickle.loads(pickle.dumps(table))
    assert again.to_pylist() == table.to_pylist() and again.column_names == table.column_names
    empty = sudoku_lsp.solve([])
    assert pickle.loads(pickle.dumps(empty)).column_names == empty.column_names and pa.record_batch(empty).num_rows == 0


def signed(kind: pa.DataType) -> bool:
    members = [kind.field(index).type for index in range(kind.num_fields)]
    return all(map(signed, members)) if members else not pa.types.is_unsigned_integer(kind)


def test_numbers_are_signed():
    calls = [sudoku_lsp.check(EASY), sudoku_lsp.solve(EASY), sudoku_lsp.canon(EASY), sudoku_lsp.rate(EASY)]
    for table in [*calls, sudoku_lsp.explain(EASY), sudoku_lsp.generate(1, seed=1)]:
        assert all(signed(field.type) for field in pa.table(table).schema)


def test_rows_share_short_texts():
    table = sudoku_lsp.check([SEVERAL] * 1000)
    rules = table["rules"].to_pylist()
    assert rules == [["multiple-solutions"]] * 1000
    assert len({id(rule) for [rule] in rules}) == 1
    # The first two rows are explained.
    messages = [message for [message] in table["messages"].to_pylist()]
    assert ["differ in" in message for message in messages] == [True] * 2 + [False] * 998
    assert len({id(message) for message in messages[2:]}) == 1


def test_a_bad_row_is_a_value_in_its_row():
    column = [EASY, None, float("nan"), "\ud800", "\0", "1" * 100_000, 5, EASY.encode()]
    series = pd.Series(column, dtype=object)
    for rows in (column, series, pd.DataFrame({"z": [1, "a"] * 4, "puzzle": series, "answer": None})):
        assert statuses(rows) == ["unique"] + ["invalid"] * 6 + ["unique"]
    for function in (sudoku_lsp.solve, sudoku_lsp.canon, sudoku_lsp.rate, sudoku_lsp.explain):
        table = function(column)
        assert len(table) == len(column)
        (reason,) = [name for name in table.column_names if name.endswith("_because")]
        assert [row[reason] is None for row in table.to_pylist()] == [True] + [False] * 6 + [True]


@pytest.mark.parametrize("column", [5, object(), EASY.encode(), {"puzzle": [EASY]}, np.zeros((1, 81), bool), pa.array([1, 2]), pl.Series([1.5])])
def test_what_is_no_column_of_puzzles(column):
    with pytest.raises(TypeError):
        sudoku_lsp.check(column)


def test_bad_options():
    with pytest.raises(ValueError, match="limit"):
        sudoku_lsp.check(EASY, limit=1)
    with pytest.raises(ValueError, match="threads"):
        sudoku_lsp.solve(EASY, threads=0)
    with pytest.raises(ValueError, match="did you mean `hodoku`"):
        sudoku_lsp.rate(EASY, scale="hodokuu")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="did you mean `symmetry`"):
        sudoku_lsp.generate(1, symetry="full")  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="difficulty"):
        sudoku_lsp.generate(1, difficulty="impossible")
    with pytest.raises(ValueError, match="2 puzzles and 1 answers"):
        sudoku_lsp.check([EASY, EASY], [EASY_SOLUTION])
    with pytest.raises(ValueError, match="the columns are `x`, `y`; pass one of them"):
        sudoku_lsp.check(pl.DataFrame({"x": [EASY], "y": [EASY]}))


def test_answers_are_compared():
    puzzles = pa.chunked_array([[EASY, EASY], [EASY, SEVERAL, EASY]])
    answers = pa.chunked_array([[EASY_SOLUTION], [EASY_SOLUTION[::-1], None, EASY_SOLUTION, ""]])
    table = sudoku_lsp.check(puzzles, answers)
    assert table["rules"].to_pylist() == [[], ["solution-mismatch"], [], ["multiple-solutions"], []]
    frame = pl.DataFrame({"puzzle": [EASY, EASY], "solution": [EASY_SOLUTION, EASY]})
    for table in (sudoku_lsp.check(frame), sudoku_lsp.check(frame, frame["solution"])):
        assert table["rules"].to_pylist() == [[], ["solution-mismatch"]]
    absent = {"puzzle": [EASY], "solution": [None], "other": [None]}
    for frame in (pl.DataFrame(absent), pd.DataFrame(absent), pa.table(absent)):
        assert sudoku_lsp.check(frame)["rules"].to_pylist() == [[]]


def test_tables_go_to_every_library():
    table = sudoku_lsp.canon(KINDS)
    rows = table.to_pylist()
    assert pa.table(table).to_pylist() == rows
    assert table.to_pyarrow().to_pylist() == rows
    assert pl.DataFrame(table).rows(named=True) == rows == table.to_polars().rows(named=True)
    assert list(table.to_pandas()["canonical"].dropna()) == [row["canonical"] for row in rows if row["canonical"]]
    assert pa.chunked_array(table["canonical"]).to_pylist() == table["canonical"].to_pylist()
    assert pl.Series(table["canonical"]).to_list() == list(table["canonical"])
    assert table.to_pydict()["canonical"] == list(table["canonical"])
    assert table[0] == rows[0] and table[-1] == rows[-1] and table["canonical"][0] == rows[0]["canonical"]
    for bad in (len(rows), -len(rows) - 1):
        with pytest.raises(IndexError):
            table[bad]
    with pytest.raises(KeyError):
        table["nothing"]
    assert "canonical" in repr(table) and table.num_rows == len(rows)


def test_symmetries_lead_to_the_form():
    for puzzle in (EASY, HARD, EASY[::-1]):
        row = sudoku_lsp.canon(puzzle)[0]
        cells = np.array([0 if cell == "." else int(cell) for cell in puzzle]).reshape(9, 9)
        symmetry = row["symmetry"]
        cells = cells.T if symmetry["transpose"] else cells
        cells = cells[np.array(symmetry["rows"]) - 1][:, np.array(symmetry["columns"]) - 1]
        digits = np.array([0, *symmetry["digits"]])
        assert "".join("." if cell == 0 else str(cell) for cell in digits[cells].ravel()) == row["canonical"]
    assert "symmetry" not in sudoku_lsp.canon(EASY, symmetry=False).column_names


def test_explanations_lead_to_the_solution():
    row = sudoku_lsp.explain(EASY)[0]
    cells = list(EASY)
    for step in row["steps"]:
        for placed in step["places"]:
            line, column = int(placed["cell"][1]), int(placed["cell"][3])
            cells[9 * (line - 1) + column - 1] = str(placed["value"])
    assert row["solved"] and "".join(cells) == EASY_SOLUTION
    assert len(sudoku_lsp.explain(EASY, steps=2)[0]["steps"]) == 2


def test_new_puzzles():
    table = sudoku_lsp.generate(20, seed=7)
    assert table.to_pylist() == sudoku_lsp.generate(20, seed=7, threads=1).to_pylist()
    assert len(set(table["puzzle"])) == 20
    assert statuses(table["puzzle"], table["solution"]) == ["unique"] * 20
    assert all(table["minimal"])
    small = sudoku_lsp.generate(2, size=4, symmetry="rotational", seed=1)
    assert [len(puzzle) for puzzle in small["puzzle"]] == [16, 16]
    (diagonal,) = sudoku_lsp.generate(1, rules="diagonal", seed=1).to_pylist()
    assert statuses([diagonal["puzzle"]], [diagonal["solution"]]) == ["unique"] and len(diagonal["solution"]) == 81
    assert set(sudoku_lsp.rate(sudoku_lsp.generate(2, difficulty="hard", seed=1))["difficulty"]) == {"hard"}


def test_any_number_of_threads_gives_the_same():
    column = KINDS * 500
    assert sudoku_lsp.check(column, threads=1).to_pydict() == sudoku_lsp.check(column, threads=7).to_pydict()


def test_nothing_is_something():
    for function in (sudoku_lsp.check, sudoku_lsp.solve, sudoku_lsp.canon, sudoku_lsp.rate, sudoku_lsp.explain):
        for empty in ([], pa.array([], pa.string()), pa.chunked_array([], pa.string()), pl.Series([], dtype=pl.String)):
            table = function(empty)
            assert len(table) == 0 and pa.table(table).num_rows == 0
            assert pa.table(table).column_names == table.column_names


def test_other_threads_run_meanwhile():
    done = threading.Event()
    thread = threading.Thread(target=lambda: (sudoku_lsp.rate([HARD] * 500), done.set()))
    thread.start()
    turns = 0
    while not done.is_set():
        turns += 1
        time.sleep(0)
    thread.join()
    # Far more than before the call begins.
    assert turns > 100


@pytest.mark.parametrize(
    "call",
    [
        f"rate([{HARD!r}] * 1_000_000)",
        # A batch takes less time than there is between two looks for Ctrl-C.
        f"check(pyarrow.chunked_array([pyarrow.array([{EASY!r}] * 1_000)] * 30_000))",
        "generate(10**12)",
    ],
    ids=["rate", "check", "generate"],
)
def test_ctrl_c_ends_a_call(tmp_path: Path, call: str):
    script = tmp_path / "long.py"
    script.write_text(
        "import os, pyarrow, signal, sudoku_lsp, threading\n"
        "threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "try:\n"
        f"    sudoku_lsp.{call}\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, text=True, timeout=60)
    assert done.stdout == "interrupted\n"


def in_child(_: int) -> list[str]:
    return statuses([EASY, NONE])


@pytest.mark.filterwarnings("ignore")
def test_a_process_may_fork_after_a_call():
    assert statuses(EASY) == ["unique"]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(in_child, range(2)).get(timeout=60) == [["unique", "none"]] * 2


def test_examples_in_the_documentation():
    folder, examples = Path(sudoku_lsp.__file__).parent, 0
    for name in ("__init__.py", "_functions.py", "_native.pyi"):
        nodes = ast.walk(ast.parse((folder / name).read_text()))
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
        for text in filter(None, [ast.get_docstring(node) for node in nodes if isinstance(node, documented)]):
            test = doctest.DocTestParser().get_doctest(text + "\n", {}, name, name, 0)
            assert doctest.DocTestRunner().run(test).failed == 0, text
            examples += len(test.examples)
    assert examples > 15


def test_help_describes_each_function():
    for function in (sudoku_lsp.check, sudoku_lsp.solve, sudoku_lsp.canon, sudoku_lsp.rate, sudoku_lsp.explain, sudoku_lsp.generate):
        assert "The columns are" in inspect.getdoc(function), function
        assert "threads" in inspect.signature(function).parameters


def test_many_threads_are_limited():
    assert sudoku_lsp.check(EASY, threads=100_000)["status"].to_pylist() == ["unique"]


def test_the_version_is_that_of_the_program(program: Path):
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    assert sudoku_lsp.__version__ == version


def test_small_grids_and_rows():
    assert statuses([SMALL, GRID]) == ["unique", "unique"]
    assert sudoku_lsp.check(GRID)["clues"].to_pylist() == [30]


def test_ratings_have_a_limit():
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    table = sudoku_lsp.rate([EASY, hardest], scale="se", most_steps=2_000)
    assert table["no_rating_because"].to_pylist() == [None, "rating the puzzle takes too long: more than 2000 steps"]
    assert table["se_er"].to_pylist() == [1.2, None]
