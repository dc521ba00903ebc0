"""Turns arrays of cells into lines of text."""

from typing import Any

SYMBOLS = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ!"
"""The symbols of the values 0 (an empty cell) to 35, and that of any other number."""


def lines(array: Any) -> list[Any]:
    """Return one text for each puzzle of a NumPy array.

    An array of texts is taken as it is. An array of integers holds a puzzle in each row: its shape is ``(n, 81)`` or
    ``(n, 9, 9)``, likewise for other sizes.
    """
    import numpy

    if array.dtype.kind not in "iu":
        return [text.decode(errors="replace") if isinstance(text, bytes) else text for text in array.ravel().tolist()]
    if array.ndim not in (2, 3):
        raise ValueError(f"expected an array of shape (n, 81) or (n, 9, 9), not {array.shape}")
    cells = array.reshape(len(array), -1) if len(array) else array.reshape(0, 81)
    numbers = numpy.where((cells < 0) | (cells > 35), 36, cells)
    symbols = numpy.frombuffer(SYMBOLS, dtype="S1")[numbers.astype(numpy.intp)]
    texts = numpy.ascontiguousarray(symbols).view(f"S{max(cells.shape[1], 1)}").ravel()
    return [text.decode() for text in texts.tolist()]
