//! The questions that can be asked of a snapshot.

use crate::base::finding::{Collector, FileId, Findings, PuzzleIndex};
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::rule::Rule;
use crate::convert::record;
use crate::diagnostics::collect::{Sweep, seen};
use crate::duplicates::index::Listed;
use crate::duplicates::{Duplicate, Duplicates};
use crate::edits::actions::FillStyle;
use crate::features::answers::{Hover, Symbol};
use crate::features::{hover, symbols};
use crate::format::{self, Formatting};
use crate::logic::path::{self, Explained, Extent, Unexplained};
use crate::logic::solve::{Judged, Solved, Unsolved};
use crate::logic::trace::{self, Trace};
use crate::logic::{lines, solve};
use crate::puzzle::fingerprint::Fingerprint;
use crate::puzzle::lowering;
use crate::state::file::{Located, View};
use crate::state::line_list::LineListFacts;
use crate::{Config, GridView, Record};
use engine::Digit;
use ropey::Rope;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use syntax::{Dialect, Span};

/// An immutable snapshot of a host's state: cheap to clone, safe on any thread.
#[derive(Clone)]
pub struct Analysis {
    files: Arc<HashMap<FileId, Arc<View>>>,
    duplicates: Arc<Duplicates>,
    fill_style: FillStyle,
}

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
    pub(crate) fn new(files: HashMap<FileId, Arc<View>>, duplicates: Duplicates) -> Analysis {
        Analysis { files: Arc::new(files), duplicates: Arc::new(duplicates), fill_style: FillStyle::default() }
    }

    /// A snapshot of nothing but this file.
    pub(crate) fn of(file: FileId, view: View) -> Analysis {
        Analysis::new(HashMap::from([(file, Arc::new(view))]), Duplicates::default())
    }

    /// The same snapshot, in which these puzzles of a file stand elsewhere too, as the caller has found; by position. For
    /// callers who compare more files than they keep.
    pub fn with_duplicates(self, file: FileId, duplicates: Vec<Duplicate>) -> Analysis {
        Analysis { duplicates: Arc::new(Duplicates::found(file, duplicates)), ..self }
    }

    /// The same snapshot, whose fills write values in a style.
    pub fn with_fill_style(self, fill_style: FillStyle) -> Analysis {
        Analysis { fill_style, ..self }
    }

    pub(crate) fn fill_style(&self) -> FillStyle {
        self.fill_style
    }

    /// What tells a file's puzzles from others, and where they stand, with the first lines of their grids. Puzzles that
    /// cannot be read, and templates, are left out. `classes` says whether canonical forms are wanted, which take time.
    pub fn listed(&self, file: FileId, classes: bool) -> impl Iterator<Item = (Listed, Span)> {
        self.file(file).into_iter().flat_map(move |file| file.listed(classes))
    }

    /// What tells a puzzle from others; `None` if it cannot be read, or is a template.
    pub fn fingerprint(&self, file: FileId, puzzle: PuzzleIndex) -> Option<Fingerprint> {
        let (_, located) = self.located(file, puzzle)?;
        located.facts.fingerprint(located.index)
    }

    /// Goes through a file.
    pub(crate) fn sweep<'a>(&'a self, id: FileId, file: &'a View, interrupt: Interrupt<'_>) -> Cancellable<Sweep<'a>> {
        Sweep::new(file, self.duplicates.of(id, &self.files), interrupt)
    }

    /// The settings in force for a file.
    pub fn config(&self, file: FileId) -> Option<&Config> {
        self.file(file).map(|file| &*file.config)
    }

    pub(crate) fn file(&self, file: FileId) -> Option<&View> {
        self.files.get(&file).map(|file| &**file)
    }

    pub(crate) fn located(&self, file: FileId, puzzle: PuzzleIndex) -> Option<(&View, Located<'_>)> {
        let file = self.file(file)?;
        Some((file, file.puzzle(puzzle)?))
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> Option<&Rope> {
        self.file(file).map(|file| &file.text)
    }

    /// How many puzzles a file holds of which somebody wants to know what there is to say.
    pub fn own_puzzle_count(&self, file: FileId) -> usize {
        let Some(file) = self.file(file) else { return 0 };
        let count = || file.chunks().blocks().filter(|(facts, _)| facts.is_ours).map(|(facts, _)| facts.puzzle_count());
        file.lines.as_ref().map_or_else(|| count().sum::<u32>() as usize, LineListFacts::puzzle_count)
    }

    /// What kind of file it is.
    pub fn dialect(&self, file: FileId) -> Dialect {
        self.file(file).map_or(Dialect::default(), |file| file.dialect)
    }

    /// How many puzzles a file holds.
    pub fn puzzle_count(&self, file: FileId) -> usize {
        self.file(file).map_or(0, View::puzzle_count)
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
        self.file(file).map_or(Ok(()), |file| file.unformatted(interrupt).map(drop))
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
        self.worst(id, limit, Sweep::of_what_is_known)
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
        let is_over = |file: &&View| file.proved_lines().is_some() && self.duplicates.of(id, &self.files).is_empty();
        self.file(id).filter(|file| !is_over(file)).and_then(sweep).into_iter().flat_map(|(file, sweep)| {
            file.chunks().iter().map(move |(chunk, at)| {
                let mut findings = Collector::new(usize::MAX);
                sweep.chunk(chunk, at, &mut findings);
                findings.finish()
            })
        })
    }

    /// What puts a file into its canonical form, or the puzzles that some ranges of it touch. See [`Formatting`].
    pub fn format(&self, file: FileId, ranges: Option<&[Span]>, interrupt: Interrupt<'_>) -> Cancellable<Formatting> {
        match self.file(file) {
            Some(file) => format::format(&file.whole(&file.text.to_string()), ranges, interrupt),
            None => Ok(Formatting::default()),
        }
    }

    /// What there is to know about the cell at an offset.
    pub fn hover(&self, file: FileId, offset: u32, interrupt: Interrupt<'_>) -> Cancellable<Option<Hover>> {
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
        self.each_symbol(file).collect()
    }

    /// The same, one after the other: for callers who may give it up.
    pub fn each_symbol(&self, file: FileId) -> impl Iterator<Item = Symbol> {
        self.file(file).into_iter().flat_map(symbols::symbols)
    }

    /// The solutions of a puzzle, counted up to `limit`, the first `keep` of them written out.
    pub fn solve(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        limit: u64,
        keep: usize,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Solved, Unsolved>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Ok(Err(Unsolved::Unreadable(vec!["there is no such puzzle".to_owned()])));
        };
        solve::solve(file, &located, limit, keep, interrupt)
    }

    /// How many solutions a puzzle has by its givens, counted up to `limit`; `None` if there is no such puzzle.
    pub fn judge(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        limit: u64,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Judged>> {
        let Some((file, located)) = self.located(file, puzzle) else { return Ok(None) };
        solve::judge(file, &located, limit, interrupt).map(Some)
    }

    /// The steps of logic from what stands in a puzzle's grid, or the reasons why there are none.
    pub fn explain(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        extent: Extent,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Explained, Unexplained>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Ok(Err(Unexplained::Unreadable(vec!["there is no such puzzle".to_owned()])));
        };
        path::explain(file, &located, extent, interrupt)
    }

    /// A value as a puzzle writes it, for people: a number where it has no symbol for it.
    pub fn symbol(&self, file: FileId, puzzle: PuzzleIndex, digit: Digit) -> String {
        match self.located(file, puzzle) {
            Some((_, located)) => lowering::symbol(located.puzzle(), digit),
            None => digit.get().to_string(),
        }
    }

    /// The guessing search for a puzzle, ready to run, or the reasons why there is none.
    pub fn trace(
        &self,
        file: FileId,
        puzzle: PuzzleIndex,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Trace, Vec<String>>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Ok(Err(vec!["there is no such puzzle".to_owned()]));
        };
        trace::trace(file, &located, interrupt)
    }

    /// What the cells of a puzzle hold and what that leaves for the others, or the reasons why it cannot be read.
    pub fn moment(&self, file: FileId, puzzle: PuzzleIndex) -> Result<GridView, Vec<String>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Err(vec!["there is no such puzzle".to_owned()]);
        };
        trace::moment(file, &located)
    }

    /// A puzzle as one line of `N²` characters (`.` empty, givens and placed values alike, values above 9 as letters), or
    /// the reasons why it has none.
    pub fn line(&self, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Err(vec!["there is no such puzzle".to_owned()]);
        };
        lines::line(file, &located)
    }

    /// The canonical form of a puzzle's givens as one line of 81 characters, or the reasons why it has none.
    pub fn canonical(&self, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Err(vec!["there is no such puzzle".to_owned()]);
        };
        lines::canonical(file, &located)
    }

    /// A puzzle with all that is known about it, to be written in another format, or the reasons why it cannot be read.
    pub fn record(&self, file: FileId, puzzle: PuzzleIndex) -> Result<Record, Vec<String>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Err(vec!["there is no such puzzle".to_owned()]);
        };
        record::record(file, &located)
    }
}
