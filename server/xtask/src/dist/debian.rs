//! Makes the package for Debian and Ubuntu, with completions and manual pages where the system looks for them.

use super::archive::{COMPLETIONS, Release};
use crate::run::{Failed, command, output, root, run, target};
use std::path::Path;

/// Where the system looks for the completions of a shell; the shells that a package brings completions for.
const PLACES: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/sudoku-lsp"),
    ("zsh", "usr/share/zsh/vendor-completions/_sudoku-lsp"),
    ("fish", "usr/share/fish/vendor_completions.d/sudoku-lsp.fish"),
];

/// Packs a program for an architecture of Debian.
pub(super) fn make(release: &Release, architecture: &str, folder: &Path) -> Result<(), Failed> {
    let stage = target().join("dist-stage/deb").join(architecture);
    if stage.exists() {
        std::fs::remove_dir_all(&stage)?;
    }
    place(release.program, &stage.join("usr/bin/sudoku-lsp"), "755")?;
    place(&root().join("LICENSE"), &stage.join("usr/share/doc/sudoku-lsp/copyright"), "644")?;
    completions(release.printer, &stage)?;
    manual(release.printer, &stage)?;
    let size = output(command("du", &["--summarize", "--apparent-size", "--block-size=1024"]).arg(&stage))?;
    let control = stage.join("DEBIAN/control");
    write(&control, &text_of_control(architecture, size.split_whitespace().next().unwrap_or_default()))?;
    let package = folder.join(format!("sudoku-lsp_{}_{architecture}.deb", super::VERSION));
    // Older systems read no other compression.
    run(command("dpkg-deb", &["--build", "--root-owner-group", "-Zxz"]).arg(&stage).arg(package))
}

fn completions(printer: &Path, stage: &Path) -> Result<(), Failed> {
    for (shell, path) in PLACES {
        debug_assert!(COMPLETIONS.iter().any(|(known, _)| *known == shell));
        let script = output(&mut command(&printer.to_string_lossy(), &["completions", shell]))?;
        write(&stage.join(path), &script)?;
    }
    Ok(())
}

fn manual(printer: &Path, stage: &Path) -> Result<(), Failed> {
    let pages = stage.join("usr/share/man/man1");
    run(&mut command(&printer.to_string_lossy(), &["man", "--out", &pages.to_string_lossy()]))?;
    for entry in std::fs::read_dir(&pages)? {
        run(command("gzip", &["-9n"]).arg(entry?.path()))?;
    }
    Ok(())
}

fn text_of_control(architecture: &str, size: &str) -> String {
    format!(
        "Package: sudoku-lsp\nVersion: {}\nArchitecture: {architecture}\nMaintainer: The sudoku-lsp developers <{}>\n\
         Installed-Size: {size}\nDepends: libc6 (>= 2.17)\nSection: devel\nPriority: optional\nHomepage: {}\n\
         Description: language server and command line for Sudoku puzzles kept as text\n \
         Checks puzzle files while you type and in CI, fills cells, explains every step,\n \
         rates and generates puzzles.\n",
        super::VERSION,
        "sudoku-lsp@users.noreply.github.com",
        env!("CARGO_PKG_REPOSITORY"),
    )
}

/// Copies a file to a path whose folders are made.
fn place(from: &Path, to: &Path, mode: &str) -> Result<(), Failed> {
    run(command("install", &["-D", "--mode", mode]).arg(from).arg(to))
}

fn write(path: &Path, text: &str) -> Result<(), Failed> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text).map_err(|error| Failed::about(path, &error))
}
