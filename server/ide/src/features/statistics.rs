//! Describes each puzzle of a file: its kind of grid, its clues, its solutions, and what it shares with others.

use engine::{Field, Variant};
use ide_db::puzzle::canonical::{class_of_classic, line_of_classic};
use ide_db::puzzle::lowering::declared_rules;
use ide_db::puzzle::parts::region_grid;
use ide_db::state::rating::classic;
use ide_db::{FileId, Located, PuzzleIndex, Snapshot, View};
use ide_puzzles::explain::solution_count::SolutionCount;
use ide_rows::identity::Identity;
use syntax::{Offset, SectionKind};

/// The statistics of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Its position in the file.
    pub puzzle: PuzzleIndex,
    /// Where the first line of its grid begins, in bytes.
    pub start: Offset,
    pub grid: GridKind,
    /// The number of givens.
    pub clues: usize,
    pub solutions: SolutionCount,
    /// True if it declares its solution.
    pub has_answer: bool,
    /// What equal and equivalent puzzles share.
    pub identity: Identity,
    /// The givens of a classic puzzle, 81 digits or dots.
    pub line: Option<String>,
}

/// The shape of a grid, and its rules.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GridKind {
    /// The cells by row and column.
    pub field: Field,
    pub digit_count: u8,
    /// Rows and columns of one box; `None` if there are no boxes, or regions in their place.
    pub boxes: Option<(u8, u8)>,
    /// True if it has regions of its own.
    pub is_irregular: bool,
    /// The rules beyond these.
    pub rules: Vec<Variant>,
}

pub(crate) fn census(db: &Snapshot, file: FileId) -> Vec<Counted> {
    let Some(view) = db.file(file) else { return Vec::new() };
    if let Some(counted) = of_proved_lines(view) {
        return counted;
    }
    view.puzzles().filter_map(|located| Counted::of(&located)).collect()
}

/// The statistics of a proved line list; `None` if it is none.
fn of_proved_lines(view: &View) -> Option<Vec<Counted>> {
    let lines = view.proved_lines()?;
    let givens = lines.givens(&view.text.to_string())?;
    let mut counted = Vec::with_capacity(givens.len());
    for ((fingerprint, puzzle, line), givens) in lines.proved()?.zip(givens) {
        counted.push(Counted {
            puzzle,
            start: line.start,
            grid: GridKind {
                field: Field::square(9),
                digit_count: 9,
                boxes: Some((3, 3)),
                is_irregular: false,
                rules: Vec::new(),
            },
            clues: givens.iter().flatten().count(),
            solutions: SolutionCount::Unique,
            has_answer: false,
            identity: Identity { fingerprint: Some(fingerprint), class: class_of_classic(&givens) },
            line: Some(line_of_classic(&givens)),
        });
    }
    Some(counted)
}

impl Counted {
    fn of(located: &Located<'_>) -> Option<Counted> {
        let facts = located.facts;
        let index = located.index;
        let puzzle = located.puzzle();
        let solutions = SolutionCount::of(located.proof()?);
        let is_irregular = region_grid(puzzle).is_some();
        let boxes = puzzle.boxes.filter(|_| !is_irregular);
        let class = facts.class(index).map(|class| class.fingerprint);
        Some(Counted {
            puzzle: located.position,
            start: located.first_line().start,
            grid: GridKind {
                field: puzzle.field,
                digit_count: puzzle.digit_count,
                boxes,
                is_irregular,
                rules: declared_rules(puzzle).collect(),
            },
            clues: located.lowered().givens.iter().flatten().count(),
            solutions,
            has_answer: puzzle.sections.iter().any(|section| section.kind == SectionKind::Solution),
            identity: Identity { fingerprint: facts.fingerprint(index), class },
            line: classic(&located.lowered()).map(|givens| line_of_classic(&givens)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn puzzles_are_counted_once_they_are_proved() {
        let text = "12..\n34..\n...3\n..2.\n\nrules: diagonal\n12..\n....\n..21\n....\n\n123123\n......\n......\n......\n......\n......\n\n....\n....\n....\n....\n\n[puzzle]\n1...\n....\n....\n....\n[regions]\n1122\n1122\n3344\n3344\n";
        let analysis = host(text).snapshot();
        assert_eq!(analysis.census(FILE).len(), 0);
        analysis.unproved(FILE).into_iter().for_each(|puzzle| {
            analysis.prove(FILE, puzzle, &|| false).expect("nothing interrupts");
        });
        let line = |counted: &Counted| {
            let Counted { start, grid, clues, solutions, .. } = counted;
            format!("from {}: {grid:?}, clues: {clues}, solutions: {solutions:?}\n", start.to_u32())
        };
        let lines: String = analysis.census(FILE).iter().map(line).collect();
        expect![[r#"
            from 0: GridKind { field: Field { rows: 4, columns: 4 }, digit_count: 4, boxes: Some((2, 2)), is_irregular: false, rules: [] }, clues: 6, solutions: Unique
            from 37: GridKind { field: Field { rows: 4, columns: 4 }, digit_count: 4, boxes: Some((2, 2)), is_irregular: false, rules: [Diagonal] }, clues: 4, solutions: Several { count: 2, exact: true }
            from 58: GridKind { field: Field { rows: 6, columns: 6 }, digit_count: 6, boxes: Some((2, 3)), is_irregular: false, rules: [] }, clues: 6, solutions: None
            from 101: GridKind { field: Field { rows: 4, columns: 4 }, digit_count: 4, boxes: Some((2, 2)), is_irregular: false, rules: [] }, clues: 0, solutions: Blank
            from 131: GridKind { field: Field { rows: 4, columns: 4 }, digit_count: 4, boxes: None, is_irregular: true, rules: [] }, clues: 1, solutions: Several { count: 72, exact: true }
        "#]].assert_eq(&lines);
    }
}
