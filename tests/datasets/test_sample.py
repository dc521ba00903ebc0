"""The sample in `samples/datasets`: the notebook and `report` find every planted fault."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT

SAMPLE = ROOT / "samples/datasets"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    subprocess.run([sys.executable, SAMPLE / "make_data.py", folder], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def faults(data: Path) -> dict[str, int]:
    return json.loads((data / "faults.json").read_text())


def test_the_notebook_finds_every_fault(data: Path, faults: dict[str, int]):
    done = subprocess.run([sys.executable, SAMPLE / "example.py", data], check=True, capture_output=True, text=True)
    found = json.loads(done.stdout[done.stdout.rindex("{") :])
    assert found == faults


def test_the_report_finds_every_fault(run: Callable[..., subprocess.CompletedProcess[str]], data: Path, faults: dict[str, int]):
    paths = (data / "train.parquet", data / "test.csv")
    done = run("report", "--format", "json", *paths)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    train, test = report["files"]
    (across,) = report["across"]
    found = {
        "duplicates": train["duplicates"],
        "equivalents": train["equivalents"],
        "several solutions": train["solutions"]["multiple"],
        "no solution": train["solutions"]["none"],
        "wrong answers": train["answers"]["wrong"],
        "bad rows": train["solutions"]["invalid"],
        "test rows in train": across["duplicates"],
        "test rows equivalent to train": across["equivalents"],
    }
    assert found == faults
    assert test["duplicates"] == test["equivalents"] == 0
    # Each kind of report says the same, and any number of threads.
    assert run("report", "--format", "json", "--jobs", "1", *paths).stdout == done.stdout
    text = run("report", *paths).stdout
    _, matrix = text.split("rows of each that are in the others, equal + in another form:")
    assert f"{across['duplicates']} + {across['equivalents']}" in matrix
    page = run("report", "--format", "html", *paths).stdout
    assert page.startswith("<!DOCTYPE html>") and page.count("<svg ") >= 4
