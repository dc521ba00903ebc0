//! Defines the task of a check, which is the same for all of its texts.

use super::fix::Fixing;
use super::plan::CheckPlan;
use crate::input::discover::Input;
use crate::input::earlier_puzzles::Comparison;
use crate::process::status::Status;
use crate::terminal::Paint;
use ide::{Rule, Safety};

/// The rules that compare puzzles with those of other files.
pub(super) const COMPARING: [Rule; 2] = [Rule::DuplicatePuzzle, Rule::EquivalentPuzzle];

/// The task of a check.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) fixing: Fixing,
    /// The least safe fixes that may be applied.
    pub(super) safety: Safety,
    /// The comparison of puzzles with those of other texts, if any.
    pub(super) comparison: Option<Comparison>,
    /// The exit status of findings at or above the level that fails.
    pub(super) found: Status,
    /// The colours of a diff.
    pub(super) paint: Paint,
}

impl Task {
    pub(super) fn new(plan: &CheckPlan, inputs: &[Input]) -> Task {
        Task {
            fixing: plan.fixing,
            safety: plan.safety,
            comparison: comparison(inputs),
            found: plan.found,
            paint: Paint::of_stdout(plan.color),
        }
    }
}

/// Returns the comparison that the rules of the inputs need, if any.
pub(super) fn comparison(inputs: &[Input]) -> Option<Comparison> {
    if inputs.iter().any(|input| input.asks_for(Rule::EquivalentPuzzle)) {
        Some(Comparison::Equivalent)
    } else if inputs.iter().any(|input| input.asks_for(Rule::DuplicatePuzzle)) {
        Some(Comparison::Equal)
    } else {
        None
    }
}
