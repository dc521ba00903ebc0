"""The examples below samples/ci: each follows the schema of its tool, names existing files and options, and works."""

import json
import re
import tomllib

import pytest
import yaml
from support import CLASH, GOOD, ROOT

SAMPLES = ROOT / "samples/ci"
PACKAGE = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]
VERSION = PACKAGE["version"]
ACTION = PACKAGE["repository"].removeprefix("https://github.com/")
SCHEMAS = {
    "github/puzzles.yml": "vendor.github-workflows",
    "gitlab/.gitlab-ci.yml": "vendor.gitlab-ci",
    # Its patterns are not those of JavaScript.
    "azure/azure-pipelines.yml": "vendor.azure-pipelines --regex-variant=python",
}


def sample(name: str):
    return yaml.safe_load((SAMPLES / name).read_text())


@pytest.mark.parametrize("name", SCHEMAS)
def test_samples_follow_their_schemas(scratch, tool, name):
    done = scratch.command(tool("check-jsonschema"), "--builtin-schema", *SCHEMAS[name].split(), SAMPLES / name)
    assert done.returncode == 0, done.stdout


def test_github(scratch, tool):
    path = SAMPLES / "github/puzzles.yml"
    done = scratch.command(tool("actionlint"), "-no-color", "-shellcheck", tool("shellcheck"), path)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    steps = sample("github/puzzles.yml")["jobs"]["check"]["steps"]
    [step] = [step for step in steps if step["uses"].startswith(f"{ACTION}@")]
    assert set(step["with"]) <= set(action["inputs"])
    outputs = re.findall(rf"steps\.{step['id']}\.outputs\.([\w-]+)", path.read_text())
    assert outputs and set(outputs) <= set(action["outputs"])


def test_gitlab():
    template = yaml.safe_load((ROOT / "templates/check.yml").read_text().split("\n---\n")[0])
    [include] = sample("gitlab/.gitlab-ci.yml")["include"]
    assert (ROOT / include["file"].removeprefix("/")).exists()
    assert set(include["inputs"]) <= set(template["spec"]["inputs"])


def test_pre_commit(scratch, tool):
    path = SAMPLES / "pre-commit/.pre-commit-config.yaml"
    done = scratch.command(tool("pre-commit"), "validate-config", path)
    assert done.returncode == 0, done.stdout
    manifest = {hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    [repository] = sample("pre-commit/.pre-commit-config.yaml")["repos"]
    assert {hook["id"] for hook in repository["hooks"]} == manifest


def test_azure(scratch):
    scratch.write("puzzles/good.sudoku", GOOD)
    steps = sample("azure/azure-pipelines.yml")["steps"]
    [check] = [step["bash"] for step in steps if "sudoku-lsp check" in step.get("bash", "")]
    [report] = [step["inputs"]["testResultsFiles"] for step in steps if step.get("task", "").startswith("PublishTest")]
    assert scratch.command("bash", "-c", check).returncode == 0
    scratch.write("puzzles/clash.sudoku", CLASH)
    assert scratch.command("bash", "-c", check).returncode == 1
    assert "<failure" in (scratch.path / report).read_text()


def test_samples_name_this_version():
    texts = [path.read_text() for path in SAMPLES.rglob("*") if path.is_file()] + [(ROOT / "README.md").read_text()]
    named = re.findall(r"(?:sudoku-lsp@|rev: |ref: |tag: |--tag )v([\w.-]+)", "\n".join(texts))
    assert len(named) >= 5 and set(named) == {VERSION}


def test_the_list_of_samples_is_complete():
    listed = set(re.findall(r"\]\(([^)]+)\)", (SAMPLES / "README.md").read_text()))
    there = {str(path.relative_to(SAMPLES)) for path in SAMPLES.rglob("*") if path.is_file()}
    assert there - {"README.md"} <= listed
    assert all((SAMPLES / path).exists() for path in listed)


def test_none_is_read_as_puzzles(scratch):
    done = scratch.run("check", SAMPLES)
    assert done.returncode == 2 and "nothing to check" in done.stderr, done.stderr


def test_the_projects_own_workflow_finds_nothing(scratch):
    jobs = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())["jobs"].values()
    [inputs] = [step["with"] for job in jobs for step in job["steps"] if step.get("uses") == "./"]
    paths = [ROOT / path for path in inputs["paths"].splitlines()]
    report = scratch.path / "report.json"
    done = scratch.run("check", f"--format=json={report}", *inputs["args"].splitlines(), "--", *paths)
    assert done.returncode == 0, done.stdout
    assert json.loads(report.read_text())["summary"]["puzzles"] > 20
