"""The hooks for pre-commit: the manifest is valid, and the hooks work in a repository."""

import pytest
from support import CLASH, GOOD, ROOT

MANIFEST = ROOT / ".pre-commit-hooks.yaml"


def test_manifest(scratch, tool):
    done = scratch.command(tool("pre-commit"), "validate-manifest", MANIFEST)
    assert done.returncode == 0, done.stdout


@pytest.fixture
def hook(scratch, tool):
    """Runs a hook of the manifest over all files of the repository in the scratch folder, with options of its own.

    The program is the one under test instead of one that pre-commit builds; all else is as the manifest says.
    """
    tool("git")
    pre_commit = tool("pre-commit")
    hooks = scratch.path.parent / "hooks"
    hooks.mkdir()
    manifest = MANIFEST.read_text()
    assert manifest.count("language: rust") == manifest.count("- id: ") == 2
    (hooks / ".pre-commit-hooks.yaml").write_text(manifest.replace("language: rust", "language: system"))
    for folder in [hooks, scratch.path]:
        scratch.git("-C", folder, "init", "--quiet")
    scratch.git("-C", hooks, "add", ".")
    scratch.git("-C", hooks, "commit", "--quiet", "--message", "hooks")
    revision = scratch.git("-C", hooks, "rev-parse", "HEAD").strip()

    def run(name: str, options: str = "", *arguments: str):
        config = f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks:\n  - id: {name}\n{options}"
        scratch.write(".pre-commit-config.yaml", config)
        scratch.git("add", ".")
        return scratch.command(pre_commit, "run", "--color", "never", *(arguments or ["--all-files"]))

    return run


def test_check_lets_good_puzzles_pass(scratch, hook):
    scratch.write("puzzles/good one.sudoku", GOOD)
    done = hook("sudoku-check")
    assert done.returncode == 0, done.stdout
    assert "check Sudoku puzzles" in done.stdout and "Passed" in done.stdout


def test_check_stops_bad_ones_and_says_why(scratch, hook):
    scratch.write("puzzles/good.sudoku", GOOD)
    scratch.write("puzzles/a clash.sudoku", CLASH)
    done = hook("sudoku-check")
    assert done.returncode == 1
    assert "puzzles/a clash.sudoku:1:1: error[duplicate-value] " in done.stdout, done.stdout


def test_check_compares_the_puzzles_of_all_files(scratch, hook):
    scratch.write("a.sudoku", GOOD)
    scratch.write("b.sdm", GOOD.replace("\n", "").replace(".", "0") + "\n")
    assert "b.sdm:1:1: warning[duplicate-puzzle] " in hook("sudoku-check").stdout


def test_check_leaves_out_what_is_excluded_although_it_is_named(scratch, hook):
    scratch.write("sudoku.toml", '[check]\nexclude = ["drafts"]\n')
    scratch.write("drafts/clash.sudoku", CLASH)
    done = hook("sudoku-check")
    assert done.returncode == 0, done.stdout
    scratch.write("clash.sudoku", CLASH)
    done = hook("sudoku-check")
    assert done.returncode == 1 and "drafts" not in done.stdout, done.stdout


def test_check_looks_at_puzzle_files_only(scratch, hook):
    scratch.write("notes.txt", CLASH)
    done = hook("sudoku-check")
    assert done.returncode == 0 and "no files to check" in done.stdout


def test_check_takes_more_options(scratch, hook):
    scratch.write("clash.sudoku", CLASH)
    assert hook("sudoku-check", "    args: [--exit-zero]\n").returncode == 0


def test_fmt_writes_and_then_agrees(scratch, hook):
    path = scratch.write("bare.sudoku", GOOD)
    done = hook("sudoku-fmt")
    assert done.returncode == 1 and "files were modified by this hook" in done.stdout, done.stdout
    assert path.read_text().startswith("5 3 . | . 7 . | . . .\n")
    assert hook("sudoku-fmt").returncode == 0
