//! What the rules on equal and equivalent puzzles say, as of one run over all.

use super::joined::Joined;
use super::whole::{File, Place};
use crate::analysis::earlier_puzzles::{ComparedPuzzle, Originals};
use crate::files::spool::Lines;
use crate::output::partial::{PuzzleRecord, StandingRecord};
use crate::output::record::{Record, RelatedRecord};
use crate::text::position::Position;
use ide::{Duplicate, Rule, Severity};
use std::collections::VecDeque;
use std::io;

/// Puzzles of several parts, by the numbers of their files and their own.
type Puzzles = Joined<Number, PuzzleRecord, fn(&PuzzleRecord) -> Number>;
type Number = (u32, u32);

/// The findings about puzzles of all parts, in order; made as they are asked for.
pub(super) struct Duplicates<'a> {
    files: &'a [File],
    puzzles: Puzzles,
    originals: Originals,
    found: VecDeque<(Place, Record)>,
}

impl<'a> Duplicates<'a> {
    /// Those of puzzles of several parts in these files.
    pub(super) fn new(files: &'a [File], parts: Vec<Lines>) -> io::Result<Duplicates<'a>> {
        let puzzles = Puzzles::new(parts, |puzzle| (puzzle.file, puzzle.puzzle))?;
        Ok(Duplicates { files, puzzles, originals: Originals::default(), found: VecDeque::new() })
    }

    /// The place of the next finding.
    pub(super) fn peek(&mut self) -> io::Result<Option<Place>> {
        while self.found.is_empty()
            && let Some(puzzle) = self.puzzles.next()?
        {
            self.see(&puzzle);
        }
        Ok(self.found.front().map(|(place, _)| *place))
    }

    /// The next finding; `None` behind the last.
    pub(super) fn next(&mut self) -> io::Result<Option<Record>> {
        self.peek()?;
        Ok(self.found.pop_front().map(|(_, record)| record))
    }

    /// Takes note of the next puzzle, and finds those that were there before.
    fn see(&mut self, puzzle: &PuzzleRecord) {
        let index = puzzle.file as usize;
        let Some((file, listed)) = self.files.get(index).zip(puzzle.listed(0)) else { return };
        let (position, byte_column) = puzzle.start();
        for duplicate in
            self.originals.find_duplicates(&file.names, vec![ComparedPuzzle { listed, position, byte_column }])
        {
            let is_equal = duplicate.rule() == Rule::DuplicatePuzzle;
            let standing = if is_equal { puzzle.equal } else { puzzle.equivalent };
            if let Some(severity) = standing.severity() {
                let record = record(file, puzzle, (&duplicate, severity), &self.originals);
                self.found.push_back((Place::new(index, &record), record));
            }
            // What is equal is equivalent, too, but that goes without saying.
            if is_equal && standing != StandingRecord::Off {
                break;
            }
        }
    }
}

/// The finding that a puzzle stands elsewhere, too.
fn record(
    file: &File,
    puzzle: &PuzzleRecord,
    (duplicate, severity): (&Duplicate, Severity),
    originals: &Originals,
) -> Record {
    let (message, related) = duplicate.words();
    let elsewhere = related.elsewhere.as_ref();
    let place = elsewhere.and_then(|elsewhere| elsewhere.file);
    let Position { line, column } =
        place.and_then(|place| originals.position(place)).unwrap_or(Position { line: 1, column: 1 });
    let related = RelatedRecord {
        path: elsewhere.map_or(&file.names.path, |elsewhere| &elsewhere.path).clone(),
        line,
        column,
        message: related.message,
        byte_column: place.and_then(|place| originals.byte_column(place)).filter(|bytes| *bytes != column),
        uri: place.and_then(|place| originals.uri(place)).cloned(),
    };
    let [line, column, end_line, end_column] = puzzle.at;
    Record {
        path: file.names.path.clone(),
        puzzle: Some(puzzle.puzzle),
        name: puzzle.name.clone(),
        rule: duplicate.rule(),
        severity,
        message,
        line,
        column,
        end_line,
        end_column,
        cells: Vec::new(),
        related: vec![related],
        fix: None,
        byte_columns: puzzle.byte_columns,
        uri: file.names.uri.clone(),
        fails: false,
    }
}
