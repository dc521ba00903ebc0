//! Runs `hint`: prints the next step of logic.

use super::steps::{StepsPlan, answer_steps};
use crate::args::HintArgs;
use crate::args::UsageError;
use crate::process::status::Status;
use crate::runner::setup::{Setup, Surroundings};

/// Gives a hint for every puzzle.
pub(crate) fn run(args: HintArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let plan = StepsPlan::new(&args.logic, args.output.color.color_choice(), 1);
    Ok(answer_steps(Setup::new(args.inputs, &args.output, "give a hint for", around)?, plan))
}
