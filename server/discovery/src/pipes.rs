//! Detects ignore files that are named pipes. Reading one would block until another program writes to it.

use crate::IGNORE_FILES;
use std::path::{Path, PathBuf};

/// The ignore file of a folder that is a pipe.
pub(crate) fn in_folder(folder: &Path) -> Option<PathBuf> {
    IGNORE_FILES.map(|name| folder.join(name)).into_iter().find(|path| is_pipe(path))
}

/// The first such file of the folder and those above it. The walker reads all of them.
pub(crate) fn above(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find_map(in_folder)
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    path.metadata().is_ok_and(|metadata| metadata.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_path: &Path) -> bool {
    false
}
