//! Defines what is known about a rule: its description, its check, and the input that it needs.

use crate::rules::context::Context;
use ide_db::{BlockFinding, Safety};

/// The description of a rule.
pub(crate) struct Info {
    pub(super) summary: &'static str,
    /// Safety of the fixes of its findings; `None` if they have no fix.
    pub(super) fixes: Option<Safety>,
    pub(super) page: Page,
    pub(super) check: fn(&Context<'_>, &mut Vec<BlockFinding>),
    pub(super) needs: Needs,
}

/// The input that a rule needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// The text of the puzzle.
    Text,
    /// The proof of the number of solutions.
    Proof,
    /// The rest of the file. Such a rule is run by the collection over the file, not on one puzzle.
    File,
}

/// The texts of a rule's page, in Markdown. None ends in a line break, except the example and its output.
pub(super) struct Page {
    /// The mistakes that the rule reports.
    pub(super) what: &'static str,
    /// The reason why they are bad.
    pub(super) why: &'static str,
    /// A file with a single mistake.
    pub(super) example: &'static str,
    /// The output of `check` for the example, with the rule on.
    pub(super) output: &'static str,
    /// An explanation of the output; may be empty.
    pub(super) remark: &'static str,
    /// Instructions to fix the mistake.
    pub(super) remedy: &'static str,
    /// Settings beyond those that every rule has; may be empty.
    pub(super) settings: &'static str,
}
