//! Keeps the facts about a block and its puzzles: each is computed once and stays as long as the text of the block. All
//! ranges count from the start of the block, so facts survive edits elsewhere.

use crate::base::config::{Config, ConfigChanges};
use crate::base::finding::BlockFinding;
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::refusal::Refusal;
use crate::base::rule::Rule;
use crate::puzzle::canonical;
use crate::puzzle::canonical::Class;
use crate::puzzle::fingerprint::{Fingerprint, fingerprint};
use crate::puzzle::geometries::Geometries;
use crate::puzzle::lowering::{Lowered, givens_of_classic, lacks_constraints};
use crate::puzzle::parts::{JUDGED, declared_solution, is_candidate_grid};
use crate::state::last_solution::LastSolution;
use crate::state::logical_path::LogicalPath;
use crate::state::proof::{Judgement, Proof, explain, judge, redundant};
use crate::state::rating::{KeptRatings, Scale};
use engine::{Budget, Digit, Solution};
use logic::diagnosis::Diagnosis;
use logic::diagnosis::completion::Completions;
use logic::diagnosis::redundant::Redundant;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use syntax::{Block, BlockSpan, DeclaredRatings, Entry, Key, Problem, ProblemKind, PuzzleText, Scope, SectionKind};

/// Findings and related places that are kept of one puzzle. A file of nothing but nonsense has many times more than it
/// has text: 30 MB of equal rows took 24 GB.
const KEPT: usize = 16;

/// A block with what is known about it.
pub struct BlockFacts {
    pub block: Arc<Block>,
    /// When the block was read: later ones have a larger number.
    pub revision: u64,
    geometries: Geometries,
    puzzles: Box<[PuzzleFacts]>,
    /// The length of the block, also here so that a walk over the blocks need not follow the pointer.
    pub len: u32,
    /// True if a comment in the block suppresses rules in the whole file.
    pub(crate) suppresses_in_file: bool,
    /// True if all puzzles are proved and no finding is about the block alone. Only ever set.
    quiet: AtomicBool,
    /// The last only solutions of its puzzles before the last edits; empty for most blocks.
    before: OnceLock<Box<[OnceLock<Arc<LastSolution>>]>>,
    /// True if an edit has added a puzzle to the document with this block. Only ever set.
    added: AtomicBool,
}

/// The number of solutions of a puzzle, with or without the reasons.
pub enum Counted<'a> {
    Proved(&'a Proof),
    /// Known without the reasons.
    Judged(Arc<Judgement>),
}

impl Counted<'_> {
    /// The proof; without its reasons if these are still to be found.
    pub fn proof(&self) -> &Proof {
        match self {
            Counted::Proved(proof) => proof,
            Counted::Judged(judgement) => &judgement.proof,
        }
    }
}

#[derive(Default)]
struct PuzzleFacts {
    /// The findings that the text shows without a search; `None` if they are too many to keep, and are computed at each
    /// request.
    seen: OnceLock<Option<Box<[BlockFinding]>>>,
    proof: OnceLock<Proof>,
    /// The outcome of the search, while the reasons of the proof are being found; `None` before and after.
    judgement: Mutex<Option<Arc<Judgement>>>,
    /// Computed only if the rule is enabled. Set before the proof, so that a reader of the proof sees it, too.
    redundant: OnceLock<Box<Redundant>>,
    fingerprint: OnceLock<Option<Fingerprint>>,
    /// Boxed: computed only if the rule is enabled.
    class: OnceLock<Option<Box<Class>>>,
    /// Boxed: computed only of puzzles that declare ratings, or on request.
    ratings: OnceLock<Box<KeptRatings>>,
    /// The path of logic, or the reason in words why it does not exist; computed for one puzzle at a time on request.
    walked: OnceLock<Box<Result<LogicalPath, Refusal>>>,
    /// The givens that would make the puzzle unique; computed for puzzles with several solutions on request.
    completions: OnceLock<Box<Completions>>,
}

impl PuzzleFacts {
    fn copy_costly(&self, to: &PuzzleFacts) {
        // Before the proof: see there.
        copy(&self.redundant, &to.redundant);
        copy(&self.class, &to.class);
        copy(&self.proof, &to.proof);
    }
}

/// The facts that depend on the givens of a puzzle only.
#[derive(Default)]
pub(crate) struct Costly(PuzzleFacts);

impl BlockFacts {
    pub fn new(block: Arc<Block>, revision: u64, geometries: &Geometries) -> BlockFacts {
        BlockFacts {
            revision,
            geometries: geometries.clone(),
            puzzles: block.puzzles.iter().map(|_| PuzzleFacts::default()).collect(),
            len: block.len,
            suppresses_in_file: block.suppressions.iter().any(|comment| comment.scope == Scope::File),
            quiet: AtomicBool::new(false),
            before: OnceLock::new(),
            added: AtomicBool::new(false),
            block,
        }
    }

    /// Returns true if no finding is about the block alone, now or later.
    pub fn is_quiet(&self) -> bool {
        self.quiet.load(Ordering::Relaxed)
    }

    /// Remembers that no finding is about the block alone.
    pub fn set_quiet(&self) {
        self.quiet.store(true, Ordering::Relaxed);
    }

    /// The puzzle as it was when it had one solution, if that is remembered.
    pub fn before(&self, index: usize) -> Option<&Arc<LastSolution>> {
        self.before.get()?.get(index)?.get()
    }

    /// Remembers a puzzle as it was when it had one solution.
    pub(crate) fn set_before(&self, index: usize, before: Arc<LastSolution>) {
        let all = self.before.get_or_init(|| self.puzzles.iter().map(|_| OnceLock::new()).collect());
        if let Some(one) = all.get(index) {
            one.get_or_init(|| before);
        }
    }

    /// Returns true if an edit has added a puzzle to the document with this block.
    pub(crate) fn is_added(&self) -> bool {
        self.added.load(Ordering::Relaxed)
    }

    /// Records that an edit has added a puzzle to the document with this block.
    pub(crate) fn set_added(&self) {
        self.added.store(true, Ordering::Relaxed);
    }

    pub fn puzzle_count(&self) -> u32 {
        self.puzzles.len() as u32
    }

    /// The block's puzzle of that index.
    pub fn puzzle(&self, index: usize) -> &PuzzleText {
        &self.block.puzzles[index]
    }

    /// The block's puzzle of that index in the engine's terms.
    pub(crate) fn lowered(&self, index: usize) -> Lowered<'_> {
        Lowered::new(self.puzzle(index), &self.geometries)
    }

    /// The problems of reading a puzzle.
    pub fn problems(&self, index: usize) -> impl Iterator<Item = &Problem> {
        let index = u32::try_from(index).ok();
        let problems = &self.block.problems;
        let first = problems.partition_point(|problem| problem.puzzle < index);
        problems[first..].iter().take_while(move |problem| problem.puzzle == index)
    }

    /// Returns true if the text does not say whether `0` is a value or an empty cell, so that the puzzle is not judged.
    pub fn has_unclear_zero(&self, index: usize) -> bool {
        self.problems(index).any(|problem| matches!(problem.kind, ProblemKind::UnclearZero { .. }))
    }

    /// Returns true if the puzzle itself could be read; problems of a solution or a difficulty beside it do not matter.
    pub fn is_readable(&self, index: usize) -> bool {
        let puzzle = self.puzzle(index);
        if !puzzle.declared.unclear.is_empty() {
            return false;
        }
        for problem in self.problems(index) {
            if problem.kind == ProblemKind::RegionsOfGrids {
                return false;
            }
            let mut is_in_regions = false;
            let mut is_in_another_section = false;
            for section in puzzle.sections.iter().take(JUDGED).filter(|section| section.grid.span.meets(problem.span)) {
                if section.kind == SectionKind::Regions {
                    is_in_regions = true;
                } else {
                    is_in_another_section = true;
                }
            }
            let is_after_the_grid = problem.span.start > puzzle.grid.span.end && !is_in_regions;
            if is_after_the_grid || is_in_another_section {
                continue;
            }
            // A problem of metadata matters only if they decide how the grid is read.
            let entry = entry_at(&puzzle.entries, problem.span).or_else(|| entry_at(&self.block.entries, problem.span));
            match entry.and_then(|entry| entry.key) {
                None | Some(Key::Size | Key::Box | Key::Symbols | Key::Values | Key::Grids | Key::Rules) => {
                    return false;
                }
                Some(_) => {}
            }
        }
        true
    }

    /// The problems of reading the text outside of all puzzles.
    pub fn stray_problems(&self) -> impl Iterator<Item = &Problem> {
        let count = self.block.puzzles.len();
        self.block.problems.iter().filter(move |problem| problem.puzzle.is_none_or(|puzzle| count <= puzzle as usize))
    }

    /// The findings that the text shows without a search, which `look` finds.
    pub fn seen(&self, index: usize, look: impl Fn() -> Vec<BlockFinding>) -> Cow<'_, [BlockFinding]> {
        if self.is_sound(index) {
            return Cow::Borrowed(&[]);
        }
        let mut fresh = None;
        let kept = self.puzzles[index].seen.get_or_init(|| {
            let drafts = look();
            let weight: usize = drafts.iter().map(|draft| 1 + draft.related.len()).sum();
            if weight <= KEPT {
                Some(drafts.into())
            } else {
                fresh = Some(drafts);
                None
            }
        });
        match kept {
            Some(drafts) => Cow::Borrowed(drafts),
            None => Cow::Owned(fresh.unwrap_or_else(look)),
        }
    }

    /// Returns true if the findings that the text shows are known.
    pub fn is_seen(&self, index: usize) -> bool {
        self.puzzles[index].seen.get().is_some() || self.is_sound(index)
    }

    /// Returns true if the puzzle is nothing but a grid of givens with a known solution, so that the text shows no
    /// finding. To look for findings nevertheless took as long as reading and proving a collection.
    pub fn is_sound(&self, index: usize) -> bool {
        matches!(self.proof(index), Some(Proof::One(_) | Proof::Many(_))) && self.is_bare(index)
    }

    /// Returns true if the puzzle is nothing but a grid without placed values, and could be read.
    fn is_bare(&self, index: usize) -> bool {
        let puzzle = self.puzzle(index);
        !puzzle.style.placed
            && puzzle.entries.is_empty()
            && puzzle.sections.is_empty()
            && puzzle.clues.is_empty()
            && self.problems(index).next().is_none()
    }

    /// The givens of a puzzle whose only solution, if it has just one, is all that [`BlockFacts::prove`] would find.
    pub fn givens_of_classic(&self, index: usize, config: &Config) -> Option<[Option<Digit>; 81]> {
        if !self.is_bare(index) || config.severity(Rule::RedundantGiven).is_some() {
            return None;
        }
        givens_of_classic(self.puzzle(index))
    }

    /// Remembers the only solution of a puzzle.
    pub fn set_only_solution(&self, index: usize, solution: Solution) {
        self.puzzles[index].proof.get_or_init(|| Proof::One(solution));
    }

    /// The fingerprint of a puzzle, if it can be read.
    pub fn fingerprint(&self, index: usize) -> Option<Fingerprint> {
        *self.puzzles[index].fingerprint.get_or_init(|| {
            let puzzle = self.puzzle(index);
            // Without an unknown constraint, two puzzles that differ would seem equal.
            if !self.is_readable(index) || lacks_constraints(puzzle) {
                return None;
            }
            let count = puzzle.grid.cell_count();
            let has_all_cells = count == puzzle.field.cell_count() || count == 0 && !puzzle.clues.is_empty();
            if !has_all_cells {
                return None;
            }
            let has_constraints =
                puzzle.style.bare_marks && self.lowered(index).has_constraining_candidates_beside_givens();
            fingerprint(puzzle, has_constraints)
        })
    }

    /// The fingerprints of its puzzles that can be read, in order.
    pub(crate) fn fingerprints(&self) -> impl Iterator<Item = Fingerprint> {
        (0..self.puzzles.len()).filter_map(|index| self.fingerprint(index))
    }

    /// The class of equivalent puzzles that a puzzle belongs to, if it has a canonical form.
    pub fn class(&self, index: usize) -> Option<Class> {
        let class = self.puzzles[index].class.get_or_init(|| {
            // It can be read.
            self.fingerprint(index)?;
            let puzzle = self.puzzle(index);
            let form = canonical::form(puzzle, &self.lowered(index)).ok()?;
            Some(Box::new(Class::new(&form)))
        });
        class.as_deref().copied()
    }

    /// The proof of the number of solutions, if it is known.
    pub fn proof(&self, index: usize) -> Option<&Proof> {
        self.puzzles[index].proof.get()
    }

    /// The givens that a puzzle could do without, if the settings ask for them.
    pub fn redundant(&self, index: usize) -> Option<&Redundant> {
        self.puzzles[index].redundant.get().map(|found| &**found)
    }

    /// Finds out how many solutions a puzzle has, and why not one.
    pub fn prove(&self, index: usize, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<&Proof> {
        if let Some(known) = self.proof(index) {
            return Ok(known);
        }
        let judgement = self.judge(index, config, interrupt)?;
        self.complete(index, &judgement, config, interrupt)
    }

    /// Finds out how many solutions a puzzle has; not why, if that is to be searched for as well.
    pub fn count(&self, index: usize, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<Counted<'_>> {
        if let Some(known) = self.proof(index) {
            return Ok(Counted::Proved(known));
        }
        let judgement = self.judge(index, config, interrupt)?;
        if judgement.is_complete() {
            return self.complete(index, &judgement, config, interrupt).map(Counted::Proved);
        }
        Ok(Counted::Judged(judgement))
    }

    /// The number of solutions of a puzzle, if it is known.
    pub fn counted(&self, index: usize) -> Option<Counted<'_>> {
        // In this order: the judgement is removed when the proof is there.
        let judgement = self.lock_judgement(index).clone();
        match self.proof(index) {
            Some(proof) => Some(Counted::Proved(proof)),
            None => judgement.map(Counted::Judged),
        }
    }

    /// The outcome of the search for the solutions of a puzzle that is not proved. If reasons are still to be found, it
    /// is kept until the puzzle is proved.
    fn judge(&self, index: usize, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<Arc<Judgement>> {
        if let Some(known) = &*self.lock_judgement(index) {
            return Ok(Arc::clone(known));
        }
        if !self.is_readable(index) {
            return Ok(Arc::new(Judgement::complete(Proof::Unreadable)));
        }
        let judgement = Arc::new(judge(&self.lowered(index), config, interrupt)?);
        if !judgement.is_complete() {
            let mut kept = self.lock_judgement(index);
            // Another thread may have proved the puzzle meanwhile, and would not remove it again.
            if self.proof(index).is_none() {
                *kept = Some(Arc::clone(&judgement));
            }
        }
        Ok(judgement)
    }

    /// Finds the reasons that a judgement lacks.
    fn complete(
        &self,
        index: usize,
        judgement: &Judgement,
        config: &Config,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<&Proof> {
        let proof = explain(judgement, &self.lowered(index), config, interrupt)?;
        if matches!(proof, Proof::One(_)) && config.severity(Rule::RedundantGiven).is_some() {
            let found = redundant(&self.lowered(index), config, interrupt)?;
            self.puzzles[index].redundant.get_or_init(|| Box::new(found));
        }
        let proof = self.puzzles[index].proof.get_or_init(|| proof);
        *self.lock_judgement(index) = None;
        Ok(proof)
    }

    fn lock_judgement(&self, index: usize) -> MutexGuard<'_, Option<Arc<Judgement>>> {
        self.puzzles[index].judgement.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The ratings of a puzzle, if any is known.
    pub fn ratings(&self, index: usize) -> Option<&KeptRatings> {
        self.puzzles[index].ratings.get().map(|kept| &**kept)
    }

    /// The place where the ratings of a puzzle are kept.
    pub fn kept_ratings(&self, index: usize) -> &KeptRatings {
        self.puzzles[index].ratings.get_or_init(Box::default)
    }

    /// The scales on which a proved puzzle has to be rated before the rules can judge what it declares.
    pub fn lacking_scales(&self, index: usize, config: &Config) -> impl Iterator<Item = Scale> {
        let declared = &self.puzzle(index).declared;
        let compares_difficulty = declared.difficulty.is_some() && config.severity(Rule::DifficultyMismatch).is_some();
        let compares_ratings = config.severity(Rule::RatingMismatch).is_some();
        let needs_se = compares_ratings && declared.ratings.se.is_some();
        let needs_hodoku = compares_difficulty || compares_ratings && declared.ratings.hodoku.is_some();

        let kept = self.ratings(index);
        let can_be_rated = matches!(self.proof(index), Some(Proof::One(_)));
        let lacks_se = can_be_rated && needs_se && kept.is_none_or(|kept| !kept.is_known(Scale::Se));
        let lacks_hodoku = can_be_rated && needs_hodoku && kept.is_none_or(|kept| !kept.is_known(Scale::Hodoku));
        let lacking = [lacks_se.then_some(Scale::Se), lacks_hodoku.then_some(Scale::Hodoku)];
        lacking.into_iter().flatten()
    }

    /// The path of logic, which `walk` finds.
    pub fn walked(
        &self,
        index: usize,
        walk: impl FnOnce() -> Cancellable<Result<LogicalPath, Refusal>>,
    ) -> Cancellable<&Result<LogicalPath, Refusal>> {
        let kept = &self.puzzles[index].walked;
        if let Some(known) = kept.get() {
            return Ok(known);
        }
        let walked = Box::new(walk()?);
        Ok(kept.get_or_init(|| walked))
    }

    /// The givens that would make a puzzle with several solutions unique; with its declared solution, if that is one.
    pub fn completions(&self, index: usize, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<&Completions> {
        let kept = &self.puzzles[index].completions;
        if let Some(known) = kept.get() {
            return Ok(known);
        }
        let puzzle = self.lowered(index).puzzle();
        let wanted = declared_solution(self.puzzle(index));
        let mut diagnosis = Diagnosis::new(&puzzle, Budget::of(config.budget), interrupt);
        let found = diagnosis.completions(wanted.as_deref())?;
        Ok(kept.get_or_init(|| Box::new(found)))
    }

    /// The facts of a puzzle that depend on its givens only, without its block.
    pub(crate) fn costly(&self, index: usize) -> Costly {
        let costly = Costly::default();
        self.puzzles[index].copy_costly(&costly.0);
        self.copy_conditional(index, &self.puzzles[index], &costly.0);
        costly
    }

    /// Takes over what is known about a puzzle whose givens are the same.
    pub(crate) fn adopt(&self, index: usize, costly: &Costly) {
        costly.0.copy_costly(&self.puzzles[index]);
        self.copy_conditional(index, &costly.0, &self.puzzles[index]);
    }

    /// The ratings of a grid of candidates depend on these, too, and completions on the declared solution.
    fn copy_conditional(&self, index: usize, from: &PuzzleFacts, to: &PuzzleFacts) {
        if !is_candidate_grid(self.puzzle(index)) {
            copy(&from.ratings, &to.ratings);
        }
        if declared_solution(self.puzzle(index)).is_none() {
            copy(&from.completions, &to.completions);
        }
    }

    /// The same block under other settings, with what is still known about it. New facts where a worker may be finding
    /// out what the earlier settings want to know; else the same.
    pub(crate) fn reconfigured(self: &Arc<BlockFacts>, changes: ConfigChanges) -> Arc<BlockFacts> {
        let lacks_redundant = |index: usize| match self.proof(index) {
            None | Some(Proof::One(_)) => self.redundant(index).is_none(),
            Some(_) => false,
        };
        let declares_rating = |puzzle: &PuzzleText| {
            puzzle.declared.difficulty.is_some() || puzzle.declared.ratings != DeclaredRatings::default()
        };
        let is_touched = changes.proofs
            || changes.paths
            || changes.redundant && (0..self.puzzles.len()).any(lacks_redundant)
            || changes.ratings && self.block.puzzles.iter().any(declares_rating);
        if !is_touched {
            return Arc::clone(self);
        }
        let facts = BlockFacts::new(Arc::clone(&self.block), self.revision, &self.geometries);
        copy(&self.before, &facts.before);
        facts.added.store(self.is_added(), Ordering::Relaxed);
        for (index, (from, to)) in self.puzzles.iter().zip(&facts.puzzles).enumerate() {
            copy(&from.seen, &to.seen);
            copy(&from.fingerprint, &to.fingerprint);
            copy(&from.class, &to.class);
            if changes.proofs {
                continue;
            }
            copy(&from.completions, &to.completions);
            if !changes.paths {
                copy(&from.ratings, &to.ratings);
                copy(&from.walked, &to.walked);
            }
            if !(changes.redundant && lacks_redundant(index)) {
                // Before the proof: see there.
                copy(&from.redundant, &to.redundant);
                copy(&from.proof, &to.proof);
            }
        }
        Arc::new(facts)
    }
}

/// Copies what is known, unless the other knows it already.
fn copy<T: Clone>(from: &OnceLock<T>, to: &OnceLock<T>) {
    if let Some(known) = from.get() {
        to.get_or_init(|| known.clone());
    }
}

/// The metadata line, of some in the text's order, whose value is a problem there: its key where it has none.
fn entry_at(entries: &[Entry], problem: BlockSpan) -> Option<&Entry> {
    let next = entries.partition_point(|entry| entry.key_span.start <= problem.start);
    let entry = &entries[next.checked_sub(1)?];
    (entry.value_span == problem || entry.key_span == problem).then_some(entry)
}
