//! Reports what a format cannot represent: the first puzzles that lose something get a note each, the others are
//! counted. A collection of fifty thousand titled puzzles must not give fifty thousand notes.

use crate::terminal::{Complaint, Console};
use ide::{Loss, Target, loss_sentence};
use std::collections::BTreeMap;

/// The number of puzzles that get a note of their own.
const SHOWN: usize = 3;

pub(crate) struct Losses {
    target: Target,
    puzzles: usize,
    /// The number of puzzles by what they lose, without those that got a note.
    counts: BTreeMap<String, usize>,
    /// The position of the first of them.
    first: Option<String>,
    /// The width and the number of lines that follow each other without a blank one; the width is 0 if they differ.
    block: Option<(usize, usize)>,
    /// The size of the first block that is as high as wide, and so looks like one grid.
    square: Option<usize>,
}

impl Losses {
    pub(crate) fn new(target: Target) -> Losses {
        Losses { target, puzzles: 0, counts: BTreeMap::new(), first: None, block: None, square: None }
    }

    /// Reports the losses of the puzzle at `subject`.
    pub(crate) fn note(&mut self, console: &mut Console, subject: String, losses: &[Loss]) {
        self.puzzles += 1;
        if self.puzzles <= SHOWN {
            console.note(&Complaint::new(Some(subject), loss_sentence(losses, self.target.name())));
            return;
        }
        self.first.get_or_insert(subject);
        let mut kinds: Vec<String> = losses.iter().map(Loss::kind).collect();
        kinds.sort();
        kinds.dedup();
        for kind in kinds {
            *self.counts.entry(kind).or_insert(0) += 1;
        }
    }

    /// Records a written line of a format with one puzzle a line.
    pub(crate) fn line(&mut self, line: &str) {
        if !matches!(self.target, Target::Line | Target::Csv) {
            return;
        }
        if line.is_empty() {
            return self.end_block();
        }
        let width = line.split(',').next().unwrap_or_default().chars().count();
        self.block = Some(match self.block {
            None => (width, 1),
            Some((first, lines)) => (if first == width { first } else { 0 }, lines + 1),
        });
    }

    fn end_block(&mut self) {
        if let Some((width, _)) = self.block.take().filter(|(width, lines)| width == lines && *width <= 36) {
            self.square.get_or_insert(width);
        }
    }

    /// Reports the counts. `written` is the number of puzzles.
    pub(crate) fn finish(mut self, console: &mut Console, written: usize) {
        self.end_block();
        if let Some(width) = self.square {
            let text = format!(
                "{width} lines of {width} cells follow each other: they are read as one {width}×{width} puzzle"
            );
            console.note(&Complaint::new(None, text));
        }
        if let Some(text) = self.summary() {
            console.note(&Complaint::new(None, text));
        }
        if self.target.holds_one() && written > 1 {
            let name = self.target.name();
            let text = format!("{written} puzzles follow each other, but programs read only one from a .{name} file");
            console.note(&Complaint::new(None, text));
        }
    }

    fn summary(&self) -> Option<String> {
        let first = self.first.as_ref()?;
        let more = self.puzzles - SHOWN;
        // The most frequent losses come first.
        let mut counts: Vec<(&String, &usize)> = self.counts.iter().collect();
        counts.sort_by_key(|&(kind, count)| (std::cmp::Reverse(*count), kind));
        let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{kind} ({count})")).collect();
        let puzzles = if more == 1 { "1 more puzzle" } else { &format!("{more} more puzzles") };
        let name = self.target.name();
        Some(format!("`{name}` cannot represent everything in {puzzles}, the first at {first}: {}", counts.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::{Progress, Verbosity};

    #[test]
    fn the_first_are_told_and_the_others_counted() {
        let progress = Progress::hidden();
        let mut console = Console::new(anstream::ColorChoice::Never, Verbosity::Quiet, progress);
        let mut losses = Losses::new(Target::Sdm);
        let title = Loss::Metadata("title".to_owned());
        for line in 1..=3 {
            losses.note(&mut console, format!("a:{line}:1"), std::slice::from_ref(&title));
        }
        assert_eq!(losses.summary(), None);
        losses.note(&mut console, "a:4:1".to_owned(), &[title.clone(), Loss::Placed(7)]);
        losses.note(&mut console, "a:5:1".to_owned(), &[Loss::Placed(2)]);
        losses.note(&mut console, "a:6:1".to_owned(), &[Loss::Placed(2)]);
        assert_eq!(
            losses.summary().as_deref(),
            Some(
                "`sdm` cannot represent everything in 3 more puzzles, the first at a:4:1: the difference between placed \
                 values and givens (3), the title (1)"
            )
        );
    }
}
