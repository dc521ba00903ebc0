//! Finds patterns that have matched nothing although all files were searched. Most are misspelt: files are checked that
//! should not be, or are not checked that should.

use crate::file::SettingsFile;
use crate::layer::Origin;
use crate::patterns::{Kind, Pattern};
use std::path::{Path, PathBuf};

/// A pattern that has matched nothing.
#[derive(Clone, Debug)]
pub struct Idle {
    /// The settings file and the line of the list or entry; `None` for the command line.
    pub place: Option<(PathBuf, usize)>,
    /// The list that it is in.
    pub list: List,
    pattern: Pattern,
    /// The folder that it is relative to.
    root: PathBuf,
}

impl Idle {
    /// The text of the pattern.
    pub fn pattern(&self) -> &str {
        self.pattern.text()
    }

    /// Returns true if it matches a file, given by its absolute path.
    pub(crate) fn names(&self, path: &Path) -> bool {
        path.strip_prefix(&self.root).is_ok_and(|path| self.pattern.names(path, Kind::File))
    }

    /// The key for sorting and removing duplicates.
    pub(crate) fn key(&self) -> (&Option<(PathBuf, usize)>, List, &str) {
        (&self.place, self.list, self.pattern())
    }
}

/// The lists of patterns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum List {
    /// Files to leave out.
    Exclude,
    /// Further files to read.
    Include,
    /// Files with other settings.
    PerFile,
}

/// The idle patterns of the command line.
pub(crate) fn on_the_command_line(exclude: &[Pattern], root: &Path) -> impl Iterator<Item = Idle> {
    let idle = exclude.iter().filter(|pattern| !pattern.has_matched());
    idle.map(|pattern| Idle { place: None, list: List::Exclude, pattern: pattern.clone(), root: root.to_owned() })
}

/// The idle patterns of a settings file.
pub(crate) fn in_file(file: &SettingsFile) -> Vec<Idle> {
    let mut patterns: Vec<(List, &Pattern, &Origin)> = Vec::new();
    for (list, listed) in [(List::Exclude, &file.exclude), (List::Include, &file.include)] {
        if let Some(listed) = listed {
            patterns.extend(listed.value.iter().map(|pattern| (list, pattern, &listed.origin)));
        }
    }
    patterns.extend(file.per_file.iter().map(|(pattern, layer)| (List::PerFile, pattern, &layer.origin)));
    let mut idle = Vec::new();
    for (list, pattern, origin) in patterns {
        if !pattern.has_matched() {
            let root = file.root().to_owned();
            idle.push(Idle { place: origin.place(), list, pattern: pattern.clone(), root });
        }
    }
    idle
}
