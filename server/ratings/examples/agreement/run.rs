//! Rates puzzles in parallel, and measures the time of each and how often it polls the interrupt.

use crate::puzzle::Puzzle;
use crate::scale::Scale;
use ratings::Unrated;
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The values of a puzzle, and what they took.
pub(crate) struct Answer {
    pub(crate) values: Result<Vec<String>, Unrated>,
    /// On a processor.
    pub(crate) time: Duration,
    /// On the clock.
    pub(crate) elapsed: Duration,
    /// The calls of the interrupt.
    pub(crate) polls: u64,
}

/// The answers in the order of the puzzles, each after at most `limit` on a processor.
pub(crate) fn rate_all(scale: Scale, puzzles: &[Puzzle], limit: Duration, jobs: usize) -> Vec<Answer> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut answers = Vec::new();
        while let place = next.fetch_add(1, Ordering::Relaxed)
            && let Some(puzzle) = puzzles.get(place)
        {
            answers.push((place, rate(scale, puzzle, limit)));
        }
        answers
    };
    let mut answers = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a rating does not panic")).collect::<Vec<_>>()
    });
    answers.sort_unstable_by_key(|(place, _)| *place);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The answer after at most `limit` on a processor.
pub(crate) fn rate(scale: Scale, puzzle: &Puzzle, limit: Duration) -> Answer {
    let start = Instant::now();
    let before = processor_time();
    let polls = Cell::new(0);
    let values = scale.rate(puzzle, &|| {
        polls.set(polls.get() + 1);
        // Asking for the processor time takes longer.
        start.elapsed() > limit && processor_time().saturating_sub(before) > limit
    });
    let time = processor_time().saturating_sub(before);
    Answer { values, time, elapsed: start.elapsed(), polls: polls.get() }
}

/// The time of this thread on a processor.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The time on the clock, where the system is not asked for more.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed()
}
