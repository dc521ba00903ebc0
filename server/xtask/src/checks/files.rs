//! Lists and reads the files of the repository that are checked.

use crate::run::{Failed, root};
use std::path::{Path, PathBuf};

/// Folders with the output of builds, or with files of other projects.
const SKIPPED: [&str; 3] = ["target", "node_modules", "dist"];

/// A file of the repository.
pub(crate) struct TextFile {
    /// Relative to the repository.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

impl TextFile {
    /// The text of a source without its tests, which come last.
    pub(crate) fn code(&self) -> &str {
        &self.text[..self.text.find("#[cfg(test)]\nmod tests").unwrap_or(self.text.len())]
    }
}

/// Reads the files at or below a path of the repository with one of these extensions, in the order of their paths.
pub(crate) fn files(path: &str, extensions: &[&str]) -> Result<Vec<TextFile>, Failed> {
    let mut found = Vec::new();
    collect(&root().join(path), extensions, &mut found)?;
    found.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).map_err(|error| Failed::about(&path, &error))?;
        Ok(TextFile { path: path.strip_prefix(root()).unwrap_or(&path).to_owned(), text })
    };
    found.into_iter().map(read).collect()
}

/// Reads the Rust sources below a folder of the repository.
pub(crate) fn sources(folder: &str) -> Result<Vec<TextFile>, Failed> {
    files(folder, &["rs"])
}

fn collect(path: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) -> Result<(), Failed> {
    if path.is_file() {
        let is_wanted = path.extension().is_some_and(|extension| extensions.iter().any(|one| extension == *one));
        found.extend(is_wanted.then(|| path.to_owned()));
        return Ok(());
    }
    for entry in std::fs::read_dir(path).map_err(|error| Failed::about(path, &error))?.filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_file() || !name.starts_with('.') && !SKIPPED.contains(&&*name) {
            collect(&entry.path(), extensions, found)?;
        }
    }
    Ok(())
}

/// Fails with the mistakes that a check has found, if there are any.
pub(crate) fn verdict(check: &str, mistakes: &[String]) -> Result<(), Failed> {
    if mistakes.is_empty() { Ok(()) } else { Err(Failed(format!("{check}:\n  {}", mistakes.join("\n  ")))) }
}
