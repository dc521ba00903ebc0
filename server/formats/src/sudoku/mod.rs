//! Writes `.sudoku` text in its canonical form.
//!
//! Must not know how it is read.

mod clues;
mod items;
mod symbols;

pub use items::{Item, ItemKind, items};

use crate::base::loss::{Loss, unsupported};
use crate::base::record::{ABOUT, RATING, Record, is_known, one_line};
use crate::base::written::Written;
use crate::line::OUTSIDE;
use field::{Bars, Field, Figure, MAX_SIDE};
use symbols::WrittenSymbols;

/// Writes a puzzle with all its content: comments, metadata, the grid, and sections for regions, clues and the
/// solution.
pub fn write(record: &Record) -> Written {
    let symbols = WrittenSymbols::of(record);
    let mut lines = Vec::new();
    let mut losses = Vec::new();
    lines.extend(record.comments.iter().map(|comment| format!("# {}", one_line(comment)).trim_end().to_owned()));
    metadata(record, &symbols, &mut lines, &mut losses);
    lines.extend(grid(record));
    if let Some(regions) = &record.regions {
        lines.push("[regions]".to_owned());
        lines.extend(grid_lines(record.field.columns(), None, &symbols.regions(regions)));
    }
    lines.extend(record.clues.iter().flat_map(|section| clues::section(section, record.field)));
    if let Some(solution) = &record.solution {
        lines.push("[solution]".to_owned());
        lines.extend(lines_of(record, &within_grids(record, symbols.solution(solution))));
    }
    if record.symbols.is_some() && !matches!(symbols, WrittenSymbols::Declared(_)) {
        losses.push(Loss::Symbols);
    }
    losses.extend(unsupported(record));
    Written { lines, losses }
}

/// The lines of a puzzle's grid alone, in its own symbols.
pub fn grid(record: &Record) -> Vec<String> {
    let symbols = WrittenSymbols::of(record);
    let cells: Vec<String> = record.cells.iter().map(|cell| symbols.cell(*cell, record.digit_count)).collect();
    lines_of(record, &within_grids(record, cells))
}

/// The lines of a puzzle's cells, whose texts these are.
fn lines_of(record: &Record, cells: &[String]) -> Vec<String> {
    place_lines(record.field, record.figure.as_deref(), record.boxes, cells)
}

/// The texts of cells, with a mark at the places outside of every grid.
fn within_grids(record: &Record, mut cells: Vec<String>) -> Vec<String> {
    for (at, text) in record.field.cells().zip(&mut cells) {
        if !record.has(at) {
            *text = OUTSIDE.to_string();
        }
    }
    cells
}

fn metadata(record: &Record, symbols: &WrittenSymbols, lines: &mut Vec<String>, losses: &mut Vec<Loss>) {
    lines.extend(ABOUT.into_iter().flat_map(|key| entries(record, key)));
    for (key, value) in &record.metadata {
        if is_known(key) {
            continue;
        }
        if is_key(key) {
            lines.push(format!("{key}: {}", one_line(value)));
        } else {
            losses.push(Loss::Metadata(key.clone()));
        }
    }
    lines.extend(record.declared_size().map(|size| format!("size: {size}")));
    if let Some((rows, columns)) = record.unusual_boxes() {
        lines.push(format!("box: {rows}x{columns}"));
    }
    lines.extend(record.figure.iter().map(|figure| format!("grids: {}", figure.declaration())));
    lines.extend(record.declared_values().map(|values| format!("values: {values}")));
    if let WrittenSymbols::Declared(declared) | WrittenSymbols::Letters(declared) = symbols
        && Some(declared) != record.symbols_of_numbers().as_ref()
    {
        lines.push(format!("symbols: {}", String::from_iter(declared)));
    }
    if !record.variants.is_empty() {
        let names: Vec<&str> = record.variants.iter().map(|variant| variant.name()).collect();
        lines.push(format!("rules: {}", names.join(", ")));
    }
    lines.extend(RATING.into_iter().flat_map(|key| entries(record, key)));
}

/// The lines of a known key.
fn entries(record: &Record, key: &str) -> Vec<String> {
    let entries = record.metadata.iter().filter(|(known, _)| known == key);
    entries.map(|(_, value)| format!("{key}: {}", one_line(value))).collect()
}

/// Returns true if a `key: value` line with this key is read as one.
fn is_key(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_alphabetic())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// The lines of a grid in canonical form, without end marks. `cells` holds the text of each cell, in reading order:
/// `5`, `.`, `+4`, `12`, `{159}`.
///
/// Bars separate boxes, and frame lines separate bands, if the size has boxes. If every cell is one character, a placed
/// value replaces the blank before it, so that columns stay aligned; if there is one in the first column, all lines
/// begin with a blank. Wider cells are padded to the widest, including the sign: without a blank before it, `10+12`
/// would be read as four cells.
pub fn grid_lines(columns: u8, boxes: Option<(u8, u8)>, cells: &[String]) -> Vec<String> {
    let rows = cells.len() / usize::from(columns.max(1));
    let field = Field::new(u8::try_from(rows).unwrap_or(MAX_SIDE).min(MAX_SIDE), columns);
    place_lines(field, None, boxes, cells)
}

/// The same for the places of a field with several grids, if there is a figure: bars and frame lines are where every
/// grid with places on both sides has the border of a box.
pub fn place_lines(field: Field, figure: Option<&Figure>, boxes: Option<(u8, u8)>, cells: &[String]) -> Vec<String> {
    let bars = bars(field, figure, boxes);
    let layout = GridLayout::new(field.columns(), bars, cells);
    let mut lines = Vec::new();
    for (index, row) in cells.chunks(layout.size).enumerate() {
        if layout.has_frame_above(index) {
            lines.push(layout.frame());
        }
        lines.push(layout.row(row));
    }
    lines
}

/// Where bars and frame lines are, if a grid of that shape has any.
pub fn bars(field: Field, figure: Option<&Figure>, boxes: Option<(u8, u8)>) -> Bars {
    let Some((rows, columns)) = boxes.filter(|(rows, columns)| *rows > 1 && *columns > 1) else {
        return Bars::default();
    };
    match figure {
        Some(figure) => figure.bars(rows, columns),
        None if field.columns().is_multiple_of(columns) => Bars {
            rows: (rows..field.rows()).step_by(rows.into()).collect(),
            columns: (columns..field.columns()).step_by(columns.into()).collect(),
        },
        None => Bars::default(),
    }
}

/// The measures of a grid.
struct GridLayout {
    size: usize,
    bars: Bars,
    /// The characters of a cell, without the sign of a placed one if that replaces a blank.
    width: usize,
    spacing: Spacing,
}

/// The blanks around cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Every cell is one character, and the sign of a placed value replaces the blank before it.
    Tight,
    /// The same, and each line begins with a blank, for the sign of a placed value in the first column.
    Indented,
    /// Cells are padded on the right, like candidates.
    PaddedRight,
    /// Cells are padded on the left, like numbers.
    PaddedLeft,
}

impl Spacing {
    fn of(size: usize, cells: &[String]) -> Spacing {
        if cells.iter().any(|cell| unsigned(cell).chars().count() > 1) {
            let has_candidates = cells.iter().any(|cell| cell.starts_with('{'));
            return if has_candidates { Spacing::PaddedRight } else { Spacing::PaddedLeft };
        }
        let is_indented = cells.iter().step_by(size).any(|cell| is_placed(cell));
        if is_indented { Spacing::Indented } else { Spacing::Tight }
    }

    fn is_tight(self) -> bool {
        matches!(self, Spacing::Tight | Spacing::Indented)
    }
}

impl GridLayout {
    fn new(size: u8, bars: Bars, cells: &[String]) -> GridLayout {
        let size = usize::from(size.max(1));
        let spacing = Spacing::of(size, cells);
        let width =
            if spacing.is_tight() { 1 } else { cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1) };
        GridLayout { size, bars, width, spacing }
    }

    /// Returns true if a frame line is above that row.
    fn has_frame_above(&self, row: usize) -> bool {
        u8::try_from(row).is_ok_and(|row| self.bars.rows.contains(&row))
    }

    /// Returns true if a bar is before that column.
    fn has_bar_before(&self, column: usize) -> bool {
        u8::try_from(column).is_ok_and(|column| self.bars.columns.contains(&column))
    }

    fn row(&self, cells: &[String]) -> String {
        let mut line = if self.spacing == Spacing::Indented { " ".to_owned() } else { String::new() };
        for (column, cell) in cells.iter().enumerate() {
            if column > 0 {
                line += if self.has_bar_before(column) { " | " } else { " " };
            }
            if self.spacing.is_tight() && is_placed(cell) {
                line.pop();
            }
            let padding = " ".repeat(self.width.saturating_sub(cell.chars().count()));
            line += &match self.spacing {
                Spacing::PaddedRight => format!("{cell}{padding}"),
                Spacing::Tight | Spacing::Indented | Spacing::PaddedLeft => format!("{padding}{cell}"),
            };
        }
        line.truncate(line.trim_end().len());
        line
    }

    fn frame(&self) -> String {
        let mut frame = String::new();
        let mut start = 0;
        for end in self.bars.columns.iter().map(|column| usize::from(*column)).chain([self.size]) {
            if start > 0 {
                frame.push('+');
            }
            let cells = (end - start) * (self.width + 1);
            // The first part has no blank before its cells, unless the line is indented, and the last has none after.
            let is_first = start == 0;
            let is_last = end == self.size;
            let dashes = match (is_first, is_last) {
                (true, true) => cells - 1,
                (true, false) | (false, true) => cells,
                (false, false) => cells + 1,
            } + usize::from(is_first && self.spacing == Spacing::Indented);
            frame.push_str(&"-".repeat(dashes));
            start = end;
        }
        frame
    }
}

/// Returns true if a cell is `+d`. A lone `+` may be a symbol.
fn is_placed(cell: &str) -> bool {
    unsigned(cell).len() < cell.len()
}

/// The text of a cell without the sign of placed values.
fn unsigned(cell: &str) -> &str {
    cell.strip_prefix('+').filter(|rest| !rest.is_empty()).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use field::Corner;

    #[track_caller]
    fn check(size: u8, boxes: Option<(u8, u8)>, cells: &str, expected: Expect) {
        let cells: Vec<String> = cells.split_whitespace().map(str::to_owned).collect();
        let lines = grid_lines(size, boxes, &cells);
        expected.assert_eq(&lines.iter().map(|line| format!("{line}\n")).collect::<String>());
    }

    #[test]
    fn nine() {
        let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let cells: Vec<String> = cells.chars().map(|c| c.to_string()).collect();
        check(
            9,
            Some((3, 3)),
            &cells.join(" "),
            expect![[r#"
                5 3 . | . 7 . | . . .
                6 . . | 1 9 5 | . . .
                . 9 8 | . . . | . 6 .
                ------+-------+------
                8 . . | . 6 . | . . 3
                4 . . | 8 . 3 | . . 1
                7 . . | . 2 . | . . 6
                ------+-------+------
                . 6 . | . . . | 2 8 .
                . . . | 4 1 9 | . . 5
                . . . | . 8 . | . 7 9
            "#]],
        );
    }

    #[test]
    fn placed_values_take_a_blank() {
        check(
            4,
            Some((2, 2)),
            "1 +2 . 4   3 4 +1 2   2 1 4 +3   4 3 2 1",
            expect![[r#"
                1+2 | . 4
                3 4 |+1 2
                ----+----
                2 1 | 4+3
                4 3 | 2 1
            "#]],
        );
        check(
            4,
            Some((2, 2)),
            "1 +2 . 4   +3 4 +1 2   2 1 4 3   4 3 2 1",
            expect![[r#"
                 1+2 | . 4
                +3 4 |+1 2
                -----+----
                 2 1 | 4 3
                 4 3 | 2 1
            "#]],
        );
    }

    #[test]
    fn wide_cells_are_padded() {
        check(
            4,
            Some((2, 2)),
            "1 +2 . 4   {34} {4} 1 2   2 1 4 3   4 3 2 {123}",
            expect![[r#"
                1     +2    | .     4
                {34}  {4}   | 1     2
                ------------+------------
                2     1     | 4     3
                4     3     | 2     {123}
            "#]],
        );
        let numbers: Vec<String> = (0..100).map(|at| (1 + at % 10).to_string()).collect();
        let mut numbers = numbers.join(" ");
        numbers.replace_range(..3, "+10 .");
        check(
            10,
            Some((2, 5)),
            &numbers,
            expect![[r#"
            +10   .   3   4   5 |   6   7   8   9  10
              1   2   3   4   5 |   6   7   8   9  10
            --------------------+--------------------
              1   2   3   4   5 |   6   7   8   9  10
              1   2   3   4   5 |   6   7   8   9  10
            --------------------+--------------------
              1   2   3   4   5 |   6   7   8   9  10
              1   2   3   4   5 |   6   7   8   9  10
            --------------------+--------------------
              1   2   3   4   5 |   6   7   8   9  10
              1   2   3   4   5 |   6   7   8   9  10
            --------------------+--------------------
              1   2   3   4   5 |   6   7   8   9  10
              1   2   3   4   5 |   6   7   8   9  10
        "#]],
        );
    }

    #[test]
    fn sizes_without_boxes() {
        check(
            3,
            None,
            "1 2 3 . . . 3 +1 2",
            expect![[r#"
            1 2 3
            . . .
            3+1 2
        "#]],
        );
        check(
            4,
            Some((1, 4)),
            ". . . . . . . . . . . . . . . .",
            expect![[r#"
            . . . .
            . . . .
            . . . .
            . . . .
        "#]],
        );
    }

    #[test]
    fn bars_of_several_grids() {
        let lines = |size, corners: [(u8, u8); 2], boxes| {
            let corners = corners.map(|(row, column)| Corner::new(row, column));
            let figure = Figure::new(size, &corners).expect("a figure");
            let cell = |cell| if figure.has(cell) { "." } else { "~" }.to_owned();
            let cells: Vec<String> = figure.field().cells().map(cell).collect();
            place_lines(figure.field(), Some(&figure), boxes, &cells).join("\n") + "\n"
        };
        expect![[r#"
            . . | . . | ~ ~
            . . | . . | ~ ~
            ----+-----+----
            . . | . . | . .
            . . | . . | . .
            ----+-----+----
            ~ ~ | . . | . .
            ~ ~ | . . | . .
        "#]]
        .assert_eq(&lines(4, [(0, 0), (2, 2)], Some((2, 2))));
        expect![[r#"
            . . . . ~
            . . . . ~
            ---------
            . . . . .
            . . . . .
            ---------
            ~ . . . .
            ~ . . . .
        "#]]
        .assert_eq(&lines(4, [(0, 0), (2, 1)], Some((2, 2))));
    }

    #[test]
    fn a_plus_may_be_a_symbol() {
        check(
            2,
            None,
            "+ - - +",
            expect![[r#"
            + -
            - +
        "#]],
        );
    }
}
