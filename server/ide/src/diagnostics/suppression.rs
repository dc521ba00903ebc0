//! Which findings comments silence, and which comments silence nothing.

use crate::Config;
use crate::diagnostics::rules::{Rule, RuleSet, Verdict};
use crate::state::chunks::Chunks;
use crate::state::facts::Facts;
use crate::state::proof::Proof;
use std::cell::Cell;
use syntax::{Block, Scope, Suppression};

/// The rules that some comments silence, and which of them had something to say or may yet have.
#[derive(Default)]
pub(crate) struct Silence {
    named: RuleSet,
    used: Cell<RuleSet>,
}

/// What comments silence in a whole file of which only a passage is at hand, and which of it has something to silence
/// there, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FileSilence {
    named: RuleSet,
    used: RuleSet,
}

impl FileSilence {
    /// Adds what the comments in a passage silence.
    pub(crate) fn add(&mut self, chunks: &Chunks, config: &Config) {
        let named = Silence::of_file(chunks).named;
        for rule in Rule::ALL.into_iter().filter(|rule| named.contains(*rule)) {
            self.named.insert(rule);
            if is_never_unused(rule, config) {
                self.used.insert(rule);
            }
        }
    }

    /// Whether all of it is known to have something to silence.
    pub fn is_used_up(&self) -> bool {
        self.named == self.used
    }

    /// The same as if all of it had something to silence: for whoever cannot find out.
    pub fn used_up(self) -> FileSilence {
        FileSilence { used: self.named, ..self }
    }
}

impl From<FileSilence> for Silence {
    fn from(FileSilence { named, used }: FileSilence) -> Silence {
        Silence { named, used: Cell::new(used) }
    }
}

impl From<&Silence> for FileSilence {
    fn from(silence: &Silence) -> FileSilence {
        FileSilence { named: silence.named, used: silence.used.get() }
    }
}

impl Silence {
    /// What a block's comments silence in its puzzles.
    pub(crate) fn of_block(block: &Block) -> Silence {
        Silence::of(block.suppressions.iter().filter(|comment| comment.scope == Scope::Puzzle))
    }

    /// What comments anywhere in a file silence in all of it.
    pub(crate) fn of_file(chunks: &Chunks) -> Silence {
        let silencing = chunks.iter().filter(|(chunk, _)| chunk.silences_file());
        let blocks = silencing.flat_map(|(chunk, at)| chunk.blocks(at));
        let comments = blocks.flat_map(|(facts, _)| &facts.block.suppressions);
        Silence::of(comments.filter(|comment| comment.scope == Scope::File))
    }

    fn of<'a>(comments: impl Iterator<Item = &'a Suppression>) -> Silence {
        let mut silence = Silence::default();
        for name in comments.flat_map(|comment| &comment.names) {
            if let Some(rule) = Rule::from_name(&name.text) {
                silence.named.insert(rule);
            }
        }
        silence
    }

    /// Whether a finding of that rule is silenced, which is noted.
    pub(crate) fn silences(&self, rule: Rule) -> bool {
        let silenced = self.named.contains(rule);
        if silenced {
            let mut used = self.used.get();
            used.insert(rule);
            self.used.set(used);
        }
        silenced
    }

    /// Notes the rules of which nobody can tell what they would say about a block's puzzles.
    pub(crate) fn excuse(&self, facts: &Facts) {
        if self.is_used_up() {
            return;
        }
        for proof in (0..facts.block.puzzles.len()).filter_map(|index| facts.proof(index)) {
            Rule::ALL.into_iter().filter(|rule| is_open(*rule, proof)).for_each(|rule| _ = self.silences(rule));
        }
    }

    /// Whether all that it names has been noted.
    pub(crate) fn is_used_up(&self) -> bool {
        self.used.get() == self.named
    }

    /// What came of a comment's names once everything has been asked.
    pub(crate) fn verdicts(&self, comment: &Suppression, config: &Config) -> Vec<Verdict> {
        let verdict = |rule: Rule| match rule {
            _ if is_never_unused(rule, config) => Verdict::Used,
            _ if self.used.get().contains(rule) => Verdict::Used,
            _ => Verdict::Unused,
        };
        comment.names.iter().map(|name| Rule::from_name(&name.text).map_or(Verdict::Unknown, verdict)).collect()
    }
}

/// Whether nobody can tell of a comment that it silences nothing of that rule.
fn is_never_unused(rule: Rule, config: &Config) -> bool {
    match rule {
        // It may silence what is said about this very comment.
        Rule::UnusedSuppression => true,
        // Nobody knows what stands in files that were not compared.
        Rule::DuplicatePuzzle | Rule::EquivalentPuzzle => true,
        // Nobody knows what a rule that is off would say.
        _ => config.severity(rule).is_none(),
    }
}

/// Whether a rule may have something to say about a puzzle once it can be judged.
fn is_open(rule: Rule, proof: &Proof) -> bool {
    use Rule::{IncompleteGrid, MalformedRow, Syntax, UnknownKey};
    match proof {
        // These look at the text as it is.
        Proof::Unreadable => !matches!(rule, Syntax | MalformedRow | IncompleteGrid | UnknownKey),
        Proof::Undecided(_) => rule.needs_proof(),
        Proof::Blank | Proof::Clash | Proof::None(_) | Proof::One(_) | Proof::Many(_) => false,
    }
}
