//! Matches paths against patterns as in .gitignore: one without a slash matches at any depth, one with a slash from the
//! folder of the settings, one that ends in a slash folders only. Everything below a folder that matches, matches.

use crate::error::InvalidValue;
use globset::{GlobBuilder, GlobMatcher};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A pattern for paths.
#[derive(Clone)]
pub struct Pattern {
    text: String,
    matcher: GlobMatcher,
    folders_only: bool,
    /// True once the pattern or a copy of it has matched.
    has_matched: Arc<AtomicBool>,
}

/// The most braces around a part of a pattern: `{a,{b,c}}` has two. `globset` compiles patterns to regular expressions,
/// and panics where these are refused, at about 200.
const DEEPEST: usize = 16;

/// The kinds of paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A file, or anything else that is not a folder.
    File,
    Folder,
}

impl Pattern {
    /// Reads a pattern.
    pub fn new(text: &str) -> Result<Pattern, InvalidValue> {
        let bad = |why: &str| InvalidValue::new(format!("invalid pattern `{text}`: {why}"));
        if text.starts_with('!') {
            return Err(bad("`!` is not supported; list the paths that are meant"));
        }
        let body = text.strip_suffix('/').unwrap_or(text);
        if body.is_empty() {
            return Err(bad("it is empty"));
        }
        if depth(body) > DEEPEST {
            return Err(bad(&format!("braces stand within each other more than {DEEPEST} deep")));
        }
        let glob = match body.strip_prefix("./").or(body.strip_prefix('/')) {
            Some(anchored) => anchored.to_owned(),
            None if body.contains('/') => body.to_owned(),
            None => format!("**/{body}"),
        };
        let glob = GlobBuilder::new(&glob).literal_separator(true).build();
        let matcher = glob.map_err(|error| bad(&error.kind().to_string()))?.compile_matcher();
        Ok(Pattern { text: text.to_owned(), matcher, folders_only: text.ends_with('/'), has_matched: Arc::default() })
    }

    /// Returns true if it has matched anything so far; otherwise it may be misspelt.
    pub(crate) fn has_matched(&self) -> bool {
        self.has_matched.load(Ordering::Relaxed)
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns true if it matches this path itself, which is relative to the folder of the settings. That folder has
    /// the empty path, which never matches.
    pub(crate) fn names(&self, path: &Path, kind: Kind) -> bool {
        let may_match = !path.as_os_str().is_empty() && (kind == Kind::Folder || !self.folders_only);
        let matches = may_match && self.matcher.is_match(path);
        if matches {
            self.has_matched.store(true, Ordering::Relaxed);
        }
        matches
    }

    /// Returns true if it matches this path or a folder above it.
    pub(crate) fn covers(&self, path: &Path, kind: Kind) -> bool {
        // The empty path above all others never matches.
        self.names(path, kind) || path.ancestors().skip(1).any(|folder| self.names(folder, Kind::Folder))
    }
}

/// Returns how many braces are open at once, at most; an escaped one counts, too.
fn depth(pattern: &str) -> usize {
    let mut open: usize = 0;
    let mut deepest = 0;
    for byte in pattern.bytes() {
        match byte {
            b'{' => open += 1,
            b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
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
    fn braces_within_braces_have_a_limit() {
        let nested = |depth: usize| format!("{}b{}", "{a,".repeat(depth), "}".repeat(depth));
        assert!(Pattern::new(&nested(DEEPEST)).is_ok());
        let error = Pattern::new(&nested(300)).expect_err("too deep");
        assert!(error.to_string().ends_with("braces stand within each other more than 16 deep"), "{error}");
        // Beside each other there may be many.
        assert!(Pattern::new(&"{a,b}".repeat(100)).is_ok());
    }

    #[test]
    fn with_a_slash_at_the_end_folders_only() {
        check("old/", &["old/a", "x/old/a"], &["old", "x/old"]);
    }

    #[test]
    fn an_invalid_pattern_has_a_reason() {
        for (text, why) in [("", "empty"), ("/", "empty"), ("!a", "`!`"), ("a[", "unclosed"), ("{a", "unclosed")] {
            assert!(Pattern::new(text).is_err_and(|error| error.to_string().contains(why)), "{text}");
        }
    }
}
