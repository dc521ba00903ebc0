"""Defines the functions over columns of puzzles, with their documentation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypedDict

from sudoku_lsp import _native
from sudoku_lsp._native import Table

if TYPE_CHECKING:
    from typing_extensions import Unpack


class ArrowArray(Protocol):
    """An array of any library that knows Arrow's PyCapsule interface."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


class ArrowStream(Protocol):
    """A column in several arrays, or a table, of any library that knows Arrow's PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


Puzzles: TypeAlias = ArrowArray | ArrowStream | Iterable[str | None] | Iterable[Any] | str
"""A column of puzzles. Of a table, the columns with the usual names (``puzzle``, ``question``, ``quizzes``, and
``solution``, ``answer``, ``solutions``) are taken."""


class Wishes(TypedDict, total=False):
    """The options of ``generate``."""

    size: int | None
    box: str | None
    rules: str | None
    symmetry: str | None
    clues: int | str | None
    difficulty: str | None
    rating: str | None
    technique: str | None
    unbiased: bool


def check(
    puzzles: Puzzles,
    answers: Puzzles | None = None,
    *,
    limit: int = 2,
    prefix: str | None = None,
    threads: int | None = None,
) -> Table:
    """Decide about each puzzle: how many solutions it has, and what is wrong with it.

    The columns are ``status`` (``unique``, ``multiple``, ``none``, ``invalid`` for a text that is not one readable
    puzzle, ``undecided`` where the search was given up), ``solutions`` (their number, counted up to ``limit``),
    ``exact`` (``True`` if these are all), ``solution`` (the only one), ``clues`` (the number of givens), ``rules`` and
    ``messages`` (what is wrong, by the names of ``sudoku-lsp rules``).

    With ``answers``, each answer is compared with the solution: a wrong one breaks the rule ``solution-mismatch``.

    >>> import sudoku_lsp
    >>> table = sudoku_lsp.check(["12..34.....3..2.", "12..............", "11..............", "hello", None])
    >>> table["status"].to_pylist()
    ['unique', 'multiple', 'none', 'invalid', 'invalid']
    >>> table["rules"][1], table["rules"][3]
    (['multiple-solutions'], ['syntax'])
    >>> sudoku_lsp.check(["12..34.....3..2."], ["1234341221434312"])["rules"].to_pylist()
    [['solution-mismatch']]
    """
    return _native.check(puzzles, answers, limit=limit, prefix=prefix, threads=threads)


def solve(
    puzzles: Puzzles, *, limit: int = 2, prefix: str | None = None, threads: int | None = None
) -> Table:
    """Solve each puzzle.

    The columns are ``solution`` (the first one if there are several), ``solutions`` (their number, counted up to
    ``limit``), ``exact`` (``True`` if these are all) and ``no_solution_because``.

    >>> import sudoku_lsp
    >>> sudoku_lsp.solve(["12..34.....3..2."])["solution"].to_pylist()
    ['1234341221434321']
    """
    return _native.solve(puzzles, limit=limit, prefix=prefix, threads=threads)


def canon(
    puzzles: Puzzles, *, symmetry: bool = True, prefix: str | None = None, threads: int | None = None
) -> Table:
    """Bring each classic puzzle into its canonical form (minlex), which all equivalent puzzles share.

    The columns are ``canonical``, ``symmetry``, ``canonical_hash``, ``canonical_hash128`` and ``no_form_because``. The
    hashes are XXH3 of the 81 characters of the form: 64 bits as a signed integer, and 128 bits as 16 bytes, the highest
    first. They are the same in each version. A symmetry says how the form is read off the
    puzzle: whether it is transposed first, which row and which column of it comes at each place, and the digit that
    replaces each of 1 to 9.

    >>> import sudoku_lsp
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> forms = sudoku_lsp.canon([puzzle, puzzle[::-1]])["canonical"].to_pylist()
    >>> forms[0] == forms[1]
    True
    """
    return _native.canon(puzzles, symmetry=symmetry, prefix=prefix, threads=threads)


def rate(
    puzzles: Puzzles,
    *,
    scale: Literal["se", "hodoku", "all"] = "all",
    most_steps: int | None = None,
    prefix: str | None = None,
    threads: int | None = None,
) -> Table:
    """Rate how hard each puzzle is: on the scale of Sudoku Explainer 1.2.1, of HoDoKu 2.2, or both.

    The columns are those of ``sudoku-lsp rate --format csv``: ``difficulty`` (the level), ``se_er``, ``se_ep``, ``se_ed``,
    ``hodoku_level``, ``hodoku_score``, ``variant_level``, ``variant_score`` (on our own scale, of puzzles that the
    programs of the others do not read), ``scales`` and ``no_rating_because``. After ``most_steps`` steps the rating of a row on a scale is
    given up, and ``no_rating_because`` says so; of minimal puzzles, one in a thousand takes more than 20,000.

    >>> import sudoku_lsp
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> sudoku_lsp.rate(puzzle, scale="hodoku")["difficulty"].to_pylist()
    ['easy']
    """
    return _native.rate(puzzles, scale=scale, most_steps=most_steps, prefix=prefix, threads=threads)


def explain(
    puzzles: Puzzles,
    *,
    steps: int | None = None,
    uniqueness: bool = True,
    prefix: str | None = None,
    threads: int | None = None,
) -> Table:
    """Explain how each puzzle is solved by logic.

    The columns are ``solved``, ``steps`` (records with ``technique``, ``text``, ``cells``, ``places`` and
    ``removes``), ``open`` (the number of cells that stay open) and ``no_path_because``. ``steps`` limits the number of
    steps; without ``uniqueness``, no technique assumes that there is just one solution.

    >>> import sudoku_lsp
    >>> sudoku_lsp.explain("12..34.....3..2.", steps=1)["steps"].to_pylist()[0][0]["technique"]
    'Hidden Single'
    """
    return _native.explain(puzzles, steps=steps, uniqueness=uniqueness, prefix=prefix, threads=threads)


def generate(
    count: int, *, seed: int | None = None, threads: int | None = None, **wishes: Unpack[Wishes]
) -> Table:
    """Make new puzzles, no two equal.

    The wishes are the options of ``sudoku-lsp generate``: ``size``, ``box``, ``rules``, ``symmetry``, ``clues``,
    ``difficulty``, ``rating``, ``technique``, ``unbiased``.

    The columns are ``puzzle``, ``solution``, ``clues`` and ``minimal`` (``True`` if it is proved that no given can be
    left out). The same ``seed`` gives the same puzzles, on any number of threads.

    >>> import sudoku_lsp
    >>> table = sudoku_lsp.generate(3, seed=1)
    >>> sudoku_lsp.check(table)["status"].to_pylist()
    ['unique', 'unique', 'unique']
    """
    return _native.generate(count, seed=seed, threads=threads, **wishes)
