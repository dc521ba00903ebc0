//! Exports puzzle data so that duplicates can be found later, across partitions, with the findings as they would be
//! reported.

use crate::analysis::snapshot::Analysis;
use crate::base::finding::{FileId, Related, Severity};
use crate::base::rule::Rule;
use crate::diagnostics::rules;
use crate::diagnostics::suppression::SuppressedRules;
use crate::duplicates::Duplicate;
use crate::duplicates::index::{CanonicalForms, Listed};
use std::sync::Arc;
use syntax::{BlockSpan, Span};

/// A puzzle, and the fate of the findings that a duplicate elsewhere would cause.
pub struct Comparable {
    /// Its fingerprint and location.
    pub listed: Listed,
    /// The first line of its grid.
    pub line: Span,
    /// Its title, if it has one.
    pub name: Option<Arc<str>>,
    /// The standing of `duplicate-puzzle`, if an earlier puzzle has the same givens.
    pub equal: Standing,
    /// The standing of `equivalent-puzzle`, if an earlier puzzle is equivalent.
    pub equivalent: Standing,
}

/// The fate of a rule's finding on a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The rule is off.
    Off,
    /// A comment suppresses it.
    Suppressed,
    /// It is reported.
    Reported(Severity),
}

impl Analysis {
    /// Returns the puzzles of a file that can be compared.
    pub fn comparable(&self, id: FileId, forms: CanonicalForms) -> Vec<Comparable> {
        let Some(file) = self.file(id) else { return Vec::new() };
        let Ok(sweep) = self.sweep(id, file, &|| false) else { return Vec::new() };
        let mut found = Vec::new();
        for (facts, at) in file.chunks().blocks().filter(|(facts, _)| facts.is_ours) {
            let suppressed = SuppressedRules::of_block(&facts.block);
            let standing = |rule| match file.config.severity(rule) {
                None => Standing::Off,
                Some(_) if sweep.is_suppressed(rule, Some(0), &suppressed) => Standing::Suppressed,
                Some(severity) => Standing::Reported(severity),
            };
            let (equal, equivalent) = (standing(Rule::DuplicatePuzzle), standing(Rule::EquivalentPuzzle));
            found.extend(file.puzzles_of(facts, at).filter_map(|located| {
                let line = located.first_line();
                let (listed, line) = Listed::of(facts, located.index, forms, located.position, line)?;
                let name = located.puzzle().declared.title.clone();
                Some(Comparable { listed, line, name, equal, equivalent })
            }));
        }
        found
    }
}

impl Duplicate {
    /// Returns the message and the location of the original.
    pub fn words(&self) -> (String, Related) {
        let (draft, related) = rules::duplicate(BlockSpan::empty(0), self);
        (draft.message, related)
    }
}
