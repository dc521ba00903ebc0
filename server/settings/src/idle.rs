//! Patterns that have matched nothing where they could have: most are misspelt, and files are checked that should not be, or
//! not checked that should.

use crate::file::SettingsFile;
use crate::layer::Origin;
use crate::patterns::{Kind, Pattern};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A pattern that has matched nothing.
#[derive(Clone, Debug)]
pub struct Idle {
    /// The settings file and the line of the list or entry; `None` for the command line.
    pub place: Option<(PathBuf, usize)>,
    /// What it is for.
    pub list: List,
    pattern: Pattern,
    /// What it counts from.
    root: PathBuf,
}

impl Idle {
    /// As it was written.
    pub fn pattern(&self) -> &str {
        self.pattern.text()
    }

    /// Whether a file, from the root of the disk, is one that it is about.
    pub(crate) fn names(&self, path: &Path) -> bool {
        path.strip_prefix(&self.root).is_ok_and(|path| self.pattern.names(path, Kind::File))
    }

    /// What they are sorted by, and told from each other.
    pub(crate) fn key(&self) -> (&Option<(PathBuf, usize)>, List, &str) {
        (&self.place, self.list, self.pattern())
    }
}

/// What a pattern is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum List {
    /// To leave files out.
    Exclude,
    /// To read files that would not be.
    Include,
    /// To have other settings for files.
    PerFile,
}

/// Those of the command line.
pub(crate) fn on_the_command_line(exclude: &[Pattern], root: &Path) -> impl Iterator<Item = Idle> {
    let idle = exclude.iter().filter(|pattern| !pattern.has_matched());
    idle.map(|pattern| Idle { place: None, list: List::Exclude, pattern: pattern.clone(), root: root.to_owned() })
}

/// Those of a file.
pub(crate) fn in_file(file: &Arc<SettingsFile>) -> Vec<Idle> {
    let lists = [(List::Exclude, &file.exclude), (List::Include, &file.include)];
    let listed = lists.into_iter().filter_map(|(list, patterns)| Some((list, patterns.as_ref()?)));
    let listed = listed.flat_map(|(list, it)| it.value.iter().map(move |pattern| (list, pattern, &it.origin)));
    let entries = file.per_file.iter().map(|(pattern, layer)| (List::PerFile, pattern, &layer.origin));
    let silent = listed.chain(entries).filter(|(_, pattern, _)| !pattern.has_matched());
    let idle = |(list, pattern, origin): (List, &Pattern, &Origin)| Idle {
        place: origin.place(),
        list,
        pattern: pattern.clone(),
        root: file.root().to_owned(),
    };
    silent.map(idle).collect()
}
