//! Answers queries about the findings of a file.

use crate::checks;
use crate::collect::Sweep;
use ide_db::base::finding::Collector;
use ide_db::base::suppression::FileSuppressions;
use ide_db::chunk;
use ide_db::state::proof::only_solutions;
use ide_db::{Cancellable, Counted, FileId, Findings, Interrupt, Located, PuzzleIndex, Rule, Snapshot, View};
use std::cmp::Reverse;

/// A puzzle that is not proved yet.
pub struct Unproved<'a>(Located<'a>);

impl Unproved<'_> {
    /// Proves it, like [`prove`].
    pub fn prove(&self, interrupt: Interrupt<'_>) -> Cancellable<()> {
        self.0.prove(interrupt)?;
        self.finish();
        Ok(())
    }

    /// Computes the other slow results, so that callers who prove in parallel get all of them. The text is checked
    /// after the proof because a proved solution makes that check unnecessary.
    fn finish(&self) {
        let Unproved(located) = self;
        checks::check_text(located);
        if located.file.config.severity(Rule::EquivalentPuzzle).is_some() {
            located.facts.class(located.index);
        }
    }
}

/// Returns the puzzles that are not proved yet: those read most recently first, of these those with unreadable
/// text, then by position.
pub fn unproved(db: &Snapshot, file: FileId) -> Vec<PuzzleIndex> {
    let Some(file) = db.file(file) else { return Vec::new() };
    let mut unproved: Vec<Located<'_>> = file.unproved().collect();
    // The sort is stable, so equal puzzles stay in the file's order.
    unproved.sort_by_key(|located| (Reverse(located.facts.revision), located.facts.block.problems.is_empty()));
    unproved.into_iter().map(|located| located.position).collect()
}

/// Returns the same puzzles by position, without further lookups, for callers who prove them all.
pub fn each_unproved(db: &Snapshot, file: FileId) -> Vec<Unproved<'_>> {
    db.file(file).into_iter().flat_map(View::unproved).map(Unproved).collect()
}

/// Counts the solutions of a puzzle and stores the proof with the puzzle, so that it survives edits elsewhere. Does
/// nothing if the puzzle is proved.
pub fn prove(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) -> Cancellable<()> {
    match db.located(file, puzzle) {
        Some(located) => Unproved(located).prove(interrupt),
        None => Ok(()),
    }
}

/// Counts the solutions of a puzzle, but does not wait for the reason why there is not one. Returns true if this is
/// new, and the reason is still to be found.
pub fn count(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) -> Cancellable<bool> {
    let Some(located) = db.located(file, puzzle) else { return Ok(false) };
    if located.counted().is_some() {
        return Ok(false);
    }
    Ok(matches!(located.count(interrupt)?, Counted::Judged(_)))
}

/// Proves, as [`prove`] would, those of some puzzles that are bare grids of classic puzzles with one
/// solution: all at once, in half the time. Returns those that are left, and those whose search takes long.
///
/// # Errors
/// When `interrupt` says so.
pub fn prove_list(
    db: &Snapshot,
    file: FileId,
    puzzles: &[PuzzleIndex],
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<PuzzleIndex>> {
    let mut listed = Vec::new();
    let mut givens = Vec::new();
    let mut left = Vec::new();
    for &puzzle in puzzles {
        let Some(located) = db.located(file, puzzle) else { continue };
        match located.facts.givens_of_classic(located.index, &located.file.config) {
            Some(classic) if located.proof().is_none() => {
                listed.push(located);
                givens.push(classic);
            }
            _ => left.push(puzzle),
        }
    }
    let Some(config) = db.config(file) else { return Ok(left) };
    for (located, solution) in listed.into_iter().zip(only_solutions(&givens, config, interrupt)?) {
        match solution {
            Some(solution) => {
                located.facts.set_only_solution(located.index, solution);
                Unproved(located).finish();
            }
            None => left.push(located.position),
        }
    }
    Ok(left)
}

/// Finds the puzzles that are not in canonical form, if the rule `format` is on, and caches them until the text
/// changes. Otherwise the first query for findings does so, and cannot be interrupted.
pub fn check_form(db: &Snapshot, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<()> {
    if let Some(file) = db.file(file) {
        checks::check_form(file, interrupt)?;
    }
    Ok(())
}

/// Returns the findings of a file: all that need only the text, and those that need a proof for the proved puzzles.
pub fn findings(db: &Snapshot, file: FileId) -> Findings {
    worst_findings(db, file, usize::MAX)
}

/// Like [`findings`], but at most `limit` of them: the most severe, of equally severe ones the first.
pub fn worst_findings(db: &Snapshot, id: FileId, limit: usize) -> Findings {
    limited_findings(db, id, limit, false)
}

/// Like [`worst_findings`], but without puzzles that were neither checked nor proved: in a collection
/// that was just opened, checking the text of each takes longer than proving them all, which makes most checks
/// unnecessary.
pub fn cached_findings(db: &Snapshot, id: FileId, limit: usize) -> Findings {
    limited_findings(db, id, limit, true)
}

fn limited_findings(db: &Snapshot, id: FileId, limit: usize, only_cached: bool) -> Findings {
    let mut findings = Collector::new(limit);
    if let Some(file) = db.file(id)
        && let Ok(sweep) = sweep(db, id, file, &|| false)
    {
        let sweep = if only_cached { sweep.only_cached() } else { sweep };
        for (chunk, at) in file.chunks().iter() {
            sweep.chunk(chunk, at, &mut findings);
        }
    }
    findings.finish()
}

/// Checks the text of a puzzle and caches the findings with the puzzle.
pub fn check_text(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) {
    if let Some(located) = db.located(file, puzzle) {
        checks::check_text(&located);
    }
}

/// Returns the findings of a file part by part, in order, for files whose findings would fill the memory.
pub fn findings_in_parts(db: &Snapshot, id: FileId) -> impl Iterator<Item = Findings> {
    // A proved list of lines has no findings but duplicates.
    let file = db.file(id).filter(|file| file.proved_lines().is_none() || !db.duplicates(id).is_empty());
    // Nothing interrupts it.
    let pass = file.and_then(|file| Some((file, sweep(db, id, file, &|| false).ok()?)));
    pass.into_iter().flat_map(|(file, pass)| {
        file.chunks().iter().map(move |(chunk, at)| {
            let mut findings = Collector::new(usize::MAX);
            pass.chunk(chunk, at, &mut findings);
            findings.finish()
        })
    })
}

/// Returns a pass over a file.
pub fn sweep<'a>(db: &'a Snapshot, id: FileId, file: &'a View, interrupt: Interrupt<'_>) -> Cancellable<Sweep<'a>> {
    Sweep::new(file, db.duplicates(id), interrupt)
}

/// Notes which suppressions of the whole file suppress a finding of a file, or of a chunk of one; proves its puzzles.
///
/// # Errors
/// When `interrupt` says so.
pub fn use_suppressions(
    db: &Snapshot,
    id: FileId,
    suppressed: &mut FileSuppressions,
    interrupt: Interrupt<'_>,
) -> Cancellable<()> {
    if suppressed.are_all_used() {
        return Ok(());
    }
    for (_, part) in chunk::prove_lines(db, id, interrupt)? {
        let Some(file) = part.file(id).filter(|file| file.proved_lines().is_none()) else { continue };
        for unproved in each_unproved(&part, id) {
            unproved.prove(interrupt)?;
        }
        *suppressed = sweep(&part, id, file, interrupt)?.match_suppressions(*suppressed);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::{FILE, host, prove_all};
    use ide_db::{Change, Config, Severity};
    use proptest::prelude::*;
    use std::sync::Arc;

    /// One solution; several; none; one that takes more than the steps of a list; nothing; all cells; marks; a clash; a
    /// cell too few; placed values; a rule, a clue and a declared solution; another size.
    const PUZZLES: [&str; 13] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........9\n",
        "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7\n",
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...\n",
        ".................................................................................\n",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
        "12 34 . .\n. . 12 .\n1 . . .\n. . . 1\n",
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n",
        "5 3 +4 . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n8 . . . 6 . . . 3\n4 . . 8 . 3 . . 1\n7 . . . 2 . . . 6\n. 6 . . . . 2 8 .\n. . . 4 1 9 . . 5\n. . . . 8 . . 7 9\n",
        "rules: diagonal\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\n[cages]\n3: r1c3\n",
        "12..\n....\n..21\n....\n",
    ];

    fn unproved(text: &str, config: Config) -> Snapshot {
        let mut host = host(text);
        host.apply(Change::Configure(Arc::new(config)));
        host.snapshot()
    }

    fn proofs(analysis: &Snapshot) -> Vec<String> {
        let file = analysis.file(FILE).expect("it is open");
        file.puzzles()
            .map(|located| format!("{:?} {:?}", located.proof(), located.facts.redundant(located.index)))
            .collect()
    }

    /// The message of the only finding, and true if more is to come.
    fn only(analysis: &Snapshot) -> (String, bool) {
        let Findings { list, complete, .. } = findings(analysis, FILE);
        let [finding] = &list[..] else { panic!("{list:?}") };
        (finding.message.clone(), !complete)
    }

    #[test]
    fn the_number_of_solutions_is_known_before_the_reason() {
        for (text, counted, proved) in [
            (
                "12..\n....\n..1.\n..2.\n",
                "no solution: the reason is still searched for",
                "no solution: these 4 givens cannot all be right: r1c1=1, r1c2=2, r3c3=1 and r4c3=2; remove any one of them and there is a solution",
            ),
            (
                "12..\n....\n..21\n....\n",
                "4 solutions",
                "4 solutions: r1c3 can be 3 or 4; two solutions differ in r2c1, r2c2, r3c1 and r3c2",
            ),
        ] {
            let analysis = unproved(text, Config::default());
            let puzzle = PuzzleIndex(0);
            assert_eq!(count(&analysis, FILE, puzzle, &|| false), Ok(true));
            assert_eq!(only(&analysis), (counted.to_owned(), true));
            // It is not new, and nothing is searched for again.
            assert_eq!(count(&analysis, FILE, puzzle, &|| true), Ok(false));
            prove(&analysis, FILE, puzzle, &|| false).expect("nothing interrupts");
            assert_eq!(only(&analysis), (proved.to_owned(), false));
            assert_eq!(count(&analysis, FILE, puzzle, &|| true), Ok(false));
        }
    }

    #[test]
    fn one_solution_needs_no_reason() {
        let analysis = unproved(PUZZLES[0], Config::default());
        assert_eq!(count(&analysis, FILE, PuzzleIndex(0), &|| false), Ok(false));
        assert!(super::unproved(&analysis, FILE).is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Whatever a list leaves is proved one by one, and all is as if each was.
        #[test]
        fn a_list_is_proved_like_its_puzzles(
            puzzles in prop::collection::vec(prop::sample::select(&PUZZLES[..]), 1..40),
            budget in prop::sample::select(vec![0, 3, 200_000]),
            asks_for_redundant in any::<bool>(),
        ) {
            let text = puzzles.join("\n");
            let mut config = Config::default();
            config.budget = budget;
            if asks_for_redundant {
                config.set_severity(Rule::RedundantGiven, Some(Severity::Warning));
            }
            let single = unproved(&text, config.clone());
            let listed = unproved(&text, config);
            prove_all(&single);
            let left = prove_list(&listed, FILE, &super::unproved(&listed, FILE), &|| false).expect("nothing interrupts");
            let mut sorted = left.clone();
            let mut unproved = super::unproved(&listed, FILE);
            sorted.sort_by_key(|puzzle| puzzle.0);
            unproved.sort_by_key(|puzzle| puzzle.0);
            prop_assert_eq!(sorted, unproved);
            for puzzle in left {
                prove(&listed, FILE, puzzle, &|| false).expect("nothing interrupts");
            }
            prop_assert_eq!(proofs(&listed), proofs(&single));
        }
    }

    #[test]
    fn a_list_of_plain_puzzles_leaves_none() {
        let listed = unproved(&PUZZLES[0].repeat(100), Config::default());
        assert_eq!(prove_list(&listed, FILE, &super::unproved(&listed, FILE), &|| false), Ok(Vec::new()));
        assert_eq!(super::unproved(&listed, FILE), Vec::<PuzzleIndex>::new());
    }

    #[test]
    fn an_interrupt_ends_a_list() {
        let listed = unproved(&PUZZLES[0].repeat(100), Config::default());
        assert!(prove_list(&listed, FILE, &super::unproved(&listed, FILE), &|| true).is_err());
    }
}
