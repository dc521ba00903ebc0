//! Has workers rate puzzles of documents, and shows what they find.

use crate::backend::Event;
use crate::client::requests::Refresh;
use crate::diagnostics::check::Ticket;
use crate::diagnostics::rating::BackgroundRating;
use crate::global_state::GlobalState;
use crate::protocol::{ProgressToken, Uri};
use crate::snapshot::Revision;
use ide::{PuzzleIndex, Scale};
use std::sync::Arc;

impl GlobalState {
    /// Begins to rate puzzles.
    pub(crate) fn rate(&self, ticket: &Ticket, rating: &Arc<BackgroundRating>) {
        for _ in 0..self.pool.background_threads().min(rating.tally.len()) {
            let rating = Arc::clone(rating);
            let events = self.events.clone();
            let ticket = ticket.clone();
            self.pool.spawn_idle(move |quiet| rating.share(quiet, || _ = events.send(Event::Rated(ticket.clone()))));
        }
    }

    /// Records that the client shows puzzles without their ratings. These are shown when they are known.
    pub(crate) fn want_ratings(&mut self, uri: &Uri, revision: Revision, puzzles: &[PuzzleIndex]) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        if document.revision == revision {
            document.ratings.want(puzzles);
            self.rate_shown(uri);
        }
    }

    /// Begins to rate the shown puzzles that wait for it.
    fn rate_shown(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let shown = document.ratings.take_waiting();
        if shown.is_empty() {
            return;
        }
        let Some(snapshot) = self.snapshot(uri) else { return };
        let Some(ticket) = self.ticket(uri) else { return };
        let Some(document) = self.documents.get_mut(uri) else { return };
        let mut puzzles = Vec::new();
        // First the scale that is quick.
        for scale in [Scale::Hodoku, Scale::Se] {
            for puzzle in &shown {
                puzzles.push((*puzzle, scale));
            }
        }
        let rating = Arc::new(BackgroundRating::new(snapshot, puzzles));
        document.ratings.begin_shown(&rating);
        self.rate(&ticket, &rating);
    }

    /// Shows ratings that are over, and begins those that wait.
    pub(crate) fn rated(&mut self, ticket: &Ticket) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        if document.revision == ticket.revision && document.ratings.is_running() {
            let are_shown = document.ratings.end();
            self.show_ratings(&ticket.uri, are_shown);
            self.rate_shown(&ticket.uri);
        }
    }

    fn show_ratings(&mut self, uri: &Uri, are_shown: bool) {
        self.report(uri);
        if are_shown {
            self.refresh(Refresh::CodeLenses);
        }
    }

    /// Cancels the ratings that the user sees under this name, and those of the same document to come.
    pub(crate) fn cancel_ratings(&mut self, token: &ProgressToken) {
        for document in self.documents.values_mut() {
            document.ratings.cancel(token);
        }
    }

    /// Shows the progress of ratings that take long, and what is known by now.
    pub(crate) fn follow_ratings(&mut self, uri: &Uri) {
        let token = self.next_progress();
        let Some(document) = self.documents.get_mut(uri) else { return };
        if document.ratings.show_progress(token, &self.features, &self.outbox) {
            let are_shown = document.ratings.are_shown();
            self.show_ratings(uri, are_shown);
        }
    }
}
