//! The options of tables, and the command `report`, which describes them.

use super::number::whole;
use super::shared::{InputArgs, OutputArgs, SettingsArgs};
use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

/// Tables: Parquet files, and CSV by its columns. Shared by the commands that answer row by row.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct TableArgs {
    /// Read the inputs as tables, with the puzzles in this column [default: puzzle, question, quizzes or the like]
    ///
    /// *.parquet files are always tables; other files (CSV; *.tsv with tabs) are read as tables with this option,
    /// --answer-column or --output. Each row must hold one puzzle. Tables of any size are read in constant memory.
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    pub(crate) column: Option<String>,

    /// The column of the solutions that a table claims [default: solution, answer, solutions or the like]
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    pub(crate) answer_column: Option<String>,

    /// Write the table with columns of answers added: *.parquet, *.csv or *.tsv, or `-` for CSV on stdout
    ///
    /// All columns of the input stay. A new column whose name the table has already is called computed_NAME. The file
    /// appears once it is complete.
    #[arg(long = "output", short = 'o', value_name = "FILE", help_heading = "Tables", value_hint = ValueHint::FilePath)]
    pub(crate) table_output: Option<PathBuf>,
}

impl TableArgs {
    /// Returns true if these inputs are tables: by an option, or because one is a Parquet file.
    pub(crate) fn concern(&self, inputs: &InputArgs) -> bool {
        let has_option = self.column.is_some() || self.answer_column.is_some() || self.table_output.is_some();
        let is_parquet = |path: &PathBuf| {
            path.extension().is_some_and(|ending| PARQUET.iter().any(|known| ending.eq_ignore_ascii_case(known)))
        };
        has_option || inputs.paths.iter().any(is_parquet)
    }
}

/// The endings of Parquet files.
pub(crate) const PARQUET: [&str; 2] = ["parquet", "pq"];

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
    /// Tables: *.parquet, *.csv, *.tsv, or lists with a puzzle a line; an earlier one is compared with each later one
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) paths: Vec<PathBuf>,

    /// The output format
    #[arg(long, value_name = "FMT", value_enum, default_value_t = DataReportForm::Text)]
    pub(crate) format: DataReportForm,

    /// The column of puzzles [default: puzzle, question, quizzes or the like]
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,

    /// The column of the solutions that a table claims [default: solution, answer, solutions or the like]
    #[arg(long, value_name = "NAME")]
    pub(crate) answer_column: Option<String>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Use N threads, at most 256 [default: one per processor]
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>(1..=u64::MAX))]
    pub(crate) jobs: Option<usize>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
