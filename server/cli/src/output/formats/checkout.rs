//! Computes paths relative to the checkout of a CI service, which the services expect in any working directory.

use crate::text::file_uri::encoded;
use std::borrow::Cow;
use std::env;
use std::path::Path;

#[derive(Default)]
pub(super) struct Checkout {
    /// The path of the folder, ending in `/`; `None` if the run was not started by the service.
    root: Option<String>,
    /// The names of the folders from it to the working directory.
    below: Vec<String>,
}

impl Checkout {
    /// Returns the folder that an environment variable names, for paths as text.
    pub(super) fn named_by(variable: &str) -> Checkout {
        Checkout::found(variable, |path| path.to_string_lossy().into_owned())
    }

    /// Returns the folder that an environment variable names, for percent-encoded paths.
    pub(super) fn encoded(variable: &str) -> Checkout {
        Checkout::found(variable, |path| encoded(path.as_os_str().as_encoded_bytes()))
    }

    fn found(variable: &str, format: impl Fn(&Path) -> String) -> Checkout {
        let Some(root) = env::var_os(variable).filter(|root| !root.is_empty()) else { return Checkout::default() };
        let root = Path::new(&root).canonicalize();
        let here = env::current_dir().and_then(|here| here.canonicalize());
        match (root, here) {
            (Ok(root), Ok(here)) => Checkout::new(&root, &here, format),
            _ => Checkout::default(),
        }
    }

    fn new(root: &Path, here: &Path, format: impl Fn(&Path) -> String) -> Checkout {
        match here.strip_prefix(root) {
            Ok(below) => Checkout {
                root: Some(format(root).trim_end_matches('/').to_owned() + "/"),
                below: below.components().map(|part| format(part.as_ref())).collect(),
            },
            Err(_) => Checkout::default(),
        }
    }

    /// Converts a path relative to the working directory to one relative to the checkout.
    pub(super) fn path<'a>(&self, path: &'a str) -> Cow<'a, str> {
        if let Some(inside) = self.root.as_deref().and_then(|root| path.strip_prefix(root)) {
            return Cow::Borrowed(inside);
        }
        if self.below.is_empty() || path.starts_with('/') {
            return Cow::Borrowed(path);
        }
        let mut parts: Vec<&str> = self.below.iter().map(String::as_str).collect();
        for part in path.split('/') {
            match part {
                ".." if parts.pop().is_none() => return Cow::Borrowed(path),
                ".." => {}
                part => parts.push(part),
            }
        }
        Cow::Owned(parts.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkout(root: &str, here: &str) -> Checkout {
        Checkout::new(Path::new(root), Path::new(here), |path| path.to_string_lossy().into_owned())
    }

    #[test]
    fn paths_lead_from_the_checkout() {
        let below = checkout("/w/repo", "/w/repo/a/b");
        assert_eq!(below.path("x.sudoku"), "a/b/x.sudoku");
        assert_eq!(below.path("../c/x.sudoku"), "a/c/x.sudoku");
        assert_eq!(below.path("../../x.sudoku"), "x.sudoku");
        assert_eq!(below.path("../../../x.sudoku"), "../../../x.sudoku");
        assert_eq!(below.path("/w/repo/c/x.sudoku"), "c/x.sudoku");
        assert_eq!(below.path("/w/repository/x.sudoku"), "/w/repository/x.sudoku");
    }

    #[test]
    fn paths_stay_where_the_run_is_at_the_top_or_elsewhere() {
        let top = checkout("/w/repo", "/w/repo");
        assert_eq!(top.path("a/x.sudoku"), "a/x.sudoku");
        assert_eq!(top.path("/w/repo/a/x.sudoku"), "a/x.sudoku");
        let elsewhere = checkout("/w/repo", "/w/other");
        assert_eq!(elsewhere.path("a/x.sudoku"), "a/x.sudoku");
        assert_eq!(elsewhere.path("/w/repo/a/x.sudoku"), "/w/repo/a/x.sudoku");
        assert_eq!(checkout("/", "/a").path("x"), "a/x");
    }
}
