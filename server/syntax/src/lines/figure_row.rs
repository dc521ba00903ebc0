//! Splits a line into the places of a row of several grids: each place of the field, or those of the grids alone.
//!
//! Must not know what the text of a place means, except whether it can be a mark of a place outside of every grid.

use crate::lines::written::written;
use crate::text::atoms::{AtomKind, Atoms};
use crate::text::glyph::{Glyph, glyph, is_bar, trimmed};
use crate::text::span::LineSpan;
use field::{Figure, MAX_SIDE};
use std::ops::Range;

/// A line as a row of a field.
pub(crate) struct FigureRow<'a> {
    line: &'a str,
    figure: &'a Figure,
    row: u8,
}

/// The places of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FittingRow {
    /// A range for each column; empty where the line has nothing for a place outside of every grid.
    Exact { cells: Vec<LineSpan>, span: LineSpan },
    /// Too few or too many. Of very many not all are in `cells`.
    Malformed { cells: Vec<LineSpan>, count: usize, expected: u32, span: LineSpan },
}

/// The characters and pieces of a line, as far as a comment. Of a line with more than a field has places, which is no
/// list of them, the first ones are kept.
pub(crate) struct Units {
    atoms: Vec<LineSpan>,
    pieces: Vec<LineSpan>,
    atom_count: usize,
    piece_count: usize,
}

/// The numbers of rows and columns of a field, if a line has nothing else: `21 21`, `21x21`.
pub fn sides_of_field(line: &str) -> Option<[u8; 2]> {
    let mut numbers = line.split([' ', '\t', ',', 'x', '×']).filter(|part| !part.is_empty());
    let sides = [numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?];
    numbers.next().is_none().then_some(sides)
}

/// The most places that a field has.
const MOST_PLACES: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// Returns the characters and pieces of a line; brackets around a list are left out.
pub(crate) fn units(line: &str) -> Units {
    let mut units = Units { atoms: Vec::new(), pieces: Vec::new(), atom_count: 0, piece_count: 0 };
    let mut last_piece = None;
    for atom in Atoms::new(line) {
        if matches!(atom.kind, AtomKind::Odd('[' | ']' | '(' | ')' | '}')) {
            continue;
        }
        units.atom_count += 1;
        if units.atom_count <= MOST_PLACES {
            units.atoms.push(atom.span);
        }
        if last_piece != Some(atom.piece) {
            units.piece_count += 1;
        }
        if units.piece_count > units.pieces.len() && units.piece_count <= MOST_PLACES {
            units.pieces.push(atom.span);
        } else if units.piece_count == units.pieces.len()
            && let Some(piece) = units.pieces.last_mut()
        {
            *piece = piece.cover(atom.span);
        }
        last_piece = Some(atom.piece);
    }
    units
}

impl Units {
    /// The pieces if there are so many, else the characters if there are so many.
    pub(crate) fn of_count(&self, count: usize) -> Option<Vec<LineSpan>> {
        if self.piece_count == count {
            Some(self.pieces.clone())
        } else if self.atom_count == count {
            Some(self.atoms.clone())
        } else {
            None
        }
    }

    /// The difference between a number of cells and the number of pieces or of characters, the less of both.
    fn distance(&self, count: usize) -> usize {
        self.piece_count.abs_diff(count).min(self.atom_count.abs_diff(count))
    }
}

/// The fields of a row of a table, as many as that: separated by tabs, semicolons, commas or bars, with nothing, blanks
/// or a cell in each, perhaps in brackets. `None` for another line.
pub(crate) fn fields_of_table(line: &str, count: usize) -> Option<Vec<LineSpan>> {
    // Nearly all lines end here.
    let bytes = line.as_bytes();
    if memchr::memchr3(b'\t', b';', b',', bytes).is_none() && memchr::memchr(b'|', bytes).is_none() && line.is_ascii() {
        return None;
    }
    let separators: [fn(char) -> bool; 4] = [|c| c == '\t', |c| c == ';', |c| c == ',', is_bar];
    for separates in separators {
        if line.chars().filter(|c| separates(*c)).take(count).count() + 1 < count {
            continue;
        }
        let whole = line.trim_end_matches(['\r', '\n']);
        let text = trimmed(whole);
        // Tabs at the ends are around empty fields.
        let tabs = 0..whole.len();
        let inner = within_brackets(whole, text.clone());
        for range in [tabs, text, inner] {
            if let Some(fields) = fields_between(line, range, separates, count) {
                return Some(fields);
            }
        }
    }
    None
}

/// So many fields of a part of a line; `None` if there are fewer or more, or one can be no cell.
fn fields_between(line: &str, range: Range<usize>, separates: fn(char) -> bool, count: usize) -> Option<Vec<LineSpan>> {
    let mut fields = Vec::with_capacity(count + 1);
    let mut start = range.start;
    let text = &line[range.clone()];
    for (at, separator) in text.match_indices(separates).chain([(text.len(), "")]) {
        let end = range.start + at;
        let mut field = LineSpan::from(trimmed(&line[start..end])).shifted(start as u32);
        let written = &line[field.range()];
        if written.len() >= 2 && written.starts_with(['"', '\'']) && written.ends_with(&written[..1]) {
            let inside = field.range().start + 1..field.range().end - 1;
            field = LineSpan::from(trimmed(&line[inside.clone()])).shifted(inside.start as u32);
        }
        fields.push(field);
        start = end + separator.len();
    }
    // A separator may end the row.
    if fields.len() == count + 1 && fields.last().is_some_and(|last| last.is_empty()) {
        fields.pop();
    }
    let is_cell = |text: &str| matches!(text, "~" | "/" | "#") || written(text).is_some();
    (fields.len() == count && fields.iter().all(|field| is_cell(&line[field.range()]))).then_some(fields)
}

/// True for a character that parts cells, and is none.
fn separates(c: char) -> bool {
    matches!(glyph(c), Glyph::Blank | Glyph::Comma | Glyph::Bar | Glyph::Ignored)
}

/// The part of a row between the bars at both ends, or between the brackets of a list, with or without a comma behind
/// it.
fn within_brackets(line: &str, text: Range<usize>) -> Range<usize> {
    let opens = |c: char| is_bar(c) || matches!(c, '[' | '(' | '{');
    let closes = |c: char| is_bar(c) || matches!(c, ']' | ')' | '}');
    let end = text.start + line[text.clone()].trim_end_matches([',', ';']).len();
    let inner = &line[text.start..end];
    let (Some(first), Some(last)) = (inner.chars().next(), inner.chars().next_back()) else { return text };
    if opens(first) && closes(last) && inner.len() > first.len_utf8() {
        return text.start + first.len_utf8()..end - last.len_utf8();
    }
    text
}

impl<'a> FigureRow<'a> {
    pub(crate) fn new(line: &'a str, figure: &'a Figure, row: u8) -> FigureRow<'a> {
        FigureRow { line, figure, row }
    }

    /// The places of the row: one for each column, one for each place of a grid, or too few or too many.
    pub(crate) fn cells(&self) -> FittingRow {
        let columns = usize::from(self.figure.field().columns());
        let inside = self.figure.count_in_row(self.row);
        if let Some(cells) = self.one_a_place(columns) {
            return exact(cells);
        }
        let units = units(self.line);
        if let Some(cells) = units.of_count(columns) {
            return exact(cells);
        }
        if let Some(cells) = self.blanks_as_cells(columns, units.atom_count, inside) {
            return exact(cells);
        }
        if inside < columns
            && let Some(cells) = units.of_count(inside).or_else(|| fields_of_table(self.line, inside))
        {
            return exact(self.with_gaps(&cells));
        }
        let has_gaps = self.line.contains('~');
        let expected = if has_gaps || inside == columns || units.distance(columns) < units.distance(inside) {
            columns
        } else {
            inside
        };
        let are_pieces = units.piece_count.abs_diff(expected) == units.distance(expected);
        let count = if are_pieces { units.piece_count } else { units.atom_count };
        let cells = if are_pieces { units.pieces } else { units.atoms };
        let span = covered(&cells);
        FittingRow::Malformed { cells, count, expected: expected as u32, span }
    }

    /// A character, a word or a field of a table for each column.
    fn one_a_place(&self, columns: usize) -> Option<Vec<LineSpan>> {
        let characters = self.one_a_character(columns).or_else(|| self.one_a_word(columns));
        // As many semicolons as make a row look like characters separate fields.
        let is_clear = characters.as_ref().is_some_and(|cells| self.has_cells_in_grids(cells));
        if is_clear { characters } else { fields_of_table(self.line, columns).or(characters) }
    }

    /// True for a character, a word or a field of a table for each column, of which those of the grids are cells.
    pub(crate) fn has_all_places(&self) -> bool {
        let columns = usize::from(self.figure.field().columns());
        self.one_a_place(columns).is_some_and(|cells| self.has_cells_in_grids(&cells))
    }

    /// True for a line of marks alone, as many as the row has columns or cells: it looks like a frame, too.
    pub(crate) fn is_of_marks(&self) -> bool {
        let text = self.line.trim();
        let marks = text.chars().filter(|c| glyph(*c) == Glyph::Mark).count();
        let are_marks = text.chars().all(|c| matches!(glyph(c), Glyph::Mark | Glyph::Blank));
        let columns = usize::from(self.figure.field().columns());
        let line = self.line.trim_end_matches(['\r', '\n']);
        let has_blank_cells = || line.chars().count() == columns && self.has_marks_in_gaps(&characters(line, 0));
        are_marks && (marks == columns || marks == self.figure.count_in_row(self.row) || has_blank_cells())
    }

    /// True for a line of blanks alone, one for each column: its cells are empty.
    pub(crate) fn is_of_blanks(&self) -> bool {
        let line = self.line.trim_end_matches(['\r', '\n']);
        line.len() == usize::from(self.figure.field().columns()) && line.bytes().all(|byte| byte == b' ')
    }

    /// True if what the line has for the places of the grids are characters of cells.
    fn has_cells_in_grids(&self, cells: &[LineSpan]) -> bool {
        let is_cell = |c: char| matches!(glyph(c), Glyph::Mark | Glyph::Symbol(_));
        let mut places = (0..).zip(cells);
        places
            .all(|(column, cell)| !self.figure.covers(self.row, column) || self.line[cell.range()].chars().all(is_cell))
    }

    /// A word for each column, one and the same outside of the grids, which may be one that begins a comment elsewhere.
    fn one_a_word(&self, columns: usize) -> Option<Vec<LineSpan>> {
        if !self.line.contains(['#', ';', '/']) {
            return None;
        }
        let mut words = Vec::with_capacity(columns);
        let mut at = 0;
        while let Some(start) = self.line[at..].find(|c| !separates(c)).map(|length| at + length) {
            at = self.line[start..].find(separates).map_or(self.line.len(), |length| start + length);
            words.push(LineSpan::from(start..at));
        }
        if words.len() != columns {
            return None;
        }
        let gaps = (0..).zip(&words).filter(|(column, _)| !self.figure.covers(self.row, *column));
        let mut gaps = gaps.map(|(_, word)| &self.line[word.range()]);
        let first = gaps.next()?;
        (gaps.all(|gap| gap == first) && self.has_cells_in_grids(&words)).then_some(words)
    }

    /// A character for each column, and nothing else, whatever the marks outside of the grids are.
    fn one_a_character(&self, columns: usize) -> Option<Vec<LineSpan>> {
        let start = self.line.len() - self.line.trim_start().len();
        let text = self.line.trim();
        if text.len() < columns || text.chars().count() != columns || text.contains(separates) || text.contains('+') {
            return None;
        }
        Some(characters(text, start))
    }

    /// A character for each column, blanks too: some of the cells that a grid has are blank.
    fn blanks_as_cells(&self, columns: usize, atoms: usize, inside: usize) -> Option<Vec<LineSpan>> {
        let line = self.line.trim_end_matches(['\r', '\n']);
        if line.chars().count() != columns {
            return None;
        }
        if line.contains(|c| glyph(c) == Glyph::Plus || glyph(c) != Glyph::Blank && separates(c)) {
            return None;
        }
        let cells = characters(line, 0);
        if atoms >= inside && !self.has_marks_in_gaps(&cells) {
            return None;
        }
        let has_values_outside = (0..).zip(&cells).any(|(column, cell)| {
            !self.figure.covers(self.row, column) && line[cell.range()].starts_with(|c: char| c.is_ascii_digit())
        });
        (!has_values_outside).then_some(cells)
    }

    /// True if the places outside of the grids have one and the same mark, and not a blank.
    fn has_marks_in_gaps(&self, cells: &[LineSpan]) -> bool {
        let outside = (0..).zip(cells).filter(|(column, _)| !self.figure.covers(self.row, *column));
        let mut marks = outside.map(|(_, cell)| &self.line[cell.range()]);
        let Some(first) = marks.next() else { return false };
        let is_mark = |mark: &str| matches!(mark, "~" | "x" | "X") || mark.chars().all(|c| glyph(c) == Glyph::Mark);
        is_mark(first) && marks.all(|mark| mark == first)
    }

    /// The cells of the grids with an empty range for each place between them.
    fn with_gaps(&self, cells: &[LineSpan]) -> Vec<LineSpan> {
        let mut rest = cells.iter();
        let mut at = cells.first().map(|cell| cell.start).unwrap_or_default();
        let mut all = Vec::with_capacity(self.figure.field().columns().into());
        for column in 0..self.figure.field().columns() {
            let cell = if self.figure.covers(self.row, column) { rest.next().copied() } else { None };
            let cell = cell.unwrap_or(LineSpan::new(at, at));
            at = cell.end;
            all.push(cell);
        }
        all
    }
}

fn exact(cells: Vec<LineSpan>) -> FittingRow {
    let span = covered(&cells);
    FittingRow::Exact { cells, span }
}

fn covered(cells: &[LineSpan]) -> LineSpan {
    match (cells.first(), cells.last()) {
        (Some(first), Some(last)) => first.cover(*last),
        _ => LineSpan::empty(0),
    }
}

fn characters(text: &str, start: usize) -> Vec<LineSpan> {
    text.char_indices().map(|(at, c)| LineSpan::from(start + at..start + at + c.len_utf8())).collect()
}

/// True for a text that marks a place outside of every grid: `~`, a mark of an empty cell, or a letter or a sign that
/// is no value of a 9×9 grid.
pub(crate) fn is_gap_mark(text: &str) -> bool {
    matches!(text, "~" | "-1" | "0" | "00" | "x" | "X")
}

#[cfg(test)]
mod tests {
    use super::*;
    use field::Corner;

    #[track_caller]
    fn check(line: &str, row: u8, expected: &str) {
        let figure = Figure::new(4, &[Corner::new(0, 0), Corner::new(2, 2)]).expect("a figure");
        let shown = match FigureRow::new(line, &figure, row).cells() {
            FittingRow::Exact { cells, .. } => {
                let cells: Vec<&str> = cells.iter().map(|cell| &line[cell.range()]).collect();
                cells.join("/")
            }
            FittingRow::Malformed { count, expected, .. } => format!("{count} instead of {expected}"),
        };
        assert_eq!(shown, expected, "{line}");
    }

    #[test]
    fn long_lines_are_not_kept() {
        for (line, pieces, atoms) in [("12 ".repeat(5_000), 5_000, 10_000), ("1 ".repeat(30_000), 30_000, 30_000)] {
            let units = units(&line);
            assert_eq!([units.piece_count, units.atom_count], [pieces, atoms]);
            assert_eq!(units.pieces.len(), pieces.min(MOST_PLACES));
            assert_eq!(units.atoms.len(), atoms.min(MOST_PLACES));
        }
        let word = units(&"1".repeat(30_000));
        assert_eq!(word.pieces, [LineSpan::from(0..30_000)]);
        check(&"1 ".repeat(30_000), 0, "30000 instead of 6");
    }

    #[test]
    fn rows_with_gaps() {
        check("1 2 . 4 ~ ~", 0, "1/2/./4/~/~");
        check("1 2 | . 4 | ~ ~ # x", 0, "1/2/./4/~/~");
        check("12.4##", 0, "1/2/./4/#/#");
        check("12.4  ", 0, "1/2/./4//");
        check("12.4", 0, "1/2/./4//");
        check("  34.2", 5, "///3/4/./2".trim_start_matches('/').replacen("3", "//3", 1).as_str());
        check("-1,-1,3,+4,{1 2},2", 5, "-1/-1/3/+4/{1 2}/2");
        check("1+2.4", 0, "1/+2/./4//");
        check(" 2 4  ", 0, " /2/ /4/ / ");
        check("12.4.", 0, "5 instead of 4");
        check("12.41~", 2, "1/2/./4/1/~");
        check("12.41", 2, "5 instead of 6");
        check("12.~", 0, "1/2/./~//");
        check("1,,3,,,", 0, "1//3///");
        check(",,,,,", 0, "/////");
        check("1\t\t3\t\t\t\r\n", 0, "1//3///");
        check("\t\t3\t\t2\t1", 5, "//3//2/1");
        check("1; ;3;4;X;X", 0, "1//3/4/X/X");
        check(";;;;;3", 2, "/////3");
        check("[1, , 3, 4, None, -1],", 0, "1//3/4/None/-1");
        check("| 1 |   | 3 | 4 | ~ | ~ |", 0, "1//3/4/~/~");
        check("\"1\",\"\",\"3\",4,,", 0, "1//3/4//");
        check("1,,3,4", 0, "1//3/4//");
        check("1,,3,4,5.0,,,", 0, "7 instead of 6");
    }
}
