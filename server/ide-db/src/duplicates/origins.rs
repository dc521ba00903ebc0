//! Stores of which file the entries of a table are, and which of its puzzles: entries follow each other as puzzles do,
//! so this takes some bytes a file, and as many where puzzles are left out.

use crate::base::finding::PuzzleIndex;
use std::ops::Range;

/// The origins of a table's entries.
#[derive(Default, Debug)]
pub struct Origins {
    runs: Vec<Run>,
}

/// A file, by a number of the caller's, and a puzzle of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    pub file: u32,
    pub puzzle: PuzzleIndex,
}

/// Entries that are puzzles of a file without gaps.
#[derive(Debug)]
struct Run {
    entries: Range<u32>,
    /// Of the first entry.
    origin: Origin,
}

impl Run {
    fn origin(&self, entry: u32) -> Origin {
        let Origin { file, puzzle: PuzzleIndex(first) } = self.origin;
        Origin { file, puzzle: PuzzleIndex(first.wrapping_add(entry - self.entries.start)) }
    }
}

impl Origins {
    /// Stores the origin of an entry that is after all others. The files of a table are in the order of their numbers.
    pub fn note(&mut self, entry: u32, origin: Origin) {
        let end = entry.saturating_add(1);
        match self.runs.last_mut() {
            Some(run) if run.entries.end == entry && run.origin(entry) == origin => run.entries.end = end,
            _ => self.runs.push(Run { entries: entry..end, origin }),
        }
    }

    /// The origin of an entry.
    pub fn of(&self, entry: u32) -> Option<Origin> {
        let run = self.runs.get(self.runs.partition_point(|run| run.entries.end <= entry))?;
        run.entries.contains(&entry).then(|| run.origin(entry))
    }

    /// The number of a file's entries.
    pub(crate) fn entry_count(&self, file: u32) -> usize {
        self.runs(file).map(|run| run.entries.len()).sum()
    }

    /// The entries of a file, in order, with their positions in it.
    pub(crate) fn entries(&self, file: u32) -> impl Iterator<Item = (u32, PuzzleIndex)> {
        self.runs(file).flat_map(|run| run.entries.clone().map(|entry| (entry, run.origin(entry).puzzle)))
    }

    fn runs(&self, file: u32) -> impl Iterator<Item = &Run> {
        let begin = self.runs.partition_point(|run| run.origin.file < file);
        self.runs.iter().skip(begin).take_while(move |run| run.origin.file == file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_that_follow_each_other_take_no_room() {
        let mut origins = Origins::default();
        let all = [(0, 0), (0, 1), (0, 2), (0, 7), (0, 8), (2, 0), (2, 1), (3, 2)];
        let all = all.map(|(file, puzzle)| Origin { file, puzzle: PuzzleIndex(puzzle) });
        (0..).zip(all).for_each(|(entry, origin)| origins.note(entry, origin));
        assert_eq!((origins.runs.len(), size_of::<Run>()), (4, 16));
        (0..).zip(all).for_each(|(entry, origin)| assert_eq!(origins.of(entry), Some(origin)));
        assert_eq!(origins.of(8), None);
        assert_eq!(origins.entries(0).collect::<Vec<_>>().len(), origins.entry_count(0));
        assert_eq!(origins.entries(2).collect::<Vec<_>>(), [(5, PuzzleIndex(0)), (6, PuzzleIndex(1))]);
        assert_eq!(origins.entry_count(1), 0);
    }
}
