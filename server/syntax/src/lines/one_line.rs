//! Recognises lines that are whole grids, and determines the size of these grids.

use crate::lines::cell_counts::{Cells, LARGEST, Word};
use crate::lines::split::Unit;
use field::Field;

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
    if let Some(size) = declared
        && square(size) <= LARGEST
        && let Some(part) = small_part(cells, size)
    {
        return Some(OneLine::Grids { size, copies: 1, part });
    }
    if cells.longest.atoms > LARGEST {
        return long_piece(cells, declared);
    }
    // As many groups as each has characters, such as nine groups of nine.
    if cells.groups.uniform == cells.pieces
        && let Some(size) = root(cells.atoms)
        && size >= 7
        && u32::from(size) == cells.pieces
        && !are_full_candidates(cells)
    {
        let part = Part::Whole(Unit::Atoms);
        if let Some(declared) = declared
            && declared != size
        {
            return Some(OneLine::Malformed { size: declared, part });
        }
        return Some(OneLine::Grids { size, copies: 1, part });
    }
    // Letters one by one, as many as a grid has cells, are no sentence. Empty marks may be doubled.
    let has_groups = cells.groups.unfit || cells.groups.largest_number > 0;
    let are_single = !has_groups && cells.odd == 0 && size_by_pieces(cells).is_some();
    if cells.pieces > LARGEST && (are_single || cells.are_mostly_cells()) {
        let part = Part::Whole(Unit::Pieces);
        let size = match declared {
            Some(size) => has_pieces(cells, square(size)).then_some(size),
            None => size_by_pieces(cells),
        };
        return Some(match size {
            Some(size) => OneLine::Grids { size, copies: 1, part },
            None => malformed(cells.pieces, declared, part),
        });
    }
    None
}

/// Classifies a line that may have all cells of a grid that is no square.
pub(crate) fn one_line_of(cells: &Cells, field: Field) -> Option<OneLine> {
    let count = field.cell_count() as u32;
    let size = field.columns();
    if cells.longest.atoms == count {
        return Some(OneLine::Grids { size, copies: 1, part: Part::Longest });
    }
    if has_pieces(cells, count) {
        return Some(OneLine::Grids { size, copies: 1, part: Part::Whole(Unit::Pieces) });
    }
    None
}

/// Classifies a line by its longest piece, which has more characters than a row can have.
fn long_piece(cells: &Cells, declared: Option<u8>) -> Option<OneLine> {
    let count = cells.longest.atoms;
    if let Some(size) = declared
        && count.is_multiple_of(square(size))
    {
        return Some(in_longest_piece(size, count / square(size)));
    }
    let only_digits = cells.longest.largest <= 9;
    if declared.is_none() && is_checksum(cells) {
        return None;
    }
    if count == 729 && only_digits {
        return Some(OneLine::CandidateList);
    }
    if declared.is_none() {
        let is_multiple_of_81 = count.is_multiple_of(81);
        if let Some(size) = root(count)
            && size >= 7
        {
            // A line of 49 characters with a 9 among them is a part of a longer one.
            let values_fit = cells.longest.largest <= size || !only_digits;
            // 324, 1296 … are squares and multiples of 81: without a value above 9 they are 9×9 grids.
            let are_several = size > 9 && only_digits && is_multiple_of_81;
            if values_fit && !are_several {
                return Some(in_longest_piece(size, 1));
            }
        }
        if is_multiple_of_81 {
            return Some(in_longest_piece(9, count / 81));
        }
    }
    if !cells.are_mostly_cells() {
        return None;
    }
    Some(malformed(count, declared, Part::Longest))
}

/// True for digits and many letters that are no values of a grid with as many cells: a number in base 16 or 64.
fn is_checksum(cells: &Cells) -> bool {
    let is_grid = root(cells.longest.atoms).is_some_and(|size| cells.longest.largest <= size);
    let letters = cells.atoms - cells.strong;
    cells.digits && cells.longest.largest > 9 && !is_grid && 4 * letters >= cells.atoms
}

fn in_longest_piece(size: u8, copies: u32) -> OneLine {
    if copies > MOST_ON_A_LINE {
        return OneLine::TooMany;
    }
    OneLine::Grids { size, copies, part: Part::Longest }
}

/// A line of `count` cells, which no grid has: it is meant as the grid with the nearest number.
fn malformed(count: u32, declared: Option<u8>, part: Part) -> OneLine {
    if let Some(size) = declared {
        return OneLine::Malformed { size, part };
    }
    if count <= 99 {
        return OneLine::Malformed { size: 9, part };
    }
    if count > square(LARGEST as u8) + LARGEST {
        return OneLine::TooMany;
    }
    let nearest = (7..=LARGEST as u8).min_by_key(|&size| square(size).abs_diff(count));
    OneLine::Malformed { size: nearest.unwrap_or(9), part }
}

/// Returns the size of a 4×4 or 6×6 grid that a line may be by its own text, and the part with its cells.
pub(crate) fn small_grid(cells: &Cells) -> Option<(u8, Part)> {
    for size in [4, 6] {
        let Some(part) = small_part(cells, size) else { continue };
        let fits = match part {
            // Words may follow it.
            Part::Longest => cells.longest.largest <= size,
            Part::Whole(_) => cells.odd == 0 && cells.largest <= size && cells.word == Word::None,
        };
        if fits {
            return Some((size, part));
        }
    }
    None
}

/// True if the line's pieces are the cells of a whole grid.
pub(crate) fn is_grid_of_pieces(cells: &Cells) -> bool {
    size_by_pieces(cells).is_some_and(|size| cells.groups.fit(size))
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
    if cells.groups.count == 0 && has_pieces(cells, count) {
        return Some(Part::Whole(Unit::Pieces));
    }
    if cells.atoms == count && cells.groups.uniform == u32::from(size) && !are_full_candidates(cells) {
        return Some(Part::Whole(Unit::Atoms));
    }
    // The longest piece is the first of several of that length: a solution may follow it.
    // Among words, marks alone are leaders or a picture: `Contents ................ 5`.
    let is_alone = cells.pieces == 1 || cells.longest.largest > 0;
    if cells.longest.atoms == count && is_alone {
        return Some(Part::Longest);
    }
    None
}

/// True if the line has that many pieces. If it lacks one, the empty text after the last comma counts, too.
fn has_pieces(cells: &Cells, count: u32) -> bool {
    cells.pieces == count || cells.trailing_comma && cells.pieces + 1 == count
}

/// Returns the size of the grid that the line's pieces form. If they lack one, the empty text after the last comma
/// counts, too.
fn size_by_pieces(cells: &Cells) -> Option<u8> {
    let size = root(cells.pieces);
    if size.is_none() && cells.trailing_comma {
        return root(cells.pieces + 1);
    }
    size
}

fn square(size: u8) -> u32 {
    u32::from(size) * u32::from(size)
}

/// The exact square root, at most 36.
fn root(count: u32) -> Option<u8> {
    (2..=LARGEST as u8).find(|&size| square(size) == count)
}
