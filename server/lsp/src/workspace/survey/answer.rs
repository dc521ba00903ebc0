//! Writes the answer to a request for the diagnostics of all files: partial results during the survey, for clients that
//! take them, its progress, and the rest.

use crate::client::outbox::Outbox;
use crate::client::requests::Extent;
use crate::diagnostics::check::Report;
use crate::diagnostics::pull;
use crate::protocol::{PreviousResultId, ProgressToken};
use crate::transport::raw_json::Encoded;
use crate::uri;
use crate::workers::flag::Flag;
use ide::Name;
use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// The bytes of a partial result.
const PART: usize = 64 << 10;
/// The time after which a smaller partial result is sent.
const PART_AFTER: Duration = Duration::from_millis(200);
/// The time after which the progress of a survey is shown, if the client has no progress of its own for it.
const PROGRESS_AFTER: Duration = Duration::from_millis(500);

/// A request for the diagnostics of the whole workspace.
pub(crate) struct WorkspacePull {
    /// The reports that the client has, by the file's name in `ide`.
    previous: HashMap<String, PreviousReport>,
    /// The token of partial results.
    partial: Option<ProgressToken>,
    progress: Option<ProgressToken>,
    reply: oneshot::Sender<Encoded>,
    /// Raised when the request is cancelled.
    cancelled: Flag,
}

/// A report that the client has.
struct PreviousReport {
    uri: String,
    result_id: String,
}

/// The answer to a request. Dropping it cancels the request.
pub(crate) struct PendingAnswer {
    answer: oneshot::Receiver<Encoded>,
    cancelled: Flag,
}

impl PendingAnswer {
    /// Waits for the answer; `None` if the survey has failed.
    pub(crate) async fn answer(mut self) -> Option<Encoded> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for PendingAnswer {
    fn drop(&mut self) {
        self.cancelled.raise();
    }
}

impl WorkspacePull {
    /// A request, and its pending answer.
    pub(crate) fn new(
        previous: Vec<PreviousResultId>,
        partial: Option<ProgressToken>,
        progress: Option<ProgressToken>,
    ) -> (WorkspacePull, PendingAnswer) {
        let (reply, answer) = oneshot::channel();
        let cancelled = Flag::default();
        let pending = PendingAnswer { answer, cancelled: cancelled.clone() };
        let mut by_name = HashMap::new();
        for PreviousResultId { uri, value } in previous {
            let name = uri::name(&uri).order.to_string();
            by_name.insert(name, PreviousReport { uri: uri.0, result_id: value });
        }
        (WorkspacePull { previous: by_name, partial, progress, reply, cancelled }, pending)
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.is_raised()
    }

    /// The token under which the client shows the progress.
    pub(crate) fn progress(&self) -> Option<&ProgressToken> {
        self.progress.as_ref()
    }
}

/// The answer to a request during a survey.
pub(crate) struct SurveyAnswer {
    pull: WorkspacePull,
    outbox: Outbox,
    /// The reports that have not been sent.
    items: Vec<Box<RawValue>>,
    bytes: usize,
    sent: Instant,
    /// The names in `ide` of the files that have been visited.
    seen: HashSet<String>,
    /// True if a report is new to the client.
    has_news: bool,
    began: Instant,
    files: usize,
    percentage: u32,
    /// The token of a progress that the server begins, if the client shows such ones and has none of its own.
    own_token: Option<ProgressToken>,
    own_progress: Option<watch::Sender<u32>>,
}

#[derive(Serialize)]
struct PartialResult {
    items: Vec<Box<RawValue>>,
}

impl SurveyAnswer {
    /// An empty answer. `own_token` is for a progress that the server begins.
    pub(crate) fn new(pull: WorkspacePull, outbox: Outbox, own_token: Option<ProgressToken>) -> SurveyAnswer {
        let now = Instant::now();
        SurveyAnswer {
            pull,
            outbox,
            items: Vec::new(),
            bytes: 0,
            sent: now,
            seen: HashSet::new(),
            has_news: false,
            began: now,
            files: 0,
            percentage: 0,
            own_token,
            own_progress: None,
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.pull.is_cancelled()
    }

    /// Returns true if the client has a report about a file.
    pub(super) fn has_report(&self, order: &str) -> bool {
        self.pull.previous.contains_key(order)
    }

    /// Returns true if the client has this report about a file.
    pub(super) fn is_newest(&self, order: &str, result_id: &str) -> bool {
        self.pull.previous.get(order).is_some_and(|previous| previous.result_id == result_id)
    }

    /// Begins the progress of a survey of this many files.
    pub(super) fn begin(&mut self, files: usize) {
        self.files = files;
        if let Some(token) = &self.pull.progress {
            let value = json!({ "kind": "begin", "title": self.title(), "cancellable": true, "percentage": 0 });
            self.outbox.send_progress(token.clone(), self.pull.cancelled.clone(), pull::raw(&value));
        }
    }

    fn title(&self) -> String {
        format!("Checking {} files", self.files)
    }

    /// Shows the progress, and sends the reports that have waited long enough.
    pub(super) fn show_progress(&mut self, left: usize) {
        let percentage = 100 * (self.files.saturating_sub(left)) / self.files.max(1);
        let percentage = u32::try_from(percentage).unwrap_or(100);
        let is_new = std::mem::replace(&mut self.percentage, percentage) != percentage;
        if let (Some(token), true) = (&self.pull.progress, is_new) {
            self.outbox.send_progress(
                token.clone(),
                self.pull.cancelled.clone(),
                pull::raw(&json!({ "kind": "report", "percentage": percentage })),
            );
        }
        if self.own_progress.is_none()
            && PROGRESS_AFTER <= self.began.elapsed()
            && let Some(token) = self.own_token.take()
        {
            self.own_progress = Some(self.outbox.show_progress(token, self.title(), Extent::Counted));
        }
        if let Some(own_progress) = &self.own_progress {
            own_progress.send_if_modified(|before| std::mem::replace(before, percentage) != percentage);
        }
        self.send_part();
    }

    /// Adds the report about a file.
    pub(super) fn add(&mut self, name: &Name, version: Option<i32>, report: &Report) {
        let id = report.result_id();
        if self.is_newest(&name.order, &id) {
            return self.push(name, pull::unchanged_item(&name.path, version, id));
        }
        self.has_news = true;
        self.push(name, pull::item(&name.path, version, report));
    }

    /// Adds that the report which the client has about a file that is not open still holds.
    pub(super) fn add_unchanged(&mut self, name: &Name, result_id: String) {
        self.push(name, pull::unchanged_item(&name.path, None, result_id));
    }

    /// Leaves a file out, so that the report which the client has about it stays.
    pub(super) fn skip(&mut self, order: &str) {
        self.seen.insert(order.to_owned());
    }

    fn push(&mut self, name: &Name, item: Box<RawValue>) {
        self.skip(&name.order);
        self.bytes += item.get().len();
        self.items.push(item);
        self.send_part();
    }

    /// Sends a partial result if it is large or has waited. Before the first new report nothing is sent: the answer may
    /// have to stay open.
    fn send_part(&mut self) {
        let is_due = PART <= self.bytes || PART_AFTER <= self.sent.elapsed();
        let Some(token) = self.pull.partial.clone().filter(|_| is_due && self.has_news && !self.items.is_empty())
        else {
            return;
        };
        let items = self.take_items();
        self.outbox.send_progress(token, self.pull.cancelled.clone(), pull::raw(&items));
        self.sent = Instant::now();
    }

    fn take_items(&mut self) -> PartialResult {
        self.bytes = 0;
        PartialResult { items: std::mem::take(&mut self.items) }
    }

    /// Adds empty reports about files that do not exist any more, and sends the answer. If nothing is new, the request
    /// stays open, since the client would send it again at once. A client that has no reports is answered anyway,
    /// unless no files are wanted: `is_wanted` is false.
    pub(super) fn finish(mut self, is_wanted: bool) -> Option<WorkspacePull> {
        for (order, previous) in &self.pull.previous {
            if !self.seen.contains(order) {
                self.items.push(pull::no_item(&previous.uri));
                self.has_news = true;
            }
        }
        if !self.has_news && (!self.pull.previous.is_empty() || !is_wanted) {
            return Some(self.postpone());
        }
        self.send()
    }

    /// Sends the reports so far as the answer.
    pub(super) fn send(mut self) -> Option<WorkspacePull> {
        let items = self.take_items();
        let outbox = self.outbox.clone();
        let WorkspacePull { reply, .. } = self.postpone();
        if let Ok(answer) = Encoded::new(&items) {
            outbox.answer(reply, answer);
        }
        None
    }

    /// Ends the progress and leaves the request open.
    pub(super) fn postpone(mut self) -> WorkspacePull {
        if let Some(token) = self.pull.progress.take() {
            self.outbox.send_progress(token, self.pull.cancelled.clone(), pull::raw(&json!({ "kind": "end" })));
        }
        self.pull
    }
}
