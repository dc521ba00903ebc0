//! Converts the clues of a puzzle into those of a record.

use formats::{ClueSection, Record};
use std::collections::BTreeSet;
use syntax::{BlockSpan, PuzzleText};

/// Adds the clues, in their sections. A section of an unknown kind, and clues that cannot be read, are named.
pub(crate) fn clues(record: &mut Record, puzzle: &PuzzleText, text: &dyn Fn(BlockSpan) -> String) {
    let mut unread = BTreeSet::new();
    for section in &puzzle.clues {
        let word = text(section.word).to_ascii_lowercase();
        let word = word.trim_matches(['[', ']']);
        let Some(kind) = section.kind else {
            unread.insert(format!("the clues below `[{word}]`"));
            continue;
        };
        let plain = |clue: &syntax::Clue| {
            clue.content.converted(|cell| cell.within(puzzle.field), |value| value.number, |mark| mark.relation)
        };
        record.clues.push(ClueSection { kind, clues: section.clues.iter().map(plain).collect() });
        if section.is_malformed {
            unread.insert(format!("a clue below `[{word}]` that cannot be read"));
        }
    }
    record.unread.extend(unread);
}
