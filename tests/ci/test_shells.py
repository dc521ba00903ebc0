"""Completion scripts: their shells accept them, and complete what the program accepts."""

import os
import pty
import subprocess
import threading

import pytest

QUESTIONS = {
    "conv": "convert",
    "check --force-": "--force-exclude",
    "check --format conc": "concise",
    "check --format json --format sar": "sarif",
    "check --select duplicate-v": "duplicate-value",
    "check --ignore unsolv": "unsolvable",
    "check --fail-on w": "warning",
    "check --color nev": "never",
    "fmt --che": "--check",
    "convert --to hod": "hodoku",
    "config sch": "schema",
}
"""The text before the cursor, and the completion of its last word."""

POSITIONAL = {"rules no-p": "no-place", "completions fi": "fish"}
"""Completions that the generator leaves out of fish's scripts."""

PATHS = {"puzz": "puzzles.sudoku"}
"""A path in the place of a command. bash completes it itself, not with the script."""

LEVELS = {"check --severity unsolvable=e": "unsolvable=error"}
"""Texts that bash cuts at `=`, so that they are not one word."""


@pytest.fixture
def script(scratch):
    """Writes the script of a shell."""

    def write(shell: str, name: str):
        done = scratch.run("completions", shell)
        assert done.returncode == 0
        return scratch.write(name, done.stdout)

    return write


def in_terminal(scratch, words: list[str], environment: dict[str, str]) -> str:
    """Runs a program in a terminal until it ends, and returns its output."""
    ours, theirs = pty.openpty()
    environment = scratch.environment | environment | {"TERM": "dumb"}
    child = subprocess.Popen(
        words, cwd=scratch.path, env=environment, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    shown = bytearray()

    def read():
        try:
            while chunk := os.read(ours, 4096):
                shown.extend(chunk)
        except OSError:
            pass  # So Linux says that nobody writes any more.

    reader = threading.Thread(target=read)
    reader.start()
    try:
        child.wait(timeout=60)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    reader.join()
    os.close(ours)
    return shown.decode(errors="replace")


def test_bash(scratch, tool, script):
    bash = tool("bash")
    path = script("bash", "sudoku-lsp.bash")
    done = scratch.command(bash, "-n", path)
    assert (done.returncode, done.stderr) == (0, "")
    # The function that the script has given to the shell, called as the shell calls it.
    ask = """
        source "$1"; shift
        [[ $(complete -p sudoku-lsp) =~ -F\\ ([^ ]+) ]]
        COMP_WORDS=(sudoku-lsp "$@") COMP_CWORD=$#
        "${BASH_REMATCH[1]}" sudoku-lsp "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    for question, answer in (QUESTIONS | POSITIONAL).items():
        done = scratch.command(bash, "--norc", "--noprofile", "-c", ask, "bash", path, *question.split())
        assert done.stdout.splitlines() == [answer], question


def test_zsh(scratch, tool, script):
    zsh = tool("zsh")
    path = script("zsh", "functions/_sudoku-lsp")
    done = scratch.command(zsh, "-n", path)
    assert (done.returncode, done.stderr) == (0, "")
    # The line editor completes each line as soon as it begins, notes what has become of it, and begins the next.
    scratch.write(
        ".zshrc",
        """
        fpath=($PWD/functions $fpath)
        autoload -U compinit && compinit -u -d $PWD/dump
        zstyle ':completion:*' completer _complete
        lines=("${(@f)$(<questions)}")
        asked=0
        zle-line-init() {
            (( asked++ ))
            BUFFER=$lines[asked] CURSOR=$#BUFFER
            zle complete-word
            print -r -- "$BUFFER" >> answers
            (( asked == $#lines )) && exit
            BUFFER=
            zle accept-line
        }
        zle -N zle-line-init
        """,
    )
    questions = QUESTIONS | POSITIONAL | LEVELS | PATHS
    scratch.write("puzzles.sudoku", "")
    scratch.write("questions", "\n".join(f"sudoku-lsp {question}" for question in questions))
    shown = in_terminal(scratch, [zsh, "-d", "-i"], {"ZDOTDIR": str(scratch.path)})
    answers = scratch.path / "answers"
    assert answers.exists(), shown
    expected = [" ".join(["sudoku-lsp", *question.split()[:-1], answer]) for question, answer in questions.items()]
    assert [line.rstrip() for line in answers.read_text().splitlines()] == expected, shown


def test_fish(scratch, tool, script):
    fish = tool("fish")
    path = script("fish", "sudoku-lsp.fish")
    done = scratch.command(fish, "--no-execute", path)
    assert (done.returncode, done.stderr) == (0, "")
    ask = "source $argv[1]; for line in $argv[2..-1]; echo (complete -C \"sudoku-lsp $line\" | string split -f1 \\t); end"
    questions = QUESTIONS | LEVELS | PATHS
    scratch.write("puzzles.sudoku", "")
    done = scratch.command(fish, "--no-config", "-c", ask, path, *questions)
    assert done.stdout.splitlines() == list(questions.values()), done.stderr
