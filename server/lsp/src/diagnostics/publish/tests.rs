//! Tests of `publish`: too many to stand in its file.

use super::*;
use crate::convert::protocol::{Code, Message};
use crate::documents::edits::ContentChange;
use crate::session::outbox::{Mail, outbox};
use std::sync::mpsc::{Receiver, channel};

const URI: &str = "file:///test.sudoku";
const PATIENCE: Duration = Duration::from_secs(60);

/// A session without a client and without its loop: the test decides which event comes when.
struct Session {
    state: State,
    events: Receiver<Event>,
    mail: Mail,
}

impl Session {
    fn new() -> Session {
        let (sender, events) = channel();
        let (outbox, mail) = outbox();
        Session { state: State::new(outbox, sender), events, mail }
    }

    fn open(&mut self, text: &str) {
        self.state.handle(Event::Open {
            uri: Uri::from(URI),
            version: Some(1),
            text: text.to_owned(),
            dialect: ide::Dialect::Sudoku,
        });
        self.state.settle();
    }

    fn change(&mut self, version: i32, text: &str) {
        let changes = vec![ContentChange { range: None, text: text.to_owned() }];
        self.state.handle(Event::Change { uri: Uri::from(URI), version: Some(version), changes });
        self.state.settle();
    }

    /// The next result of a worker.
    fn result(&mut self) -> Event {
        self.events.recv_timeout(PATIENCE).expect("a worker's result")
    }

    fn published(&mut self) -> Vec<(Option<i32>, Vec<String>)> {
        self.mail.published().into_iter().map(|(_, version, codes)| (version, codes)).collect()
    }

    /// A result about the document as it is now.
    fn ticket(&mut self) -> Ticket {
        self.state.ticket(&Uri::from(URI)).expect("the document")
    }
}

fn report(code: &str, complete: bool) -> Report {
    let code = Some(Code::String(code.to_owned()));
    let diagnostic = Diagnostic { code, message: Message::String(String::new()), ..Diagnostic::default() };
    Report::new(&[diagnostic], complete)
}

#[test]
fn results_about_an_old_text_are_dropped() {
    let mut session = Session::new();
    session.open("11..\n....\n....\n....\n");
    let old = session.result();
    session.change(2, "");
    session.state.handle(old);
    assert_eq!(session.published(), []);
    let new = session.result();
    session.state.handle(new);
    assert_eq!(session.published(), [(Some(2), vec![])]);
}

#[test]
fn of_two_results_about_one_text_the_later_counts() {
    let mut session = Session::new();
    session.open("");
    let (first, second) = (session.ticket(), session.ticket());
    session.state.checked(&second, Ok((report("b", true), None)));
    session.state.checked(&first, Ok((report("a", false), None)));
    assert_eq!(session.published(), [(Some(1), vec!["b".to_owned()])]);
}

#[test]
fn what_follows_is_sent_if_it_makes_a_difference() {
    let mut session = Session::new();
    session.open("");
    for (code, complete) in [("a", false), ("a", false), ("b", false), ("b", true)] {
        let ticket = session.ticket();
        session.state.checked(&ticket, Ok((report(code, complete), None)));
    }
    assert_eq!(session.published(), [(Some(1), vec!["a".to_owned()]), (Some(1), vec!["b".to_owned()])]);
}

#[test]
fn a_new_version_is_answered_even_if_it_makes_no_difference() {
    let mut session = Session::new();
    session.open("");
    for version in [2, 3] {
        session.change(version, "");
        let ticket = session.ticket();
        session.state.checked(&ticket, Ok((report("a", true), None)));
    }
    assert_eq!(session.published(), [(Some(2), vec!["a".to_owned()]), (Some(3), vec!["a".to_owned()])]);
}

#[test]
fn a_check_that_fails_says_so() {
    let mut session = Session::new();
    session.open("");
    let ticket = session.ticket();
    session.state.checked(&ticket, Err(Panicked("on purpose".to_owned())));
    assert_eq!(session.published(), [(Some(1), vec!["internal-error".to_owned()])]);
    // The next version may be better.
    session.change(2, "");
    while session.state.documents[&Uri::from(URI)].report.is_none() {
        let result = session.result();
        session.state.handle(result);
    }
    assert_eq!(session.published(), [(Some(2), vec![])]);
}

#[test]
fn results_about_a_closed_document_are_dropped() {
    let mut session = Session::new();
    session.open("11..\n....\n....\n....\n");
    let result = session.result();
    session.state.handle(Event::Close(Uri::from(URI)));
    session.state.handle(result);
    assert_eq!(session.published(), [(None, vec![])]);
}
