//! Makes snapshots of one text for tests. `$0` marks the cursor in a text, two of them mark a selection.

use ide_db::{Change, FileId, Host, Snapshot, TextEdit, with_edits};
use syntax::{Dialect, Span};

/// The file that holds the text.
pub const FILE: FileId = FileId(0);

/// Returns a host with one file of this text.
pub fn host(text: &str) -> Host {
    let mut host = Host::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect: Dialect::Sudoku });
    host
}

/// Returns a snapshot of one file with everything proved and rated.
pub fn analysis(text: &str) -> Snapshot {
    let snapshot = host(text).snapshot();
    prove_all(&snapshot);
    snapshot
}

/// Returns a snapshot of one file of this dialect, with nothing proved.
pub fn analysis_as(text: &str, dialect: Dialect) -> Snapshot {
    let mut host = Host::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect });
    host.snapshot()
}

/// Proves all puzzles of the file, and rates those whose ratings a rule asks for.
///
/// # Panics
/// When a proof is interrupted, which nothing does.
pub fn prove_all(snapshot: &Snapshot) {
    for unproved in ide_diagnostics::findings::each_unproved(snapshot, FILE) {
        unproved.prove(&|| false).expect("nothing interrupts");
    }
    for (puzzle, scale) in ide_puzzles::explain::rating::unrated(snapshot, FILE) {
        ide_puzzles::explain::rating::rate(snapshot, FILE, puzzle, &[scale], &|| false).expect("nothing interrupts");
    }
}

/// Removes the cursor marks from a text, and returns the selection.
pub fn cursor(marked: &str) -> (String, Span) {
    let (text, marked) = test_support::marked::cursor(marked);
    (text, Span::from(marked))
}

/// Inserts texts before and after each of these ranges, which are sorted and do not overlap.
pub fn around<'a>(text: &str, spans: impl IntoIterator<Item = (Span, &'a str, &'a str)>) -> String {
    let mut edits = Vec::new();
    for (span, before, after) in spans {
        edits.push(TextEdit { span, text: format!("{before}{}{after}", &text[span.range()]) });
    }
    with_edits(text, &edits)
}
