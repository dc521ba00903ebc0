//! Checks a source text against its expected results: actions as the text after them. `$0` marks the cursor, two of
//! them a selection.

use crate::edits::actions::action::{Action, ActionKind};
use crate::features::hover::Hover;
use crate::{Analysis, AnalysisHost};
use expect_test::Expect;
pub(crate) use ide_db::base::finding::with_edits as apply;
use ide_db::base::finding::{FileId, TextEdit};
use ide_db::host::Change;
use syntax::{Dialect, Span};

pub(crate) const FILE: FileId = FileId(0);

/// Returns a snapshot of one file with everything proved.
pub(crate) fn analysis(text: &str) -> Analysis {
    let analysis = host(text).snapshot();
    prove_all(&analysis);
    analysis
}

/// Returns a snapshot of one file of this dialect, with nothing proved.
pub(crate) fn analysis_as(text: &str, dialect: Dialect) -> Analysis {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect });
    host.snapshot()
}

pub(crate) fn host(text: &str) -> AnalysisHost {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect: Dialect::Sudoku });
    host
}

pub(crate) fn prove_all(analysis: &Analysis) {
    for puzzle in analysis.unproved(FILE) {
        analysis.prove(FILE, puzzle, &|| false).expect("nothing interrupts");
    }
    for (puzzle, scale) in analysis.unrated(FILE) {
        analysis.rate(FILE, puzzle, &[scale], &|| false).expect("nothing interrupts");
    }
}

/// Removes the cursor marks from a text.
pub(crate) fn cursor(marked: &str) -> (String, Span) {
    let (text, marked) = test_support::marked::cursor(marked);
    (text, Span::from(marked))
}

/// Checks the titles of the actions at the cursor; disabled ones with their reason. Conversions, and changes of the
/// whole puzzle, are offered everywhere and have checks of their own.
#[track_caller]
pub(crate) fn check_titles(marked: &str, expected: Expect) {
    let is_of_whole = |kind| {
        use ActionKind::{Convert, MakeSymmetric, Minimize, Replace};
        matches!(kind, Convert(_) | MakeSymmetric | Minimize | Replace)
    };
    check_titles_of(marked, |kind| !is_of_whole(kind), expected);
}

/// Checks the titles of the conversions at the cursor.
#[track_caller]
pub(crate) fn check_conversions(marked: &str, expected: Expect) {
    check_titles_of(marked, |kind| matches!(kind, ActionKind::Convert(_)), expected);
}

#[track_caller]
fn check_titles_of(marked: &str, wanted: impl Fn(ActionKind) -> bool, expected: Expect) {
    let (_, actions) = actions(marked);
    let line = |action: &Action| match &action.disabled {
        Some(why) => format!("{} — not now: {why}\n", action.title),
        None => format!("{}\n", action.title),
    };
    expected.assert_eq(&actions.iter().filter(|action| wanted(action.kind)).map(line).collect::<String>());
}

fn actions(marked: &str) -> (String, Vec<Action>) {
    let (text, span) = cursor(marked);
    let actions = analysis(&text).actions(FILE, span, &|| false).expect("nothing interrupts");
    (text, actions)
}

/// Checks the text after the action at the cursor whose title begins with `title`.
#[track_caller]
pub(crate) fn check_action(marked: &str, title: &str, expected: Expect) {
    let (text, actions) = actions(marked);
    let action = actions.iter().find(|action| action.title.starts_with(title)).expect(title);
    assert_eq!(action.disabled, None);
    expected.assert_eq(&apply(&text, &action.edits));
}

/// Checks the hover at the cursor.
#[track_caller]
pub(crate) fn check_hover(marked: &str, expected: Expect) {
    let (text, span) = cursor(marked);
    let hover = analysis(&text).hover(FILE, span.start, &|| false).expect("nothing interrupts");
    let show = |hover: Hover| {
        let topic = hover.topic.map(|topic| format!("{}\n", topic.markdown())).unwrap_or_default();
        format!("{:?}\n{}\n{topic}", &text[hover.span.range()], hover.paragraphs.join("\n"))
    };
    expected.assert_eq(&hover.map_or("nothing\n".to_owned(), show));
}

/// Inserts texts before and after each of these ranges, which are sorted and do not overlap.
pub(crate) fn around<'a>(text: &str, spans: impl IntoIterator<Item = (Span, &'a str, &'a str)>) -> String {
    let edit = |(span, before, behind): (Span, &str, &str)| TextEdit {
        span,
        text: format!("{before}{}{behind}", &text[span.range()]),
    };
    apply(text, &spans.into_iter().map(edit).collect::<Vec<_>>())
}
