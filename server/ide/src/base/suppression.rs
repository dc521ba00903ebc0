//! The rules that comments suppress in a whole file.

use crate::base::rule::RuleSet;

/// The suppressions of a whole file of which only a part is loaded: the rules that they name, and those of them that
/// are known
/// to be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FileSilence {
    pub(crate) named: RuleSet,
    pub(crate) used: RuleSet,
}

impl FileSilence {
    /// Returns true if every named rule is known to be used.
    pub fn is_used_up(&self) -> bool {
        self.named == self.used
    }

    /// Marks every named rule as used, for callers that cannot find out.
    pub fn used_up(self) -> FileSilence {
        FileSilence { used: self.named, ..self }
    }
}
