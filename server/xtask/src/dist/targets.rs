//! Lists the targets of a release, and what each package calls them.

use crate::run::{Failed, command, output};

/// The version of the release.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A machine that a release has programs for.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Target {
    /// Rust's name of it.
    pub(super) triple: &'static str,
    /// VS Code's name: https://code.visualstudio.com/api/working-with-extensions/publishing-extension#platformspecific-extensions
    pub(super) vscode: &'static str,
    /// Python's platform tags: https://packaging.python.org/en/latest/specifications/platform-compatibility-tags/
    pub(super) wheel: &'static str,
    /// True if the wheel has the Python module, too.
    pub(super) has_module: bool,
    /// npm's `os`, `cpu` and `libc`.
    pub(super) npm: (&'static str, &'static str, Option<&'static str>),
    /// Debian's architecture.
    pub(super) debian: Option<&'static str>,
}

/// All targets. Programs for Linux with glibc run from its version 2.17 on; those for musl are linked statically.
pub(super) const TARGETS: [Target; 8] = [
    Target {
        triple: "x86_64-unknown-linux-gnu",
        vscode: "linux-x64",
        wheel: "manylinux_2_17_x86_64.manylinux2014_x86_64",
        has_module: true,
        npm: ("linux", "x64", Some("glibc")),
        debian: Some("amd64"),
    },
    Target {
        triple: "aarch64-unknown-linux-gnu",
        vscode: "linux-arm64",
        wheel: "manylinux_2_17_aarch64.manylinux2014_aarch64",
        has_module: true,
        npm: ("linux", "arm64", Some("glibc")),
        debian: Some("arm64"),
    },
    Target {
        triple: "x86_64-unknown-linux-musl",
        vscode: "alpine-x64",
        wheel: "musllinux_1_1_x86_64",
        has_module: false,
        npm: ("linux", "x64", Some("musl")),
        debian: None,
    },
    Target {
        triple: "aarch64-unknown-linux-musl",
        vscode: "alpine-arm64",
        wheel: "musllinux_1_1_aarch64",
        has_module: false,
        npm: ("linux", "arm64", Some("musl")),
        debian: None,
    },
    Target {
        triple: "x86_64-pc-windows-msvc",
        vscode: "win32-x64",
        wheel: "win_amd64",
        has_module: true,
        npm: ("win32", "x64", None),
        debian: None,
    },
    // Stands in for the one above where there is no Visual Studio: a release has only one of them.
    Target {
        triple: "x86_64-pc-windows-gnu",
        vscode: "win32-x64",
        wheel: "win_amd64",
        has_module: false,
        npm: ("win32", "x64", None),
        debian: None,
    },
    Target {
        triple: "x86_64-apple-darwin",
        vscode: "darwin-x64",
        wheel: "macosx_10_12_x86_64",
        has_module: true,
        npm: ("darwin", "x64", None),
        debian: None,
    },
    Target {
        triple: "aarch64-apple-darwin",
        vscode: "darwin-arm64",
        wheel: "macosx_11_0_arm64",
        has_module: true,
        npm: ("darwin", "arm64", None),
        debian: None,
    },
];

impl Target {
    /// The target with a name of Rust.
    pub(super) fn named(triple: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.triple == triple)
    }

    pub(super) fn is_windows(&self) -> bool {
        self.triple.contains("windows")
    }

    /// The file name of the program.
    pub(super) fn program(&self) -> &'static str {
        if self.is_windows() { "sudoku-lsp.exe" } else { "sudoku-lsp" }
    }

    /// The name of npm's package, such as `sudoku-lsp-linux-x64-musl`.
    pub(super) fn npm_package(&self) -> String {
        let (os, cpu, libc) = self.npm;
        let libc = libc.map(|libc| format!("-{libc}")).unwrap_or_default();
        format!("sudoku-lsp-{os}-{cpu}{libc}")
    }
}

/// The target of this machine.
pub(super) fn host() -> Result<&'static Target, Failed> {
    let version = output(&mut command("rustc", &["-vV"]))?;
    let triple = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    Target::named(triple).ok_or_else(|| Failed(format!("there are no packages for {triple}")))
}
