//! The questions that can be asked of a snapshot.

use crate::chunks::{At, Chunk};
use crate::facts::{Draft, Facts};
use crate::features::{Action, Hover, Symbol};
use crate::file::{Located, View};
use crate::finding::{Collector, Finding, Findings, PuzzleIndex};
use crate::host::FileId;
use crate::lower::Lowered;
use crate::rules::{self, Context};
use crate::solve::{Solved, Unsolved};
use crate::{Config, Interrupt, Record, actions, convert, hover, solve, symbols};
use ropey::Rope;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use syntax::{Problem, Span};

/// An immutable snapshot of a host's state: cheap to clone, safe on any thread.
#[derive(Clone)]
pub struct Analysis {
    files: HashMap<FileId, Arc<View>>,
}

/// The work was given up because the caller's [`Interrupt`] said so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

impl Analysis {
    pub(crate) fn new(files: HashMap<FileId, Arc<View>>) -> Analysis {
        Analysis { files }
    }

    /// The settings in force for a file.
    pub fn config(&self, file: FileId) -> Option<&Config> {
        self.file(file).map(|file| &*file.config)
    }

    fn file(&self, file: FileId) -> Option<&View> {
        self.files.get(&file).map(|file| &**file)
    }

    fn located(&self, file: FileId, puzzle: PuzzleIndex) -> Option<(&View, Located<'_>)> {
        let file = self.file(file)?;
        Some((file, file.puzzle(puzzle)?))
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> Option<&Rope> {
        self.file(file).map(|file| &file.text)
    }

    /// How many puzzles a file holds.
    pub fn puzzle_count(&self, file: FileId) -> usize {
        self.file(file).map_or(0, |file| file.chunks.puzzle_count())
    }

    /// The range of a puzzle's grid, from its first row to its last.
    pub fn puzzle_span(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Span> {
        let (_, located) = self.located(file, puzzle)?;
        Some(located.puzzle().grid.span.shifted(located.start))
    }

    /// A puzzle's title, if it has one.
    pub fn puzzle_name(&self, file: FileId, puzzle: PuzzleIndex) -> Option<String> {
        let (_, located) = self.located(file, puzzle)?;
        located.puzzle().declared.title.as_deref().map(str::to_owned)
    }

    /// The puzzles whose costly facts (solutions) are not known yet: those read most recently first, then by position.
    pub fn unproved(&self, file: FileId) -> Vec<PuzzleIndex> {
        let Some(file) = self.file(file) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let loud = file.chunks.iter().filter(|(chunk, _)| !chunk.is_quiet());
        for (facts, at) in loud.flat_map(|(chunk, at)| chunk.blocks(at)) {
            let open = (0..facts.block.puzzles.len()).filter(|&index| facts.proof(index).is_none());
            found.extend(open.map(|index| (facts.revision, PuzzleIndex(at.puzzles + index as u32))));
        }
        // Stable, so equal revisions stay in the file's order.
        found.sort_by_key(|&(revision, _)| std::cmp::Reverse(revision));
        found.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    /// Finds out how many solutions a puzzle has and keeps the answer with the puzzle, so that it survives edits
    /// elsewhere. Does nothing if it is known.
    pub fn prove(&self, file: FileId, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) -> Result<(), Interrupted> {
        match self.located(file, puzzle) {
            Some((file, located)) => {
                // What the eye can check is worked out here too, so that callers who prove in parallel get both.
                self.seen(file, &located);
                located.facts.prove(located.index, &file.config, interrupt).map(drop)
            }
            None => Ok(()),
        }
    }

    /// What the rules say about a file: all that the eye can check, and the costly rest as far as it has been proved.
    pub fn findings(&self, file: FileId) -> Findings {
        self.worst_findings(file, usize::MAX)
    }

    /// Like [`Analysis::findings`], but at most `limit` of them: the worst, of equally bad ones the first.
    pub fn worst_findings(&self, file: FileId, limit: usize) -> Findings {
        let mut findings = Collector::new(limit);
        if let Some(file) = self.file(file) {
            file.chunks.iter().for_each(|(chunk, at)| self.chunk(file, chunk, at, &mut findings));
        }
        findings.finish()
    }

    /// Like [`Analysis::findings`], a part of the file at a time, in order: for files whose findings would fill the memory.
    pub fn findings_in_parts(&self, file: FileId) -> impl Iterator<Item = Findings> {
        let chunks =
            self.file(file).into_iter().flat_map(|file| file.chunks.iter().map(move |(chunk, at)| (file, chunk, at)));
        chunks.map(|(file, chunk, at)| {
            let mut findings = Collector::new(usize::MAX);
            self.chunk(file, chunk, at, &mut findings);
            findings.finish()
        })
    }

    /// Adds what there is to say about a chunk, and has it remember if that is nothing.
    fn chunk(&self, file: &View, chunk: &Chunk, at: At, findings: &mut Collector) {
        if chunk.is_quiet() {
            return;
        }
        let mut quiet = true;
        for (facts, at) in chunk.blocks(at) {
            quiet &= self.block(file, facts, at, findings);
        }
        if quiet {
            chunk.set_quiet();
        }
    }

    /// Adds what there is to say about a block; whether that is nothing, now and later, under any settings.
    fn block(&self, file: &View, facts: &Facts, at: At, findings: &mut Collector) -> bool {
        let mut quiet = facts.block.problems.is_empty();
        if !quiet {
            let drafts = rules::stray(facts.stray_problems(), &|span| file.block_text(facts, at.start, span));
            self.place(file, &drafts, facts, None, at, findings);
        }
        for index in 0..facts.block.puzzles.len() {
            let located = Located { facts, index, start: at.start };
            let seen = self.seen(file, &located);
            self.place(file, &seen, facts, Some(index), at, findings);
            quiet &= seen.is_empty();
            match facts.proof(index) {
                Some(_) => {
                    let proved = proved(file, &located, &seen);
                    quiet &= proved.is_empty();
                    self.place(file, &proved, facts, Some(index), at, findings);
                }
                None => {
                    quiet = false;
                    findings.is_incomplete();
                }
            }
        }
        quiet
    }

    /// What the eye can check in a puzzle.
    fn seen<'a>(&self, file: &View, located: &Located<'a>) -> Cow<'a, [Draft]> {
        located.facts.seen(located.index, &|span| file.block_text(located.facts, located.start, span))
    }

    /// Adds the drafts whose rules are on. `index` is the puzzle's within the block.
    fn place(
        &self,
        file: &View,
        drafts: &[Draft],
        facts: &Facts,
        index: Option<usize>,
        at: At,
        findings: &mut Collector,
    ) {
        let puzzle = index.map(|index| PuzzleIndex(at.puzzles + index as u32));
        let name = || facts.puzzle(index?).declared.title.clone();
        for draft in drafts {
            if let Some(severity) = file.config.severity(draft.rule) {
                findings.add(severity, || draft.place(severity, puzzle, name(), at.start));
            }
        }
    }

    /// What can be done at a place of a file.
    pub fn actions(&self, file: FileId, span: Span, interrupt: Interrupt<'_>) -> Result<Vec<Action>, Interrupted> {
        let Some(file) = self.file(file) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        let puzzles = file.puzzles_in(span);
        for located in &puzzles {
            let fixes: Vec<Finding> = self
                .seen(file, located)
                .iter()
                .filter_map(|draft| Some(draft.place(file.config.severity(draft.rule)?, None, None, located.start)))
                .collect();
            found.extend(actions::fixes(file, located, &fixes, span));
        }
        // A cursor between two grids on one line belongs to the second; a selection to the puzzle it begins in.
        let chosen = if span.is_empty() { puzzles.last() } else { puzzles.first() };
        if let Some(located) = chosen {
            found.extend(actions::fills(file, located, &file.config, span, interrupt)?);
            found.extend(actions::conversions(file, located));
        }
        Ok(found)
    }

    /// What there is to know about the cell at an offset.
    pub fn hover(&self, file: FileId, offset: u32, interrupt: Interrupt<'_>) -> Result<Option<Hover>, Interrupted> {
        let Some(file) = self.file(file) else {
            return Ok(None);
        };
        for located in file.puzzles_in(Span::empty(offset)) {
            if let Some(hover) = hover::hover(&located, &file.config, offset, interrupt)? {
                return Ok(Some(hover));
            }
        }
        Ok(None)
    }

    /// The file's outline, in order.
    pub fn symbols(&self, file: FileId) -> Vec<Symbol> {
        self.file(file).map_or(Vec::new(), symbols::symbols)
    }

    /// The solutions of a puzzle, counted up to `limit`, the first `keep` of them written out.
    pub fn solve(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        limit: u64,
        keep: usize,
        interrupt: Interrupt<'_>,
    ) -> Result<Result<Solved, Unsolved>, Interrupted> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Ok(Err(Unsolved::Unreadable(vec!["there is no such puzzle".to_owned()])));
        };
        let seen = self.seen(file, &located);
        solve::solve(&located, &seen, &file.config, limit, keep, interrupt)
    }

    /// A puzzle as one line of `N²` characters (`.` empty, givens and placed values alike, values above 9 as letters), or
    /// the reasons why it has none.
    pub fn line(&self, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Err(vec!["there is no such puzzle".to_owned()]);
        };
        solve::line(&located, &self.seen(file, &located))
    }

    /// A puzzle with all that is known about it, to be written in another format, or the reasons why it cannot be read.
    pub fn record(&self, file: FileId, puzzle: PuzzleIndex) -> Result<Record, Vec<String>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Err(vec!["there is no such puzzle".to_owned()]);
        };
        convert::record(file, &located, &self.seen(file, &located))
    }
}

/// What follows from a puzzle's proof. Silent about solvability where the eye sees the reason.
fn proved(file: &View, located: &Located<'_>, seen: &[Draft]) -> Vec<Draft> {
    let proof = located.facts.proof(located.index);
    use crate::proof::Proof;
    let says_something = matches!(proof, Some(Proof::None | Proof::Many(_) | Proof::Undecided(_)));
    if !says_something || proof == Some(&Proof::None) && !seen.is_empty() {
        return Vec::new();
    }
    let problems: Vec<&Problem> = located.facts.problems(located.index).collect();
    let lowered = Lowered::new(located.puzzle());
    let text = |span| file.block_text(located.facts, located.start, span);
    rules::proved(&Context { puzzle: located.puzzle(), problems: &problems, lowered: &lowered, text: &text, proof })
}
