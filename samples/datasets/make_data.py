"""Makes train.parquet and test.csv with known faults, and faults.json, which counts them."""

import json
import random
import sys
from pathlib import Path

import polars as pl
import sudoku_lsp

ROWS = {"train": 400, "test": 100}


def another_form(puzzle: str, generator: random.Random) -> str:
    """The same puzzle with its digits exchanged, its bands moved, and turned upside down."""
    digits = dict(zip("123456789", generator.sample("123456789", 9), strict=True))
    rows = [puzzle[start : start + 9] for start in range(0, 81, 9)]
    bands = [rows[0:3], rows[3:6], rows[6:9]]
    generator.shuffle(bands)
    moved = "".join(row for band in bands for row in band)[::-1]
    return "".join(digits.get(cell, cell) for cell in moved)


def make(folder: Path, seed: int = 1) -> dict[str, int]:
    """Write the tables, and return the number of each kind of fault."""
    generator = random.Random(seed)
    made = sudoku_lsp.generate(sum(ROWS.values()), seed=seed).to_polars().select("puzzle", "solution")
    train, test = made[: ROWS["train"]], made[ROWS["train"] :]
    train_rows, test_rows = train.rows(), test.rows()
    faults: dict[str, int] = {}

    def add(kind: str, rows: list[tuple[str | None, str | None]], new: list[tuple[str | None, str | None]]) -> None:
        faults[kind] = len(new)
        rows.extend(new)

    add("duplicates", train_rows, [train.row(index) for index in range(7)])
    forms = [another_form(train["puzzle"][index], generator) for index in range(10, 15)]
    add("equivalents", train_rows, list(zip(forms, sudoku_lsp.solve(forms)["solution"], strict=True)))
    several = [train["puzzle"][index].translate({ord("1"): ".", ord("2"): "."}) for index in range(20, 24)]
    add("several solutions", train_rows, [(puzzle, sudoku_lsp.solve(puzzle)["solution"][0]) for puzzle in several])
    fresh = sudoku_lsp.generate(6, seed=seed + 1).to_polars()
    add("no solution", train_rows, [(clash(puzzle), None) for puzzle in fresh["puzzle"][:3]])
    add("wrong answers", train_rows, [(row["puzzle"], row["solution"][::-1]) for row in fresh[3:].to_dicts()])
    add("bad rows", train_rows, [("not a puzzle", None), (None, None)])
    add("test rows in train", test_rows, [train.row(index) for index in range(30, 36)])
    leaked = [another_form(train["puzzle"][index], generator) for index in range(40, 49)]
    add("test rows equivalent to train", test_rows, list(zip(leaked, sudoku_lsp.solve(leaked)["solution"], strict=True)))
    for rows in (train_rows, test_rows):
        generator.shuffle(rows)
    pl.DataFrame(train_rows, schema=["question", "answer"], orient="row").write_parquet(folder / "train.parquet")
    pl.DataFrame(test_rows, schema=["quizzes", "solutions"], orient="row").write_csv(folder / "test.csv")
    (folder / "faults.json").write_text(json.dumps(faults, indent=2) + "\n")
    return faults


def clash(puzzle: str) -> str:
    """The puzzle with its first given a second time in the same row."""
    first = next(index for index, cell in enumerate(puzzle) if cell != ".")
    row = range(first - first % 9, first - first % 9 + 9)
    other = next(index for index in row if index != first)
    return puzzle[:other] + puzzle[first] + puzzle[other + 1 :]


if __name__ == "__main__":
    print(make(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
