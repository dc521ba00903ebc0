"""A release: its archives have the names and contents that the metadata for `cargo binstall` declare."""

import os
import re
import tarfile
import tomllib

import pytest
import yaml
from support import ROOT, Scratch, rust_environment

PACKAGE = tomllib.loads((ROOT / "Cargo.toml").read_text())
VERSION = PACKAGE["workspace"]["package"]["version"]
PROMISED = PACKAGE["package"]["metadata"]["binstall"]
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
TARGETS = [build["target"] for build in WORKFLOW["jobs"]["archive"]["strategy"]["matrix"]["include"]]
PACKED = [TARGETS[0], next(target for target in TARGETS if "windows" in target)]
"""The targets that tests pack; the names of others follow the same rule."""


def promised(key: str, target: str) -> str:
    """The value of a template of the metadata for a target; https://github.com/cargo-bins/cargo-binstall/blob/main/SUPPORT.md"""
    extension = ".exe" if "windows" in target else ""
    name = PACKAGE["package"]["name"]
    values = {"repo": "REPO", "name": name, "version": VERSION, "target": target, "bin": name, "binary-ext": extension}
    return re.sub(r"\{ ([a-z-]+) \}", lambda match: values[match[1]], PROMISED[key])


@pytest.fixture(scope="module")
def archives(tmp_path_factory, program, tool):
    """Packs the program under test, and returns the archives."""
    folder = tmp_path_factory.mktemp("target")
    # The chores are built already where this runs as one of them.
    built = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    scratch = Scratch(folder, program)
    build = ["build", "--quiet", "--locked", "--package", "xtask", "--manifest-path", ROOT / "Cargo.toml"]
    done = scratch.command(tool("cargo"), *build, env=rust_environment() | {"CARGO_TARGET_DIR": built})
    assert done.returncode == 0, done.stderr
    xtask = f"{built}/debug/xtask"
    made = {}
    for target in PACKED:
        cargo = rust_environment() | {"CARGO_TARGET_DIR": str(folder)}
        done = scratch.command(xtask, "archive", target, program, env=cargo)
        assert done.returncode == 0, done.stderr
        made[target] = done.stdout.splitlines()[-1]
    return made


@pytest.mark.parametrize("target", PACKED)
def test_archives_are_what_binstall_is_promised(archives, target):
    assert PROMISED["pkg-fmt"] == "tgz"
    path = archives[target]
    assert promised("pkg-url", target) == f"REPO/releases/download/v{VERSION}/{os.path.basename(path)}"
    with tarfile.open(path, "r:gz") as archive:
        program = archive.getmember(promised("bin-dir", target))
        assert program.mode & 0o111 == 0o111


def test_each_target_is_built_once():
    assert len(set(TARGETS)) == len(TARGETS) >= 5


def test_archives_hold_what_is_installed_with_the_program(archives):
    with tarfile.open(archives[TARGETS[0]], "r:gz") as archive:
        files = [member for member in archive.getmembers() if member.isfile()]
    [top] = {member.name.split("/")[0] for member in files}
    names = {member.name.removeprefix(f"{top}/") for member in files}
    assert names >= {"LICENSE", "README.md", "CHANGELOG.md", "man/man1/sudoku-lsp.1", "man/man1/sudoku-lsp-check.1"}
    assert names >= {f"completions/{name}" for name in ["sudoku-lsp.bash", "_sudoku-lsp", "sudoku-lsp.fish"]}
    assert all(member.size > 0 for member in files)


def test_the_workflow_uploads_where_packages_are_made(scratch, tool):
    steps = WORKFLOW["jobs"]["archive"]["steps"]
    [upload] = [step["with"]["path"] for step in steps if step.get("uses", "").startswith("actions/upload-artifact@")]
    assert upload == "target/dist"
    [dist] = [step["run"] for step in steps if "xtask dist" in step.get("run", "")]
    assert dist == 'cargo xtask dist "$TARGET"'
    # Every target of the workflow is one that `dist` knows.
    in_root = f"cd '{ROOT}' && '{tool('cargo')}' xtask dist no-such-target"
    done = scratch.command("bash", "-c", in_root, env=rust_environment())
    assert all(target in done.stderr for target in TARGETS), done.stderr


def test_the_tag_and_the_notes_of_a_version(scratch, tool):
    """The scripts of the workflow, on this version."""
    jobs = WORKFLOW["jobs"]
    [check] = [step["run"] for step in jobs["archive"]["steps"] if "cargo pkgid" in step.get("run", "")]
    tag = rust_environment() | {"GITHUB_REF_NAME": f"v{VERSION}"}
    in_root = f"cd '{ROOT}'\n{check}"
    assert scratch.command("bash", "-eo", "pipefail", "-c", in_root, env=tag).returncode == 0
    assert scratch.command("bash", "-eo", "pipefail", "-c", in_root, env=tag | {"GITHUB_REF_NAME": "v9"}).returncode == 1
    [notes] = [step["run"] for step in jobs["gather"]["steps"] if "awk" in step.get("run", "")]
    scratch.write("CHANGELOG.md", f"# Changelog\n\n## Unreleased\n\n- New.\n\n## {VERSION}\n\n- This.\n\n## 0.0.1\n\n- Old.\n")
    assert scratch.command("bash", "-eo", "pipefail", "-c", notes, env=tag).returncode == 0
    assert (scratch.path / "notes.md").read_text().strip() == "- This."


def test_jobs_that_may_write_run_no_code_of_the_repository():
    """What is built could be anything; only the image is built where it is pushed, inside of containers."""
    writing = {name: job for name, job in WORKFLOW["jobs"].items() if "write" in job.get("permissions", {}).values()}
    assert set(writing) == {"attest", "release", "image"}
    assert WORKFLOW["permissions"] == {"contents": "read"}
    for name in ["attest", "release"]:
        steps = writing[name]["steps"]
        assert not any(step.get("uses", "").startswith("actions/checkout@") for step in steps), name
        assert not any(word in step.get("run", "") for step in steps for word in ["cargo", "npm", "xtask"]), name
    assert writing["release"]["permissions"] == {"contents": "write"}
    assert "contents" not in writing["attest"]["permissions"]


def test_files_and_the_image_have_a_provenance():
    attested = [
        step["with"]
        for job in WORKFLOW["jobs"].values()
        for step in job["steps"]
        if step.get("uses", "").startswith("actions/attest-build-provenance@")
    ]
    [files, image] = attested
    assert files == {"subject-checksums": "target/dist/SHA256SUMS"}
    assert image["push-to-registry"] and image["subject-digest"] == "${{ steps.image.outputs.digest }}"
    [push] = [step["run"] for step in WORKFLOW["jobs"]["image"]["steps"] if step.get("id") == "image"]
    assert "--provenance=mode=max" in push and "containerimage.digest" in push


def test_archives_name_the_licences_of_what_they_contain(archives):
    with tarfile.open(archives[TARGETS[0]], "r:gz") as archive:
        [name] = [name for name in archive.getnames() if name.endswith("/THIRD-PARTY.txt")]
        text = archive.extractfile(name).read().decode()
    packages, texts = text.split("-" * 80, 1)
    lines = [line for line in packages.splitlines()[1:] if line]
    assert all(re.fullmatch(r".+ \(.+\)(, https?://\S+)?: \d+(, \d+)*", line) for line in lines), lines
    named = {line.split(" ")[0] for line in lines}
    assert named >= {"serde", "tokio", "clap", "zstd-sys", "Rust's", "musl"}
    last = max(int(number) for line in lines for number in re.findall(r"\d+", line.rsplit(": ", 1)[1]))
    assert f"Text {last}\n" in texts and f"Text {last + 1}\n" not in texts
    # The text of a library in C is below the package that binds it.
    assert "Meta Platforms" in texts


def test_what_only_a_release_needs_is_in_its_profile():
    """`cargo build --release` is what a newcomer waits for; packages are built whole and small."""
    profiles = PACKAGE["profile"]
    assert profiles["release"]["lto"] == "off" and "codegen-units" not in profiles["release"]
    assert profiles["dist"]["inherits"] == "release"
    assert (profiles["dist"]["lto"], profiles["dist"]["codegen-units"]) == ("fat", 1)
    assert profiles["extension"]["inherits"] == profiles["web"]["inherits"] == "dist"
    # Each package that the one names by itself is named by the other, too, or it would be built for speed of building.
    assert set(profiles["release"]["package"]) - {"lanes"} <= set(profiles["dist"]["package"])
    assert '"--profile", "dist"' in (ROOT / "server/xtask/src/dist/toolchain.rs").read_text()
    assert '"--profile", "extension"' in (ROOT / "editors/vscode/scripts/package.mjs").read_text()
