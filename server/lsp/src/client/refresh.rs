//! Asks the client to request again what it shows, where that is outdated though the document has not changed: the
//! settings are different now, or the answer was given before all its puzzles were proved.
//!
//! A client is asked only for what it supports, and never for the same twice at a time: all changes before its reply
//! lead to one more request after it.

use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::Outbox;
use crate::client::requests::{Refresh, Request};
use std::collections::BTreeMap;

/// The requests that the client has not replied to.
#[derive(Debug, Default)]
pub(crate) struct Refreshes(BTreeMap<Refresh, OnReply>);

/// The next step when the client replies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OnReply {
    Nothing,
    AskAgain,
}

impl Refreshes {
    /// Asks the client to request something again, if it can be asked.
    pub(crate) fn request(&mut self, what: Refresh, client: &ClientFeatures, outbox: &Outbox) {
        if what.is_known_to(&client.announced) && self.want(what) {
            outbox.request(Request::Refresh(what));
        }
    }

    /// Takes the client's reply, and asks again for what has changed since the request.
    pub(crate) fn take_reply(&mut self, what: Refresh, outbox: &Outbox) {
        if self.replied(what) {
            outbox.request(Request::Refresh(what));
        }
    }

    /// Returns true if a request is to be made now.
    fn want(&mut self, what: Refresh) -> bool {
        let known = self.0.insert(what, OnReply::Nothing);
        if known.is_some() {
            self.0.insert(what, OnReply::AskAgain);
        }
        known.is_none()
    }

    /// Records a reply. Returns true if another request is to be made now.
    fn replied(&mut self, what: Refresh) -> bool {
        self.0.remove(&what) == Some(OnReply::AskAgain) && self.want(what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::ClientCapabilities;

    #[test]
    fn one_request_at_a_time_and_one_more_for_all_that_came_up() {
        let mut refreshes = Refreshes::default();
        let what = Refresh::InlayHints;
        assert!(refreshes.want(what));
        assert!(!refreshes.want(what) && !refreshes.want(what));
        assert!(refreshes.want(Refresh::CodeLenses));
        assert!(refreshes.replied(what));
        assert!(!refreshes.replied(what) && refreshes.want(what));
        assert!(!refreshes.replied(Refresh::CodeLenses));
    }

    #[test]
    fn a_client_is_asked_for_what_it_announces() {
        let client =
            |workspace| serde_json::from_value(serde_json::json!({ "workspace": workspace })).expect("capabilities");
        let known = |client: &ClientCapabilities| Refresh::ALL.map(|what| what.is_known_to(client));
        let some = client(serde_json::json!({ "inlayHint": { "refreshSupport": true }, "codeLens": {} }));
        assert_eq!(known(&some), [false, true, false]);
        assert_eq!(known(&ClientCapabilities::default()), [false; 3]);
    }
}
