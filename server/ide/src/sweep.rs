//! Goes through a file's blocks and gathers what the rules say about them.

use crate::chunks::{At, Chunk};
use crate::facts::{Draft, Facts};
use crate::file::{Located, View};
use crate::finding::{Collector, Finding, PuzzleIndex};
use crate::lower::Lowered;
use crate::proof::Proof;
use crate::rules::{self, Context};
use std::borrow::Cow;
use syntax::{Problem, Span};

/// A file that is gone through.
#[derive(Clone, Copy)]
pub(crate) struct Sweep<'a> {
    file: &'a View,
}

/// What the rules say about one block, whether they are on or not.
pub(crate) struct Said<'a> {
    /// What belongs together, with the puzzle's index within the block.
    pub(crate) drafts: Vec<(Option<usize>, Cow<'a, [Draft]>)>,
    /// Whether all its puzzles are proved, so that nothing will be added.
    pub(crate) complete: bool,
}

impl<'a> Sweep<'a> {
    pub(crate) fn new(file: &'a View) -> Sweep<'a> {
        Sweep { file }
    }

    /// Adds what there is to say about a chunk, and has it remember if that is nothing.
    pub(crate) fn chunk(&self, chunk: &Chunk, at: At, findings: &mut Collector) {
        if chunk.is_quiet() {
            return;
        }
        let mut quiet = true;
        for (facts, at) in chunk.blocks(at) {
            let said = self.said(facts, at);
            quiet &= said.complete && said.drafts.is_empty();
            if !said.complete {
                findings.is_incomplete();
            }
            for (index, drafts) in &said.drafts {
                self.place(drafts, facts, *index, at, findings);
            }
        }
        if quiet {
            chunk.set_quiet();
        }
    }

    /// What there is to say about the puzzles of a block that `span` of the file touches, and about its text outside of all
    /// puzzles.
    pub(crate) fn findings_at(&self, facts: &Facts, at: At, span: Span) -> Vec<Finding> {
        let mut findings = Collector::new(usize::MAX);
        let touched = |index: usize| {
            let whole = facts.puzzle(index).span.shifted(at.start);
            whole.start <= span.end && span.start <= whole.end
        };
        for (index, drafts) in self.said_where(facts, at, touched).drafts {
            self.place(&drafts, facts, index, at, &mut findings);
        }
        findings.finish().list
    }

    fn said(&self, facts: &'a Facts, at: At) -> Said<'a> {
        self.said_where(facts, at, |_| true)
    }

    fn said_where(&self, facts: &'a Facts, at: At, wanted: impl Fn(usize) -> bool) -> Said<'a> {
        let mut said = Said { drafts: Vec::new(), complete: true };
        let mut add = |index, drafts: Cow<'a, [Draft]>| {
            if !drafts.is_empty() {
                said.drafts.push((index, drafts));
            }
        };
        add(None, self.stray(facts, at).into());
        for index in (0..facts.block.puzzles.len()).filter(|&index| wanted(index)) {
            let located = Located { facts, index, start: at.start };
            let seen = seen(self.file, &located);
            let proved = facts.proof(index).map(|proof| proved(self.file, &located, proof, &seen));
            add(Some(index), seen);
            match proved {
                Some(drafts) => add(Some(index), drafts.into()),
                None => said.complete = false,
            }
        }
        said
    }

    /// What there is to say about a block's text outside of all puzzles.
    fn stray(&self, facts: &Facts, at: At) -> Vec<Draft> {
        if facts.block.problems.is_empty() && facts.block.entries.is_empty() {
            return Vec::new();
        }
        let text = |span| self.file.block_text(facts, at.start, span);
        rules::stray(facts.stray_problems(), &facts.block.entries, &text)
    }

    /// Adds the drafts whose rules are on. `index` is the puzzle's within the block.
    fn place(&self, drafts: &[Draft], facts: &Facts, index: Option<usize>, at: At, findings: &mut Collector) {
        let puzzle = index.map(|index| PuzzleIndex(at.puzzles + index as u32));
        let name = || facts.puzzle(index?).declared.title.clone();
        for draft in drafts {
            if let Some(severity) = self.file.config.severity(draft.rule) {
                findings.add(severity, || draft.place(severity, puzzle, name(), at.start));
            }
        }
    }
}

/// What the eye can check in a puzzle.
pub(crate) fn seen<'a>(file: &View, located: &Located<'a>) -> Cow<'a, [Draft]> {
    located.facts.seen(located.index, &|span| file.block_text(located.facts, located.start, span))
}

/// What follows from a puzzle's proof.
fn proved(file: &View, located: &Located<'_>, proof: &Proof, seen: &[Draft]) -> Vec<Draft> {
    if !says_something(proof, located) {
        return Vec::new();
    }
    let problems: Vec<&Problem> = located.facts.problems(located.index).collect();
    let lowered = Lowered::new(located.puzzle());
    let text = |span| file.block_text(located.facts, located.start, span);
    let context =
        Context { puzzle: located.puzzle(), problems: &problems, lowered: &lowered, text: &text, proof: Some(proof) };
    rules::proved(&context, seen)
}

/// Whether there can be more to say than that all is well. Most puzzles have one solution and declare nothing; what this
/// spares them was a fifth of the time of checking a collection.
fn says_something(proof: &Proof, located: &Located<'_>) -> bool {
    let puzzle = located.puzzle();
    match proof {
        Proof::Unreadable => false,
        Proof::None | Proof::Many(_) | Proof::Undecided(_) => true,
        Proof::One(_) | Proof::Clash | Proof::Blank => {
            let declared = &puzzle.declared;
            let declares = declared.solutions.is_some() || declared.clues.is_some();
            declares || !puzzle.sections.is_empty() || puzzle.style.placed || puzzle.grid.has_candidates()
        }
    }
}
