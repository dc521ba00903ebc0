//! Finds the programs of a name on `PATH`, and asks a program for its version.

use crate::process::child::output_within;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The name that editors start.
pub(super) const NAME: &str = "sudoku-lsp";

/// The longest time that a program has to print its version.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The programs of this name on `PATH`, in its order, each once.
pub(super) fn on_path() -> Vec<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let name = format!("{NAME}{}", std::env::consts::EXE_SUFFIX);
    let mut found: Vec<PathBuf> = Vec::new();
    for program in std::env::split_paths(&folders).map(|folder| folder.join(&name)) {
        if is_program(&program) && !found.iter().any(|known| is_same(known, &program)) {
            found.push(program);
        }
    }
    found
}

/// Returns true for two paths to one file.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Returns true for a file that may be run.
pub(super) fn is_program(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    path.is_file()
}

/// The version that a program reports, or why it reports none.
pub(super) fn version_of(program: &Path) -> Result<String, String> {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null());
    let output = output_within(&mut command, TIMEOUT).map_err(|error| match error.kind() {
        ErrorKind::TimedOut => "does not answer `--version`".to_owned(),
        _ => format!("cannot be started: {error}"),
    })?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = text.trim().strip_prefix(NAME).map(|version| version.trim().to_owned());
    version.filter(|version| !version.is_empty()).ok_or_else(|| "is another program".to_owned())
}
