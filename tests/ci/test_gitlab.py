"""The template for GitLab: it follows GitLab's schema, and its script writes the declared reports."""

import json
import re

import pytest
import yaml
from support import CLASH, GOOD, ROOT

TEMPLATE = (ROOT / "templates/check.yml").read_text()
HEADER, JOBS = TEMPLATE.split("\n---\n")
INPUTS = yaml.safe_load(HEADER)["spec"]["inputs"]


def filled(**inputs: str) -> str:
    """The jobs, with these inputs and the defaults of others in their places."""
    values = {name: described["default"] for name, described in INPUTS.items()} | inputs
    # What stands between quotes may be of several lines.
    quoted = {name: json.dumps(value)[1:-1] for name, value in values.items()}
    return re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: quoted[match[1]], JOBS)


@pytest.fixture
def job(scratch):
    """Runs the script of the job as GitLab's runner does, in the scratch folder."""

    def run(shell: str = "sh", **options):
        inputs = options.pop("inputs", {})
        described = yaml.safe_load(filled(**inputs))["sudoku-check"]
        environment = {name: str(value) for name, value in described["variables"].items()}
        environment |= {"CI_PROJECT_DIR": str(scratch.path)} | options.pop("env", {})
        return described, scratch.command(shell, "-ec", "\n".join(described["script"]), env=environment)

    return run


@pytest.mark.parametrize("part", [HEADER, filled()], ids=["inputs", "jobs"])
def test_it_follows_the_schema(scratch, tool, part):
    path = scratch.write("part.gitlab-ci.yml", part)
    done = scratch.command(tool("check-jsonschema"), "--builtin-schema", "vendor.gitlab-ci", path)
    assert done.returncode == 0, done.stdout


def test_every_input_is_used_and_described():
    assert set(re.findall(r"inputs\.(\w+)", JOBS)) == set(INPUTS)
    assert all(described["description"] for described in INPUTS.values())


@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_the_reports_are_written(scratch, job, shell):
    scratch.write("a b/clash.sudoku", CLASH)
    scratch.write("a b/good.sudoku", GOOD)
    scratch.write("c*.sudoku", CLASH)
    scratch.write("cd.sudoku", CLASH)
    described, done = job(shell, inputs={"paths": "a b\nc*.sudoku", "args": "--ignore=duplicate-puzzle\n--jobs=1"})
    assert done.returncode == 1, done.stderr
    reports = described["artifacts"]["reports"]
    quality = json.loads((scratch.path / reports["codequality"]).read_text())
    assert {finding["location"]["path"] for finding in quality} == {"a b/clash.sudoku", "c*.sudoku"}
    assert (scratch.path / reports["junit"]).read_text().startswith("<?xml ")
    assert "a b/clash.sudoku:1:1: error[duplicate-value] " in done.stdout


def test_good_puzzles_pass(scratch, job):
    scratch.write("good.sudoku", GOOD)
    described, done = job()
    assert done.returncode == 0, done.stderr
    assert json.loads((scratch.path / described["artifacts"]["reports"]["codequality"]).read_text()) == []


def test_without_program_and_repository_it_says_what_to_do(job):
    _, done = job(env={"PATH": "/usr/bin:/bin"})
    assert done.returncode != 0 and "repository and tag say" in done.stderr
