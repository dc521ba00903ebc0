//! Reads lines as rows of a grid: determines the size of the grid that lines are rows of, and whether a line is a row
//! of a grid of a given size.

use crate::lines::cell_counts::{Cells, LARGEST, Word};
use crate::lines::split::Unit;

/// Returns the size that most lines share; on a tie the number of lines, then the more usual size.
pub(crate) fn vote(lines: &[Cells]) -> Option<u8> {
    // The number of lines that can be rows of each size.
    let mut votes = [0u32; LARGEST as usize + 1];
    for line in lines {
        let is_row_of_pieces = (2..=LARGEST).contains(&line.pieces) && line.groups.fit(line.pieces as u8);
        if is_row_of_pieces {
            votes[line.pieces as usize] += 1;
            // An empty cell may follow the last comma.
            if line.trailing_comma && line.pieces < LARGEST {
                votes[line.pieces as usize + 1] += 1;
            }
        }
        let is_row_of_atoms = (2..=LARGEST).contains(&line.atoms);
        // A line votes only once for a size.
        if is_row_of_atoms && !(is_row_of_pieces && line.atoms == line.pieces) {
            votes[line.atoms as usize] += 1;
        }
    }
    let most = votes.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return None;
    }
    let mut best = None;
    for (size, count) in votes.into_iter().enumerate() {
        if count != most {
            continue;
        }
        // With two lines a tie is a row and a half-typed one.
        let is_square = size >= 4 && size == lines.len();
        let rank = (is_square, size == 9, are_groups(lines, size), size);
        best = best.max(Some(rank));
    }
    best.map(|(.., size)| size as u8)
}

/// The size of a grid of which there is one row. It may not be finished, so a count that hardly any grid has, or with
/// values beyond it, is not taken for the size.
pub(crate) fn size_of_one_row(cells: &Cells) -> Option<u8> {
    if cells.word != Word::None || cells.strong == 0 || !cells.are_mostly_cells() || cells.pieces > LARGEST {
        return None;
    }
    let Some(size) = vote(std::slice::from_ref(cells)) else { return Some(9) };
    let is_usual = matches!(size, 4 | 6 | 9..);
    let is_by_pieces = cells.groups.count > 0 && cells.pieces == u32::from(size);
    let values_fit = is_by_pieces || cells.largest <= size || cells.largest > 9;
    Some(if is_usual && values_fit { size } else { 9 })
}

/// True if the lines are `size` characters in groups of one length.
fn are_groups(lines: &[Cells], size: usize) -> bool {
    lines.iter().all(|line| line.atoms as usize == size && line.groups.uniform > 1)
}

/// True if the comma at the row's end precedes an empty cell: it adds none where the row is complete without it.
pub(crate) fn ends_with_gap(line: &Cells, size: u8) -> bool {
    line.trailing_comma && line.pieces + 1 == u32::from(size)
}

/// The reading of a line in a grid of `size`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// A row with the right number of cells.
    Exact(Unit),
    /// A row with another number of cells.
    Malformed,
    /// A row with the right number of cells, and words behind them.
    WithWords(Unit),
    /// No row: words.
    Heading,
}

/// Reads a line as a part of a grid of `size`.
pub(crate) fn reading(line: &Cells, size: u8) -> Reading {
    let count = u32::from(size);
    if line.word == Word::None || is_row_of_letters(line, size) {
        let has_right_pieces = line.pieces == count;
        if (has_right_pieces || ends_with_gap(line, size)) && line.groups.fit(size) {
            return Reading::Exact(Unit::Pieces);
        }
        if line.atoms == count && !lacks_a_number(line, size) {
            return Reading::Exact(Unit::Atoms);
        }
        // Some of the pieces are no cells, but their number is right.
        if has_right_pieces {
            return Reading::Exact(Unit::Pieces);
        }
        return Reading::Malformed;
    }
    if let Some(before) = line.before_words {
        if before.atoms == count {
            return Reading::WithWords(Unit::Atoms);
        }
        if before.pieces == count {
            return Reading::WithWords(Unit::Pieces);
        }
    }
    // Text like `6..195oops`: words typed directly after cells.
    if !line.starts_with_letter && line.are_mostly_cells() {
        return Reading::Malformed;
    }
    Reading::Heading
}

/// True if the line is a row of a grid of `size` with the right number of cells.
pub(crate) fn is_exact(line: &Cells, size: u8) -> bool {
    matches!(reading(line, size), Reading::Exact(_))
}

/// True if numbers above 9 make up for the cells that a separated row lacks.
fn lacks_a_number(line: &Cells, size: u8) -> bool {
    let groups = line.groups;
    size > 9 && 2 * line.pieces > u32::from(size) && groups.count > 0 && !groups.unfit && groups.largest_number > 9
}

/// Letters side by side are cells where their number is right and each is a value.
fn is_row_of_letters(line: &Cells, size: u8) -> bool {
    let count = u32::from(size);
    let has_right_count = line.atoms == count || line.pieces == count && line.groups.count == 0;
    if !has_right_count {
        return false;
    }
    // Values of a grid of letters alone count from A.
    let are_letters_alone = !line.digits && line.largest >= 10 && line.largest - 9 <= size;
    let are_few_words = line.are_mostly_cells() && line.word == Word::Upper;
    line.largest <= size || are_letters_alone || are_few_words
}
