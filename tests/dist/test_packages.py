"""Each package of a release, installed as its users install it."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from support import DIST, GOOD, ROOT, TARGETS, VERSION, package, run, runner, unpack, uses

MEBIBYTE = 1 << 20


@pytest.mark.parametrize("target", TARGETS)
def test_the_program_of_an_archive_works(target, tmp_path):
    folder = unpack(target, tmp_path)
    command, environment = runner(target, tmp_path)
    program = folder / ("sudoku-lsp.exe" if "windows" in target else "sudoku-lsp")
    uses([*command, program], tmp_path, environment)


@pytest.mark.parametrize("target", TARGETS)
def test_an_archive_has_completions_pages_and_the_licence(target, tmp_path):
    folder = unpack(target, tmp_path)
    names = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.stat().st_size > 0}
    assert names >= {"LICENSE", "THIRD-PARTY.txt", "README.md", "CHANGELOG.md", "man/man1/sudoku-lsp-check.1"}
    assert names >= {f"completions/{name}" for name in ["sudoku-lsp.bash", "_sudoku-lsp", "sudoku-lsp.fish", "_sudoku-lsp.ps1"]}


@pytest.mark.parametrize("target", [target for target in TARGETS if target.endswith("linux-gnu")])
def test_it_needs_no_newer_glibc_than_promised(target, tmp_path):
    program = unpack(target, tmp_path) / "sudoku-lsp"
    # The names of versions are text in the program.
    needed = {word for word in program.read_bytes().split(b"\0") if word.startswith(b"GLIBC_2.")}
    assert needed
    assert max(tuple(int(part) for part in word[6:].split(b".")) for word in needed) <= (2, 17)


def test_a_static_program_runs_in_an_empty_root(tmp_path):
    if os.getuid() != 0:
        pytest.skip("only root can change the root of a process")
    root = tmp_path / "root"
    root.mkdir()
    shutil.copy(unpack("x86_64-unknown-linux-musl", tmp_path) / "sudoku-lsp", root)
    (root / "good.sudoku").write_text(GOOD)
    done = run(["chroot", root, "/sudoku-lsp", "check", "/good.sudoku"])
    assert done.returncode == 0, done.stderr


def test_a_wheel_installs_the_program_and_the_module(tmp_path):
    wheel = package(f"sudoku_lsp-{VERSION}-cp310-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl")
    environment = tmp_path / "venv"
    assert run(["python3", "-m", "venv", environment]).returncode == 0
    pip = [environment / "bin/pip", "--disable-pip-version-check"]
    done = run([*pip, "install", "--no-index", wheel])
    assert done.returncode == 0, done.stderr
    uses([environment / "bin/sudoku-lsp"], tmp_path, {})
    use = "import sudoku_lsp; print(sudoku_lsp.__version__, sudoku_lsp.check('12..34.....3..2.')[0]['status'])"
    assert run([environment / "bin/python", "-c", use]).stdout == f"{VERSION} unique\n"
    shown = run([*pip, "show", "--files", "sudoku-lsp"]).stdout
    assert f"Version: {VERSION}" in shown
    assert run([*pip, "uninstall", "--yes", "sudoku-lsp"]).returncode == 0
    assert not (environment / "bin/sudoku-lsp").exists()


def test_uvx_runs_the_program(tmp_path):
    package(f"sudoku_lsp-{VERSION}-cp310-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl")
    uv = Path(sys.executable).parent / "uv"
    (tmp_path / "good.sudoku").write_text(GOOD)
    cache = {"UV_CACHE_DIR": str(tmp_path / "cache"), "UV_PYTHON_DOWNLOADS": "never"}
    command = [uv, "tool", "run", "--no-index", "--find-links", DIST, "sudoku-lsp", "check", "good.sudoku"]
    done = run(command, cwd=tmp_path, env=os.environ | cache)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("wheel", sorted(path.name for path in DIST.glob("*.whl")))
def test_a_wheel_lists_its_files(wheel):
    with zipfile.ZipFile(DIST / wheel) as archive:
        [record] = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
        listed = dict(line.split(",", 1) for line in archive.read(record).decode().splitlines())
        assert set(listed) == set(archive.namelist())
        assert all(int(rest.rsplit(",")[1]) == archive.getinfo(name).file_size for name, rest in listed.items() if name != record)


def test_npm_installs_the_program_of_the_machine(tmp_path):
    packages = [package(f"sudoku-lsp-{VERSION}.tgz"), package(f"sudoku-lsp-linux-x64-glibc-{VERSION}.tgz")]
    (tmp_path / "package.json").write_text("{}")
    install = ["npm", "install", "--no-audit", "--no-fund", "--no-save", *packages]
    done = run(install, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    uses([tmp_path / "node_modules/.bin/sudoku-lsp"], tmp_path, {})
    (tmp_path / "broken.sudoku").write_text("11..\n....\n....\n....\n")
    assert run(["npx", "--no", "sudoku-lsp", "check", "broken.sudoku"], cwd=tmp_path).returncode == 1


def test_npm_without_a_program_for_the_machine_says_so(tmp_path):
    (tmp_path / "package.json").write_text("{}")
    install = ["npm", "install", "--no-audit", "--no-fund", "--omit=optional", package(f"sudoku-lsp-{VERSION}.tgz")]
    assert run(install, cwd=tmp_path).returncode == 0
    done = run([tmp_path / "node_modules/.bin/sudoku-lsp", "--version"])
    assert done.returncode == 2 and "there is no program for linux" in done.stderr


def test_debian_installs_the_program_its_pages_and_completions(tmp_path):
    deb = package(f"sudoku-lsp_{VERSION}_amd64.deb")
    root = tmp_path / "root"
    for folder in ["var/lib/dpkg/info", "var/lib/dpkg/updates"]:
        (root / folder).mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    if os.getuid() == 0:
        # The libraries are those of this system.
        done = run(["dpkg", f"--root={root}", "--force-depends", "--install", deb])
    else:
        done = run(["dpkg-deb", "--extract", deb, root])
    assert done.returncode == 0, done.stderr
    uses([root / "usr/bin/sudoku-lsp"], tmp_path, {})
    names = {str(path.relative_to(root)) for path in root.rglob("*")}
    assert names >= {
        "usr/share/man/man1/sudoku-lsp.1.gz",
        "usr/share/bash-completion/completions/sudoku-lsp",
        "usr/share/zsh/vendor-completions/_sudoku-lsp",
        "usr/share/fish/vendor_completions.d/sudoku-lsp.fish",
        "usr/share/doc/sudoku-lsp/copyright",
        "usr/share/doc/sudoku-lsp/THIRD-PARTY.txt",
    }


@pytest.mark.parametrize("name", sorted(path.name for path in DIST.glob("*.vsix")))
def test_a_vsix_is_small_and_has_what_its_system_needs(name):
    assert (DIST / name).stat().st_size <= 6 * MEBIBYTE
    with zipfile.ZipFile(DIST / name) as archive:
        manifest = json.loads(archive.read("extension/package.json"))
        target = name.removeprefix("sudoku-").removesuffix(f"-{VERSION}.vsix")
        assert f'TargetPlatform="{target}"' in archive.read("extension.vsixmanifest").decode()
        entry = manifest["browser" if target == "web" else "main"]
        assert f"extension/{entry.removeprefix('./')}" in archive.namelist()
        assert ("main" in manifest) != ("browser" in manifest)
        if target == "web":
            assert archive.read("extension/dist/web/sudoku-lsp.wasm").startswith(b"\0asm")
        else:
            program = f"extension/server/sudoku-lsp{'.exe' if target.startswith('win32') else ''}"
            assert archive.getinfo(program).external_attr >> 16 & 0o111


def contents(path: Path) -> dict[str, bytes]:
    """The files of a package with licences in their names."""
    if path.suffix in {".whl", ".vsix"}:
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist() if name.endswith("THIRD-PARTY.txt")}
    with tarfile.open(path) as archive:
        names = [name for name in archive.getnames() if name.endswith("THIRD-PARTY.txt")]
        return {name: archive.extractfile(name).read() for name in names}


PACKED = [path.name for ending in ["*.whl", "*.vsix", "*.tar.gz", "*.tgz"] for path in sorted(DIST.glob(ending))]


@pytest.mark.parametrize("name", PACKED)
def test_each_package_has_the_licences_of_what_it_contains(name):
    if name == f"sudoku-lsp-{VERSION}.tgz":
        # The one that chooses among the others has nothing of others.
        return
    [text] = contents(DIST / name).values()
    # A package of Rust, one of Node, a library in C, and Rust's own.
    for contained in [b"\nserde ", b"\n@codemirror/state ", b"\nvscode-languageclient ", b"\nzstd-sys ", b"Rust's standard library"]:
        assert contained in text, contained


def test_the_program_serves_its_playground(tmp_path):
    program = unpack(TARGETS[0], tmp_path) / "sudoku-lsp"
    served = subprocess.Popen([program, "playground"], stdout=subprocess.PIPE, text=True)
    try:
        address = served.stdout.readline().split()[-1]
        assert address.startswith("http://127.0.0.1:")
        page = run(["curl", "--silent", "--compressed", address])
        assert "Sudoku playground" in page.stdout
        module = run(["curl", "--silent", "--compressed", f"{address}sudoku-lsp.wasm"], text=False)
        assert module.stdout.startswith(b"\0asm")
    finally:
        served.kill()
        served.communicate()


@pytest.mark.parametrize("bill", sorted(path.name for path in DIST.glob("*.cdx.json")))
def test_a_bill_of_materials_follows_its_schema(bill):
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = (DIST / bill).read_text()
    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(text) is None
    names = {part["name"] for part in json.loads(text)["components"]}
    if bill.startswith("sudoku-lsp"):
        assert {"engine", "tower-lsp-server", "serde_json"} <= names
        assert not {"proptest", "expect-test", "test-support"} & names
    else:
        assert "vscode-languageclient" in names and "esbuild" not in names


def test_checksums_are_those_of_the_files():
    done = run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=DIST)
    assert done.returncode == 0, done.stdout
    listed = {line.split()[1] for line in (DIST / "SHA256SUMS").read_text().splitlines()}
    assert listed == {path.name for path in DIST.iterdir()} - {"SHA256SUMS"}


def test_no_package_names_a_folder_of_this_machine(tmp_path):
    program = unpack(TARGETS[0], tmp_path) / "sudoku-lsp"
    assert str(ROOT).encode() not in program.read_bytes()
