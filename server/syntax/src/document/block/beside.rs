//! Makes puzzles of grids that are written beside each other, on a line or in a list: decides which is a puzzle, which
//! the solution of another one, and which a map of its regions.

use super::Builder;
use super::tail::is_full;
use crate::model::alphabet::Alphabet;
use crate::model::grid::Grid;
use crate::model::problem::ProblemKind;
use crate::model::puzzle::{Origin, SectionKind};
use crate::text::span::BlockSpan;

/// A grid that has been read, before it is known what it is.
pub(super) struct ReadGrid {
    pub(super) grid: Grid,
    pub(super) size: u8,
    pub(super) alphabet: Alphabet,
    pub(super) decimal: bool,
    /// Its lines, or just its cells on one line.
    pub(super) lines: BlockSpan,
    pub(super) problems: Vec<ReadProblem>,
}

/// What is wrong with a grid.
pub(super) struct ReadProblem {
    pub(super) kind: ProblemKind,
    pub(super) span: BlockSpan,
}

/// A grid that is a puzzle or a solution.
struct Values {
    read: ReadGrid,
    is_full: bool,
    /// The map of regions beside it.
    regions: Option<Grid>,
}

impl Builder<'_, '_> {
    /// Makes puzzles of grids in the order of the text. A full grid is the solution of an unfinished one before it, and
    /// of two, of the other; the second of two full ones is the solution of the first. A map of regions is that of the
    /// grid before it, or of the first one.
    pub(super) fn grids_beside(&mut self, grids: Vec<ReadGrid>) {
        let are_several = grids.len() > 1;
        let mut values: Vec<Values> = Vec::with_capacity(grids.len());
        let mut first_map = None;
        for read in grids {
            let map = if are_several { self.region_map(&read.grid, read.size) } else { None };
            let is_full = is_full(&read.grid);
            match (map, values.last_mut()) {
                (Some(regions), Some(before)) if before.regions.is_none() => before.regions = Some(regions),
                (Some(regions), None) if first_map.is_none() => {
                    first_map = Some(Values { read, is_full, regions: Some(regions) })
                }
                _ => {
                    let regions = first_map.take().and_then(|map| map.regions);
                    values.push(Values { read, is_full, regions });
                }
            }
        }
        // A map alone is a full grid like any other.
        values.extend(first_map.map(|map| Values { regions: None, ..map }));
        let is_pair = matches!(values.as_slice(), [first, second] if first.read.size == second.read.size);
        if is_pair && values[0].is_full && !values[1].is_full {
            values.reverse();
        }
        // The size of the last puzzle, as long as it may get a solution.
        let mut open = None;
        for Values { read, is_full, regions } in values {
            if is_full && open == Some(read.size) {
                open = None;
                self.add_section(SectionKind::Solution, Origin::Tail, read.grid);
            } else {
                open = (!is_full || is_pair).then_some(read.size);
                for problem in read.problems {
                    self.problem(problem.kind, problem.span, Some(self.puzzles.len() as u32));
                }
                self.finish_read(read.grid, read.size, read.alphabet, read.decimal, read.lines);
            }
            if let Some(regions) = regions {
                self.add_section(SectionKind::Regions, Origin::Tail, regions);
            }
        }
    }
}
