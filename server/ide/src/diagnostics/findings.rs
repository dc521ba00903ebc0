//! Answers questions about the findings of a file.

use crate::analysis::snapshot::Analysis;
use crate::base::finding::{Collector, FileId, Findings, PuzzleIndex};
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::rule::Rule;
use crate::diagnostics::collect::{Sweep, seen, unformatted};
use crate::state::file::{Located, View};
use std::cmp::Reverse;

/// A puzzle whose costly facts are not known yet.
pub struct Unproved<'a> {
    file: &'a View,
    located: Located<'a>,
}

impl Unproved<'_> {
    /// Does what [`Analysis::prove`] does.
    pub fn prove(&self, interrupt: Interrupt<'_>) -> Cancellable<()> {
        self.located.facts.prove(self.located.index, &self.file.config, interrupt)?;
        // What else takes time is worked out here too, so that callers who prove in parallel get all of it. What the eye can
        // check comes after the proof because a puzzle that has a solution spares it.
        seen(self.file, &self.located);
        if self.file.config.severity(Rule::EquivalentPuzzle).is_some() {
            self.located.facts.class(self.located.index);
        }
        Ok(())
    }
}

impl Analysis {
    /// The puzzles whose costly facts (solutions) are not known yet: those read most recently first, of these those of which
    /// something could not be read, then by position.
    pub fn unproved(&self, file: FileId) -> Vec<PuzzleIndex> {
        let Some(file) = self.file(file) else {
            return Vec::new();
        };
        let unproved = file.unproved().map(|(located, puzzle)| {
            let facts = located.facts;
            ((Reverse(facts.revision), facts.block.problems.is_empty()), puzzle)
        });
        let mut found: Vec<((Reverse<u64>, bool), PuzzleIndex)> = unproved.collect();
        // Stable, so that equal ones stay in the file's order.
        found.sort_by_key(|&(order, _)| order);
        found.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    /// The same by position, at hand: for callers who prove them all and do not want each looked up again.
    pub fn each_unproved(&self, file: FileId) -> Vec<Unproved<'_>> {
        let Some(file) = self.file(file) else {
            return Vec::new();
        };
        file.unproved().map(|(located, _)| Unproved { file, located }).collect()
    }

    /// Finds out how many solutions a puzzle has and keeps the answer with the puzzle, so that it survives edits
    /// elsewhere. Does nothing if it is known.
    pub fn prove(&self, file: FileId, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) -> Cancellable<()> {
        match self.located(file, puzzle) {
            Some((file, located)) => Unproved { file, located }.prove(interrupt),
            None => Ok(()),
        }
    }

    /// Finds out which puzzles are not in canonical form, if the settings ask for it, and keeps the answer until the text
    /// changes. Otherwise the first who asks for findings does, without an end to it.
    pub fn compare_form(&self, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<()> {
        self.file(file).map_or(Ok(()), |file| unformatted(file, interrupt).map(drop))
    }

    /// What the rules say about a file: all that the eye can check, and the costly rest as far as it has been proved.
    pub fn findings(&self, file: FileId) -> Findings {
        self.worst_findings(file, usize::MAX)
    }

    /// Like [`Analysis::findings`], but at most `limit` of them: the worst, of equally bad ones the first.
    pub fn worst_findings(&self, id: FileId, limit: usize) -> Findings {
        self.worst(id, limit, |sweep| sweep)
    }

    /// Like [`Analysis::worst_findings`], but says nothing about puzzles that nobody has looked at or proved: in a collection
    /// that was just opened, to look at each takes longer than to prove them all, which spares most of it.
    pub fn known_findings(&self, id: FileId, limit: usize) -> Findings {
        self.worst(id, limit, Sweep::only_cached)
    }

    fn worst<'a>(&'a self, id: FileId, limit: usize, how: impl FnOnce(Sweep<'a>) -> Sweep<'a>) -> Findings {
        let mut findings = Collector::new(limit);
        if let Some(file) = self.file(id)
            && let Ok(sweep) = self.sweep(id, file, &|| false).map(how)
        {
            file.chunks().iter().for_each(|(chunk, at)| sweep.chunk(chunk, at, &mut findings));
        }
        findings.finish()
    }

    /// Looks at a puzzle: works out what the eye can check, and keeps it with the puzzle.
    pub fn look(&self, file: FileId, puzzle: PuzzleIndex) {
        if let Some((file, located)) = self.located(file, puzzle) {
            seen(file, &located);
        }
    }

    /// Like [`Analysis::findings`], a part of the file at a time, in order: for files whose findings would fill the memory.
    pub fn findings_in_parts(&self, id: FileId) -> impl Iterator<Item = Findings> {
        let sweep = |file| Some((file, self.sweep(id, file, &|| false).ok()?));
        let is_over = |file: &&View| file.proved_lines().is_some() && self.duplicates(id).is_empty();
        self.file(id).filter(|file| !is_over(file)).and_then(sweep).into_iter().flat_map(|(file, sweep)| {
            file.chunks().iter().map(move |(chunk, at)| {
                let mut findings = Collector::new(usize::MAX);
                sweep.chunk(chunk, at, &mut findings);
                findings.finish()
            })
        })
    }

    /// Goes through a file.
    pub(crate) fn sweep<'a>(&'a self, id: FileId, file: &'a View, interrupt: Interrupt<'_>) -> Cancellable<Sweep<'a>> {
        Sweep::new(file, self.duplicates(id), interrupt)
    }
}
