//! Finds the clue section of a line, and completes the word at a position of it.

use super::lines::CursorLine;
use super::{Completion, Completions, ListValidity, ReplaceMode};
use clues::ClueKind;
use engine::Field;
use ide_db::{Located, View};
use syntax::{BlockSpan, ClueSection, Span, separates};

/// A position in a line of a clue section, below the line that begins it.
pub(super) struct CluePosition<'a> {
    pub(super) file: &'a View,
    pub(super) located: Located<'a>,
    pub(super) line: &'a CursorLine,
    /// The index of the section in the puzzle.
    section: usize,
    pub(super) kind: ClueKind,
}

/// Returns the puzzle and the index of its section that a line belongs to. The blank line after a section belongs to
/// it, too.
pub(super) fn section_of<'a>(file: &'a View, line: &CursorLine) -> Option<(Located<'a>, usize)> {
    // The end of the line above is up to two bytes before the line.
    let near = Span::new(line.start.saturating_sub(2), line.span().end);
    for located in file.puzzles_in(near) {
        let clues = &located.puzzle().clues;
        for (index, section) in clues.iter().enumerate().rev() {
            let span = section.span.in_file(located.start);
            if span.start < line.start && line.start <= span.end + 2 {
                if line.start <= span.end || line.text.trim().is_empty() && line.follows_text(file) {
                    return Some((located, index));
                }
                break;
            }
        }
    }
    None
}

impl<'a> CluePosition<'a> {
    /// Returns the position in a section of a puzzle; `None` if its kind is unknown.
    pub(super) fn new(
        file: &'a View,
        located: Located<'a>,
        line: &'a CursorLine,
        section: usize,
    ) -> Option<CluePosition<'a>> {
        let kind = located.puzzle().clues[section].kind?;
        Some(CluePosition { file, located, line, section, kind })
    }

    pub(super) fn section(&self) -> &ClueSection {
        &self.located.puzzle().clues[self.section]
    }

    pub(super) fn field(&self) -> Field {
        self.located.puzzle().field
    }

    /// Returns true if a range of the block is in the line.
    pub(super) fn is_in_line(&self, span: BlockSpan) -> bool {
        self.line.span().touches(span.start.in_file(self.located.start))
    }

    /// Returns the completions of the word at the position that is made of such characters: those that begin with the
    /// part of it before the position, none if it is one of them already.
    pub(super) fn word(&self, is_of_word: impl Fn(char) -> bool, list: Vec<Completion>) -> Option<Completions> {
        let start = self.line.before().trim_end_matches(&is_of_word).len();
        let end = self.line.text.len() - self.line.after().trim_start_matches(&is_of_word).len();
        let typed = &self.line.text[start..self.line.at];
        let whole = &self.line.text[start..end];
        if list.iter().any(|item| item.label.eq_ignore_ascii_case(whole)) {
            return None;
        }
        let mut fitting = list;
        fitting.retain(|item| item.filter.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed)));
        let found = Completions::of(self.line.part(start, end), ReplaceMode::Word, fitting)?;
        Some(Completions { validity: ListValidity::NextCharacter, ..found })
    }
}

/// Returns true for the characters of a number, a symbol or the name of a cell.
pub(super) fn is_of_word(c: char) -> bool {
    !separates(c) && !matches!(c, '-' | '–' | '—' | '−' | ':' | '=' | '*' | '<' | '>')
}
