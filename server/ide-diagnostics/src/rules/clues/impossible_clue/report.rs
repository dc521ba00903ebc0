//! Collects the findings on one clue.

use crate::rules::context::Context;
use clues::ClueKind;
use engine::{Cell, Geometry, Numbers};
use ide_db::base::finding::FindingKind;
use ide_db::base::words::counted;
use ide_db::{BlockFinding, Rule};
use syntax::{BlockSpan, ClueCell, PuzzleText};

/// The findings on one clue, with the puzzle that it belongs to.
pub(super) struct Report<'a> {
    pub(super) puzzle: &'a PuzzleText,
    pub(super) geometry: &'a Geometry,
    pub(super) kind: ClueKind,
    /// The range of the clue.
    clue: BlockSpan,
    pub(super) findings: Vec<BlockFinding>,
}

/// Cells of a clue, in order.
pub(super) struct Path {
    pub(super) cells: Vec<Cell>,
    /// The range of the text that names them.
    pub(super) span: BlockSpan,
}

impl<'a> Report<'a> {
    pub(super) fn new(context: &'a Context<'_>, kind: ClueKind, clue: BlockSpan) -> Report<'a> {
        let puzzle = context.puzzle;
        let geometry = &*context.lowered.geometry;
        Report { puzzle, geometry, kind, clue, findings: Vec::new() }
    }

    /// The number of digits, which is that of the cells of a house.
    pub(super) fn digit_count(&self) -> usize {
        usize::from(self.geometry.digit_count())
    }

    /// The numbers that are the values of the puzzle.
    pub(super) fn values(&self) -> Numbers {
        self.puzzle.numbers()
    }

    /// The cells that a clue names, and their range: that of the clue if it is drawn.
    pub(super) fn path(&self, named: &[ClueCell]) -> Path {
        let cells = named.iter().filter_map(|cell| cell.within(self.geometry.field())).collect();
        let span = named.iter().map(|cell| cell.span).reduce(BlockSpan::cover).unwrap_or(self.clue);
        let is_drawn = self.clue.cover(span) != self.clue;
        Path { cells, span: if is_drawn { self.clue } else { span } }
    }

    /// Reports more cells than there can be values:
    /// `a thermometer of 10 cells needs 10 rising values, but there are 9`.
    pub(super) fn too_long(&mut self, path: &Path, most: usize, values: &str) {
        let count = path.cells.len();
        let message = format!("{} needs {count} {values}, but there are {most}", self.of_cells(count));
        self.contradiction(path.span, &path.cells, message);
    }

    /// Adds a finding that shows that the puzzle has no solution.
    pub(super) fn contradiction(&mut self, span: BlockSpan, cells: &[Cell], message: String) {
        self.add(FindingKind::Contradiction, span, cells, message);
    }

    /// Adds a finding on a slip that does not exclude a solution.
    pub(super) fn mistake(&mut self, span: BlockSpan, cells: &[Cell], message: String) {
        self.add(FindingKind::Mistake, span, cells, message);
    }

    /// Adds a finding on something that may be intended.
    pub(super) fn remark(&mut self, span: BlockSpan, cells: &[Cell], message: String) {
        self.add(FindingKind::Remark, span, cells, message);
    }

    fn add(&mut self, kind: FindingKind, span: BlockSpan, cells: &[Cell], message: String) {
        let cells = cells.iter().map(|cell| self.name(*cell)).collect();
        self.findings.push(BlockFinding { kind, cells, ..BlockFinding::new(Rule::ImpossibleClue, span, message) });
    }

    /// `r1c5`.
    pub(super) fn name(&self, cell: Cell) -> String {
        self.geometry.cell_name(cell).to_string()
    }

    /// `a thermometer of 10 cells`.
    pub(super) fn of_cells(&self, count: usize) -> String {
        let noun = self.kind.noun();
        let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u', 'X']) { "an" } else { "a" };
        format!("{article} {noun} of {}", counted(count as u64, "cell"))
    }

    /// The reason why two cells cannot be equal, `r1c1 and r1c2 are in row 1`; `None` if they can.
    pub(super) fn differ(&self, one: Cell, other: Cell) -> Option<String> {
        if !self.geometry.are_peers(one, other) {
            return None;
        }
        let cells = format!("{} and {}", self.name(one), self.name(other));
        Some(match self.geometry.common_area(one, other) {
            Some(house) => format!("{cells} are in {}", house.name().in_sentence()),
            None => format!("{cells} see each other"),
        })
    }
}
