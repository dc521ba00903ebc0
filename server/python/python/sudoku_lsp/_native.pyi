from collections.abc import Iterator
from typing import Any, final, overload

__all__ = ["Column", "Table", "__version__", "canon", "check", "explain", "generate", "rate", "solve"]

__version__: str

@final
class Column:
    """A column of a table. Any library that knows Arrow's PyCapsule interface reads it without copying it."""

    @property
    def name(self) -> str:
        """The name."""

    def to_pylist(self) -> list[Any]:
        """The values, as a list."""

    def __len__(self) -> int: ...
    def __getitem__(self, key: int, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Table:
    """A table: columns with names. Any library that knows Arrow's PyCapsule interface reads it without copying it.

    >>> import sudoku_lsp
    >>> table = sudoku_lsp.solve("12..34.....3..2.")
    >>> table.column_names
    ['solution', 'solutions', 'exact', 'no_solution_because']
    >>> table["solutions"].to_pylist(), len(table)
    ([1], 1)
    """

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""

    @property
    def num_rows(self) -> int:
        """The number of rows."""

    def to_pylist(self) -> list[dict[str, Any]]:
        """All rows, as dictionaries."""

    def to_pydict(self) -> dict[str, list[Any]]:
        """All columns, as lists."""

    def to_pyarrow(self) -> Any:
        """The same as a ``pyarrow.Table``."""

    def to_pandas(self) -> Any:
        """The same as a ``pandas.DataFrame``."""

    def to_polars(self) -> Any:
        """The same as a ``polars.DataFrame``."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: str, /) -> Column: ...
    @overload
    def __getitem__(self, key: int, /) -> dict[str, Any]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

def check(
    puzzles: object,
    answers: object | None = None,
    *,
    limit: int = 2,
    prefix: str | None = None,
    threads: int | None = None,
) -> Table: ...
def solve(
    puzzles: object, *, limit: int = 2, prefix: str | None = None, threads: int | None = None
) -> Table: ...
def canon(
    puzzles: object, *, symmetry: bool = True, prefix: str | None = None, threads: int | None = None
) -> Table: ...
def rate(
    puzzles: object,
    *,
    scale: str = "all",
    most_steps: int | None = None,
    prefix: str | None = None,
    threads: int | None = None,
) -> Table: ...
def explain(
    puzzles: object, *, steps: int | None = None, uniqueness: bool = True, prefix: str | None = None, threads: int | None = None
) -> Table: ...
def generate(count: int, *, seed: int | None = None, threads: int | None = None, **wishes: object) -> Table: ...
