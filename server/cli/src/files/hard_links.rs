//! Detects hard links that an atomic rewrite breaks: the rename replaces one name, and the other names keep the old
//! text. Writing in place instead would lose the text if the program were killed meanwhile.

use std::collections::HashMap;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

/// The files that had several names before anything was written, with the number of names.
#[derive(Default)]
pub(crate) struct HardLinks(HashMap<PathBuf, u64>);

impl HardLinks {
    /// Finds the hard links among these files.
    pub(crate) fn among<'a>(files: impl Iterator<Item = &'a Path>) -> HardLinks {
        let mut linked = HashMap::new();
        for path in files {
            let Ok(metadata) = path.metadata() else { continue };
            let count = names(&metadata);
            if count > 1 {
                linked.insert(path.to_owned(), count);
            }
        }
        HardLinks(linked)
    }

    /// Returns the note on a file that has been written, if it had several names.
    pub(crate) fn note(&self, path: &Path) -> Option<String> {
        let count = self.0.get(path)?;
        Some(format!(
            "this file had {count} names (hard links); the new text is in a separate file under this name only"
        ))
    }
}

#[cfg(unix)]
fn names(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn names(_metadata: &Metadata) -> u64 {
    1
}
