"""What the project depends on: licences, sources and bans of packages, and who proposes newer versions."""

import json
import re
import tomllib

import pytest
import yaml
from support import ROOT, rust_environment

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
DEPENDABOT = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text())
LOCK = tomllib.loads((ROOT / "Cargo.lock").read_text())


def deny(scratch, tool, config, *checks):
    cargo = {"CARGO": str(tool("cargo"))}
    manifest = ["--manifest-path", ROOT / "Cargo.toml", "--offline", "--locked"]
    arguments = [*manifest, "--color=never", "--config", config, "check", *checks]
    return scratch.command(tool("cargo-deny"), *arguments, env=rust_environment() | cargo)


def test_dependencies_are_allowed(scratch, tool):
    """Without the advisories, whose list is on the network; the nightly workflow asks for them."""
    done = deny(scratch, tool, ROOT / ".cargo/deny.toml", "bans", "licenses", "sources")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (('    "BSL-1.0",\n', ""), "licenses"),
        (('crate = "openssl-sys"', 'crate = "serde"'), "bans"),
        (('allow-registry = ["https://github.com/rust-lang/crates.io-index"]', "allow-registry = []"), "sources"),
    ],
)
def test_what_is_not_allowed_is_found(scratch, tool, change, kind):
    rules = (ROOT / ".cargo/deny.toml").read_text()
    assert change[0] in rules
    config = scratch.write("deny.toml", rules.replace(*change))
    done = deny(scratch, tool, config, kind)
    assert done.returncode != 0, done.stderr


def test_known_faults_are_asked_for_every_night():
    jobs = yaml.safe_load((ROOT / ".github/workflows/nightly.yml").read_text())["jobs"]
    assert any("cargo deny check" in step.get("run", "") for job in jobs.values() for step in job["steps"])
    assert "[advisories]" in (ROOT / ".cargo/deny.toml").read_text()


def test_dependabot_follows_its_schema(scratch, tool):
    done = scratch.command(tool("check-jsonschema"), "--builtin-schema", "vendor.dependabot", ROOT / ".github/dependabot.yml")
    assert done.returncode == 0, done.stdout


def test_dependabot_knows_every_lock_file():
    def folders(ecosystem):
        entries = [entry for entry in DEPENDABOT["updates"] if entry["package-ecosystem"] == ecosystem]
        return {folder for entry in entries for folder in entry.get("directories", [entry.get("directory")])}

    def holding(name):
        paths = [ROOT / name, *(path for top in ["editors", "server", "tests"] for path in (ROOT / top).rglob(name))]
        kept = [path.parent for path in paths if path.exists() and not {"node_modules", "target"} & set(path.parts)]
        return {f"/{path.relative_to(ROOT)}".replace("/.", "/") for path in kept}

    assert folders("cargo") == holding("Cargo.lock")
    assert folders("npm") == holding("package-lock.json")
    assert folders("pip") == holding("requirements.txt")
    assert folders("docker") == holding("Dockerfile")
    assert "/" in folders("github-actions")


def test_actions_are_named_by_commit():
    """Those of our workflows, and those of the workflow that `init` writes."""
    written = ROOT / "server/cli/src/commands/init/files/sudoku.yml"
    for path in [*WORKFLOWS, ROOT / "action.yml", written]:
        for action in re.findall(r"uses: (\S+)", path.read_text()):
            is_ours = action.startswith(("./", "{owner}@"))
            assert is_ours or re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), f"{path.name}: {action}"


def test_init_writes_the_same_versions_of_actions_as_ours():
    ours = set(re.findall(r"uses: (actions/checkout@\S+)", "".join(path.read_text() for path in WORKFLOWS)))
    written = (ROOT / "server/cli/src/commands/init/files/sudoku.yml").read_text()
    assert set(re.findall(r"uses: (actions/checkout@\S+)", written)) == ours


def test_what_is_promised_is_said():
    text = (ROOT / ".github/SECURITY.md").read_text()
    for word in ["Report a vulnerability", "run nothing", "no network", "bounded memory", "gh attestation verify", "unsafe"]:
        assert word in text, word
    # A candidate of a release says why it is used and what is waited for.
    candidates = {package["name"] for package in LOCK["package"] if re.search(r"-(rc|alpha|beta)", package["version"])}
    for name in candidates:
        manifests = [ROOT / "Cargo.toml", ROOT / "server/lsp/Cargo.toml"]
        assert any(re.search(rf"# .*waited for.*\n(#.*\n)*.*{name}", path.read_text()) for path in manifests), name
    assert "waited for" in (ROOT / "server/ARCHITECTURE.md").read_text()
