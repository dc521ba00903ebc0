//! Writes `SHA256SUMS` for `sha256sum --check`.

use super::stage;
use crate::run::Failed;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const NAME: &str = "SHA256SUMS";

/// Writes the checksums of all files of a folder, by name.
pub(super) fn write(folder: &Path) -> Result<(), Failed> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.filter_map(|entry| entry.ok().map(|it| it.path())).collect();
    files.retain(|path| path.is_file() && path.file_name().is_some_and(|name| name != NAME));
    files.sort();
    let mut lines = String::new();
    for path in &files {
        let content = std::fs::read(path).map_err(|error| Failed::about(path, &error))?;
        let hash = Sha256::digest(&content).iter().fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"));
        let _ = writeln!(lines, "{hash}  {}", path.file_name().unwrap_or_default().to_string_lossy());
    }
    stage::write(&folder.join(NAME), &lines)
}
