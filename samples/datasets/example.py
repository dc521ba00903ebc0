# %% [markdown]
# # What is in this data set?
#
# `make_data.py` has made `train.parquet` and `test.csv`. This notebook looks for what is wrong in them.

# %%
import json
import sys
from pathlib import Path

import polars as pl
import sudoku_lsp

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
train = pl.read_parquet(folder / "train.parquet").rename({"question": "puzzle"})
test = pl.read_csv(folder / "test.csv", infer_schema=False).rename({"quizzes": "puzzle", "solutions": "answer"})
found: dict[str, int] = {}

# %% [markdown]
# ## Is each puzzle a puzzle, and each answer its solution?

# %%
checked = train.hstack(sudoku_lsp.check(train["puzzle"], train["answer"]).to_polars())
print(checked["status"].value_counts(sort=True))
found["several solutions"] = checked.filter(status="multiple").height
found["no solution"] = checked.filter(status="none").height
found["bad rows"] = checked.filter(status="invalid").height
found["wrong answers"] = checked.filter(pl.col("rules").list.contains("solution-mismatch"), status="unique").height

# %% [markdown]
# ## Which rows are copies?
#
# Equivalent puzzles (digits exchanged, rows of a band exchanged, the grid turned) have the same canonical form.

# %%
forms = train.hstack(sudoku_lsp.canon(train["puzzle"], symmetry=False).to_polars()).drop_nulls("canonical")
different = forms.unique("puzzle")
found["duplicates"] = forms.height - different.height
found["equivalents"] = different.height - different["canonical"].n_unique()

# %% [markdown]
# ## Has the model seen the test set?

# %%
tested = test.hstack(sudoku_lsp.canon(test["puzzle"], symmetry=False).to_polars())
seen = tested.filter(pl.col("canonical").is_in(forms["canonical"].implode()))
found["test rows in train"] = seen.filter(pl.col("puzzle").is_in(train["puzzle"].implode())).height
found["test rows equivalent to train"] = seen.height - found["test rows in train"]

# %% [markdown]
# ## How hard is it?

# %%
sample = checked.filter(status="unique").sample(50, seed=1)
ratings = sudoku_lsp.rate(sample["puzzle"]).to_polars()
print(ratings["difficulty"].value_counts(sort=True))
print(ratings["se_er"].describe())

# %%
print(json.dumps(found, indent=2))
