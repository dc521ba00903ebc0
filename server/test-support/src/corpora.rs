//! Finds real puzzle files beside the repository, which are never a part of it.

use std::io::Write;
use std::path::{Path, PathBuf};

/// The path of a corpus in `../shared/data` or `$SUDOKU_CORPORA`. If it is missing, reports that the test is skipped
/// and returns `None`.
pub fn corpus(name: &str) -> Option<PathBuf> {
    let folder = match std::env::var_os("SUDOKU_CORPORA") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
    };
    let path = folder.join(name);
    if path.exists() {
        return Some(path);
    }
    skip(&format!("tests on {name}: not in ../shared/data; put it there or set SUDOKU_CORPORA"));
    None
}

/// Reports that a test is skipped, and the reason: on stderr, and to `cargo xtask test`, which counts it.
pub fn skip(why: &str) {
    // Not with `eprintln!`: what it prints, the runner shows for tests that fail only.
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
    if let Some(note) = std::env::var_os("SUDOKU_SKIPPED") {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(note);
        let _ = file.and_then(|mut file| writeln!(file, "{why}"));
    }
}
