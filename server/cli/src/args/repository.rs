//! The options of the commands about a folder of puzzles and its versions.

use super::shared::{InputArgs, OutputArgs};
use clap::{Args, ValueEnum, ValueHint};
use std::ffi::OsString;
use std::path::PathBuf;

/// The form of the output of `diff` and `doctor`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ReportForm {
    /// For people
    Text,
    /// JSON
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
    /// `A` and `B`; see [`super::Command::Diff`].
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The output format: a line, or a JSON object, for each puzzle that differs
    #[arg(long, value_name = "FMT", value_enum, default_value_t = ReportForm::Text)]
    pub(crate) format: ReportForm,

    /// Exit with 0 even if puzzles differ
    #[arg(long)]
    pub(crate) exit_zero: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct GitDriverArgs {
    /// The arguments of git: a file, or a path with both versions of the file
    #[arg(value_name = "ARGUMENT", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(crate) struct DoctorArgs {
    /// The file or folder [default: .]
    #[arg(value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,

    /// The output format
    #[arg(long, value_name = "FMT", value_enum, default_value_t = ReportForm::Text)]
    pub(crate) format: ReportForm,
}

#[derive(Args, Debug)]
pub(crate) struct InitArgs {
    /// The folder, which is created if needed [default: .]
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: Option<PathBuf>,

    /// Write this file only, without asking (repeatable)
    #[arg(long, value_name = "FILE", value_enum)]
    pub(crate) only: Vec<InitFile>,

    /// Write all files and add the hooks without asking
    #[arg(long, short)]
    pub(crate) yes: bool,

    /// Write nothing: show what would be written
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// A file that `init` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum InitFile {
    /// sudoku.toml
    Settings,
    /// example.sudoku
    Sample,
    /// .github/workflows/sudoku.yml
    Workflow,
    /// .pre-commit-config.yaml
    PreCommit,
}

impl InitFile {
    /// All files, in the order in which they are written.
    pub(crate) const ALL: [InitFile; 4] =
        [InitFile::Settings, InitFile::Sample, InitFile::Workflow, InitFile::PreCommit];

    /// Its path below the folder.
    pub(crate) fn path(self) -> &'static str {
        match self {
            InitFile::Settings => "sudoku.toml",
            InitFile::Sample => "example.sudoku",
            InitFile::Workflow => ".github/workflows/sudoku.yml",
            InitFile::PreCommit => ".pre-commit-config.yaml",
        }
    }

    /// Its name on the command line.
    pub(crate) fn option(self) -> &'static str {
        match self {
            InitFile::Settings => "settings",
            InitFile::Sample => "sample",
            InitFile::Workflow => "workflow",
            InitFile::PreCommit => "pre-commit",
        }
    }

    /// The purpose of the file in words that follow its name in a question.
    pub(crate) fn purpose(self) -> &'static str {
        match self {
            InitFile::Settings => "the settings",
            InitFile::Sample => "a puzzle to try the program with",
            InitFile::Workflow => "a workflow that checks the puzzles on GitHub",
            InitFile::PreCommit => "hooks that check the puzzles before each commit",
        }
    }
}
