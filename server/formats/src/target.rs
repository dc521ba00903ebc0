//! Lists the formats that can be written.

use crate::base::error::FormatError;
use crate::base::loss::Loss;
use crate::base::record::{Record, Variant};
use crate::base::written::Written;
use crate::programs::setters::{fpuzzles, iss};
use crate::programs::{candidate_grid, csv, euler, hodoku, json, killer, sadman, simple_sudoku, xml};
use crate::{line, sudoku};

/// A format that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// `.sudoku` in its canonical form.
    Sudoku,
    /// One line of N² characters.
    Line,
    /// `.sdm`: one line of 81 characters.
    Sdm,
    /// `.sdk` of SadMan and SudoCue.
    Sdk,
    /// `.ss` of Simple Sudoku.
    Ss,
    /// A line of HoDoKu's library.
    Hodoku,
    /// A grid of candidates.
    Candidates,
    /// `Grid 01` and nine rows, as in Project Euler 96.
    Euler,
    /// `puzzle,solution`.
    Csv,
    /// One row of the grid per line, values separated by commas.
    CsvRows,
    /// One JSON object per line.
    Json,
    /// The JSON of f-puzzles, one object per line.
    FPuzzles,
    /// A link to f-puzzles.
    FPuzzlesLink,
    /// A string of Interactive-Sudoku-Solver.
    Iss,
    /// A line of SumoCue.
    SumoCue,
    /// A saved game of KSudoku, in XML.
    KSudoku,
}

impl Target {
    /// Every format, in the order of the help.
    pub const ALL: [Target; 16] = [
        Target::Sudoku,
        Target::Line,
        Target::Sdm,
        Target::Sdk,
        Target::Ss,
        Target::Hodoku,
        Target::Candidates,
        Target::Euler,
        Target::Csv,
        Target::CsvRows,
        Target::Json,
        Target::FPuzzles,
        Target::FPuzzlesLink,
        Target::Iss,
        Target::SumoCue,
        Target::KSudoku,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Target::Sudoku => "sudoku",
            Target::Line => "line",
            Target::Sdm => "sdm",
            Target::Sdk => "sdk",
            Target::Ss => "ss",
            Target::Hodoku => "hodoku",
            Target::Candidates => "candidates",
            Target::Euler => "euler",
            Target::Csv => "csv",
            Target::CsvRows => "csv-rows",
            Target::Json => "json",
            Target::FPuzzles => "f-puzzles",
            Target::FPuzzlesLink => "f-puzzles-link",
            Target::Iss => "iss",
            Target::SumoCue => "sumocue",
            Target::KSudoku => "ksudoku",
        }
    }

    /// A one-line description.
    pub fn about(self) -> &'static str {
        match self {
            Target::Sudoku => "The canonical form of .sudoku files, metadata above the grid",
            Target::Line => "One line of N² characters a puzzle",
            Target::Sdm => "A collection: one line of 81 characters a puzzle, 0 for empty cells",
            Target::Sdk => "SadMan Sudoku and SudoCue",
            Target::Ss => "Simple Sudoku",
            Target::Hodoku => "A line of HoDoKu's library, with placed values and removed candidates",
            Target::Candidates => "A grid of candidates, as HoDoKu prints it",
            Target::Euler => "`Grid 01` and nine rows of digits, as in Project Euler 96",
            Target::Csv => "`puzzle,solution`, one puzzle a line",
            Target::CsvRows => "One row of the grid a line, values separated by commas",
            Target::Json => "One JSON object a line",
            Target::FPuzzles => "The JSON of f-puzzles, which SudokuPad reads as well, one object a line",
            Target::FPuzzlesLink => "A link to f-puzzles for each puzzle",
            Target::Iss => "A string of Interactive-Sudoku-Solver",
            Target::SumoCue => "Killer cages as SumoCue writes them, one puzzle a line",
            Target::KSudoku => "A saved game of KSudoku, in XML, also with several grids",
        }
    }

    /// Writes the puzzle in this format; the error is the reason why that is impossible.
    pub fn write(self, record: &Record) -> Result<Written, FormatError> {
        if record.figure.is_some() && !matches!(self, Target::Sudoku | Target::Line | Target::KSudoku) {
            return Err(format!(
                "`{}` holds one grid, and this puzzle has several: write `sudoku`, `line` or `ksudoku`",
                self.name()
            )
            .into());
        }
        let has_shapes =
            matches!(self, Target::Sudoku | Target::Json | Target::Iss | Target::Line | Target::Csv | Target::CsvRows);
        if !has_shapes && !record.is_usual() && record.figure.is_none() {
            let field = record.field;
            let count = record.digit_count;
            return Err(format!(
                "`{}` supports only squares with as many values as rows; this grid is {field} with {count} values",
                self.name()
            )
            .into());
        }
        let nine_only =
            matches!(self, Target::Sdm | Target::Sdk | Target::Ss | Target::Hodoku | Target::Euler | Target::SumoCue);
        if nine_only && record.digit_count != 9 {
            let size = record.digit_count;
            return Err(format!("`{}` supports only 9×9 puzzles; this one is {size}×{size}", self.name()).into());
        }
        let has_numbers = matches!(self, Target::Sudoku | Target::Json | Target::Iss);
        if !has_numbers && !record.numbers().are_usual() {
            let (usual, mut losses) = with_usual_numbers(record);
            let written = self.write(&usual)?;
            losses.extend(written.losses);
            return Ok(Written { losses, ..written });
        }
        Ok(match self {
            Target::Sudoku => sudoku::write(record),
            Target::Line => line::write(record)?,
            Target::Sdm => line::write_sdm(record),
            Target::Sdk => sadman::write(record),
            Target::Ss => simple_sudoku::write(record),
            Target::Hodoku => hodoku::write(record),
            Target::Candidates => candidate_grid::write(record)?,
            Target::Euler => euler::write(record),
            Target::Csv => csv::write(record)?,
            Target::CsvRows => csv::write_rows(record),
            Target::Json => json::write(record),
            Target::FPuzzles => fpuzzles::write(record)?,
            Target::FPuzzlesLink => fpuzzles::write_link(record)?,
            Target::Iss => iss::write(record)?,
            Target::SumoCue => killer::sumocue::write(record),
            Target::KSudoku => xml::ksudoku::write(record)?,
        })
    }

    /// The line between earlier puzzles and this one, if there is one: `nth` counts from 0, `first_line` is the
    /// puzzle's own first line.
    pub fn line_before(self, nth: usize, first_line: &str) -> Option<String> {
        match self {
            Target::Csv => (nth == 0).then(|| "puzzle,solution".to_owned()),
            Target::Euler => (!euler::is_heading(first_line)).then(|| euler::heading(nth + 1)),
            Target::Line | Target::Sdm | Target::Hodoku | Target::Json => None,
            Target::FPuzzles | Target::FPuzzlesLink | Target::SumoCue | Target::KSudoku => None,
            Target::Sudoku | Target::Sdk | Target::Ss | Target::Candidates | Target::CsvRows | Target::Iss => {
                (nth > 0).then(String::new)
            }
        }
    }

    /// Returns true if programs that read the format expect one puzzle in a file.
    pub fn holds_one(self) -> bool {
        matches!(self, Target::Sdk | Target::Ss | Target::KSudoku)
    }
}

/// The same puzzle for a program whose values begin with 1, without the clues and rules that mean something else there,
/// which are losses.
fn with_usual_numbers(record: &Record) -> (Record, Vec<Loss>) {
    let mut usual = Record { least_number: 1, ..record.clone() };
    let mut losses = Vec::new();
    usual.clues.retain(|section| {
        let is_lost = section.kind.is_about_numbers();
        if is_lost && !losses.contains(&Loss::Clues(section.kind)) {
            losses.push(Loss::Clues(section.kind));
        }
        !is_lost
    });
    let of_numbers = [Variant::AllDotsGiven, Variant::AllXvGiven, Variant::AntiTaxi];
    let lost = usual.variants.extract_if(.., |variant| of_numbers.contains(variant)).collect::<Vec<_>>();
    if !lost.is_empty() {
        losses.push(Loss::Variants(lost));
    }
    (usual, losses)
}
