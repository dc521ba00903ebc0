//! Reads the text beside a grid, after it on its line or in the metadata above it: a solution, an expected number of
//! solutions, or words.

use super::Builder;
use crate::clues::section::Room;
use crate::lines::split::{Unit, split};
use crate::model::grid::{Content, Grid, Slot};
use crate::model::metadata::{Entry, Key};
use crate::model::problem::ProblemKind;
use crate::model::puzzle::{Origin, Section, SectionKind};
use crate::model::symbols::Symbols;
use crate::text::glyph::trimmed;
use crate::text::offset::BlockOffset;
use crate::text::span::{BlockSpan, LineSpan};
use field::Field;

/// The content of a tail. Ranges count from its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tail {
    /// The number of solutions that the puzzle should have.
    count: Option<LineSpan>,
    /// A piece with as many characters as the grid has cells.
    solution: Option<LineSpan>,
}

/// Reads the text after a grid of `cells` cells on its line: `:count`, `:count:solution`, `,solution` or a blank and a
/// solution. Comments are skipped.
pub(super) fn tail(text: &str, cells: usize, is_solution: impl Fn(LineSpan) -> bool) -> Tail {
    let mut tail = Tail::default();
    let mut at = 0;
    if let Some(after) = text.strip_prefix(':') {
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        // More numbers after it are candidates that were removed.
        let more = after[digits..].trim_start_matches(' ');
        let list = more.len() < after.len() - digits && more.starts_with(|c: char| c.is_ascii_digit());
        if digits > 0 && !list {
            tail.count = Some(LineSpan::from(1..1 + digits));
        }
        at = 1 + digits;
    }
    // Behind a semicolon, anything else than a whole grid is a comment.
    if let Some(after) = text.strip_prefix(';') {
        let start = 1 + trimmed(after).start;
        let end = text[start..].find(|c: char| c == ';' || c.is_whitespace()).map_or(text.len(), |end| start + end);
        let piece = LineSpan::from(start..end);
        let is_grid = text[piece.range()].chars().count() == cells && is_solution(piece);
        tail.solution = is_grid.then_some(piece);
        return tail;
    }
    let separates = |c: char| matches!(c, ',' | ':' | '"' | '\'' | '|') || c.is_whitespace();
    while let Some(start) = text[at..].find(|c| !separates(c)).map(|start| at + start) {
        let rest = &text[start..];
        if rest.starts_with(['#', ';']) || rest.starts_with("//") {
            break;
        }
        at = start + rest.find(separates).unwrap_or(rest.len());
        let piece = LineSpan::from(start..at);
        if text[piece.range()].chars().count() == cells && is_solution(piece) {
            tail.solution = Some(piece);
            break;
        }
    }
    tail
}

impl Builder<'_, '_> {
    /// Reads the tail of a grid on one line, from `from` to `to`. Returns the solution in it, or the puzzle if the grid
    /// is `full`, so that it may be the solution. Must be called before the grid becomes a puzzle, because the expected
    /// number belongs to its metadata.
    pub(super) fn read_tail(
        &mut self,
        from: BlockOffset,
        to: BlockOffset,
        field: Field,
        symbols: Symbols<'_>,
        full: bool,
    ) -> Option<Grid> {
        let text = self.text_of(BlockSpan::new(from, to));
        let cells = field.cell_count();
        let solution = |piece: LineSpan| whole_grid(&text[piece.range()], piece.start.in_block(from), field, symbols);
        // A solution with a mistake is still one; a puzzle has more empty cells than its solution can have mistakes.
        let few = if full { cells } else { usize::from(symbols.digit_count) };
        let tail = tail(text, cells, |piece| solution(piece).is_some_and(|grid| unfilled(&grid) <= few));
        if let Some(count) = tail.count {
            let value = &text[count.range()];
            let value_span = count.in_block(from);
            self.entries.push(Entry {
                key: Some(Key::Solutions),
                key_span: BlockSpan::empty(value_span.start),
                value_span,
            });
            if let Err(kind) = self.declare().declare(Key::Solutions, value) {
                self.problem(kind, value_span, Some(self.puzzles.len() as u32));
            }
        }
        tail.solution.and_then(solution)
    }

    /// Adds the solution that metadata declare for the last puzzle: its own, else the file's.
    pub(super) fn declared_solution(&mut self) {
        let Some(puzzle) = self.puzzles.last() else { return };
        let is_solution = |entry: &&Entry| entry.key == Some(Key::Solution);
        let own = puzzle.entries.iter().rfind(is_solution);
        let Some(entry) = own.or_else(|| self.file_entries.iter().rfind(is_solution)) else {
            return self.solution_of_the_file();
        };
        let own_or_first = own.is_some() || self.puzzles.len() == 1;
        let number = own.map(|_| self.puzzles.len() as u32 - 1);
        let span = entry.value_span;
        let text = self.text_of(span);
        let symbols = Symbols { alphabet: &puzzle.alphabet, digit_count: puzzle.digit_count };
        match whole_grid(text, span.start, puzzle.field, symbols) {
            Some(grid) => self.add_section(SectionKind::Solution, Origin::Metadata, grid),
            // Once, if there are several grids on the line below the file's metadata.
            None if own_or_first => {
                let kind = ProblemKind::BadValue { expected: "the whole solution on one line, a value for each cell" };
                self.problem(kind, if span.is_empty() { entry.key_span } else { span }, number);
            }
            None => {}
        }
    }

    /// Adds the solution that the metadata of the whole file, in an earlier block, declare for the last puzzle. A
    /// solution that fits no grid is reported in that block; here it may have another size.
    fn solution_of_the_file(&mut self) {
        let Some(puzzle) = self.puzzles.last() else { return };
        let mut shared = puzzle.declared.shared.iter();
        let Some((_, text)) = shared.rfind(|(key, _)| **key == *Key::Solution.name()) else { return };
        let symbols = Symbols { alphabet: &puzzle.alphabet, digit_count: puzzle.digit_count };
        let Some(grid) = whole_grid(text, BlockOffset::START, puzzle.field, symbols) else { return };
        let span = BlockSpan::empty(puzzle.lines.start);
        let slots: Vec<Slot> = (0..grid.slot_count()).map(|slot| Slot { span, ..grid.slot(slot) }).collect();
        self.add_section(SectionKind::Solution, Origin::File, Grid::on_one_line(&slots));
    }

    /// Adds a further grid to the last puzzle.
    pub(super) fn add_section(&mut self, kind: SectionKind, origin: Origin, grid: Grid) {
        if !self.puzzles.is_empty() && self.has_too_many_sections(grid.span) {
            return;
        }
        // Surplus region symbols are reported otherwise, and the file's metadata are not part of this block.
        if kind != SectionKind::Regions && origin != Origin::File {
            self.unknown_symbols(&grid, self.puzzles.len() as u32 - 1);
        }
        if let Some(puzzle) = self.puzzles.last_mut() {
            if origin != Origin::File {
                puzzle.span = puzzle.span.cover(grid.span);
            }
            self.sections.push(Section { kind, origin, grid });
        }
    }

    /// Hands the further grids and the clues to the last puzzle, after all have been read.
    pub(super) fn close_puzzle(&mut self) {
        self.unknown.clear();
        self.room = Room::default();
        self.is_full = false;
        if self.sections.is_empty() && self.clues.is_empty() {
            return;
        }
        if let Some(puzzle) = self.puzzles.last_mut() {
            puzzle.sections = std::mem::take(&mut self.sections).into();
            puzzle.clues = std::mem::take(&mut self.clues).into();
        }
    }
}

/// A text as a whole grid on one line: a character or a separated piece for each cell.
pub(super) fn whole_grid(text: &str, at: BlockOffset, field: Field, symbols: Symbols<'_>) -> Option<Grid> {
    for unit in [Unit::Pieces, Unit::Atoms] {
        let mut slots: Vec<Slot> = Vec::new();
        split(text, at, unit, symbols, &mut slots);
        if slots.len() == field.cell_count() {
            return Some(Grid::on_one_line(&slots));
        }
    }
    None
}

/// The number of cells that are not given.
pub(super) fn unfilled(grid: &Grid) -> usize {
    (0..grid.slot_count()).filter(|&slot| !matches!(grid.slot(slot).content, Content::Given(_))).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, count: Option<&str>, solution: Option<&str>) {
        let tail = tail(text, 4, |piece| text[piece.range()].bytes().all(|byte| byte.is_ascii_digit()));
        let shown = |span: Option<LineSpan>| span.map(|span| &text[span.range()]);
        assert_eq!((shown(tail.count), shown(tail.solution)), (count, solution), "{text}");
    }

    #[test]
    fn counts_and_solutions() {
        check("", None, None);
        check(":1", Some("1"), None);
        check(":12:1234", Some("12"), Some("1234"));
        check(": 1234", None, Some("1234"));
        check(",1234", None, Some("1234"));
        check("\",\"1234\",easy", None, Some("1234"));
        check(" easy 1234 5678", None, Some("1234"));
        check(" # 1234", None, None);
        check(";1234", None, Some("1234"));
        check("; 1234;x", None, Some("1234"));
        check("; x 1234", None, None);
        check(" // 1234", None, None);
        check(",12345", None, None);
        check(":1:", Some("1"), None);
        check(":124 225", None, None);
        check(":2 # x", Some("2"), None);
    }
}
