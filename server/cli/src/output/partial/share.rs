//! Defines the member `part` of a partial report, which identifies the part and its run.

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
    /// The value of `--partition`: `hash:1/4`.
    pub(crate) partition: String,
    /// The version of the program.
    pub(crate) program: String,
    /// A digest of the settings of all files.
    pub(crate) configuration: String,
    /// A digest of all texts, in files with these names.
    pub(crate) input: String,
    /// True if the part could do everything; findings do not matter.
    pub(crate) complete: bool,
    /// The number of files that could not be checked, and the known ones among them.
    pub(crate) failures: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) unread: Vec<FailureRecord>,
    /// The failure that there is no puzzle in any file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) empty: Option<FailureRecord>,
    /// All files of the run, in order.
    pub(crate) files: Vec<FileRecord>,
}

/// A file of the run: its [`Names`], and the level that fails.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct FileRecord {
    pub(crate) path: Arc<str>,
    /// The name for people, if it differs.
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

    /// Returns the names of the file.
    pub(crate) fn into_names(self) -> Names {
        let FileRecord { path, shown, uri, .. } = self;
        Names { shown: shown.unwrap_or_else(|| Arc::clone(&path)), path, uri }
    }
}
