//! The options of `hint` and `explain`.

use super::number::whole;
use super::shared::{InputArgs, OutputArgs};
use super::values::{TellFormat, ViewKind};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    #[command(flatten)]
    pub(crate) logic: LogicArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// Show the guessing search step by step instead: what is placed, excluded, guessed and undone
    #[arg(long)]
    pub(crate) search: bool,

    /// With --search, show what is known after event N instead of the events
    ///
    /// That is the grid, the values that are possible in each cell, the level at which each other one was excluded, and
    /// the guesses by level; with --view only that view. 0 is before the first event.
    #[arg(long, value_name = "N", requires = "search", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) at: Option<u64>,

    /// With --search, give each exclusion a line of its own; otherwise they are counted (JSON has them always)
    #[arg(long, requires = "search", conflicts_with = "at")]
    pub(crate) exclusions: bool,

    /// With --search, stop after N events
    ///
    /// Nearly all 9×9 puzzles need fewer than the default; larger ones may need more than anybody can wait for.
    #[arg(long, value_name = "N", default_value_t = 10_000_000, allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX), requires = "search", conflicts_with = "at")]
    pub(crate) max_events: u64,

    /// Show what is known of the cells
    #[arg(long, value_name = "VIEW", value_enum)]
    pub(crate) view: Option<ViewKind>,

    /// With --view levels, show the level of one value only
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>(1..=36))]
    pub(crate) value: Option<u8>,

    #[command(flatten)]
    pub(crate) logic: LogicArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How to reason, and how to tell it.
#[derive(Args, Debug)]
pub(crate) struct LogicArgs {
    /// How to tell it
    #[arg(long, value_name = "FMT", value_enum, default_value_t = TellFormat::Text)]
    pub(crate) format: TellFormat,

    /// Leave out techniques that assume that the puzzle has only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}
