//! Finds parts of a puzzle's text: its title, its first line, its further grids.

use crate::base::finding::PuzzleIndex;
use engine::Digit;
use syntax::{BlockSpan, Content, Grid, PuzzleText, Section, SectionKind};

/// Returns the title, if it is not blank.
pub fn title(puzzle: &PuzzleText) -> Option<&str> {
    puzzle.declared.title.as_deref().map(str::trim).filter(|title| !title.is_empty())
}

/// Returns the title, unless all puzzles of the file share it.
pub fn own_title(puzzle: &PuzzleText) -> Option<&str> {
    let title = title(puzzle)?;
    let is_shared = |(key, value): &(Box<str>, Box<str>)| &**key == "title" && value.trim() == title;
    (!puzzle.declared.shared.iter().any(is_shared)).then_some(title)
}

/// Returns the title of the puzzle at a position of a file. A title that all puzzles of the file share counts for the
/// first one.
pub fn title_at(puzzle: &PuzzleText, position: PuzzleIndex) -> Option<&str> {
    if position.0 == 0 { title(puzzle) } else { own_title(puzzle) }
}

/// Returns the range of a grid's first line.
pub fn first_line(puzzle: &PuzzleText) -> BlockSpan {
    puzzle.grid.rows().first().map_or(puzzle.grid.span, |row| row.span)
}

/// Returns true for a grid of candidates, as solvers print it: every cell has a value or candidates. Values that were
/// found while solving look like givens there.
pub fn is_candidate_grid(puzzle: &PuzzleText) -> bool {
    puzzle.grid.has_candidates()
        && puzzle
            .grid
            .cells(puzzle.field)
            .all(|(_, slot)| matches!(slot.content, Content::Given(_) | Content::Candidates(_) | Content::Outside))
}

/// Returns true for a puzzle in which every open cell has candidates, none in braces, and that has no grid of
/// candidates or of the state of play beside it: they are more than notes where the values do not suffice.
pub(crate) fn has_bare_candidates_only(puzzle: &PuzzleText) -> bool {
    puzzle.style.bare_marks
        && !puzzle.sections.iter().any(|section| matches!(section.kind, SectionKind::State | SectionKind::Candidates))
        && puzzle.grid.cells(puzzle.field).all(|(_, slot)| !matches!(slot.content, Content::Empty | Content::Unknown))
}

/// Returns true for a 9×9 puzzle with the usual boxes and without further rules, regions and clues.
pub(crate) fn is_classic(puzzle: &PuzzleText) -> bool {
    puzzle.digit_count == 9
        && puzzle.figure.is_none()
        && puzzle.field.is_square_of(9)
        && puzzle.boxes == Some((3, 3))
        && !puzzle.declared.is_variant()
        && puzzle.clues.is_empty()
        && region_grid(puzzle).is_none()
}

/// The number of further grids of one puzzle that are looked at.
pub const JUDGED: usize = 16;

/// The further grids of a kind, of the first [`JUDGED`]: the findings about a file of nothing else would fill the
/// memory.
pub fn sections(puzzle: &PuzzleText, kind: SectionKind) -> impl Iterator<Item = &Section> {
    puzzle.sections.iter().take(JUDGED).filter(move |section| section.kind == kind)
}

/// The grid of its regions; the first counts.
pub fn region_grid(puzzle: &PuzzleText) -> Option<&Grid> {
    sections(puzzle, SectionKind::Regions).next().map(|section| &section.grid)
}

/// The solution that the puzzle declares, if every cell of it can be read; the first counts.
pub(crate) fn declared_solution(puzzle: &PuzzleText) -> Option<Vec<Digit>> {
    let section = sections(puzzle, SectionKind::Solution).next()?;
    section.grid.cells(puzzle.field).map(|(_, slot)| value_of_place(slot.content)).collect()
}

/// The value of a cell in a full grid. A place outside of every grid has one that means nothing, as in solutions of
/// the engine.
pub fn value_of_place(content: Content) -> Option<Digit> {
    if content == Content::Outside { Some(Digit::ONE) } else { value(content) }
}

/// The value of a cell, given or placed.
pub fn value(content: Content) -> Option<Digit> {
    match content {
        Content::Given(value) | Content::Placed(value) => Some(value),
        Content::Empty | Content::Candidates(_) | Content::Unknown | Content::Outside => None,
    }
}
