//! Reads the sections of clues after a grid, and puzzles that are clues alone.

use super::Builder;
use crate::clues::line::{begins_as_clue, without_remark};
use crate::clues::read_section;
use crate::clues::section::{Clues, MOST_CLUES};
use crate::clues::size::size_of;
use crate::layout::reader::{FAR, NeedMore};
use crate::lines::shape::{Shape, is_of_a_name};
use crate::model::clues::{ClueContent, ClueProblem, ClueSection};
use crate::model::grid::Grid;
use crate::model::problem::ProblemKind;
use crate::model::puzzle::SectionKind;
use crate::text::offset::BlockOffset;
use crate::text::span::BlockSpan;
use clues::ClueKind;
use field::Figure;
use std::sync::Arc;

/// Limits the number of unknown words of sections that are reported for one puzzle: a file of nothing else would fill
/// the memory.
const MOST_UNKNOWN: usize = 1_000;

/// The most sections of a puzzle, of clues and of further grids.
const MOST_SECTIONS: usize = 1_000;

/// The lines of a clue section.
pub(super) struct ClueLines {
    kind: Option<ClueKind>,
    word: BlockSpan,
    /// From the line with the word to the last line.
    span: BlockSpan,
    /// The lines that may hold clues, in order.
    lines: Vec<BlockSpan>,
    /// The first line after them that may hold one, if they are as many as a puzzle may have.
    unread: Option<BlockSpan>,
}

/// Returns true for the word of a section of clues, of a known kind or not; false for sections that hold no clues.
pub(super) fn is_of_clues(word: &str) -> bool {
    // A section with more in its brackets than a word and a name has the whole line as its word.
    let inside = word.trim_start_matches('[').trim_start();
    let name = &inside[..inside.find(|c| !is_of_a_name(c)).unwrap_or(inside.len())];
    let holds_a_grid = name.eq_ignore_ascii_case("puzzle") || SectionKind::from_name(name).is_some();
    !holds_a_grid && name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The clues of a puzzle with several grids: those with cells outside of them all, and those at the sides of a grid,
/// are problems.
fn within_figure(mut clues: Clues, figure: &Figure) -> Clues {
    let mut kept = Vec::with_capacity(clues.list.len());
    for clue in std::mem::take(&mut clues.list) {
        let outside = clue.content.cells().find(|cell| !figure.covers(cell.row, cell.column)).map(|cell| cell.span);
        match clue.content {
            ClueContent::Side { .. } => clues.report(ClueProblem::SidesOfGrids, clue.span),
            _ => match outside {
                Some(span) => clues.report(ClueProblem::OutsideOfGrids, span),
                None => kept.push(clue),
            },
        }
    }
    clues.list = kept;
    clues.problems.sort_by_key(|(_, span)| *span);
    clues
}

impl Builder<'_, '_> {
    /// Reads the lines of the clue section with its word in the line `index`, up to another section, or a blank line
    /// after which no further clue follows.
    pub(super) fn clue_lines(&mut self, index: usize, word: BlockSpan) -> Result<ClueLines, NeedMore> {
        let (_, mut span) = self.line_text(index)?;
        let mut lines = Vec::new();
        let mut unread = None;
        self.lines = index + 1;
        while let Some(shape) = self.reader.shape(self.lines)?
            && !matches!(shape, Shape::Section { .. })
        {
            if shape == Shape::Blank {
                let Some(next) = self.clue_after_blanks()? else { break };
                self.lines = next;
                continue;
            }
            let (_, line) = self.line_text(self.lines)?;
            span = span.cover(line);
            if shape != Shape::Comment {
                match lines.len() {
                    ..MOST_CLUES => lines.push(line),
                    _ => _ = unread.get_or_insert(line),
                }
            }
            self.lines += 1;
            self.reader.drop_before(self.lines);
        }
        let kind = ClueKind::from_word(self.text_of(word));
        Ok(ClueLines { kind, word, span, lines, unread })
    }

    /// Returns the next line, if nothing but blank lines and comments precede it, and it can be nothing but a clue.
    fn clue_after_blanks(&mut self) -> Result<Option<usize>, NeedMore> {
        let mut index = self.lines;
        while let Some(Shape::Blank | Shape::Comment) = self.reader.shape(index)?
            && index < self.lines + FAR
        {
            index += 1;
        }
        let is_section = matches!(self.reader.shape(index)?, Some(Shape::Section { .. }));
        let (line, _) = self.line_text(index)?;
        Ok((!is_section && begins_as_clue(&line[without_remark(line)])).then_some(index))
    }

    /// Adds a clue section to the last puzzle.
    pub(super) fn add_clues(&mut self, section: ClueLines) {
        let ClueLines { kind, word, span, lines, unread } = section;
        let Some(last) = self.puzzles.last() else { return };
        let field = last.field;
        let figure = last.figure.clone();
        let numbers = last.numbers();
        let puzzle = self.puzzles.len() as u32 - 1;
        if self.has_too_many_sections(word) {
            // The puzzle lacks what it demands.
            self.clues.last_mut().into_iter().for_each(|last| last.is_malformed = true);
            return;
        }
        let mut room = self.room;
        let lines = lines.into_iter().map(|line| (line, self.text_of(line)));
        let clues = match kind {
            Some(kind) => read_section(kind, field, numbers, lines, &mut room),
            None => Clues::default(),
        };
        self.room = room;
        let clues = match &figure {
            Some(figure) => within_figure(clues, figure),
            None => clues,
        };
        let unread = match kind {
            Some(_) => clues.unread.or(unread),
            None => None,
        };
        if let Some(unread) = unread {
            self.problem(ProblemKind::TooMany { what: "clues", most: MOST_CLUES as u32 }, unread, Some(puzzle));
        }
        for (problem, span) in clues.problems {
            self.problem(ProblemKind::Clue(problem), span, Some(puzzle));
        }
        if kind.is_none()
            && self.unknown.len() < MOST_UNKNOWN
            && self.unknown.insert(self.text_of(word).to_ascii_lowercase())
        {
            self.problem(ProblemKind::UnknownSection, word, Some(puzzle));
        }
        if let Some(puzzle) = self.puzzles.last_mut() {
            puzzle.span = puzzle.span.cover(span);
        }
        let is_malformed = clues.is_malformed || unread.is_some();
        self.clues.push(ClueSection { kind, word, span, clues: clues.list.into(), is_malformed });
    }

    /// Returns true if the last puzzle has as many sections as it may, and reports the first one after them.
    pub(super) fn has_too_many_sections(&mut self, word: BlockSpan) -> bool {
        if self.sections.len() + self.clues.len() < MOST_SECTIONS {
            return false;
        }
        if !std::mem::replace(&mut self.is_full, true) {
            let kind = ProblemKind::TooMany { what: "sections", most: MOST_SECTIONS as u32 };
            self.problem(kind, word, Some(self.puzzles.len() as u32 - 1));
        }
        true
    }

    /// Reads a puzzle without rows that begins with the clue section in the line `index`.
    pub(super) fn puzzle_of_clues(&mut self, index: usize, word: BlockSpan) -> Result<(), NeedMore> {
        let mut sections = vec![self.clue_lines(index, word)?];
        while let Some((index, word)) = self.next_section()?
            && is_of_clues(self.text_of(word))
            && sections.len() <= MOST_SECTIONS
        {
            sections.push(self.clue_lines(index, word)?);
        }
        let size = sections.iter().find_map(|section| {
            let lines = section.lines.iter().map(|&line| self.text_of(line));
            size_of(section.kind?, lines)
        });
        self.empty_puzzle(size, sections[0].span.start);
        sections.into_iter().for_each(|section| self.add_clues(section));
        self.sections()
    }

    /// Reads a puzzle without rows that begins with its regions in the line `index`. Returns `false` if no clue section
    /// follows them.
    pub(super) fn regions_of_clues(&mut self, index: usize) -> Result<bool, NeedMore> {
        let mut end = index + 1;
        let mut rows = Vec::new();
        while let Some(shape) = self.reader.shape(end)?
            && !matches!(shape, Shape::Blank | Shape::Section { .. })
            && end < index + FAR
        {
            rows.push(self.line_text(end)?.1);
            end += 1;
        }
        let next = self.section_from(end)?;
        if rows.is_empty() || next.is_none_or(|(_, word)| !is_of_clues(self.text_of(word))) {
            return Ok(false);
        }
        let size = size_of(ClueKind::ExtraRegions, rows.into_iter().map(|row| self.text_of(row)));
        let (_, first) = self.line_text(index)?;
        self.empty_puzzle(size, first.start);
        self.lines = index;
        self.sections()?;
        Ok(true)
    }

    /// Begins a puzzle without rows that has the declared size, else the size that its sections show, else the usual
    /// one.
    fn empty_puzzle(&mut self, size: Option<u8>, at: BlockOffset) {
        if let Some(figure) = self.declared.figure() {
            let alphabet = self.alphabet_for(std::iter::empty(), figure.size());
            let lines = BlockSpan::empty(at);
            return self.finish_figure(Grid::without_rows(at), &Arc::new(figure), alphabet, false, lines);
        }
        let size = self.declared.size.or(size).unwrap_or(9);
        let alphabet = self.alphabet_for(std::iter::empty(), size);
        self.finish(Grid::without_rows(at), size, alphabet, false, BlockSpan::empty(at));
    }
}
