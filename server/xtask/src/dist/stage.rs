//! Gathers the files of a package in a folder below `target`, and has the program print what is installed beside it.

use super::targets::Target;
use crate::run::{Failed, command, output, run, target};
use std::path::{Path, PathBuf};

/// A program to pack.
pub(super) struct Release<'a> {
    pub(super) target: &'a Target,
    pub(super) program: &'a Path,
    /// A program of the same version that runs on this machine: it prints completions and manual pages.
    pub(super) printer: &'a Path,
    /// The licences of what it contains.
    pub(super) licences: &'a Path,
}

impl Release<'_> {
    /// Writes the completions for a shell.
    pub(super) fn completions(&self, shell: &str, to: &Path) -> Result<(), Failed> {
        write(to, &output(&mut command(&self.printer.to_string_lossy(), &["completions", shell]))?)
    }

    /// Writes the manual pages into a folder.
    pub(super) fn manual(&self, folder: &Path) -> Result<(), Failed> {
        run(&mut command(&self.printer.to_string_lossy(), &["man", "--out", &folder.to_string_lossy()]))
    }
}

/// An empty folder for a package of a kind.
pub(super) fn empty(kind: &str, name: &str) -> Result<PathBuf, Failed> {
    let stage = target().join("dist-stage").join(kind).join(name);
    if stage.exists() {
        std::fs::remove_dir_all(&stage).map_err(|error| Failed::about(&stage, &error))?;
    }
    std::fs::create_dir_all(&stage).map_err(|error| Failed::about(&stage, &error))?;
    Ok(stage)
}

/// Copies a file with its mode to a path whose folders are created.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), Failed> {
    create_folder_of(to)?;
    std::fs::copy(from, to).map(|_bytes| ()).map_err(|error| Failed::about(from, &error))
}

/// Writes a file at a path whose folders are created.
pub(super) fn write(to: &Path, text: &str) -> Result<(), Failed> {
    create_folder_of(to)?;
    std::fs::write(to, text).map_err(|error| Failed::about(to, &error))
}

fn create_folder_of(path: &Path) -> Result<(), Failed> {
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder).map_err(|error| Failed::about(folder, &error))
}
