//! Finds the puzzle files in folders, by name, by ignore files (`.gitignore`, `.ignore`) and by what `sudoku.toml`
//! includes and excludes. The command line and the editor share it, so both find the same files. [`boards`] lists the
//! folder that `SUDOKU_CONF` names.
//!
//! Opens no puzzle file and must not know what is in one. Reports symbolic links without following them: a caller that
//! follows them has to detect loops.

pub mod boards;
mod ignored;
mod walk;

use ignored::IgnoreFiles;
use settings::{Kind, Resolver, is_puzzle_file};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The names of ignore files. Each applies to the folder that it is in.
pub const IGNORE_FILES: [&str; 2] = [".gitignore", ".ignore"];

/// Which files to find, and which to leave out.
#[derive(Clone)]
pub struct Discovery {
    settings: Arc<Resolver>,
    working_directory: PathBuf,
    filter: Filter,
    within: Arc<dyn Fn(&Path) -> bool + Send + Sync>,
    /// Read once, also by several walks.
    ignore_files: Arc<IgnoreFiles>,
}

/// The entries to leave out. Each level includes those above it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Filter {
    Nothing,
    /// Hidden entries and those that the settings exclude.
    Excluded,
    /// Entries that ignore files name.
    Ignored,
}

/// An entry of a folder, or a problem on the way to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A puzzle file.
    File(PathBuf),
    /// A folder; its entries are reported as well.
    Folder(PathBuf),
    /// A symbolic link.
    Link(PathBuf),
    /// A pipe, socket or device with the name of a puzzle file. Opening a pipe could block for ever.
    NotRegular(PathBuf),
    /// Any other entry.
    Other(PathBuf),
    /// A file or folder that the settings exclude.
    Excluded(PathBuf),
    /// A problem after which too many or too few files may be found; a sentence.
    Warning(String),
    /// A folder or file that could not be read, if known, and the reason.
    Failure(Option<PathBuf>, String),
}

impl Discovery {
    /// Finds files by these settings. Relative paths are relative to `working_directory`.
    pub fn new(settings: Arc<Resolver>, working_directory: PathBuf) -> Discovery {
        Discovery {
            settings,
            working_directory,
            filter: Filter::Ignored,
            within: Arc::new(|_| true),
            ignore_files: Arc::default(),
        }
    }

    /// Sets whether ignore files apply.
    pub fn respect_ignore_files(self, respects_ignore_files: bool) -> Discovery {
        Discovery { filter: if respects_ignore_files { Filter::Ignored } else { Filter::Excluded }, ..self }
    }

    /// The same without any filter: hidden, excluded and ignored entries are reported as well.
    pub fn without_filter(&self) -> Discovery {
        Discovery { filter: Filter::Nothing, ..self.clone() }
    }

    /// Leaves out the files and folders for which `within` is false.
    pub fn within(self, within: impl Fn(&Path) -> bool + Send + Sync + 'static) -> Discovery {
        Discovery { within: Arc::new(within), ..self }
    }

    /// True for a puzzle file, by its name or by the settings.
    pub fn wants(&self, path: &Path) -> bool {
        // The settings are asked in any case, see [`Resolver::idle_patterns`].
        self.settings.includes(path) || is_puzzle_file(path)
    }

    /// True if the settings exclude a path or a folder above it.
    pub fn excludes_all_of(&self, path: &Path, kind: Kind) -> bool {
        self.settings.excludes_all_of(path, kind)
    }
}
