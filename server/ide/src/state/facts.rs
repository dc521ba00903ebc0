//! What is known about a block and its puzzles: worked out once, kept as long as the block's text stays the same. All
//! ranges count from the block's start, so facts survive edits elsewhere.

use crate::Config;
use crate::base::finding::Draft;
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::rule::Rule;
use crate::puzzle::canonical;
use crate::puzzle::canonical::Class;
use crate::puzzle::fingerprint::{Fingerprint, fingerprint};
use crate::puzzle::geometries::Geometries;
use crate::puzzle::lowering::Lowered;
use crate::puzzle::parts::JUDGED;
use crate::state::last_solution::Before;
use crate::state::logical_path::Walked;
use crate::state::proof::{Proof, prove, redundant};
use engine::Budget;
use engine::diagnosis::completion::{Completions, completions};
use engine::diagnosis::redundant::Redundant;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use syntax::{Block, BlockSpan, Entry, Key, Problem, PuzzleText, Scope, SectionKind};

/// Findings and related places that are kept of one puzzle. A file of nothing but nonsense has many times more than it has
/// text: 30 MB of equal rows took 24 GB.
const KEPT: usize = 16;

/// A block with what is known about it.
pub(crate) struct Facts {
    pub(crate) block: Arc<Block>,
    /// When the block was read: later ones have a larger number.
    pub(crate) revision: u64,
    geometries: Geometries,
    puzzles: Box<[PuzzleFacts]>,
    /// The block's length. Here as well, so that whoever passes over the block need not reach for it.
    pub(crate) len: u32,
    /// Whether a comment in the block silences rules in the whole file.
    pub(crate) suppresses_in_file: bool,
    /// Whether somebody wants to know what there is to say about it.
    pub(crate) is_ours: bool,
    /// Whether all puzzles are proved and nothing can be said about the block by itself. Only ever set.
    quiet: AtomicBool,
    /// What is remembered of its puzzles from before the last edits; of most blocks nothing.
    before: OnceLock<Box<[OnceLock<Arc<Before>>]>>,
    /// Whether an edit has added a puzzle to the document with this block. Only ever set.
    added: AtomicBool,
}

#[derive(Default)]
struct PuzzleFacts {
    /// What the eye can check; `None` if that is too much to keep, and is worked out again when it is asked for.
    seen: OnceLock<Option<Box<[Draft]>>>,
    proof: OnceLock<Proof>,
    /// Nobody asks for this unless the settings do, either. Set before the proof, so that who sees the one sees the other.
    redundant: OnceLock<Box<Redundant>>,
    fingerprint: OnceLock<Option<Fingerprint>>,
    /// Nobody asks unless the settings do, so it takes as little as it can until then.
    class: OnceLock<Option<Box<Class>>>,
    /// The path of logic, or why there is none; asked for by people, a puzzle at a time.
    walked: OnceLock<Box<Result<Walked, String>>>,
    /// What would make the puzzle unique; asked for where it is not.
    completions: OnceLock<Box<Completions>>,
}

impl PuzzleFacts {
    fn copy_costly(&self, to: &PuzzleFacts) {
        // Before the proof: see there.
        copy(&self.redundant, &to.redundant);
        copy(&self.completions, &to.completions);
        copy(&self.class, &to.class);
        copy(&self.proof, &to.proof);
    }
}

/// What is known about a puzzle that goes by its givens alone.
#[derive(Default)]
pub(crate) struct Costly(PuzzleFacts);

impl Facts {
    pub(crate) fn new(block: Arc<Block>, revision: u64, geometries: &Geometries) -> Facts {
        let geometries = geometries.clone();
        let puzzles = block.puzzles.iter().map(|_| PuzzleFacts::default()).collect();
        let suppresses_in_file = block.suppressions.iter().any(|comment| comment.scope == Scope::File);
        let quiet = AtomicBool::new(false);
        let (before, added) = (OnceLock::new(), AtomicBool::new(false));
        Facts {
            len: block.len,
            block,
            revision,
            geometries,
            puzzles,
            suppresses_in_file,
            is_ours: true,
            quiet,
            before,
            added,
        }
    }

    /// The same, of which somebody wants to know what there is to say, or not.
    pub(crate) fn ours(self, is_ours: bool) -> Facts {
        Facts { is_ours, ..self }
    }

    /// Whether nothing can be said about the block by itself, now or later.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet.load(Ordering::Relaxed)
    }

    /// Remembers that nothing can be said about the block.
    pub(crate) fn set_quiet(&self) {
        self.quiet.store(true, Ordering::Relaxed);
    }

    /// The puzzle as it was when it had one solution, if that is remembered.
    pub(crate) fn before(&self, index: usize) -> Option<&Arc<Before>> {
        self.before.get()?.get(index)?.get()
    }

    /// Remembers a puzzle as it was when it had one solution.
    pub(crate) fn set_before(&self, index: usize, before: Arc<Before>) {
        let all = self.before.get_or_init(|| self.puzzles.iter().map(|_| OnceLock::new()).collect());
        if let Some(one) = all.get(index) {
            one.get_or_init(|| before);
        }
    }

    /// Whether an edit has added a puzzle to the document with this block.
    pub(crate) fn is_added(&self) -> bool {
        self.added.load(Ordering::Relaxed)
    }

    /// Notes that an edit has added a puzzle to the document with this block.
    pub(crate) fn set_added(&self) {
        self.added.store(true, Ordering::Relaxed);
    }

    /// How many puzzles the block holds.
    pub(crate) fn puzzle_count(&self) -> u32 {
        self.puzzles.len() as u32
    }

    /// The block's puzzle of that index.
    pub(crate) fn puzzle(&self, index: usize) -> &PuzzleText {
        &self.block.puzzles[index]
    }

    /// The block's puzzle of that index in the engine's terms.
    pub(crate) fn lowered(&self, index: usize) -> Lowered<'_> {
        Lowered::new(self.puzzle(index), &self.geometries)
    }

    /// What could not be read of a puzzle.
    pub(crate) fn problems(&self, index: usize) -> impl Iterator<Item = &Problem> {
        let index = u32::try_from(index).ok();
        let problems = &self.block.problems;
        let first = problems.partition_point(|problem| problem.puzzle < index);
        problems[first..].iter().take_while(move |problem| problem.puzzle == index)
    }

    /// Whether a puzzle itself could be read, whatever there is to say about a solution or a difficulty beside it.
    pub(crate) fn is_readable(&self, index: usize) -> bool {
        let puzzle = self.puzzle(index);
        if !puzzle.declared.unclear.is_empty() {
            return false;
        }
        let sections = || puzzle.sections.iter().take(JUDGED);
        let within = |span: BlockSpan, regions: bool| {
            sections().any(|section| (section.kind == SectionKind::Regions) == regions && section.grid.span.meets(span))
        };
        let says_nothing_of_the_grid = |span: BlockSpan| {
            let entries = [&puzzle.entries, &self.block.entries];
            let key = entries.into_iter().find_map(|entries| entry_at(entries, span))?.key?;
            Some(!matches!(key, Key::Size | Key::Box | Key::Symbols | Key::Rules))
        };
        self.problems(index).all(|problem| {
            let beside = problem.span.start > puzzle.grid.span.end && !within(problem.span, true);
            beside || within(problem.span, false) || says_nothing_of_the_grid(problem.span) == Some(true)
        })
    }

    /// What could not be read outside of all puzzles.
    pub(crate) fn stray_problems(&self) -> impl Iterator<Item = &Problem> {
        let known =
            |problem: &Problem| problem.puzzle.is_some_and(|puzzle| (puzzle as usize) < self.block.puzzles.len());
        self.block.problems.iter().filter(move |problem| !known(problem))
    }

    /// The findings that the text shows without a search, which `look` finds.
    pub(crate) fn seen(&self, index: usize, look: impl Fn() -> Vec<Draft>) -> Cow<'_, [Draft]> {
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

    /// Whether it is known what the eye can check.
    pub(crate) fn is_seen(&self, index: usize) -> bool {
        self.puzzles[index].seen.get().is_some() || self.is_sound(index)
    }

    /// Whether nothing stands there but a grid of givens, which is known to have a solution: then the eye finds nothing.
    /// Looking all the same took as long as reading a collection and proving it.
    pub(crate) fn is_sound(&self, index: usize) -> bool {
        let puzzle = self.puzzle(index);
        matches!(self.proof(index), Some(Proof::One(_) | Proof::Many(_)))
            && !puzzle.style.placed
            && puzzle.entries.is_empty()
            && puzzle.sections.is_empty()
            && self.problems(index).next().is_none()
    }

    /// What tells a puzzle that can be read from others.
    pub(crate) fn fingerprint(&self, index: usize) -> Option<Fingerprint> {
        *self.puzzles[index].fingerprint.get_or_init(|| {
            let puzzle = self.puzzle(index);
            let is_complete = || puzzle.grid.cell_count() == usize::from(puzzle.size).pow(2);
            if self.is_readable(index) && is_complete() { fingerprint(puzzle) } else { None }
        })
    }

    /// What tells a puzzle that has a canonical form from those that are not equivalent.
    pub(crate) fn class(&self, index: usize) -> Option<Class> {
        let class = self.puzzles[index].class.get_or_init(|| {
            // It can be read.
            self.fingerprint(index)?;
            let puzzle = self.puzzle(index);
            let form = canonical::form(puzzle, &self.lowered(index)).ok()?;
            Some(Box::new(Class::new(&form)))
        });
        class.as_deref().copied()
    }

    /// How many solutions a puzzle has, if that is known.
    pub(crate) fn proof(&self, index: usize) -> Option<&Proof> {
        self.puzzles[index].proof.get()
    }

    /// The givens that a puzzle could do without, if the settings ask for them.
    pub(crate) fn redundant(&self, index: usize) -> Option<&Redundant> {
        self.puzzles[index].redundant.get().map(|found| &**found)
    }

    /// Finds out how many solutions a puzzle has.
    pub(crate) fn prove(&self, index: usize, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<&Proof> {
        if let Some(known) = self.proof(index) {
            return Ok(known);
        }
        let proof = prove(self.puzzle(index), &self.lowered(index), self.is_readable(index), config, interrupt)?;
        if matches!(proof, Proof::One(_)) && config.severity(Rule::RedundantGiven).is_some() {
            let found = redundant(&self.lowered(index), config, interrupt)?;
            self.puzzles[index].redundant.get_or_init(|| Box::new(found));
        }
        Ok(self.puzzles[index].proof.get_or_init(|| proof))
    }

    /// The path of logic, which `walk` finds.
    pub(crate) fn walked(
        &self,
        index: usize,
        walk: impl FnOnce() -> Cancellable<Result<Walked, String>>,
    ) -> Cancellable<&Result<Walked, String>> {
        let kept = &self.puzzles[index].walked;
        if let Some(known) = kept.get() {
            return Ok(known);
        }
        let walked = Box::new(walk()?);
        Ok(kept.get_or_init(|| walked))
    }

    /// What would make a puzzle with several solutions unique.
    pub(crate) fn completions(
        &self,
        index: usize,
        config: &Config,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<&Completions> {
        let kept = &self.puzzles[index].completions;
        if let Some(known) = kept.get() {
            return Ok(known);
        }
        let puzzle = self.lowered(index).puzzle();
        let found = completions(&puzzle, Budget::of(config.budget), &|| interrupt())?;
        Ok(kept.get_or_init(|| Box::new(found)))
    }

    /// What is known about a puzzle that goes by its givens, without its block.
    pub(crate) fn costly(&self, index: usize) -> Costly {
        let costly = Costly::default();
        self.puzzles[index].copy_costly(&costly.0);
        costly
    }

    /// Takes over what is known about a puzzle whose givens are the same.
    pub(crate) fn adopt(&self, index: usize, costly: &Costly) {
        costly.0.copy_costly(&self.puzzles[index]);
    }

    /// The same block with nothing known, for other settings.
    pub(crate) fn forget(&self) -> Facts {
        Facts::new(Arc::clone(&self.block), self.revision, &self.geometries)
    }
}

/// If it is known and was not.
fn copy<T: Clone>(from: &OnceLock<T>, to: &OnceLock<T>) {
    if let Some(known) = from.get() {
        to.get_or_init(|| known.clone());
    }
}

/// The metadata line, of some in the text's order, whose value is a problem there: its key where it has none.
fn entry_at(entries: &[Entry], problem: BlockSpan) -> Option<&Entry> {
    let behind = entries.partition_point(|entry| entry.key_span.start <= problem.start);
    let entry = &entries[behind.checked_sub(1)?];
    (entry.value_span == problem || entry.key_span == problem).then_some(entry)
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use crate::{Analysis, PuzzleIndex};

    fn is_readable(analysis: &Analysis) -> bool {
        analysis.line(FILE, PuzzleIndex(0)).is_ok()
    }

    #[test]
    fn bad_values_beside_the_grid() {
        let grid = "12..\n....\n..21\n....\n";
        for before in ["rating: x\n", "rating:\n", "difficulty: moderate\n\n", "clues:\n\nrating: 3\ntitle: a\n"] {
            assert!(is_readable(&analysis_as(&format!("{before}{grid}"), Default::default())), "{before:?}");
        }
        for before in ["size: x\n", "rules:x\n\n", "box:\n", "rating: x\nsymbols: 1\n"] {
            assert!(!is_readable(&analysis_as(&format!("{before}{grid}"), Default::default())), "{before:?}");
        }
    }

    /// Comparing each with each takes half a minute.
    #[test]
    fn a_great_many_bad_values() {
        let text = format!("{}12..\n....\n..21\n....\n", "clues: x\n".repeat(100_000));
        assert!(is_readable(&analysis_as(&text, Default::default())));
    }
}
