//! Defines the task of a check, which is the same for all of its texts.

use super::fix::Fixing;
use super::plan::CheckPlan;
use crate::input::discover::Input;
use crate::input::earlier_puzzles::ComparedBy;
use crate::process::status::Status;
use crate::terminal::Paint;
use ide::{Rule, Safety};

/// The rules that compare puzzles with those of other files.
pub(super) const COMPARING: [Rule; 2] = [Rule::DuplicatePuzzle, Rule::EquivalentPuzzle];

#[derive(Clone, Copy)]
pub(super) struct CheckTask {
    pub(super) fixing: Fixing,
    /// The least safe fixes that may be applied.
    pub(super) safety: Safety,
    /// The comparison of puzzles with those of other texts, if any.
    pub(super) comparison: Option<ComparedBy>,
    /// The exit status of findings at or above the level that fails.
    pub(super) found: Status,
    /// The colours of a diff.
    pub(super) paint: Paint,
}

impl CheckTask {
    pub(super) fn new(plan: &CheckPlan, inputs: &[Input]) -> CheckTask {
        CheckTask {
            fixing: plan.fixing,
            safety: plan.safety,
            comparison: comparison(inputs),
            found: plan.found,
            paint: Paint::of_stdout(plan.color),
        }
    }
}

/// Returns the comparison that the rules of the inputs need, if any.
pub(super) fn comparison(inputs: &[Input]) -> Option<ComparedBy> {
    if inputs.iter().any(|input| input.asks_for(Rule::EquivalentPuzzle)) {
        Some(ComparedBy::Equivalent)
    } else if inputs.iter().any(|input| input.asks_for(Rule::DuplicatePuzzle)) {
        Some(ComparedBy::Equal)
    } else {
        None
    }
}
