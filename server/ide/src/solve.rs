//! Solutions and puzzles as lines of text, for the command line.

use crate::facts::Look;
use crate::file::Located;
use crate::lower::Lowered;
use crate::proof::{Proof, Unknown, search};
use crate::rules::Rule;
use crate::{Config, Interrupt, Interrupted, why};
use engine::{Digit, Outcome, Stopped, Verdict};
use syntax::Alphabet;

/// The solutions of a puzzle, as asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// One line of `N²` characters a solution (values above 9 as letters), at most as many as asked for.
    pub lines: Vec<String>,
    /// How many were counted.
    pub count: u64,
    /// Whether the count stopped, at the limit or where the budget ran out, so that there may be more.
    pub limited: bool,
    /// Whether placed values were honoured because the givens alone have several solutions.
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

/// Counts and lists solutions. `look` is for what the eye can check in the puzzle.
pub(crate) fn solve(
    located: &Located<'_>,
    look: Look<'_>,
    config: &Config,
    limit: u64,
    keep: usize,
    interrupt: Interrupt<'_>,
) -> Result<Result<Solved, Unsolved>, Interrupted> {
    let lowered = Lowered::new(located.puzzle());
    if let Some(why) = unusable(located, &lowered, look) {
        return Ok(Err(Unsolved::Unreadable(why)));
    }
    let proof = match located.facts.prove(located.index, config, interrupt)? {
        Proof::One(solution) => {
            let count = limit.min(1);
            let lines = std::iter::once(solution).take(keep.min(count as usize)).map(|solution| text(solution));
            return Ok(Ok(Solved { lines: lines.collect(), count, limited: limit < 1, honours_placed: false }));
        }
        Proof::None(_) | Proof::Clash => return Ok(Err(Unsolved::NoSolution(why_none(located, look)))),
        Proof::Undecided(why @ Unknown::Unfit(_)) => return Ok(Err(Unsolved::Undecided(why.to_string()))),
        other => other,
    };
    let honours_placed = matches!(proof, Proof::Many(_)) && lowered.has_placed();
    let puzzle = if honours_placed { lowered.puzzle_as_played() } else { lowered.puzzle() };
    let outcome = search(&puzzle, limit, keep, config.budget, interrupt)?;
    Ok(counted(outcome, limit, config.budget, honours_placed))
}

fn counted(outcome: Outcome, limit: u64, budget: u64, honours_placed: bool) -> Result<Solved, Unsolved> {
    let limited = match outcome.stopped {
        Stopped::LimitReached => true,
        Stopped::OutOfBudget if outcome.count < 2.min(limit) => {
            return Err(Unsolved::Undecided(Unknown::Budget(budget).to_string()));
        }
        Stopped::OutOfBudget => true,
        Stopped::Exhausted | Stopped::Interrupted => false,
    };
    if outcome.verdict() == Verdict::None {
        return Err(Unsolved::NoSolution(vec!["the placed values allow no solution".to_owned()]));
    }
    let lines = outcome.solutions.iter().map(|solution| text(solution)).collect();
    Ok(Solved { lines, count: outcome.count, limited, honours_placed })
}

/// Why a puzzle that is known to have no solution has none.
pub(crate) fn why_none(located: &Located<'_>, look: Look<'_>) -> Vec<String> {
    let why = messages(look, Rule::contradicts);
    if !why.is_empty() {
        return why;
    }
    let puzzle = located.puzzle();
    let conflict = match located.facts.proof(located.index) {
        Some(Proof::None(why)) => why.as_deref().map(|why| &why.conflict),
        _ => None,
    };
    let sentence = conflict.map(|conflict| why::sentence(puzzle, &Lowered::new(puzzle), conflict));
    vec![sentence.unwrap_or_else(|| "the givens cannot all be right".to_owned())]
}

/// What shows that a puzzle that is known to have no solution has none, line by line; nothing where the eye sees it.
pub(crate) fn refutation(located: &Located<'_>, look: Look<'_>) -> Vec<String> {
    let puzzle = located.puzzle();
    let refutation = match located.facts.proof(located.index) {
        Some(Proof::None(Some(why))) if messages(look, Rule::contradicts).is_empty() => why.refutation.as_ref(),
        _ => None,
    };
    let lines = refutation.map(|refutation| why::lines(puzzle, &Lowered::new(puzzle), refutation));
    lines.unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// What some rules say, each thing once: of equal values every one is a finding.
fn messages(look: Look<'_>, of: impl Fn(Rule) -> bool) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for draft in look().iter().filter(|draft| of(draft.rule)) {
        if messages.last() != Some(&draft.message) {
            messages.push(draft.message.clone());
        }
    }
    messages
}

/// Why the grid has no line: what could not be read of it, or a size beyond the symbols.
pub(crate) fn unusable(located: &Located<'_>, lowered: &Lowered<'_>, look: Look<'_>) -> Option<Vec<String>> {
    if located.puzzle().size > 35 {
        return Some(vec!["a line has symbols for values up to 35 only".to_owned()]);
    }
    unreadable(located, lowered, look)
}

/// What could not be read of a puzzle.
pub(crate) fn unreadable(located: &Located<'_>, lowered: &Lowered<'_>, look: Look<'_>) -> Option<Vec<String>> {
    if lowered.is_complete() && located.facts.is_readable(located.index) {
        return None;
    }
    let why = messages(look, Rule::explains);
    Some(if why.is_empty() { vec!["a part of the grid cannot be read".to_owned()] } else { why })
}

/// A puzzle as one line; `.` for empty cells and pencil marks.
pub(crate) fn line(located: &Located<'_>, look: Look<'_>) -> Result<String, Vec<String>> {
    let lowered = Lowered::new(located.puzzle());
    match unusable(located, &lowered, look) {
        Some(why) => Err(why),
        None => Ok(lowered.values.iter().map(|value| value.map_or('.', symbol)).collect()),
    }
}

pub(crate) fn text(solution: &[Digit]) -> String {
    let numbers = || solution.iter().map(|digit| digit.get().to_string()).collect::<Vec<_>>().join(" ");
    let symbols = solution.iter().map(|digit| Alphabet::Standard.symbol(digit.get())).collect::<Option<String>>();
    symbols.unwrap_or_else(numbers)
}

/// The symbol of a value in a line, whatever the grid itself uses.
fn symbol(digit: Digit) -> char {
    Alphabet::Standard.symbol(digit.get()).unwrap_or('?')
}
