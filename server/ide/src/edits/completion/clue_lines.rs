//! Computes completions in the lines of clue sections: which part of a clue the position is in, and the sides of the
//! grid.

use super::clue_cells::Chain;
use super::lines::CursorLine;
use super::words::plain;
use super::{Completion, CompletionKind, CompletionTrigger, Completions, ListValidity, ReplaceMode, Topic};
use super::{clue_maps, clue_sums};
use crate::state::file::{Located, View};
use engine::Field;
use syntax::{ClueContent, ClueKind, ClueSection, Side, separates};

/// A position in a line of a clue section, below the line that begins it.
pub(super) struct CluePosition<'a> {
    pub(super) file: &'a View,
    pub(super) located: Located<'a>,
    pub(super) line: &'a CursorLine,
    /// The index of the section in the puzzle.
    section: usize,
}

impl<'a> CluePosition<'a> {
    /// Returns the position, if the line belongs to a section or is the blank line behind it.
    pub(super) fn at(file: &'a View, line: &'a CursorLine) -> Option<CluePosition<'a>> {
        // The end of the line above is up to two bytes before the line.
        let near = syntax::Span::new(line.start.saturating_sub(2), line.span().end);
        file.puzzles_in(near).find_map(|located| {
            let owns = |section: &ClueSection| {
                let span = section.span.in_file(located.start);
                span.start < line.start && line.start <= span.end + 2
            };
            let section = located.puzzle().clues.iter().rposition(owns)?;
            let position = CluePosition { file, located, line, section };
            (position.is_inside() || line.text.trim().is_empty() && !line.above(file)?.trim().is_empty())
                .then_some(position)
        })
    }

    /// Returns true if the section has text in the line or below it.
    fn is_inside(&self) -> bool {
        self.line.start <= self.section().span.in_file(self.located.start).end
    }

    pub(super) fn section(&self) -> &ClueSection {
        &self.located.puzzle().clues[self.section]
    }

    pub(super) fn kind(&self) -> ClueKind {
        self.section().kind
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
        let (line, kind) = (self.line, self.kind());
        if kind == ClueKind::Unknown || line.before().contains(['#', ';']) || line.before().contains("//") {
            return None;
        }
        if kind.has_sides() {
            return (trigger == CompletionTrigger::Invoked).then(|| self.sides()).flatten();
        }
        if let Some(found) = kind.has_map().then(|| clue_maps::completions(self, trigger)).flatten() {
            return Some(found);
        }
        match line.before().find(':') {
            None if line.text.contains(':') && kind != ClueKind::Arrows => clue_sums::before_colon(self),
            _ => Chain::before(self)?.completions(),
        }
    }

    /// Returns the completions of the word at the position that is made of such characters: those that begin with the
    /// part of it before the position, none if it is one of them already.
    pub(super) fn word(&self, is_of_word: impl Fn(char) -> bool, list: Vec<Completion>) -> Option<Completions> {
        let word = self.line.before().trim_end_matches(&is_of_word).len();
        let end = self.line.text.len() - self.line.behind().trim_start_matches(&is_of_word).len();
        let (typed, whole) = (&self.line.text[word..self.line.at], &self.line.text[word..end]);
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
        let side = |(_, name): (Side, &str)| Completion {
            text: format!("{name}: "),
            ..plain(name, CompletionKind::Key, Some(Topic::Clues(self.kind())))
        };
        let span = line.part(line.at - word.len(), line.text.len() - rest.len());
        let missing = Side::ALL.into_iter().filter(|(it, _)| !has(*it));
        Completions::of(span, ReplaceMode::Word, missing.map(side).collect())
    }
}

/// Returns true for the characters of a number, a symbol or the name of a cell.
pub(super) fn is_of_word(c: char) -> bool {
    !separates(c) && !matches!(c, '-' | '–' | '—' | '−' | ':' | '=' | '*' | '<' | '>')
}
