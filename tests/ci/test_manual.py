"""The manual pages: mandoc and groff accept them without warnings."""

import re

import pytest

# What mandoc warns about and is meant: pages have no date. Which one they are of is said by the version.
MEANT = re.compile(r'WARNING: missing date, using "": TH$')


@pytest.fixture
def pages(scratch):
    done = scratch.run("man", "--out", "man1")
    assert done.returncode == 0, done.stderr
    return sorted((scratch.path / "man1").iterdir())


def test_mandoc_accepts_them(scratch, tool, pages):
    done = scratch.command(tool("mandoc"), "-T", "lint", "-W", "warning", *pages)
    complaints = [line for line in done.stdout.splitlines() if not MEANT.search(line)]
    assert not complaints
    assert done.stdout.count("missing date") == len(pages)


def test_groff_accepts_them(scratch, tool, pages):
    man = tool("man", "man-db")
    for page in pages:
        for width in ["100", "140"]:
            done = scratch.command(man, "--warnings", "-l", page, env={"LC_ALL": "C.UTF-8", "MANWIDTH": width})
            assert (done.returncode, done.stderr) == (0, ""), page.name
            assert done.stdout.split("(")[0] == page.stem


def test_each_command_has_its_page(scratch, tool, pages):
    """Each page that a page mentions is there, and `man` alone prints the same."""
    names = {page.stem for page in pages}
    assert {"sudoku-lsp", "sudoku-lsp-check", "sudoku-lsp-config-show"} <= names
    man = tool("man", "man-db")
    for page in pages:
        shown = scratch.command(man, "-l", page, env={"LC_ALL": "C.UTF-8", "MANWIDTH": "100"}).stdout
        mentioned = set(re.findall(r"(sudoku-lsp[a-z-]*)\(1\)", shown))
        assert mentioned <= names
        # Of those with a hyphen, all but these are commands of their own.
        alone = scratch.run("man", *page.stem.removeprefix("sudoku-lsp").strip("-").replace("config-", "config ").split())
        assert alone.stdout == page.read_text(), page.name
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"]:
            assert f"\n{section}\n" in shown, page.name


def test_a_folder_that_cannot_be_written_is_named(scratch):
    scratch.write("taken", "a file")
    done = scratch.run("man", "--out", "taken")
    assert done.returncode == 2
    assert "taken: cannot write: " in done.stderr, done.stderr
