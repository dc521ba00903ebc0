//! Checks which puzzle actions apply to.

use crate::tests::fixture::*;
use expect_test::{Expect, expect};

/// Checks the puzzle that actions at each cursor apply to, by its first line.
#[track_caller]
fn check(marked: &str, expected: Expect) {
    let text = marked.replace('|', "");
    let analysis = analysis(&text);
    let mut actual = String::new();
    for (count, (at, _)) in marked.match_indices('|').enumerate() {
        let chosen = crate::chosen_puzzle(&analysis, FILE, syntax::Span::empty((at - count) as u32));
        let title = chosen.and_then(|(puzzle, _)| analysis.puzzle_name(FILE, puzzle));
        actual += &format!("{}\n", title.unwrap_or_else(|| "none".to_owned()));
    }
    expected.assert_eq(&actual);
}

const ONE: &str = "title: one\n12..\n34..\n...3\n..2.\n";

#[test]
fn the_puzzle_at_the_cursor_or_the_nearest_above_or_the_first_below() {
    check(
        &format!("|# a comment\n|\n|{ONE}|\n|# behind|\n\ntitle: two|\n1...\n..2.\n.4..\n...3\n\n|# end\n\n|"),
        expect![[r#"
            one
            one
            one
            one
            one
            one
            two
            two
            two
        "#]],
    );
    check(
        "|# nothing\n|",
        expect![[r#"
        none
        none
    "#]],
    );
    check(
        "|",
        expect![[r#"
        none
    "#]],
    );
}

#[test]
fn actions_apply_to_the_only_puzzle_from_everywhere() {
    let grid = "1...\n..2.\n.4..\n...3\n";
    let around = [("", "$0"), ("", "\n$0"), ("", "\n# a comment\n\n// and another$0"), ("# ab$0ove\n\n", "")];
    for (above, below) in around {
        let (text, span) = cursor(&format!("{above}{grid}{below}"));
        let wanted = |kind| kind == crate::action::ActionKind::NextStep;
        let actions = crate::actions_of(&analysis(&text), FILE, span, &wanted, &|| false).expect("nothing interrupts");
        assert_eq!(apply(&text, &actions[0].edits), text.replacen("1...", "12..", 1), "{above}{below}");
    }
}
