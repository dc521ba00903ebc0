//! Builds the program for a target, and decides with which compiler, library and linker.
//!
//! On Linux, Zig links for other systems and for old versions of glibc (`cargo zigbuild`, from PyPI), and MinGW for
//! Windows. Rust's library for a target comes from rustup, or is built from Debian's `rust-web-src` with Debian's
//! compiler, which is installed where rustup has no way to its server. Apple's systems need Apple's libraries, so only they
//! make programs for themselves.

use super::targets::Target;
use super::wheel::module_name;
use crate::run::{Failed, command, exists, has_rust_target, install, output, run, target};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest glibc that programs run with.
const GLIBC: &str = "2.17";
/// The tools from PyPI, which link.
const LINKERS: [&str; 2] = ["ziglang==0.17.1", "cargo-zigbuild==0.24.1"];
const MINGW: &str = "x86_64-w64-mingw32-gcc";
/// Debian's compiler, and the sources of its library.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";

/// The two programs of a target: with the page of the playground and tables, or without.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Contents {
    /// For packages of the program.
    WithPage,
    /// For VS Code's package, which has to be small.
    Alone,
}

/// The ways to link.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Linker {
    System,
    Zig,
    MinGw,
}

/// The linker and the library of Rust for a target on this machine.
pub(super) struct Toolchain {
    target: &'static Target,
    linker: Linker,
    /// True if Rust's library is built, too.
    builds_library: bool,
}

impl Toolchain {
    /// The toolchain for a target; an error says why there is none on this machine.
    pub(super) fn of(target: &'static Target) -> Result<Toolchain, Failed> {
        let linker = linker(target)?;
        let builds_library = !has_rust_target(target.triple);
        if builds_library {
            if !has_library_sources() {
                install(&["rustc-web", "rust-web-src"]);
            }
            if !has_library_sources() {
                return Err(Failed(format!("needs `rustup target add {}`", target.triple)));
            }
        }
        Ok(Toolchain { target, linker, builds_library })
    }

    /// Builds the program and returns its path. `page` is the folder of the playground.
    pub(super) fn build(&self, contents: Contents, page: &Path) -> Result<PathBuf, Failed> {
        let triple = self.target.triple;
        let mut cargo = self.cargo("sudoku-lsp");
        if self.builds_library && triple.ends_with("musl") {
            // The start files and the C library are Zig's.
            cargo.env("RUSTFLAGS", "-C link-self-contained=no");
        }
        match contents {
            Contents::WithPage => cargo.env("SUDOKU_PLAYGROUND", page),
            Contents::Alone => cargo.env_remove("SUDOKU_PLAYGROUND").arg("--no-default-features"),
        };
        run(&mut cargo)?;
        let built = target().join(triple).join("dist").join(self.target.program());
        let folder = kept(triple, contents);
        std::fs::create_dir_all(&folder)?;
        let program = folder.join(self.target.program());
        std::fs::copy(&built, &program).map_err(|error| Failed::about(&built, &error))?;
        Ok(program)
    }

    /// Builds the Python module and returns its path.
    pub(super) fn build_module(&self) -> Result<PathBuf, Failed> {
        // The interpreter of this machine says nothing about that of another one.
        run(self.cargo("python").env("PYO3_NO_PYTHON", "1"))?;
        Ok(target().join(self.target.triple).join("dist").join(module_name(self.target)))
    }

    fn cargo(&self, package: &str) -> Command {
        let triple = self.target.triple;
        let arguments = ["--profile", "dist", "--locked", "--package", package, "--target"];
        let mut cargo = match self.linker {
            Linker::Zig => {
                let mut cargo = command("cargo", &["zigbuild"]);
                let path = std::env::var_os("PATH").unwrap_or_default();
                let folders = std::iter::once(tools().join("bin")).chain(std::env::split_paths(&path));
                cargo.env("PATH", std::env::join_paths(folders).unwrap_or(path));
                cargo
            }
            Linker::System | Linker::MinGw => command("cargo", &["build"]),
        };
        cargo.args(arguments);
        if self.linker == Linker::Zig && triple.ends_with("linux-gnu") {
            cargo.arg(format!("{triple}.{GLIBC}"));
        } else {
            cargo.arg(triple);
        }
        if self.linker == Linker::MinGw {
            cargo.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", MINGW);
        }
        if self.builds_library {
            cargo.args(["-Zbuild-std=std,panic_unwind"]).env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
        }
        cargo
    }
}

/// The folder in which the program of a target is kept.
pub(super) fn kept(triple: &str, contents: Contents) -> PathBuf {
    let name = match contents {
        Contents::WithPage => "with-page",
        Contents::Alone => "alone",
    };
    target().join("dist-programs").join(triple).join(name)
}

/// The linker for a target on this machine.
fn linker(target: &Target) -> Result<Linker, Failed> {
    let triple = target.triple;
    if triple.contains("linux") && cfg!(target_os = "linux") {
        return zig().map(|()| Linker::Zig);
    }
    if triple == "x86_64-pc-windows-gnu" && cfg!(target_os = "linux") {
        if !exists(MINGW) {
            install(&["gcc-mingw-w64-x86-64"]);
        }
        return if exists(MINGW) { Ok(Linker::MinGw) } else { Err(Failed("needs MinGW's GCC".to_owned())) };
    }
    let fits = triple.contains("apple") && cfg!(target_os = "macos") || triple.ends_with("msvc") && cfg!(windows);
    if fits { Ok(Linker::System) } else { Err(Failed("the workflow of a release makes it on that system".to_owned())) }
}

/// Installs Zig and `cargo zigbuild`, once.
fn zig() -> Result<(), Failed> {
    let stamp = tools().join("installed");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == LINKERS.join(" ")) {
        return Ok(());
    }
    let folder = tools();
    run(command("python3", &["-m", "venv"]).arg(&folder))?;
    let pip = folder.join("bin/pip");
    run(command(&pip.to_string_lossy(), &["install", "--quiet", "--disable-pip-version-check"]).args(LINKERS))?;
    std::fs::write(&stamp, LINKERS.join(" ")).map_err(|error| Failed::about(&stamp, &error))
}

/// The folder of the tools from PyPI.
fn tools() -> PathBuf {
    target().join("dist-tools")
}

fn has_library_sources() -> bool {
    Path::new(DEBIAN_SOURCES).exists() && output(&mut command(DEBIAN_RUSTC, &["--version"])).is_ok()
}
