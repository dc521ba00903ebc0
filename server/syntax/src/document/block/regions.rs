//! Reads `[regions]`: N rows of N symbols that give the region of each cell. Regions are numbered in the order in which
//! their symbols appear and any symbol is allowed, so these rows are not read like rows of values. A cell with `.` has
//! no region yet, unless so many cells have it as a region needs.

use super::Builder;
use crate::layout::reader::{FAR, NeedMore};
use crate::layout::rows::{Cut, Rows, TakenRow};
use crate::lines::cell_counts::cells_from;
use crate::lines::shape::Shape;
use crate::lines::split::Unit;
use crate::model::alphabet::Alphabet;
use crate::model::grid::Grid;
use crate::text::atoms::{AtomKind, Atoms};
use crate::text::line::TextLine;
use crate::text::offset::LineOffset;
use field::{Field, MAX_DIGIT};

/// The mark of a cell that has no region yet.
const OPEN: char = '.';

impl Builder<'_, '_> {
    /// Reads the regions that begin at the line `index`. Each cell's value is its region, numbered from 1.
    pub(super) fn regions(&mut self, index: usize, field: Field) -> Result<Option<Grid>, NeedMore> {
        let size = field.columns();
        let mut rows = Vec::new();
        let mut at = index;
        let mut names: Vec<char> = Vec::new();
        let mut open = 0;
        while rows.len() < usize::from(field.rows()) && at < index + FAR {
            let text = self.reader.text;
            let row = self.reader.line(at)?.map_or("", |line: TextLine| line.text(text));
            match self.reader.shape(at)? {
                Some(Shape::Comment | Shape::Frame { doubtful: None }) => {}
                Some(Shape::Cells(_) | Shape::Text | Shape::Frame { .. }) => match row_of_regions(row, at, size) {
                    Some(taken) => {
                        collect_names(row, &mut names);
                        open += row.matches(OPEN).count();
                        rows.push(taken);
                    }
                    None => break,
                },
                _ => break,
            }
            at += 1;
        }
        let Some(end) = rows.last().map(|row| row.line + 1) else {
            return Ok(None);
        };
        // Regions of a square have as many cells as a row; others may be smaller.
        let is_square = field.rows() == size;
        let most = if is_square { size } else { MAX_DIGIT };
        if is_square && (open != usize::from(size) || names.len() > usize::from(size)) {
            names.retain(|name| *name != OPEN);
        }
        names.truncate(usize::from(most));
        let height = field.rows();
        let rows = Rows { size, height, digit_count: most, taken: rows, end, unusable: None, columns: None };
        let decimal = rows.taken.iter().any(|row| row.cut == Cut::By(Unit::Pieces) && row.cells.groups.count > 0);
        let alphabet = if decimal { Alphabet::Standard } else { Alphabet::Declared(names.into()) };
        self.section_of(&rows, &alphabet).map(Some)
    }
}

/// A line as a row of regions, if it has the right number of symbols or looks like it.
fn row_of_regions(text: &str, line: usize, size: u8) -> Option<TakenRow> {
    let cells = cells_from(text, 0);
    let count = u32::from(size);
    let exact = cells.pieces == count || cells.atoms == count;
    // One too few or too many is a slip; anything else is no row.
    let slip = if exact { 0 } else { 1 };
    let unit = if cells.pieces.abs_diff(count) <= slip {
        Unit::Pieces
    } else if cells.atoms.abs_diff(count) <= slip {
        Unit::Atoms
    } else {
        return None;
    };
    Some(TakenRow {
        line,
        cells,
        from: LineOffset::START,
        cut: Cut::By(unit),
        number: None,
        begins_band: false,
        exact,
        gap: false,
        words: None,
    })
}

/// Adds the symbols of a row that are new.
fn collect_names(row: &str, names: &mut Vec<char>) {
    for atom in Atoms::new(row) {
        if let AtomKind::Char(c) | AtomKind::Odd(c) = atom.kind
            && !names.contains(&c)
        {
            names.push(c);
        }
    }
}
