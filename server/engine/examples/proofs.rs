//! `proofs LIST`: proves each line of a list of classic puzzles to have just one solution, and does nothing else. The
//! CPU time of the process is compared with that of `check`.

use engine::{Budget, Digit, Solver, Verdict};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which list?")?;
    let list = std::fs::read(path)?;
    let mut solver = Solver::default();
    let (mut puzzles, mut unique) = (0_u64, 0_u64);
    for cells in list.split(|byte| *byte == b'\n').filter_map(|line| line.first_chunk::<81>()) {
        let values = cells.map(|cell| Digit::new(cell.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9));
        let outcome = solver.solve_classic(&values, 2, 0, Budget::of(200_000), &|| false);
        puzzles += 1;
        unique += u64::from(outcome.verdict() == Verdict::One);
    }
    println!("{unique} of {puzzles} puzzles have one solution");
    Ok(())
}
