//! Computes the cells and the marks that continue a clue: the neighbours of its last cell, the ends of a line behind a
//! dash, the marks behind a cell.

use super::clue_lines::{CluePosition, is_of_word};
use super::words::plain;
use super::{Completion, CompletionKind, Completions, Topic};
use clues::{Cells, ClueKind, Map, Relation, Shape};
use engine::Cell;
use syntax::{ClueCell, ClueContent, cells_named, separates};

/// The most steps from a dash to a cell, before its row is typed.
const FAR: u8 = 3;

/// The part of a line before the word at the position.
pub(super) struct Chain<'a> {
    position: &'a CluePosition<'a>,
    /// The cells of the clue, in the order of the text.
    cells: Vec<Cell>,
    /// The text that the clue ends in.
    end: End,
    /// The word before the position.
    typed: &'a str,
}

/// The text that a clue ends in before a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Nothing, a blank, a colon.
    Open,
    /// A dash behind a cell.
    Dash,
    /// A mark behind a cell.
    Mark,
}

impl<'a> Chain<'a> {
    /// Returns the clue before the word at a position; `None` if it cannot be read.
    pub(super) fn before(position: &'a CluePosition<'a>) -> Option<Chain<'a>> {
        let before = position.line.before();
        let is_chain = position.kind().has_marks();
        // A mark in a chain can be a letter.
        let word = before.trim_end_matches(is_of_word).len();
        let (text, typed) = before.split_at(word);
        let text = match text.rfind(':') {
            Some(colon) if position.kind().shape() != Shape::Arrow => &text[colon + 1..],
            _ => text,
        };
        let text = text.trim_end_matches(separates);
        let end = match text.chars().next_back() {
            Some('-' | '–' | '—' | '−') => End::Dash,
            Some(c) if is_chain && (is_mark(c) || ends_in_number(text)) => End::Mark,
            _ => End::Open,
        };
        let list = text.trim_end_matches(['-', '–', '—', '−']);
        let cells =
            list.split([':', '=']).map(|part| if is_chain { marked(part, position) } else { named(part, position) });
        let cells = cells.collect::<Option<Vec<_>>>()?.concat();
        Some(Chain { position, cells, end, typed })
    }

    /// Returns the cells that fit, or the marks.
    pub(super) fn completions(&self) -> Option<Completions> {
        let is_chain = self.position.kind().has_marks();
        if is_chain && !self.cells.is_empty() && self.end != End::Mark && !self.typed.starts_with(['r', 'R']) {
            return self.position.word(is_of_mark, marks(self.position.kind().shape()));
        }
        let cells = if self.is_full() { Vec::new() } else { self.next() };
        let cells = if cells.is_empty() { self.row() } else { cells };
        let topic = || Some(Topic::Clues(self.position.kind()));
        let field = self.position.field();
        let item = |cell: Cell| plain(&field.name(cell).to_string(), CompletionKind::Value, topic());
        self.position.word(is_of_word, cells.into_iter().map(item).collect())
    }

    /// Returns true if a further cell makes the total impossible, or the clue is as long as it can be.
    fn is_full(&self) -> bool {
        let count = self.cells.len() as u32 + 1;
        let digit_count = u32::from(self.position.digit_count());
        match self.position.kind() {
            ClueKind::Cages => count > digit_count || self.total().is_some_and(|total| count * (count + 1) / 2 > total),
            ClueKind::Sums => self.total().is_some_and(|total| count > total),
            ClueKind::Quads => count > 4,
            ClueKind::Thermos | ClueKind::Renbans | ClueKind::ExtraRegions => count > digit_count,
            _ => false,
        }
    }

    fn total(&self) -> Option<u32> {
        self.position.line.before().split_once(':')?.0.trim().parse().ok()
    }

    /// Returns the cells that continue the clue, the most likely ones first.
    fn next(&self) -> Vec<Cell> {
        let Some(&last) = self.cells.last() else { return Vec::new() };
        let directions = self.directions(last);
        let is_free = |cell: &Cell| !self.cells.contains(cell) && !self.is_taken(*cell);
        if self.end == End::Dash {
            let field = self.position.field();
            let farthest = field.rows().max(field.columns());
            // Before its row is typed, the near ones suffice.
            let far = if self.typed.len() > 1 { farthest } else { FAR };
            if self.is_diagonal() {
                let end = |way: &(i8, i8)| (1..=farthest).map_while(|steps| self.at(last, *way, steps)).last();
                return directions.iter().filter_map(end).filter(is_free).collect();
            }
            let near = (1..=far).flat_map(|steps| directions.iter().map(move |way| (*way, steps)));
            return near.filter_map(|(way, steps)| self.at(last, way, steps)).filter(is_free).collect();
        }
        if self.position.kind().is_of_each_cell() || self.is_diagonal() {
            return Vec::new();
        }
        let mut found: Vec<Cell> = directions.iter().filter_map(|way| self.at(last, *way, 1)).filter(is_free).collect();
        // A cage may go on at any of its cells.
        if self.position.kind().map() == Map::Pieces {
            for cell in self.cells.iter().rev().skip(1) {
                let others = directions.iter().filter_map(|way| self.at(*cell, *way, 1)).filter(is_free);
                others.for_each(|cell| {
                    if !found.contains(&cell) {
                        found.push(cell)
                    }
                });
            }
        }
        found
    }

    /// Returns the cells of the row that is typed, `r4` or `r4c`.
    fn row(&self) -> Vec<Cell> {
        let field = self.position.field();
        let digits = self.typed.trim_start_matches(['r', 'R']).trim_end_matches(['c', 'C']);
        let row = digits.parse().ok().filter(|row| (1..=field.rows()).contains(row));
        let is_possible = self.typed.starts_with(['r', 'R']) && self.end != End::Dash && !self.is_full();
        let columns = row.filter(|_| is_possible).into_iter();
        let columns = columns.flat_map(|row| (0..field.columns()).map(move |column| field.cell(row - 1, column)));
        columns.filter(|cell| !self.cells.contains(cell)).collect()
    }

    /// Returns true if another cage holds the cell: a cell is in one cage only.
    fn is_taken(&self, cell: Cell) -> bool {
        let sections =
            self.position.located.puzzle().clues.iter().filter(|section| section.kind == Some(ClueKind::Cages));
        let clues = sections.flat_map(|section| &*section.clues).filter(|clue| !self.position.is_in_line(clue.span));
        let is_here = |other: &ClueCell| other.within(self.position.field()) == Some(cell);
        let holds =
            |content: &ClueContent| matches!(content, ClueContent::Cells { cells, .. } if cells.iter().any(is_here));
        self.position.kind() == ClueKind::Cages && clues.into_iter().any(|clue| holds(&clue.content))
    }

    /// Returns true if the clue is a diagonal from edge to edge.
    fn is_diagonal(&self) -> bool {
        matches!(self.position.kind().shape(), Shape::Cells { cells: Cells::Diagonal, .. })
    }

    /// Returns the directions in which the clue can go on: first the one that it has, then those beside it.
    fn directions(&self, last: Cell) -> Vec<(i8, i8)> {
        let kind = self.position.kind();
        let is_diagonal = self.is_diagonal();
        let is_straight = kind.map() == Map::Pieces || kind.has_marks();
        let way = |(rows, columns): &(i8, i8)| match (*rows, *columns) {
            (0, _) | (_, 0) => !is_diagonal,
            _ => !is_straight,
        };
        let mut ways: Vec<(i8, i8)> = WAYS.into_iter().filter(way).collect();
        let before = self.cells.iter().rev().nth(1);
        if let Some(before) = before {
            let field = self.position.field();
            let rows = difference(field.row(last), field.row(*before));
            let columns = difference(field.column(last), field.column(*before));
            if rows.abs() <= 1 && columns.abs() <= 1 {
                // A larger product is a smaller turn.
                ways.sort_by_key(|way| -(way.0 * rows + way.1 * columns));
            }
        }
        ways
    }

    /// Returns the cell some steps from a cell, if the grid has it.
    fn at(&self, cell: Cell, way: (i8, i8), steps: u8) -> Option<Cell> {
        let steps = steps as i8;
        self.position.field().moved(cell, way.0 * steps, way.1 * steps)
    }
}

/// The directions to the neighbours of a cell, in rows and columns: as one writes, then down, back and up.
const WAYS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

fn difference(one: u8, other: u8) -> i8 {
    one as i8 - other as i8
}

/// Returns the cells of a part of a clue; none for a blank part, `None` if it cannot be read.
fn named(text: &str, position: &CluePosition<'_>) -> Option<Vec<Cell>> {
    if text.chars().all(separates) { Some(Vec::new()) } else { cells_named(text, position.field()) }
}

/// Returns the cells of a part of a chain, between its marks.
fn marked(text: &str, position: &CluePosition<'_>) -> Option<Vec<Cell>> {
    let pieces =
        text.split(|c| separates(c) || is_mark(c)).filter(|piece| !piece.bytes().all(|byte| byte.is_ascii_digit()));
    pieces.map(|piece| named(piece, position)).collect::<Option<Vec<_>>>().map(|cells| cells.concat())
}

fn is_mark(c: char) -> bool {
    matches!(c, 'o' | 'O' | '*' | 'x' | 'X' | 'v' | 'V' | '<' | '>' | '=')
}

/// Returns true if a text ends in a mark with a number, as `r1c1 o3` does.
fn ends_in_number(text: &str) -> bool {
    let mark = text.trim_end_matches(|c: char| c.is_ascii_digit());
    mark.len() < text.len() && mark.ends_with(is_mark)
}

fn is_of_mark(c: char) -> bool {
    is_mark(c) || c.is_ascii_digit()
}

/// Returns the marks that clues of a shape are for.
fn marks(shape: Shape) -> Vec<Completion> {
    let Shape::Chain(own) = shape else { return Vec::new() };
    let item = |mark: &Relation| {
        let detail = match mark {
            Relation::Difference(_) => "consecutive values",
            Relation::Ratio(_) => "one value is twice the other",
            Relation::Ten => "the values add up to 10",
            Relation::Five => "the values add up to 5",
            Relation::Less => "less than",
            Relation::Greater => "greater than",
            Relation::Equal => "the same value",
        };
        Completion { detail: Some(detail.to_owned()), ..plain(&mark.text(), CompletionKind::Value, None) }
    };
    own.iter().map(item).collect()
}
