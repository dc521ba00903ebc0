//! Runs `solve`: prints the solutions of each puzzle, or their number.

mod choose_board;

use crate::args::{InputArgs, SolveArgs, UsageError};
use crate::each_puzzle::line_lists::{LineAnswers, LineQuestion};
use crate::each_puzzle::per_puzzle::{Answer, Question, Remark, answer_lists};
use crate::each_row::are_wanted;
#[cfg(feature = "tables")]
use crate::each_row::{TableRun, print_or_write};
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings};
use crate::text::words::shortened;
use choose_board::BoardChoice;
use ide::{Solved, SolvedLine, Unsolved};

/// The resolved arguments of `solve`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SolvePlan {
    /// The number up to which solutions are counted.
    limit: u64,
    /// The number of solutions to print.
    keep: usize,
    /// True if the count is printed instead.
    count: bool,
}

impl SolvePlan {
    fn new(args: &SolveArgs) -> SolvePlan {
        match (args.count, args.limit) {
            (true, limit) => SolvePlan { limit: limit.unwrap_or(2), keep: 0, count: true },
            // A second solution is searched for only to report that there is one.
            (false, None) => SolvePlan { limit: 2, keep: 1, count: false },
            (false, Some(limit)) => {
                SolvePlan { limit, keep: usize::try_from(limit).unwrap_or(usize::MAX), count: false }
            }
        }
    }

    /// Returns true if the user has not chosen a number of solutions; more than one is noted then.
    fn expects_one(self) -> bool {
        !self.count && (self.keep as u64) < self.limit
    }
}

pub(crate) fn run(args: SolveArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if are_wanted(&args.inputs, &args.tables)? {
        #[cfg(feature = "tables")]
        return solve_rows(args, around);
    }
    let plan = SolvePlan::new(&args);
    let args = match choose_board::instead_of_nothing(&args.inputs, around)? {
        BoardChoice::NotAsked => args,
        BoardChoice::Board(path) => SolveArgs { inputs: InputArgs { paths: vec![path], ..args.inputs }, ..args },
        BoardChoice::Cancelled => return Ok(Status::Trouble),
    };
    let setup = Setup::new(args.inputs, &args.output, "solve", around)?;
    Ok(answer_lists(setup, |question| solve(question, plan), |question, answers| solve_lines(question, plan, answers)))
}

#[cfg(feature = "tables")]
fn solve_rows(args: SolveArgs, around: &Surroundings) -> Result<Status, UsageError> {
    if args.count && args.tables.table_output.is_none() {
        return Err("--count of a table needs --output, which writes the column `solutions`".to_owned().into());
    }
    // Enough to see that there are several solutions.
    let limit = args.limit.unwrap_or(2).max(2);
    let run = TableRun::new(args.inputs, args.tables, &args.output, settings::Overrides::default(), around)?
        .of_command(format!("solve --limit {limit}"));
    print_or_write(run, move |config| Box::new(datasets::Solve::new(config, limit)), "solution", "no_solution_because")
}

fn solve(question: Question<'_>, plan: SolvePlan) -> Answer {
    match question.analysis.solve(FILE, question.puzzle, plan.limit, plan.keep, question.interrupt) {
        Ok(Ok(solved)) => answer(solved, plan),
        Ok(Err(unsolved)) => failure(unsolved, plan),
        // The run has ended; the answer is not used.
        Err(ide::Interrupted) => Answer::default(),
    }
}

fn solve_lines(question: LineQuestion<'_>, plan: SolvePlan, answers: &mut LineAnswers) {
    let LineQuestion { analysis, lines, interrupt } = question;
    // If it is interrupted, the run has ended; the answers are not used.
    let _ = analysis.solve_lines(FILE, lines, plan.limit, plan.keep, interrupt, |line| match line {
        SolvedLine::Unique(_) if plan.count => answers.push_line("1"),
        SolvedLine::Unique(solution) => answers.push_line(solution),
        SolvedLine::Several(solved) => answers.push(answer(solved, plan)),
        SolvedLine::Other => answers.push_puzzle(),
    });
}

fn answer(solved: Solved, plan: SolvePlan) -> Answer {
    let mut notes = Vec::new();
    if solved.honours_placed {
        notes.push("the givens have several solutions; the placed values are respected");
    }
    if plan.expects_one() && solved.count > 1 {
        notes.push("several solutions, this is the first; --limit N prints more, --count counts them");
    }
    // For a count, its `+` alone would mean that the limit was reached.
    if solved.limited && solved.count < plan.limit {
        notes.push("the search budget ran out, there may be more solutions");
    }
    let lines = if plan.count {
        vec![format!("{}{}", solved.count, if solved.limited { "+" } else { "" })]
    } else {
        solved.solutions
    };
    Answer { lines, remark: (!notes.is_empty()).then(|| Remark::Note(notes.join("; "))) }
}

fn failure(unsolved: Unsolved, plan: SolvePlan) -> Answer {
    match unsolved {
        Unsolved::NoSolution(reasons) => {
            let line = if plan.count { "0" } else { "" };
            let reason = sentence("no solution", &reasons);
            Answer { lines: vec![line.to_owned()], remark: Some(Remark::Failure(reason)) }
        }
        Unsolved::Unreadable(reasons) => Answer::failure(sentence("cannot be solved", &reasons)),
        Unsolved::Undecided(reason) => Answer::failure(reason),
    }
}

fn sentence(head: &str, reasons: &[String]) -> String {
    if reasons.is_empty() { head.to_owned() } else { format!("{head}: {}", shortened(reasons)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNT: SolvePlan = SolvePlan { limit: 2, keep: 0, count: true };
    const FIRST: SolvePlan = SolvePlan { limit: 2, keep: 1, count: false };
    const SEVERAL: SolvePlan = SolvePlan { limit: 9, keep: 9, count: false };

    fn solved(count: u64, limited: bool) -> Solved {
        Solved { solutions: vec!["1234".to_owned()], count, limited, honours_placed: false }
    }

    #[test]
    fn counts_say_whether_they_stopped() {
        assert_eq!(answer(solved(2, true), COUNT).lines, ["2+"]);
        assert!(answer(solved(2, true), COUNT).remark.is_none());
        assert!(answer(solved(9, true), SolvePlan { limit: 10, ..COUNT }).remark.is_some());
        assert_eq!(answer(solved(1, false), COUNT).lines, ["1"]);
    }

    #[test]
    fn a_second_solution_is_noted_unless_several_are_asked_for() {
        assert!(answer(solved(1, false), FIRST).remark.is_none());
        assert!(answer(solved(2, true), FIRST).remark.is_some());
        assert!(answer(solved(2, false), SEVERAL).remark.is_none());
    }

    #[test]
    fn a_list_that_the_budget_ended_is_noted() {
        let note = |count| answer(solved(count, true), SEVERAL).remark;
        assert_eq!(note(8), Some(Remark::Note("the search budget ran out, there may be more solutions".to_owned())));
        assert_eq!(note(9), None);
    }

    #[test]
    fn no_solution_is_an_empty_line_or_zero() {
        let none = || Unsolved::NoSolution(vec!["why".to_owned(), "and".to_owned()]);
        assert_eq!(failure(none(), FIRST), Answer::failure("no solution: why; and".to_owned()));
        assert_eq!(failure(none(), COUNT).lines, ["0"]);
    }
}
