"""Writes random puzzles as people, programs and programming languages write them, and what each of them is.

    python3 layouts.py --seed 7 --count 300 --folder OUT [--only LAYOUT]

makes a file for each puzzle or group of puzzles, and `expected.tsv` with a line for each file: its name, the grids as
`convert --to line` writes them, separated by blanks, and how it was written. The campaign `readings` reads the files
back. This script shares nothing with the reader: it knows only what a person means by what is written here. It avoids
what the language page calls doubtful, such as a `0` beside another mark for empty cells.
"""

import argparse
import random
from dataclasses import dataclass, field
from pathlib import Path

# Rows and columns of a box, by the size of the grid.
BOXES = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    15: (3, 5),
    16: (4, 4),
    20: (4, 5),
    25: (5, 5),
}
SIZES = [4, 6, 8, 9, 9, 9, 10, 12, 15, 16, 16, 20, 25]

GLYPHS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FROM_ZERO = "0" + GLYPHS

# Marks of empty cells that are one character, and words that stand between separators.
MARKS = [".", "0", "_", "*", "-", "?", "x", "X", "·"]
DOUBLED = ["..", "00", "--"]
WORDS = ["-1", "null", "None", "nil", "NaN", "NA", "<NA>", "undefined", "nan", "NULL"]

LINE_ENDS = {"LF": "\n", "CRLF": "\r\n", "CR": "\r"}


@dataclass
class Puzzle:
    """A grid of numbers from 1 to `size`, 0 for an empty cell."""

    size: int
    rows: list

    def line(self):
        """The grid as `convert --to line` writes it."""
        return "".join("." if value == 0 else GLYPHS[value - 1] for row in self.rows for value in row)


@dataclass
class Style:
    """How the cells of a puzzle are written."""

    alphabet: str
    symbols: list
    mark: str

    def cell(self, value):
        return self.mark if value == 0 else self.symbols[value - 1]

    def row(self, row, separator=""):
        return separator.join(self.cell(value) for value in row)

    def quoted(self, row, quote):
        return [quote + self.cell(value) + quote for value in row]


@dataclass
class Written:
    """The text of a file, and what it holds."""

    text: str
    puzzles: list
    ending: str = "txt"
    about: list = field(default_factory=list)


def any_puzzle(rng, size):
    """A random solution without some of its values; each value stands somewhere, and each row has one."""
    height, width = BOXES[size]
    values = rng.sample(range(1, size + 1), size)
    bands = rng.sample(range(width), width)
    row_order = [band * height + row for band in bands for row in rng.sample(range(height), height)]
    stacks = rng.sample(range(height), height)
    column_order = [stack * width + column for stack in stacks for column in rng.sample(range(width), width)]
    solution = [
        [values[((row % height) * width + row // height + column) % size] for column in column_order]
        for row in row_order
    ]
    share = rng.uniform(0.25, 0.7)
    rows = [[value if rng.random() < share else 0 for value in row] for row in solution]
    for row, full in zip(rows, solution):
        if not any(row):
            column = rng.randrange(size)
            row[column] = full[column]
    for value in range(1, size + 1):
        if all(value not in row for row in rows):
            row = rng.randrange(size)
            rows[row][solution[row].index(value)] = value
    # A full grid would be a solution.
    if all(value for row in rows for value in row):
        rows[rng.randrange(size)][rng.randrange(size)] = 0
        return any_puzzle(rng, size)
    return Puzzle(size, rows)


def alphabets(size, separated):
    """The symbols that a grid of this size can have, by name. Numbers of two digits need separators."""
    found = {"values": list(GLYPHS[:size]), "from zero": list(FROM_ZERO[:size])}
    if size > 9:
        found["small values"] = list(GLYPHS[:size].lower())
        found["small from zero"] = list(FROM_ZERO[:size].lower())
        if separated:
            found["numbers"] = [str(value) for value in range(1, size + 1)]
            found["numbers from zero"] = [str(value) for value in range(size)]
    found["letters"] = list(LETTERS[:size])
    found["small letters"] = list(LETTERS[:size].lower())
    return found


def any_style(rng, size, separated=False, marks=None, plain=False):
    """Symbols and a mark that is none of them. `plain` leaves out what needs quotes in programming languages."""
    known = alphabets(size, separated)
    if plain:
        known = {name: symbols for name, symbols in known.items() if symbols[-1].isdecimal()}
    name = rng.choice(sorted(known))
    symbols = known[name]
    usable = [mark for mark in (marks or MARKS) if mark.upper() not in {symbol.upper() for symbol in symbols}]
    if "zero" in name:
        usable = [mark for mark in usable if mark not in ("0", "00")]
    if separated and marks is None and size > 9:
        usable += [mark for mark in DOUBLED if "zero" not in name or mark != "00"]
    return Style(name, symbols, rng.choice(usable))


def style_of_lines(rng, size, separated=False):
    """As `any_style`; on a line of 16 or 36 cells, letters could be the values above 9 of a larger grid."""
    return any_style(rng, size, separated, plain=size * size <= 36)


# ------------------------------------------------------------------------------------------------- rows of cells


def dense(rng, size):
    puzzle, style = any_puzzle(rng, size), any_style(rng, size)
    indent = rng.choice(["", "", "  "])
    text = "".join(f"{indent}{style.row(row)}\n" for row in puzzle.rows)
    return Written(text, [puzzle], rng.choice(["txt", "sudoku"]), [style])


def separated(rng, size):
    separator = rng.choice([" ", "  ", "\t", ",", ", ", ";", "|", " | "])
    marks = MARKS + WORDS if separator != "|" else None
    puzzle, style = any_puzzle(rng, size), any_style(rng, size, separated=True, marks=marks)
    text = "".join(style.row(row, separator) + "\n" for row in puzzle.rows)
    return Written(text, [puzzle], rng.choice(["txt", "csv" if "," in separator else "txt"]), [style, repr(separator)])


def aligned(rng, size):
    puzzle, style = any_puzzle(rng, size), any_style(rng, size, separated=True)
    width = max(len(style.cell(value)) for value in range(size + 1))
    lines = [" ".join(style.cell(value).rjust(width) for value in row) for row in puzzle.rows]
    return Written("\n".join(lines) + "\n", [puzzle], "txt", [style])


def punctuation(rng, size):
    """One mark between all cells: `1.0.0.6`."""
    separator = rng.choice([".", "/"])
    puzzle = any_puzzle(rng, size)
    style = Style("numbers", [str(value) for value in range(1, size + 1)], "0")
    text = "".join(style.row(row, separator) + "\n" for row in puzzle.rows)
    return Written(text, [puzzle], "txt", [style, repr(separator)])


def bracketed(rng, size):
    puzzle = any_puzzle(rng, size)
    style = Style("values", list(GLYPHS[:size]), rng.choice(["x", ".", "_", "0", "-"]))
    text = "".join(f"[{style.row(row)}]\n" for row in puzzle.rows)
    return Written(text, [puzzle], "txt", [style])


def several_below(rng, size):
    """Grids below each other, with a blank line between them."""
    puzzles = [any_puzzle(rng, size) for _ in range(rng.randint(2, 3))]
    style = any_style(rng, size)
    blocks = ["".join(style.row(row) + "\n" for row in puzzle.rows) for puzzle in puzzles]
    return Written("\n".join(blocks), puzzles, "txt", [style])


# ------------------------------------------------------------------------------------------------- whole lines


def whole_line(rng, size):
    puzzles = [any_puzzle(rng, size) for _ in range(rng.randint(1, 3))]
    style = style_of_lines(rng, size)
    lines = ["".join(style.row(row) for row in puzzle.rows) for puzzle in puzzles]
    return Written("\n".join(lines) + "\n", puzzles, "txt", [style])


def whole_line_of_pieces(rng, size):
    separator = rng.choice([" ", ",", ", ", "\t"])
    puzzle, style = any_puzzle(rng, size), style_of_lines(rng, size, separated=True)
    text = separator.join(style.row(row, separator) for row in puzzle.rows) + "\n"
    return Written(text, [puzzle], "txt", [style, repr(separator)])


def whole_line_of_rows(rng, size):
    separator = rng.choice([" ", "/", ",", "|"])
    puzzle = any_puzzle(rng, size)
    style = style_of_lines(rng, size)
    text = separator.join(style.row(row) for row in puzzle.rows) + "\n"
    return Written(text, [puzzle], "txt", [style, repr(separator)])


def several_on_a_line(rng, size):
    separator = rng.choice([" ", "\t", ",", ";", ", "])
    puzzles = [any_puzzle(rng, size) for _ in range(rng.randint(2, 3))]
    style = style_of_lines(rng, size)
    text = separator.join("".join(style.row(row) for row in puzzle.rows) for puzzle in puzzles) + "\n"
    return Written(text, puzzles, "txt", [style, repr(separator)])


# ------------------------------------------------------------------------------------------------- frames

# Corner, stroke and bar of a drawing; box drawing has corners of its own.
ASCII = [("+", "-", "|"), ("-", "-", "|"), ("+", "=", "|"), ("|", "-", "|"), (" ", "-", "|")]
BOX_DRAWING = ["┌┬┐├┼┤└┴┘─│", "┏┳┓┣╋┫┗┻┛━┃", "╔╦╗╠╬╣╚╩╝═║"]


def rules(rng, widths):
    """The line above, between and below boxes of these widths, and the bar of the drawing."""
    if rng.random() < 0.6:
        corner, stroke, bar = rng.choice(ASCII)
        rule = corner + corner.join(stroke * width for width in widths) + corner
        return rule, rule, rule, bar
    signs = rng.choice(BOX_DRAWING)
    stroke, bar = signs[9], signs[10]
    found = []
    for left, middle, right in (signs[0:3], signs[3:6], signs[6:9]):
        found.append(left + middle.join(stroke * width for width in widths) + right)
    return *found, bar


def framed(rng, size):
    """Boxes between bars, one character or column a cell, with marks or blanks for empty cells."""
    puzzle = any_puzzle(rng, size)
    gap = rng.choice(["", " "])
    style = any_style(rng, size, separated=gap != "", marks=rng.choice([None, [" "]]))
    height, width = BOXES[size]
    column = max(len(style.cell(value)) for value in range(size + 1))
    if column > 1 and style.mark == " ":
        style.mark = " " * column
    pad = " " if gap else ""
    part = width * column + (width - 1) * len(gap) + 2 * len(pad)
    above, between, below, bar = rules(rng, [part] * (size // width))
    lines = [above]
    for number, row in enumerate(puzzle.rows):
        if number and number % height == 0:
            lines.append(between)
        parts = []
        for start in range(0, size, width):
            cells = [style.cell(value).rjust(column) for value in row[start : start + width]]
            parts.append(pad + gap.join(cells) + pad)
        lines.append(bar + bar.join(parts) + bar)
    return Written("\n".join([*lines, below]) + "\n", [puzzle], "txt", [style, repr(above[:3]), repr(gap)])


def open_frame(rng, size):
    """Bars and rules only between boxes."""
    puzzle, style = any_puzzle(rng, size), any_style(rng, size, separated=True)
    height, width = BOXES[size]
    column = max(len(style.cell(value)) for value in range(size + 1))
    lines = []
    for number, row in enumerate(puzzle.rows):
        if number and number % height == 0:
            lines.append("+".join(["-" * ((column + 1) * width + 1)] * (size // width)))
        parts = []
        for start in range(0, size, width):
            parts.append(" ".join(style.cell(value).rjust(column) for value in row[start : start + width]))
        lines.append(" " + " | ".join(parts))
    return Written("\n".join(lines) + "\n", [puzzle], "txt", [style])


def framed_cells(rng, size):
    """A box for each cell, with blanks or marks for empty cells."""
    puzzle = any_puzzle(rng, size)
    style = any_style(rng, size, separated=True, marks=rng.choice([None, [" "]]))
    column = max(len(style.cell(value)) for value in range(size + 1))
    above, between, below, bar = rules(rng, [column + 2] * size)
    lines = [above]
    for number, row in enumerate(puzzle.rows):
        if number:
            lines.append(between)
        lines.append(bar + bar.join(f" {style.cell(value).rjust(column)} " for value in row) + bar)
    return Written("\n".join([*lines, below]) + "\n", [puzzle], "txt", [style, repr(above[:3])])


def blanks(rng, size):
    """One character a cell and a blank for an empty one, in rows or on one line."""
    # In rows of four, the pieces can make another grid.
    size = max(size, 6)
    puzzle = any_puzzle(rng, size)
    style = any_style(rng, size, marks=[" "])
    rows = [style.row(row) for row in puzzle.rows]
    # What stands at the edges must be seen.
    if rows[0][0] == " " or rows[-1][-1] == " ":
        return blanks(rng, size)
    on_one_line = rng.random() < 0.4
    text = "".join(rows) if on_one_line else "\n".join(rows)
    return Written(text + "\n", [puzzle], "txt", [style, "one line" if on_one_line else "rows"])


# ------------------------------------------------------------------------------------------------- lists


@dataclass
class Literal:
    """How a language writes a list of rows: before, around and between them, and the words for an empty cell."""

    name: str
    before: str
    opening: str
    closing: str
    after: str
    cell: str = ", "
    between: str = ","
    empty: tuple = ("0",)
    quotes: tuple = ("",)
    ending: str = "txt"


LITERALS = [
    Literal("json", "[", "[", "]", "]", empty=("0", "null"), quotes=("", '"'), ending="json"),
    Literal("json object", '{"board": [', "[", "]", "]}", empty=("0", "null"), ending="json"),
    Literal("python", "board = [", "[", "]", "]", empty=("0", "None", "-1"), quotes=("", "'", '"'), ending="py"),
    Literal("python tuples", "BOARD = (", "(", "),", ")", between="", empty=("0", "None"), ending="py"),
    Literal("numpy", "grid = np.array([", "[", "]", "])", ending="py"),
    Literal(
        "javascript",
        "const board = [",
        "[",
        "]",
        "];",
        empty=("0", "null", "undefined", ""),
        quotes=("", "'"),
        ending="js",
    ),
    Literal("typescript", "const board: number[][] = [", "[", "],", "];", between="", empty=("0", "null"), ending="ts"),
    Literal("java", "int[][] board = {", "{", "}", "};", ending="java"),
    Literal(
        "java characters",
        "char[][] board = {",
        "{",
        "},",
        "};",
        between="",
        empty=(".", "0"),
        quotes=("'",),
        ending="java",
    ),
    Literal("c", "int grid[N][N] = {", "{", "}", "};", empty=("0", "-1"), ending="c"),
    Literal("c#", "int[,] board = new int[,] {", "{", "}", "};", ending="cs"),
    Literal("rust", "let board = [", "[", "],", "];", between="", empty=("0",)),
    Literal("rust vec", "let board = vec![", "vec![", "],", "];", between=""),
    Literal("go", "board := [][]int{", "{", "},", "}", between="", ending="go"),
    Literal("kotlin", "val board = arrayOf(", "intArrayOf(", ")", ")", ending="kt"),
    Literal("scala", "val board = Array(", "Array(", ")", ")", ending="scala"),
    Literal("swift", "let board: [[Int]] = [", "[", "]", "]", empty=("0", "nil"), ending="swift"),
    Literal("haskell", "board = [", "[", "]", "]", ending="hs"),
    Literal("ruby", "board = [", "[", "]", "]", empty=("0", "nil"), ending="rb"),
    Literal("php", "$board = [", "[", "],", "];", between="", empty=("0", "null"), ending="php"),
    Literal("php array", "$board = array(", "array(", ")", ");", empty=("0", "null"), ending="php"),
    Literal("lua", "local board = {", "{", "}", "}", empty=("0", "nil"), ending="lua"),
    Literal("perl", "my @board = (", "[", "],", ");", between="", ending="pl"),
    Literal("lisp", "'(", "(", ")", ")", cell=" ", between="", empty=("0", "nil"), ending="lisp"),
    Literal("clojure", "(def board [", "[", "]", "])", cell=" ", between="", empty=("0", "nil", "_"), ending="clj"),
    Literal("prolog", "Rows = [", "[", "]", "].", cell=",", empty=("_", "0"), ending="pl"),
    Literal("matlab", "board = [", "", ";", "];", cell=" ", between="", empty=("0", "NaN"), ending="m"),
    Literal("julia", "board = [", "", ";", "]", cell=" ", between="", ending="jl"),
    Literal("r", "board <- rbind(", "c(", ")", ")", empty=("0", "NA"), ending="R"),
    Literal("mathematica", "board = {", "{", "}", "};", ending="nb"),
    Literal("yaml", "board:", "- [", "]", "", between="", empty=("0", "null"), ending="yaml"),
    Literal("toml", "board = [", "[", "]", "]", quotes=("", '"'), ending="toml"),
    Literal("minizinc", "board = [|", "", "|", "];", between="", empty=("0", "_"), ending="dzn"),
]
# These cannot stand on one line: a line each is what they mean.
LINE_BY_LINE = {"yaml"}


def literal_text(rng, puzzle, literal, style, quote, shape):
    """A list of rows: with a line for each, with a comma before each, or on one line."""
    lines = []
    for row in puzzle.rows:
        lines.append(literal.opening + literal.cell.join(style.quoted(row, quote)) + literal.closing)
    if shape == "one line":
        return literal.before + (literal.between + " ").join(lines) + literal.after
    if shape == "comma before":
        return literal.before + "\n  ,".join(lines) + "\n  " + literal.after
    if shape == "tight":
        return literal.before + (literal.between + "\n" + " " * 4).join(lines) + literal.after
    indent = rng.choice(["  ", "    ", "\t"])
    trailing = literal.between if literal.between and literal.ending in ("py", "js", "toml") else ""
    body = (literal.between + "\n").join(indent + line for line in lines)
    return "\n".join([literal.before, body + trailing, literal.after])


def any_literal(rng, size):
    literal = rng.choice(LITERALS)
    quote = rng.choice(literal.quotes)
    # Quotes may hold letters and any mark; between commas without quotes stand numbers and the language's word.
    if quote:
        style = any_style(rng, size, separated=True, marks=[".", "0", "", " ", "-"])
    else:
        style = any_style(rng, size, separated=True, marks=list(literal.empty), plain=True) if size <= 9 else None
        if style is None:
            names = ["numbers", "numbers from zero"] if set(literal.empty) - {"0"} else ["numbers"]
            name = rng.choice(names)
            marks = [mark for mark in literal.empty if "zero" not in name or mark != "0"]
            style = Style(name, alphabets(size, True)[name], rng.choice(marks))
    shapes = ["rows"]
    if literal.name not in LINE_BY_LINE:
        shapes += ["one line", "tight"]
        if literal.between == "," and literal.ending in ("json", "hs", "py", "js"):
            shapes.append("comma before")
    shape = rng.choice(shapes)
    return literal, style, quote, shape


def language(rng, size):
    puzzle = any_puzzle(rng, size)
    while True:
        try:
            literal, style, quote, shape = any_literal(rng, size)
        except IndexError:
            # The language has no mark for these symbols.
            continue
        # A hole at the end of a row of JavaScript is no cell, and two holes beside the bracket are hard to see.
        if style.mark == "" and not quote and any(row[-1] == 0 for row in puzzle.rows):
            continue
        break
    text = literal_text(rng, puzzle, literal, style, quote, shape) + "\n"
    return Written(text, [puzzle], literal.ending, [style, literal.name, shape, repr(quote)])


def boards(rng, size):
    """A list of boards, each a list of rows."""
    puzzles = [any_puzzle(rng, size) for _ in range(rng.randint(2, 3))]
    style = Style("numbers", [str(value) for value in range(1, size + 1)], rng.choice(["0", "null", "None"]))
    shape = rng.choice(["rows", "one line", "board a line"])
    texts = []
    for puzzle in puzzles:
        rows = ["[" + style.row(row, ", ") + "]" for row in puzzle.rows]
        texts.append("[\n    " + ",\n    ".join(rows) + "\n  ]" if shape == "rows" else "[" + ", ".join(rows) + "]")
    text = "[" + ", ".join(texts) + "]\n" if shape == "one line" else "[\n  " + ",\n  ".join(texts) + "\n]\n"
    return Written(text, puzzles, "json" if style.mark == "null" else "py", [style, shape])


def flat_list(rng, size):
    """All cells in one list, on one line or with a line for each row."""
    puzzle = any_puzzle(rng, size)
    style = Style("numbers", [str(value) for value in range(1, size + 1)], "0")
    before, after = rng.choice([("[", "]"), ("grid = [", "]"), ("int grid[] = {", "};"), ("c(", ")")])
    on_one_line = rng.random() < 0.5
    text = before + (", " if on_one_line else ",\n  ").join(style.row(row, ", ") for row in puzzle.rows) + after
    return Written(text + "\n", [puzzle], "txt", [style, before, "one line" if on_one_line else "rows"])


def strings(rng, size):
    """A list of strings, one a row or one a puzzle, or one string over several lines."""
    style = style_of_lines(rng, size)
    quote = rng.choice(["'", '"'])
    shape = rng.choice(["rows", "puzzles", "text"])
    puzzles = [any_puzzle(rng, size) for _ in range(rng.randint(2, 3) if shape == "puzzles" else 1)]
    if shape == "text":
        marks = quote * 3
        text = f"puzzle = {marks}\n" + "".join(style.row(row) + "\n" for row in puzzles[0].rows) + marks + "\n"
    elif shape == "rows":
        text = "grid = [\n" + "".join(f"  {quote}{style.row(row)}{quote},\n" for row in puzzles[0].rows) + "]\n"
    else:
        lines = ["".join(style.row(row) for row in puzzle.rows) for puzzle in puzzles]
        text = "puzzles = [\n" + "".join(f"  {quote}{line}{quote},\n" for line in lines) + "]\n"
    return Written(text, puzzles, "py", [style, shape, quote])


# ------------------------------------------------------------------------------------------------- tables


def spreadsheet(rng, size):
    """Cells between tabs or commas, with nothing in an empty one."""
    separator = rng.choice(["\t", ","])
    puzzle = any_puzzle(rng, size)
    style = any_style(rng, size, separated=True, marks=[""])
    if separator == ",":
        # A comma at the end of a row is one more only if the other rows have it.
        for row in puzzle.rows:
            if row[-1] == 0:
                return spreadsheet(rng, size)
    text = "".join(style.row(row, separator) + "\n" for row in puzzle.rows)
    return Written(text, [puzzle], "tsv" if separator == "\t" else "csv", [style, repr(separator)])


def quoted_table(rng, size):
    separator = rng.choice([",", "\t", ";"])
    puzzle, style = any_puzzle(rng, size), any_style(rng, size, separated=True, marks=["", "0", ".", " "])
    text = "".join(separator.join(style.quoted(row, '"')) + "\n" for row in puzzle.rows)
    return Written(text, [puzzle], "csv", [style, repr(separator)])


def floats(rng, size):
    puzzle = any_puzzle(rng, size)
    shape = rng.choice(["5.0", "5.", "5.000e+00"])
    separator = rng.choice([",", " ", "\t"])
    form = {"5.0": "{}.0", "5.": "{}.", "5.000e+00": "{:.3e}"}[shape]
    symbols = [form.format(value) for value in range(1, size + 1)]
    style = Style(shape, symbols, rng.choice([form.format(0), "NaN", "nan"]))
    text = "".join(style.row(row, separator) + "\n" for row in puzzle.rows)
    return Written(text, [puzzle], "txt", [style, repr(separator)])


def pandas_table(rng, size):
    """A table with an index and names of columns that count from 0 or 1."""
    first = rng.choice([0, 0, 1])
    separator = rng.choice([",", ",", "\t"])
    puzzle = any_puzzle(rng, size)
    marks = ["0", "", "NaN", "<NA>"]
    style = Style("numbers", [str(value) for value in range(1, size + 1)], rng.choice(marks))
    lines = [separator.join(["", *(str(first + column) for column in range(size))])]
    for number, row in enumerate(puzzle.rows):
        lines.append(separator.join([str(first + number), style.row(row, separator)]))
    return Written("\n".join(lines) + "\n", [puzzle], "csv" if separator == "," else "tsv", [style, f"from {first}"])


def pandas_print(rng, size):
    puzzle = any_puzzle(rng, size)
    symbols, mark = rng.choice(
        [
            ([str(value) for value in range(1, size + 1)], "0"),
            ([f"{value}.0" for value in range(1, size + 1)], "NaN"),
        ]
    )
    style = Style("numbers", symbols, mark)
    width = max(len(style.cell(value)) for value in range(size + 1))
    index = len(str(size - 1))
    lines = ["  ".join([" " * index, *(str(column).rjust(width) for column in range(size))])]
    for number, row in enumerate(puzzle.rows):
        lines.append("  ".join([str(number).ljust(index), *(style.cell(value).rjust(width) for value in row)]))
    return Written("\n".join(lines) + "\n", [puzzle], "txt", [style])


def numpy_print(rng, size):
    puzzle = any_puzzle(rng, size)
    symbols, mark = rng.choice(
        [
            ([str(value) for value in range(1, size + 1)], "0"),
            ([f"{value}." for value in range(1, size + 1)], "0."),
            ([f"{value}." for value in range(1, size + 1)], "nan"),
        ]
    )
    style = Style("numbers", symbols, mark)
    width = max(len(style.cell(value)) for value in range(size + 1))
    rows = ["[" + " ".join(style.cell(value).rjust(width) for value in row) + "]" for row in puzzle.rows]
    return Written("[" + "\n ".join(rows) + "]\n", [puzzle], "txt", [style])


def latex(rng, size):
    """The environment of LaTeX's package `sudoku`."""
    puzzle = any_puzzle(rng, size)
    name = "values" if size <= 9 else "numbers"
    style = Style(name, alphabets(size, True)[name], " ")
    rows = ["|" + style.row(row, "|") + "|." for row in puzzle.rows]
    return Written("\n".join(["\\begin{sudoku}", *rows, "\\end{sudoku}"]) + "\n", [puzzle], "tex", [style])


# ------------------------------------------------------------------------------------------------- candidates


def candidate_rows(rng, size):
    """Values, and in each open cell a run of candidates, in order or not."""
    size = min(size, 9)
    puzzle = any_puzzle(rng, size)
    shuffled = rng.random() < 0.5
    width = size + 1
    lines = []
    for row in puzzle.rows:
        pieces = []
        for value in row:
            marks = sorted(rng.sample(range(1, size + 1), rng.randint(2, size)))
            if shuffled:
                rng.shuffle(marks)
            pieces.append(str(value) if value else "".join(map(str, marks)))
        lines.append(" ".join(piece.ljust(width) for piece in pieces).rstrip())
    style = Style("candidates", [], "in any order" if shuffled else "in order")
    return Written("\n".join(lines) + "\n", [puzzle], "txt", [style])


LAYOUTS = [
    dense,
    separated,
    aligned,
    punctuation,
    bracketed,
    several_below,
    whole_line,
    whole_line_of_pieces,
    whole_line_of_rows,
    several_on_a_line,
    framed,
    open_frame,
    framed_cells,
    blanks,
    language,
    boards,
    flat_list,
    strings,
    spreadsheet,
    quoted_table,
    floats,
    pandas_table,
    pandas_print,
    numpy_print,
    latex,
    candidate_rows,
]
# Languages are many.
WEIGHTS = {language: 6, framed: 3, separated: 2, framed_cells: 2}


def write(rng, number, folder, layouts):
    """Writes one file, and returns its line of `expected.tsv`."""
    layout = rng.choices(layouts, [WEIGHTS.get(layout, 1) for layout in layouts])[0]
    written = layout(rng, rng.choice(SIZES))
    line_end = rng.choice(sorted(LINE_ENDS))
    text = written.text.replace("\n", LINE_ENDS[line_end])
    if rng.random() < 0.1:
        text = text.removesuffix(LINE_ENDS[line_end])
    name = f"{number:05}.{written.ending}"
    (folder / name).write_bytes(text.encode())
    words = []
    for part in written.about:
        words.append(f"{part.alphabet}, {part.mark!r} for empty" if isinstance(part, Style) else str(part))
    about = f"{layout.__name__} {written.puzzles[0].size}: {'; '.join([*words, line_end])}"
    grids = " ".join(puzzle.line() for puzzle in written.puzzles)
    return "\t".join([name, grids, about.replace("\t", " ").replace("\n", " ")]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--only", help="the layout to write", choices=[layout.__name__ for layout in LAYOUTS])
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    layouts = [layout for layout in LAYOUTS if arguments.only in (None, layout.__name__)]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    lines = [write(rng, number, arguments.folder, layouts) for number in range(arguments.count)]
    (arguments.folder / "expected.tsv").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
