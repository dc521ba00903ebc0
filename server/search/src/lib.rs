//! Searches folders for the files that hold puzzles: by their names, by what `.gitignore` and the like say, by what
//! `sudoku.toml` includes and excludes. Command line and editor search alike, because both search here.
//!
//! Must not know: what is in the files that it finds, and who asks. Opens none of them. Links are met, not followed; who
//! follows them has to see to it that this ends.

mod pipes;
mod walk;

use settings::{Kind, Resolver, is_puzzle_file};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the files are called that say what is left out of the folder that they lie in.
pub const IGNORE_FILES: [&str; 2] = [".gitignore", ".ignore"];

/// What is searched for, and where not.
#[derive(Clone)]
pub struct Search {
    settings: Arc<Resolver>,
    working_directory: PathBuf,
    omits: Omits,
    within: Arc<dyn Fn(&Path) -> bool + Send + Sync>,
}

/// What is left out, besides what somebody does not want by its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Omits {
    Nothing,
    /// What is hidden, or excluded by the settings.
    Excluded,
    /// Also what `.gitignore` and the like name.
    Ignored,
}

/// What the search of a folder meets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Met {
    /// A file that holds puzzles.
    File(PathBuf),
    /// A folder; what is in it is met, too.
    Folder(PathBuf),
    /// A link to whatever it be.
    Link(PathBuf),
    /// By its name it holds puzzles, but it is no file: opening a pipe could wait for ever.
    Odd(PathBuf),
    /// Something else.
    Other,
    /// It is left out by the settings.
    Excluded(PathBuf),
    /// What may have led to too much or too little; a sentence.
    Warning(String),
    /// What could not be searched, if that is known, and why.
    Failure(Option<PathBuf>, String),
}

impl Search {
    /// By these settings. Relative paths count from `working_directory`.
    pub fn new(settings: Arc<Resolver>, working_directory: PathBuf) -> Search {
        Search { settings, working_directory, omits: Omits::Ignored, within: Arc::new(|_| true) }
    }

    /// Whether what `.gitignore` and the like name is left out.
    pub fn respect_ignore_files(self, respects_ignore_files: bool) -> Search {
        Search { omits: if respects_ignore_files { Omits::Ignored } else { Omits::Excluded }, ..self }
    }

    /// One that leaves nothing out, neither hidden nor excluded nor ignored: for those who want to know what was.
    pub fn leaving_nothing_out(&self) -> Search {
        Search { omits: Omits::Nothing, ..self.clone() }
    }

    /// Leaves out the files and folders that `within` does not want.
    pub fn within(self, within: impl Fn(&Path) -> bool + Send + Sync + 'static) -> Search {
        Search { within: Arc::new(within), ..self }
    }

    /// Whether a file is one that is searched for.
    pub fn wants(&self, path: &Path) -> bool {
        // The settings are asked in any case, see [`Resolver::idle_patterns`].
        self.settings.includes(path) || is_puzzle_file(path)
    }

    /// Whether a path that was given itself, or a folder above it, is left out.
    pub fn excludes_all_of(&self, path: &Path, kind: Kind) -> bool {
        self.settings.excludes_all_of(path, kind)
    }
}
