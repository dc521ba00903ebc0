//! Runs work on many items in parallel and returns the results in the order of the items. Does not know the work.
//!
//! Only a window of the items is in memory: some hundred, together at most some hundred kilobytes unless a single one
//! is larger. Items are created as the window moves on. The work runs on the pool, so it may itself split a large text
//! over all threads.

use crate::process::interrupt;
use rayon::{Scope, ThreadPool};
use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

const TEXTS_IN_FLIGHT: usize = 512;
/// The analysis of a text takes several times its size; for puzzles without a solution, whose proofs it holds, hundreds
/// of times.
const BYTES_IN_FLIGHT: u64 = 1 << 17;
/// Gives many threads enough to do.
const BYTES_A_THREAD: u64 = 1 << 16;

/// The stack of a thread of the pool. A thread that waits for a part of its text works on another text meanwhile, so in
/// the worst case the whole window is on one stack.
pub(crate) const STACK_BYTES: usize = 16 << 20;

/// The outcome of the work on an item.
#[derive(Debug)]
pub(crate) enum Outcome<R> {
    Done(R),
    /// The text could not be read; a sentence.
    Unreadable(String),
    /// The work panicked; its message.
    Crashed(String),
}

pub(crate) struct Item<S, T> {
    pub(crate) subject: S,
    /// The size of the item in bytes.
    pub(crate) weight: u64,
    pub(crate) work: T,
}

/// Runs work on every item on the threads of `pool`. `take` receives the outcomes in the order of the items on the
/// calling thread, which also creates the items; it ends the run by breaking. An interruption from outside ends it,
/// too.
pub(crate) fn in_order<S: Copy + Send, T: Send, R: Send>(
    pool: &ThreadPool,
    items: impl Iterator<Item = Item<S, T>>,
    work: impl Fn(S, T, ide::Interrupt<'_>) -> Outcome<R> + Sync,
    mut take: impl FnMut(S, Outcome<R>) -> ControlFlow<()>,
) {
    let stop = AtomicBool::new(false);
    let finished = Finished::default();
    pool.in_place_scope(|scope| {
        let most_weight = BYTES_IN_FLIGHT.max(BYTES_A_THREAD * pool.current_num_threads() as u64);
        let mut window = Window::new(&finished, most_weight);
        let mut waiting = items.peekable();
        loop {
            while let Some(item) = waiting.next_if(|next| window.admits(next.weight)) {
                window.start(scope, item, &work, &stop);
            }
            let Some((subject, outcome)) = window.next_outcome() else { break };
            if take(subject, outcome).is_break() {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
    });
}

/// Outcomes that the calling thread has not taken yet.
struct Finished<R> {
    pending: Mutex<Pending<R>>,
    is_enough: Condvar,
}

struct Pending<R> {
    outcomes: Vec<(usize, Outcome<R>)>,
    /// The number of outcomes at which the waiting thread is woken.
    enough: usize,
}

impl<R> Default for Finished<R> {
    fn default() -> Finished<R> {
        Finished { pending: Mutex::new(Pending { outcomes: Vec::new(), enough: 1 }), is_enough: Condvar::new() }
    }
}

impl<R> Finished<R> {
    fn put(&self, index: usize, outcome: Outcome<R>) {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.outcomes.push((index, outcome));
        if pending.outcomes.len() == pending.enough {
            self.is_enough.notify_one();
        }
    }

    /// Takes all outcomes once there are `enough`, or the polling interval is over.
    fn take(&self, enough: usize) -> Vec<(usize, Outcome<R>)> {
        let mut pending = self.pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.enough = enough;
        let waited = self
            .is_enough
            .wait_timeout_while(pending, interrupt::POLL_INTERVAL, |pending| pending.outcomes.len() < pending.enough);
        std::mem::take(&mut waited.unwrap_or_else(PoisonError::into_inner).0.outcomes)
    }
}

/// The items that are worked on, or whose outcome waits for its turn.
struct Window<'scope, S, R> {
    finished: &'scope Finished<R>,
    /// Outcomes that arrived before their turn.
    early: BTreeMap<usize, Outcome<R>>,
    /// The items in the window, with their weights.
    items: VecDeque<(S, u64)>,
    total_weight: u64,
    most_weight: u64,
    /// The index of the next item to hand over.
    turn: usize,
}

impl<'scope, S: Copy + Send, R: Send> Window<'scope, S, R> {
    fn new(finished: &'scope Finished<R>, most_weight: u64) -> Window<'scope, S, R> {
        let early = BTreeMap::new();
        let items = VecDeque::new();
        Window { finished, early, items, total_weight: 0, most_weight, turn: 0 }
    }

    fn admits(&self, weight: u64) -> bool {
        self.items.is_empty()
            || self.items.len() < TEXTS_IN_FLIGHT && self.total_weight.saturating_add(weight) <= self.most_weight
    }

    fn start<T: Send + 'scope, W>(
        &mut self,
        scope: &Scope<'scope>,
        Item { subject, weight, work: material }: Item<S, T>,
        work: &'scope W,
        stop: &'scope AtomicBool,
    ) where
        S: 'scope,
        R: 'scope,
        W: Fn(S, T, ide::Interrupt<'_>) -> Outcome<R> + Sync,
    {
        let index = self.turn + self.items.len();
        self.items.push_back((subject, weight));
        self.total_weight = self.total_weight.saturating_add(weight);
        let finished = self.finished;
        scope.spawn(move |_| {
            let interrupt = || stop.load(Ordering::Relaxed) || interrupt::is_requested();
            if interrupt() {
                return;
            }
            let outcome = catch_unwind(AssertUnwindSafe(|| work(subject, material, &interrupt)))
                .unwrap_or_else(|panic| Outcome::Crashed(panic_message(panic.as_ref())));
            finished.put(index, outcome);
        });
    }

    /// Returns the next outcome; `None` after the last one, and after an interruption.
    fn next_outcome(&mut self) -> Option<(S, Outcome<R>)> {
        let (subject, weight) = self.items.pop_front()?;
        let outcome = loop {
            if interrupt::is_requested() {
                return None;
            }
            if let Some(outcome) = self.early.remove(&self.turn) {
                break outcome;
            }
            // Waking up for each outcome takes as long as checking a small file.
            let in_work = self.items.len() + 1 - self.early.len();
            self.early.extend(self.finished.take((in_work / 2).max(1)));
        };
        self.turn += 1;
        self.total_weight = self.total_weight.saturating_sub(weight);
        Some((subject, outcome))
    }
}

/// Returns the message of a caught panic.
pub(crate) fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    fn pool(threads: usize) -> ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
    }

    #[test]
    fn outcomes_come_in_order_and_panics_are_caught() {
        for threads in [1, 4] {
            let items: Vec<u64> = (0..200).collect();
            let mut taken = Vec::new();
            in_order(
                &pool(threads),
                items.iter().map(|item| Item { subject: item, weight: 1 << 20, work: () }),
                |&item, (), _| {
                    std::thread::sleep(Duration::from_micros(item * 7919 % 300));
                    assert!(item != 17, "unlucky {item}");
                    Outcome::Done(item)
                },
                |&item, outcome| {
                    match outcome {
                        Outcome::Done(result) => assert_eq!(result, item),
                        Outcome::Crashed(message) => assert_eq!(message, "unlucky 17"),
                        Outcome::Unreadable(_) => unreachable!(),
                    }
                    taken.push(item);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(taken, items);
        }
    }

    #[test]
    fn the_window_bounds_what_is_in_memory() {
        let alive = AtomicUsize::new(0);
        let most = AtomicUsize::new(0);
        let items = vec![BYTES_IN_FLIGHT / 3; 50];
        in_order(
            &pool(2),
            items.iter().map(|weight| Item { subject: weight, weight: *weight, work: () }),
            |_, (), _| {
                most.fetch_max(alive.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                Outcome::Done(())
            },
            |_, _| {
                alive.fetch_sub(1, Ordering::SeqCst);
                ControlFlow::Continue(())
            },
        );
        // One more than fits: the one that has just been handed over.
        assert!(most.load(Ordering::SeqCst) <= 4);
    }

    #[test]
    fn a_break_ends_the_run() {
        let worked = AtomicUsize::new(0);
        let items = [(); 10_000];
        in_order(
            &pool(2),
            items.iter().map(|item| Item { subject: item, weight: 1, work: () }),
            |_, (), _| Outcome::Done(worked.fetch_add(1, Ordering::SeqCst)),
            |_, _| ControlFlow::Break(()),
        );
        assert!(worked.load(Ordering::SeqCst) <= TEXTS_IN_FLIGHT);
    }
}
