//! Reads the text beside a grid, after it on its line or in the metadata above it: a solution, an expected number of
//! solutions, or words.

use super::Builder;
use super::forms::slot_of_cell;
use crate::clues::section::Room;
use crate::layout::forms::literal;
use crate::lines::cell_counts::cells_from;
use crate::lines::one_line::MOST_ON_A_LINE;
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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tail {
    /// The number of solutions that the puzzle should have.
    count: Option<LineSpan>,
    /// The words with at least as many cells as the grid, lists of cells among them.
    words: Vec<LineSpan>,
}

/// Reads the text after a grid of `cells` cells on its line: `:count`, and words of at least as many cells, apart or
/// behind a comma: `:count:solution`, `,solution`, `,"[[5, 3, …], …]"`. Comments, other words, and what stands in
/// brackets or behind `name=` are skipped.
pub(super) fn tail(text: &str, cells: usize) -> Tail {
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
    // Behind a semicolon, anything else than whole grids is a comment.
    if text.starts_with(';') {
        let mut rest = 0;
        while text[rest..].starts_with(';') {
            let start = rest + 1 + trimmed(&text[rest + 1..]).start;
            let end = text[start..].find(|c: char| c == ';' || c.is_whitespace()).map_or(text.len(), |end| start + end);
            if text[start..end].chars().count() != cells || tail.words.len() == MOST_ON_A_LINE as usize {
                break;
            }
            tail.words.push(LineSpan::from(start..end));
            rest = end;
        }
        return tail;
    }
    // The quote that ends the grid itself.
    if text[at..].starts_with(['"', '\'']) {
        at += 1;
    }
    let separates = |c: char| matches!(c, ',' | ':' | '|' | ']' | ')' | '}') || c.is_whitespace();
    while let Some(start) = text[at..].find(|c| !separates(c)).map(|start| at + start) {
        let rest = &text[start..];
        if rest.starts_with(['#', ';']) || rest.starts_with("//") || tail.words.len() == MOST_ON_A_LINE as usize {
            break;
        }
        let first = rest.chars().next().unwrap_or(' ');
        if matches!(first, '"' | '\'') {
            let inside = start + 1;
            let Some(end) = text[inside..].find(first).map(|length| inside + length) else {
                at = inside;
                continue;
            };
            at = end + 1;
            if count_of_cells(&text[inside..end]) >= cells {
                tail.words.push(LineSpan::from(inside..end));
            }
            continue;
        }
        if matches!(first, '[' | '(' | '{') {
            let length = length_of_brackets(rest);
            at = start + length;
            if count_of_cells(&rest[..length]) == cells {
                tail.words.push(LineSpan::from(start..at));
            }
            continue;
        }
        let is_end = |c: char| separates(c) || matches!(c, '"' | '\'');
        at = start + rest.find(is_end).unwrap_or(rest.len());
        let word = &text[start..at];
        if word.len() >= cells && !word.contains('=') && word.chars().count() >= cells {
            tail.words.push(LineSpan::from(start..at));
        }
    }
    tail
}

/// The length of the brackets that a text begins with, with what is in them; of a bracket that is not closed, its own.
fn length_of_brackets(text: &str) -> usize {
    let mut depth = 0_u32;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'(' | b'{' => depth += 1,
            b']' | b')' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    1
}

/// The number of cells of a text that is a whole grid, as a list or side by side.
fn count_of_cells(text: &str) -> usize {
    if text.starts_with(['[', '(', '{']) || text.contains(',') {
        return literal::cells_of_answer(text).map_or(0, |cells| cells.len());
    }
    text.chars().filter(|c| !c.is_whitespace()).count()
}

impl Builder<'_, '_> {
    /// Reads the tail of a grid on one line, from `from` to `to`. Returns the further grids in it. Must be called
    /// before the grid becomes a puzzle, because the expected number belongs to its metadata.
    pub(super) fn read_tail(
        &mut self,
        from: BlockOffset,
        to: BlockOffset,
        field: Field,
        symbols: Symbols<'_>,
    ) -> Vec<Grid> {
        let text = self.text_of(BlockSpan::new(from, to));
        let cells = field.cell_count();
        let tail = tail(text, cells);
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
        let mut found = Vec::with_capacity(tail.words.len());
        for word in tail.words {
            let piece = &text[word.range()];
            let span = word.in_block(from);
            match whole_grid(piece, span.start, field, symbols) {
                // More unknown symbols than a row has cells are no slips: it is a map of regions, or a word.
                Some(grid)
                    if grid.unknown().count() <= usize::from(symbols.digit_count)
                        || self.region_map(&grid, symbols.digit_count).is_some() =>
                {
                    found.push(grid);
                }
                _ => {
                    let counted = cells_from(piece, 0);
                    if counted.odd == 0 && counted.strong * 2 >= counted.atoms && counted.atoms as usize > cells {
                        let kind = ProblemKind::UnreadWord { cells: counted.atoms, expected: cells as u32 };
                        self.problem(kind, span, Some(self.puzzles.len() as u32));
                    }
                }
            }
        }
        found
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
            Some(grid) => {
                let grid = puzzle.within_figure(grid);
                self.add_section(SectionKind::Solution, Origin::Metadata, grid);
            }
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
        let grid = puzzle.within_figure(grid);
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

/// A text as a whole grid on one line: a character, a separated piece or an element of a list for each cell.
pub(super) fn whole_grid(text: &str, at: BlockOffset, field: Field, symbols: Symbols<'_>) -> Option<Grid> {
    let is_list = text.trim_start().starts_with(['[', '(', '{']);
    for unit in [Unit::Pieces, Unit::Atoms].into_iter().filter(|_| !is_list) {
        let mut slots: Vec<Slot> = Vec::new();
        split(text, at, unit, symbols, &mut slots);
        if slots.len() == field.cell_count() {
            return Some(Grid::on_one_line(&slots));
        }
    }
    let cells = literal::cells_of_answer(text).filter(|cells| cells.len() == field.cell_count())?;
    let slots: Vec<Slot> = cells.iter().map(|cell| slot_of_cell(text, at, cell, symbols)).collect();
    Some(Grid::on_one_line(&slots))
}

/// True if every cell is given, or has a symbol that is unknown.
pub(super) fn is_full(grid: &Grid) -> bool {
    grid.slots().all(|slot| matches!(slot.content, Content::Given(_) | Content::Unknown | Content::Outside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, count: Option<&str>, words: &[&str]) {
        let tail = tail(text, 4);
        let found: Vec<&str> = tail.words.iter().map(|span| &text[span.range()]).collect();
        assert_eq!((tail.count.map(|span| &text[span.range()]), found.as_slice()), (count, words), "{text}");
    }

    #[test]
    fn counts_and_words() {
        check("", None, &[]);
        check(":1", Some("1"), &[]);
        check(":12:1234", Some("12"), &["1234"]);
        check(": 1234", None, &["1234"]);
        check(",1234", None, &["1234"]);
        check("\",\"1234\",easy", None, &["1234", "easy"]);
        check(" no 1234 5678", None, &["1234", "5678"]);
        check(" # 1234", None, &[]);
        check(";1234", None, &["1234"]);
        check("; 1234;x", None, &["1234"]);
        check("; x 1234", None, &[]);
        check(" // 1234", None, &[]);
        check(",12345", None, &["12345"]);
        check(":1:", Some("1"), &[]);
        check(":124 225", None, &[]);
        check(":2 # x", Some("2"), &[]);
        check(",\"[[1, 2], [3, 4]]\"", None, &["[[1, 2], [3, 4]]"]);
        check(",\"1,2,3,4\"", None, &["1,2,3,4"]);
        check(" [1, 2, 3, 4]", None, &["[1, 2, 3, 4]"]);
        check(" (easy one) id=1234", None, &[]);
    }
}
