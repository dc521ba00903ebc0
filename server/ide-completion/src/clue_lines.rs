//! Computes completions in the lines of clue sections: which part of a clue the position is in, and the sides of the
//! grid.

use super::clue_cells::Chain;
use super::lines::CursorLine;
use super::words::plain;
use super::{Completion, CompletionKind, CompletionTrigger, Completions, ListValidity, ReplaceMode, Topic};
use super::{clue_maps, clue_sums};
use clues::{ClueKind, Shape, Side};
use engine::Field;
use ide_db::state::file::{Located, View};
use syntax::{ClueContent, ClueSection, separates};

/// A position in a line of a clue section, below the line that begins it.
pub(super) struct CluePosition<'a> {
    pub(super) file: &'a View,
    pub(super) located: Located<'a>,
    pub(super) line: &'a CursorLine,
    /// The index of the section in the puzzle.
    section: usize,
    kind: ClueKind,
}

/// Returns the puzzle and the index of its section that a line belongs to, or is the blank line behind.
pub(super) fn section_of<'a>(file: &'a View, line: &CursorLine) -> Option<(Located<'a>, usize)> {
    // The end of the line above is up to two bytes before the line.
    let near = syntax::Span::new(line.start.saturating_sub(2), line.span().end);
    file.puzzles_in(near).find_map(|located| {
        let owns = |section: &ClueSection| {
            let span = section.span.in_file(located.start);
            span.start < line.start && line.start <= span.end + 2
        };
        let section = located.puzzle().clues.iter().rposition(owns)?;
        let is_inside = line.start <= located.puzzle().clues[section].span.in_file(located.start).end;
        (is_inside || line.text.trim().is_empty() && !line.above(file)?.trim().is_empty()).then_some((located, section))
    })
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

    pub(super) fn kind(&self) -> ClueKind {
        self.kind
    }

    pub(super) fn field(&self) -> Field {
        self.located.puzzle().field
    }

    /// The number of digits of the puzzle.
    pub(super) fn digit_count(&self) -> u8 {
        self.located.puzzle().digit_count
    }

    /// Returns true if a range of the block is in the line.
    pub(super) fn is_in_line(&self, span: syntax::BlockSpan) -> bool {
        self.line.span().touches(span.start.in_file(self.located.start))
    }

    /// Returns what fits at the position. A blank, a dash and the like request no more than the cells, marks and sums
    /// that continue a clue.
    pub(super) fn completions(&self, trigger: CompletionTrigger) -> Option<Completions> {
        let line = self.line;
        let kind = self.kind();
        if line.before().contains(['#', ';']) || line.before().contains("//") {
            return None;
        }
        if kind.has_sides() {
            return (trigger == CompletionTrigger::Invoked).then(|| self.sides()).flatten();
        }
        if let Some(found) = kind.has_map().then(|| clue_maps::completions(self, trigger)).flatten() {
            return Some(found);
        }
        match line.before().find(':') {
            None if line.text.contains(':') && kind.shape() != Shape::Arrow => clue_sums::before_colon(self),
            _ => Chain::before(self)?.completions(),
        }
    }

    /// Returns the completions of the word at the position that is made of such characters: those that begin with the
    /// part of it before the position, none if it is one of them already.
    pub(super) fn word(&self, is_of_word: impl Fn(char) -> bool, list: Vec<Completion>) -> Option<Completions> {
        let word = self.line.before().trim_end_matches(&is_of_word).len();
        let end = self.line.text.len() - self.line.behind().trim_start_matches(&is_of_word).len();
        let typed = &self.line.text[word..self.line.at];
        let whole = &self.line.text[word..end];
        let begins = |item: &Completion| {
            let start = item.filter.get(..typed.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(typed))
        };
        if list.iter().any(|item| item.label.eq_ignore_ascii_case(whole)) {
            return None;
        }
        let list = list.into_iter().filter(begins).collect();
        let found = Completions::of(self.line.part(word, end), ReplaceMode::Word, list)?;
        Some(Completions { validity: ListValidity::NextCharacter, ..found })
    }

    /// Returns the sides that the line may begin with and that have no clues yet.
    fn sides(&self) -> Option<Completions> {
        let line = self.line;
        let word = line.before().trim_start();
        let rest = line.behind().trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let is_word = word.chars().all(|c| c.is_ascii_alphabetic()) && rest.trim().is_empty();
        if !is_word {
            return None;
        }
        let others = self.section().clues.iter().filter(|clue| !self.is_in_line(clue.span));
        let has = |side: Side| {
            others.clone().any(|clue| matches!(clue.content, ClueContent::Side { side: other, .. } if side == other))
        };
        let side = |side: Side| Completion {
            text: format!("{}: ", side.name()),
            ..plain(side.name(), CompletionKind::Key, Some(Topic::Clues(self.kind())))
        };
        let span = line.part(line.at - word.len(), line.text.len() - rest.len());
        let missing = Side::ALL.into_iter().filter(|side| !has(*side));
        Completions::of(span, ReplaceMode::Word, missing.map(side).collect())
    }
}

/// Returns true for the characters of a number, a symbol or the name of a cell.
pub(super) fn is_of_word(c: char) -> bool {
    !separates(c) && !matches!(c, '-' | '–' | '—' | '−' | ':' | '=' | '*' | '<' | '>')
}
