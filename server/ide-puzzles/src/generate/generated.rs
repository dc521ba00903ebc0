//! Holds a generated puzzle, and writes it in any format.

use crate::generate::record_puzzle::puzzle_of;
use engine::{Budget, Digit, Query};
use formats::{Loss, Record, Target, Written, sentence as loss_sentence, symbol};
use ide_db::puzzle::fingerprint::Fingerprint;
use ide_db::state::proof::search;

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The puzzle.
    pub record: Record,
    /// The metadata that says how it is as wanted: its difficulty, its rating.
    pub declared: Vec<(String, String)>,
    /// True if it is proved that no given, or no set of givens that belong together, can be taken away.
    pub is_minimal: bool,
}

impl Generated {
    /// An empty grid, for a puzzle of one's own.
    pub fn empty(size: u8) -> Generated {
        Generated { record: Record::new(size), declared: Vec::new(), is_minimal: false }
    }

    /// The fingerprint of the puzzle with its clues.
    pub fn fingerprint(&self) -> Fingerprint {
        let record = &self.record;
        let mut bytes: Vec<u8> = record.cells.iter().map(|cell| cell.value().map_or(0, Digit::get)).collect();
        bytes.extend(record.regions.iter().flatten());
        if !record.clues.is_empty() {
            bytes.extend(format!("{:?}", record.clues).bytes());
        }
        Fingerprint::of_bytes(&bytes)
    }

    /// The shortest form that says all about the puzzle: a line of N² characters, or `.sudoku` text. Several grids are
    /// always text.
    pub fn shortest(&self) -> Target {
        let is_line = self.record.figure.is_none() && self.lines(Target::Line).is_ok();
        if is_line { Target::Line } else { Target::Sudoku }
    }

    /// The solution as a line of N² characters, if the values have one character each.
    pub fn solution(&self) -> Option<String> {
        let cells = self.record.field.cells().zip(solution(&self.record)?);
        cells.map(|(cell, digit)| if self.record.has(cell) { symbol(digit.get()) } else { Some('~') }).collect()
    }

    /// The lines of the puzzle in a format that says all about it.
    ///
    /// # Errors
    /// When the format cannot hold such a puzzle, or would not be read back as it.
    pub fn lines(&self, target: Target) -> Result<Vec<String>, String> {
        let written = self.written(target)?;
        if written.losses.is_empty() { Ok(written.lines) } else { Err(loss_sentence(&written.losses, target.name())) }
    }

    /// The puzzle in a format, with its metadata where that has a place for it, and with its solution in formats for
    /// programs. Losses are of form alone.
    ///
    /// # Errors
    /// When the format cannot hold such a puzzle.
    pub fn written(&self, target: Target) -> Result<Written, String> {
        let mut record = self.record.clone();
        if target == Target::Sudoku {
            record.metadata.extend(self.declared.iter().cloned());
        }
        if matches!(target, Target::Csv | Target::Json) {
            record.solution = solution(&record);
        }
        match target.write(&record) {
            Ok(written) if written.losses.iter().all(Loss::is_of_form) => Ok(written),
            Ok(written) => Err(loss_sentence(&written.losses, target.name())),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// The solution of a puzzle that has one.
fn solution(record: &Record) -> Option<Vec<Digit>> {
    // Nothing interrupts the search: that it ends was seen when the puzzle was made.
    let outcome = search(&puzzle_of(record).ok()?, Query::first(SOLVING)).ok()?;
    let solution = outcome.solutions.into_iter().next()?;
    Some(solution.into_vec())
}

/// The steps of the search for a solution.
const SOLVING: Budget = Budget::of(1_000_000);
