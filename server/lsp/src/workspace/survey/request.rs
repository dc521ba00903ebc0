//! Describes the parameters and the outcome of a survey.

use crate::client::capabilities::ClientFeatures;
use crate::client::settings::Settings;
use crate::configuration::reader::BrokenSettings;
use crate::diagnostics::check::Report;
use crate::protocol::Uri;
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::workspace_index::WorkspaceIndex;
use crate::workers::flag::Flag;
use crate::workspace::survey::answer::WorkspacePull;
use ::settings::Resolver;
use ide::{Config, Findings};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

/// The parameters of a survey.
pub(crate) struct SurveyRequest {
    /// True if files are checked; else those that were reported before are reported as clean.
    pub(crate) is_wanted: bool,
    /// The open documents, with their reports if these are complete.
    pub(crate) open: Vec<(DocumentSnapshot, Option<Report>)>,
    /// The puzzles of the workspace's files.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// Finds the settings of the files.
    pub(crate) resolver: Resolver,
    /// The settings of files whose own are broken.
    pub(crate) fallback: Arc<Config>,
    /// The reports about settings files; `None` for those that are open, which the client requests itself.
    pub(crate) settings_files: Vec<(Uri, Option<Report>)>,
    /// The files that were reported before.
    pub(crate) reported: ReportedFiles,
    pub(crate) features: Arc<ClientFeatures>,
    pub(crate) settings: Arc<Settings>,
    /// Raised to stop the survey.
    pub(crate) stopped: Flag,
}

/// The files that have been reported, by their URI.
pub(crate) type ReportedFiles = HashMap<Arc<str>, ReportedFile>;

/// A file that has been reported.
#[derive(Clone)]
pub(crate) struct ReportedFile {
    pub(super) basis: ReportBasis,
    pub(super) result_id: String,
    /// The findings, if they are all and few: with other severities, they hold without a proof.
    pub(super) findings: Option<Arc<Findings>>,
}

impl ReportedFile {
    /// Returns the findings on another basis, if that changes their severities at most.
    pub(super) fn findings_on(&self, basis: &ReportBasis) -> Option<Findings> {
        let own = &self.basis;
        let is_same_file = (own.written, own.length, own.repeated) == (basis.written, basis.length, basis.repeated);
        let findings = self.findings.as_ref()?;
        if !is_same_file || findings.total > basis.limit || !basis.config.has_findings_of(&own.config) {
            return None;
        }
        let mut findings = Findings::clone(findings);
        for finding in &mut findings.list {
            finding.severity = basis.config.severity(finding.rule)?;
        }
        Some(findings)
    }
}

/// Everything that a report about a file depends on.
#[derive(Clone, PartialEq)]
pub(super) struct ReportBasis {
    /// The time when the file was written.
    pub(super) written: Option<SystemTime>,
    /// The length of the file.
    pub(super) length: u64,
    pub(super) config: Arc<Config>,
    /// A hash of the earlier puzzles that its puzzles repeat.
    pub(super) repeated: u64,
    /// The most diagnostics that it may have.
    pub(super) limit: usize,
}

/// The reason why a survey ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SurveyEnd {
    /// All files have been reported.
    Complete,
    /// The user or the client has cancelled it.
    Stopped,
    /// A file is to be compared up to symmetry, but the index has no canonical forms.
    NeedsCanonicalForms,
}

pub(crate) struct SurveyOutcome {
    pub(crate) end: SurveyEnd,
    /// The request, if it stays open since there is nothing new.
    pub(crate) waiting: Option<WorkspacePull>,
    /// The files that have been reported.
    pub(crate) reported: ReportedFiles,
    /// The settings files that are broken.
    pub(crate) broken: Vec<BrokenSettings>,
    /// The files that do not exist any more.
    pub(crate) gone: Vec<PathBuf>,
}
