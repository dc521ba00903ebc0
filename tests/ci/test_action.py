"""The action for GitHub: tests its steps with all kinds of inputs.

A small runner replaces GitHub's: it gives each step the environment of action.yml, and collects the outputs that the step
writes to the files that GitHub names.
"""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
import yaml
from support import CLASH, GOOD, ROOT, TWO_SOLUTIONS, rust_environment

ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
STEPS = [step for step in ACTION["runs"]["steps"] if "run" in step]


class Runner:
    """Runs the steps of the action that are scripts."""

    def __init__(self, scratch):
        self.scratch = scratch
        self.temp = scratch.path.parent / "runner temp"
        self.temp.mkdir()
        self.steps = {}
        self.inputs = {name: described["default"] for name, described in ACTION["inputs"].items()}
        self.path = []
        self.summary = ""

    def run(self, step: dict, **variables: str):
        """Runs a step, and returns its result."""
        files = {name: self.temp / name for name in ["output", "path", "summary"]}
        for file in files.values():
            file.write_text("")
        environment = {
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_OUTPUT": str(files["output"]),
            "GITHUB_PATH": str(files["path"]),
            "GITHUB_STEP_SUMMARY": str(files["summary"]),
            "GITHUB_WORKSPACE": str(self.scratch.path),
            "RUNNER_TEMP": str(self.temp),
            "RUNNER_OS": "Linux",
            "RUNNER_ARCH": "X64",
            "ImageOS": "ubuntu24",
        }
        environment |= {name: self.evaluate(value) for name, value in step.get("env", {}).items()} | variables
        words = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        done = self.scratch.command(*words, env=environment)
        outputs = dict(line.split("=", 1) for line in files["output"].read_text().splitlines())
        self.steps[step.get("id")] = outputs
        self.path += files["path"].read_text().splitlines()
        self.summary = files["summary"].read_text()
        return done

    def evaluate(self, text: str) -> str:
        """The few expressions that the action has."""

        def value(match: re.Match) -> str:
            match match[1].split("."):
                case ["inputs", name]:
                    return self.inputs[name]
                case ["steps", step, "outputs", name]:
                    return self.steps[step].get(name, "")
            raise AssertionError(f"no such expression: {match[0]}")

        return re.sub(r"\$\{\{ *([^ }]+) *\}\}", value, text)

    def place(self):
        """Runs the step that chooses the place of the program, and returns its outputs."""
        done = self.run(STEPS[0])
        assert done.returncode == 0, done.stderr
        return self.steps["place"]

    def check(self, **inputs: str):
        """Runs all steps with an installed program."""
        self.inputs |= inputs
        root = self.place()["root"]
        os.makedirs(f"{root}/bin", exist_ok=True)
        shutil.copy(self.scratch.program, f"{root}/bin/sudoku-lsp")
        installed = self.run(STEPS[1], PATH="/usr/bin:/bin")
        assert installed.returncode == 0, installed.stderr
        return self.run(STEPS[2])


@pytest.fixture
def runner(scratch):
    return Runner(scratch)


def annotations(done) -> list[str]:
    return [line for line in done.stdout.splitlines() if line.startswith("::")]


def test_no_input_is_part_of_a_script():
    for step in STEPS:
        assert "${{" not in step["run"]


def test_it_annotates_and_lists_and_writes(scratch, runner):
    scratch.write("puzzles/a b.sudoku", CLASH)
    scratch.write("puzzles/good.sudoku", GOOD)
    done = runner.check(sarif="report file.sarif")
    assert done.returncode == 1
    assert any(line.startswith("::error ") and "file=puzzles/a b.sudoku,line=1" in line for line in annotations(done))
    assert "\n    puzzles/a b.sudoku:1:1: error[duplicate-value] " in runner.summary
    assert runner.steps["check"] == {"exit-code": "1", "sarif": "report file.sarif"}
    report = json.loads((scratch.path / "report file.sarif").read_text())
    assert len(report["runs"][0]["results"]) == len(annotations(done)) > 0
    for name, output in ACTION["outputs"].items():
        assert runner.evaluate(output["value"]) == runner.steps["check"][name]


def test_good_puzzles_pass_without_a_summary(scratch, runner):
    scratch.write("good.sudoku", GOOD)
    done = runner.check()
    assert (done.returncode, annotations(done), runner.summary) == (0, [], "")
    assert runner.steps["check"] == {"exit-code": "0"}


def test_paths_and_options_stand_one_a_line(scratch, runner):
    scratch.write("with blanks/a.sudoku", CLASH)
    scratch.write("-dash.sudoku", TWO_SOLUTIONS)
    scratch.write("left out.sudoku", CLASH)
    done = runner.check(paths="with blanks\r\n\n-dash.sudoku\n", args="--exit-zero\n--exclude=left out.sudoku\n")
    assert done.returncode == 0
    assert {re.search(r"file=([^,]*),", line)[1] for line in annotations(done)} == {"with blanks/a.sudoku", "-dash.sudoku"}


def test_inputs_are_no_code(scratch, runner):
    scratch.write("good.sudoku", GOOD)
    hostile = "$(touch pwned); `touch pwned` && touch pwned; \"' * ../*"
    done = runner.check(paths=f"good.sudoku\n{hostile}", args="--exclude=$(touch pwned)", sarif="$(touch pwned)")
    assert done.returncode == 2
    assert not (scratch.path / "pwned").exists()
    assert "touch pwned" in done.stderr


def test_a_long_list_is_cut_and_says_so(scratch, runner):
    name = "long" * 50
    scratch.write(f"{name}/{name}/{name}/many.sdm", ("55" + "0" * 79 + "\n") * 1500)
    done = runner.check(args="--ignore=duplicate-puzzle")
    lines = runner.summary.splitlines()
    assert done.returncode == 1
    assert len(annotations(done)) > 2000
    assert len(runner.summary.encode()) < 1_000_000
    assert sum(line.startswith("    long") for line in lines) == 2000
    assert lines[-1] == "These are the first 2000; the log of the step has all."


def test_nothing_to_check_is_no_success(runner):
    done = runner.check(paths="nowhere")
    assert done.returncode == 2 and runner.steps["check"]["exit-code"] == "2"


def test_later_steps_have_the_program(scratch, runner):
    scratch.write("good.sudoku", GOOD)
    runner.check()
    assert runner.path == [f"{runner.steps['place']['root']}/bin"]


def test_the_cache_knows_what_the_program_is_made_of(runner):
    key = runner.place()["key"]
    assert re.fullmatch(r"sudoku-lsp-Linux-X64-ubuntu24-[0-9a-f]{64}", key)
    assert runner.place()["key"] == key
    step = dict(STEPS[0])
    copy = runner.scratch.path / "copy"
    copy.mkdir()
    shutil.copytree(ROOT / ".github", copy / ".github")
    shutil.copytree(ROOT / "server", copy / "server", ignore=shutil.ignore_patterns("target"))
    for name in ["Cargo.toml", "Cargo.lock"]:
        shutil.copy(ROOT / name, copy)
    runner.run(step, GITHUB_ACTION_PATH=str(copy))
    assert runner.steps["place"]["key"] == key
    with (copy / "server/main.rs").open("a") as main:
        main.write("\n")
    runner.run(step, GITHUB_ACTION_PATH=str(copy))
    assert runner.steps["place"]["key"] != key


def test_a_runner_without_rust_is_told_so(runner, tmp_path):
    runner.place()
    # The system may have a package of Rust beside its other programs.
    programs = [path for path in Path("/usr/bin").iterdir() if path.name not in ("cargo", "rustc")]
    for program in programs:
        (tmp_path / program.name).symlink_to(program)
    done = runner.run(STEPS[1], PATH=str(tmp_path))
    assert done.returncode == 2 and "cargo is missing" in done.stdout


def test_it_builds_the_program(scratch, runner):
    """Installs with cargo itself, which has built the program under test before."""
    root = runner.place()["root"]
    built = {"CARGO_TARGET_DIR": str(scratch.program.parents[1]), "CARGO_BUILD_TARGET": "no-such-target"}
    done = runner.run(STEPS[1], **rust_environment(), **built)
    assert done.returncode == 0, done.stderr
    version = scratch.command(f"{root}/bin/sudoku-lsp", "--version")
    assert version.stdout == scratch.run("--version").stdout != ""
