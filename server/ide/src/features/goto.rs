//! Finds the cells that decide about a cell (definition), and the other occurrences of its value (references).

use crate::analysis::snapshot::Analysis;
use crate::base::finding::FileId;
use crate::features::highlight::{Highlight, HighlightKind};
use crate::state::written_cell::{Target, WrittenCell, value};
use engine::Cell;
use syntax::{Offset, SectionKind, Span};

/// The answer to a definition request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The cell or pencil mark at the position of the request.
    pub origin: Span,
    /// The cells that are the reason, by position.
    pub targets: Vec<Span>,
}

/// The treatment of the value at the position in an answer to a references request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// It is one of the references.
    Included,
    /// Only the other occurrences are returned.
    Excluded,
}

impl Analysis {
    /// Returns the cells that decide about the cell at an offset of a file. `None` if there is no cell, or no cell
    /// decides about it.
    ///
    /// For an empty cell these are the cells that exclude values from it. For a pencil mark those that exclude this
    /// value. For a value those in direct conflict with it; without a conflict it is its own definition, and in a
    /// further grid of the puzzle the value in the puzzle's own grid is.
    pub fn definition(&self, file: FileId, offset: Offset) -> Option<Definition> {
        let place = WrittenCell::at(self.file(file)?, offset)?;
        let cell = place.cell().filter(|_| place.has_values())?;
        let board = Board::new(&place);
        let (origin, targets) = match place.target {
            Target::Open => (place.span(), board.filled_peers(cell)),
            Target::Mark(value, span) => (span, board.excluders(cell, value)),
            Target::Value(value, _) => {
                let clashes = board.excluders(cell, value);
                (place.span(), if clashes.is_empty() { vec![board.origin(cell, value)] } else { clashes })
            }
        };
        let mut targets: Vec<Span> = targets.into_iter().filter(|target| !target.is_empty()).collect();
        targets.sort();
        targets.dedup();
        (!targets.is_empty()).then_some(Definition { origin, targets })
    }

    /// Returns the occurrences of the value at an offset of a file in the same grid, by position; for a pencil mark
    /// also the other marks.
    pub fn references(&self, file: FileId, offset: Offset, declaration: Declaration) -> Vec<Span> {
        let place = self.file(file).and_then(|file| WrittenCell::at(file, offset));
        if place.is_none_or(|place| place.target == Target::Open) {
            return Vec::new();
        }
        let found = self.highlights(file, offset).into_iter();
        let is_wanted = |found: &Highlight| declaration == Declaration::Included || found.kind != HighlightKind::Itself;
        found.filter(is_wanted).map(|found| found.span).collect()
    }
}

/// The values that apply at a position, by cell, with their ranges.
struct Board<'a> {
    place: &'a WrittenCell<'a>,
    values: Vec<Option<(u8, Span)>>,
    /// The values of the puzzle's own grid.
    own: Vec<Option<(u8, Span)>>,
}

impl<'a> Board<'a> {
    /// Cells without a value in the grid at `place` take the value of the puzzle's own grid: a grid of pencil marks may
    /// hold nothing else.
    fn new(place: &'a WrittenCell<'a>) -> Board<'a> {
        let puzzle = place.puzzle();
        let in_grid = |grid: &syntax::Grid| {
            let mut values = vec![None; usize::from(puzzle.size).pow(2)];
            for (cell, slot) in grid.cells(puzzle.size) {
                values[cell] = value(slot.content).map(|value| (value, slot.span.in_file(place.located.start)));
            }
            values
        };
        let own = in_grid(&puzzle.grid);
        let mut values = in_grid(place.grid);
        if place.kind != Some(SectionKind::Solution) {
            values.iter_mut().zip(&own).for_each(|(value, own)| *value = value.or(*own));
        }
        Board { place, values, own }
    }

    /// Returns the peers of a cell that hold a value.
    fn filled_peers(&self, cell: Cell) -> Vec<Span> {
        let geometry = self.place.geometry();
        geometry.peers(cell).iter().filter_map(|peer| self.values[peer.index()]).map(|(_, span)| span).collect()
    }

    /// Returns the cells that exclude a value from a cell: peers that hold it, and neighbours that hold a consecutive
    /// one if the rules forbid that.
    fn excluders(&self, cell: Cell, value: u8) -> Vec<Span> {
        let geometry = self.place.geometry();
        let held = |cells: &[Cell], excludes: &dyn Fn(u8) -> bool| -> Vec<Span> {
            let filled = cells.iter().filter_map(|cell| self.values[cell.index()]);
            filled.filter(|&(held, _)| excludes(held)).map(|(_, span)| span).collect()
        };
        let mut found = held(geometry.peers(cell), &|held| held == value);
        found.extend(held(geometry.neighbours(cell), &|held| held.abs_diff(value) == 1));
        found
    }

    /// Returns the definition of a cell's value.
    fn origin(&self, cell: Cell, value: u8) -> Span {
        let own = self.own[cell.index()].filter(|&(own, _)| own == value);
        own.map_or(self.place.span(), |(_, span)| span)
    }
}

#[cfg(test)]
mod tests {
    use super::Declaration;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use syntax::Span;

    /// Checks the definition, with its targets in brackets.
    #[track_caller]
    fn check_definition(marked: &str, expected: Expect) {
        let (text, span) = cursor(marked);
        let actual = match analysis(&text).definition(FILE, span.start) {
            None => "nothing\n".to_owned(),
            Some(definition) => {
                format!("{:?}\n{}", &text[definition.origin.range()], bracketed(&text, &definition.targets))
            }
        };
        expected.assert_eq(&actual);
    }

    /// Checks the references, in brackets.
    #[track_caller]
    fn check_references(marked: &str, declaration: Declaration, expected: Expect) {
        let (text, span) = cursor(marked);
        expected.assert_eq(&bracketed(&text, &analysis(&text).references(FILE, span.start, declaration)));
    }

    fn bracketed(text: &str, spans: &[Span]) -> String {
        around(text, spans.iter().map(|&span| (span, "[", "]")))
    }

    #[test]
    fn what_excludes_values_from_an_empty_cell() {
        check_definition(
            "12..\n$0....\n....\n3..4\n",
            expect![[r#"
            "."
            [1][2]..
            ....
            ....
            [3]..4
        "#]],
        );
        check_definition(
            "rules: antiknight\n$0....\n..1.\n..2.\n....\n",
            expect![[r#"
            "."
            rules: antiknight
            ....
            ..[1].
            ..2.
            ....
        "#]],
        );
    }

    #[test]
    fn what_excludes_a_pencil_mark() {
        check_definition(
            "1 2 . .\n. {1$034} . 3\n. . 3 .\n. 3 . .\n",
            expect![[r#"
            "3"
            1 2 . .
            . {134} . [3]
            . . 3 .
            . [3] . .
        "#]],
        );
        check_definition(
            "1 2 . .\n. {$0134} . 3\n. . 3 .\n. 3 . .\n",
            expect![[r#"
            "1"
            [1] 2 . .
            . {134} . 3
            . . 3 .
            . 3 . .
        "#]],
        );
        check_definition(
            "1 2 . .\n. {13$04} . 3\n. . 3 .\n. 3 . .\n",
            expect![[r#"
            nothing
        "#]],
        );
        check_definition(
            "rules: nonconsecutive\n1 . . .\n{$024} . . 3\n. . . .\n. . . .\n",
            expect![[r#"
                "2"
                rules: nonconsecutive
                [1] . . .
                {24} . . 3
                . . . .
                . . . .
            "#]],
        );
    }

    #[test]
    fn marks_beside_the_puzzle_are_excluded_by_its_values() {
        check_definition(
            "1 2 . .\n. . . 3\n. . . .\n. . . .\n[candidates]\n1 2 {34} 4\n34 $034 12 3\n{1} {4} {3} {2}\n{1} {4} {3} {2}\n",
            expect![[r#"
                "3"
                1 2 . .
                . . . 3
                . . . .
                . . . .
                [candidates]
                1 2 {34} 4
                34 34 12 [3]
                {1} {4} {3} {2}
                {1} {4} {3} {2}
            "#]],
        );
    }

    #[test]
    fn what_a_value_clashes_with() {
        check_definition(
            "1$02.1\n....\n1...\n....\n",
            expect![[r#"
            "2"
            1[2].1
            ....
            1...
            ....
        "#]],
        );
        check_definition(
            "$012.1\n....\n1...\n....\n",
            expect![[r#"
            "1"
            12.[1]
            ....
            [1]...
            ....
        "#]],
        );
    }

    #[test]
    fn a_value_of_the_solution_comes_from_the_given() {
        let puzzle = "1...\n....\n....\n....\n[solution]\n";
        check_definition(
            &format!("{puzzle}$01234\n3412\n2143\n4321\n"),
            expect![[r#"
            "1"
            [1]...
            ....
            ....
            ....
            [solution]
            1234
            3412
            2143
            4321
        "#]],
        );
        check_definition(
            &format!("{puzzle}1$0234\n3412\n2143\n4321\n"),
            expect![[r#"
            "2"
            1...
            ....
            ....
            ....
            [solution]
            1[2]34
            3412
            2143
            4321
        "#]],
        );
    }

    #[test]
    fn nothing_to_say() {
        check_definition(
            "....\n.$0...\n....\n....\n",
            expect![[r#"
            nothing
        "#]],
        );
        check_definition(
            "title: 1$02\n....\n....\n....\n....\n",
            expect![[r#"
            nothing
        "#]],
        );
        check_definition(
            "....\n....\n....\n....\n[regions]\n$01122\n1122\n3344\n3344\n",
            expect![[r#"
            nothing
        "#]],
        );
        check_references(
            "1...\n.$0...\n....\n....\n",
            Declaration::Included,
            expect![[r#"
            1...
            ....
            ....
            ....
        "#]],
        );
    }

    #[test]
    fn where_a_value_stands() {
        let puzzle = "1 +2 . .\n. {12} 2 .\n. . . $0+2\n. . . .\n[solution]\n1234\n3412\n2143\n4321\n";
        check_references(
            puzzle,
            Declaration::Included,
            expect![[r#"
            1 [+2] . .
            . {12} [2] .
            . . . [+2]
            . . . .
            [solution]
            1234
            3412
            2143
            4321
        "#]],
        );
        check_references(
            puzzle,
            Declaration::Excluded,
            expect![[r#"
            1 [+2] . .
            . {12} [2] .
            . . . +2
            . . . .
            [solution]
            1234
            3412
            2143
            4321
        "#]],
        );
        check_references(
            "1 +2 . .\n. {1$02} 2 .\n. . {123} .\n. . . .\n",
            Declaration::Included,
            expect![[r#"
            1 [+2] . .
            . {1[2]} [2] .
            . . {1[2]3} .
            . . . .
        "#]],
        );
    }
}
