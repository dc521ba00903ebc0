//! Recognises grids of several from their gaps alone: those of a samurai, and those of which nothing says where the
//! grids are.

use super::Builder;
use super::figure_lines::FieldLine;
use super::figures::places_on_a_line;
use crate::layout::reader::{FAR, NeedMore};
use crate::layout::rows::{Rows, TakenRow};
use crate::lines::cell_counts::{Cells, Word, cells_from};
use crate::lines::figure_row::{fields_of_table, sides_of_field, units};
use crate::lines::shape::Shape;
use crate::model::alphabet::Alphabet;
use crate::model::grid::{Content, Grid};
use crate::model::metadata::Key;
use crate::model::symbols::Symbols;
use field::{Field, Figure};

/// What the gaps in the rows from a line on are.
pub(super) enum Gaps {
    /// There are none, or none that can be seen.
    None,
    /// Those of a samurai, whose first row is this line.
    Samurai { first: usize },
    /// Others; the rows end before this line.
    Other { end: usize },
}

/// Rows and columns of five 9×9 grids that share their corners.
const SAMURAI: usize = 21;

/// The rows and columns of a grid that is looked for.
const SIDE: usize = 9;

/// The fewest places outside of two grids that are off each other by a box. Labels of rows and columns leave fewer.
const FEWEST_GAPS: usize = 2 * SIDE;

impl Builder<'_, '_> {
    /// True if the line may be the first of rows with gaps. Nearly all lines end here.
    pub(super) fn may_have_gaps(&mut self, index: usize) -> Result<bool, NeedMore> {
        let text = self.reader.text;
        let line = self.reader.line(index)?.map_or("", |line| line.text(text));
        // The first row of a figure has a grid at least.
        if line.len() < SIDE {
            return self.are_sides_of_samurai(index);
        }
        let bytes = line.as_bytes();
        let begins_with_gap = bytes.starts_with(b"   ");
        Ok(begins_with_gap || bytes.len() >= 2 * SIDE || bytes.contains(&b'~'))
    }

    /// The gaps in the rows that begin with this line.
    pub(super) fn gaps_from(&mut self, index: usize) -> Result<Gaps, NeedMore> {
        let mut first = index;
        if self.are_sides_of_samurai(index)? {
            first += 1;
        }
        let text = self.reader.text;
        let line = self.reader.line(first)?.map_or("", |line| line.text(text));
        if line.contains('~') && self.may_be_row(first)? {
            if self.is_samurai_behind_prefixes(first)? {
                return Ok(Gaps::Samurai { first });
            }
            return self.tildes_from(first);
        }
        if self.declares_other_size() {
            return Ok(Gaps::None);
        }
        if is_samurai_on_a_line(line) || self.is_samurai_with_gaps(first)? || self.is_samurai_behind_prefixes(first)? {
            return Ok(Gaps::Samurai { first });
        }
        let is_whole_grid =
            matches!(self.reader.shape(index)?, Some(Shape::Cells(cells)) if self.whole_on_line(&cells).is_some());
        if first > index || is_whole_grid {
            return Ok(Gaps::None);
        }
        match self.part_of_samurai(index)? {
            Gaps::None => self.other_gaps(index),
            part => Ok(part),
        }
    }

    /// True if metadata declare another size than that of the grids of a samurai.
    pub(super) fn declares_other_size(&self) -> bool {
        let is_declared = self.entries.iter().any(|entry| entry.key == Some(Key::Size));
        is_declared && self.declared.size != Some(SIDE as u8)
    }

    /// True for `21 21`, the sides of the field, alone on a line.
    fn are_sides_of_samurai(&mut self, index: usize) -> Result<bool, NeedMore> {
        let (text, _) = self.line_text(index)?;
        Ok(sides_of_field(text) == Some([SAMURAI as u8; 2]))
    }

    /// The gaps of rows of which the first has `~`.
    fn tildes_from(&mut self, first: usize) -> Result<Gaps, NeedMore> {
        let text = self.reader.text;
        let line = self.reader.line(first)?.map_or("", |line| line.text(text));
        let units_of_line = units(line);
        if let Some(places) = units_of_line.of_count(SAMURAI * SAMURAI) {
            let is_samurai = places.iter().enumerate().all(|(at, place)| {
                let is_gap = is_gap_of_samurai(at / SAMURAI, at % SAMURAI);
                (&line[place.range()] == "~") == is_gap
            });
            return Ok(if is_samurai { Gaps::Samurai { first } } else { Gaps::Other { end: first + 1 } });
        }
        let mut row = 0;
        let mut is_samurai = true;
        let mut end = first;
        let mut next = first;
        let mut lines = Vec::new();
        while next < first + FAR {
            let line = self.reader.line(next)?.map_or("", |line| line.text(text));
            if self.may_be_row(next)? {
                lines.push(next);
                let places = fields_of_table(line, SAMURAI).or_else(|| units(line).of_count(SAMURAI));
                let places = places.unwrap_or_default();
                is_samurai &= row < SAMURAI
                    && (places.len() == SAMURAI || row > 0)
                    && places
                        .iter()
                        .enumerate()
                        .all(|(column, place)| (&line[place.range()] == "~") == is_gap_of_samurai(row, column));
                row += 1;
                end = next + 1;
            } else if !matches!(
                self.reader.shape(next)?,
                Some(Shape::Blank | Shape::Comment | Shape::Frame { .. } | Shape::Bars)
            ) {
                break;
            }
            next += 1;
            // What follows the rows of a samurai may be another.
            if is_samurai && row == SAMURAI {
                return Ok(Gaps::Samurai { first });
            }
            // A blank line ends rows that are no samurai.
            if !is_samurai && matches!(self.reader.shape(next)?, Some(Shape::Blank)) {
                break;
            }
        }
        Ok(if is_samurai || self.are_nearly_samurai(&lines)? { Gaps::Samurai { first } } else { Gaps::Other { end } })
    }

    /// True if lines are the rows of a samurai but for some slips: a row that is missing or twice, a wrong cell.
    pub(super) fn are_nearly_samurai(&mut self, lines: &[usize]) -> Result<bool, NeedMore> {
        /// What three wrong cells cost, or two missing rows.
        const MOST: u32 = 6;
        /// The rows down to the last grids: those above are of other figures, too.
        const FEWEST: usize = 16;
        let Some(samurai) = Figure::from_word("samurai") else { return Ok(false) };
        if lines.len() < FEWEST || lines.len() > SAMURAI + 2 {
            return Ok(false);
        }
        let symbols = Symbols { alphabet: &Alphabet::Standard, digit_count: samurai.size() };
        let lines: Vec<FieldLine> = lines.iter().copied().map(FieldLine::whole).collect();
        let numbers = self.numbers_of_lines(&lines, &samurai, symbols, None)?;
        Ok(numbers.cost <= MOST)
    }

    /// True if rows of 21 cells are those of a samurai but for some slips, and have values, none in the gaps.
    pub(super) fn is_samurai_with_slips(&mut self, rows: &Rows) -> Result<bool, NeedMore> {
        let columns = SAMURAI as u32;
        let mut lines = Vec::with_capacity(rows.taken.len());
        let mut others = 0;
        let mut has_values = false;
        for TakenRow { line, cells, .. } in &rows.taken {
            if cells.largest > SIDE as u8 {
                return Ok(false);
            }
            if cells.atoms != columns && cells.pieces != columns {
                others += 1;
            }
            has_values |= cells.digits;
            lines.push(*line);
        }
        if others > 1 || !has_values {
            return Ok(false);
        }
        self.are_nearly_samurai(&lines)
    }

    /// True if the rows of a samurai begin with this line, with blanks or other text in the gaps, or without them.
    fn is_samurai_with_gaps(&mut self, index: usize) -> Result<bool, NeedMore> {
        /// The rows above the middle grid.
        const BESIDE: usize = 6;
        let mut next = index;
        let mut rows = 0;
        let mut has_gaps_left_out = false;
        let text = self.reader.text;
        while rows < SAMURAI && next < index + FAR {
            let line = self.reader.line(next)?.map_or("", |line| line.text(text));
            match self.reader.shape(next)? {
                Some(_) if is_row_around_gaps(line, rows) || is_row_of_table(line, rows) => {
                    let at_gap = line.as_bytes().get(SIDE..SIDE + 3);
                    has_gaps_left_out |= line.trim_end().len() == SAMURAI && at_gap == Some(b"   ");
                    rows += 1;
                }
                Some(Shape::Frame { doubtful: Some(cells) })
                    if is_row_of_samurai(&cells, rows) && self.is_beside_marks(next)? =>
                {
                    rows += 1;
                }
                Some(Shape::Cells(cells)) if is_row_of_samurai(&cells, rows) => {
                    has_gaps_left_out |= cells.atoms < SAMURAI as u32 - 1;
                    rows += 1;
                }
                Some(Shape::Blank | Shape::Comment | Shape::Frame { .. } | Shape::Bars) if rows > 0 => {}
                // The rows that are there, down to the first ones of the middle grid, can be nothing else.
                None if rows > BESIDE && has_gaps_left_out => return Ok(true),
                _ => return Ok(false),
            }
            next += 1;
        }
        Ok(rows == SAMURAI)
    }

    /// The gaps of rows that have as many cells as those of a samurai without its gaps, if there are all three kinds of
    /// rows, or the two of them that no single grid has below each other, but rows are missing.
    fn part_of_samurai(&mut self, index: usize) -> Result<Gaps, NeedMore> {
        /// The fewest rows of a kind, which are one band.
        const BAND: usize = 3;
        let mut lines = Vec::new();
        let mut counts = [0; SAMURAI + 1];
        let mut next = index;
        while lines.len() <= SAMURAI && next < index + FAR {
            match self.reader.shape(next)? {
                Some(Shape::Cells(cells))
                    if matches!(cells.atoms, 9 | 18 | 21)
                        && cells.odd == 0
                        && cells.largest <= 9
                        && cells.word == Word::None =>
                {
                    counts[cells.atoms as usize] += 1;
                    lines.push(next);
                }
                Some(Shape::Comment | Shape::Frame { .. } | Shape::Bars) if !lines.is_empty() => {}
                _ => break,
            }
            next += 1;
        }
        let has_rows_of_corners = counts[2 * SIDE] >= BAND;
        if counts[SAMURAI] < BAND || !has_rows_of_corners || lines.len() > SAMURAI {
            return Ok(Gaps::None);
        }
        if self.are_nearly_samurai(&lines)? {
            return Ok(Gaps::Samurai { first: index });
        }
        Ok(Gaps::Other { end: lines.last().map_or(index, |last| *last) + 1 })
    }

    /// True if the rows of a samurai, with or without something in the gaps, begin with this line, all of them behind a
    /// mark of quoted text or the number of the line.
    fn is_samurai_behind_prefixes(&mut self, index: usize) -> Result<bool, NeedMore> {
        let Some(samurai) = Figure::from_word("samurai") else { return Ok(false) };
        let Some(prefixed) = self.lines_behind_prefixes(index, &samurai)? else { return Ok(false) };
        for (row, line) in prefixed.lines.iter().enumerate() {
            let text = self.text_of_row(*line)?;
            let is_row = is_row_around_gaps(text, row)
                || is_row_around_tildes(text, row)
                || is_row_of_table(text, row)
                || is_row_of_samurai(&cells_from(text, 0), row);
            if !is_row {
                return Ok(false);
            }
        }
        Ok(prefixed.lines.len() == SAMURAI)
    }

    /// The gaps of rows in which the places of 9×9 grids are all that has cells, and all else has another mark.
    fn other_gaps(&mut self, index: usize) -> Result<Gaps, NeedMore> {
        /// More rows belong to no figure.
        const MOST: usize = 100;
        let text = self.reader.text;
        let mut rows: Vec<Vec<Place>> = Vec::new();
        let mut end = index;
        let mut next = index;
        while rows.len() <= MOST && next < index + FAR {
            let line = self.reader.line(next)?.map_or("", |line| line.text(text));
            match self.reader.shape(next)? {
                Some(Shape::Cells(cells)) if cells.word == Word::None && cells.largest <= 9 => {
                    rows.push(places_in_columns(line));
                    end = next + 1;
                }
                Some(Shape::Comment | Shape::Frame { .. }) if !rows.is_empty() => {}
                _ => break,
            }
            next += 1;
        }
        Ok(if are_grids_and_gaps(&rows) { Gaps::Other { end } } else { Gaps::None })
    }
}

/// What a place of a row looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Cell,
    Gap,
}

/// The places of a line: a piece each if marks of gaps are among them, else a column of characters each, blanks too.
fn places_in_columns(line: &str) -> Vec<Place> {
    // A bar with a blank before it and behind it takes the place of a blank.
    let line = line.trim_end().replace(" | ", " ").replace("| ", "").replace('|', "");
    let line = line.as_str();
    let mut words = line.split(' ').filter(|word| !word.is_empty());
    let is_separated = line.contains([',', '\t']) || line.contains(' ') && words.all(|word| word.len() == 1);
    let marks = |text: &str| if matches!(text, "X" | "x" | "-1" | "#" | "/") { Place::Gap } else { Place::Cell };
    let has_marks = line.contains(['X', 'x', '#', '/']) || line.contains("-1");
    if has_marks && is_separated {
        let pieces = line.split([' ', ',', '\t']).filter(|piece| !piece.is_empty());
        return pieces.map(marks).collect();
    }
    let of_character = |c: char| match c {
        ' ' => Place::Gap,
        c => marks(c.encode_utf8(&mut [0; 4])),
    };
    if is_separated {
        // Every second column.
        return line.chars().step_by(2).map(of_character).collect();
    }
    line.chars().map(of_character).collect()
}

/// True if the places that are no gaps are those of some 9×9 grids, of at least two, and there are gaps. Blanks before
/// all rows are no gaps.
fn are_grids_and_gaps(rows: &[Vec<Place>]) -> bool {
    let mut margin = usize::MAX;
    for row in rows {
        let leading_gaps = row.iter().take_while(|place| **place == Place::Gap).count();
        margin = margin.min(leading_gaps);
    }
    let rows: Vec<&[Place]> = rows.iter().map(|row| &row[margin..]).collect();
    let width = rows.iter().map(|row| row.len()).max().unwrap_or_default();
    if rows.len() <= SIDE || !(SIDE + 1..=100).contains(&width) {
        return false;
    }
    let is_cell = |row: usize, column: usize| rows[row].get(column) == Some(&Place::Cell);
    let mut covered = vec![false; rows.len() * width];
    let mut grids = 0;
    for top in 0..=rows.len() - SIDE {
        for left in 0..=width - SIDE {
            let is_grid = (top..top + SIDE).all(|row| (left..left + SIDE).all(|column| is_cell(row, column)));
            if !is_grid {
                continue;
            }
            grids += 1;
            for row in top..top + SIDE {
                covered[row * width + left..row * width + left + SIDE].fill(true);
            }
        }
    }
    let mut gaps = 0;
    for row in 0..rows.len() {
        for column in 0..width {
            if covered[row * width + column] != is_cell(row, column) {
                return false;
            }
            gaps += usize::from(!is_cell(row, column));
        }
    }
    grids > 1 && gaps >= FEWEST_GAPS
}

/// True if a line has as many cells as that row of a samurai without its gaps, or one more or less.
fn is_row_of_samurai(cells: &Cells, row: usize) -> bool {
    let expected: u32 = match row {
        0..6 | 15.. => 18,
        9..12 => 9,
        _ => 21,
    };
    cells.atoms.abs_diff(expected) <= 1 && cells.odd == 0 && cells.largest <= 9 && cells.word == Word::None
}

/// True for a cell of the four gaps between the five grids of a samurai.
fn is_gap_of_samurai(row: usize, column: usize) -> bool {
    // The gaps are as wide as a box, in the middle of the side of two grids.
    matches!((row, column), (9..12, 0..6 | 15..) | (0..6 | 15.., 9..12))
}

/// True if a line has a cell for each column of that row of a samurai, and one and the same other text in the gaps:
/// `530070000###000419005`.
fn is_row_around_gaps(line: &str, row: usize) -> bool {
    let separates = |c: char| c.is_whitespace() || c == ',';
    let text = line.trim();
    let is_glued = text.len() == SAMURAI;
    // Nearly all lines end here.
    if !is_glued && (text.len() < 2 * SAMURAI - 1 || !text.chars().take(3).skip(1).any(separates)) {
        return false;
    }
    let mut column = 0;
    let mut first_gap = None;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if !is_glued && separates(first) {
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let end = if is_glued { first.len_utf8() } else { rest.find(separates).unwrap_or(rest.len()) };
        let (piece, after) = rest.split_at(end);
        let fits = if is_gap_of_samurai(row, column) {
            let is_value = piece.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
            !is_value && piece == *first_gap.get_or_insert(piece)
        } else {
            matches!(piece.as_bytes(), [b'0'..=b'9' | b'.' | b'-' | b'_' | b'*' | b'?'])
        };
        if column == SAMURAI || !fits {
            return false;
        }
        column += 1;
        rest = after;
    }
    column == SAMURAI
}

/// True for a line of 21 × 21 places with values from 1 to 9, some of them, and one and the same mark in the gaps.
fn is_samurai_on_a_line(line: &str) -> bool {
    // Nearly all lines end here.
    if line.len() < SAMURAI * SAMURAI {
        return false;
    }
    let Some(places) = places_on_a_line(line, SAMURAI * SAMURAI) else { return false };
    let mut first_gap = None;
    let mut has_values = false;
    for (at, place) in places.iter().enumerate() {
        let text = &line[place.range()];
        let is_value = matches!(text.as_bytes(), [b'1'..=b'9']);
        let fits = if is_gap_of_samurai(at / SAMURAI, at % SAMURAI) {
            !is_value && text == *first_gap.get_or_insert(text)
        } else {
            is_value || matches!(text.as_bytes(), [b'0' | b'.' | b'-' | b'_' | b'*' | b'?'])
        };
        if !fits {
            return false;
        }
        has_values |= is_value;
    }
    has_values
}

/// True for a row with a cell for each column of that row of a samurai, and `~` in the gaps alone.
fn is_row_around_tildes(line: &str, row: usize) -> bool {
    let Some(places) = units(line).of_count(SAMURAI) else { return false };
    (0..).zip(places).all(|(column, place)| (&line[place.range()] == "~") == is_gap_of_samurai(row, column))
}

/// True for a row of a table with a field for each column of that row of a samurai, nothing or one and the same text
/// in the gaps.
fn is_row_of_table(line: &str, row: usize) -> bool {
    let Some(fields) = fields_of_table(line, SAMURAI) else { return false };
    let mut gap = None;
    (0..).zip(fields).all(|(column, field)| {
        let text = &line[field.range()];
        if is_gap_of_samurai(row, column) {
            return !matches!(text.as_bytes(), [b'1'..=b'9']) && *gap.get_or_insert(text) == text;
        }
        matches!(text.as_bytes(), [] | [b'0'..=b'9' | b'.' | b'-' | b'_' | b'*' | b'?'])
    })
}

/// True for a samurai: rows of 21 cells with nothing in the four gaps between the five 9×9 grids. Half of the rows are
/// enough, down to those with gaps at both ends.
pub(super) fn is_samurai(grid: &Grid, field: Field) -> bool {
    const FEWEST: usize = 11;
    grid.rows().len() >= FEWEST && has_values_of_samurai(grid, field)
}

/// True for a grid of 21×21 cells with values from 1 to 9, and nothing in the gaps of a samurai.
pub(super) fn has_values_of_samurai(grid: &Grid, field: Field) -> bool {
    if field != Field::square(SAMURAI as u8) {
        return false;
    }
    let mut has_givens = false;
    for (cell, slot) in grid.cells(field) {
        let Content::Given(digit) = slot.content else { continue };
        if digit.get() > 9 || is_gap_of_samurai(field.row(cell).into(), field.column(cell).into()) {
            return false;
        }
        has_givens = true;
    }
    has_givens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_between_grids() {
        let text = |gap: char, between: &str| -> Vec<String> {
            let row = |row: usize| {
                let cell = |column: usize| {
                    let is_cell = row < 9 && (3..12).contains(&column) || row >= 3 && column < 9;
                    (if is_cell { '0' } else { gap }).to_string()
                };
                (0..12).map(cell).collect::<Vec<_>>().join(between)
            };
            (0..12).map(row).collect()
        };
        let are = |lines: &[String]| {
            are_grids_and_gaps(&lines.iter().map(|line| places_in_columns(line)).collect::<Vec<_>>())
        };
        for (gap, between) in [(' ', ""), ('X', ""), (' ', " "), (' ', " | "), ('X', " "), ('#', ",")] {
            assert!(are(&text(gap, between)), "{gap:?} {between:?}");
        }
        assert!(!are(&text('0', "")), "no gap can be seen");
        let labelled = [vec![" 0 0 0 0 0 0 0 0 0".to_owned()], vec!["0 0 0 0 0 0 0 0 0 0".to_owned(); 9]].concat();
        assert!(!are(&labelled), "labels of columns");
        assert!(!are(&vec![format!("  {}", "0".repeat(10)); 10]), "one grid behind blanks");
        let behind_blanks: Vec<String> = text('X', "").iter().map(|line| format!("    {line}")).collect();
        assert!(are(&behind_blanks));
        let mut torn = text(' ', "");
        torn[5] = "000 00000000".to_owned();
        assert!(!are(&torn));
        assert!(!are(&vec!["0".repeat(9); 9]) && !are(&[]));
    }
}
