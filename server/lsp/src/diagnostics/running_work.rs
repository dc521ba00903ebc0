//! Times the reports of long work on the puzzles of a document, and shows its progress.

use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::Outbox;
use crate::client::requests::Extent;
use crate::diagnostics::tally::WorkTally;
use crate::protocol::ProgressToken;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The time before the first report of the work; the next comes after twice as long, and so on, since all diagnostics
/// of the document are sent each time.
const FIRST_REPORT: Duration = Duration::from_millis(250);
/// The time after which the user sees the progress.
const PROGRESS_AFTER: Duration = Duration::from_millis(250);

/// Work in the background.
pub(crate) struct RunningWork {
    tally: Arc<WorkTally>,
    /// The first words of its title: `Rating` of `Rating 7 puzzles`.
    doing: &'static str,
    began: Instant,
    next_report: Instant,
    /// The time between the next report and the one after it.
    interval: Duration,
    /// The number of puzzles that were done at the last report.
    reported: usize,
    shown: Option<ShownProgress>,
}

/// The progress that the user sees.
struct ShownProgress {
    token: ProgressToken,
    percentage: watch::Sender<u32>,
}

impl RunningWork {
    /// Work that begins now.
    pub(crate) fn new(tally: Arc<WorkTally>, doing: &'static str) -> RunningWork {
        let now = Instant::now();
        RunningWork {
            tally,
            doing,
            began: now,
            next_report: now + FIRST_REPORT,
            interval: FIRST_REPORT,
            reported: 0,
            shown: None,
        }
    }

    pub(crate) fn stop(&self) {
        self.tally.stop();
    }

    /// Returns true if the user sees it under this name.
    pub(crate) fn is_shown_as(&self, token: &ProgressToken) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.token == *token)
    }

    /// Shows its progress under this name if it takes long. Returns true if a report is due.
    pub(crate) fn follow(&mut self, token: ProgressToken, client: &ClientFeatures, outbox: &Outbox) -> bool {
        if client.progress && self.should_be_shown() {
            self.show(outbox, token);
        }
        self.update();
        self.is_due(Instant::now())
    }

    /// Returns true if the user should see its progress from now on.
    fn should_be_shown(&self) -> bool {
        self.shown.is_none() && PROGRESS_AFTER <= self.began.elapsed()
    }

    /// Shows its progress under a name.
    fn show(&mut self, outbox: &Outbox, token: ProgressToken) {
        let count = self.tally.len();
        // Nothing is known of how far the work on a single puzzle is.
        let (what, extent) = if count == 1 {
            ("1 puzzle".to_owned(), Extent::Unknown)
        } else {
            (format!("{count} puzzles"), Extent::Counted)
        };
        let title = format!("{} {what}", self.doing);
        let percentage = outbox.show_progress(token.clone(), title, extent);
        self.shown = Some(ShownProgress { percentage, token });
    }

    /// Updates the progress that the user sees.
    fn update(&self) {
        let percentage = (100 * self.tally.done() / self.tally.len().max(1)) as u32;
        if let Some(shown) = &self.shown {
            shown.percentage.send_if_modified(|before| std::mem::replace(before, percentage) != percentage);
        }
    }

    /// Returns true if a report is due, and something new is done.
    fn is_due(&mut self, now: Instant) -> bool {
        let done = self.tally.done();
        if now < self.next_report || done == self.reported {
            return false;
        }
        self.interval *= 2;
        self.next_report = now + self.interval;
        self.reported = done;
        true
    }
}
