"""The program runs and checks puzzles, which all other tests here rely on."""

from support import CLASH, GOOD


def test_findings_and_none(scratch):
    scratch.write("good.sudoku", GOOD)
    scratch.write("clash.sudoku", CLASH)
    assert scratch.run("check", "good.sudoku").returncode == 0
    done = scratch.run("check", "--format", "concise", ".")
    assert done.returncode == 1
    assert done.stdout.startswith("clash.sudoku:1:1: error[duplicate-value] "), done.stdout
