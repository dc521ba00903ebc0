//! Draws samples and compares them with published distributions; each comparison is a line of a report.
//!
//! The figures about minimal puzzles are those of Berthier's collection of 5,926,343 puzzles
//! (github.com/denis-berthier/Controlled-bias_Sudoku_generator_and_collection, commit 7a718fa).

use super::bands::{ALL_GRIDS, Bands};
use engine::Interrupted;
use generator::{Classic, EvenGrids, Made, Pattern, Random, Wanted};

/// A comparison.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The compared quantity, with both values.
    pub(crate) text: String,
    /// The distance in standard deviations.
    pub(crate) distance: f64,
}

/// The distance that a sample of a right distribution exceeds once in some million comparisons.
pub(crate) const FARTHEST: f64 = 5.0;

/// Mean and standard deviation of the number of givens: top-down, with controlled bias, and of all minimal puzzles.
const TOP_DOWN: [f64; 2] = [24.38, 1.12];
const CONTROLLED: [f64; 2] = [25.667, 1.117];
const ALL_MINIMAL: [f64; 2] = [26.578, 1.117];

/// The puzzles of the collection with 20 givens and more.
const CONTROLLED_COUNTS: [f64; 13] = [
    2.0,
    164.0,
    6_651.0,
    110_103.0,
    704_089.0,
    1_814_413.0,
    2_002_349.0,
    1_007_700.0,
    247_259.0,
    31_449.0,
    2_088.0,
    74.0,
    2.0,
];

/// The means are published with two or three decimals. The generator that was measured top-down does not draw its grids
/// evenly: 100,000 puzzles from even grids have 24.403 givens.
const ROUNDING: f64 = 0.006;
const OTHER_GRIDS: f64 = 0.03;

/// Compares the numbers of givens of puzzles made top-down.
pub(crate) fn top_down(count: u64) -> Vec<Line> {
    let mut classic = Classic::default();
    let wanted = Wanted::new(Pattern::None, 0);
    let mut givens = Vec::new();
    for first in (0..count).step_by(Classic::BATCH) {
        let end = (first + Classic::BATCH as u64).min(count);
        let mut sources: Vec<Random> = (first..end).map(|stream| Random::new(11, stream)).collect();
        let made = classic.make(&wanted, &mut sources, &|| false);
        givens.extend(made.unwrap_or_default().iter().map(|made| made.givens.len()));
    }
    vec![mean("top-down", &givens, TOP_DOWN), deviation("top-down", &givens, TOP_DOWN)]
}

/// Compares the numbers of givens of puzzles made with controlled bias, as they are and with weights that cancel it.
pub(crate) fn controlled(count: u64, threads: u64) -> Vec<Line> {
    let draw = |stream: u64| {
        let made: Result<Made, Interrupted> =
            Classic::default().draw_controlled(&mut Random::new(12, stream), &|| false);
        made.map_or(0, |made| made.givens.len())
    };
    let share = |thread: u64| (thread..count).step_by(threads as usize).map(draw).collect::<Vec<usize>>();
    let givens: Vec<usize> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || share(thread))).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    let mut lines =
        vec![mean("controlled bias", &givens, CONTROLLED), deviation("controlled bias", &givens, CONTROLLED)];
    let all: f64 = CONTROLLED_COUNTS.iter().sum();
    let expected: Vec<f64> = CONTROLLED_COUNTS.iter().map(|puzzles| puzzles / all).collect();
    let mut seen = vec![0.0; expected.len()];
    givens.iter().for_each(|givens| seen[givens.saturating_sub(20).min(12)] += 1.0);
    lines.push(chi_square("controlled bias, numbers of givens", &seen, &expected));
    lines.push(weighted(&givens));
    lines
}

/// Compares how often each class of bands is the first one of a grid, and the number of all grids with the known one.
pub(crate) fn grids(count: u64) -> Vec<Line> {
    let bands = Bands::new();
    let grids = EvenGrids::default();
    let mut seen = vec![0.0; bands.shares.len()];
    (0..count).for_each(|stream| seen[bands.class_of(&grids.draw(&mut Random::new(13, stream)))] += 1.0);
    let is_known = bands.grids == ALL_GRIDS;
    let text = format!("grids by the {} classes of bands: {} in all", bands.shares.len(), bands.grids);
    vec![
        Line { text, distance: if is_known { 0.0 } else { f64::INFINITY } },
        chi_square("grids by the class of their first band", &seen, &bands.shares),
    ]
}

fn average(values: &[usize]) -> f64 {
    values.iter().sum::<usize>() as f64 / values.len().max(1) as f64
}

fn spread(values: &[usize]) -> f64 {
    let mean = average(values);
    (values.iter().map(|value| (*value as f64 - mean).powi(2)).sum::<f64>() / values.len().max(1) as f64).sqrt()
}

/// The distance of two values in standard errors, after a known inaccuracy of the published one.
fn apart(one: f64, other: f64, known: f64, error: f64) -> f64 {
    ((one - other).abs() - known).max(0.0) / error
}

fn mean(what: &str, givens: &[usize], [published, deviation]: [f64; 2]) -> Line {
    let mean = average(givens);
    let count = givens.len();
    let text = format!("{what}, {count} puzzles: mean of givens {mean:.3}, published {published}");
    let known = if published == TOP_DOWN[0] { OTHER_GRIDS } else { ROUNDING };
    Line { text, distance: apart(mean, published, known, deviation / (count as f64).sqrt()) }
}

fn deviation(what: &str, givens: &[usize], [_, published]: [f64; 2]) -> Line {
    let found = spread(givens);
    let count = givens.len();
    let text = format!("{what}: standard deviation {found:.3}, published {published}");
    Line { text, distance: apart(found, published, ROUNDING, published / (2.0 * count as f64).sqrt()) }
}

/// The mean with the weight C(81, givens) for each puzzle, which cancels the bias.
fn weighted(givens: &[usize]) -> Line {
    let weight = |givens: usize| {
        (26..givens).map(|k| (81 - k) as f64 / (k + 1) as f64).product::<f64>()
            / (givens..26).map(|k| (81 - k) as f64 / (k + 1) as f64).product::<f64>()
    };
    let total: f64 = givens.iter().map(|it| weight(*it)).sum();
    let mean = givens.iter().map(|it| *it as f64 * weight(*it)).sum::<f64>() / total;
    let squares: f64 = givens.iter().map(|it| (weight(*it) * (*it as f64 - mean)).powi(2)).sum();
    let [published, _] = ALL_MINIMAL;
    let error = squares.sqrt() / total;
    let text =
        format!("controlled bias, weighted by C(81, givens): mean {mean:.3} ± {error:.3}, published {published}");
    Line { text, distance: apart(mean, published, ROUNDING, error) }
}

/// Compares numbers with shares. Classes of which fewer than five are expected are taken together.
fn chi_square(what: &str, seen: &[f64], shares: &[f64]) -> Line {
    let count: f64 = seen.iter().sum();
    let mut sum = 0.0;
    let mut freedom = -1.0;
    let mut rest = [0.0, 0.0];
    let mut compare = |seen: f64, expected: f64| {
        sum += (seen - expected).powi(2) / expected;
        freedom += 1.0;
    };
    for (seen, share) in seen.iter().zip(shares) {
        if share * count >= 5.0 {
            compare(*seen, share * count);
        } else {
            rest = [rest[0] + seen, rest[1] + share * count];
        }
    }
    if rest[1] > 1.0 {
        compare(rest[0], rest[1]);
    }
    let text = format!("{what}: chi-square {sum:.1} with {freedom} degrees of freedom");
    // Too even is as suspicious as too uneven.
    Line { text, distance: (sum - freedom).abs() / (2.0 * freedom).sqrt() }
}
