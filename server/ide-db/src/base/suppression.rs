//! Records the rules that comments suppress in a whole file.

use crate::base::rule::RuleSet;

/// The suppressions of a whole file of which only a part is loaded: the rules that they name, and those of them that
/// are known to be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FileSuppressions {
    pub named: RuleSet,
    pub used: RuleSet,
}

impl FileSuppressions {
    /// Returns true if every named rule is known to be used.
    pub fn are_all_used(&self) -> bool {
        self.named == self.used
    }

    /// Marks every named rule as used, for callers that cannot find out.
    pub fn all_used(self) -> FileSuppressions {
        FileSuppressions { used: self.named, ..self }
    }
}
