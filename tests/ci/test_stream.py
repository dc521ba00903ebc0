"""`stream` below programs that run it: GNU parallel, which cuts a list in blocks, and a program that waits for each answer."""

import json
import subprocess

LISTED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""A puzzle with one solution."""

KINDS = [LISTED, LISTED + " a title", "11..............", "12....21........", "", "# a comment", "5" * 81]


def test_gnu_parallel_loses_nothing_and_keeps_the_order(scratch, tool):
    lines = [KINDS[number * number % len(KINDS)] for number in range(20_000)]
    text = "".join(line + "\n" for line in lines)
    alone = scratch.run("stream", input=text)
    assert alone.returncode == 0
    # Blocks of its own making, several at once.
    blocks = ["--pipe", "--keep-order", "--block", "100k", "--jobs", "4"]
    together = scratch.command(tool("parallel"), "--will-cite", *blocks, scratch.program, "stream", "--jobs", "1", input=text)
    assert (together.returncode, together.stderr) == (0, "")

    def without_numbers(output: str) -> list[dict]:
        # They count within each block.
        return [{name: value for name, value in json.loads(line).items() if name != "n"} for line in output.splitlines()]

    answers = without_numbers(together.stdout)
    assert len(answers) == len(lines)
    assert answers == without_numbers(alone.stdout)


def test_gnu_parallel_fails_where_a_part_fails(scratch, tool):
    words = [tool("parallel"), "--will-cite", "--pipe", "--keep-order", scratch.program, "stream", "--config", "missing.toml"]
    assert scratch.command(*words, input=LISTED + "\n").returncode != 0


def test_a_program_has_its_answer_before_it_asks_again(scratch):
    """Neither side has more than one line at a time."""
    with subprocess.Popen(
        [scratch.program, "stream"],
        cwd=scratch.path,
        env=scratch.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as child:
        statuses = []
        for line in KINDS:
            child.stdin.write(line + "\n")
            child.stdin.flush()
            statuses.append(json.loads(child.stdout.readline())["status"])
        child.stdin.close()
        assert (child.stdout.read(), child.wait()) == ("", 0)
    assert statuses == ["unique", "unique", "none", "multiple", "invalid", "invalid", "none"]
