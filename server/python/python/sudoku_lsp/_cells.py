"""Turns arrays of cells into lines of text."""

from typing import Any

SYMBOLS = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ!"
"""The symbols of the values 0 (an empty cell) to 35, and that of any other number."""


SIDES = range(4, 37)
"""The sizes of grids."""


def lines(array: Any) -> list[Any]:
    """Return one text for each puzzle of a NumPy array.

    An array of texts, of the shape ``(n,)``, is taken as it is. An array of numbers holds a puzzle in each row: its
    shape is ``(n, 81)`` or ``(n, 9, 9)``, likewise for other sizes.
    """
    import numpy

    if array.dtype.kind in "OSUT":
        if array.ndim != 1:
            raise ValueError(f"expected an array of strings of shape (n,), not {array.shape}")
        return [text.decode(errors="replace") if isinstance(text, bytes) else text for text in array.tolist()]
    if array.dtype.kind not in "iuf":
        raise TypeError(f"expected an array of numbers or strings, not of {array.dtype}")
    shapes = [(side * side,) for side in SIDES] + [(side, side) for side in SIDES]
    if array.shape[1:] not in shapes:
        raise ValueError(f"expected an array of shape (n, 81) or (n, 9, 9), not {array.shape}; one grid is array[None]")
    if len(array) == 0:
        return []
    # A masked cell is empty.
    cells = numpy.ma.filled(array, 0).reshape(len(array), -1)
    # As in texts, -1 and NaN are empty cells.
    if cells.dtype.kind in "if":
        cells = numpy.where((cells == -1) | (cells != cells), 0, cells)
    is_value = (cells >= 0) & (cells <= 35)
    if cells.dtype.kind == "f":
        is_value &= cells == numpy.floor(cells)
    numbers = numpy.where(is_value, cells, 36)
    symbols = numpy.frombuffer(SYMBOLS, dtype="S1")[numbers.astype(numpy.intp)]
    texts = numpy.ascontiguousarray(symbols).view(f"S{cells.shape[1]}").ravel()
    return [text.decode() for text in texts.tolist()]
