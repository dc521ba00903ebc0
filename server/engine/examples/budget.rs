//! Generates grids and prints the cost of the default budget for the worst of them, in CPU time of the thread (Linux).
//!
//! `cargo run --release -p engine --example budget -- SIZE...`. A grid is the usual pattern with rows, columns and
//! digits in another order, every second one also with pairs of digits exchanged in places; 20 to 70 % of its cells are
//! given, and half of the puzzles have a wrong given.

use engine::{Budget, Cell, Digit, DigitSet, Geometry, Outcome, Puzzle, Query, Solver, Verdict};
use logic::diagnosis::Diagnosis;
use std::error::Error;
use std::sync::Arc;

const BUDGET: Budget = Budget::of(200_000);

fn main() -> Result<(), Box<dyn Error>> {
    for size in std::env::args().skip(1) {
        let geometry = Arc::new(Geometry::standard(size.parse()?)?);
        let mut lines: Vec<(u64, String)> = Vec::new();
        for percent in (20..=70).step_by(5) {
            for kind in [Kind::Pattern, Kind::PatternWrong, Kind::Mixed, Kind::MixedWrong] {
                lines.push(measured(&geometry, percent, kind));
            }
        }
        lines.sort_unstable_by(|one, other| other.cmp(one));
        println!("{size}: {} puzzles; the slowest:", lines.len());
        lines.iter().take(6).for_each(|(_, line)| println!("  {line}"));
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Pattern,
    PatternWrong,
    Mixed,
    MixedWrong,
}

/// The nanoseconds for one puzzle, and a line about it.
fn measured(geometry: &Arc<Geometry>, percent: u64, kind: Kind) -> (u64, String) {
    let puzzle = generate(geometry, percent, kind);
    let start = cpu();
    let query = Query::count(1_000, BUDGET).keeping(64);
    let outcome = Solver::default().solve(&puzzle, query);
    let search = cpu() - start;
    let Outcome { nodes, conflicts, steps, .. } = outcome;
    let verdict = outcome.verdict();
    let mut diagnosis = Diagnosis::after(&puzzle, query, outcome);
    match verdict {
        Verdict::None => drop(diagnosis.explanation()),
        Verdict::Many => drop(diagnosis.ambiguity()),
        Verdict::One | Verdict::Undecided => {}
    }
    let whole = cpu() - start;
    let a_step = search as f64 / 1e3 / steps.max(1) as f64;
    let [search, ms] = [search, whole].map(|nanoseconds| nanoseconds as f64 / 1e6);
    let line = format!(
        "{percent} % {kind:?}: {verdict:?}, {nodes} nodes, {conflicts} conflicts, {steps} steps; search {search:.1} ms \
         ({a_step:.1} us a step), with what follows {ms:.1} ms"
    );
    (whole, line)
}

fn generate(geometry: &Arc<Geometry>, percent: u64, kind: Kind) -> Puzzle {
    let mut chance = Chance(percent * 7 + kind as u64);
    let mut grid = pattern(geometry, &mut chance);
    if matches!(kind, Kind::Mixed | Kind::MixedWrong) {
        (0..20 * u64::from(geometry.digit_count())).for_each(|_| exchange(geometry, &mut grid, &mut chance));
    }
    let given = |digit: &u8| Digit::new(*digit).filter(|_| chance.below(100) < percent);
    let mut values: Vec<Option<Digit>> = grid.iter().map(given).collect();
    if matches!(kind, Kind::PatternWrong | Kind::MixedWrong) {
        spoil(geometry, &mut values, &mut chance);
    }
    Puzzle::from_values(geometry.clone(), &values)
}

/// Changes a given to a digit that no peer holds.
fn spoil(geometry: &Geometry, values: &mut [Option<Digit>], chance: &mut Chance) {
    for _ in 0..1_000 {
        let index = chance.below(values.len() as u64) as usize;
        let Some(own) = values[index] else { continue };
        let held = geometry.peers(Cell::new(index)).iter().filter_map(|peer| values[peer.index()]);
        let free = geometry.digits().without(held.collect()).without(DigitSet::single(own));
        if let Some(other) = free.first() {
            values[index] = Some(other);
            return;
        }
    }
}

fn pattern(geometry: &Geometry, chance: &mut Chance) -> Vec<u8> {
    let size = usize::from(geometry.digit_count());
    let sides = geometry.box_shape().map_or([1, size], |shape| [shape.rows, shape.columns].map(usize::from));
    let mut digits: Vec<u8> = (1..=geometry.digit_count()).collect();
    chance.shuffle(&mut digits);
    let [rows, columns] = sides.map(|side| {
        let mut groups: Vec<Vec<usize>> =
            (0..size / side).map(|group| (group * side..(group + 1) * side).collect()).collect();
        chance.shuffle(&mut groups);
        groups.iter_mut().for_each(|group| chance.shuffle(group));
        groups.concat()
    });
    let digit = |row: usize, column: usize| digits[(row % sides[0] * sides[1] + row / sides[0] + column) % size];
    rows.iter().flat_map(|row| columns.iter().map(|column| digit(*row, *column))).collect()
}

/// Exchanges two digits in cells that are connected by them.
fn exchange(geometry: &Geometry, grid: &mut [u8], chance: &mut Chance) {
    let start = chance.below(grid.len() as u64) as usize;
    let pair = [grid[start], chance.below(u64::from(geometry.digit_count())) as u8 + 1];
    let mut seen = vec![false; grid.len()];
    let mut cells = vec![Cell::new(start)];
    seen[start] = true;
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        for peer in geometry.peers(cell) {
            if !seen[peer.index()] && pair.contains(&grid[peer.index()]) {
                seen[peer.index()] = true;
                cells.push(*peer);
            }
        }
        next += 1;
    }
    if pair[0] != pair[1] {
        cells.iter().for_each(|cell| grid[cell.index()] = pair[0] + pair[1] - grid[cell.index()]);
    }
}

/// Nanoseconds of CPU time of this thread; 0 if the system does not report them.
fn cpu() -> u64 {
    // Makes the system update the figure.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or(0)
}

/// Pseudo-random numbers, the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % end
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u64 + 1) as usize);
        }
    }
}
