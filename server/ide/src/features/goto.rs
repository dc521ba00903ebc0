//! Finds the cells and clues that decide about a cell (definition), and the other occurrences of its value
//! (references). The references of a clue are its cells.

use crate::features::highlight::{HighlightKind, highlights};
use engine::{Cell, Digit};
use ide_db::puzzle::clues::Place;
use ide_db::puzzle::parts::value;
use ide_db::puzzle::written_clues::{WrittenClue, cells_at};
use ide_db::state::written_cell::{Target, WrittenCell};
use ide_db::{FileId, Located, Snapshot, View};
use syntax::{Grid, Offset, SectionKind, Span};

/// The answer to a definition request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The cell or pencil mark at the position of the request.
    pub origin: Span,
    /// The cells and clues that are the reason, by position.
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

pub(crate) fn definition(db: &Snapshot, file: FileId, offset: Offset) -> Option<Definition> {
    let file = db.file(file)?;
    let Some(place) = WrittenCell::at(file, offset) else { return clues_at(file, offset) };
    let cell = place.cell().filter(|_| place.has_values())?;
    let values = GridValues::new(&place);
    let field = place.puzzle().field;
    let clues = clues_of(&place.located, &[(field.row(cell), field.column(cell))]);
    let origin = match place.target {
        Target::Open | Target::Value(..) => place.span(),
        Target::Mark(_, span) => span,
    };
    let mut targets = match place.target {
        Target::Open => values.filled_peers(cell),
        Target::Mark(value, _) => values.excluders(cell, value),
        Target::Value(value, _) => {
            let clashes = values.excluders(cell, value);
            let own = values.origin(cell, value);
            // A value that is where the request is made is no news beside its clues.
            let is_own = clashes.is_empty() && (clues.is_empty() || own != place.span());
            if is_own { vec![own] } else { clashes }
        }
    };
    targets.extend(clues);
    definition_of(origin, targets)
}

pub(crate) fn references(db: &Snapshot, file: FileId, offset: Offset, declaration: Declaration) -> Vec<Span> {
    let place = db.file(file).and_then(|file| WrittenCell::at(file, offset));
    if place.is_some_and(|place| place.target == Target::Open) {
        return Vec::new();
    }
    let mut found = highlights(db, file, offset);
    if declaration == Declaration::Excluded {
        found.retain(|highlight| highlight.kind != HighlightKind::Itself);
    }
    found.into_iter().map(|highlight| highlight.span).collect()
}

/// Returns the clues of the cells that a clue names at an offset.
fn clues_at(file: &View, offset: Offset) -> Option<Definition> {
    file.puzzles_in(Span::empty(offset)).find_map(|located| {
        let at = offset.checked_in_block(located.start)?;
        let (clue, span) = WrittenClue::at(located.puzzle(), at)?;
        let (origin, cells) = cells_at(&clue, span, at);
        let mut targets = clues_of(&located, &cells);
        if cells.is_empty() {
            targets.extend(clue.definitions().into_iter().map(|span| span.in_file(located.start)));
        }
        // The place where the request is made is no news.
        let origin = origin.in_file(located.start);
        targets.retain(|target| *target != origin);
        definition_of(origin, targets)
    })
}

/// Returns the ranges of the clues of some cells.
fn clues_of(located: &Located<'_>, cells: &[Place]) -> Vec<Span> {
    let mut spans = Vec::new();
    for cell in cells {
        for clue in WrittenClue::of_cell(located.puzzle(), *cell) {
            spans.extend(clue.definitions().into_iter().map(|span| span.in_file(located.start)));
        }
    }
    spans
}

fn definition_of(origin: Span, mut targets: Vec<Span>) -> Option<Definition> {
    targets.retain(|target| !target.is_empty());
    targets.sort();
    targets.dedup();
    (!targets.is_empty()).then_some(Definition { origin, targets })
}

/// A value with its range in the file.
type ValueAt = (Digit, Span);

/// The values that apply at a position, by cell.
struct GridValues<'a> {
    place: &'a WrittenCell<'a>,
    values: Vec<Option<ValueAt>>,
    /// The values of the puzzle's own grid.
    own: Vec<Option<ValueAt>>,
}

impl<'a> GridValues<'a> {
    /// Cells without a value in the grid at `place` take the value of the puzzle's own grid: a grid of pencil marks may
    /// hold nothing else.
    fn new(place: &'a WrittenCell<'a>) -> GridValues<'a> {
        let own = values_in(place, &place.puzzle().grid);
        let mut values = values_in(place, place.grid);
        if place.kind != Some(SectionKind::Solution) {
            for (value, own) in values.iter_mut().zip(&own) {
                *value = value.or(*own);
            }
        }
        GridValues { place, values, own }
    }

    /// Returns the peers of a cell that hold a value.
    fn filled_peers(&self, cell: Cell) -> Vec<Span> {
        let geometry = self.place.geometry();
        geometry.peers(cell).iter().filter_map(|peer| self.values[peer.index()]).map(|(_, span)| span).collect()
    }

    /// Returns the cells that exclude a value from a cell: peers that hold it, and neighbours that hold a consecutive
    /// one if the rules forbid that.
    fn excluders(&self, cell: Cell, value: Digit) -> Vec<Span> {
        let geometry = self.place.geometry();
        let mut found = Vec::new();
        for peer in geometry.peers(cell) {
            if let Some((held, span)) = self.values[peer.index()]
                && held == value
            {
                found.push(span);
            }
        }
        for neighbour in geometry.neighbours(cell) {
            if let Some((held, span)) = self.values[neighbour.index()]
                && held.get().abs_diff(value.get()) == 1
            {
                found.push(span);
            }
        }
        found
    }

    /// Returns the definition of a cell's value.
    fn origin(&self, cell: Cell, value: Digit) -> Span {
        match self.own[cell.index()] {
            Some((own, span)) if own == value => span,
            _ => self.place.span(),
        }
    }
}

/// Returns the values of one of a puzzle's grids, by cell.
fn values_in(place: &WrittenCell<'_>, grid: &Grid) -> Vec<Option<ValueAt>> {
    let field = place.puzzle().field;
    let mut values = vec![None; field.cell_count()];
    for (cell, slot) in grid.cells(field) {
        values[cell.index()] = value(slot.content).map(|value| (value, slot.span.in_file(place.located.start)));
    }
    values
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
    fn the_clues_of_a_cell() {
        let puzzle = "1...\n....\n....\n....\n[cages]\n7: r1c1 r2c1\n6: r1c2-r1c4\n[cages]\n.AA.\n.A..\n....\n....\nA=6\n[dots]\nr1c1 o r1c2 * r1c3\n[sandwich]\ntop: . 5 . .\n";
        check_definition(
            &puzzle.replacen("1...", "$01...", 1),
            expect![[r#"
            "1"
            1...
            ....
            ....
            ....
            [cages]
            [7: r1c1 r2c1]
            6: r1c2-r1c4
            [cages]
            .AA.
            .A..
            ....
            ....
            A=6
            [dots]
            [r1c1 o r1c2 * r1c3]
            [sandwich]
            top: . 5 . .
        "#]],
        );
        check_definition(
            &puzzle.replacen("1...", "1.$0..", 1),
            expect![[r#"
            "."
            [1]...
            ....
            ....
            ....
            [cages]
            7: r1c1 r2c1
            [6: r1c2-r1c4]
            [cages]
            .[A]A.
            .A..
            ....
            ....
            [A=6]
            [dots]
            [r1c1 o r1c2 * r1c3]
            [sandwich]
            top: . 5 . .
        "#]],
        );
        check_definition(
            &puzzle.replace("r1c1 o r1c2 *", "r1c1 o r1c$02 *"),
            expect![[r#"
            "r1c2"
            1...
            ....
            ....
            ....
            [cages]
            7: r1c1 r2c1
            [6: r1c2-r1c4]
            [cages]
            .[A]A.
            .A..
            ....
            ....
            [A=6]
            [dots]
            [r1c1 o r1c2 * r1c3]
            [sandwich]
            top: . [5] . .
        "#]],
        );
        check_definition(
            &puzzle.replace("6: r1c2-r1c4", "6: r1c2-r1$0c4"),
            expect![[r#"
            "r1c4"
            1...
            ....
            ....
            ....
            [cages]
            7: r1c1 r2c1
            [6: r1c2-r1c4]
            [cages]
            .AA.
            .A..
            ....
            ....
            A=6
            [dots]
            r1c1 o r1c2 * r1c3
            [sandwich]
            top: . 5 . .
        "#]],
        );
        check_definition(
            &puzzle.replace(".AA.", ".A$0A."),
            expect![[r#"
            "A"
            1...
            ....
            ....
            ....
            [cages]
            7: r1c1 r2c1
            [6: r1c2-r1c4]
            [cages]
            .[A]A.
            .A..
            ....
            ....
            [A=6]
            [dots]
            [r1c1 o r1c2 * r1c3]
            [sandwich]
            top: . 5 . .
        "#]],
        );
        check_definition(
            &puzzle.replace("A=6", "A$0=6"),
            expect![[r#"
            "A=6"
            1...
            ....
            ....
            ....
            [cages]
            7: r1c1 r2c1
            6: r1c2-r1c4
            [cages]
            .[A]A.
            .A..
            ....
            ....
            A=6
            [dots]
            r1c1 o r1c2 * r1c3
            [sandwich]
            top: . 5 . .
        "#]],
        );
        check_definition(
            &puzzle.replace("top:", "to$0p:"),
            expect![[r#"
            nothing
        "#]],
        );
    }

    #[test]
    fn the_cells_of_a_clue() {
        let puzzle = "1...\n....\n....\n....\n[cages]\n7: r1c1 r2c1\n[cages]\n.AA.\n.A..\n....\n....\nA=6\n";
        check_references(
            &puzzle.replace("7:", "7$0:"),
            Declaration::Included,
            expect![[r#"
            [1]...
            [.]...
            ....
            ....
            [cages]
            [7: r1c1 r2c1]
            [cages]
            .AA.
            .A..
            ....
            ....
            A=6
        "#]],
        );
        check_references(
            &puzzle.replace("7:", "7$0:"),
            Declaration::Excluded,
            expect![[r#"
            [1]...
            [.]...
            ....
            ....
            [cages]
            7: r1c1 r2c1
            [cages]
            .AA.
            .A..
            ....
            ....
            A=6
        "#]],
        );
        check_references(
            &puzzle.replace("A=6", "A=6$0"),
            Declaration::Excluded,
            expect![[r#"
            1[.][.].
            .[.]..
            ....
            ....
            [cages]
            7: r1c1 r2c1
            [cages]
            .[A][A].
            .[A]..
            ....
            ....
            A=6
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
