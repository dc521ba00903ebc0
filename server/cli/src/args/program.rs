//! The options of the commands that describe the program and its settings, or show it in a browser.

use super::help;
use super::shared::{RuleArgs, SettingsArgs};
use super::values::{RuleParser, RulesFormat, ShowFormat};
use clap::{Args, Subcommand, ValueHint};
use ide::Rule;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct ConfigArgs {
    #[command(subcommand)]
    pub(crate) command: ConfigCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum ConfigCommand {
    /// Show the settings for a path and the source of each
    #[command(long_about = help::CONFIG_SHOW)]
    Show(ShowArgs),
    /// Print the JSON schema of sudoku.toml
    Schema,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    /// The file or folder [default: .]
    pub(crate) path: Option<PathBuf>,

    /// The output format
    #[arg(long, value_name = "FMT", value_enum, default_value_t = ShowFormat::Text)]
    pub(crate) format: ShowFormat,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    /// The rule to explain; without it, all are listed
    #[arg(value_name = "NAME", value_parser = RuleParser, hide_possible_values = true)]
    pub(crate) name: Option<Rule>,

    /// The output format
    #[arg(long, value_name = "FMT", value_enum, default_value_t = RulesFormat::Text)]
    pub(crate) format: RulesFormat,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The command, such as `check` or `config show`; without it, the program
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,

    /// Write the pages of the program and of all commands into this folder, which is created if needed
    #[arg(long, value_name = "DIR", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct PlaygroundArgs {
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}
