//! Creates temporary files that take the place of other files, and removes those that killed runs left behind. Must not
//! know their content.
//!
//! A killed run cannot remove its files. A live run holds a lock on them, which the system releases in any case: a file
//! without a lock was left behind. The files are hidden, so no search for puzzles finds them.

use crate::files::paths::folder_of;
use crate::process::interrupt::RemoveOnInterrupt;
use std::collections::BTreeSet;
use std::fs::{DirEntry, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, PersistError};

const PREFIX: &str = ".sudoku-lsp-";
const SUFFIX: &str = ".tmp";

/// A temporary file. It is removed unless it is given a place, even if an interruption ends the process.
pub(crate) struct NewFile {
    file: NamedTempFile,
    _guard: RemoveOnInterrupt,
}

impl NewFile {
    /// Creates a file in this folder that no other user may read.
    pub(crate) fn new(folder: &Path) -> io::Result<NewFile> {
        NewFile::locked(folder, &tempfile::Builder::new())
    }

    /// Creates a file with the mode of new files.
    pub(crate) fn open(folder: &Path) -> io::Result<NewFile> {
        let builder = tempfile::Builder::new();
        #[cfg(unix)]
        let builder = {
            let mut builder = builder;
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
            builder
        };
        NewFile::locked(folder, &builder)
    }

    fn locked(folder: &Path, builder: &tempfile::Builder<'_, '_>) -> io::Result<NewFile> {
        let file = locked(folder, builder)?;
        let _guard = RemoveOnInterrupt::new(file.path());
        Ok(NewFile { file, _guard })
    }

    pub(crate) fn as_file(&self) -> &File {
        self.file.as_file()
    }

    /// Opens the file again for reading.
    pub(crate) fn reopen(&self) -> io::Result<File> {
        self.file.reopen()
    }

    /// Moves the file to `place`, and replaces what is there.
    pub(crate) fn persist(self, place: &Path) -> Result<(), PersistError> {
        self.file.persist(place).map(drop)
    }

    /// Moves the file to `place`, and fails if something is there.
    pub(crate) fn persist_noclobber(self, place: &Path) -> Result<(), PersistError> {
        self.file.persist_noclobber(place).map(drop)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

fn locked(folder: &Path, builder: &tempfile::Builder<'_, '_>) -> io::Result<NamedTempFile> {
    loop {
        let file = builder.clone().prefix(PREFIX).suffix(SUFFIX).tempfile_in(folder).map_err(without_name)?;
        let is_ours = match file.as_file().try_lock() {
            Err(TryLockError::WouldBlock) => false,
            // If the file system has no locks, a clean-up cannot get one either.
            Ok(()) | Err(TryLockError::Error(_)) => file.path().exists(),
        };
        if is_ours {
            return Ok(file);
        }
        // A clean-up has removed it: between creation and locking, it looks like a file that was left behind.
    }
}

/// Writes a file of this program with the mode of new files, whole or not at all.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut file = NewFile::open(folder_of(path))?;
    file.write_all(text.as_bytes())?;
    file.persist(path).map_err(|error| error.error)
}

/// Removes the name of the temporary file from a message; the user has not asked for it.
fn without_name(error: io::Error) -> io::Error {
    let kind = error.kind();
    let text = error.to_string();
    text.split_once(" at path ").map_or(error, |(what, _)| io::Error::new(kind, what))
}

/// Removes the files that killed runs left in the folders of these files, and returns their paths, sorted. A file that
/// cannot be removed stays and does no harm.
pub(crate) fn clean_up<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> Vec<PathBuf> {
    let folders: BTreeSet<&Path> = files.into_iter().map(|file| folder_of(file)).collect();
    let entries = folders.into_iter().filter_map(|folder| folder.read_dir().ok()).flatten();
    let mut removed: Vec<PathBuf> = entries.filter_map(|entry| remove_left_behind(&entry.ok()?)).collect();
    removed.sort();
    removed
}

/// Removes one of our files if no run is writing it, and returns its path.
fn remove_left_behind(entry: &DirEntry) -> Option<PathBuf> {
    let name = entry.file_name();
    let name = name.to_str()?;
    let is_like_ours = name.starts_with(PREFIX) && name.ends_with(SUFFIX);
    if !is_like_ours || !entry.file_type().ok()?.is_file() {
        return None;
    }
    let file = File::options().read(true).write(true).open(entry.path()).ok()?;
    file.try_lock().ok()?;
    // The lock is held until the file is removed: a run that has just created it, and not locked it yet, notices.
    let path = entry.path();
    std::fs::remove_file(&path).ok().map(|()| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_behind_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let of = |name: &str| folder.path().join(name);
        for name in ["a.sudoku", ".sudoku-lsp-1.tmp", ".sudoku-lsp-2.tmp", ".sudoku-lsp-notes", ".other.tmp"] {
            std::fs::write(of(name), "text").expect("a file");
        }
        std::fs::create_dir(of(".sudoku-lsp-folder.tmp")).expect("a folder");
        let alive = NewFile::new(folder.path()).expect("a file");
        let left = clean_up(&[of("a.sudoku"), of("b.sudoku"), of("missing/c.sudoku")]);
        assert_eq!(left, [of(".sudoku-lsp-1.tmp"), of(".sudoku-lsp-2.tmp")]);
        assert!(alive.file.path().exists());
        for name in ["a.sudoku", ".sudoku-lsp-notes", ".other.tmp", ".sudoku-lsp-folder.tmp"] {
            assert!(of(name).exists(), "{name}");
        }
        assert!(!of(".sudoku-lsp-1.tmp").exists() && !of(".sudoku-lsp-2.tmp").exists());
    }

    #[test]
    fn those_who_clean_up_are_in_nobodys_way() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.sudoku");
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                for _ in 0..200 {
                    let file = NewFile::new(folder.path()).expect("a file");
                    assert!(file.file.path().exists());
                    file.persist(&folder.path().join("a.sudoku")).expect("its place");
                }
            });
            while !writer.is_finished() {
                clean_up([&file]);
            }
            writer.join().expect("every file got its place");
        });
    }
}
