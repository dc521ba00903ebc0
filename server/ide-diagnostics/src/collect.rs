//! Collects the findings of a file, block by block.

use crate::drafts::{check_form, check_proof, check_text};
use crate::last_solution::explain_by_last_solution;
use crate::rules;
use crate::suppression::SuppressedRules;
use ide_db::base::finding::{Collector, Draft, Finding, PuzzleIndex};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::base::rule::Rule;
use ide_db::base::suppression::FileSuppressions;
use ide_db::duplicates::Duplicate;
use ide_db::puzzle::parts::first_line;
use ide_db::state::chunks::{At, Chunk};
use ide_db::state::facts::Facts;
use ide_db::state::file::{Located, View};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;
use syntax::{Offset, Scope, Span};

/// A pass over the blocks of a file.
pub struct Sweep<'a> {
    file: &'a View,
    /// Its puzzles that repeat an earlier one, by position.
    duplicates: Arc<[Duplicate]>,
    /// The suppressions that apply to the whole file.
    suppressed: SuppressedRules,
    /// Set once all findings of the file have been matched with its suppressions: true if no finding will be added
    /// later.
    all_matched: OnceCell<bool>,
    /// The findings of `format`, by the starts of their blocks, in order.
    unformatted: &'a [(Offset, Draft)],
    /// True if puzzles without cached results are left out.
    only_cached: bool,
}

/// The findings of all rules on one block, including the rules that are off.
pub(crate) struct BlockDrafts<'a> {
    /// Groups of findings, each with the puzzle's index within the block.
    pub(crate) drafts: Vec<(Option<usize>, Cow<'a, [Draft]>)>,
    /// True if all its puzzles are proved, so that no finding will be added later.
    pub(crate) complete: bool,
}

impl<'a> Sweep<'a> {
    pub(crate) fn new(
        file: &'a View,
        duplicates: Arc<[Duplicate]>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Sweep<'a>> {
        let unformatted = check_form(file, interrupt)?;
        let (suppressed, all_matched) = match file.suppressed {
            // The caller knows the whole file and has matched its findings.
            Some(suppressed) => (suppressed.into(), OnceCell::from(true)),
            None => (SuppressedRules::of_file(file.chunks()), OnceCell::new()),
        };
        Ok(Sweep { file, duplicates, suppressed, all_matched, unformatted, only_cached: false })
    }

    /// Matches all findings in the chunks of this pass with the suppressions of the whole file, and returns the
    /// suppressions.
    pub fn match_suppressions(self, suppressed: FileSuppressions) -> FileSuppressions {
        let sweep = Sweep { suppressed: suppressed.into(), all_matched: OnceCell::new(), ..self };
        sweep.has_asked_all();
        FileSuppressions::from(&sweep.suppressed)
    }

    /// Restricts the pass to cached results: puzzles that were neither checked nor proved are left out, and the
    /// findings are then incomplete. A proved puzzle is checked, because no later pass visits it: an editor request may
    /// have proved it.
    pub(crate) fn only_cached(self) -> Sweep<'a> {
        Sweep { only_cached: true, ..self }
    }

    /// Adds the findings of a chunk, and marks the chunk as quiet if it has none.
    pub fn chunk(&self, chunk: Chunk<'_>, at: At, findings: &mut Collector) {
        if !self.is_loud(chunk, at) {
            return;
        }
        let mut quiet = true;
        for (facts, at) in chunk.blocks(at) {
            if facts.is_quiet() && self.has_nothing_to_add(at, facts.len, facts.puzzle_count()) {
                continue;
            }
            let is_silent = facts.is_quiet() && self.unformatted_in(at, facts.len).is_empty();
            let found =
                if is_silent { BlockDrafts { drafts: Vec::new(), complete: true } } else { self.all_drafts(facts, at) };
            if found.complete && found.drafts.is_empty() && facts.block.suppressions.is_empty() {
                facts.set_quiet();
            } else {
                quiet = false;
            }
            if !found.complete {
                findings.is_incomplete();
            }
            self.report(found, facts, at, findings);
        }
        if quiet {
            chunk.set_quiet();
        }
    }

    /// Returns true if a chunk may have findings.
    fn is_loud(&self, chunk: Chunk<'_>, at: At) -> bool {
        !chunk.is_quiet() || !self.has_nothing_to_add(at, chunk.len_bytes(), chunk.puzzle_count())
    }

    /// Returns true if the next `len` bytes with `count` puzzles have no findings besides those of the blocks
    /// themselves.
    fn has_nothing_to_add(&self, at: At, len: u32, count: u32) -> bool {
        self.duplicates_in(at, count).is_empty() && self.unformatted_in(at, len).is_empty()
    }

    /// Returns the findings of `format` in the next `len` bytes.
    fn unformatted_in(&self, at: At, len: u32) -> &'a [(Offset, Draft)] {
        let before = |end: Offset| self.unformatted.partition_point(|(start, _)| *start < end);
        &self.unformatted[before(at.start)..before(at.start + len)]
    }

    /// Returns the duplicates among the next `count` puzzles.
    fn duplicates_in(&self, at: At, count: u32) -> &[Duplicate] {
        let before = |end: u32| self.duplicates.partition_point(|duplicate| duplicate.puzzle.0 < end);
        &self.duplicates[before(at.puzzles)..before(at.puzzles + count)]
    }

    /// Returns the findings on the puzzles of a block that `span` of the file touches, and on the block's text outside
    /// of all puzzles.
    pub fn findings_at(&self, facts: &Facts, at: At, span: Span) -> Vec<Finding> {
        let mut findings = Collector::new(usize::MAX);
        let touched = |located: &Located<'_>| located.is_touched_by(span);
        // Unused suppressions are known only after all puzzles are checked; only a line of several grids has more than
        // one.
        let found = if facts.block.suppressions.is_empty() {
            self.drafts_where(facts, at, touched)
        } else {
            self.all_drafts(facts, at)
        };
        self.report(found, facts, at, &mut findings);
        findings.finish().list
    }

    /// Adds the findings of a block that are not suppressed, then those on its comments.
    fn report(&self, found: BlockDrafts<'_>, facts: &Facts, at: At, findings: &mut Collector) {
        let suppressed = SuppressedRules::of_block(&facts.block);
        for (index, drafts) in &found.drafts {
            self.place(drafts, facts, *index, at, &suppressed, findings);
        }
        self.place_duplicates(facts, at, &suppressed, findings);
        suppressed.mark_undecidable(facts);
        for comment in &facts.block.suppressions {
            let (of, known) = match comment.scope {
                Scope::Puzzle => (&suppressed, found.complete),
                Scope::File => (&self.suppressed, self.has_asked_all()),
            };
            if !known {
                continue;
            }
            if let Some(draft) = rules::unused_suppression(comment, &of.verdicts(comment, &self.file.config)) {
                let index = (comment.scope == Scope::Puzzle && !facts.block.puzzles.is_empty()).then_some(0);
                self.place(&[draft], facts, index, at, &suppressed, findings);
            }
        }
    }

    /// Matches all findings of the file with the suppressions of the whole file. Returns true if no finding will be
    /// added later.
    fn has_asked_all(&self) -> bool {
        *self.all_matched.get_or_init(|| {
            for (chunk, at) in self.file.chunks().iter().filter(|(chunk, at)| self.is_loud(*chunk, *at)) {
                for (facts, at) in chunk.blocks(at) {
                    if self.suppressed.are_all_used() {
                        return true;
                    }
                    let found = self.all_drafts(facts, at);
                    if !found.complete {
                        return false;
                    }
                    self.suppressed.mark_undecidable(facts);
                    let suppressed = SuppressedRules::of_block(&facts.block);
                    for (index, drafts) in found.drafts {
                        drafts.iter().for_each(|draft| _ = self.is_suppressed(draft.rule, index, &suppressed));
                    }
                    for duplicate in self.duplicates_in(at, facts.puzzle_count()) {
                        self.is_suppressed(duplicate.rule(), Some(0), &suppressed);
                    }
                }
            }
            true
        })
    }

    /// Returns true if a rule is suppressed by the comments of its block or of the file, and marks the suppression as
    /// used.
    pub(crate) fn is_suppressed(&self, rule: Rule, index: Option<usize>, suppressed: &SuppressedRules) -> bool {
        index.is_some() && suppressed.suppresses(rule) || self.suppressed.suppresses(rule)
    }

    fn all_drafts(&self, facts: &'a Facts, at: At) -> BlockDrafts<'a> {
        self.drafts_where(facts, at, |_| true)
    }

    fn drafts_where(&self, facts: &'a Facts, at: At, wanted: impl Fn(&Located<'_>) -> bool) -> BlockDrafts<'a> {
        let mut found = BlockDrafts { drafts: Vec::new(), complete: true };
        let mut add = |index, drafts: Cow<'a, [Draft]>| {
            if !drafts.is_empty() {
                found.drafts.push((index, drafts));
            }
        };
        add(None, self.stray(facts, at).into());
        let owner = (facts.puzzle_count() > 0).then_some(0);
        for (_, draft) in self.unformatted_in(at, facts.block.len) {
            add(owner, std::slice::from_ref(draft).into());
        }
        for located in self.file.puzzles_of(facts, at).filter(wanted) {
            let index = located.index;
            if self.only_cached && located.proof().is_none() && !facts.is_seen(index) {
                found.complete = false;
                continue;
            }
            let seen = check_text(&located);
            let proved = located.proof().map(|proof| check_proof(&located, proof, &seen));
            let (seen, proved) = explain_by_last_solution(&located, seen, proved);
            add(Some(index), seen);
            match proved {
                Some(drafts) => add(Some(index), drafts.into()),
                None => found.complete = false,
            }
            // Its rating is still being computed.
            found.complete &= facts.lacking_scales(index, &self.file.config).next().is_none();
        }
        found
    }

    /// Returns the findings on a block's text outside of all puzzles.
    fn stray(&self, facts: &Facts, at: At) -> Vec<Draft> {
        if facts.block.problems.is_empty() && facts.block.entries.is_empty() {
            return Vec::new();
        }
        let text = |span| self.file.block_text(facts, at.start, span);
        rules::stray(facts.stray_problems(), &facts.block.entries, &text)
    }

    /// Adds the findings on the duplicates in a block.
    fn place_duplicates(&self, facts: &Facts, at: At, suppressed: &SuppressedRules, findings: &mut Collector) {
        let mut equal = None;
        for duplicate in self.duplicates_in(at, facts.puzzle_count()) {
            let index = (duplicate.puzzle.0 - at.puzzles) as usize;
            let rule = duplicate.rule();
            let Some(severity) = self.file.config.severity(rule).filter(|_| equal != Some(index)) else { continue };
            // An equal puzzle is also equivalent, but is reported only once.
            equal = (rule == Rule::DuplicatePuzzle).then_some(index);
            if !self.is_suppressed(rule, Some(index), suppressed) {
                let puzzle = facts.puzzle(index);
                let (draft, related) = rules::duplicate(first_line(puzzle), duplicate);
                let place = || draft.place(severity, Some(duplicate.puzzle), puzzle.declared.title.clone(), at.start);
                findings.add(severity, || Finding { related: vec![related], ..place() });
            }
        }
    }

    /// Adds the drafts whose rules are on and not suppressed. `index` is the puzzle's index within the block.
    fn place(
        &self,
        drafts: &[Draft],
        facts: &Facts,
        index: Option<usize>,
        at: At,
        suppressed: &SuppressedRules,
        findings: &mut Collector,
    ) {
        let puzzle = index.map(|index| PuzzleIndex(at.puzzles + index as u32));
        let name = || facts.puzzle(index?).declared.title.clone();
        for draft in drafts {
            if !self.is_suppressed(draft.rule, index, suppressed)
                && let Some(severity) = self.file.config.severity(draft.rule)
            {
                findings.add(draft.severity(severity), || draft.place(severity, puzzle, name(), at.start));
            }
        }
    }
}
