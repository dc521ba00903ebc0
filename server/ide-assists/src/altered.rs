//! Computes the actions that change a puzzle as a whole: minimize it, make it symmetric, replace it by an equivalent
//! one.
//!
//! A change may take seconds, so it is not computed for the list of actions, where these have no edits: see
//! [`altered_action`]. Where it can, a change replaces single cells, so that the layout stays; regions, clues and
//! further grids that move are written anew with the whole puzzle.

use super::KindFilter;
use super::convert::MISREAD;
use crate::action::{Action, ActionKind};
use formats::{CellRecord, Record, Target, sudoku};
use generator::Pattern;
use ide_db::base::words::counted;
use ide_db::puzzle::layout::{last_line, line_end};
use ide_db::{Cancellable, FileId, Interrupt, Located, Proof, Refusal, Snapshot, TextEdit};
use ide_puzzles::change::{Alteration, Altered, Draw, alter};
use ide_puzzles::convert::record;
use ide_puzzles::write::value_writer::ValueWriter;
use ide_puzzles::write::verify::is_read_as;
use syntax::{BlockSpan, Span};

/// The kinds of these actions, with their changes.
const ALTERATIONS: [(ActionKind, Alteration); 3] = [
    (ActionKind::Minimize, Alteration::Minimize),
    (ActionKind::MakeSymmetric, Alteration::MakeSymmetric(Pattern::Rotational)),
    (ActionKind::Replace, Alteration::Scramble),
];

/// Returns an action that changes a puzzle as a whole, with its edits; a disabled one with the reason if it cannot.
pub fn altered_action(
    db: &Snapshot,
    id: FileId,
    span: Span,
    kind: ActionKind,
    seed: u64,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Action>> {
    let Some((_, alteration)) = ALTERATIONS.into_iter().find(|(known, _)| *known == kind) else { return Ok(None) };
    let Some(located) = db.file(id).and_then(|file| file.chosen(span)) else { return Ok(None) };
    let Some(before) = record::own(&located) else { return Ok(None) };
    let draw = Draw { seed, number: 0 };
    let after = match alter(&located, before.clone(), alteration, draw, interrupt)? {
        Ok(after) => after,
        Err(why) => return Ok(Some(Action::disabled(kind.title(), kind, why))),
    };
    if after.record.cells == before.cells {
        let nothing_to_change = match kind {
            ActionKind::Minimize => "no given can be left out",
            ActionKind::MakeSymmetric => "the givens are symmetric already",
            _ => "there is no other puzzle",
        };
        return Ok(Some(Action::disabled(kind.title(), kind, after.note.unwrap_or(nothing_to_change))));
    }
    Ok(Some(match edits(&located, &before, &after.record) {
        Ok(edits) => Action::new(kind.title(), kind, edits).with_message(report(kind, &before, &after)),
        Err(why) => Action::disabled(kind.title(), kind, why),
    }))
}

/// Returns the wanted actions, without edits, of a puzzle with one solution.
pub(crate) fn offers(located: &Located<'_>, wanted: KindFilter<'_>) -> Vec<Action> {
    if !matches!(located.proof(), Some(Proof::One(_))) {
        return Vec::new();
    }
    let lowered = located.lowered();
    let mut actions = Vec::new();
    for (kind, _) in ALTERATIONS.into_iter().filter(|(kind, _)| wanted(*kind)) {
        let is_symmetric = kind == ActionKind::MakeSymmetric
            && Pattern::Rotational.is_of(&lowered.geometry, |cell| lowered.givens[cell.index()].is_some());
        if !is_symmetric {
            actions.push(Action::new(kind.title(), kind, Vec::new()));
        }
    }
    actions
}

/// Returns the edits that turn a puzzle into another one.
fn edits(located: &Located<'_>, before: &Record, after: &Record) -> Result<Vec<TextEdit>, Refusal> {
    let mut is_in_place = before.clues == after.clues
        && before.regions == after.regions
        && before.solution == after.solution
        && before.variants == after.variants;
    // Only givens are written and removed in place.
    for (old, new) in before.cells.iter().zip(&after.cells) {
        let is_written = matches!(new, CellRecord::Given(_));
        let is_removed = matches!((old, new), (CellRecord::Given(_), CellRecord::Empty));
        is_in_place &= old == new || is_written || is_removed;
    }
    let edits = if is_in_place {
        cell_edits(located, before, after).ok_or("a value has no symbol")?
    } else {
        vec![whole(located, after)?]
    };
    if is_read_as(located, &edits, after) { Ok(edits) } else { Err(MISREAD.into()) }
}

/// Returns the edits of single cells.
fn cell_edits(located: &Located<'_>, before: &Record, after: &Record) -> Option<Vec<TextEdit>> {
    let lowered = located.lowered();
    let writer = ValueWriter { located, lowered: &lowered };
    let mut written = Vec::new();
    let mut cleared = Vec::new();
    for cell in lowered.geometry.cells() {
        let content = after.cells[cell.index()];
        if content == before.cells[cell.index()] {
            continue;
        }
        if content == CellRecord::Empty {
            cleared.push(cell);
        } else {
            written.push((cell, content.value()?));
        }
    }
    let mut edits = writer.write(written)?;
    edits.extend(writer.clear(cleared));
    edits.extend(removed_entries(located, before, after));
    edits.sort_by_key(|edit| edit.span);
    Some(edits)
}

/// Returns the edits that remove the puzzle's own metadata that the new record lacks, where they have a line of their
/// own.
fn removed_entries(located: &Located<'_>, before: &Record, after: &Record) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    for entry in &located.puzzle().entries {
        let Some(key) = entry.key else { continue };
        if before.get(key.name()).is_none() || after.get(key.name()).is_some() {
            continue;
        }
        let text_before = located.text(BlockSpan::new(0, entry.key_span.start));
        let begin = &text_before[last_line(&text_before)..];
        let end = line_end(&|span| located.text(span), entry.value_span.end);
        let rest = located.text(BlockSpan::new(entry.value_span.end, end.at));
        let is_alone = begin.trim_matches(['#', ' ']).is_empty() && rest.trim().is_empty();
        if is_alone {
            let start = entry.key_span.start - begin.len() as u32;
            let span = BlockSpan::new(start, end.at + end.mark.len() as u32);
            edits.push(TextEdit { span: span.in_file(located.start), text: String::new() });
        }
    }
    edits
}

/// The size of a puzzle without rows that does not say another one.
const USUAL_SIZE: u8 = 9;

/// Returns the edit that writes the whole puzzle anew.
fn whole(located: &Located<'_>, after: &Record) -> Result<TextEdit, Refusal> {
    let puzzle = located.puzzle();
    if located.facts.block.puzzles.len() > 1 || puzzle.grid.is_on_one_line() || !located.file.dialect.has_room() {
        return Err("what belongs to the puzzle would have to move with it, and there is no place for that here".into());
    }
    // What all puzzles of the file share stays where it is.
    let mut own = after.clone();
    own.metadata.retain(|(key, value)| {
        !puzzle.declared.shared.iter().any(|(known, said)| **known == **key && **said == **value)
    });
    let written = Target::Sudoku.write(&own).map_err(|error| error.to_string())?;
    if !written.losses.is_empty() {
        return Err("a part of the puzzle cannot be written anew".into());
    }
    let mut lines = written.lines;
    // A puzzle of clues alone stays one.
    let grid = sudoku::grid(&own);
    let place = lines.windows(grid.len()).position(|window| *window == grid);
    if let Some(place) = place.filter(|_| puzzle.grid.rows().is_empty() && own.digit_count == USUAL_SIZE) {
        lines.drain(place..place + grid.len());
    }
    let end = line_end(&|span| located.text(span), puzzle.lines.end);
    let span = located.span();
    let old = located.file.part(span);
    let tail = &old[old.trim_end_matches(['\r', '\n']).len()..];
    let mark = if old.starts_with('\u{feff}') { "\u{feff}" } else { "" };
    Ok(TextEdit { span, text: format!("{mark}{}{tail}", lines.join(end.mark)) })
}

/// Describes the change in sentences.
fn report(kind: ActionKind, before: &Record, after: &Altered) -> String {
    let mut added = 0;
    let mut removed = 0;
    for (old, new) in before.cells.iter().zip(&after.record.cells) {
        let was_given = matches!(old, CellRecord::Given(_));
        let is_given = matches!(new, CellRecord::Given(_));
        added += u64::from(is_given && !was_given);
        removed += u64::from(was_given && !is_given);
    }
    let done = match (added, removed) {
        _ if kind == ActionKind::Replace => "Replaced the puzzle by an equivalent one.".to_owned(),
        (0, _) => format!("Took away {}.", counted(removed, "given")),
        (_, 0) => format!("Added {}.", counted(added, "given")),
        _ => format!("Added {}, took away {}.", counted(added, "given"), counted(removed, "given")),
    };
    match after.note {
        Some(note) => format!("{done} The puzzle is {note}."),
        None => done,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(marked: &str, kind: ActionKind, expected: Expect) {
        let (text, span) = cursor(marked);
        let analysis = analysis(&text);
        let action = altered_action(&analysis, FILE, span, kind, 2, &|| false).expect("nothing interrupts");
        let action = action.expect("an action");
        expected.assert_eq(&match action.disabled {
            Some(why) => format!("not now: {why}\n"),
            None => format!("{}-- {}\n", apply(&text, &action.edits), action.outcome.message.unwrap_or_default()),
        });
    }

    #[test]
    fn the_layout_stays() {
        check(
            "# hm\ntitle: x\nrating: SE 1.2\nclues: 6\n1$0 2 | . .\n3 4 | . . # here\n----+----\n. . | . 3\n+4 . | 2 .\n\nbehind: x\n",
            ActionKind::Minimize,
            expect![[r#"
                # hm
                title: x
                1 2 | . .
                3 . | . . # here
                ----+----
                . . | . 3
                +4 . | 2 .

                behind: x
                -- Took away 1 given.
            "#]],
        );
        check(
            "+---+---+\n|1$0 2|   |\n|3 4|   |\n|   |  3|\n|   |2  |\n+---+---+\n",
            ActionKind::Minimize,
            expect![[r#"
                +---+---+
                |1 2|   |
                |3  |   |
                |   |  3|
                |   |2  |
                +---+---+
                -- Took away 1 given.
            "#]],
        );
        check(
            "1$02..34.....3..2.;x\n",
            ActionKind::Minimize,
            expect![[r#"
            12..3......3..2.;x
            -- Took away 1 given.
        "#]],
        );
        check(
            "symbols: abcd\n\na$0b__\ncd__\n___c\n__b_\n",
            ActionKind::MakeSymmetric,
            expect![[r#"
            symbols: abcd

            _b__
            cd__
            __dc
            __b_
            -- Added 1 given, took away 1 given.
        "#]],
        );
        check(
            "1$02..\n34..\n...3\n..2.\n",
            ActionKind::Replace,
            expect![[r#"
            43..
            21..
            ..2.
            ...3
            -- Replaced the puzzle by an equivalent one.
        "#]],
        );
        check(
            "1$02..34.....3..2.\n12..34.....3..2.\n",
            ActionKind::Replace,
            expect![[r#"
            43..21....2....3
            12..34.....3..2.
            -- Replaced the puzzle by an equivalent one.
        "#]],
        );
        check(
            " 1$0  2  0  0\n 3  4  0  0\n 0  0  0  3\n 0  0  2  0\n",
            ActionKind::Minimize,
            expect![[r#"
             1  2  0  0
             3  0  0  0
             0  0  0  3
             0  0  2  0
            -- Took away 1 given.
        "#]],
        );
    }

    #[test]
    fn what_belongs_to_the_puzzle_moves_with_it() {
        check(
            "author: all\n\ntitle: one\n# note\n1$0 2 | . {34}\n3 4 | . .\n----+----\n. . | . 3\n+4 . | 2 .\n[solution]\n1234\n3412\n2143\n4321\n\ntitle: two\n1...\n..2.\n.4..\n...3\n",
            ActionKind::Replace,
            expect![[r#"
                author: all

                # note
                title: one
                4    3    | .    .
                2    1    | .    {34}
                ----------+----------
                .    +4   | 2    .
                .    .    | .    3
                [solution]
                4 3 | 1 2
                2 1 | 3 4
                ----+----
                3 4 | 2 1
                1 2 | 4 3

                title: two
                1...
                ..2.
                .4..
                ...3
                -- Replaced the puzzle by an equivalent one.
            "#]],
        );
        check(
            "title: T$0\n[cages]\n3: r1c1 r1c2\n7: r1c3 r1c4\n4: r2c1-r3c1\n5: r2c2-r4c2\n6: r2c3-r2c4\n",
            ActionKind::Replace,
            expect![[r#"
                not now: there is no other puzzle
            "#]],
        );
    }

    #[test]
    fn reasons() {
        check(
            "1$0...\n....\n....\n....\n",
            ActionKind::Minimize,
            expect![[r#"
            not now: the puzzle has 72 solutions
        "#]],
        );
        check(
            "1$0...\n..3.\n.2..\n...4\n",
            ActionKind::Minimize,
            expect![[r#"
            not now: no given can be left out
        "#]],
        );
        check(
            "1$0...\n..3.\n.2..\n...4\n",
            ActionKind::MakeSymmetric,
            expect![[r#"
            not now: the givens are symmetric already
        "#]],
        );
        check(
            "1$02..34.....3+4.2.\n",
            ActionKind::Replace,
            expect![[r#"
                not now: what belongs to the puzzle would have to move with it, and there is no place for that here
            "#]],
        );
    }

    #[test]
    fn offered_where_there_is_one_solution() {
        let offered = |marked: &str| {
            let (text, span) = cursor(marked);
            let wanted = |kind| ALTERATIONS.iter().any(|(known, _)| *known == kind);
            let actions =
                crate::actions_of(&analysis(&text), FILE, span, &wanted, &|| false).expect("nothing interrupts");
            actions.into_iter().map(|action| action.title).collect::<Vec<_>>()
        };
        assert_eq!(offered("1$02..\n34..\n...3\n..2.\n").len(), 3);
        assert_eq!(offered("1$0...\n..3.\n.2..\n...4\n").len(), 2);
        assert_eq!(offered("1$0...\n..3.\n....\n....\n").len(), 0);
    }
}
