//! Finds the puzzles in the vicinity of a classic puzzle: some givens taken away, others added, written `{-n+m}`.
//!
//! For each choice of removed givens, the solutions of the rest are listed. A given that only one of them has makes the
//! puzzle unique, so that no search is needed for each of the several hundred candidates. If there are too many
//! solutions to list, the candidates are searched one by one. What is found is tested for givens that can be left out.
//!
//! Must not know other sizes or rules.

use engine::minlex::Minlex;
use engine::{Budget, Cancellable, Digit, Interrupt, Outcome, Query, Solver, Stopped, Verdict};
use std::collections::HashSet;

/// The values of a puzzle.
type Values = [Option<Digit>; 81];

/// The numbers of givens to take away and to add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    /// The number of givens to take away.
    pub remove: usize,
    /// The number of givens to add.
    pub add: usize,
}

/// The puzzles with one solution and no given too many in the vicinity of one with one solution. One of each class of
/// equivalent puzzles, the first one by its removed and then its added cells; not the puzzle itself.
///
/// # Errors
/// When `interrupt` says so.
pub fn vicinity(
    values: &Values,
    wanted: Vicinity,
    solver: &mut Solver,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Values>> {
    let mut search = Search { solver, interrupt, minlex: Minlex::default(), known: HashSet::new(), found: Vec::new() };
    search.is_new_class(values);
    let givens: Vec<usize> = (0..81).filter(|cell| values[*cell].is_some()).collect();
    search.remove(&mut values.clone(), &givens, wanted)?;
    Ok(search.found)
}

/// The most solutions that are listed.
const LISTED: usize = 20_000;

/// The hardest classic puzzles take some thousand steps, so no search ends early.
const BUDGET: Budget = Budget::of(u64::MAX);

struct Search<'a> {
    solver: &'a mut Solver,
    interrupt: Interrupt<'a>,
    minlex: Minlex,
    /// The canonical forms of the puzzle and of what was found.
    known: HashSet<[u8; 81]>,
    found: Vec<Values>,
}

impl Search<'_> {
    /// Takes givens away, of those that are listed.
    fn remove(&mut self, values: &mut Values, givens: &[usize], wanted: Vicinity) -> Cancellable<()> {
        let Some(remove) = wanted.remove.checked_sub(1) else {
            let unique = self.unique_with(values, 0, wanted.add)?;
            return self.keep_minimal(&unique);
        };
        for (place, cell) in givens.iter().enumerate() {
            let value = values[*cell].take();
            self.remove(values, &givens[place + 1..], Vicinity { remove, ..wanted })?;
            values[*cell] = value;
        }
        Ok(())
    }

    /// The puzzles with one solution that `add` more givens make, from a cell on. Givens that exclude nothing are left
    /// out.
    fn unique_with(&mut self, values: &Values, from: usize, add: usize) -> Cancellable<Vec<Values>> {
        let query = Query::count(LISTED as u64 + 1, BUDGET).keeping(LISTED).until(self.interrupt);
        let outcome = self.solver.solve_classic(values, query).uninterrupted()?;
        if add == 0 && outcome.count == 1 {
            return Ok(vec![*values]);
        }
        if add == 0 || outcome.count <= 1 {
            return Ok(Vec::new());
        }
        let is_list_complete = outcome.stopped == Stopped::Exhausted;
        let additions = match is_list_complete {
            true => deciding_additions(values, from, &outcome, add),
            false => all_additions(values, from),
        };
        if add == 1 {
            let mut puzzles: Vec<Values> = additions.iter().map(|addition| addition.made_to(values)).collect();
            if !is_list_complete {
                let mut verdicts = self.verdicts(&puzzles)?.into_iter();
                puzzles.retain(|_| verdicts.next() == Some(Verdict::One));
            }
            return Ok(puzzles);
        }
        let mut unique = Vec::new();
        for addition in additions {
            unique.append(&mut self.unique_with(&addition.made_to(values), addition.cell + 1, add - 1)?);
        }
        Ok(unique)
    }

    /// Keeps the puzzles without a given too many that are equivalent to none before.
    fn keep_minimal(&mut self, puzzles: &[Values]) -> Cancellable<()> {
        for puzzle in puzzles {
            let verdicts = self.verdicts(&with_one_less(puzzle))?;
            if verdicts.iter().all(|verdict| *verdict == Verdict::Many) && self.is_new_class(puzzle) {
                self.found.push(*puzzle);
            }
        }
        Ok(())
    }

    fn verdicts(&mut self, puzzles: &[Values]) -> Cancellable<Vec<Verdict>> {
        let outcomes = self.solver.solve_classics(puzzles, Query::unique(BUDGET).until(self.interrupt));
        outcomes.into_iter().map(|outcome| Ok(outcome.uninterrupted()?.verdict())).collect()
    }

    fn is_new_class(&mut self, values: &Values) -> bool {
        self.minlex.canonical(values).is_some_and(|form| self.known.insert(form.values))
    }
}

/// A given that is added to a puzzle.
#[derive(Clone, Copy)]
struct Addition {
    cell: usize,
    digit: Digit,
}

impl Addition {
    fn made_to(self, values: &Values) -> Values {
        let mut more = *values;
        more[self.cell] = Some(self.digit);
        more
    }
}

/// The givens that one of the listed solutions has alone, if none are added after them, else that some have, but not
/// all.
fn deciding_additions(values: &Values, from: usize, outcome: &Outcome, add: usize) -> Vec<Addition> {
    // The number of solutions that hold a digit in a cell.
    let mut holders = vec![[0_usize; 10]; 81];
    for solution in &outcome.solutions {
        for (digit, holders) in solution.iter().zip(&mut holders) {
            holders[usize::from(digit.get())] += 1;
        }
    }
    let mut additions = all_additions(values, from);
    additions.retain(|addition| {
        let count = holders[addition.cell][usize::from(addition.digit.get())];
        if add == 1 { count == 1 } else { count > 1 && count < outcome.solutions.len() }
    });
    additions
}

/// Every digit in every empty cell from one on.
fn all_additions(values: &Values, from: usize) -> Vec<Addition> {
    let mut additions = Vec::new();
    for cell in (from..81).filter(|cell| values[*cell].is_none()) {
        additions.extend((1..=9).filter_map(Digit::new).map(|digit| Addition { cell, digit }));
    }
    additions
}

/// The puzzles with one given less, in the order of their cells.
fn with_one_less(values: &Values) -> Vec<Values> {
    let mut puzzles = Vec::new();
    for cell in (0..81).filter(|cell| values[*cell].is_some()) {
        let mut fewer = *values;
        fewer[cell] = None;
        puzzles.push(fewer);
    }
    puzzles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cells, Classic, Pattern, Random, Wanted};

    fn verdict(solver: &mut Solver, values: &Values) -> Verdict {
        solver.solve_classic(values, Query::unique(BUDGET)).verdict()
    }

    fn is_minimal(solver: &mut Solver, values: &Values) -> bool {
        with_one_less(values).iter().all(|fewer| verdict(solver, fewer) == Verdict::Many)
    }

    /// Every choice of removed and added givens, each tested by itself.
    fn brute_force(values: &Values, wanted: Vicinity) -> HashSet<[u8; 81]> {
        let mut all = vec![*values];
        for _ in 0..wanted.remove {
            all = all.iter().flat_map(with_one_less).collect();
        }
        for _ in 0..wanted.add {
            let mut longer = Vec::new();
            for values in &all {
                longer.extend(all_additions(values, 0).iter().map(|addition| addition.made_to(values)));
            }
            all = longer;
        }
        let mut solver = Solver::default();
        let mut minlex = Minlex::default();
        let own = minlex.canonical(values).expect("a puzzle").values;
        all.retain(|it| verdict(&mut solver, it) == Verdict::One && is_minimal(&mut solver, it));
        all.iter().filter_map(|it| minlex.canonical(it)).map(|it| it.values).filter(|it| *it != own).collect()
    }

    fn minimal_puzzle(stream: u64) -> Values {
        let made = Classic::default().make(&Wanted::new(Pattern::None, 0), &mut [Random::new(1, stream)], &|| false);
        made.expect("nothing interrupts")[0].values()
    }

    #[track_caller]
    fn check(values: &Values, wanted: Vicinity) -> usize {
        let found = vicinity(values, wanted, &mut Solver::default(), &|| false).expect("nothing interrupts");
        let mut minlex = Minlex::default();
        let forms: HashSet<[u8; 81]> = found.iter().filter_map(|it| minlex.canonical(it)).map(|it| it.values).collect();
        assert_eq!(forms.len(), found.len(), "one of each class");
        assert_eq!(forms, brute_force(values, wanted));
        found.len()
    }

    #[test]
    fn one_given_exchanged_agrees_with_brute_force() {
        let found: usize = (0..3).map(|stream| check(&minimal_puzzle(stream), Vicinity { remove: 1, add: 1 })).sum();
        assert!(found > 20, "{found}");
    }

    #[test]
    fn fewer_and_more_givens_agree_with_brute_force() {
        let minimal = minimal_puzzle(4);
        assert_eq!(check(&minimal, Vicinity { remove: 0, add: 1 }), 0);
        // Two givens more than needed, each of which can be taken away.
        let solution = Solver::default().solve_classic(&minimal, Query::unique(BUDGET).keeping(1)).solutions[0].clone();
        let empty: Cells = (0..81).filter(|cell| minimal[*cell].is_none()).map(engine::Cell::new).take(2).collect();
        let more = std::array::from_fn(|cell| {
            minimal[cell].or(empty.contains(engine::Cell::new(cell)).then_some(solution[cell]))
        });
        check(&more, Vicinity { remove: 1, add: 0 });
        assert!(check(&more, Vicinity { remove: 2, add: 0 }) > 0);
        check(&more, Vicinity { remove: 2, add: 1 });
    }

    #[test]
    fn two_givens_added_agree_with_brute_force() {
        let mut values = minimal_puzzle(5);
        let given = (0..81).find(|cell| values[*cell].is_some()).expect("a given");
        values[given] = None;
        assert!(check(&values, Vicinity { remove: 0, add: 2 }) > 20);
    }
}
