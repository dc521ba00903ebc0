//! Checks the headers, sizes and leftovers of sources, which no compiler checks.

use crate::run::{Failed, root};
use std::path::{Path, PathBuf};

/// The greatest number of lines of a file, without tests.
const LONGEST: usize = 500;

/// A source file.
pub(crate) struct Source {
    /// Relative to the repository.
    pub(crate) path: PathBuf,
    text: String,
}

impl Source {
    #[cfg(test)]
    pub(crate) fn new(path: String, text: &str) -> Source {
        Source { path: path.into(), text: text.to_owned() }
    }

    /// The text without its tests, which come last.
    pub(crate) fn code(&self) -> &str {
        &self.text[..self.text.find("#[cfg(test)]\nmod tests").unwrap_or(self.text.len())]
    }
}

/// Checks every Rust source.
pub(crate) fn check() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for source in sources("server")?.iter().chain(&sources("tests")?) {
        let path = source.path.display();
        if !source.text.starts_with("//!") {
            wrong.push(format!("{path}: a `//!` header is missing"));
        }
        let lines = source.code().lines().count();
        // Tests may be of any length.
        let is_test = source.path.with_extension("").components().any(|part| part.as_os_str() == "tests");
        if source.path.with_extension("").is_dir() {
            wrong.push(format!("{path}: a module with modules below it is a folder with a `mod.rs`"));
        }
        if lines > LONGEST && !is_test {
            wrong.push(format!("{path}: {lines} lines without tests, more than {LONGEST}"));
        }
        if source.text.contains(concat!("#[", "should_panic")) || source.text.contains(concat!("#[", "ignore")) {
            wrong.push(format!("{path}: a test that cannot fail or does not run"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failed(format!("tidy:\n  {}", wrong.join("\n  ")))) }
}

/// The Rust sources below a folder of the repository, sorted.
pub(crate) fn sources(folder: &str) -> Result<Vec<Source>, Failed> {
    let mut found = Vec::new();
    collect(&root().join(folder), &mut found)?;
    found.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).map_err(|error| Failed(format!("{}: {error}", path.display())))?;
        Ok(Source { path: path.strip_prefix(root()).unwrap_or(&path).to_owned(), text })
    };
    found.into_iter().map(read).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failed> {
    let entries = std::fs::read_dir(folder).map_err(|error| Failed(format!("{}: {error}", folder.display())))?;
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && name != "target" && name != "node_modules" {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(())
}
