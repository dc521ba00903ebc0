//! The member `part` of a partial report: which part of which run it is.

use super::standing::StandingRecord;
use crate::input::discover::Input;
use crate::input::names::Names;
use crate::output::record::FailureRecord;
use ide::Standing;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The member `part` of a report.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct Share {
    /// As it was asked for: `hash:1/4`.
    pub(crate) partition: String,
    /// The version of the program.
    pub(crate) program: String,
    /// The same for the same settings of the same files.
    pub(crate) configuration: String,
    /// The same for the same texts in files of the same names.
    pub(crate) input: String,
    /// Whether the part could do all it was asked for, whatever it found.
    pub(crate) complete: bool,
    /// How many files could not be checked, and those of them that are known.
    pub(crate) failures: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) unread: Vec<FailureRecord>,
    /// That there is no puzzle in any file, where that is no good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) empty: Option<FailureRecord>,
    /// All files of the run, in order.
    pub(crate) files: Vec<FileRecord>,
}

/// A file of the run: its [`Names`], and what else those who join the parts need to know.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct FileRecord {
    pub(crate) path: Arc<str>,
    /// Its name for people, where that is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shown: Option<Arc<str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    uri: Option<Arc<str>>,
    /// The lowest severity that fails.
    pub(crate) fail_on: StandingRecord,
}

impl FileRecord {
    pub(super) fn new(input: &Input) -> FileRecord {
        let Names { path, shown, uri } = &*input.names;
        FileRecord {
            path: Arc::clone(path),
            shown: (shown != path).then(|| Arc::clone(shown)),
            uri: uri.clone(),
            fail_on: Standing::Reported(input.settings.fail_on).into(),
        }
    }

    /// Its names.
    pub(crate) fn into_names(self) -> Names {
        let FileRecord { path, shown, uri, .. } = self;
        Names { shown: shown.unwrap_or_else(|| Arc::clone(&path)), path, uri }
    }
}
