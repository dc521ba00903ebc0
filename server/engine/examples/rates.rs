//! `rates LIST [COUNT]`: how many puzzles of a list of classic ones are proved a second, with each instruction set, in
//! lists and one by one. The medians of five passes of at least 0.2 s wall time, in turns.

use engine::{Budget, Digit, InstructionSet, Query, Solver, Verdict};
use std::error::Error;
use std::time::{Duration, Instant};

/// The number of puzzles searched at once, as in `check`.
const AT_ONCE: usize = 512;

const PASSES: usize = 5;
const PASS: Duration = Duration::from_millis(200);
const BUDGET: Budget = Budget::of(u64::MAX);

type Cells = [Option<Digit>; 81];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let list = std::fs::read(arguments.first().ok_or("which list?")?)?;
    let count = arguments.get(1).map_or(Ok(usize::MAX), |count| count.parse())?;
    let given = |cell: u8| Digit::new(cell.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9);
    let lines = list.split(|byte| *byte == b'\n').filter_map(|line| line.first_chunk::<81>());
    let puzzles: Vec<Cells> = lines.take(count).map(|cells| cells.map(given)).collect();
    let mut sets: Vec<Rates> = InstructionSet::available().into_iter().map(Rates::new).collect();
    // The first pass is not counted: a WebAssembly program is compiled again while it runs.
    for _ in 0..=PASSES {
        sets.iter_mut().for_each(|rates| rates.measure(&puzzles));
    }
    for Rates { set, in_lists, one_by_one, unique, .. } in &mut sets {
        println!(
            "{set}: {:.2} thousand a second in lists, {:.2} one by one; {unique} of {} have one solution",
            median(&mut in_lists[1..]),
            median(&mut one_by_one[1..]),
            puzzles.len()
        );
    }
    Ok(())
}

/// What is measured with an instruction set, in thousand puzzles a second.
struct Rates {
    set: InstructionSet,
    solver: Solver,
    in_lists: Vec<f64>,
    one_by_one: Vec<f64>,
    unique: usize,
}

impl Rates {
    fn new(set: InstructionSet) -> Rates {
        Rates { set, solver: Solver::using(set), in_lists: Vec::new(), one_by_one: Vec::new(), unique: 0 }
    }

    fn measure(&mut self, puzzles: &[Cells]) {
        let solver = &mut self.solver;
        let (rate, unique) = pass(puzzles.len(), || {
            let lists = puzzles.chunks(AT_ONCE);
            let outcomes = lists.flat_map(|list| solver.solve_classics(list, Query::unique(BUDGET)));
            outcomes.filter(|outcome| outcome.verdict() == Verdict::One).count()
        });
        self.in_lists.push(rate);
        self.unique = unique;
        let (rate, unique) = pass(puzzles.len(), || {
            let outcomes = puzzles.iter().map(|puzzle| solver.solve_classic(puzzle, Query::unique(BUDGET)));
            outcomes.filter(|outcome| outcome.verdict() == Verdict::One).count()
        });
        self.one_by_one.push(rate);
        assert_eq!(self.unique, unique, "{}", self.set);
    }
}

/// Repeats the proofs of so many puzzles. Returns the thousands a second, and the result of one repetition.
fn pass(puzzles: usize, mut prove: impl FnMut() -> usize) -> (f64, usize) {
    let start = Instant::now();
    let mut proved = 0;
    loop {
        let unique = prove();
        proved += puzzles;
        let elapsed = start.elapsed();
        if elapsed >= PASS {
            return (proved as f64 / 1_000.0 / elapsed.as_secs_f64(), unique);
        }
    }
}

fn median(rates: &mut [f64]) -> f64 {
    rates.sort_unstable_by(f64::total_cmp);
    rates[rates.len() / 2]
}
