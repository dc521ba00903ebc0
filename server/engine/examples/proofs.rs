//! `proofs LIST`: proves each line of a list of classic puzzles to have just one solution, and does nothing else. The
//! CPU time of the process is compared with that of `check`.

use engine::{Budget, Digit, Query, Solver, Verdict};
use std::error::Error;

/// The number of puzzles searched at once, as in `check`.
const AT_ONCE: usize = 512;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which list?")?;
    let list = std::fs::read(path)?;
    let given = |cell: u8| Digit::new(cell.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9);
    let lines = list.split(|byte| *byte == b'\n').filter_map(|line| line.first_chunk::<81>());
    let puzzles: Vec<[Option<Digit>; 81]> = lines.map(|cells| cells.map(given)).collect();
    let mut solver = Solver::default();
    let mut unique = 0;
    for puzzles in puzzles.chunks(AT_ONCE) {
        let outcomes = solver.solve_classics(puzzles, Query::unique(Budget::of(200_000)));
        unique += outcomes.iter().filter(|outcome| outcome.verdict() == Verdict::One).count();
    }
    println!("{unique} of {} puzzles have one solution", puzzles.len());
    Ok(())
}
