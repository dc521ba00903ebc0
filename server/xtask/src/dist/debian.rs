//! Makes the package for Debian and Ubuntu, with completions and manual pages where the system looks for them.

use super::stage::{self, Release};
use super::targets::VERSION;
use super::third_party;
use crate::run::{Failed, command, output, root, run};
use std::path::Path;

/// Where the system looks for the completions of a shell; the shells that a package brings completions for.
const PLACES: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/sudoku-lsp"),
    ("zsh", "usr/share/zsh/vendor-completions/_sudoku-lsp"),
    ("fish", "usr/share/fish/vendor_completions.d/sudoku-lsp.fish"),
];

/// Debian's form asks for an address of mail.
const MAIL: &str = "sudoku-lsp@users.noreply.github.com";

/// Packs a program for an architecture of Debian.
pub(super) fn make(release: &Release, architecture: &str, folder: &Path) -> Result<(), Failed> {
    let stage = stage::empty("deb", architecture)?;
    stage::copy(release.program, &stage.join("usr/bin/sudoku-lsp"))?;
    stage::copy(&root().join("LICENSE"), &stage.join("usr/share/doc/sudoku-lsp/copyright"))?;
    stage::copy(release.licences, &stage.join("usr/share/doc/sudoku-lsp").join(third_party::NAME))?;
    for (shell, path) in PLACES {
        release.completions(shell, &stage.join(path))?;
    }
    manual(release, &stage.join("usr/share/man/man1"))?;
    let size = output(command("du", &["--summarize", "--apparent-size", "--block-size=1024"]).arg(&stage))?;
    let control = stage.join("DEBIAN/control");
    stage::write(&control, &text_of_control(architecture, size.split_whitespace().next().unwrap_or_default()))?;
    let package = folder.join(format!("sudoku-lsp_{}_{architecture}.deb", VERSION));
    // Ubuntu compresses by Zstandard unless it is told otherwise, which older systems cannot read.
    run(command("dpkg-deb", &["--build", "--root-owner-group", "-Zxz"]).arg(&stage).arg(package))
}

/// Writes the manual pages, compressed as Debian's policy demands.
fn manual(release: &Release, folder: &Path) -> Result<(), Failed> {
    release.manual(folder)?;
    for entry in std::fs::read_dir(folder)? {
        run(command("gzip", &["-9n"]).arg(entry?.path()))?;
    }
    Ok(())
}

fn text_of_control(architecture: &str, size: &str) -> String {
    format!(
        "Package: sudoku-lsp\nVersion: {}\nArchitecture: {architecture}\nMaintainer: The sudoku-lsp developers <{MAIL}>\n\
         Installed-Size: {size}\nDepends: libc6 (>= 2.17)\nSection: devel\nPriority: optional\nHomepage: {}\n\
         Description: language server and command line for Sudoku puzzles kept as text\n \
         Checks puzzle files while you type and in CI, fills cells, explains every step,\n \
         rates and generates puzzles.\n",
        VERSION,
        env!("CARGO_PKG_REPOSITORY"),
    )
}
