//! Computes the selection ranges around a cursor: from a cell to its row, its grid and the file.
//!
//! They are ranges of text, from the first cell of a row part to its last, including the text between them.

use engine::{Cell, Figure};
use ide_db::puzzle::written_clues::{WrittenClue, cells_at};
use ide_db::state::written_cell::{Target, WrittenCell};
use ide_db::{FileId, Located, Snapshot, View};
use std::ops::Range;
use syntax::{ClueContent, LineSpan, Offset, RowPlace, Span};

pub(crate) fn selection_ranges(db: &Snapshot, file: FileId, offset: Offset) -> Vec<Span> {
    let Some(file) = db.file(file) else { return Vec::new() };
    // Not between the two characters that end a line.
    let offset = offset.min(file.line(offset).end);
    let mut ranges = GrowingRanges(vec![]);
    match WrittenCell::at(file, offset) {
        Some(place) => around_cell(&place, &mut ranges),
        None => around_text(file, offset, &mut ranges),
    }
    ranges.add(Span::from(0..file.text.len_bytes()));
    ranges.0
}

/// Ranges, each of which contains the one before it and more.
struct GrowingRanges(Vec<Span>);

impl GrowingRanges {
    /// Adds the smallest range that contains this one and all before it, if it is larger than these.
    fn add(&mut self, span: Span) {
        match self.0.last() {
            None => self.0.push(span),
            Some(&last) if last.cover(span) != last => self.0.push(last.cover(span)),
            Some(_) => {}
        }
    }
}

/// Adds the pencil mark, the cell, the part of the row within one box, the row, the grid and the puzzle.
fn around_cell(place: &WrittenCell<'_>, ranges: &mut GrowingRanges) {
    if let Target::Value(_, target) | Target::Mark(_, target) = place.target {
        ranges.add(target);
    }
    ranges.add(place.span());
    let slot = place.slot as u32;
    let Some(row) = place.grid.rows().iter().find(|row| (row.first..row.first + row.count).contains(&slot)) else {
        return;
    };
    let columns_in_row = usize::from(place.puzzle().field.columns());
    let column = (place.slot - row.first as usize) % columns_in_row;
    // In a grid on one line, a row has as many cells as the grid has columns.
    let is_whole = row.place == RowPlace::Whole;
    let first = if is_whole { place.slot - column } else { row.first as usize };
    let cells = if is_whole { columns_in_row } else { row.count as usize };
    let end = (first + cells).min(place.grid.slot_count());
    if let (Some(figure), Some(cell)) = (&place.puzzle().figure, place.cell()) {
        around_grids(place, figure, cell, first, ranges);
    } else if let (Some((_, columns)), RowPlace::Row(_) | RowPlace::Whole) = (place.puzzle().boxes, row.place) {
        let in_box = first + column - column % usize::from(columns);
        add_slots(in_box..end.min(in_box + usize::from(columns)), place, ranges);
    }
    add_slots(first..end, place, ranges);
    let start = place.located.start;
    let grid = place.grid.span.in_file(start);
    ranges.add(grid);
    match place.kind {
        // With its frame.
        None => ranges.add(place.puzzle().lines.in_file(start)),
        Some(_) => ranges.add(with_header(place.located.file, grid)),
    }
    ranges.add(place.puzzle().span.in_file(start));
}

/// Adds the parts of the row within one box and within one grid, of each grid that the cell belongs to. `first` is the
/// slot of the first cell of the row.
fn around_grids(place: &WrittenCell<'_>, figure: &Figure, cell: Cell, first: usize, ranges: &mut GrowingRanges) {
    let column = usize::from(figure.field().column(cell));
    for grid in figure.grids_of(cell) {
        let left = usize::from(figure.corners()[grid].column);
        if let Some((_, columns)) = place.puzzle().boxes {
            let columns = usize::from(columns);
            let in_box = first + column - (column - left) % columns;
            add_slots(in_box..in_box + columns, place, ranges);
        }
        add_slots(first + left..first + left + usize::from(figure.size()), place, ranges);
    }
}

/// Adds the range of neighbouring slots.
fn add_slots(slots: Range<usize>, place: &WrittenCell<'_>, ranges: &mut GrowingRanges) {
    if !slots.is_empty() {
        ranges.add(place.span_of(slots.start).cover(place.span_of(slots.end - 1)));
    }
}

/// Extends a further grid by the line above it, if that names it.
pub(crate) fn with_header(file: &View, grid: Span) -> Span {
    let Some(end) = file.line(grid.start).start.checked_sub(1) else { return grid };
    let above = file.line(end);
    let names_grid = file.part(above).trim_start().starts_with('[');
    if names_grid { grid.cover(above) } else { grid }
}

/// Adds the key or value of metadata, the line, the further grid that the line names, and the puzzle.
fn around_text(file: &View, offset: Offset, ranges: &mut GrowingRanges) {
    add_metadata(file, offset, ranges);
    around_clue(file, offset, ranges);
    let line = file.line(offset);
    let without_blanks = syntax::without_blanks(&file.part(line));
    let inner = LineSpan::from(without_blanks).in_file(line.start);
    if inner.touches(offset) {
        ranges.add(inner);
    }
    ranges.add(line);
    let Some(located) = file.puzzles_in(line).find(|located| is_in(located, offset)) else { return };
    let puzzle = located.puzzle();
    for section in &puzzle.sections {
        let grid = with_header(file, section.grid.span.in_file(located.start));
        if grid.touches(offset) {
            ranges.add(grid);
        }
    }
    for section in &puzzle.clues {
        let clues = section.span.in_file(located.start);
        if clues.touches(offset) {
            ranges.add(clues);
        }
    }
    let lines = puzzle.lines.in_file(located.start);
    if lines.touches(offset) {
        ranges.add(lines);
    }
    ranges.add(located.span());
}

/// Adds the key or the value of metadata at an offset.
fn add_metadata(file: &View, offset: Offset, ranges: &mut GrowingRanges) {
    for (facts, at) in file.blocks_in(Span::empty(offset)) {
        let own = facts.block.puzzles.iter().flat_map(|puzzle| &puzzle.entries);
        for entry in own.chain(&facts.block.entries) {
            for part in [entry.key_span.in_file(at.start), entry.value_span.in_file(at.start)] {
                if part.touches(offset) && !part.is_empty() {
                    return ranges.add(part);
                }
            }
        }
    }
}

/// Adds the name of a cell or a number, and its clue; of a drawn clue only the symbol or the sum there.
fn around_clue(file: &View, offset: Offset, ranges: &mut GrowingRanges) {
    for located in file.puzzles_in(Span::empty(offset)) {
        let Some(at) = offset.checked_in_block(located.start) else { continue };
        let Some((found, shown)) = WrittenClue::at(located.puzzle(), at) else { continue };
        let mut part = cells_at(&found, shown, at).0;
        if let ClueContent::Cells { values, .. } = &found.clue.content
            && let Some(number) = values.iter().find(|value| value.span.touches(at))
        {
            part = number.span;
        }
        let whole = if found.clue.symbol.is_some() { shown } else { found.clue.span };
        for span in [part, shown, whole] {
            ranges.add(span.in_file(located.start));
        }
        return;
    }
}

fn is_in(located: &Located<'_>, offset: Offset) -> bool {
    located.span().cover(located.puzzle().lines.in_file(located.start)).touches(offset)
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use proptest::prelude::*;
    use syntax::{Offset, Span};
    use test_support::messy;

    #[track_caller]
    fn check_selections(marked: &str, expected: Expect) {
        let (text, span) = cursor(marked);
        let actual = analysis(&text).selection_ranges(FILE, span.start);
        let actual: String = actual.iter().map(|range| format!("{:?}\n", &text[range.range()])).collect();
        expected.assert_eq(&actual);
    }

    #[test]
    fn several_grids() {
        check_selections(
            "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 $0. 1 2\n. 3 . 1 . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n",
            expect![[r#"
                "."
                "4 ."
                "2 . 4 ."
                "2 . 4 . 1 2"
                "1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . 1 . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 ."
                "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . 1 . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 ."
                "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . 1 . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n"
            "#]],
        );
    }

    #[test]
    fn clues() {
        check_selections(
            "title: a\n[thermos]\n  r1c1-r1$0c3 r2c3 # b\nr5c5 r5c6\n[odd]\nr9c9\n",
            expect![[r#"
            "r1c3"
            "r1c1-r1c3 r2c3"
            "r1c1-r1c3 r2c3 # b"
            "  r1c1-r1c3 r2c3 # b"
            "[thermos]\n  r1c1-r1c3 r2c3 # b\nr5c5 r5c6"
            "title: a\n[thermos]\n  r1c1-r1c3 r2c3 # b\nr5c5 r5c6\n[odd]\nr9c9"
            "title: a\n[thermos]\n  r1c1-r1c3 r2c3 # b\nr5c5 r5c6\n[odd]\nr9c9\n"
        "#]],
        );
        check_selections(
            "[cages]\n1$05: r1c1 r1c2\n",
            expect![[r#"
                "15"
                "15: r1c1 r1c2"
                "[cages]\n15: r1c1 r1c2"
                "[cages]\n15: r1c1 r1c2\n"
            "#]],
        );
        check_selections(
            "[sandwich]\ntop: 1 . 2$00 .\n",
            expect![[r#"
            "20"
            "top: 1 . 20 ."
            "[sandwich]\ntop: 1 . 20 ."
            "[sandwich]\ntop: 1 . 20 .\n"
        "#]],
        );
        check_selections(
            "[cages]\nA$0A..\nB...\n....\n....\nA=4 B=1\n",
            expect![[r#"
                "A"
                "AA.."
                "[cages]\nAA..\nB...\n....\n....\nA=4 B=1"
                "[cages]\nAA..\nB...\n....\n....\nA=4 B=1\n"
            "#]],
        );
        check_selections(
            "[cages]\nAA..\nB...\n....\n....\nA=$04 B=1\n",
            expect![[r#"
                "4"
                "A=4"
                "A=4 B=1"
                "[cages]\nAA..\nB...\n....\n....\nA=4 B=1"
                "[cages]\nAA..\nB...\n....\n....\nA=4 B=1\n"
            "#]],
        );
        check_selections(
            "[dots]\nr1c1 o r1c2 $0* r1c3\n",
            expect![[r#"
            "r1c1 o r1c2 * r1c3"
            "[dots]\nr1c1 o r1c2 * r1c3"
            "[dots]\nr1c1 o r1c2 * r1c3\n"
        "#]],
        );
    }

    #[test]
    fn a_cell() {
        let puzzle = "# a\ntitle: b\n+-----+-----+\n| 1 2 | 3 4 |\n| 3 {$01 4} | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n\n1...\n....\n....\n....\n";
        check_selections(
            puzzle,
            expect![[r##"
            "1"
            "{1 4}"
            "3 {1 4}"
            "3 {1 4} | . ."
            "1 2 | 3 4 |\n| 3 {1 4} | . . |\n+-----+-----+\n| . . | . . |\n| . . | . ."
            "+-----+-----+\n| 1 2 | 3 4 |\n| 3 {1 4} | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+"
            "title: b\n+-----+-----+\n| 1 2 | 3 4 |\n| 3 {1 4} | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+"
            "# a\ntitle: b\n+-----+-----+\n| 1 2 | 3 4 |\n| 3 {1 4} | . . |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n\n1...\n....\n....\n....\n"
        "##]],
        );
        check_selections(
            "1 +$02 3\n3 1 2\n2 3 1\n",
            expect![[r#"
            "2"
            "+2"
            "1 +2 3"
            "1 +2 3\n3 1 2\n2 3 1"
            "1 +2 3\n3 1 2\n2 3 1\n"
        "#]],
        );
        check_selections(
            "1,,3,4\n3$0,,1,2\n,,,\n,,,\n",
            expect![[r#"
            "3"
            "3,"
            "3,,1,2"
            "1,,3,4\n3,,1,2\n,,,\n,,,"
            "1,,3,4\n3,,1,2\n,,,\n,,,\n"
        "#]],
        );
        check_selections(
            "1234\n34$01\n2143\n4321\n",
            expect![[r#"
            "1"
            "341"
            "1234\n341\n2143\n4321"
            "1234\n341\n2143\n4321\n"
        "#]],
        );
    }

    #[test]
    fn a_grid_on_one_line() {
        check_selections(
            "12..3$04....12..34,1234341221434321 # a\n12..34....12..34\n",
            expect![[r#"
            "4"
            "34"
            "34.."
            "12..34....12..34"
            "12..34....12..34,1234341221434321"
            "12..34....12..34,1234341221434321 # a\n12..34....12..34\n"
        "#]],
        );
        check_selections(
            "12..34....12..34,12343$041221434321\n12..34....12..34\n",
            expect![[r#"
            "4"
            "34"
            "3412"
            "1234341221434321"
            "12..34....12..34,1234341221434321"
            "12..34....12..34,1234341221434321\n12..34....12..34\n"
        "#]],
        );
    }

    #[test]
    fn a_further_grid() {
        check_selections(
            "1...\n....\n....\n....\n[solution]\n1234\n34$012\n2143\n4321\n\n# a\n",
            expect![[r#"
            "1"
            "12"
            "3412"
            "1234\n3412\n2143\n4321"
            "[solution]\n1234\n3412\n2143\n4321"
            "1...\n....\n....\n....\n[solution]\n1234\n3412\n2143\n4321"
            "1...\n....\n....\n....\n[solution]\n1234\n3412\n2143\n4321\n\n# a\n"
        "#]],
        );
        check_selections(
            "1...\n....\n....\n....\n[solu$0tion]\n1234\n3412\n2143\n4321\n\n# a\n",
            expect![[r#"
            "[solution]"
            "[solution]\n1234\n3412\n2143\n4321"
            "1...\n....\n....\n....\n[solution]\n1234\n3412\n2143\n4321"
            "1...\n....\n....\n....\n[solution]\n1234\n3412\n2143\n4321\n\n# a\n"
        "#]],
        );
    }

    #[test]
    fn metadata_and_other_lines() {
        check_selections(
            "title: a$0 b\nauthor: c\n1...\n....\n....\n....\n\n# d\n",
            expect![[r#"
            "a b"
            "title: a b"
            "title: a b\nauthor: c\n1...\n....\n....\n...."
            "title: a b\nauthor: c\n1...\n....\n....\n....\n\n# d\n"
        "#]],
        );
        check_selections(
            "tit$0le: a b\n\n1...\n....\n....\n....\n",
            expect![[r#"
            "title"
            "title: a b"
            "title: a b\n\n1...\n....\n....\n....\n"
        "#]],
        );
        check_selections(
            "1...\n....\n....\n....\n\n  # d$0 e\n",
            expect![[r##"
            "# d e"
            "  # d e"
            "1...\n....\n....\n....\n\n  # d e\n"
        "##]],
        );
        check_selections(
            "1...\n....\n....\n....\n$0\n# d\n",
            expect![[r#"
            ""
            "1...\n....\n....\n....\n\n# d\n"
        "#]],
        );
        check_selections(
            "12|..\n..|..\n--$0+--\n..|..\n..|..\n",
            expect![[r#"
            "--+--"
            "12|..\n..|..\n--+--\n..|..\n..|.."
            "12|..\n..|..\n--+--\n..|..\n..|..\n"
        "#]],
        );
        check_selections(
            "$0",
            expect![[r#"
            ""
        "#]],
        );
    }

    proptest! {
        #[test]
        fn they_grow_around_the_cursor(text in messy::file(), at in any::<prop::sample::Index>()) {
            let is_place = |at: &usize| !text[..*at].ends_with('\r') || !text[*at..].starts_with('\n');
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).filter(is_place).collect();
            let at = Offset::from(*at.get(&places) as u32);
            let ranges = analysis_as(&text, syntax::Dialect::Sudoku).selection_ranges(FILE, at);
            prop_assert_eq!(ranges.last(), Some(&Span::from(0..text.len())));
            for range in &ranges {
                prop_assert!(range.touches(at) && text.get(range.range()).is_some());
            }
            for pair in ranges.windows(2) {
                prop_assert!(pair[0] != pair[1] && pair[0].cover(pair[1]) == pair[1]);
            }
        }
    }
}
