//! Patterns for paths, as people know them from .gitignore: one without a slash matches at any depth, one with a slash from
//! the folder of the settings, one that ends in a slash folders only; what lies below a folder that matches, matches.

use globset::{GlobBuilder, GlobMatcher};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// One pattern.
#[derive(Clone)]
pub struct Pattern {
    text: String,
    matcher: GlobMatcher,
    folders_only: bool,
    /// Whether it has matched anything, or a copy of it has.
    has_matched: Arc<AtomicBool>,
}

/// What a path is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A file, or whatever is no folder.
    File,
    /// A folder.
    Folder,
}

impl Pattern {
    /// Reads a pattern; the error is a sentence.
    pub fn new(text: &str) -> Result<Pattern, String> {
        let bad = |why: &str| format!("invalid pattern `{text}`: {why}");
        if text.starts_with('!') {
            return Err(bad("`!` is not supported; list the paths that are meant"));
        }
        let (body, folders_only) = match text.strip_suffix('/') {
            Some(body) => (body, true),
            None => (text, false),
        };
        if body.is_empty() {
            return Err(bad("it is empty"));
        }
        let glob = match body.strip_prefix("./").or(body.strip_prefix('/')) {
            Some(anchored) => anchored.to_owned(),
            None if body.contains('/') => body.to_owned(),
            None => format!("**/{body}"),
        };
        let glob = GlobBuilder::new(&glob).literal_separator(true).build();
        let matcher = glob.map_err(|error| bad(&error.kind().to_string()))?.compile_matcher();
        Ok(Pattern { text: text.to_owned(), matcher, folders_only, has_matched: Arc::default() })
    }

    /// Whether it has matched anything so far: one that has not may be misspelt.
    pub(crate) fn has_matched(&self) -> bool {
        self.has_matched.load(Ordering::Relaxed)
    }

    /// As it was written.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether it names this path, relative to the folder of the settings, itself. That folder has no name.
    pub(crate) fn names(&self, path: &Path, kind: Kind) -> bool {
        let may_match = !path.as_os_str().is_empty() && (kind == Kind::Folder || !self.folders_only);
        let matches = may_match && self.matcher.is_match(path);
        if matches {
            self.has_matched.store(true, Ordering::Relaxed);
        }
        matches
    }

    /// Whether it names this path or a folder above it.
    pub(crate) fn covers(&self, path: &Path, kind: Kind) -> bool {
        let above = path.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
        self.names(path, kind) || above.into_iter().any(|folder| self.names(folder, Kind::Folder))
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        self.text == other.text
    }
}

impl Eq for Pattern {}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, covered: &[&str], not_covered: &[&str]) {
        let pattern = Pattern::new(pattern).expect("a pattern");
        for (paths, expected) in [(covered, true), (not_covered, false)] {
            for path in paths {
                let covers = pattern.covers(Path::new(path), Kind::File);
                assert_eq!(covers, expected, "{pattern:?} {path}");
            }
        }
    }

    #[test]
    fn without_a_slash_at_any_depth() {
        check("*.txt", &["a.txt", "x/y/a.txt", "a.txt/b.sudoku"], &["a.txtx"]);
        check("old", &["old", "old/a", "x/old/y/a"], &["older", "x/olds/a"]);
    }

    #[test]
    fn with_a_slash_from_the_folder() {
        check("data/*.csv", &["data/a.csv"], &["x/data/a.csv", "data/x/a.csv"]);
        check("/old", &["old", "old/a"], &["x/old/a"]);
        check("./old", &["old", "old/a"], &["x/old/a"]);
        check("docs/**/*.md", &["docs/a.md", "docs/x/y/a.md"], &["a.md"]);
        check("{a,b}/c", &["a/c", "b/c/d"], &["c"]);
    }

    #[test]
    fn with_a_slash_at_the_end_folders_only() {
        check("old/", &["old/a", "x/old/a"], &["old", "x/old"]);
    }

    #[test]
    fn what_is_no_pattern_is_said() {
        for (text, why) in [("", "empty"), ("/", "empty"), ("!a", "`!`"), ("a[", "unclosed"), ("{a", "unclosed")] {
            assert!(Pattern::new(text).is_err_and(|error| error.contains(why)), "{text}");
        }
    }
}
