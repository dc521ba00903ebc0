//! Computes the quick fixes of the findings at a position.

pub(super) mod ignore;
pub(super) mod unique;
mod zero;

use crate::action::{Action, ActionKind};
use ide_db::puzzle::layout::{aligned, empty_mark};
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::At;
use ide_db::{Finding, Rule, TextEdit, View};
use syntax::Span;

/// Returns the fixes of a block's findings that `span` meets.
pub(crate) fn fixes(file: &View, facts: &BlockFacts, at: At, findings: &[Finding], span: Span) -> Vec<Action> {
    let mut actions = Vec::new();
    for finding in findings.iter().filter(|finding| finding.is_at(span)) {
        if let Some(fix) = &finding.fix {
            let action = Action::new(fix.title.clone(), ActionKind::QuickFix, fix.edits.clone());
            actions.push(Action { preferred: true, ..action.for_finding(finding) });
        }
        actions.extend(removal(file, facts, at, finding));
        actions.extend(zero::readings(file, facts, at, finding));
        if finding.rule == Rule::Unsolvable {
            let kind = ActionKind::ExplainUnsolvable;
            actions.push(Action::new(kind.title(), kind, Vec::new()).for_finding(finding));
        }
    }
    actions
}

/// Returns the action that empties the cell, if that can resolve the finding. Only the author knows which of the
/// conflicting cells is wrong, so this is no fix for the command line.
fn removal(file: &View, facts: &BlockFacts, at: At, finding: &Finding) -> Option<Action> {
    let is_way_out = match finding.rule {
        Rule::DuplicateValue | Rule::WrongValue => true,
        Rule::RedundantGiven => finding.fix.is_none(),
        _ => false,
    };
    if !is_way_out {
        return None;
    }
    let index = finding.puzzle?.0.checked_sub(at.puzzles)? as usize;
    let located = file.located(facts, at, index);
    let lowered = located.lowered();
    let (cell, slot) = lowered.cell_at(finding.span.start.checked_in_block(located.start)?)?;
    if slot.span.in_file(located.start) != finding.span {
        return None;
    }
    let value = lowered.values[cell.index()]?;
    let symbol = located.puzzle().write(value)?;
    let text = |span| located.text(span);
    let mark = empty_mark(located.puzzle(), &text);
    let edit = TextEdit { span: finding.span, text: aligned(&mark, &text, slot.span) };
    let title = format!("Remove the {symbol} at {}", lowered.name(cell));
    Some(Action::new(title, ActionKind::QuickFix, vec![edit]).for_finding(finding))
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn remove_a_clashing_value() {
        check_action(
            "53$05.7....\n\
6..195...\n\
.98....6.\n\
8...6...3\n\
4..8.3..1\n\
7...2...6\n\
.6....28.\n\
...419..5\n\
....8..79\n\
",
            "Remove the 5",
            expect![[r#"
    53..7....
    6..195...
    .98....6.
    8...6...3
    4..8.3..1
    7...2...6
    .6....28.
    ...419..5
    ....8..79
"#]],
        );
    }

    #[test]
    fn remove_a_placed_value() {
        check_action(
            "1 2 3 4\n\
3 $0+3 . .\n\
. . . .\n\
. . . .\n\
",
            "Remove",
            expect![[r#"
    1 2 3 4
    3  . . .
    . . . .
    . . . .
"#]],
        );
    }

    #[test]
    fn pad_a_row() {
        check_action(
            "53..7....\n\
6$0..195..\n\
.98....6.\n\
8...6...3\n\
4..8.3..1\n\
7...2...6\n\
.6....28.\n\
...419..5\n\
....8..79\n\
",
            "Pad",
            expect![[r#"
    53..7....
    6..195...
    .98....6.
    8...6...3
    4..8.3..1
    7...2...6
    .6....28.
    ...419..5
    ....8..79
"#]],
        );
    }

    #[test]
    fn cut_a_row() {
        check_action(
            "53..7....\n\
6$0..195.....\n\
.98....6.\n\
8...6...3\n\
4..8.3..1\n\
7...2...6\n\
.6....28.\n\
...419..5\n\
....8..79\n\
",
            "Cut",
            expect![[r#"
    53..7....
    6..195...
    .98....6.
    8...6...3
    4..8.3..1
    7...2...6
    .6....28.
    ...419..5
    ....8..79
"#]],
        );
    }

    #[test]
    fn add_rows() {
        check_action(
            "1 2 3 4\n\
3 4 $01 2\n\
",
            "Add",
            expect![[r#"
    1 2 3 4
    3 4 1 2
    . . . .
    . . . .
"#]],
        );
    }
}
