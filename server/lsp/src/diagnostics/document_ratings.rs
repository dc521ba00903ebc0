//! Tracks the ratings of one document: those that rules need, then those that the client shows.

use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::Outbox;
use crate::diagnostics::rating::BackgroundRating;
use crate::diagnostics::running_work::RunningWork;
use crate::protocol::ProgressToken;
use ide::PuzzleIndex;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The ratings of a document's newest state.
#[derive(Default)]
pub(crate) struct DocumentRatings {
    running: Option<RunningWork>,
    /// The shown puzzles that wait for their ratings.
    waiting: BTreeSet<PuzzleIndex>,
    /// The shown puzzles whose ratings have been requested: each is rated once, even if its rating panics.
    requested: BTreeSet<PuzzleIndex>,
    /// True if the running ratings include those of shown puzzles.
    are_shown: bool,
    /// True once all ratings that rules need were computed, if it was possible.
    are_declared_done: bool,
    /// True if the user has cancelled ratings of this document.
    are_cancelled: bool,
}

impl DocumentRatings {
    /// Begins again, since there is a newer state of the document.
    pub(crate) fn restart(&mut self) {
        *self = DocumentRatings { are_cancelled: self.are_cancelled, ..DocumentRatings::default() };
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Begins the ratings that rules need. Returns false if they are being computed, or were.
    pub(crate) fn begin_declared(&mut self, rating: &BackgroundRating) -> bool {
        if self.is_running() || self.are_declared_done || self.are_cancelled {
            return false;
        }
        self.are_declared_done = true;
        self.running = Some(running(rating));
        true
    }

    /// Records shown puzzles whose ratings are not known.
    pub(crate) fn want(&mut self, puzzles: &[PuzzleIndex]) {
        self.waiting.extend(puzzles.iter().copied().filter(|puzzle| self.requested.insert(*puzzle)));
    }

    /// Takes the shown puzzles that are to be rated now; none while others are being rated.
    pub(crate) fn take_waiting(&mut self) -> Vec<PuzzleIndex> {
        if self.is_running() || self.are_cancelled {
            return Vec::new();
        }
        std::mem::take(&mut self.waiting).into_iter().collect()
    }

    /// Begins the ratings of shown puzzles.
    pub(crate) fn begin_shown(&mut self, rating: &BackgroundRating) {
        self.running = Some(running(rating));
        self.are_shown = true;
    }

    /// Ends the ratings. Returns true if they include those of shown puzzles.
    pub(crate) fn end(&mut self) -> bool {
        self.running = None;
        std::mem::take(&mut self.are_shown)
    }

    /// Cancels the ratings that the user sees under this name, and those to come.
    pub(crate) fn cancel(&mut self, token: &ProgressToken) {
        if let Some(running) = self.running.take_if(|running| running.is_shown_as(token)) {
            running.stop();
            self.are_cancelled = true;
        }
    }

    /// Returns true if the running ratings include those of shown puzzles.
    pub(crate) fn are_shown(&self) -> bool {
        self.are_shown
    }

    /// Shows the progress under this name if they take long. Returns true if there is something new to be shown.
    pub(crate) fn show_progress(&mut self, token: ProgressToken, client: &ClientFeatures, outbox: &Outbox) -> bool {
        self.running.as_mut().is_some_and(|running| running.follow(token, client, outbox))
    }
}

fn running(rating: &BackgroundRating) -> RunningWork {
    RunningWork::new(Arc::clone(&rating.tally), "Rating")
}
