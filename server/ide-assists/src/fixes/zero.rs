//! Computes the actions that settle what a `0` means which may be a value or an empty cell: each declares the symbols
//! of the grid. Only the author knows which reading is meant, so neither is a fix for the command line.

use crate::action::{Action, ActionKind};
use engine::DigitSet;
use ide_db::puzzle::layout::{last_line, line_end};
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::At;
use ide_db::{Finding, TextEdit, View};
use syntax::{Alphabet, Block, BlockSpan, Document, Key, Problem, ProblemKind, Span};

/// Returns an action for each reading of the zero that a finding is about; none for another finding.
pub(super) fn readings(file: &View, facts: &BlockFacts, at: At, finding: &Finding) -> Vec<Action> {
    let index = finding
        .puzzle
        .and_then(|puzzle| puzzle.0.checked_sub(at.puzzles))
        .filter(|index| *index < facts.puzzle_count());
    let Some(index) = index.map(|index| index as usize) else { return Vec::new() };
    let unclear = facts.problems(index).find(|problem| problem.span.in_file(at.start) == finding.span);
    let Some(Problem { kind: ProblemKind::UnclearZero { size }, .. }) = unclear else { return Vec::new() };
    let mut actions = Vec::new();
    for (alphabet, title) in
        [(Alphabet::FromZero, "Read 0 as a value"), (Alphabet::Standard, "Read 0 as an empty cell")]
    {
        let symbols: String = DigitSet::up_to(*size).iter().filter_map(|value| alphabet.symbol(value)).collect();
        // The usual symbols end at 35.
        if symbols.len() == usize::from(*size)
            && let Some(edit) = declaration(file, facts, at, index, &symbols)
        {
            actions.push(Action::new(title.to_owned(), ActionKind::QuickFix, vec![edit]).for_finding(finding));
        }
    }
    actions
}

/// Returns the edit that declares the symbols of the block's puzzle of that index.
fn declaration(file: &View, facts: &BlockFacts, at: At, index: usize, symbols: &str) -> Option<TextEdit> {
    let text = file.block_text(facts, at.start, BlockSpan::new(0, facts.block.len));
    let first = facts.block.puzzles.get(index)?.lines.start;
    let mark = line_end(&|span| file.block_text(facts, at.start, span), first).mark;
    let line = format!("{}: {symbols}{mark}", Key::Symbols.name());
    let mut start = last_line(text.get(..first.to_usize())?);
    // Numbers or letters above the columns belong to the grid, so the line goes above them.
    for _ in 0..2 {
        let mut changed = text.clone();
        changed.insert_str(start, &line);
        if is_settled(&changed, index, &facts.block) {
            let start = at.start + start as u32;
            return Some(TextEdit { span: Span::empty(start), text: line });
        }
        let above = text[..start].trim_end_matches(['\r', '\n']);
        start = last_line(above);
    }
    None
}

/// Returns true if a changed text is the same block with symbols for its puzzle of that index, and with this problem
/// less.
fn is_settled(text: &str, index: usize, before: &Block) -> bool {
    let document = Document::read(text);
    let Some(block) = document.blocks().first() else { return false };
    let [Some(puzzle), Some(old)] = [block.puzzles.get(index), before.puzzles.get(index)] else { return false };
    puzzle.declared.symbols.is_some()
        && puzzle.field == old.field
        && puzzle.grid.slot_count() == old.grid.slot_count()
        && block.puzzles.len() == before.puzzles.len()
        && block.headings.len() == before.headings.len()
        && block.problems.len() < before.problems.len()
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn a_zero_that_may_be_a_value() {
        let text = "title: First\n0$01..\n..01\n1..0\n.01.\n\n1234\n3412\n2143\n4321\n";
        check_action(
            text,
            "Read 0 as a value",
            expect![[r#"
                title: First
                symbols: 0123
                01..
                ..01
                1..0
                .01.

                1234
                3412
                2143
                4321
            "#]],
        );
        check_action(
            text,
            "Read 0 as an empty cell",
            expect![[r#"
                title: First
                symbols: 1234
                01..
                ..01
                1..0
                .01.

                1234
                3412
                2143
                4321
            "#]],
        );
    }

    #[test]
    fn the_line_goes_above_letters_of_columns() {
        check_action(
            "  A B C D\n1 0$0 1 . .\n2 . . 0 1\n3 1 . . 0\n4 . 0 1 .\n",
            "Read 0 as a value",
            expect![[r#"
                symbols: 0123
                  A B C D
                1 0 1 . .
                2 . . 0 1
                3 1 . . 0
                4 . 0 1 .
            "#]],
        );
    }

    #[test]
    fn windows_line_ends_and_later_puzzles() {
        let first = "1234\r\n3412\r\n2143\r\n4321\r\n\r\n";
        let (text, actions) = actions(&format!("{first}+--+\r\n0$01..\r\n..01\r\n1..0\r\n.01.\r\n"));
        let action = actions.iter().find(|action| action.title == "Read 0 as an empty cell").expect("the action");
        let expected = format!("{first}symbols: 1234\r\n+--+\r\n01..\r\n..01\r\n1..0\r\n.01.\r\n");
        assert_eq!(apply(&text, &action.edits), expected);
    }

    #[test]
    fn other_zeros_have_no_action() {
        check_titles(
            "10$0..\n..01\n4..0\n.01.\n",
            expect![[r#"
                Add r1c2=2 to make it unique
                Add r1c2=3 to make it unique
                Add r2c3=2 to make it unique
                Add r2c3=3 to make it unique
                Fill forced cells (2)
                Fill solution — not now: the puzzle has 6 solutions
                Insert state below (2)
                Insert solution below — not now: the puzzle has 6 solutions
                Next step: Hidden Single: r3c2=1, the only 1 in box 3
                Insert explanation below: 2 steps, then 10 cells left open, since there are several solutions
                Why not 2 in r1c3?
                Why not 3 in r1c3?
                Why not 4 in r1c3?
                Ignore `multiple-solutions` for this puzzle
            "#]],
        );
    }
}
