//! Patterns that are given for one search, written as in `.gitignore`.

use ignore::overrides::{Override, OverrideBuilder};
use settings::Kind;
use std::path::Path;

/// Patterns of what a search leaves out.
#[derive(Clone, Debug)]
pub struct Exclusion(pub(crate) Override);

impl Default for Exclusion {
    fn default() -> Exclusion {
        Exclusion(Override::empty())
    }
}

impl Exclusion {
    /// Patterns that count from `root`; the error is the one that is none, and why.
    pub fn new(root: &Path, patterns: &[String]) -> Result<Exclusion, (String, String)> {
        let mut builder = OverrideBuilder::new(root);
        for pattern in patterns {
            // Overrides say what to keep; a leading `!` turns that round.
            let added = builder.add(&format!("!{pattern}"));
            added.map_err(|error| (pattern.clone(), error.to_string()))?;
        }
        builder.build().map(Exclusion).map_err(|error| (patterns.join(" "), error.to_string()))
    }

    /// Whether a path or a folder above it matches.
    pub(crate) fn covers(&self, path: &Path, kind: Kind) -> bool {
        path.ancestors().enumerate().any(|(nth, ancestor)| {
            let is_folder = nth > 0 || kind == Kind::Folder;
            !ancestor.as_os_str().is_empty() && self.0.matched(ancestor, is_folder).is_ignore()
        })
    }
}
