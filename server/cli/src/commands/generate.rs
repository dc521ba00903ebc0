//! Runs `generate`: makes new puzzles on all threads, and prints them in the order of their numbers.
//!
//! A puzzle depends on the seed and its number alone. Where two are equal, the later one is left out, and another
//! number takes its place.

use crate::args::{GenerateArgs, UsageError};
use crate::each_puzzle::losses::Losses;
use crate::process::interrupt;
use crate::process::ordered_parallel::{Item, Outcome, in_order};
use crate::process::status::Status;
use crate::setup::{Surroundings, console, random_seed, thread_pool};
use crate::terminal::{Complaint, Console, Counters};
use ide::words::counted;
use ide::{Fingerprint, Generated, Plan, Target, Written};
use rayon::ThreadPool;
use std::collections::HashSet;
use std::io::{self, BufWriter, Stdout, Write};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

pub(crate) fn run(args: GenerateArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let plan = Plan::new(args.wishes.into(), seed)?;
    let pool = thread_pool(args.jobs.unwrap_or(around.processors))?;
    let console = console(&args.output, around);
    let counters = Arc::clone(&console.progress.counters);
    counters.expect_puzzles(args.count);
    let progress = Arc::clone(&counters);
    interrupt::listen(move || progress.to_string());
    let mut run = GenerateRun {
        out: PrintedPuzzles::new(console, args.format),
        counters,
        wanted: args.count,
        next: 0,
        repeated: 0,
    };
    run.make_all(&plan, &pool);
    if !plan.is_for_minimal() {
        run.out.unproved = 0;
    }
    Ok(run.finish(args.seed.is_none().then_some(seed)))
}

struct GenerateRun {
    out: PrintedPuzzles,
    counters: Arc<Counters>,
    wanted: u64,
    /// The number of the next puzzle to make.
    next: u64,
    /// The batches in a row without a new puzzle.
    repeated: u64,
}

/// Numbers that give no new puzzle in a row before the run gives up: there are no others, or hardly any.
const MOST_REPEATED: u64 = 1_000;

impl GenerateRun {
    /// Makes puzzles until there are enough.
    fn make_all(&mut self, plan: &Plan, pool: &ThreadPool) {
        while self.out.is_open() && self.out.printed < self.wanted && !interrupt::is_requested() {
            let numbers = self.next..self.next + (self.wanted - self.out.printed);
            self.next = numbers.end;
            in_order(
                pool,
                batches(numbers, plan.batch()).map(|batch| Item { subject: (), weight: 1, work: batch }),
                // If it is interrupted, the puzzles are not used.
                |(), batch, interrupt| Outcome::Done(plan.make(batch, interrupt).unwrap_or_default()),
                |(), outcome| {
                    let before = self.out.printed;
                    let next = self.out.take(outcome);
                    self.counters.puzzles_done((self.out.printed - before) as usize);
                    self.repeated = if self.out.printed == before { self.repeated + 1 } else { 0 };
                    if self.repeated < MOST_REPEATED { next } else { self.out.give_up() }
                },
            );
        }
    }

    /// Ends the run; the seed is named if it was not given.
    fn finish(mut self, seed: Option<u64>) -> Status {
        self.out.console.progress.finish();
        if interrupt::is_requested() {
            interrupt::acknowledge();
            self.out.console.answer(&format!("interrupted: {}", self.counters));
            return Status::Interrupted;
        }
        if let Some(losses) = self.out.losses.take() {
            losses.finish(&mut self.out.console, self.out.printed as usize);
        }
        self.out.report_unproved();
        if let Some(seed) = seed.filter(|_| self.out.printed > 0) {
            self.out.console.summary(&format!("seed: {seed}"));
        }
        self.out.status
    }
}

/// Cuts numbers into batches.
fn batches(numbers: Range<u64>, length: u64) -> impl Iterator<Item = Range<u64>> {
    let end = numbers.end;
    numbers.step_by(length as usize).map(move |first| first..(first + length).min(end))
}

struct PrintedPuzzles {
    console: Console,
    out: BufWriter<Stdout>,
    /// The format; that of the first puzzle if none was chosen.
    target: Option<Target>,
    status: Status,
    printed: u64,
    /// The number of them that are not proved to be minimal.
    unproved: u64,
    known: HashSet<Fingerprint>,
    /// The notes about puzzles whose lines alone are not read back; `None` before the first.
    losses: Option<Losses>,
}

impl PrintedPuzzles {
    fn new(console: Console, target: Option<Target>) -> PrintedPuzzles {
        let out = BufWriter::new(io::stdout());
        PrintedPuzzles {
            console,
            out,
            target,
            status: Status::Clean,
            printed: 0,
            unproved: 0,
            known: HashSet::new(),
            losses: None,
        }
    }

    /// Returns true if more can be printed.
    fn is_open(&self) -> bool {
        self.status == Status::Clean
    }

    /// Takes the puzzles of a batch.
    fn take(&mut self, outcome: Outcome<Vec<Result<Generated, String>>>) -> ControlFlow<()> {
        let puzzles = match outcome {
            Outcome::Done(puzzles) => puzzles,
            Outcome::Crashed(message) => return self.end(|console| console.crashed("generate", &message)),
            Outcome::Unreadable(why) => return self.fail(why),
        };
        for puzzle in puzzles {
            match puzzle {
                Ok(puzzle) => self.print(&puzzle)?,
                Err(why) => return self.fail(why),
            }
        }
        let out = &mut self.out;
        match self.console.progress.aside(|| out.flush()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => self.end(|console| console.stdout_ended(&error)),
        }
    }

    /// Prints a puzzle, unless it was printed before.
    fn print(&mut self, puzzle: &Generated) -> ControlFlow<()> {
        if !self.known.insert(puzzle.fingerprint()) {
            return ControlFlow::Continue(());
        }
        let target = *self.target.get_or_insert_with(|| puzzle.shortest());
        let Written { lines, losses } = match puzzle.written(target) {
            Ok(written) => written,
            Err(why) => return self.fail(why),
        };
        if !losses.is_empty() {
            let of_target = self.losses.get_or_insert_with(|| Losses::new(target));
            of_target.note(&mut self.console, format!("puzzle {}", self.printed + 1), &losses);
        }
        let between = lines.first().and_then(|first| target.line_before(self.printed as usize, first));
        for line in between.iter().chain(&lines) {
            if let Err(error) = writeln!(self.out, "{line}") {
                return self.end(|console| console.stdout_ended(&error));
            }
        }
        self.printed += 1;
        self.unproved += u64::from(!puzzle.is_minimal);
        ControlFlow::Continue(())
    }

    /// Reports the number of puzzles that may have more givens than they need.
    fn report_unproved(&mut self) {
        if self.unproved > 0 {
            let unproved = self.unproved;
            let printed = counted(self.printed, "puzzle");
            self.console.summary(&format!(
                "{unproved} of {printed} not proved to be minimal: the searches would take too long"
            ));
        }
    }

    /// Ends the run since no further puzzles are found.
    fn give_up(&mut self) -> ControlFlow<()> {
        let found = counted(self.printed, "different puzzle");
        self.fail(format!("only {found} found: {MOST_REPEATED} more were equal to them"))
    }

    /// Ends the run without the puzzles that are left.
    fn fail(&mut self, why: String) -> ControlFlow<()> {
        let number = self.printed + 1;
        self.end(|console| {
            console.error(&Complaint::new(Some(format!("puzzle {number}")), why));
            Status::Found
        })
    }

    fn end(&mut self, report: impl FnOnce(&mut Console) -> Status) -> ControlFlow<()> {
        let out = &mut self.out;
        // An error of stdout is reported by the caller, or was.
        _ = self.console.progress.aside(|| out.flush());
        self.status.note(report(&mut self.console));
        ControlFlow::Break(())
    }
}
