//! The options of tables, and of the command `report`, which describes them and puzzle files.

use super::shared::{CacheArgs, InputArgs, OutputArgs};
use clap::{Args, ValueEnum, ValueHint};
use std::path::{Path, PathBuf};

/// Tables: Parquet files, and CSV and JSONL by their columns. Shared by the commands that answer row by row.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct TableArgs {
    /// Read the inputs as tables, with the puzzles in this column [default: puzzle, question, quizzes or the like]
    ///
    /// *.parquet files are always tables; other files (CSV; *.tsv with tabs; JSONL) are read as tables with this
    /// option, --answer-column or --output. Each row must hold one puzzle. Tables of any size are read in constant
    /// memory. Of several names, as in `puzzle,board`, each table has one.
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    pub(crate) column: Option<String>,

    /// The column of the solutions that a table claims [default: solution, answer, solutions or the like]
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    pub(crate) answer_column: Option<String>,

    /// Write the table with columns of answers added: *.parquet, *.csv, *.tsv, *.jsonl, or `-` for CSV
    ///
    /// All columns of the input stay. A new column whose name the table has already, in any case, is called
    /// computed_NAME. The file appears once it is complete. With a folder, such as `out/`, each table is written to a
    /// file of its name; tables that an earlier run has written are skipped.
    #[arg(long = "output", short = 'o', value_name = "FILE", help_heading = "Tables", value_hint = ValueHint::FilePath)]
    pub(crate) table_output: Option<PathBuf>,

    /// Begin the name of each new column with this prefix
    ///
    /// A name that the table has already is an error then.
    #[arg(long, value_name = "PREFIX", help_heading = "Tables")]
    pub(crate) prefix: Option<String>,
}

impl TableArgs {
    /// Returns true if these inputs are tables: by an option, or because one is a Parquet file.
    pub(crate) fn concern(&self, inputs: &InputArgs) -> bool {
        let has_option = self.column.is_some()
            || self.answer_column.is_some()
            || self.table_output.is_some()
            || self.prefix.is_some();
        has_option || inputs.paths.iter().any(|path| ends_in(path, &PARQUET))
    }
}

/// The endings of Parquet files.
pub(crate) const PARQUET: [&str; 2] = ["parquet", "pq"];
/// The endings of tables in text.
const CSV: [&str; 3] = ["csv", "tsv", "tab"];

/// The endings of JSONL.
const JSONL: [&str; 2] = ["jsonl", "ndjson"];

/// Returns true if a file is a table by its name.
pub(crate) fn is_table_name(path: &Path) -> bool {
    ends_in(path, &PARQUET) || ends_in(path, &CSV)
}

/// Returns true if a file may be a table by its name: JSONL may be read as text or as a table.
pub(crate) fn may_be_table(path: &Path) -> bool {
    is_table_name(path) || ends_in(path, &JSONL)
}

fn ends_in(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|ending| endings.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// The form of `report`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum DataReportForm {
    /// For people
    Text,
    /// For programs: one object
    Json,
    /// A page with drawings
    Html,
}

#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The output format
    #[arg(long, value_name = "FMT", value_enum, default_value_t = DataReportForm::Text)]
    pub(crate) format: DataReportForm,

    /// Read the inputs as tables, with the puzzles in this column [default: puzzle, question, quizzes or the like]
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    pub(crate) column: Option<String>,

    /// The column of the solutions that a table claims [default: solution, answer, solutions or the like]
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    pub(crate) answer_column: Option<String>,

    /// Keep the puzzles of more than some million rows in a temporary file in this folder [default: the system's]
    #[arg(long, value_name = "DIR")]
    pub(crate) spill: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) cache: CacheArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[cfg(all(test, feature = "tables"))]
mod tests {
    use super::*;

    /// The lists here are also those of programs that open no table.
    #[test]
    fn endings_are_those_of_the_readers_of_tables() {
        let mut here = [&PARQUET[..], &CSV, &JSONL].concat();
        let mut of_readers = datasets::table::Format::ENDINGS.map(|(ending, _)| ending);
        here.sort_unstable();
        of_readers.sort_unstable();
        assert_eq!(here, of_readers);
    }
}
