//! Remembers the drawings of a puzzle, so that none is repeated.

use super::excerpt::Mark;
use crate::output::file_view::FileView;
use ide::{Finding, PuzzleIndex, Rule, Span};
use std::sync::Arc;

/// The greatest number of drawings of a puzzle that are remembered.
const MOST_DRAWN: usize = 64;

/// The drawings of a puzzle: several cells in direct conflict are a finding each, and one drawing shows them all.
#[derive(Default)]
pub(super) struct EarlierDrawings {
    /// The file, the number of lines before the current text, and the puzzle.
    puzzle: Option<(Arc<str>, usize, PuzzleIndex)>,
    drawings: Vec<Drawing>,
}

struct Drawing {
    rule: Rule,
    /// The place of the finding.
    span: Span,
    /// The marked ranges, sorted.
    marked: Vec<Span>,
}

impl EarlierDrawings {
    /// Returns the place of an earlier finding of the same rule whose drawing shows all marks of this one; if there is
    /// none, this drawing is remembered.
    pub(super) fn earlier(&mut self, file: FileView<'_>, finding: &Finding, marks: &[Mark<'_>]) -> Option<Span> {
        let puzzle = (Arc::clone(&file.names.path), file.lines_before, finding.puzzle?);
        if self.puzzle.as_ref() != Some(&puzzle) {
            *self = EarlierDrawings { puzzle: Some(puzzle), drawings: Vec::new() };
        }
        // A single mark needs only one line.
        if marks.len() < 2 {
            return None;
        }
        for drawing in &self.drawings {
            if drawing.rule == finding.rule && marks.iter().all(|mark| drawing.marked.binary_search(&mark.span).is_ok())
            {
                return Some(drawing.span);
            }
        }
        if self.drawings.len() < MOST_DRAWN {
            let mut marked: Vec<Span> = marks.iter().map(|mark| mark.span).collect();
            marked.sort_unstable();
            self.drawings.push(Drawing { rule: finding.rule, span: finding.span, marked });
        }
        None
    }
}
