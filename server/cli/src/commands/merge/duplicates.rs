//! Finds equal and equivalent puzzles across parts, with the findings that one run over all would have.

use super::joined::Joined;
use super::whole::{File, FindingOrder};
use crate::analysis::earlier_puzzles::{ComparedPuzzle, Originals};
use crate::files::spool::Lines;
use crate::output::partial::{PuzzleRecord, StandingRecord};
use crate::output::record::{Record, RelatedRecord};
use crate::text::position::Position;
use ide::{Duplicate, Offset, Rule, Severity};
use std::collections::VecDeque;
use std::io;

/// The puzzles of all parts, by the numbers of their files and their own.
type Puzzles = Joined<Number, PuzzleRecord, fn(&PuzzleRecord) -> Number>;
type Number = (u32, u32);

/// The findings about puzzles of all parts, in order; computed on demand.
pub(super) struct Duplicates<'a> {
    files: &'a [File],
    puzzles: Puzzles,
    originals: Originals,
    found: VecDeque<(FindingOrder, Record)>,
}

impl<'a> Duplicates<'a> {
    /// Creates the findings for the puzzles of all parts in these files.
    pub(super) fn new(files: &'a [File], parts: Vec<Lines>) -> io::Result<Duplicates<'a>> {
        let puzzles = Puzzles::new(parts, |puzzle| (puzzle.file, puzzle.puzzle))?;
        Ok(Duplicates { files, puzzles, originals: Originals::default(), found: VecDeque::new() })
    }

    /// Returns the order of the next finding.
    pub(super) fn peek(&mut self) -> io::Result<Option<FindingOrder>> {
        while self.found.is_empty()
            && let Some(puzzle) = self.puzzles.next()?
        {
            self.add(&puzzle);
        }
        Ok(self.found.front().map(|(place, _)| *place))
    }

    /// Returns the next finding; `None` after the last.
    pub(super) fn next(&mut self) -> io::Result<Option<Record>> {
        self.peek()?;
        Ok(self.found.pop_front().map(|(_, record)| record))
    }

    /// Adds the next puzzle, and finds its duplicates.
    fn add(&mut self, puzzle: &PuzzleRecord) {
        let index = puzzle.file as usize;
        let Some((file, listed)) = self.files.get(index).zip(puzzle.listed(Offset::START)) else { return };
        let (position, byte_column) = puzzle.start();
        for duplicate in
            self.originals.find_duplicates(&file.names, vec![ComparedPuzzle { listed, position, byte_column }])
        {
            let is_equal = duplicate.rule() == Rule::DuplicatePuzzle;
            let standing = if is_equal { puzzle.equal } else { puzzle.equivalent };
            if let Some(severity) = standing.severity() {
                let record = record(file, puzzle, (&duplicate, severity), &self.originals);
                self.found.push_back((FindingOrder::new(index, &record), record));
            }
            // An equal puzzle is equivalent, too, but one finding is enough.
            if is_equal && standing != StandingRecord::Off {
                break;
            }
        }
    }
}

/// Creates the finding on a duplicate.
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
