//! Files that are there under several names (hard links), of which a run that writes them changes one: a new text comes by a
//! rename, and a rename is about a name. Writing to where all names lead would lose what was there if the program were
//! killed meanwhile.

use crate::input::discover::Input;
use crate::runner::console::Complaint;
use std::collections::HashMap;
use std::fs::Metadata;
use std::path::PathBuf;

/// Files that had several names before anything was written, each with how many.
#[derive(Default)]
pub(crate) struct Linked(HashMap<PathBuf, u64>);

impl Linked {
    /// Those of a run.
    pub(crate) fn among(inputs: &[Input]) -> Linked {
        let names = |input: &Input| {
            let path = input.file()?;
            let count = names(&path.metadata().ok()?);
            (count > 1).then(|| (path.to_owned(), count))
        };
        Linked(inputs.iter().filter_map(names).collect())
    }

    /// What to say about a file that has been written.
    pub(crate) fn note(&self, input: &Input) -> Option<Complaint> {
        let count = self.0.get(input.file()?)?;
        let text = format!(
            "this file had {count} names (hard links); the new text is in a separate file under this name only"
        );
        Some(Complaint::about(input, text))
    }
}

#[cfg(unix)]
fn names(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn names(_metadata: &Metadata) -> u64 {
    1
}
