"""The schema of sudoku.toml: it is valid, and Taplo, which "Even Better TOML" and other editors use, accepts and refuses the
same files with it as the program."""

import pytest
from support import GOOD

RIGHT = {
    "empty": "",
    "everything": """\
#:schema ./sudoku.schema.json
required-version = ">=0.1, <99"

[check]
select = ["syntax", "unsolvable"]
ignore = ["undecided"]
severity = { multiple-solutions = "error", format = "off" }
fail-on = "info"
exclude = ["drafts", "/old/*.sdm"]
include = ["*.txt"]

[check.per-file]
"*.sdm" = ["duplicate-puzzle"]
"tests/bad/*" = { ignore = ["unsolvable"], severity = { syntax = "info" }, fail-on = "error" }

[fmt]
[rate]

[solve]
budget = 1000
uniqueness = false
""",
    "dotted keys": "check.severity.undecided = 'off'\ncheck.per-file.'a b'.select = []\n",
}

WRONG = {
    "an unknown table": "[chek]\n",
    "an unknown key": "[check]\nslect = []\n",
    "an unknown rule": "[check]\nselect = ['sintax']\n",
    "an unknown rule with a level": "[check.severity]\nsintax = 'off'\n",
    "an unknown level": "[check.severity]\nsyntax = 'fatal'\n",
    "a severity that is none": "[check]\nfail-on = 'off'\n",
    "an unknown key for some files": "[check.per-file]\n'*' = { ignored = [] }\n",
    "a budget of nothing": "[solve]\nbudget = 0\n",
    "a budget in words": "[solve]\nbudget = 'much'\n",
    "a list that is a string": "[check]\nexclude = 'drafts'\n",
    "a table that is a list": "check = []\n",
    "a negated pattern": "[check]\nexclude = ['!drafts']\n",
    "an empty pattern": "[check.per-file]\n'' = []\n",
    "a key in an empty table": "[fmt]\nwidth = 3\n",
}


SHOWN = {"shown of a folder": ".", "shown of a file": "a.sdm", "shown of another": "tests/bad/b.sudoku"}
"""Runs of `config show`: a name and the path."""


@pytest.fixture
def schema(scratch):
    """The schema, in a file."""
    done = scratch.run("config", "schema")
    assert done.returncode == 0, done.stderr
    return scratch.write("sudoku.schema.json", done.stdout)


@pytest.fixture
def taplo(scratch, schema, node_modules, tool):
    """Checks texts with Taplo and the schema, and returns the names of the refused ones. Taplo takes long to start."""

    def refused(texts: dict[str, str]) -> set[str]:
        paths = {scratch.write(f"{name}.toml", text): name for name, text in texts.items()}
        program = node_modules / "@taplo/cli/dist/cli.js"
        done = scratch.command(tool("node", "nodejs"), program, "lint", "--schema", schema.as_uri(), *paths)
        named = {name for path, name in paths.items() if f'path="{path}"' in done.stderr}
        assert done.returncode == (1 if named else 0), done.stderr
        return named

    return refused


def test_it_is_a_schema(scratch, schema, tool):
    done = scratch.command(tool("check-jsonschema"), "--check-metaschema", schema)
    assert done.returncode == 0, done.stdout + done.stderr


def test_taplo_refuses_what_is_wrong_and_nothing_else(taplo):
    assert taplo(RIGHT | WRONG) == set(WRONG)


def test_taplo_accepts_what_the_program_shows(scratch, taplo):
    scratch.write("sudoku.toml", RIGHT["everything"])
    shown = {name: scratch.run("config", "show", path).stdout for name, path in SHOWN.items()}
    assert all(shown.values()) and taplo(shown) == set()


@pytest.mark.parametrize("name", RIGHT)
def test_the_program_accepts_what_is_right(name, scratch):
    scratch.write("sudoku.toml", RIGHT[name])
    scratch.write("good.sudoku", GOOD)
    # What is included has to be there.
    scratch.write("good.txt", GOOD)
    assert scratch.run("check").returncode == 0


@pytest.mark.parametrize("name", WRONG)
def test_the_program_refuses_what_is_wrong(name, scratch):
    scratch.write("sudoku.toml", WRONG[name])
    scratch.write("good.sudoku", GOOD)
    done = scratch.run("check")
    assert done.returncode == 2 and "error: sudoku.toml:" in done.stderr, done.stderr
