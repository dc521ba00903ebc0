//! Determines the folder of the cache.

use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CachePlace {
    Nowhere,
    /// The folder of the user: `SUDOKU_LSP_CACHE_DIR`, else one in the folder that the system has for caches. Nothing
    /// is kept if the variable is empty.
    OfUser,
    Folder(PathBuf),
}

impl CachePlace {
    /// The folder; `None` if nothing is kept.
    pub(crate) fn path(self) -> Option<PathBuf> {
        match self {
            CachePlace::Nowhere => None,
            CachePlace::OfUser => of_user(|name| std::env::var_os(name)),
            CachePlace::Folder(path) => Some(path),
        }
    }
}

/// The folder of the user, from environment variables; `None` if nothing is kept, or there is no home.
fn of_user(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(folder) = variable("SUDOKU_LSP_CACHE_DIR") {
        return Some(PathBuf::from(folder)).filter(|folder| !folder.as_os_str().is_empty());
    }
    let home = absolute(variable("HOME"));
    let caches = if cfg!(windows) {
        absolute(variable("LOCALAPPDATA"))
    } else if cfg!(target_os = "macos") {
        home.map(|home| home.join("Library/Caches"))
    } else {
        absolute(variable("XDG_CACHE_HOME")).or_else(|| home.map(|home| home.join(".cache")))
    };
    caches.map(|caches| caches.join("sudoku-lsp"))
}

/// A folder that a variable names. Relative paths are invalid, by the XDG Base Directory Specification.
fn absolute(value: Option<OsString>) -> Option<PathBuf> {
    value.map(PathBuf::from).filter(|path| path.is_absolute())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[track_caller]
    fn check(variables: &[(&str, &str)], expected: Option<&str>) {
        let variable = |name: &str| variables.iter().find(|(other, _)| *other == name).map(|(_, value)| value.into());
        assert_eq!(of_user(variable), expected.map(PathBuf::from));
    }

    #[test]
    fn the_first_variable_that_is_valid_counts() {
        check(&[("HOME", "/home/a")], Some("/home/a/.cache/sudoku-lsp"));
        check(&[("HOME", "/home/a"), ("XDG_CACHE_HOME", "/c")], Some("/c/sudoku-lsp"));
        check(&[("HOME", "/home/a"), ("XDG_CACHE_HOME", "c")], Some("/home/a/.cache/sudoku-lsp"));
        check(&[("HOME", "/home/a"), ("SUDOKU_LSP_CACHE_DIR", "x")], Some("x"));
        check(&[("HOME", "/home/a"), ("SUDOKU_LSP_CACHE_DIR", "")], None);
        check(&[("HOME", "")], None);
        check(&[], None);
    }
}
