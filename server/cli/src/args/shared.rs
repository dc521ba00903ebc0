//! The options that several commands share: inputs, rules, settings, and messages.

use super::number::whole;
use super::values::{self, RuleParser, SeverityValue};
use crate::cache::place::CachePlace;
use crate::terminal::When;
use clap::{ArgAction, Args};
use ide::Rule;
use settings::Pattern;
use std::path::PathBuf;

/// Which files to read. Shared by the commands that read puzzles.
#[derive(Args, Clone, Debug)]
pub(crate) struct InputArgs {
    /// Files, folders, puzzles, or `-` for stdin [default: .]
    ///
    /// In a folder, *.sudoku, *.sdm, *.sdk and *.ss files and the files that sudoku.toml includes are read, except
    /// hidden files, files that .gitignore (in a Git repository) or .ignore names, and files that sudoku.toml
    /// excludes. A file that is named itself is always read. In Markdown files (*.md, *.markdown), fenced blocks
    /// named `sudoku` are read.
    ///
    /// A puzzle (81 characters, nine rows, a link) can be given instead of a path; it is reported as `<argument>`, or
    /// `<argument 1>` if there are several. A file of that name takes precedence.
    ///
    /// Without a path, the commands that print an answer to each puzzle read stdin where it is a file, or a pipe that
    /// holds something; `check`, `fmt` and `report` always read the current folder.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// The name for stdin in reports [default: <stdin>]
    #[arg(long, value_name = "PATH", help_heading = "Files")]
    pub(crate) stdin_filename: Option<PathBuf>,

    /// Leave out files and folders that match this pattern, written as in .gitignore (repeatable)
    ///
    /// A note lists patterns that match nothing.
    #[arg(long, value_name = "GLOB", help_heading = "Files", value_parser = Pattern::new)]
    pub(crate) exclude: Vec<Pattern>,

    /// Also apply --exclude, and `exclude` of sudoku.toml, to files and folders that are named on the command line
    ///
    /// This includes the name of --stdin-filename: `fmt -` then writes its input to stdout unchanged.
    #[arg(long, help_heading = "Files")]
    pub(crate) force_exclude: bool,

    /// Also read files that .gitignore, .ignore and the like name
    #[arg(long, help_heading = "Files")]
    pub(crate) no_ignore: bool,

    /// Accept that there is nothing to read (otherwise exit code 2)
    ///
    /// This applies if a folder contains no puzzle file, every path is excluded, a pattern of `include` in
    /// sudoku.toml matches nothing, none of the files contains a puzzle, or every rule is turned off for all files. A
    /// file without puzzles among others is always fine.
    #[arg(long, help_heading = "Files")]
    pub(crate) allow_empty: bool,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Use N threads, at most 256 [default: one per processor]
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>(1..=u64::MAX))]
    pub(crate) jobs: Option<usize>,
}

/// Where results are kept for the next run.
#[derive(Args, Clone, Debug)]
pub(crate) struct CacheArgs {
    /// Do not use ratings of earlier runs, and keep none
    #[arg(long, help_heading = "Cache", conflicts_with = "cache_dir")]
    pub(crate) no_cache: bool,

    /// Keep ratings in this folder [default: $SUDOKU_LSP_CACHE_DIR, else sudoku-lsp in the user's folder for caches]
    ///
    /// A rating is used again for the same givens, rules and version of sudoku-lsp. The folder can be deleted at any
    /// time. If the variable is empty, nothing is kept.
    #[arg(long, value_name = "DIR", help_heading = "Cache", value_hint = clap::ValueHint::DirPath)]
    pub(crate) cache_dir: Option<PathBuf>,
}

impl CacheArgs {
    /// The place of the cache.
    pub(crate) fn place(&self) -> CachePlace {
        match &self.cache_dir {
            _ if self.no_cache => CachePlace::Nowhere,
            Some(folder) => CachePlace::Folder(folder.clone()),
            None => CachePlace::OfUser,
        }
    }
}

/// Options of output besides the result, for the commands that read puzzles.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputArgs {
    /// Print results and errors only, no summary and no notes
    #[arg(long, short, help_heading = "Output", conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// List on stderr which files are read and which are left out
    #[arg(long, short, help_heading = "Output", action = ArgAction::SetTrue)]
    pub(crate) verbose: bool,

    /// Use colours in output for people; auto follows the terminal, NO_COLOR and CLICOLOR_FORCE
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = "Output")]
    pub(crate) color: When,

    /// Show the progress of a long run on stderr; auto shows it on a terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto, help_heading = "Output")]
    pub(crate) progress: When,
}

/// Options of rules and levels, which override sudoku.toml.
#[derive(Args, Clone, Debug)]
pub(crate) struct RuleArgs {
    #[command(flatten)]
    pub(crate) levels: LevelArgs,

    /// The lowest severity that makes the exit code 1 [default: warning]
    #[arg(long, value_name = "LEVEL", value_enum)]
    pub(crate) fail_on: Option<SeverityValue>,
}

/// Which rules are on, and how they report; over what sudoku.toml says.
#[derive(Args, Clone, Debug)]
pub(crate) struct LevelArgs {
    /// Turn on exactly these rules (comma-separated, repeatable)
    ///
    /// A rule that is off by default has severity warning. `sudoku-lsp rules` lists the rules.
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = RuleParser, hide_possible_values = true)]
    pub(crate) select: Vec<Rule>,

    /// Turn these rules off (comma-separated, repeatable)
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = RuleParser, hide_possible_values = true)]
    pub(crate) ignore: Vec<Rule>,

    /// Set the severity of a rule to error, warning or info, or turn it off (comma-separated, repeatable)
    #[arg(long, value_name = "RULE=LEVEL", value_delimiter = ',', value_parser = values::RULE_LEVELS, hide_possible_values = true)]
    pub(crate) severity: Vec<(Rule, settings::Level)>,
}

/// Where settings are looked for.
#[derive(Args, Clone, Debug)]
pub(crate) struct SettingsArgs {
    /// Use this settings file for everything, instead of the nearest sudoku.toml above each file
    ///
    /// Its patterns are relative to the working directory.
    #[arg(long, value_name = "FILE", help_heading = "Settings", conflicts_with = "isolated")]
    pub(crate) config: Option<PathBuf>,

    /// Use no settings file
    #[arg(long, help_heading = "Settings")]
    pub(crate) isolated: bool,
}
