//! What is asked of a check, as far as it is the same for all texts.

use super::plan::CheckPlan;
use crate::analysis::fix::Fixing;
use crate::args::Format;
use crate::args::Partition;
use crate::input::discover::Input;
use crate::terminal::Paint;
use ide::{Rule, Safety};

/// The rules that look at other files.
pub(super) const COMPARING: [Rule; 2] = [Rule::DuplicatePuzzle, Rule::EquivalentPuzzle];

/// What is asked of a check.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) fixing: Fixing,
    pub(super) dared: Safety,
    pub(super) partition: Option<Partition>,
    /// Whether something is left for whoever joins the parts.
    pub(super) shares: bool,
    /// Whether equal puzzles are looked for, and whether equivalent ones are.
    pub(super) compares: bool,
    pub(super) classes: bool,
    /// Whether puzzles are counted by what they are.
    pub(super) statistics: bool,
    pub(super) exit_zero: bool,
    /// At least one input is a file, which `--fix` can change.
    pub(super) has_files: bool,
    /// The colours of a diff.
    pub(super) paint: Paint,
    /// Whether what comes is still of use where nobody reads the reports any more.
    pub(super) needs_all: bool,
}

impl Asked {
    pub(super) fn new(plan: &CheckPlan, inputs: &[Input]) -> Asked {
        Asked {
            fixing: plan.fixing,
            dared: plan.dared,
            partition: plan.partition,
            // Only that report has room for it.
            shares: plan.partition.is_some() && plan.reports.iter().any(|target| target.format == Format::Json),
            compares: asks_to_compare(inputs),
            classes: asks_for(inputs, Rule::EquivalentPuzzle),
            statistics: plan.statistics,
            exit_zero: plan.exit_zero,
            has_files: inputs.iter().any(|input| input.pasted().is_none()),
            paint: Paint::of_stdout(plan.color),
            // The exit code is owed in any case, and so are the fixes.
            needs_all: plan.statistics || plan.baseline.is_some() || plan.fixing == Fixing::Apply,
        }
    }
}

/// Whether some input is to be compared with others.
pub(super) fn asks_to_compare(inputs: &[Input]) -> bool {
    COMPARING.into_iter().any(|rule| asks_for(inputs, rule))
}

fn asks_for(inputs: &[Input], rule: Rule) -> bool {
    inputs.iter().any(|input| input.asks_for(rule))
}
