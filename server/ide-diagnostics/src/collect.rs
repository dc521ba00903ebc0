//! Collects the findings of a file, block by block.

use crate::checks::{check_form, check_proof, check_text};
use crate::last_solution::explain_by_last_solution;
use crate::rules;
use crate::suppression::SuppressedRules;
use ide_db::base::finding::Collector;
use ide_db::base::suppression::FileSuppressions;
use ide_db::duplicates::Duplicate;
use ide_db::puzzle::parts::first_line;
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::{At, Chunk};
use ide_db::{BlockFinding, Cancellable, Counted, Finding, Interrupt, Located, PuzzleIndex, Rule, View};
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
    unformatted: &'a [(Offset, BlockFinding)],
    /// True if puzzles without cached results are left out.
    only_cached: bool,
}

/// The findings of all rules on one block, including the rules that are off.
pub(crate) struct FoundInBlock<'a> {
    /// Groups of findings, each with the puzzle's index within the block.
    pub(crate) findings: Vec<(Option<usize>, Cow<'a, [BlockFinding]>)>,
    /// True if all its puzzles are proved, so that no finding will be added later.
    pub(crate) complete: bool,
}

impl<'a> FoundInBlock<'a> {
    fn add(&mut self, index: Option<usize>, findings: Cow<'a, [BlockFinding]>) {
        if !findings.is_empty() {
            self.findings.push((index, findings));
        }
    }
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
    pub fn chunk(&self, chunk: Chunk<'_>, at: At, collector: &mut Collector) {
        if !self.is_loud(chunk, at) {
            return;
        }
        let mut quiet = true;
        for (facts, at) in chunk.blocks(at) {
            if facts.is_quiet() && self.has_nothing_to_add(at, facts.len, facts.puzzle_count()) {
                continue;
            }
            // The only findings of a quiet block can be duplicates.
            let found = if facts.is_quiet() && self.unformatted_in(at, facts.len).is_empty() {
                FoundInBlock { findings: Vec::new(), complete: true }
            } else {
                self.find_all(facts, at)
            };
            if found.complete && found.findings.is_empty() && facts.block.suppressions.is_empty() {
                facts.set_quiet();
            } else {
                quiet = false;
            }
            if !found.complete {
                collector.is_incomplete();
            }
            self.report(found, facts, at, collector);
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
    fn unformatted_in(&self, at: At, len: u32) -> &'a [(Offset, BlockFinding)] {
        let first = self.unformatted.partition_point(|(start, _)| *start < at.start);
        let end = self.unformatted.partition_point(|(start, _)| *start < at.start + len);
        &self.unformatted[first..end]
    }

    /// Returns the duplicates among the next `count` puzzles.
    fn duplicates_in(&self, at: At, count: u32) -> &[Duplicate] {
        let first = self.duplicates.partition_point(|duplicate| duplicate.puzzle.0 < at.puzzles);
        let end = self.duplicates.partition_point(|duplicate| duplicate.puzzle.0 < at.puzzles + count);
        &self.duplicates[first..end]
    }

    /// Returns the findings on the puzzles of a block that `span` of the file touches, and on the block's text outside
    /// of all puzzles.
    pub fn findings_at(&self, facts: &BlockFacts, at: At, span: Span) -> Vec<Finding> {
        let mut collector = Collector::new(usize::MAX);
        // Unused suppressions are known only after all puzzles are checked; only a line of several grids has more than
        // one.
        let found = if facts.block.suppressions.is_empty() {
            self.find_where(facts, at, |located| located.is_touched_by(span))
        } else {
            self.find_all(facts, at)
        };
        self.report(found, facts, at, &mut collector);
        collector.finish().list
    }

    /// Adds the findings of a block that are not suppressed, then those on its comments.
    fn report(&self, found: FoundInBlock<'_>, facts: &BlockFacts, at: At, collector: &mut Collector) {
        let suppressed = SuppressedRules::of_block(&facts.block);
        for (index, findings) in &found.findings {
            self.place(findings, facts, *index, at, &suppressed, collector);
        }
        self.place_duplicates(facts, at, &suppressed, collector);
        suppressed.mark_undecidable(facts);
        for comment in &facts.block.suppressions {
            let (of, known) = match comment.scope {
                Scope::Puzzle => (&suppressed, found.complete),
                Scope::File => (&self.suppressed, self.has_asked_all()),
            };
            if !known {
                continue;
            }
            if let Some(finding) = rules::unused_suppression(comment, &of.uses(comment, &self.file.config)) {
                let index = (comment.scope == Scope::Puzzle && !facts.block.puzzles.is_empty()).then_some(0);
                self.place(&[finding], facts, index, at, &suppressed, collector);
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
                    let found = self.find_all(facts, at);
                    if !found.complete {
                        return false;
                    }
                    self.suppressed.mark_undecidable(facts);
                    let suppressed = SuppressedRules::of_block(&facts.block);
                    for (index, findings) in found.findings {
                        for finding in findings.iter() {
                            self.is_suppressed(finding.rule, index, &suppressed);
                        }
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

    fn find_all(&self, facts: &'a BlockFacts, at: At) -> FoundInBlock<'a> {
        self.find_where(facts, at, |_| true)
    }

    fn find_where(&self, facts: &'a BlockFacts, at: At, wanted: impl Fn(&Located<'_>) -> bool) -> FoundInBlock<'a> {
        let mut found = FoundInBlock { findings: Vec::new(), complete: true };
        // Text outside of all puzzles.
        if !facts.block.problems.is_empty() || !facts.block.entries.is_empty() {
            let text = |span| self.file.block_text(facts, at.start, span);
            found.add(None, rules::stray(facts.stray_problems(), &facts.block.entries, &text).into());
        }
        let owner = (facts.puzzle_count() > 0).then_some(0);
        for (_, finding) in self.unformatted_in(at, facts.block.len) {
            found.add(owner, std::slice::from_ref(finding).into());
        }
        for located in self.file.puzzles_of(facts, at).filter(wanted) {
            let index = located.index;
            let counted = located.counted();
            found.complete &= matches!(counted, Some(Counted::Proved(_)));
            if self.only_cached && counted.is_none() && !facts.is_seen(index) {
                continue;
            }
            let seen = check_text(&located);
            let proved = counted.map(|counted| check_proof(&located, &counted, &seen));
            let (seen, proved) = explain_by_last_solution(&located, seen, proved);
            found.add(Some(index), seen);
            found.add(Some(index), proved.unwrap_or_default().into());
            // Its rating is still being computed.
            found.complete &= facts.lacking_scales(index, &self.file.config).next().is_none();
        }
        found
    }

    /// Adds the findings on the duplicates in a block.
    fn place_duplicates(&self, facts: &BlockFacts, at: At, suppressed: &SuppressedRules, collector: &mut Collector) {
        let mut last_equal = None;
        for duplicate in self.duplicates_in(at, facts.puzzle_count()) {
            let index = (duplicate.puzzle.0 - at.puzzles) as usize;
            let rule = duplicate.rule();
            let Some(severity) = self.file.config.severity(rule) else { continue };
            // An equal puzzle is also equivalent, but is reported only once.
            if last_equal == Some(index) {
                continue;
            }
            last_equal = (rule == Rule::DuplicatePuzzle).then_some(index);
            if self.is_suppressed(rule, Some(index), suppressed) {
                continue;
            }
            let puzzle = facts.puzzle(index);
            let (finding, related) = rules::duplicate(first_line(puzzle), duplicate);
            collector.add(severity, || Finding {
                related: vec![related],
                ..finding.place(severity, Some(duplicate.puzzle), puzzle.declared.title.clone(), at.start)
            });
        }
    }

    /// Adds the findings whose rules are on and not suppressed. `index` is the puzzle's index within the block.
    fn place(
        &self,
        findings: &[BlockFinding],
        facts: &BlockFacts,
        index: Option<usize>,
        at: At,
        suppressed: &SuppressedRules,
        collector: &mut Collector,
    ) {
        let puzzle = index.map(|index| PuzzleIndex(at.puzzles + index as u32));
        for finding in findings {
            if self.is_suppressed(finding.rule, index, suppressed) {
                continue;
            }
            let Some(severity) = self.file.config.severity(finding.rule) else { continue };
            collector.add(finding.severity(severity), || {
                let title = index.and_then(|index| facts.puzzle(index).declared.title.clone());
                finding.place(severity, puzzle, title, at.start)
            });
        }
    }
}
