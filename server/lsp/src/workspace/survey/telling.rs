//! What a client hears of a survey: parts of the answer while it goes on if it takes them, how far it is, and the rest.

use crate::client::outbox::Outbox;
use crate::convert::uri;
use crate::diagnostics::pull;
use crate::diagnostics::report::Report;
use crate::protocol::{PreviousResultId, ProgressToken};
use crate::transport::raw_json::Encoded;
use crate::workers::flag::Flag;
use ide::Name;
use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// A part of an answer has about so many bytes, or what there is after some time.
const PART: usize = 64 << 10;
const PART_AFTER: Duration = Duration::from_millis(200);
/// A survey that takes longer is shown to the user, if the client has not asked for it itself.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// A request for the diagnostics of the whole workspace.
pub(crate) struct WorkspacePull {
    /// What the client has, by how `ide` calls the file: its URI, and the name of the report.
    previous: HashMap<String, (String, String)>,
    /// Where parts of the answer go.
    partial: Option<ProgressToken>,
    /// Where it is said how far it is.
    progress: Option<ProgressToken>,
    /// Where the answer goes.
    reply: oneshot::Sender<Encoded>,
    /// Raised when nobody waits for it any more.
    given_up: Flag,
}

/// An answer that somebody waits for until this is dropped.
pub(crate) struct Awaited {
    answer: oneshot::Receiver<Encoded>,
    given_up: Flag,
}

impl Awaited {
    /// The answer; `None` if there will be none.
    pub(crate) async fn answer(mut self) -> Option<Encoded> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for Awaited {
    fn drop(&mut self) {
        self.given_up.raise();
    }
}

impl WorkspacePull {
    /// A request, and its answer to come.
    pub(crate) fn new(
        previous: Vec<PreviousResultId>,
        partial: Option<ProgressToken>,
        progress: Option<ProgressToken>,
    ) -> (WorkspacePull, Awaited) {
        let ((reply, answer), given_up) = (oneshot::channel(), Flag::default());
        let previous = previous.into_iter().map(|id| (uri::name(&id.uri).order.to_string(), (id.uri.0, id.value)));
        let awaited = Awaited { answer, given_up: given_up.clone() };
        (WorkspacePull { previous: previous.collect(), partial, progress, reply, given_up }, awaited)
    }

    /// Whether nobody waits any more.
    pub(crate) fn is_given_up(&self) -> bool {
        self.given_up.is_raised()
    }

    /// Under what the client shows how far it is.
    pub(crate) fn progress(&self) -> Option<&ProgressToken> {
        self.progress.as_ref()
    }
}

/// The answer to a request while it is being made.
pub(crate) struct Telling {
    pull: WorkspacePull,
    outbox: Outbox,
    /// What has not been sent.
    items: Vec<Box<RawValue>>,
    bytes: usize,
    sent: Instant,
    /// The files that have been looked at, by how `ide` calls them.
    seen: HashSet<String>,
    /// Whether something has been told that the client did not know.
    has_news: bool,
    began: Instant,
    files: usize,
    percentage: u32,
    /// For a progress that the client has not asked for, if it can show one.
    own_token: Option<ProgressToken>,
    own_progress: Option<watch::Sender<u32>>,
}

#[derive(Serialize)]
struct Items {
    items: Vec<Box<RawValue>>,
}

impl Telling {
    /// Says nothing yet. `own_token` is for a progress if the client can show one and has not asked for it.
    pub(crate) fn new(pull: WorkspacePull, outbox: Outbox, own_token: Option<ProgressToken>) -> Telling {
        let now = Instant::now();
        Telling {
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

    pub(super) fn is_given_up(&self) -> bool {
        self.pull.is_given_up()
    }

    /// Whether the client has something about a file.
    pub(super) fn has_told(&self, order: &str) -> bool {
        self.pull.previous.contains_key(order)
    }

    /// Whether what the client has about a file is the report of this name.
    pub(super) fn is_known(&self, order: &str, result_id: &str) -> bool {
        self.pull.previous.get(order).is_some_and(|(_, known)| known == result_id)
    }

    /// Says that so many files are looked at.
    pub(super) fn begin(&mut self, files: usize) {
        self.files = files;
        if let Some(token) = &self.pull.progress {
            let value = json!({ "kind": "begin", "title": self.title(), "cancellable": true, "percentage": 0 });
            self.outbox.tell(token.clone(), self.pull.given_up.clone(), pull::raw(&value));
        }
    }

    fn title(&self) -> String {
        format!("Checking {} files", self.files)
    }

    /// Says how far it is, and sends what has waited long enough.
    pub(super) fn show(&mut self, left: usize) {
        let percentage = 100 * (self.files.saturating_sub(left)) / self.files.max(1);
        let percentage = u32::try_from(percentage).unwrap_or(100);
        let is_new = std::mem::replace(&mut self.percentage, percentage) != percentage;
        if let (Some(token), true) = (&self.pull.progress, is_new) {
            self.outbox.tell(
                token.clone(),
                self.pull.given_up.clone(),
                pull::raw(&json!({ "kind": "report", "percentage": percentage })),
            );
        }
        if self.own_progress.is_none()
            && SHOWN_AFTER <= self.began.elapsed()
            && let Some(token) = self.own_token.take()
        {
            self.own_progress = Some(self.outbox.progress(token, self.title()));
        }
        if let Some(shown) = &self.own_progress {
            shown.send_if_modified(|shown| std::mem::replace(shown, percentage) != percentage);
        }
        self.send_part();
    }

    /// Tells what is known of a file.
    pub(super) fn tell(&mut self, name: &Name, version: Option<i32>, report: &Report) {
        let id = report.name();
        if self.is_known(&name.order, &id) {
            return self.push(name, pull::unchanged_item(&name.path, version, id));
        }
        self.has_news = true;
        self.push(name, pull::item(&name.path, version, report));
    }

    /// Tells that what the client has about a file that is not open still holds.
    pub(super) fn unchanged(&mut self, name: &Name, result_id: String) {
        self.push(name, pull::unchanged_item(&name.path, None, result_id));
    }

    /// Has the client keep what it has about a file, without a word.
    pub(super) fn pass(&mut self, order: &str) {
        self.seen.insert(order.to_owned());
    }

    fn push(&mut self, name: &Name, item: Box<RawValue>) {
        self.pass(&name.order);
        self.bytes += item.get().len();
        self.items.push(item);
        self.send_part();
    }

    /// Sends what there is if it is much or has waited. While there is no news, the client may have to hear nothing.
    fn send_part(&mut self) {
        let is_due = PART <= self.bytes || PART_AFTER <= self.sent.elapsed();
        let Some(token) = self.pull.partial.clone().filter(|_| is_due && self.has_news && !self.items.is_empty())
        else {
            return;
        };
        let items = self.take_items();
        self.outbox.tell(token, self.pull.given_up.clone(), pull::raw(&items));
        self.sent = Instant::now();
    }

    fn take_items(&mut self) -> Items {
        self.bytes = 0;
        Items { items: std::mem::take(&mut self.items) }
    }

    /// All has been told but what is gone. If there is no news, the client is left waiting for some: it would ask again at
    /// once. One that knows nothing yet is answered, unless nothing `is_wanted` and so nothing will ever be told.
    pub(super) fn finish(mut self, is_wanted: bool) -> Option<WorkspacePull> {
        let gone = self.pull.previous.iter().filter(|(order, _)| !self.seen.contains(*order));
        let gone: Vec<Box<RawValue>> = gone.map(|(_, (uri, _))| pull::no_item(uri)).collect();
        self.has_news |= !gone.is_empty();
        self.items.extend(gone);
        if !self.has_news && (!self.pull.previous.is_empty() || !is_wanted) {
            return Some(self.put_off());
        }
        self.stop()
    }

    /// Answers with what has been told so far.
    pub(super) fn stop(mut self) -> Option<WorkspacePull> {
        let items = self.take_items();
        let outbox = self.outbox.clone();
        let WorkspacePull { reply, .. } = self.put_off();
        if let Ok(answer) = Encoded::new(&items) {
            outbox.answer(reply, answer);
        }
        None
    }

    /// Leaves the client waiting, without a progress.
    pub(super) fn put_off(mut self) -> WorkspacePull {
        if let Some(token) = self.pull.progress.take() {
            self.outbox.tell(token, self.pull.given_up.clone(), pull::raw(&json!({ "kind": "end" })));
        }
        self.pull
    }
}
