"""Puzzles of every kind, and random ones."""

from hypothesis import strategies as st

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SEVERAL = EASY.replace("53", "..", 1)
NONE = EASY.replace("53", "55", 1)
SMALL = "12..34.....3..2."
GRID = "\n".join(EASY[start : start + 9] for start in range(0, 81, 9))

KINDS = [EASY, HARD, SEVERAL, NONE, SMALL, GRID, "", "hello", "." * 81, EASY.replace(".", "0"), f"{EASY} # a title"]


@st.composite
def changed(draw: st.DrawFn) -> str:
    """A puzzle with some cells replaced, by anything that a cell or a data set may hold."""
    cells = list(draw(st.sampled_from([EASY, HARD, SEVERAL, SMALL, EASY_SOLUTION])))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(cells) - 1))
        cells[place] = draw(st.sampled_from(list("0123456789.*_ x?")))
    return "".join(cells)


def rows() -> st.SearchStrategy[list[str]]:
    """Rows of a data set, some of them bad."""
    return st.lists(st.one_of(changed(), st.sampled_from(KINDS)), max_size=30)
