//! Solves and judges puzzles; solutions are lines of text, or values.

use crate::explain::lines::{line_readable, solution_line};
use engine::{Budget, Digit, Outcome, Query, Stopped, Verdict};
use ide_db::puzzle::refutation;
use ide_db::state::proof::{Unknown, search};
use ide_db::{BlockFinding, Cancellable, FileId, Interrupt, Located, Lowered, Proof, PuzzleIndex, Snapshot};
use ide_diagnostics::reasons::{messages, readable};

/// The solutions of a puzzle, as asked for: lines of `N²` characters in the puzzle's own symbols, or values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<Solution = String> {
    /// At most as many as asked for.
    pub solutions: Vec<Solution>,
    /// The number of counted solutions.
    pub count: u64,
    /// True if the count stopped, at the limit or where the budget ran out, so that there may be more.
    pub limited: bool,
    /// True if placed values were honoured because the givens alone have several solutions.
    pub honours_placed: bool,
}

/// Why a puzzle has no solution to print; each reason in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// It has none. What shows it.
    NoSolution(Vec<String>),
    /// The grid cannot be used: rows missing, unknown symbols, no symbol for a value.
    Unreadable(Vec<String>),
    /// The search budget ran out.
    Undecided(String),
}

/// The verdict about the givens of a puzzle, regardless of placed values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    /// One solution: a line of `N²` characters.
    Unique(String),
    Several {
        /// The number of counted solutions.
        count: u64,
        /// True if the count stopped, at the limit or where the budget ran out, so that there may be more.
        limited: bool,
    },
    None,
    /// The grid cannot be used.
    Unreadable,
    /// The search budget ran out.
    Undecided,
}

/// Returns the puzzles of a file whose candidates are constraints beside their givens.
pub fn puzzles_of_candidates(db: &Snapshot, file: FileId) -> Vec<PuzzleIndex> {
    // Lines of a list have none.
    let Some(view) = db.file(file).filter(|view| view.lines.is_none()) else { return Vec::new() };
    let mut found = Vec::new();
    for located in view.puzzles() {
        if located.puzzle().style.bare_marks && located.lowered().has_constraining_candidates_beside_givens() {
            found.push(located.position);
        }
    }
    found
}

/// Returns the solutions of a puzzle, counted up to `limit`, of which at most `keep` are written.
pub fn solve(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    limit: u64,
    keep: usize,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Solved, Unsolved>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(Unsolved::Unreadable(why))),
    };
    // To count solutions, no line has to hold one.
    let lowered = if keep == 0 { readable(&located) } else { line_readable(&located) };
    match lowered {
        Ok(lowered) => {
            solved(&located, &lowered, limit, keep, interrupt, |solution| solution_line(located.puzzle(), solution))
        }
        Err(why) => Ok(Err(Unsolved::Unreadable(why))),
    }
}

/// Returns the same with the values of each solution, in reading order of the cells.
pub fn solutions(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    limit: u64,
    keep: usize,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Solved<Vec<Digit>>, Unsolved>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(Unsolved::Unreadable(why))),
    };
    match readable(&located) {
        Ok(lowered) => solved(&located, &lowered, limit, keep, interrupt, <[Digit]>::to_vec),
        Err(why) => Ok(Err(Unsolved::Unreadable(why))),
    }
}

/// Solves a puzzle that can be read; `written` makes what is kept of a solution.
fn solved<Solution>(
    located: &Located<'_>,
    lowered: &Lowered<'_>,
    limit: u64,
    keep: usize,
    interrupt: Interrupt<'_>,
    written: impl Fn(&[Digit]) -> Solution,
) -> Cancellable<Result<Solved<Solution>, Unsolved>> {
    let proof = match located.prove(interrupt)? {
        Proof::One(solution) => {
            let solutions = if limit > 0 && keep > 0 { vec![written(solution)] } else { Vec::new() };
            return Ok(Ok(Solved { solutions, count: limit.min(1), limited: limit < 1, honours_placed: false }));
        }
        Proof::None(_) | Proof::Clash => return Ok(Err(Unsolved::NoSolution(why_none(located)))),
        Proof::Undecided(why @ Unknown::Unfit(_)) => return Ok(Err(Unsolved::Undecided(why.to_string()))),
        // The same search would spend the same budget again; only a single solution may be found within it.
        Proof::Undecided(why @ Unknown::Budget(_)) if limit >= 2 => {
            return Ok(Err(Unsolved::Undecided(why.to_string())));
        }
        other => other,
    };
    let honours_placed = matches!(proof, Proof::Many(_)) && lowered.has_placed();
    let puzzle = if honours_placed { lowered.puzzle_as_played() } else { lowered.puzzle() };
    let query = Query::count(limit, Budget::of(located.file.config.budget)).keeping(keep).until(interrupt);
    Ok(counted(search(&puzzle, query)?, query, honours_placed, written))
}

/// Returns the verdict about the givens of a puzzle; solutions are counted up to `limit`.
pub fn judge(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    limit: u64,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Judged>> {
    let Some(located) = db.located(file, puzzle) else { return Ok(None) };
    let judged = match located.prove(interrupt)? {
        Proof::Unreadable => Judged::Unreadable,
        Proof::None(_) | Proof::Clash => Judged::None,
        Proof::One(solution) => Judged::Unique(solution_line(located.puzzle(), solution)),
        Proof::Undecided(_) => Judged::Undecided,
        Proof::Many(many) if many.exact || limit <= many.count => {
            Judged::Several { count: many.count.min(limit), limited: limit <= many.count }
        }
        Proof::Many(_) | Proof::Blank => {
            let puzzle = located.lowered().puzzle();
            let budget = Budget::of(located.file.config.budget);
            let outcome = search(&puzzle, Query::count(limit.max(2), budget).keeping(1).until(interrupt))?;
            match (outcome.verdict(), outcome.solutions.first()) {
                (Verdict::One, Some(solution)) => Judged::Unique(solution_line(located.puzzle(), solution)),
                (Verdict::Many, _) => Judged::Several {
                    count: outcome.count.min(limit),
                    limited: outcome.stopped != Stopped::Exhausted || limit <= outcome.count,
                },
                (Verdict::None, _) => Judged::None,
                (Verdict::One | Verdict::Undecided, _) => Judged::Undecided,
            }
        }
    };
    Ok(Some(judged))
}

/// Turns the outcome of a query into the answer, for a puzzle with several solutions or placed values. `written` makes
/// what is kept of a solution.
pub fn counted<Solution>(
    outcome: Outcome,
    query: Query<'_>,
    honours_placed: bool,
    written: impl Fn(&[Digit]) -> Solution,
) -> Result<Solved<Solution>, Unsolved> {
    let limited = match outcome.stopped {
        Stopped::LimitReached => true,
        Stopped::OutOfBudget if outcome.count < 2.min(query.limit) => {
            return Err(Unsolved::Undecided(Unknown::Budget(query.budget.steps()).to_string()));
        }
        Stopped::OutOfBudget => true,
        Stopped::Exhausted | Stopped::Interrupted => false,
    };
    if outcome.verdict() == Verdict::None {
        return Err(Unsolved::NoSolution(vec!["the placed values allow no solution".to_owned()]));
    }
    let solutions = outcome.solutions.iter().map(|solution| written(solution)).collect();
    Ok(Solved { solutions, count: outcome.count, limited, honours_placed })
}

/// Returns the reasons why a puzzle that is known to have no solution has none.
pub(crate) fn why_none(located: &Located<'_>) -> Vec<String> {
    let why = messages(located, BlockFinding::contradicts);
    if !why.is_empty() {
        return why;
    }
    let sentence = match located.proof() {
        Some(Proof::None(Some(why))) => refutation::sentence(&located.lowered(), &why.subset),
        _ => "the givens contradict each other".to_owned(),
    };
    vec![sentence]
}

/// Returns the refutation of a puzzle that is known to have no solution, line by line; nothing if direct conflicts show
/// it.
pub fn refutation(located: &Located<'_>) -> Vec<String> {
    let Some(Proof::None(Some(why))) = located.proof() else { return Vec::new() };
    let Some(refutation) = &why.refutation else { return Vec::new() };
    if !messages(located, BlockFinding::contradicts).is_empty() {
        return Vec::new();
    }
    refutation::lines(&located.lowered(), refutation).iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide_db::{Change, Config, PuzzleIndex};
    use std::sync::Arc;
    use test_fixture::*;

    /// Twelve solutions.
    const TWELVE: &str = "12..\n..21\n....\n....\n";

    fn judged(analysis: &Snapshot, limit: u64) -> Judged {
        let judged = judge(analysis, FILE, PuzzleIndex(0), limit, &|| false).expect("nothing interrupts");
        judged.expect("there is a puzzle")
    }

    fn several(count: u64, limited: bool) -> Judged {
        Judged::Several { count, limited }
    }

    #[test]
    fn a_count_says_whether_it_stopped() {
        let analysis = analysis(TWELVE);
        let Judged::Several { count, limited: false } = judged(&analysis, 1000) else { panic!("there are several") };
        assert!(count > 2);
        for limit in [1, 2, count - 1, count] {
            assert_eq!(judged(&analysis, limit), several(limit, true));
        }
        assert_eq!(judged(&analysis, count + 1), several(count, false));
    }

    #[test]
    fn a_count_goes_beyond_what_the_rules_want_to_know() {
        let mut host = host(TWELVE);
        let mut config = Config::default();
        config.count_limit = 2;
        host.apply(Change::Configure(Arc::new(config)));
        let few = host.snapshot();
        let many = analysis(TWELVE);
        for limit in [1, 2, 3, 100] {
            assert_eq!(judged(&few, limit), judged(&many, limit));
        }
    }

    #[test]
    fn empty_grids_are_counted_too() {
        assert_eq!(judged(&analysis("....\n....\n....\n....\n"), 1), several(1, true));
        assert_eq!(judged(&analysis("....\n....\n....\n....\n"), 288), several(288, true));
        assert_eq!(judged(&analysis("....\n....\n....\n....\n"), 289), several(288, false));
    }

    #[test]
    fn placed_values_do_not_count() {
        let solved = "12+3+4\n+3+421\n+2+1+4+3\n+4+3+1+2\n";
        assert_eq!(judged(&analysis(solved), 1000), judged(&analysis(TWELVE), 1000));
        assert_eq!(judged(&analysis("1234\n341+3\n21..\n.321\n"), 2), Judged::Unique("1234341221434321".to_owned()));
    }

    #[test]
    fn other_endings() {
        assert_eq!(judged(&analysis("11..\n....\n....\n....\n"), 2), Judged::None);
        assert_eq!(judged(&analysis("123.\n...4\n....\n....\n"), 2), Judged::None);
        assert_eq!(judged(&analysis("12..\n..2\n....\n....\n"), 2), Judged::Unreadable);
        let mut host = host("........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.\n");
        let mut config = Config::default();
        config.budget = 0;
        host.apply(Change::Configure(Arc::new(config)));
        assert_eq!(judged(&host.snapshot(), 2), Judged::Undecided);
    }
}
