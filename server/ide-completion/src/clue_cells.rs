//! Computes the cells and the marks that continue a clue: the neighbours of its last cell, the ends of a line after a
//! dash, the marks after a cell.

use super::clue_position::{CluePosition, is_of_word};
use super::{Completion, CompletionKind, Completions, Topic};
use clues::{Cells, ClueKind, Map, Relation, Shape};
use engine::Cell;
use syntax::{ClueContent, cells_named, separates};

/// The most steps from a dash to a cell, before its row is typed.
const FAR: u8 = 3;

/// The clue of a line, as far as it is typed before the word at the position.
pub(super) struct TypedClue<'a> {
    position: &'a CluePosition<'a>,
    /// The cells of the clue, in the order of the text.
    cells: Vec<Cell>,
    end: ClueEnd,
    /// The word before the position.
    typed: &'a str,
}

/// The text that a clue ends in before a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClueEnd {
    /// Nothing, a blank, a colon.
    Open,
    /// A dash after a cell.
    Dash,
    /// A mark after a cell.
    Mark,
}

/// A direction from a cell to one of its neighbours, in rows and columns.
#[derive(Clone, Copy)]
struct Direction {
    rows: i8,
    columns: i8,
}

/// The directions as one writes, then down, back and up; then the diagonal ones.
const DIRECTIONS: [Direction; 8] = [
    Direction { rows: 0, columns: 1 },
    Direction { rows: 1, columns: 0 },
    Direction { rows: 0, columns: -1 },
    Direction { rows: -1, columns: 0 },
    Direction { rows: 1, columns: 1 },
    Direction { rows: 1, columns: -1 },
    Direction { rows: -1, columns: 1 },
    Direction { rows: -1, columns: -1 },
];

impl<'a> TypedClue<'a> {
    /// Returns the clue before the word at a position; `None` if it cannot be read.
    pub(super) fn before(position: &'a CluePosition<'a>) -> Option<TypedClue<'a>> {
        let before = position.line.before();
        let has_marks = position.kind.has_marks();
        // A mark in a chain can be a letter.
        let word = before.trim_end_matches(is_of_word).len();
        let (text, typed) = before.split_at(word);
        let text = match text.rfind(':') {
            Some(colon) if position.kind.shape() != Shape::Arrow => &text[colon + 1..],
            _ => text,
        };
        let text = text.trim_end_matches(separates);
        let end = match text.chars().next_back() {
            Some('-' | '–' | '—' | '−') => ClueEnd::Dash,
            Some(c) if has_marks && (is_mark(c) || ends_in_number(text)) => ClueEnd::Mark,
            _ => ClueEnd::Open,
        };
        let mut cells = Vec::new();
        for part in text.trim_end_matches(['-', '–', '—', '−']).split([':', '=']) {
            if !has_marks {
                cells.extend(cells_or_blank(part, position)?);
                continue;
            }
            for piece in part.split(|c| separates(c) || is_mark(c)) {
                let is_number_of_mark = piece.bytes().all(|byte| byte.is_ascii_digit());
                if !is_number_of_mark {
                    cells.extend(cells_or_blank(piece, position)?);
                }
            }
        }
        Some(TypedClue { position, cells, end, typed })
    }

    /// Returns the cells that fit, or the marks.
    pub(super) fn completions(&self) -> Option<Completions> {
        let kind = self.position.kind;
        if kind.has_marks()
            && !self.cells.is_empty()
            && self.end != ClueEnd::Mark
            && !self.typed.starts_with(['r', 'R'])
        {
            return self.position.word(is_of_mark, marks(kind.shape()));
        }
        let mut cells = if self.is_full() { Vec::new() } else { self.next() };
        if cells.is_empty() {
            cells = self.row();
        }
        let mut items = Vec::new();
        for cell in cells {
            let name = self.position.field().name(cell).to_string();
            items.push(Completion::plain(&name, CompletionKind::Value, Some(Topic::Clues(kind))));
        }
        self.position.word(is_of_word, items)
    }

    /// Returns true if a further cell makes the total impossible, or the clue is as long as it can be.
    fn is_full(&self) -> bool {
        let count = self.cells.len() as u32 + 1;
        let numbers = self.position.located.puzzle().numbers();
        let digit_count = u32::from(numbers.count());
        let least_total = count * numbers.least() + count * (count - 1) / 2;
        match self.position.kind {
            ClueKind::Cages => count > digit_count || self.total().is_some_and(|total| least_total > total),
            ClueKind::Sums => self.total().is_some_and(|total| count * numbers.least() > total),
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
        let kind = self.position.kind;
        let directions = self.directions(last);
        let mut found = Vec::new();
        if self.end == ClueEnd::Dash {
            let field = self.position.field();
            let farthest = field.rows().max(field.columns());
            if self.is_diagonal() {
                // Such a clue ends at the edge.
                for direction in directions {
                    found.extend((1..=farthest).map_while(|steps| self.at(last, direction, steps)).last());
                }
            } else {
                // Before its row is typed, the near ones suffice.
                let far = if self.typed.len() > 1 { farthest } else { FAR };
                for steps in 1..=far {
                    found.extend(directions.iter().filter_map(|direction| self.at(last, *direction, steps)));
                }
            }
        } else if !kind.is_of_each_cell() && !self.is_diagonal() {
            found.extend(directions.iter().filter_map(|direction| self.at(last, *direction, 1)));
            // A cage may go on at any of its cells.
            if kind.map() == Map::Pieces {
                for earlier in self.cells.iter().rev().skip(1) {
                    for direction in &directions {
                        let cell = self.at(*earlier, *direction, 1);
                        found.extend(cell.filter(|cell| !found.contains(cell)));
                    }
                }
            }
        }
        found.retain(|cell| !self.cells.contains(cell) && !self.is_taken(*cell));
        found
    }

    /// Returns the cells of the row that is typed, `r4` or `r4c`.
    fn row(&self) -> Vec<Cell> {
        if !self.typed.starts_with(['r', 'R']) || self.end == ClueEnd::Dash || self.is_full() {
            return Vec::new();
        }
        let field = self.position.field();
        let number = self.typed.trim_start_matches(['r', 'R']).trim_end_matches(['c', 'C']);
        let Ok(row) = number.parse::<u8>() else { return Vec::new() };
        if !(1..=field.rows()).contains(&row) {
            return Vec::new();
        }
        let cells = (0..field.columns()).map(|column| field.cell(row - 1, column));
        cells.filter(|cell| !self.cells.contains(cell)).collect()
    }

    /// Returns true if another cage holds the cell: a cell is in one cage only.
    fn is_taken(&self, cell: Cell) -> bool {
        if self.position.kind != ClueKind::Cages {
            return false;
        }
        let field = self.position.field();
        let sections = self.position.located.puzzle().clues.iter();
        let cages =
            sections.filter(|section| section.kind == Some(ClueKind::Cages)).flat_map(|section| &*section.clues);
        for cage in cages.filter(|cage| !self.position.is_in_line(cage.span)) {
            if let ClueContent::Cells { cells, .. } = &cage.content
                && cells.iter().any(|other| other.within(field) == Some(cell))
            {
                return true;
            }
        }
        false
    }

    /// Returns true if the clue is a diagonal from edge to edge.
    fn is_diagonal(&self) -> bool {
        matches!(self.position.kind.shape(), Shape::Cells { cells: Cells::Diagonal, .. })
    }

    /// Returns the directions in which the clue can go on: first the one that it has, then those beside it.
    fn directions(&self, last: Cell) -> Vec<Direction> {
        let kind = self.position.kind;
        let is_straight = kind.map() == Map::Pieces || kind.has_marks();
        let mut directions = Vec::new();
        for direction in DIRECTIONS {
            let is_oblique = direction.rows != 0 && direction.columns != 0;
            let is_possible = if is_oblique { !is_straight } else { !self.is_diagonal() };
            if is_possible {
                directions.push(direction);
            }
        }
        if let [.., before, _] = self.cells[..] {
            let field = self.position.field();
            let rows = field.row(last) as i8 - field.row(before) as i8;
            let columns = field.column(last) as i8 - field.column(before) as i8;
            if rows.abs() <= 1 && columns.abs() <= 1 {
                // A larger product is a smaller turn.
                directions.sort_by_key(|direction| -(direction.rows * rows + direction.columns * columns));
            }
        }
        directions
    }

    /// Returns the cell some steps from a cell, if the grid has it.
    fn at(&self, cell: Cell, direction: Direction, steps: u8) -> Option<Cell> {
        let steps = steps as i8;
        self.position.field().moved(cell, direction.rows * steps, direction.columns * steps)
    }
}

/// Returns the cells of a part of a clue; none for a blank part, `None` if it cannot be read.
fn cells_or_blank(text: &str, position: &CluePosition<'_>) -> Option<Vec<Cell>> {
    if text.chars().all(separates) { Some(Vec::new()) } else { cells_named(text, position.field()) }
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
    let Shape::Chain(relations) = shape else { return Vec::new() };
    let mut items = Vec::new();
    for relation in relations {
        let detail = match relation {
            Relation::Difference(_) => "consecutive values",
            Relation::Ratio(_) => "one value is twice the other",
            Relation::Ten => "the values add up to 10",
            Relation::Five => "the values add up to 5",
            Relation::Less => "less than",
            Relation::Greater => "greater than",
            Relation::Equal => "the same value",
        };
        let item = Completion::plain(&relation.text(), CompletionKind::Value, None);
        items.push(Completion { detail: Some(detail.to_owned()), ..item });
    }
    items
}
