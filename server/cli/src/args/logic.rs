//! The options of `hint`, `explain` and `rate`.

use super::number::whole;
use super::shared::{CacheArgs, InputArgs, OutputArgs};
use super::tables::TableArgs;
use super::values::{ExplainFormat, RateFormat, ScaleChoice, ViewKind};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// Say why a cell cannot hold a value, as in `r1c1=5`
    #[arg(long, value_name = "CELL=VALUE")]
    pub(crate) why_not: Option<String>,

    #[command(flatten)]
    pub(crate) logic: LogicArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// Show a guessing search step by step instead: values that are placed, excluded, guessed and undone
    #[arg(long)]
    pub(crate) search: bool,

    /// With --search, show the state after event N instead of the events
    ///
    /// Shows the grid, the possible values of each cell, the level at which each other value was excluded, and the
    /// guesses by level; with --view only that view. 0 is before the first event.
    #[arg(long, value_name = "N", requires = "search", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) at: Option<u64>,

    /// With --search, show each exclusion on a line of its own; otherwise they are counted (JSON always has them)
    #[arg(long, requires = "search", conflicts_with = "at")]
    pub(crate) exclusions: bool,

    /// With --search, stop after N events
    ///
    /// Nearly all 9×9 puzzles need fewer than the default; larger ones may need far more.
    #[arg(long, value_name = "N", default_value_t = 10_000_000, allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX), requires = "search", conflicts_with = "at")]
    pub(crate) max_events: u64,

    /// Show the puzzle in this view
    #[arg(long, value_name = "VIEW", value_enum)]
    pub(crate) view: Option<ViewKind>,

    /// With --view levels, show only the level of one value
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>(1..=36))]
    pub(crate) value: Option<u8>,

    #[command(flatten)]
    pub(crate) logic: LogicArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The scale: se (Sudoku Explainer 1.2.1), hodoku (HoDoKu 2.2) or all
    #[arg(long, value_name = "SCALE", value_enum, default_value_t = ScaleChoice::All)]
    pub(crate) scale: ScaleChoice,

    /// The output format
    #[arg(long, value_name = "FMT", value_enum, default_value_t = RateFormat::Text)]
    pub(crate) format: RateFormat,

    #[command(flatten)]
    pub(crate) tables: TableArgs,

    /// Give up the rating of a row on a scale after this many steps; the column no_rating_because says so
    #[arg(long, value_name = "N", help_heading = "Tables")]
    pub(crate) most_steps: Option<u64>,

    #[command(flatten)]
    pub(crate) cache: CacheArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Options of logic and of its output.
#[derive(Args, Debug)]
pub(crate) struct LogicArgs {
    /// The output format
    #[arg(long, value_name = "FMT", value_enum, default_value_t = ExplainFormat::Text)]
    pub(crate) format: ExplainFormat,

    /// Leave out techniques that assume a single solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,

    /// Also print the cases of forcing chains, and what is too long for one line, below their step
    #[arg(long)]
    pub(crate) details: bool,
}
