//! Records which pages about documents a client shows, as far as it has requested their text, so that it can be asked
//! to request them again.
//!
//! A page is reported once: when its document changes it leaves the list, and it returns when it is requested again. So
//! a burst of edits leads to one request, and a page that was closed, which no client reports, to one in vain.

use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::{Notification, Outbox};
use crate::client::requests::Request;
use crate::protocol::Uri;
use std::collections::VecDeque;

/// The capability of a client that draws boards.
pub(crate) const BOARDS: &str = "boards";

/// The most pages in the list: a client that requests ever different ones must not fill the memory.
const MOST: usize = 256;

/// The documents and their pages that were requested since the documents changed; the latest last. The page is `None`
/// for boards, which the client draws itself.
#[derive(Default)]
pub(crate) struct OpenPages(VecDeque<(Uri, Option<Uri>)>);

impl OpenPages {
    /// Records a page that the client requests.
    pub(crate) fn show(&mut self, source: Uri, page: Option<Uri>, client: &ClientFeatures) {
        if page.is_some() || client.knows_experimental(BOARDS) {
            self.add(source, page);
        }
    }

    /// Asks the client to request again the pages about a document that was opened, changed or closed.
    pub(crate) fn refresh(&mut self, source: &Uri, outbox: &Outbox) {
        for page in self.take(source) {
            match page {
                Some(page) => outbox.request(Request::RefreshPage(page)),
                None => outbox.notify(Notification::BoardChanged(source.clone())),
            }
        }
    }

    fn add(&mut self, source: Uri, page: Option<Uri>) {
        let entry = (source, page);
        if !self.0.contains(&entry) {
            if self.0.len() == MOST {
                self.0.pop_front();
            }
            self.0.push_back(entry);
        }
    }

    /// Removes the pages about a document from the list.
    fn take(&mut self, source: &Uri) -> Vec<Option<Uri>> {
        let (taken, others): (VecDeque<_>, _) =
            std::mem::take(&mut self.0).into_iter().partition(|(of, _)| of == source);
        self.0 = others;
        taken.into_iter().map(|(_, page)| page).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_pages_are_listed() {
        let mut pages = OpenPages::default();
        let source = Uri::from("a");
        for page in (0..300).chain([299, 298]) {
            pages.add(source.clone(), Some(Uri(page.to_string())));
        }
        pages.add(Uri::from("b"), Some(Uri::from("x")));
        let taken = pages.take(&source);
        assert_eq!((taken.len(), &taken[0], &taken[254]), (255, &Some(Uri::from("45")), &Some(Uri::from("299"))));
        assert_eq!((pages.take(&source).len(), pages.take(&Uri::from("b"))), (0, vec![Some(Uri::from("x"))]));
    }
}
