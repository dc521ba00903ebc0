//! Checks actions at the cursor: their titles, and the text after them.

use crate::action::{Action, ActionKind};
use expect_test::Expect;
pub(crate) use ide_db::base::finding::with_edits as apply;
pub(crate) use test_fixture::*;

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

pub(crate) fn actions(marked: &str) -> (String, Vec<Action>) {
    let (text, span) = cursor(marked);
    let actions = crate::actions(&analysis(&text), FILE, span, &|| false).expect("nothing interrupts");
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
