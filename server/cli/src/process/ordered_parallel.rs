//! Works on many texts, or parts of texts, at once and hands the results back in the order in which they came. Knows nothing
//! of what the work is.
//!
//! At most a window of them is in memory: some hundred, together no more than some hundred kilobytes unless a single one is
//! larger. They are made as the window moves on. The work runs on the pool, so it may itself split a large text over all
//! threads.

use crate::process::interrupt;
use rayon::{Scope, ThreadPool};
use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

const TEXTS_IN_FLIGHT: usize = 512;
/// What is known about a text takes several times its size; of puzzles without a solution, of which is kept what shows it, hundreds
/// of times.
const BYTES_IN_FLIGHT: u64 = 1 << 17;
/// So that many threads have enough to do.
const BYTES_A_THREAD: u64 = 1 << 16;

/// The stack that a thread of the pool needs. One that waits for a part of its text takes up another text meanwhile, so in
/// the worst case the whole window lies on one stack.
pub(crate) const STACK_BYTES: usize = 16 << 20;

/// What became of a text.
#[derive(Debug)]
pub(crate) enum Outcome<R> {
    Done(R),
    /// It could not be read; a sentence.
    Unreadable(String),
    /// The work panicked; its message.
    Crashed(String),
}

/// Something to work on.
pub(crate) struct Item<S, T> {
    /// What it is about.
    pub(crate) subject: S,
    /// How many bytes it takes.
    pub(crate) weight: u64,
    pub(crate) work: T,
}

/// Does one piece of work on the pool.
pub(crate) fn once<R: Send>(pool: &ThreadPool, work: impl FnOnce() -> R + Send) -> Outcome<R> {
    let done = catch_unwind(AssertUnwindSafe(|| pool.install(work)));
    done.map_or_else(|panic| Outcome::Crashed(panic_message(panic.as_ref())), Outcome::Done)
}

/// Works on every item on the threads of `pool`; `take` gets the outcomes in the order of the items on the calling thread,
/// which also makes them, and ends the run by breaking. So does an interruption from outside.
pub(crate) fn in_order<S: Copy + Send, T: Send, R: Send>(
    pool: &ThreadPool,
    items: impl Iterator<Item = Item<S, T>>,
    work: impl Fn(S, T, ide::Interrupt<'_>) -> Outcome<R> + Sync,
    mut take: impl FnMut(S, Outcome<R>) -> ControlFlow<()>,
) {
    let (stop, shelf) = (AtomicBool::new(false), Shelf::default());
    pool.in_place_scope(|scope| {
        let most_weight = BYTES_IN_FLIGHT.max(BYTES_A_THREAD * pool.current_num_threads() as u64);
        let mut window = Window::new(&shelf, most_weight);
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

/// Outcomes that nobody has looked at yet.
struct Shelf<R> {
    there: Mutex<There<R>>,
    is_enough: Condvar,
}

struct There<R> {
    outcomes: Vec<(usize, Outcome<R>)>,
    /// How many of them are worth waking whoever waits.
    enough: usize,
}

impl<R> Default for Shelf<R> {
    fn default() -> Shelf<R> {
        Shelf { there: Mutex::new(There { outcomes: Vec::new(), enough: 1 }), is_enough: Condvar::new() }
    }
}

impl<R> Shelf<R> {
    fn put(&self, index: usize, outcome: Outcome<R>) {
        let mut there = self.there.lock().unwrap_or_else(PoisonError::into_inner);
        there.outcomes.push((index, outcome));
        if there.outcomes.len() == there.enough {
            self.is_enough.notify_one();
        }
    }

    /// All that is there, once it is `enough`, or it is time to look around.
    fn take(&self, enough: usize) -> Vec<(usize, Outcome<R>)> {
        let mut there = self.there.lock().unwrap_or_else(PoisonError::into_inner);
        there.enough = enough;
        let is_less = |there: &mut There<R>| there.outcomes.len() < there.enough;
        let waited = self.is_enough.wait_timeout_while(there, interrupt::GLANCE, is_less);
        std::mem::take(&mut waited.unwrap_or_else(PoisonError::into_inner).0.outcomes)
    }
}

/// The items that are being worked on or whose outcome waits for its turn.
struct Window<'scope, S, R> {
    shelf: &'scope Shelf<R>,
    /// Outcomes that came before their turn.
    early: BTreeMap<usize, Outcome<R>>,
    /// The items in the window: what they are about, and their weights.
    items: VecDeque<(S, u64)>,
    total_weight: u64,
    most_weight: u64,
    /// The item whose turn it is.
    turn: usize,
}

impl<'scope, S: Copy + Send, R: Send> Window<'scope, S, R> {
    fn new(shelf: &'scope Shelf<R>, most_weight: u64) -> Window<'scope, S, R> {
        let (early, items) = (BTreeMap::new(), VecDeque::new());
        Window { shelf, early, items, total_weight: 0, most_weight, turn: 0 }
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
        let shelf = self.shelf;
        scope.spawn(move |_| {
            let interrupt = || stop.load(Ordering::Relaxed) || interrupt::has_come();
            if interrupt() {
                return;
            }
            let outcome = catch_unwind(AssertUnwindSafe(|| work(subject, material, &interrupt)))
                .unwrap_or_else(|panic| Outcome::Crashed(panic_message(panic.as_ref())));
            shelf.put(index, outcome);
        });
    }

    /// The outcome whose turn it is; `None` behind the last one, and when an interruption has come.
    fn next_outcome(&mut self) -> Option<(S, Outcome<R>)> {
        let (subject, weight) = self.items.pop_front()?;
        let outcome = loop {
            if interrupt::has_come() {
                return None;
            }
            if let Some(outcome) = self.early.remove(&self.turn) {
                break outcome;
            }
            // To be woken for each by itself takes as long as to check a small file.
            let in_work = self.items.len() + 1 - self.early.len();
            self.early.extend(self.shelf.take((in_work / 2).max(1)));
        };
        self.turn += 1;
        self.total_weight = self.total_weight.saturating_sub(weight);
        Some((subject, outcome))
    }
}

/// What a caught panic says.
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
        let (alive, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
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
