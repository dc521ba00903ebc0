//! Matches findings with the comments that suppress them, and finds comments that suppress nothing.

use crate::rules::needs_proof;
use crate::rules::text::unused_suppression::SuppressionUse;
use ide_db::base::rule::RuleSet;
use ide_db::base::suppression::FileSuppressions;
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::Chunks;
use ide_db::{Config, FileId, Proof, Rule, Snapshot};
use std::cell::Cell;
use syntax::{Block, Scope, Suppression};

/// The rules that some comments suppress, and those of them that reported something or may still do so.
#[derive(Default)]
pub(crate) struct SuppressedRules {
    named: RuleSet,
    used: Cell<RuleSet>,
}

/// Adds the comments in these chunks to those of the same file before.
pub fn add_suppressions(suppressed: &mut FileSuppressions, chunks: &Chunks, config: &Config) {
    let named = SuppressedRules::of_file(chunks).named;
    for rule in Rule::ALL.into_iter().filter(|rule| named.contains(*rule)) {
        suppressed.named.insert(rule);
        if is_never_unused(rule, config) {
            suppressed.used.insert(rule);
        }
    }
}

impl From<FileSuppressions> for SuppressedRules {
    fn from(FileSuppressions { named, used }: FileSuppressions) -> SuppressedRules {
        SuppressedRules { named, used: Cell::new(used) }
    }
}

impl From<&SuppressedRules> for FileSuppressions {
    fn from(suppressed: &SuppressedRules) -> FileSuppressions {
        FileSuppressions { named: suppressed.named, used: suppressed.used.get() }
    }
}

impl SuppressedRules {
    /// Returns the suppressions of a block that apply to its puzzles.
    pub(crate) fn of_block(block: &Block) -> SuppressedRules {
        SuppressedRules::of(block.suppressions.iter().filter(|comment| comment.scope == Scope::Puzzle))
    }

    /// Returns the suppressions in a file that apply to all of it.
    pub(crate) fn of_file(chunks: &Chunks) -> SuppressedRules {
        let suppressing = chunks.iter().filter(|(chunk, _)| chunk.suppresses_in_file());
        let blocks = suppressing.flat_map(|(chunk, at)| chunk.blocks(at));
        let comments = blocks.flat_map(|(facts, _)| &facts.block.suppressions);
        SuppressedRules::of(comments.filter(|comment| comment.scope == Scope::File))
    }

    fn of<'a>(comments: impl Iterator<Item = &'a Suppression>) -> SuppressedRules {
        let mut suppressed = SuppressedRules::default();
        for name in comments.flat_map(|comment| &comment.names) {
            if let Some(rule) = Rule::from_name(&name.text) {
                suppressed.named.insert(rule);
            }
        }
        suppressed
    }

    /// Returns true if findings of the rule are suppressed, and marks the suppression as used.
    pub(crate) fn suppresses(&self, rule: Rule) -> bool {
        if !self.named.contains(rule) {
            return false;
        }
        let mut used = self.used.get();
        used.insert(rule);
        self.used.set(used);
        true
    }

    /// Marks the rules as used whose findings on a block's puzzles cannot be decided.
    pub(crate) fn mark_undecidable(&self, facts: &BlockFacts) {
        if self.are_all_used() {
            return;
        }
        for proof in (0..facts.block.puzzles.len()).filter_map(|index| facts.proof(index)) {
            for rule in Rule::ALL {
                if is_open(rule, proof) {
                    self.suppresses(rule);
                }
            }
        }
    }

    /// Returns true if every named rule is marked as used.
    pub(crate) fn are_all_used(&self) -> bool {
        self.used.get() == self.named
    }

    /// Returns the use of each name of a comment, after all findings have been matched.
    pub(crate) fn uses(&self, comment: &Suppression, config: &Config) -> Vec<SuppressionUse> {
        let mut uses = Vec::with_capacity(comment.names.len());
        for name in &comment.names {
            uses.push(match Rule::from_name(&name.text) {
                None => SuppressionUse::Unknown,
                Some(rule) if is_never_unused(rule, config) || self.used.get().contains(rule) => SuppressionUse::Used,
                Some(_) => SuppressionUse::Unused,
            });
        }
        uses
    }
}

/// Returns true if a suppression of the rule can never be proved to be unused.
fn is_never_unused(rule: Rule, config: &Config) -> bool {
    match rule {
        // It may suppress the finding on this very comment.
        Rule::UnusedSuppression => true,
        // The other puzzle may be in a file that was not compared.
        Rule::DuplicatePuzzle | Rule::EquivalentPuzzle => true,
        // A rule that is off does not run.
        _ => config.severity(rule).is_none(),
    }
}

/// Returns true if a rule may report a puzzle once it can be checked.
fn is_open(rule: Rule, proof: &Proof) -> bool {
    use Rule::{IncompleteGrid, MalformedRow, Syntax, UnknownKey};
    match proof {
        // These need only the text.
        Proof::Unreadable => !matches!(rule, Syntax | MalformedRow | IncompleteGrid | UnknownKey),
        Proof::Undecided(_) => needs_proof(rule),
        Proof::Blank | Proof::Clash | Proof::None(_) | Proof::One(_) | Proof::Many(_) => false,
    }
}

/// Adds what comments of a file suppress in the whole file.
pub fn add_suppressions_of(db: &Snapshot, file: FileId, suppressed: &mut FileSuppressions) {
    if let Some(file) = db.file(file).filter(|file| file.lines.is_none()) {
        add_suppressions(suppressed, file.chunks(), &file.config);
    }
}
