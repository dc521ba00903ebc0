//! Reads game ids of Simon Tatham's Solo: `3x3k:`, `2x3:`, `9jx:` and a description. It has the cells, then the regions
//! of a jigsaw, then the cages and their sums.
//!
//! Cells are values with letters between them: `_` for none, `a` for one empty cell, to `z` for 26. Areas are the walls
//! between cells, first those between columns and then those between rows: `a` is a wall after one gap, to `y` after
//! 25, `_` a wall at once, and `z` 25 gaps without a wall after them.

use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record, Variant, regions_of};
use field::{Cell, Digit, Field};

/// The parameters before the colon.
struct Parameters {
    size: u8,
    /// Rows and columns of a box; `None` for a jigsaw.
    boxes: Option<(u8, u8)>,
    has_diagonals: bool,
    has_cages: bool,
}

pub(super) fn is_id(line: &str) -> bool {
    let Some((head, description)) = line.split_once(':') else { return false };
    description.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b','))
        && description.bytes().any(|byte| byte.is_ascii_lowercase())
        && parameters(head).is_some()
}

fn parameters(head: &str) -> Option<Parameters> {
    let (first, rest) = leading_number(head)?;
    let (second, rest) = match rest.strip_prefix('x').and_then(leading_number) {
        Some((second, rest)) => (Some(second), rest),
        None => (None, rest),
    };
    let size = u8::try_from(first * second.unwrap_or(1)).ok().filter(|size| (2..=36).contains(size))?;
    // Symmetry and difficulty follow the flags. They concern only the making of puzzles.
    let others = rest.trim_start_matches(['j', 'x', 'k']);
    let flags = &rest[..rest.len() - others.len()];
    if others.len() >= 8 || !others.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let boxes = match second {
        _ if flags.contains('j') => None,
        Some(second) => Some((first as u8, second as u8)),
        // A grid without boxes must have regions.
        None => return None,
    };
    Some(Parameters { size, boxes, has_diagonals: flags.contains('x'), has_cages: flags.contains('k') })
}

/// A number up to 36 at the beginning of a text, and the rest.
fn leading_number(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = text[..text.len() - rest.len()].parse().ok().filter(|number| (1..=36).contains(number))?;
    Some((number, rest))
}

pub(super) fn read(line: &str) -> Result<Record, FormatError> {
    let (head, description) = line.split_once(':').ok_or("no colon")?;
    let parameters = parameters(head).ok_or("the size cannot be read")?;
    let size = parameters.size;
    let mut record = Record::new(size);
    if parameters.has_diagonals {
        record.add_variant(Variant::Diagonal);
    }
    let mut parts = description.split(',');
    let cells = parts.next().ok_or("the cells are missing")?;
    let cells = numbers(cells, record.cells.len()).ok_or("the cells do not fill the grid")?;
    if cells.iter().any(|value| *value > u32::from(size)) {
        return Err("a value is larger than the grid".into());
    }
    record.cells = cells.into_iter().map(|value| CellRecord::given(Digit::new(value as u8))).collect();
    match parameters.boxes {
        Some(boxes) if boxes.0 > 1 && boxes.1 > 1 => record.boxes = Some(boxes),
        Some(_) => record.boxes = None,
        None => {
            let walls = parts.next().ok_or("the regions are missing")?;
            let areas = areas(walls, record.field).ok_or("the regions do not fit the grid")?;
            if areas.len() != usize::from(size) || areas.iter().any(|area| area.len() != usize::from(size)) {
                return Err(format!("the regions are not {size} regions of {size} cells").into());
            }
            record.regions = Some(regions_of(record.field, &areas));
        }
    }
    if parameters.has_cages {
        let walls = parts.next().ok_or("the cages are missing")?;
        let cages = areas(walls, record.field).ok_or("the cages do not fit the grid")?;
        let sums = parts.next().ok_or("the sums are missing")?;
        let sums = numbers(sums, record.cells.len()).ok_or("the sums do not fill the grid")?;
        for cage in cages {
            let sum = cage.iter().map(|cell| sums[cell.index()]).find(|sum| *sum > 0).unwrap_or(0);
            record.add_cage(sum, cage);
        }
    }
    Ok(record)
}

/// The numbers of a grid, 0 for empty cells; `None` if they do not fill it.
fn numbers(text: &str, count: usize) -> Option<Vec<u32>> {
    let mut cells = Vec::with_capacity(count);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        rest = match first {
            '_' => &rest[1..],
            'a'..='z' => {
                cells.extend(std::iter::repeat_n(0, first as usize - 'a' as usize + 1));
                &rest[1..]
            }
            _ => {
                let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                cells.push(rest[..rest.len() - after.len()].parse().ok()?);
                after
            }
        };
        if cells.len() > count {
            return None;
        }
    }
    (cells.len() == count).then_some(cells)
}

/// The areas that walls divide a grid into, sorted by their first cells; `None` if the walls do not fit it.
fn areas(text: &str, field: Field) -> Option<Vec<Vec<Cell>>> {
    let mut gaps: Vec<[Cell; 2]> = Vec::new();
    for row in 0..field.rows() {
        gaps.extend((1..field.columns()).map(|column| [field.cell(row, column - 1), field.cell(row, column)]));
    }
    for column in 0..field.columns() {
        gaps.extend((1..field.rows()).map(|row| [field.cell(row - 1, column), field.cell(row, column)]));
    }
    let mut areas = Union(field.cells().collect());
    let mut at = 0;
    for byte in text.bytes() {
        let joined = match byte {
            b'_' => 0,
            b'a'..=b'y' => usize::from(byte - b'a') + 1,
            b'z' => 25,
            _ => return None,
        };
        for [cell, neighbour] in gaps.get(at..at + joined)? {
            areas.join(*cell, *neighbour);
        }
        at += joined;
        // All but the last letter have a wall after their gaps.
        if byte != b'z' {
            at += 1;
        }
    }
    // One wall after the last gap ends the list.
    (at == gaps.len() + 1).then(|| areas.lists())
}

/// Sets of cells: the parent of each.
struct Union(Vec<Cell>);

impl Union {
    fn root(&mut self, mut cell: Cell) -> Cell {
        while self.0[cell.index()] != cell {
            self.0[cell.index()] = self.0[self.0[cell.index()].index()];
            cell = self.0[cell.index()];
        }
        cell
    }

    fn join(&mut self, one: Cell, other: Cell) {
        let one = self.root(one);
        let other = self.root(other);
        // The root is the first cell.
        self.0[one.max(other).index()] = one.min(other);
    }

    fn lists(mut self) -> Vec<Vec<Cell>> {
        let count = self.0.len();
        let mut lists = vec![Vec::new(); count];
        for cell in (0..count).map(Cell::new) {
            lists[self.root(cell).index()].push(cell);
        }
        lists.retain(|list| !list.is_empty());
        lists
    }
}
