//! Which pages about documents a client shows, as far as it has asked for their text, so that it can be told when to ask again.
//!
//! A page is told of once: when its document changes it is taken off the list, and is on it again when it has been asked for.
//! So a burst of edits leads to one request, and a page that was closed, of which nobody tells us, to one in vain.

use crate::protocol::Uri;
use crate::state::State;
use std::collections::HashMap;

/// The most pages about one document that are kept in mind: a client that asks for ever other ones must not fill the memory.
const MOST: usize = 64;

/// The pages that were asked for since their documents changed, by document.
#[derive(Default)]
pub(crate) struct Shown(HashMap<Uri, Vec<Uri>>);

impl Shown {
    fn add(&mut self, source: Uri, page: Uri) {
        let pages = self.0.entry(source).or_default();
        if !pages.contains(&page) {
            if pages.len() == MOST {
                pages.remove(0);
            }
            pages.push(page);
        }
    }
}

impl State {
    /// Keeps in mind that a client shows a page about a document.
    pub(crate) fn show_page(&mut self, source: Uri, page: Uri) {
        self.shown.add(source, page);
    }

    /// Has the client ask again for the pages about a document that has come, changed or gone.
    pub(crate) fn refresh_pages(&mut self, source: &Uri) {
        for page in self.shown.0.remove(source).unwrap_or_default() {
            self.outbox.refresh_page(page);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_pages_are_kept_in_mind() {
        let (mut shown, source) = (Shown::default(), Uri::from("a"));
        for page in (0..100).chain([99, 98]) {
            shown.add(source.clone(), Uri(page.to_string()));
        }
        let pages = &shown.0[&source];
        assert_eq!((pages.len(), &pages[0], &pages[63]), (64, &Uri::from("36"), &Uri::from("99")));
    }
}
