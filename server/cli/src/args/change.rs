//! The options of the commands that change puzzles.

use super::generate::PATTERNS;
use crate::args::number::whole;
use crate::args::shared::{InputArgs, OutputArgs};
use crate::args::values::TargetParser;
use clap::Args;
use ide::{Pattern, Target};

#[derive(Args, Debug)]
pub(crate) struct ChangeArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The format to write, as for `convert` [default: line where that loses nothing, else sudoku]
    #[arg(long, value_name = "FORMAT", value_parser = TargetParser)]
    pub(crate) format: Option<Target>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SeedArgs {
    #[command(flatten)]
    pub(crate) change: ChangeArgs,

    /// The seed of random choices: the same gives the same puzzles [default: see above]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct MakeSymmetricArgs {
    /// The symmetry of the places of givens, as for `generate`
    #[arg(long, value_name = "NAME", default_value = "rotational", value_parser = PATTERNS)]
    pub(crate) symmetry: Pattern,

    #[command(flatten)]
    pub(crate) seed: SeedArgs,
}

#[derive(Args, Debug)]
pub(crate) struct VicinityArgs {
    #[command(flatten)]
    pub(crate) inputs: InputArgs,

    /// The number of givens to take away, at most 5
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<usize>(0..=5))]
    pub(crate) remove: usize,

    /// The number of givens to add, at most 5
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<usize>(0..=5))]
    pub(crate) add: usize,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
