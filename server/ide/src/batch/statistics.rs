//! Counts the puzzles of a file by their kind of grid, their clues and their solutions.

use crate::analysis::snapshot::Analysis;
use crate::base::finding::FileId;
use crate::features::code_lens::SolutionCount;
use crate::puzzle::lowering::declared_rules;
use crate::puzzle::parts::region_grid;
use crate::state::facts::Facts;
use engine::Variant;

/// The statistics of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Its kind of grid.
    pub grid: GridKind,
    /// The number of givens.
    pub clues: usize,
    /// The number of solutions.
    pub solutions: SolutionCount,
}

/// A kind of grid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GridKind {
    /// Cells in a row.
    pub size: u8,
    /// Rows and columns of one box; `None` if there are no boxes, or regions in their place.
    pub boxes: Option<(u8, u8)>,
    /// True if it has regions of its own.
    pub is_irregular: bool,
    /// The rules beyond these.
    pub rules: Vec<Variant>,
}

impl Analysis {
    /// The statistics of the proved puzzles of a file, in order.
    pub fn census(&self, file: FileId) -> impl Iterator<Item = Counted> {
        let view = self.file(file);
        let plain = view.and_then(|view| view.proved_lines()?.clues(&view.text.to_string()));
        let blocks = view.filter(|_| plain.is_none()).into_iter().flat_map(|view| view.chunks().blocks());
        let read =
            blocks.flat_map(|(facts, _)| (0..facts.block.puzzles.len()).filter_map(|index| counted(facts, index)));
        plain.into_iter().flatten().map(Counted::plain).chain(read)
    }
}

impl Counted {
    /// A classic puzzle with one solution.
    fn plain(clues: usize) -> Counted {
        let grid = GridKind { size: 9, boxes: Some((3, 3)), is_irregular: false, rules: Vec::new() };
        Counted { grid, clues, solutions: SolutionCount::Unique }
    }
}

fn counted(facts: &Facts, index: usize) -> Option<Counted> {
    let solutions = SolutionCount::of(facts.proof(index)?);
    let puzzle = facts.puzzle(index);
    let is_irregular = region_grid(puzzle).is_some();
    let boxes = puzzle.boxes.filter(|_| !is_irregular);
    let grid = GridKind { size: puzzle.size, boxes, is_irregular, rules: declared_rules(puzzle).collect() };
    Some(Counted { grid, clues: facts.lowered(index).givens.iter().flatten().count(), solutions })
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn puzzles_are_counted_once_they_are_proved() {
        let text = "12..\n34..\n...3\n..2.\n\nrules: diagonal\n12..\n....\n..21\n....\n\n123123\n......\n......\n......\n......\n......\n\n....\n....\n....\n....\n\n[puzzle]\n1...\n....\n....\n....\n[regions]\n1122\n1122\n3344\n3344\n";
        let analysis = host(text).snapshot();
        assert_eq!(analysis.census(FILE).count(), 0);
        analysis.unproved(FILE).into_iter().for_each(|puzzle| {
            analysis.prove(FILE, puzzle, &|| false).expect("nothing interrupts");
        });
        let lines: String = analysis.census(FILE).map(|counted| format!("{counted:?}\n")).collect();
        expect![[r#"
            Counted { grid: GridKind { size: 4, boxes: Some((2, 2)), is_irregular: false, rules: [] }, clues: 6, solutions: Unique }
            Counted { grid: GridKind { size: 4, boxes: Some((2, 2)), is_irregular: false, rules: [Diagonal] }, clues: 4, solutions: Several { count: 2, exact: true } }
            Counted { grid: GridKind { size: 6, boxes: Some((2, 3)), is_irregular: false, rules: [] }, clues: 6, solutions: None }
            Counted { grid: GridKind { size: 4, boxes: Some((2, 2)), is_irregular: false, rules: [] }, clues: 0, solutions: Blank }
            Counted { grid: GridKind { size: 4, boxes: None, is_irregular: true, rules: [] }, clues: 1, solutions: Several { count: 72, exact: true } }
        "#]].assert_eq(&lines);
    }
}
