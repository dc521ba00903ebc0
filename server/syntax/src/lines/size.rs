//! Determines the number of cells of a line, and from it the size of a grid.

use crate::lines::cell_counts::{Cells, LARGEST, Word};
use crate::lines::split::Unit;

/// A line that is a whole grid, or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OneLine {
    /// `copies` grids of `size` × `size`, side by side.
    Grids { size: u8, copies: u32, part: Part },
    /// Meant as one grid of `size`, but with too few or too many cells.
    Malformed { size: u8, part: Part },
    /// 729 digits.
    CandidateList,
    /// More than any grid.
    TooMany,
}

/// The most grids on a line. A line is read as a whole and takes thirty times its bytes: one of 60 MB took 1.7 GB.
pub(crate) const MOST_ON_A_LINE: u32 = 50_000;

/// The part of a line that holds its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The longest piece; the text around it is a label or a tail.
    Longest,
    /// The whole line.
    Whole(Unit),
}

/// Classifies a line with more cells than a row can have.
pub(crate) fn one_line(cells: &Cells, declared: Option<u8>) -> Option<OneLine> {
    let longest = cells.longest.atoms;
    if let Some(size) = declared.filter(|&size| square(size) <= LARGEST)
        && let Some(part) = small_part(cells, size)
    {
        return Some(OneLine::Grids { size, copies: 1, part });
    }
    if longest > LARGEST {
        return long_piece(cells, longest, declared);
    }
    let groups = cells.groups;
    if let Some(size) = root(cells.atoms)
        .filter(|&size| size >= 7 && u32::from(size) == cells.pieces && groups.uniform == cells.pieces)
        .filter(|_| !are_full_candidates(cells))
    {
        let part = Part::Whole(Unit::Atoms);
        return Some(match declared.filter(|&declared| declared != size) {
            Some(size) => OneLine::Malformed { size, part },
            None => OneLine::Grids { size, copies: 1, part },
        });
    }
    if cells.pieces > LARGEST && mostly_cells(cells) {
        let part = Part::Whole(Unit::Pieces);
        let exact = |pieces| declared.map_or_else(|| root(pieces), |size| (square(size) == pieces).then_some(size));
        return Some(match whole_of_pieces(cells, exact) {
            Some(size) => OneLine::Grids { size, copies: 1, part },
            None => malformed(cells.pieces, declared, part),
        });
    }
    None
}

fn long_piece(cells: &Cells, count: u32, declared: Option<u8>) -> Option<OneLine> {
    let part = Part::Longest;
    let grids = |size: u8, copies| {
        Some(if copies > MOST_ON_A_LINE { OneLine::TooMany } else { OneLine::Grids { size, copies, part } })
    };
    if let Some(size) = declared.filter(|&size| count.is_multiple_of(square(size))) {
        return grids(size, count / square(size));
    }
    let only_digits = cells.longest.largest <= 9;
    if count == 729 && only_digits {
        return Some(OneLine::CandidateList);
    }
    if declared.is_some() {
        return mostly_cells(cells).then(|| malformed(count, declared, part));
    }
    match root(count) {
        // 324, 1296 … are squares and multiples of 81: without a value above 9 they are 9×9 grids.
        // A line of 49 characters with a 9 among them is a part of a longer one.
        Some(size)
            if size >= 7
                && (cells.longest.largest <= size || !only_digits)
                && !(size > 9 && only_digits && count.is_multiple_of(81)) =>
        {
            return grids(size, 1);
        }
        _ if count.is_multiple_of(81) => return grids(9, count / 81),
        _ => {}
    }
    mostly_cells(cells).then(|| malformed(count, declared, part))
}

fn malformed(count: u32, declared: Option<u8>, part: Part) -> OneLine {
    match declared {
        Some(size) => OneLine::Malformed { size, part },
        None if count <= 99 => OneLine::Malformed { size: 9, part },
        None => {
            let size = (7..=LARGEST as u8).min_by_key(|&size| square(size).abs_diff(count)).unwrap_or(9);
            if count > square(LARGEST as u8) + LARGEST { OneLine::TooMany } else { OneLine::Malformed { size, part } }
        }
    }
}

/// Returns the size of a 4×4 or 6×6 grid that a line may be by its own text, and the part with its cells.
pub(crate) fn small_grid(cells: &Cells) -> Option<(u8, Part)> {
    [4, 6].into_iter().find_map(|size| {
        let part = small_part(cells, size)?;
        let fits = match part {
            // Words may follow it.
            Part::Longest => cells.longest.largest <= size,
            Part::Whole(_) => cells.odd == 0 && cells.largest <= size && cells.word == Word::None,
        };
        fits.then_some((size, part))
    })
}

/// True if the line's pieces are the cells of a whole grid.
pub(crate) fn is_grid_of_pieces(cells: &Cells) -> bool {
    whole_of_pieces(cells, root).is_some_and(|size| groups_fit(cells, size))
}

/// True if the line is a row of complete candidates, such as `123456789` nine times: as rows of a grid they would all
/// be equal.
pub(crate) fn are_full_candidates(cells: &Cells) -> bool {
    let groups = cells.groups;
    groups.uniform > 1 && groups.uniform == cells.pieces && !groups.unfit && !groups.unordered
}

/// The part of a line that is a whole grid of `size`, which has no more cells than a row may have.
fn small_part(cells: &Cells, size: u8) -> Option<Part> {
    let count = square(size);
    let groups = cells.groups;
    let exact = |pieces| (pieces == count).then_some(size);
    if groups.count == 0 && whole_of_pieces(cells, exact).is_some() {
        return Some(Part::Whole(Unit::Pieces));
    }
    if cells.atoms == count && groups.uniform == u32::from(size) && !are_full_candidates(cells) {
        return Some(Part::Whole(Unit::Atoms));
    }
    // The longest piece is the first of several of that length: a solution may follow it.
    (cells.longest.atoms == count).then_some(Part::Longest)
}

/// Returns the size of the grid that the line's pieces form; if they lack a cell, the empty text after the last comma
/// is one.
fn whole_of_pieces(cells: &Cells, size_of: impl Fn(u32) -> Option<u8>) -> Option<u8> {
    size_of(cells.pieces).or_else(|| size_of(cells.pieces + 1).filter(|_| cells.trailing_comma))
}

/// Returns the size that most lines share; on a tie the number of lines, then the more usual size.
pub(crate) fn vote(lines: &[Cells]) -> Option<u8> {
    let mut votes = [0u32; LARGEST as usize + 1];
    for line in lines {
        let pieces = fits(line, Unit::Pieces).then_some(line.pieces as usize);
        let atoms = fits(line, Unit::Atoms).then_some(line.atoms as usize).filter(|&atoms| Some(atoms) != pieces);
        let with_gap =
            pieces.map(|pieces| pieces + 1).filter(|&pieces| line.trailing_comma && pieces <= LARGEST as usize);
        for count in [pieces, atoms, with_gap].into_iter().flatten() {
            votes[count] += 1;
        }
    }
    let most = *votes.iter().max()?;
    // With two lines a tie is a row and a half-typed one.
    let square = |size: usize| size >= 4 && size == lines.len();
    let rank = |size: usize| (square(size), size == 9, grouped(lines, size), size);
    (2..votes.len())
        .filter(|&size| most > 0 && votes[size] == most)
        .max_by_key(|&size| rank(size))
        .map(|size| size as u8)
}

/// The size of a grid of which there is one row. It may not be finished, so a count that hardly any grid has, or with
/// values beyond it, is not taken for the size.
pub(crate) fn size_of_one_row(cells: &Cells) -> Option<u8> {
    if cells.word != Word::None || cells.strong == 0 || !mostly_cells(cells) || cells.pieces > LARGEST {
        return None;
    }
    let voted = vote(std::slice::from_ref(cells)).filter(|&size| matches!(size, 4 | 6 | 9..));
    let by_pieces = |size: u8| cells.groups.count > 0 && cells.pieces == u32::from(size);
    let fits = |&size: &u8| by_pieces(size) || cells.largest <= size || cells.largest > 9;
    Some(voted.filter(fits).unwrap_or(9))
}

/// True if the lines are `size` characters in groups of one length.
fn grouped(lines: &[Cells], size: usize) -> bool {
    lines.iter().all(|line| line.atoms as usize == size && line.groups.uniform > 1)
}

/// True if the line can be a row of a grid that has as many cells in a row as this line has units.
fn fits(line: &Cells, unit: Unit) -> bool {
    match unit {
        Unit::Atoms => (2..=LARGEST).contains(&line.atoms),
        Unit::Pieces => (2..=LARGEST).contains(&line.pieces) && groups_fit(line, line.pieces as u8),
    }
}

/// True if every piece of several characters can be one cell of a grid of `size`.
fn groups_fit(line: &Cells, size: u8) -> bool {
    let groups = line.groups;
    !groups.unfit
        && if size <= 9 {
            !groups.unordered && groups.largest_digit <= size
        } else {
            groups.largest_number <= u32::from(size)
        }
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
        return match () {
            () if (line.pieces == count || ends_with_gap(line, size)) && groups_fit(line, size) => {
                Reading::Exact(Unit::Pieces)
            }
            () if line.atoms == count && !lacks_a_number(line, size) => Reading::Exact(Unit::Atoms),
            () if line.pieces == count => Reading::Exact(Unit::Pieces),
            () => Reading::Malformed,
        };
    }
    if let Some(before) = line.before_words {
        match () {
            () if before.atoms == count => return Reading::WithWords(Unit::Atoms),
            () if before.pieces == count => return Reading::WithWords(Unit::Pieces),
            () => {}
        }
    }
    // Text like `6..195oops`: words typed directly after cells.
    if !line.starts_with_letter && line.strong * 2 >= line.atoms { Reading::Malformed } else { Reading::Heading }
}

/// True if numbers above 9 make up for the cells that a separated row lacks.
fn lacks_a_number(line: &Cells, size: u8) -> bool {
    let groups = line.groups;
    size > 9 && 2 * line.pieces > u32::from(size) && groups.count > 0 && !groups.unfit && groups.largest_number > 9
}

/// Letters side by side are cells where their number is right and each is a value.
fn is_row_of_letters(line: &Cells, size: u8) -> bool {
    let letters_only = !line.digits && line.largest >= 10 && line.largest - 9 <= size;
    let few_words = line.strong * 2 >= line.atoms && line.word == Word::Upper;
    (line.atoms == u32::from(size) || line.pieces == u32::from(size) && line.groups.count == 0)
        && (line.largest <= size || letters_only || few_words)
}

fn mostly_cells(cells: &Cells) -> bool {
    cells.strong * 2 >= cells.atoms
}

fn square(size: u8) -> u32 {
    u32::from(size) * u32::from(size)
}

/// The exact square root, at most 36.
fn root(count: u32) -> Option<u8> {
    (2..=LARGEST as u8).find(|&size| square(size) == count)
}
