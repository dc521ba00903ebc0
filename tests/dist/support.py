"""Finds the packages of a release, and runs the programs in them."""

import json
import os
import shutil
import subprocess
import tarfile
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DIST = Path(os.environ["SUDOKU_DIST"])
VERSION = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]

TARGETS = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-pc-windows-gnu",
]
"""The targets that Linux can make."""

BROKEN = "12..\n34..\n..1.\n..1.\n"
GOOD = "12..\n34..\n...3\n..2.\n"
SOLUTION = "1234341221434321"


def package(name: str) -> Path:
    """The package with a name; the test is skipped if it was not made."""
    path = DIST / name
    if not path.exists():
        pytest.skip(f"{name} was not made here: `cargo xtask dist` says why")
    return path


def run(command, **options) -> subprocess.CompletedProcess:
    options = {"capture_output": True, "text": True, "timeout": 180, "stdin": subprocess.DEVNULL} | options
    return subprocess.run([str(word) for word in command], **options)


def unpack(target: str, folder: Path) -> Path:
    """Unpacks the archive of a target, and returns its folder."""
    name = f"sudoku-lsp-v{VERSION}-{target}"
    with tarfile.open(package(f"{name}.tar.gz")) as archive:
        archive.extractall(folder, filter="data")
    return folder / name


@cache
def shim(folder: Path) -> Path:
    """The library that Wine lacks, in a folder."""
    library = folder / "bcryptprimitives.dll"
    compiler = "x86_64-w64-mingw32-gcc"
    done = run([compiler, "-shared", "-O2", "-o", library, ROOT / "tests/dist/wine.c", "-ladvapi32"])
    assert done.returncode == 0, done.stderr
    return folder


def runner(target: str, folder: Path) -> tuple[list[str], dict[str, str]]:
    """What starts a program of a target on this machine, with its variables."""
    if target.startswith("aarch64"):
        emulator = shutil.which("qemu-aarch64") or pytest.skip("QEMU is missing: `apt-get install qemu-user`")
        return ([emulator, "-L", "/usr/aarch64-linux-gnu"], {})
    if "windows" in target:
        emulator = shutil.which("wine") or pytest.skip("Wine is missing: `apt-get install wine`")
        return ([emulator], {"WINEDEBUG": "-all", "WINEPATH": f"Z:{shim(folder)}".replace("/", "\\")})
    return ([], {})


def uses(command: list, folder: Path, environment: dict[str, str]) -> None:
    """Uses a program as a person does: its version, checking files, solving, filling by the language server."""
    environment = os.environ | environment
    in_folder = {"cwd": folder, "env": environment}
    version = run([*command, "--version"], **in_folder)
    assert version.stdout.split() == ["sudoku-lsp", VERSION], version.stderr
    (folder / "good.sudoku").write_text(GOOD)
    (folder / "broken.sudoku").write_text(BROKEN)
    assert run([*command, "check", "good.sudoku"], **in_folder).returncode == 0
    found = run([*command, "check", "broken.sudoku", "--format", "json"], **in_folder)
    assert found.returncode == 1 and "duplicate-value" in found.stdout, found.stderr
    solved = run([*command, "solve", "good.sudoku"], **in_folder)
    assert solved.stdout.split() == [SOLUTION], solved.stderr
    assert serves(command, folder, environment)


def serves(command: list, folder: Path, environment) -> bool:
    """True if the language server reports the mistake of an open document."""
    uri = "untitled:broken"
    text = {"uri": uri, "languageId": "sudoku", "version": 1, "text": BROKEN}
    messages = [
        {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": text}},
        {"id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 2}}},
    ]
    server = subprocess.Popen(
        [str(word) for word in [*command, "serve"]],
        cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )
    try:
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0"} | message).encode()
            server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        server.stdin.flush()
        while (message := receive(server.stdout)) is not None:
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["diagnostics"]:
                return any("twice" in found["message"] for found in message["params"]["diagnostics"])
        return False
    finally:
        server.kill()
        server.communicate()


def receive(stream):
    """The next message of a server; none at its end."""
    length = None
    while line := stream.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return json.loads(stream.read(length)) if length else None
