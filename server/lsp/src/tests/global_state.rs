//! Tests of the state without its loop: the test decides which event comes when.

use crate::backend::Event;
use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::{Mail, outbox};
use crate::client::requests::{Reply, SettingsRequest};
use crate::diagnostics::check::{NextWork, Report, Ticket};
use crate::from_proto::ContentChange;
use crate::global_state::GlobalState;
use crate::protocol::{Code, Diagnostic, Message, Uri};
use crate::transport::lost_message::{LossReason, LostMessage};
use crate::workers::panics::Panicked;
use crate::workers::pool::Pool;
use crate::workspace::RunningScan;
use ide::{Dialect, Rule};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const URI: &str = "file:///test.sudoku";
const TIMEOUT: Duration = Duration::from_secs(60);

/// A session without a client and without its loop.
struct Session {
    state: GlobalState,
    events: Receiver<Event>,
    mail: Mail,
}

impl Session {
    fn new() -> Session {
        let (sender, events) = channel();
        let (outbox, mail) = outbox();
        let mut state = GlobalState::new(outbox, sender, Pool::new());
        // The settings of the document are known, so that it is open at once.
        state.folders.want(&Uri::from(URI));
        let read = state.folders.begin_reading().expect("something to read").read();
        state.folders.take(read, &state.outbox);
        Session { state, events, mail }
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
        self.events.recv_timeout(TIMEOUT).expect("a worker's result")
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
    Report { complete, ..Report::new(&[diagnostic]) }
}

/// The disk of the settings may be slow: nobody but the document waits for them.
#[test]
fn a_document_waits_for_its_settings_and_so_does_what_is_about_it() {
    let mut session = Session::new();
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("sudoku.toml"), "[check]\nignore = ['no-place']").expect("a file");
    let uri = Uri::from(&*format!("file://{}/a.sudoku", folder.path().display()));
    let version = Some(1);
    let dialect = Dialect::Sudoku;
    let text = "55..".to_owned();
    session.state.handle(Event::Open { uri: uri.clone(), version, text, dialect });
    let changes = vec![ContentChange { range: None, text: "11..\n....\n....\n....\n".to_owned() }];
    session.state.handle(Event::Change { uri: uri.clone(), version: Some(2), changes });
    session.state.settle();
    let is_waiting = |session: &Session| session.state.documents[&uri].is_being_read();
    assert!(is_waiting(&session));
    assert_eq!(session.published(), []);
    let read = session.result();
    assert!(matches!(read, Event::SettingsRead(_)));
    session.state.handle(read);
    assert!(!is_waiting(&session));
    session.state.settle();
    let checked = session.result();
    session.state.handle(checked);
    assert_eq!(session.published(), [(Some(2), vec!["duplicate-value".to_owned(), "duplicate-value".to_owned()])]);
}

#[test]
fn questions_about_all_documents_wait_for_settings_too() {
    let mut session = Session::new();
    let folder = tempfile::tempdir().expect("a folder");
    let uri = Uri::from(&*format!("file://{}/a.sudoku", folder.path().display()));
    let version = Some(1);
    let dialect = Dialect::Sudoku;
    let text = "1...\n....\n....\n....\n".to_owned();
    session.state.handle(Event::Open { uri, version, text, dialect });
    let (sender, answers) = channel();
    session.state.handle(Event::Inquiry(Box::new(move |snapshot| {
        let puzzles = snapshot.documents.iter().map(|document| document.analysis.puzzle_count(document.file)).sum();
        sender.send(puzzles).expect("the test waits");
    })));
    session.state.settle();
    assert!(answers.try_recv().is_err());
    let read = session.result();
    session.state.handle(read);
    assert_eq!(answers.recv_timeout(TIMEOUT), Ok(1_usize));
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
    let first = session.ticket();
    let second = session.ticket();
    session.state.checked(&second, Ok((report("b", true), NextWork::Nothing)));
    session.state.checked(&first, Ok((report("a", false), NextWork::Nothing)));
    assert_eq!(session.published(), [(Some(1), vec!["b".to_owned()])]);
}

#[test]
fn what_follows_is_sent_if_it_makes_a_difference() {
    let mut session = Session::new();
    session.open("");
    for (code, complete) in [("a", false), ("a", false), ("b", false), ("b", true)] {
        let ticket = session.ticket();
        session.state.checked(&ticket, Ok((report(code, complete), NextWork::Nothing)));
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
        session.state.checked(&ticket, Ok((report("a", true), NextWork::Nothing)));
    }
    assert_eq!(session.published(), [(Some(2), vec!["a".to_owned()]), (Some(3), vec!["a".to_owned()])]);
}

/// The document's puzzles that have yet to be proved, once its check has begun.
fn unproved(session: &mut Session) -> usize {
    session.state.settle();
    let file = session.state.documents[&Uri::from(URI)].file;
    let analysis = session.state.analysis().expect("nothing fails");
    analysis.unproved(file).len()
}

#[test]
fn a_change_of_settings_proves_only_what_it_touches_again() {
    let mut session = Session::new();
    session.open("12..\n....\n..21\n....\n\n1...\n..3.\n.4..\n...2\n");
    while unproved(&mut session) > 0 {
        let result = session.result();
        session.state.handle(result);
    }
    for settings in [
        json!({ "check": { "severity": { "multiple-solutions": "info" } } }),
        json!({ "check": { "ignore": ["multiple-solutions"] } }),
        json!({ "inlayHints": { "candidates": true } }),
        json!({ "codeLens": { "enabled": false }, "maxDiagnostics": 3 }),
        json!({}),
    ] {
        session.state.handle(Event::SettingsChanged(settings.clone()));
        let file = session.state.documents[&Uri::from(URI)].file;
        assert_eq!(session.state.host.snapshot().unproved(file).len(), 0, "{settings}");
    }
    session.state.handle(Event::SettingsChanged(json!({ "solve": { "budget": 7 } })));
    let file = session.state.documents[&Uri::from(URI)].file;
    assert_eq!(session.state.host.snapshot().unproved(file).len(), 2);
}

#[test]
fn an_old_reply_about_settings_does_not_replace_a_newer_one() {
    let mut session = Session::new();
    session.open("11..\n....\n....\n....\n");
    let reply = |number, settings| Event::Reply(Reply::Settings { request: SettingsRequest(number), settings });
    session.state.handle(reply(3, json!({ "check": { "severity": { "duplicate-value": "info" } } })));
    session.state.handle(reply(2, json!({ "check": { "severity": { "duplicate-value": "off" } } })));
    let file = session.state.documents[&Uri::from(URI)].file;
    let severity = |session: &mut Session| {
        session.state.host.snapshot().config(file).and_then(|config| config.severity(Rule::DuplicateValue))
    };
    assert_eq!(severity(&mut session), Some(ide::Severity::Info));
    session.state.handle(reply(4, json!({})));
    assert_eq!(severity(&mut session), Some(ide::Severity::Error));
}

#[test]
fn a_document_of_too_many_puzzles_is_not_held() {
    let mut session = Session::new();
    session.open(&"36\n".repeat(250_000));
    let read = session.result();
    session.state.handle(read);
    session.state.settle();
    let published = session.published();
    assert_eq!(published, [(Some(1), vec!["too-large".to_owned()])]);
    let file = session.state.documents[&Uri::from(URI)].file;
    assert!(session.state.host.text(file).is_none_or(|text| text.len_bytes() == 0));
}

#[test]
fn a_result_from_before_a_save_is_dropped() {
    let mut session = Session::new();
    session.open("");
    session.change(2, "x");
    let old = session.ticket();
    session.state.handle(Event::Saved(Uri::from(URI)));
    session.state.checked(&old, Ok((report("old", true), NextWork::Nothing)));
    assert_eq!(session.published(), []);
    let new = session.ticket();
    session.state.checked(&new, Ok((report("new", true), NextWork::Nothing)));
    assert_eq!(session.published(), [(Some(2), vec!["new".to_owned()])]);
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
    while session.state.documents[&Uri::from(URI)].checks.report().is_none() {
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

#[test]
fn a_document_whose_text_is_not_known_keeps_its_name_and_settings() {
    let (sender, _events) = channel();
    let (outbox, _mail) = outbox();
    let mut state = GlobalState::new(outbox, sender, Pool::new());
    let off = json!({ "check": { "ignore": ["no-place"] } });
    state.handle(Event::SettingsChanged(off));
    let grid = "1...\n..3.\n.4..\n...2\n";
    for name in ["untitled:1", "untitled:2"] {
        state.handle(Event::Open {
            uri: Uri::from(name),
            version: Some(1),
            text: grid.to_owned(),
            dialect: Dialect::Sudoku,
        });
    }
    let second = Uri::from("untitled:2");
    let file = state.documents[&second].file;
    state.analysis();
    assert!(state.host.sharing().contains(&file));
    state.handle(Event::MessageLost(LostMessage { uri: second.clone(), version: Some(2), why: LossReason::Malformed }));
    state.analysis();
    assert!(state.host.sharing().is_empty());
    let whole = ContentChange { range: None, text: grid.to_owned() };
    state.handle(Event::Change { uri: second, version: Some(3), changes: vec![whole] });
    let analysis = state.analysis().expect("nothing fails");
    assert!(state.host.sharing().contains(&file));
    assert_eq!(analysis.config(file).and_then(|config| config.severity(Rule::NoPlace)), None);
    let equal = analysis.findings(file).list;
    let equal = equal.iter().find(|finding| finding.rule == Rule::DuplicatePuzzle).expect("it is there twice");
    assert!(equal.message.contains("untitled:1"), "{}", equal.message);
}

/// Without the loop: the test decides when it goes on.
fn handle(state: &mut GlobalState, events: impl IntoIterator<Item = Event>) {
    events.into_iter().for_each(|event| state.handle(event));
    state.settle();
}

#[test]
fn nothing_is_read_while_the_rule_is_off_or_after_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let (sender, events) = channel();
    let (outbox, _mail) = outbox();
    let mut state = GlobalState::new(outbox, sender, Pool::new());
    let features = Arc::new(ClientFeatures::default());
    let folders = vec![folder.path().to_owned()];
    let options = json!({ "check": { "ignore": ["duplicate-puzzle"] } });
    let open = Event::Open {
        uri: Uri::from("untitled:1"),
        version: Some(1),
        text: String::new(),
        dialect: ide::Dialect::Sudoku,
    };
    handle(&mut state, [Event::Initialize { features, folders, options }, Event::Initialized, open]);
    assert!(state.workspace.running.is_none());
    // The settings of the client come before those at the beginning.
    let on = json!({ "check": { "ignore": [], "select": ["duplicate-puzzle"] } });
    handle(&mut state, [Event::SettingsChanged(on)]);
    let RunningScan { order, stopped, .. } = state.workspace.running.clone().expect("a scan");
    let index = loop {
        match events.recv_timeout(Duration::from_secs(60)).expect("an event") {
            Event::Scanned { order: finished, index } if finished == order => break index,
            _ => {}
        }
    };
    // What began later makes it useless.
    handle(&mut state, [Event::FilesChanged(Vec::new()), Event::Scanned { order, index }]);
    assert!(stopped.is_raised());
    let RunningScan { stopped, .. } = state.workspace.running.clone().expect("another scan");
    handle(&mut state, [Event::ShutDown, Event::SettingsChanged(Value::Null), Event::FilesChanged(Vec::new())]);
    assert!(stopped.is_raised() && state.workspace.running.is_none());
}
