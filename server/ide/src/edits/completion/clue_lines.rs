//! Computes completions in the lines of clue sections: the sides of the grid.

use super::lines::CursorLine;
use super::words::plain;
use super::{Completion, CompletionKind, Completions, ReplaceMode, Topic};
use crate::state::file::View;
use syntax::{ClueKind, Side};

/// Returns the kind of the clue section that a line is in, below the line that begins it.
pub(super) fn kind_around(file: &View, line: &CursorLine) -> Option<ClueKind> {
    file.puzzles_in(line.span()).find_map(|located| {
        let mut sections = located.puzzle().clues.iter();
        let around = sections.find(|section| {
            let span = section.span.in_file(located.start);
            span.start < line.start && line.start <= span.end
        });
        around.map(|section| section.kind)
    })
}

/// Returns the sides that a line may begin with, if it holds no more than a word and clues of that kind are at sides.
pub(super) fn sides(kind: ClueKind, line: &CursorLine) -> Option<Completions> {
    let word = line.before().trim_start();
    let rest = line.behind().trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_word = word.chars().all(|c| c.is_ascii_alphabetic()) && rest.trim().is_empty();
    if !kind.has_sides() || !is_word {
        return None;
    }
    let side = |(_, name): (Side, &str)| Completion {
        text: format!("{name}: "),
        ..plain(name, CompletionKind::Key, Some(Topic::Clues(kind)))
    };
    let span = line.part(line.at - word.len(), line.text.len() - rest.len());
    Completions::of(span, ReplaceMode::Word, Side::ALL.into_iter().map(side).collect())
}
