//! The state that changes: which files are open and what they say.

use crate::Config;
use crate::analysis::Analysis;
use crate::file::File;
use crate::finding::TextEdit;
use ropey::Rope;
use std::collections::HashMap;
use std::sync::Arc;
use syntax::Dialect;

/// A file under analysis. The caller hands out the numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub u32);

/// One change of the host's state.
pub enum Change {
    /// A file is there with this text; what it said before is forgotten.
    Open {
        /// The file.
        file: FileId,
        /// Its whole text, less than 4 GiB.
        text: String,
        /// What kind of file it is.
        dialect: Dialect,
    },
    /// A part of an open file's text is replaced. Ranges that are out of bounds or inside a character are moved to the
    /// nearest place before them that is not.
    Edit {
        /// The file.
        file: FileId,
        /// The replacement.
        edit: TextEdit,
    },
    /// The file is gone.
    Close {
        /// The file.
        file: FileId,
    },
    /// Other settings are in force.
    Configure(Arc<Config>),
}

/// The one thing that changes. Everything else works on the snapshots that it hands out.
#[derive(Default)]
pub struct AnalysisHost {
    files: HashMap<FileId, File>,
    config: Arc<Config>,
}

impl AnalysisHost {
    /// Makes one change. Edits only note what they touch; the next [`AnalysisHost::snapshot`] reads it.
    pub fn apply(&mut self, change: Change) {
        match change {
            Change::Open { file, text, dialect } => {
                self.files.insert(file, File::new(&text, dialect));
            }
            Change::Edit { file, edit } => {
                if let Some(file) = self.files.get_mut(&file) {
                    file.edit(edit.span, &edit.text);
                }
            }
            Change::Close { file } => {
                self.files.remove(&file);
            }
            Change::Configure(config) => {
                if config != self.config {
                    self.files.values_mut().for_each(File::forget);
                    self.config = config;
                }
            }
        }
    }

    /// The text of an open file as it is after all changes so far.
    pub fn text(&self, file: FileId) -> Option<&Rope> {
        self.files.get(&file).map(|file| &file.view.text)
    }

    /// The state now, as a value.
    pub fn snapshot(&mut self) -> Analysis {
        self.files.values_mut().for_each(File::settle);
        let views = self.files.iter().map(|(&id, file)| (id, Arc::clone(&file.view)));
        Analysis::new(views.collect(), Arc::clone(&self.config))
    }
}
