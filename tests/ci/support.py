"""Runs the program in a fresh folder, and declares puzzles for it."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The repository."""

GOOD = """\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
"""
"""A valid puzzle with one solution."""

CLASH = GOOD.replace("53..7....", "53..7...5")
"""The same, with the 5 of the first row written twice."""

TWO_SOLUTIONS = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.\n"
"""A puzzle with two solutions, on one line."""


def rust_environment() -> dict[str, str]:
    """The folders and profiles of cargo and rustup, since programs in a scratch folder have another home."""
    home = os.environ["HOME"]
    folders = {"CARGO_HOME": f"{home}/.cargo", "RUSTUP_HOME": f"{home}/.rustup"}
    # How a release is built, so that what has been built is used.
    profile = {name: value for name, value in os.environ.items() if name.startswith("CARGO_PROFILE_")}
    return {name: os.environ.get(name, folder) for name, folder in folders.items()} | profile


class Scratch:
    """A fresh folder for one test, in which the program runs."""

    def __init__(self, path: Path, program: Path):
        self.path = path
        self.program = program
        home = path.parent / "home"
        home.mkdir(exist_ok=True)
        # Whoever runs the tests may have settings of their own, or be a CI system.
        foreign = ("CI_", "CLICOLOR", "GITHUB_", "GITLAB_", "GIT_", "NO_COLOR", "PRE_COMMIT", "RUNNER_", "RUST_BACKTRACE")
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        self.environment |= {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
        # By its name alone the program is that one, too.
        self.environment["PATH"] = f"{program.parent}{os.pathsep}{os.environ['PATH']}"

    def write(self, name: str, content: str | bytes) -> Path:
        """Writes a file, and the folders that it needs."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def command(self, *words: str | Path, **options) -> subprocess.CompletedProcess[str]:
        """Runs any program in the folder."""
        environment = self.environment | options.pop("env", {})
        options = {"stdin": subprocess.DEVNULL} | options if "input" not in options else options
        return subprocess.run(
            [str(word) for word in words], cwd=self.path, env=environment, capture_output=True, encoding="utf-8", **options
        )

    def run(self, *arguments: str | Path, **options) -> subprocess.CompletedProcess[str]:
        """Runs the program in the folder."""
        return self.command(self.program, *arguments, **options)

    def git(self, *arguments: str | Path) -> str:
        """Runs git in the folder; a failure fails the test. Returns its output."""
        done = self.command("git", "-c", "user.name=Tests", "-c", "user.email=tests@example.org", *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout
