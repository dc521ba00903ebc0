"""The Dockerfile: a linter accepts it, and the copied files suffice for the build."""

import fnmatch
import json
import re
import shutil
import tomllib
from pathlib import Path

from support import ROOT, rust_environment

LINES = re.sub(r"\\\n", "", (ROOT / "Dockerfile").read_text()).splitlines()
INSTRUCTIONS = [line.split() for line in LINES if line and not line.startswith("#")]


def context() -> list[Path]:
    """The files that Docker is sent: of the repository's those that .dockerignore does not leave out; the last pattern that
    matches a file or a folder above it decides."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]

    def is_left_out(path: str) -> bool:
        parts = path.split("/")
        above = ["/".join(parts[: end + 1]) for end in range(len(parts))]
        left_out = False
        for pattern in patterns:
            plain = pattern.removeprefix("!").removeprefix("**/")
            names = [name.split("/")[-1] for name in above] if "**/" in pattern else above
            if any(fnmatch.fnmatchcase(name, plain) and name.count("/") <= plain.count("/") for name in names):
                left_out = not pattern.startswith("!")
        return left_out

    tops = [ROOT / name for name in ["Cargo.toml", "Cargo.lock", "LICENSE", "README.md"]]
    files = [*tops, *(ROOT / "server").rglob("*"), *(ROOT / "tests").rglob("*")]
    return [path.relative_to(ROOT) for path in files if path.is_file() and not is_left_out(str(path.relative_to(ROOT)))]


def test_hadolint_accepts_it(scratch, tool):
    done = scratch.command(tool("hadolint"), "--no-color", ROOT / "Dockerfile")
    assert done.returncode == 0, done.stdout


def test_what_is_copied_is_there(scratch):
    sent = {str(path) for path in context()}
    folders = {str(parent) for path in context() for parent in path.parents}
    stages = {words[3] for words in INSTRUCTIONS if words[0] == "FROM" and len(words) > 3}
    for words in (words for words in INSTRUCTIONS if words[0] == "COPY"):
        if words[1].startswith("--from="):
            assert words[1].removeprefix("--from=") in stages
        else:
            assert set(words[1:-1]) <= sent | folders, words
    # Members of the workspace, which cargo wants to see.
    tests = {path for path in sent if path.startswith("tests/")}
    assert tests and all(path.startswith(("tests/campaigns/", "tests/fuzz-targets/")) for path in tests)
    assert "README.md" not in sent and not any(path.startswith("server/fuzz") for path in sent)


def test_what_is_copied_is_enough_to_build(scratch, tool):
    """cargo finds the packages and the program's source; no source includes a file that is not there."""
    for path in context():
        copy = scratch.path / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, copy)
    metadata = ["metadata", "--locked", "--no-deps", "--format-version=1"]
    done = scratch.command(tool("cargo"), *metadata, env=rust_environment())
    assert done.returncode == 0, done.stderr
    packages = {package["name"]: package for package in json.loads(done.stdout)["packages"]}
    program = next(target for target in packages["sudoku-lsp"]["targets"] if target["kind"] == ["bin"])
    assert Path(program["src_path"]).exists()
    for source in scratch.path.glob("server/*/src/**/*.rs"):
        for included in re.findall(r'include_(?:str|bytes)!\("([^"]+)"\)', source.read_text().split("#[cfg(test)]")[0]):
            is_for_tests = "test-support" in source.parts or "tests" in source.stem
            assert is_for_tests or (source.parent / included).exists(), f"{source}: {included}"


def test_it_builds_as_a_release_does_with_a_compiler_that_is_new_enough():
    [run] = [" ".join(words) for words in INSTRUCTIONS if words[0] == "RUN"]
    [build, licences] = [command[command.index("cargo") :].split() for command in run.split("&&")]
    packages = (ROOT / "server/xtask/src/dist/toolchain.rs").read_text()
    assert build[:2] == ["cargo", "build"] and build[-1] == "sudoku-lsp"
    assert ", ".join(f'"{word}"' for word in build[2:-1]) in packages
    assert licences[-2:] == ["licences", "THIRD-PARTY.txt"]
    [image] = [words[1] for words in INSTRUCTIONS if words[0] == "FROM" and words[1].startswith("rust:")]
    wanted = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["rust-version"]
    version = re.match(r"rust:(\d+)\.(\d+)\.\d+-", image)
    assert (int(version[1]), int(version[2])) >= tuple(map(int, wanted.split(".")))


def test_images_are_of_one_version_and_the_user_is_not_root():
    images = [words[1] for words in INSTRUCTIONS if words[0] == "FROM"]
    assert all(re.fullmatch(r"[a-z]+:\d+\.\d+[.\w-]*@sha256:[0-9a-f]{64}", image) for image in images)
    [user] = [words[1] for words in INSTRUCTIONS if words[0] == "USER"]
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", user)
    assert json.loads(" ".join(next(words[1:] for words in INSTRUCTIONS if words[0] == "ENTRYPOINT"))) == ["sudoku-lsp"]
