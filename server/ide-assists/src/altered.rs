//! Computes the actions that change a puzzle as a whole: minimize it, make it symmetric, replace it by an equivalent
//! one.
//!
//! A change may take seconds, so it is not computed for the list of actions, where these have no edits: see
//! [`Analysis::altered_action`]. Where it can, a change replaces single cells, so that the layout stays; regions, clues
//! and further grids that move are written anew with the whole puzzle.

use super::Wanted;
use super::convert::MISREAD;
use super::disabled::title;
use crate::action::{Action, ActionKind};
use formats::{CellRecord, Record, Target, sudoku};
use generator::Pattern;
use ide_db::base::finding::{FileId, TextEdit};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::base::refusal::Refusal;
use ide_db::base::words::counted;
use ide_db::puzzle::layout::{last_line, line_end};
use ide_db::snapshot::Snapshot;
use ide_db::state::file::Located;
use ide_db::state::proof::Proof;
use ide_puzzles::change::{Alteration, Altered, Draw, alter};
use ide_puzzles::convert::record;
use ide_puzzles::write::value_writer::ValueWriter;
use ide_puzzles::write::verify::is_read_as;
use syntax::{BlockSpan, Entry, RowPlace, Span};

/// The kinds of these actions, with their changes.
const ALTERATIONS: [(ActionKind, Alteration); 3] = [
    (ActionKind::Minimize, Alteration::Minimize),
    (ActionKind::MakeSymmetric, Alteration::MakeSymmetric(Pattern::Rotational)),
    (ActionKind::Replace, Alteration::Scramble),
];

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
    let change = match alter(&located, before.clone(), alteration, draw, interrupt)? {
        Ok(after) if after.record.cells == before.cells => Err(after.note.unwrap_or(unchanged(kind)).into()),
        Ok(after) => edits(&located, &before, &after.record).map(|edits| (edits, report(kind, &before, &after))),
        Err(why) => Err(why),
    };
    Ok(Some(match change {
        Ok((edits, message)) => Action::new(title(kind), kind, edits).with_message(message),
        Err(why) => Action::disabled(title(kind), kind, why),
    }))
}

/// Returns the wanted actions, without edits, of a puzzle with one solution.
pub(crate) fn offers(located: &Located<'_>, wanted: Wanted<'_>) -> Vec<Action> {
    if !matches!(located.proof(), Some(Proof::One(_))) {
        return Vec::new();
    }
    let lowered = located.lowered();
    let is_symmetric = || Pattern::Rotational.is_of(&lowered.geometry, |cell| lowered.givens[cell.index()].is_some());
    let kinds = ALTERATIONS.into_iter().map(|(kind, _)| kind).filter(|kind| wanted(*kind));
    let kinds = kinds.filter(|kind| *kind != ActionKind::MakeSymmetric || !is_symmetric());
    kinds.map(|kind| Action::new(title(kind), kind, Vec::new())).collect()
}

/// The edits that turn a puzzle into another one.
fn edits(located: &Located<'_>, before: &Record, after: &Record) -> Result<Vec<TextEdit>, Refusal> {
    let stays = |record: &Record| {
        (record.clues.clone(), record.regions.clone(), record.solution.clone(), record.variants.clone())
    };
    let is_plain = |cell: &CellRecord| matches!(cell, CellRecord::Empty | CellRecord::Given(_));
    let mut changed = before.cells.iter().zip(&after.cells).filter(|(one, other)| one != other);
    let edits = if stays(before) == stays(after)
        && changed.all(|(one, other)| is_plain(one) && is_plain(other) || matches!(other, CellRecord::Given(_)))
    {
        cells(located, before, after).ok_or("a value has no symbol")?
    } else {
        vec![whole(located, after)?]
    };
    if is_read_as(located, &edits, after) { Ok(edits) } else { Err(MISREAD.into()) }
}

/// The edits of single cells.
fn cells(located: &Located<'_>, before: &Record, after: &Record) -> Option<Vec<TextEdit>> {
    let lowered = located.lowered();
    let writer = ValueWriter { located, lowered: &lowered };
    let changed = lowered.geometry.cells().filter(|cell| before.cells[cell.index()] != after.cells[cell.index()]);
    let (written, cleared): (Vec<_>, Vec<_>) = changed.partition(|cell| after.cells[cell.index()] != CellRecord::Empty);
    let digit = |cell: &engine::Cell| after.cells[cell.index()].value();
    let values: Option<Vec<_>> = written.iter().map(|cell| Some((*cell, digit(cell)?))).collect();
    let mut edits = writer.write(values?)?;
    edits.extend(writer.clear(cleared));
    let is_left_out = |key: &str| before.get(key).is_some() && after.get(key).is_none();
    edits.extend(without_entries(located, is_left_out));
    edits.sort_by_key(|edit| edit.span);
    Some(edits)
}

/// The edits that remove the puzzle's own metadata of some keys, where they have a line of their own.
fn without_entries(located: &Located<'_>, is_left_out: impl Fn(&str) -> bool) -> Vec<TextEdit> {
    let is_left_out = |entry: &&Entry| entry.key.is_some_and(|key| is_left_out(key.name()));
    let entries = located.puzzle().entries.iter().filter(is_left_out);
    let removal = |entry: &Entry| {
        let before = located.text(BlockSpan::new(0, entry.key_span.start));
        let begin = &before[last_line(&before)..];
        let end = line_end(&|span: BlockSpan| located.text(span), entry.value_span.end);
        let rest = located.text(BlockSpan::new(entry.value_span.end, end.at));
        let span = BlockSpan::new(entry.key_span.start - begin.len() as u32, end.at + end.mark.len() as u32);
        let is_alone = begin.trim_matches(['#', ' ']).is_empty() && rest.trim().is_empty();
        is_alone.then(|| TextEdit { span: span.in_file(located.start), text: String::new() })
    };
    entries.filter_map(removal).collect()
}

/// The size of a puzzle without rows that does not say another one.
const USUAL_SIZE: u8 = 9;

/// The edit that writes the whole puzzle anew.
fn whole(located: &Located<'_>, after: &Record) -> Result<TextEdit, Refusal> {
    let puzzle = located.puzzle();
    let is_on_a_line = puzzle.grid.rows().iter().any(|row| row.place == RowPlace::Whole);
    if located.facts.block.puzzles.len() > 1 || is_on_a_line || !located.file.dialect.has_room() {
        return Err("what belongs to the puzzle would have to move with it, and there is no place for that here".into());
    }
    // What all puzzles of the file share stays where it is.
    let is_shared = |(key, value): &(String, String)| {
        puzzle.declared.shared.iter().any(|(known, said)| **known == **key && **said == **value)
    };
    let mut own = after.clone();
    own.metadata.retain(|entry| !is_shared(entry));
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
    let end = line_end(&|span: BlockSpan| located.text(span), puzzle.lines.end);
    let span = located.span();
    let old = located.file.part(span);
    let tail = &old[old.trim_end_matches(['\r', '\n']).len()..];
    let mark = if old.starts_with('\u{feff}') { "\u{feff}" } else { "" };
    Ok(TextEdit { span, text: format!("{mark}{}{tail}", lines.join(end.mark)) })
}

/// Explains that there is nothing to change.
fn unchanged(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Minimize => "no given can be left out",
        ActionKind::MakeSymmetric => "the givens are symmetric already",
        _ => "there is no other puzzle",
    }
}

/// Describes the change in sentences.
fn report(kind: ActionKind, before: &Record, Altered { record: after, note }: &Altered) -> String {
    let is_given = |record: &Record, cell: usize| matches!(record.cells[cell], CellRecord::Given(_));
    let count = |has: &Record, lacks: &Record| {
        (0..has.cells.len()).filter(|cell| is_given(has, *cell) && !is_given(lacks, *cell)).count() as u64
    };
    let added = count(after, before);
    let removed = count(before, after);
    let done = match (added, removed) {
        _ if kind == ActionKind::Replace => "Replaced the puzzle by an equivalent one.".to_owned(),
        (0, _) => format!("Took away {}.", counted(removed, "given")),
        (_, 0) => format!("Added {}.", counted(added, "given")),
        _ => format!("Added {}, took away {}.", counted(added, "given"), counted(removed, "given")),
    };
    note.map_or_else(|| done.clone(), |note| format!("{done} The puzzle is {note}."))
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
