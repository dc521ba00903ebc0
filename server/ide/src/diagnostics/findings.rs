//! Answers queries about the findings of a file.

use crate::analysis::snapshot::Analysis;
use crate::base::finding::{Collector, FileId, Findings, PuzzleIndex};
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::rule::Rule;
use crate::diagnostics::collect::Sweep;
use crate::diagnostics::drafts::{check_form, check_text};
use crate::state::file::{Located, View};
use std::cmp::Reverse;

/// A puzzle that is not proved yet.
pub struct Unproved<'a>(Located<'a>);

impl Unproved<'_> {
    /// Proves it, like [`Analysis::prove`].
    pub fn prove(&self, interrupt: Interrupt<'_>) -> Cancellable<()> {
        let Unproved(located) = self;
        located.prove(interrupt)?;
        // Other slow results are computed here too, so that callers who prove in parallel get all of them. The text is
        // checked after the proof because a proved solution makes that check unnecessary.
        check_text(located);
        if located.file.config.severity(Rule::EquivalentPuzzle).is_some() {
            located.facts.class(located.index);
        }
        Ok(())
    }
}

impl Analysis {
    /// Returns the puzzles that are not proved yet: those read most recently first, of these those with unreadable
    /// text, then by position.
    pub fn unproved(&self, file: FileId) -> Vec<PuzzleIndex> {
        let Some(file) = self.file(file) else { return Vec::new() };
        let mut unproved: Vec<Located<'_>> = file.unproved().collect();
        // The sort is stable, so equal puzzles stay in the file's order.
        unproved.sort_by_key(|located| (Reverse(located.facts.revision), located.facts.block.problems.is_empty()));
        unproved.into_iter().map(|located| located.position).collect()
    }

    /// Returns the same puzzles by position, without further lookups, for callers who prove them all.
    pub fn each_unproved(&self, file: FileId) -> Vec<Unproved<'_>> {
        self.file(file).into_iter().flat_map(View::unproved).map(Unproved).collect()
    }

    /// Counts the solutions of a puzzle and stores the proof with the puzzle, so that it survives edits elsewhere. Does
    /// nothing if the puzzle is proved.
    pub fn prove(&self, file: FileId, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) -> Cancellable<()> {
        self.located(file, puzzle).map_or(Ok(()), |located| Unproved(located).prove(interrupt))
    }

    /// Finds the puzzles that are not in canonical form, if the rule `format` is on, and caches them until the text
    /// changes. Otherwise the first query for findings does so, and cannot be interrupted.
    pub fn check_form(&self, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<()> {
        self.file(file).map_or(Ok(()), |file| check_form(file, interrupt).map(drop))
    }

    /// Returns the findings of a file: all that need only the text, and those that need a proof for the proved puzzles.
    pub fn findings(&self, file: FileId) -> Findings {
        self.worst_findings(file, usize::MAX)
    }

    /// Like [`Analysis::findings`], but at most `limit` of them: the most severe, of equally severe ones the first.
    pub fn worst_findings(&self, id: FileId, limit: usize) -> Findings {
        self.worst(id, limit, |sweep| sweep)
    }

    /// Like [`Analysis::worst_findings`], but without puzzles that were neither checked nor proved: in a collection
    /// that was just opened, checking the text of each takes longer than proving them all, which makes most checks
    /// unnecessary.
    pub fn cached_findings(&self, id: FileId, limit: usize) -> Findings {
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

    /// Checks the text of a puzzle and caches the findings with the puzzle.
    pub fn check_text(&self, file: FileId, puzzle: PuzzleIndex) {
        if let Some(located) = self.located(file, puzzle) {
            check_text(&located);
        }
    }

    /// Returns the findings of a file part by part, in order, for files whose findings would fill the memory.
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

    /// Returns a pass over a file.
    pub(crate) fn sweep<'a>(&'a self, id: FileId, file: &'a View, interrupt: Interrupt<'_>) -> Cancellable<Sweep<'a>> {
        Sweep::new(file, self.duplicates(id), interrupt)
    }
}
