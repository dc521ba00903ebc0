"""Check, solve, canonicalize, rate, explain and generate Sudoku puzzles, millions in one call.

Each function takes a column of puzzles and returns a :class:`Table` with a row for each of them. A column is Arrow data
of any library (Polars, pandas, PyArrow, DuckDB, DataFusion; nothing is copied), a NumPy array, a list or a single
string. A puzzle is a text (a line of 81 characters, a grid of any size in rows, the format of another program) or a
list of its cells. ``prefix`` begins the names of the columns of an answer; without it, ``computed_`` comes before a
name that a whole table has already, in whatever case.

A row that cannot be answered says so in its own columns; it never ends the call. All processors are used unless
``threads`` says otherwise; other threads of Python run meanwhile, and Ctrl-C ends the call.

>>> import sudoku_lsp
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> sudoku_lsp.check(puzzle)["status"].to_pylist()
['unique']
"""

from sudoku_lsp._functions import canon, check, explain, generate, rate, solve
from sudoku_lsp._native import Column, Table, __version__

__all__ = [
    "Column",
    "Table",
    "__version__",
    "canon",
    "check",
    "explain",
    "generate",
    "rate",
    "solve",
]
