//! Which pages about documents a client shows, as far as it has asked for their text, so that it can be told when to ask again.
//!
//! A page is told of once: when its document changes it is taken off the list, and is on it again when it has been asked for.
//! So a burst of edits leads to one request, and a page that was closed, of which nobody tells us, to one in vain.

use crate::convert::protocol::Uri;
use crate::session::state::State;
use serde_json::Value;
use std::collections::VecDeque;

/// What a client announces that draws pages itself.
pub(crate) const PAGES: &str = "pages";

/// The most pages that are kept in mind: a client that asks for ever other ones must not fill the memory.
const MOST: usize = 256;

/// The documents and their pages that were asked for since the documents changed; the latest last.
#[derive(Default)]
pub(crate) struct Shown(VecDeque<(Uri, Option<Uri>)>);

impl Shown {
    /// `page` is `None` for the views that the client draws itself.
    fn add(&mut self, source: Uri, page: Option<Uri>) {
        let entry = (source, page);
        if !self.0.contains(&entry) {
            if self.0.len() == MOST {
                self.0.pop_front();
            }
            self.0.push_back(entry);
        }
    }

    /// Takes the pages about a document off the list.
    fn take(&mut self, source: &Uri) -> Vec<Option<Uri>> {
        let (taken, kept) = std::mem::take(&mut self.0).into_iter().partition(|(of, _)| of == source);
        self.0 = kept;
        let taken: VecDeque<(Uri, Option<Uri>)> = taken;
        taken.into_iter().map(|(_, page)| page).collect()
    }
}

impl State {
    /// Keeps in mind that a client shows a page about a document.
    pub(crate) fn show_page(&mut self, source: Uri, page: Option<Uri>) {
        if page.is_some() || self.features.experimental(PAGES) == Some(&Value::Bool(true)) {
            self.shown.add(source, page);
        }
    }

    /// Has the client ask again for the pages about a document that has come, changed or gone.
    pub(crate) fn refresh_pages(&mut self, source: &Uri) {
        for page in self.shown.take(source) {
            match page {
                Some(page) => self.outbox.refresh_page(page),
                None => self.outbox.page_changed(source.clone()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_pages_are_kept_in_mind() {
        let (mut shown, source) = (Shown::default(), Uri::from("a"));
        for page in (0..300).chain([299, 298]) {
            shown.add(source.clone(), Some(Uri(page.to_string())));
        }
        shown.add(Uri::from("b"), Some(Uri::from("x")));
        let pages = shown.take(&source);
        assert_eq!((pages.len(), &pages[0], &pages[254]), (255, &Some(Uri::from("45")), &Some(Uri::from("299"))));
        assert_eq!((shown.take(&source).len(), shown.take(&Uri::from("b"))), (0, vec![Some(Uri::from("x"))]));
    }
}
