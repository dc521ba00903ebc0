"""The files for GitHub: their published schemas and linters accept them."""

from support import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def schema(scratch, tool, name: str, *paths):
    done = scratch.command(tool("check-jsonschema"), "--builtin-schema", name, *paths)
    assert done.returncode == 0, done.stdout


def test_the_action_follows_its_schema(scratch, tool):
    schema(scratch, tool, "vendor.github-actions", ROOT / "action.yml")


def test_workflows_follow_their_schema(scratch, tool):
    schema(scratch, tool, "vendor.github-workflows", *WORKFLOWS)


def test_actionlint_accepts_workflows(scratch, tool):
    """With shellcheck for the scripts in them."""
    done = scratch.command(tool("actionlint"), "-no-color", "-shellcheck", tool("shellcheck"), *WORKFLOWS)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_zizmor_finds_nothing_unsafe(scratch, tool):
    """Injection, permissions that are not needed, actions that are not pinned, and more."""
    done = scratch.command(tool("zizmor"), "--offline", "--no-progress", "--color=never", ROOT / "action.yml", *WORKFLOWS)
    assert done.returncode == 0, done.stdout


def test_shellcheck_accepts_scripts(scratch, tool):
    paths = sorted((ROOT / ".github").rglob("*.sh"))
    assert len(paths) >= 3
    done = scratch.command(tool("shellcheck"), *paths)
    assert done.returncode == 0, done.stdout
