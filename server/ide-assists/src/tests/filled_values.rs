//! Tests fills in each style: the text, the style of the values and the written ranges.

use crate::action::{Action, ActionKind};
use crate::tests::fixture::*;
use expect_test::{Expect, expect};
use ide_db::{FillStyle, PuzzleIndex, Snapshot};
use ide_diagnostics::findings::findings;
use ide_puzzles::write::fill::ValueStyle;
use syntax::Span;

const FRAMED: &str = "1 . | . .\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n";

fn action(text: &str, at: u32, kind: ActionKind, style: FillStyle) -> Option<Action> {
    let analysis = analysis(text).with_fill_style(style);
    let wanted = |other| other == kind;
    let actions = crate::actions_of(&analysis, FILE, Span::empty(at), &wanted, &|| false).expect("nothing interrupts");
    actions.into_iter().next()
}

/// Returns the text after a fill, its style and the values that it wrote.
#[track_caller]
fn check(text: &str, kind: ActionKind, style: FillStyle, expected: Expect) {
    let at = text.rfind("\n1").map_or(0, |at| at + 1) as u32;
    let action = action(text, at, kind, style).expect("offered");
    if let Some(why) = action.disabled {
        expected.assert_eq(&format!("{why}\n"));
        return;
    }
    let after = apply(text, &action.edits);
    let changed: Vec<&str> = action.outcome.changed.iter().map(|span| &after[span.range()]).collect();
    let style = action.outcome.style.map_or("", ValueStyle::name);
    let message = action.outcome.message.unwrap_or_default();
    expected.assert_eq(&format!("{message} {style} {}\n{after}", changed.join(" ")));
}

#[test]
fn where_clues_are_counted_values_are_placed_and_columns_stay() {
    let text = format!("clues: 4\n{FRAMED}");
    check(
        &text,
        ActionKind::NextStep,
        FillStyle::Auto,
        expect![[r#"
        Hidden Single: r1c2=2, the only 2 in box 1. placed +2
        clues: 4
        1+2 | . .
        . . | 2 .
        ----+----
        . 4 | . .
        . . | . 3
    "#]],
    );
    check(
        &text,
        ActionKind::FillSolution,
        FillStyle::Auto,
        expect![[r#"
        Filled 12 cells with the solution. placed +2 +3 +4 +4 +3 +1 +3 +1 +2 +2 +1 +4
        clues: 4
         1+2 |+3+4
        +4+3 | 2+1
        -----+----
        +3 4 |+1+2
        +2+1 |+4 3
    "#]],
    );
    check(
        FRAMED,
        ActionKind::FillSolution,
        FillStyle::Auto,
        expect![[r#"
        Filled 12 cells with the solution. plain 2 3 4 4 3 1 3 1 2 2 1 4
        1 2 | 3 4
        4 3 | 2 1
        ----+----
        3 4 | 1 2
        2 1 | 4 3
    "#]],
    );
    check(
        FRAMED,
        ActionKind::FillForced,
        FillStyle::Placed,
        expect![[r#"
        Filled 12 forced cells. placed +2 +3 +4 +4 +3 +1 +3 +1 +2 +2 +1 +4
         1+2 |+3+4
        +4+3 | 2+1
        -----+----
        +3 4 |+1+2
        +2+1 |+4 3
    "#]],
    );
}

#[test]
fn where_there_is_no_room_for_a_sign() {
    let bare = "1...\n..2.\n.4..\n...3\n";
    check(
        bare,
        ActionKind::FillForced,
        FillStyle::Placed,
        expect![[r#"
        Filled 12 forced cells. plain 2 3 4 4 3 1 3 1 2 2 1 4
        1234
        4321
        3412
        2143
    "#]],
    );
    let counted = format!("clues: 4\n{bare}");
    check(
        &counted,
        ActionKind::FillForced,
        FillStyle::Auto,
        expect![[r#"
            it would add givens and make `clues: 4` wrong; use "Insert state below" or "Insert solution below" instead
        "#]],
    );
    check(
        &counted,
        ActionKind::NextStep,
        FillStyle::Plain,
        expect![[r#"
            it would add givens and make `clues: 4` wrong; use "Insert state below" or "Insert solution below" instead
        "#]],
    );
    check(
        &counted,
        ActionKind::InsertState,
        FillStyle::Auto,
        expect![[r#"
        Inserted the grid with 12 forced cells filled below the puzzle.  [state]
        1234
        4321
        3412
        2143
        clues: 4
        1...
        ..2.
        .4..
        ...3
        [state]
        1234
        4321
        3412
        2143
    "#]],
    );
}

#[test]
fn signs_that_the_grid_uses_are_written_in_any_layout() {
    check(
        "1+2..\n..2.\n.4..\n...3\n",
        ActionKind::NextStep,
        FillStyle::Auto,
        expect![[r#"
        Hidden Single: r2c1=4, the only 4 in box 1. placed +4
        1+2..
        +4.2.
        .4..
        ...3
    "#]],
    );
    check(
        "1+2..\n..2.\n.4..\n...3\n",
        ActionKind::NextStep,
        FillStyle::Plain,
        expect![[r#"
        Hidden Single: r2c1=4, the only 4 in box 1. plain 4
        1+2..
        4.2.
        .4..
        ...3
    "#]],
    );
}

const LAYOUTS: [&str; 14] = [
    FRAMED,
    "clues: 4\n1 . | . .\n. . | 2 .\n----+----\n. 4 | . .\n. . | . 3\n",
    " 1+2 | . .\n . . | 2 .\n-----+----\n . 4 | . .\n . . | . 3\n",
    "clues: 4\n 1+2 | . .\n . . | 2 .\n-----+----\n . 4 | . .\n+2 . | . 3\n",
    "1...\n..2.\n.4..\n...3\n",
    "clues: 4\n1...\n..2.\n.4..\n...3\n",
    "1.....2..4.....3\n1.....2..4.....3\n",
    "clues: 4\n1.....2..4.....3\n",
    "+-----+-----+\n| 1 . | . . |\n| . . | 2 . |\n+-----+-----+\n| . 4 | . . |\n| . . | . 3 |\n+-----+-----+\n",
    "+--+--+\n|1.|..|\n|..|2.|\n+--+--+\n|.4|..|\n|..|.3|\n+--+--+\n",
    "1,,,\n,,2,\n,4,,\n,,,3\n",
    "1 . . .\n. . 2 .\n. 4 . .\n. . . 3\n",
    "1     {23}  | {34}  {4}\n{34}  {3}   | 2     {14}\n------------+------------\n{23}  4     | {1}   {12}\n{2}   {12}  | {14}  3\n",
    "+--+--+\n|1 |  |\n|  |2 |\n+--+--+\n| 4|  |\n|  | 3|\n+--+--+\n",
];

const KINDS: [ActionKind; 6] = [
    ActionKind::FillCell,
    ActionKind::FillForced,
    ActionKind::FillSolution,
    ActionKind::NextStep,
    ActionKind::InsertState,
    ActionKind::InsertSolution,
];

/// Returns the clues of each puzzle, the rules with findings, and true if the file is in canonical form.
fn state(analysis: &Snapshot) -> (Vec<usize>, Vec<&'static str>, bool) {
    let clues = (0..analysis.puzzle_count(FILE) as u32).map(|puzzle| analysis.clue_count(FILE, PuzzleIndex(puzzle)));
    let rules = findings(analysis, FILE).list.iter().map(|finding| finding.rule.name()).collect();
    let format = ide_format::format(analysis, FILE, None, &|| false).expect("nothing interrupts");
    (clues.collect(), rules, format.edits.is_empty())
}

#[test]
fn a_fill_changes_nothing_else() {
    for text in LAYOUTS {
        let (clues, rules, is_canonical) = state(&analysis(text));
        for (style, kind) in FillStyle::ALL.into_iter().flat_map(|style| KINDS.map(|kind| (style, kind))) {
            let places = if kind == ActionKind::FillCell { text.len() } else { 1 };
            for at in (0..places).filter(|at| text.is_char_boundary(*at)) {
                let Some(action) = action(text, at as u32, kind, style) else { continue };
                if action.disabled.is_some() {
                    continue;
                }
                let after = apply(text, &action.edits);
                let case = format!("{kind:?}, {style:?}\n{text}\n{after}");
                let (new_clues, new_rules, still_canonical) = state(&analysis(&after));
                assert_eq!(new_rules, rules, "{case}");
                assert!(still_canonical || !is_canonical, "{case}");
                assert_eq!(new_clues.len(), clues.len(), "{case}");
                if action.outcome.style != Some(ValueStyle::Plain) {
                    assert_eq!(new_clues, clues, "{case}");
                }
                assert!(!action.outcome.changed.is_empty(), "{case}");
            }
        }
    }
}
