//! Reads lines before a grid that declare something about it, and numbers and marks that mean nothing.

use super::Builder;
use crate::layout::reader::{FAR, NeedMore};
use crate::layout::rows::Rows;
use crate::lines::cell_counts::{Cells, Word};
use crate::lines::figure_row::sides_of_field;
use crate::lines::one_line::{OneLine, one_line, small_grid};
use crate::lines::shape::Shape;
use crate::lines::stray::Stray;
use crate::model::alphabet::Alphabet;
use crate::model::metadata::Key;
use crate::text::glyph::narrow;

impl Builder<'_, '_> {
    /// A size, an alphabet, column names, or a line that means nothing before a grid.
    pub(super) fn preamble(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        Ok(self.size_line(index, cells)?
            || self.alphabet(index, cells)?
            || self.column_names(index, cells)?
            || self.sides_above_grids(index)?
            || self.stray_line(index, cells)?)
    }

    /// One integer alone, and the next line fits as a row of that many cells.
    fn size_line(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        if cells.pieces > 1 || cells.atoms > 2 {
            return Ok(false);
        }
        let (text, span) = self.line_text(index)?;
        let digits: String = text.chars().map(narrow).collect();
        let Some(size) = digits.parse::<u8>().ok().filter(|size| (2..=36).contains(size)) else { return Ok(false) };
        let Some(Shape::Cells(next)) = self.reader.shape(index + 1)? else { return Ok(false) };
        let count = u32::from(size);
        let is_row = next.atoms == count || next.pieces == count;
        if is_row || next.longest.atoms == count * count && !self.is_box(index, size)? {
            let declared = self.declare();
            declared.size = Some(size);
            declared.rows = None;
            self.begin(span.start);
            return Ok(true);
        }
        Ok(false)
    }

    /// True if a size is that of a box of the grid below: `3` above nine rows of nine cells.
    fn is_box(&mut self, index: usize, side: u8) -> Result<bool, NeedMore> {
        let grid = Rows::read(self.reader, index + 1, &self.declared)?;
        Ok(grid.is_some_and(|rows| rows.size == side * side && rows.is_whole()))
    }

    /// One or two integers that are not the grid's size (a number of puzzles, or the box), or some empty marks, alone
    /// above a whole grid. Above anything else they may be the beginning of a row.
    fn stray_line(&mut self, index: usize, own: &Cells) -> Result<bool, NeedMore> {
        let Some(stray) = self.stray(index)? else { return Ok(false) };
        let mut next = index + 1;
        // Each line looks ahead, so a file of nothing but such lines must not be looked at again and again.
        const MOST: usize = 2;
        // A digit with a blank line below it may be the first cell of another puzzle.
        let mut others = 0;
        let mut is_apart = false;
        while next < index + FAR {
            match self.reader.shape(next)? {
                Some(Shape::Blank) => is_apart = true,
                Some(Shape::Comment | Shape::Frame { doubtful: None }) => {}
                Some(Shape::Cells(_)) if others < MOST && self.stray(next)?.is_some_and(Stray::is_short) => others += 1,
                _ => break,
            }
            next += 1;
        }
        let Some(Shape::Cells(cells)) = self.reader.shape(next)? else { return Ok(false) };
        if matches!(self.whole_on_line(&cells), Some(OneLine::Grids { .. })) {
            return Ok(true);
        }
        if !stray.is_short() || self.stray(next)?.is_some_and(Stray::is_short) {
            return Ok(false);
        }
        if let Some(found) = self.found_from(next, &Shape::Cells(cells))? {
            return Ok(found.boards.iter().all(|board| board.is_whole() && own.pieces != u32::from(board.size)));
        }
        let Some(rows) = Rows::read(self.reader, next, &self.declared)? else { return Ok(false) };
        let is_row = own.atoms == u32::from(rows.size) || own.pieces == u32::from(rows.size);
        let is_meant = !is_apart || own.atoms > 1 || stray == Stray::Marks || own.largest == rows.size;
        Ok(rows.is_whole() && !is_row && is_meant)
    }

    /// The sides of a field, `21 21`, above the metadata that say which grids it has.
    fn sides_above_grids(&mut self, index: usize) -> Result<bool, NeedMore> {
        let (text, _) = self.line_text(index)?;
        if sides_of_field(text).is_none() {
            return Ok(false);
        }
        for next in index + 1..index + FAR {
            match self.reader.shape(next)? {
                Some(Shape::Metadata { key, .. }) => {
                    let key = self.span(next, key)?;
                    if Key::from_name(self.text_of(key)) == Some(Key::Grids) {
                        return Ok(true);
                    }
                }
                Some(Shape::Comment | Shape::Blank) => {}
                _ => return Ok(false),
            }
        }
        Ok(false)
    }

    fn stray(&mut self, index: usize) -> Result<Option<Stray>, NeedMore> {
        let text = self.reader.text;
        Ok(self.reader.line(index)?.and_then(|line| Stray::of(line.text(text))))
    }

    /// Words separated by commas, directly above grids on one line each.
    fn column_names(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        if !cells.commas || cells.word == Word::None || self.whole_on_line(cells).is_some() {
            return Ok(false);
        }
        let Some(Shape::Cells(next)) = self.reader.shape(index + 1)? else { return Ok(false) };
        Ok(one_line(&next, None).is_some() || small_grid(&next).is_some())
    }

    /// `1,2,3 …` with a blank line after it and rows without commas after that.
    fn alphabet(&mut self, index: usize, cells: &Cells) -> Result<bool, NeedMore> {
        if !cells.commas || cells.groups.count > 0 || self.reader.shape(index + 1)? != Some(Shape::Blank) {
            return Ok(false);
        }
        let mut next = index + 2;
        while self.reader.shape(next)? == Some(Shape::Blank) && next < index + FAR {
            next += 1;
        }
        let (text, span) = self.line_text(index)?;
        // A mark of two characters is one cell but not a symbol.
        let symbols = Alphabet::parse(text).filter(|symbols| symbols.len() == Some(cells.pieces as usize));
        let Some(Shape::Cells(row)) = self.reader.shape(next)? else { return Ok(false) };
        let Some(symbols) = symbols else { return Ok(false) };
        if row.commas || row.pieces != cells.pieces && row.atoms != cells.pieces {
            return Ok(false);
        }
        self.declare().symbols = Some(symbols);
        self.declare().size = Some(cells.pieces as u8);
        self.begin(span.start);
        Ok(true)
    }
}
