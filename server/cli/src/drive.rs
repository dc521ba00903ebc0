//! Works on many texts at once and hands the results back in the order of the inputs. Knows nothing of what the work is.
//!
//! At most a window of texts is in memory: some hundred, together no more than a few megabytes unless a single text is
//! larger. The work runs on the pool, so it may itself split a large text over all threads.

use crate::inputs::{Input, Source};
use crate::read::{Text, read};
use rayon::{Scope, ThreadPool};
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

const TEXTS_IN_FLIGHT: usize = 512;
/// What is known about a text takes several times its size.
const BYTES_IN_FLIGHT: u64 = 8 << 20;

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

/// Reads every input and works on its text, on the threads of `pool`; `take` gets the outcomes in the order of the inputs
/// on the calling thread, and ends the run by breaking. The work is told through its [`ide::Interrupt`].
pub(crate) fn each_text<R: Send>(
    pool: &ThreadPool,
    inputs: &[Input],
    work: impl Fn(&Input, Text, ide::Interrupt<'_>) -> R + Sync,
    take: impl FnMut(&Input, Outcome<R>) -> ControlFlow<()>,
) {
    let weigh = |input: &Input| match &input.source {
        Source::Stdin => 0,
        Source::File(path) => std::fs::metadata(path).map_or(0, |metadata| metadata.len()),
    };
    let work = |input: &Input, interrupt: ide::Interrupt<'_>| match read(input) {
        Ok(text) => Outcome::Done(work(input, text, interrupt)),
        Err(sentence) => Outcome::Unreadable(sentence),
    };
    in_order(pool, inputs, weigh, work, take);
}

/// Does one piece of work on the pool.
pub(crate) fn once<R: Send>(pool: &ThreadPool, work: impl FnOnce() -> R + Send) -> Outcome<R> {
    let done = catch_unwind(AssertUnwindSafe(|| pool.install(work)));
    done.map_or_else(|panic| Outcome::Crashed(panic_message(panic.as_ref())), Outcome::Done)
}

fn in_order<T: Sync, R: Send>(
    pool: &ThreadPool,
    items: &[T],
    weigh: impl Fn(&T) -> u64,
    work: impl Fn(&T, ide::Interrupt<'_>) -> Outcome<R> + Sync,
    mut take: impl FnMut(&T, Outcome<R>) -> ControlFlow<()>,
) {
    let stop = AtomicBool::new(false);
    pool.in_place_scope(|scope| {
        let mut window = Window::new();
        let mut waiting = items.iter().enumerate().peekable();
        for item in items {
            while let Some((index, next)) = waiting.next_if(|(_, next)| window.admits(weigh(next))) {
                window.start(scope, index, weigh(next), (next, &work, &stop));
            }
            if take(item, window.next_outcome()).is_break() {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
    });
}

/// The items that are being worked on or whose outcome waits for its turn.
struct Window<R> {
    sender: Sender<(usize, Outcome<R>)>,
    receiver: Receiver<(usize, Outcome<R>)>,
    /// Outcomes that came before their turn.
    early: BTreeMap<usize, Outcome<R>>,
    /// The weights of the items in the window.
    weights: BTreeMap<usize, u64>,
    total_weight: u64,
    /// The item whose turn it is.
    turn: usize,
}

impl<R: Send> Window<R> {
    fn new() -> Window<R> {
        let (sender, receiver) = mpsc::channel();
        Window { sender, receiver, early: BTreeMap::new(), weights: BTreeMap::new(), total_weight: 0, turn: 0 }
    }

    fn admits(&self, weight: u64) -> bool {
        self.weights.is_empty()
            || self.weights.len() < TEXTS_IN_FLIGHT && self.total_weight.saturating_add(weight) <= BYTES_IN_FLIGHT
    }

    fn start<'scope, T: Sync, W>(
        &mut self,
        scope: &Scope<'scope>,
        index: usize,
        weight: u64,
        (item, work, stop): (&'scope T, &'scope W, &'scope AtomicBool),
    ) where
        R: 'scope,
        W: Fn(&T, ide::Interrupt<'_>) -> Outcome<R> + Sync,
    {
        self.weights.insert(index, weight);
        self.total_weight = self.total_weight.saturating_add(weight);
        let sender = self.sender.clone();
        scope.spawn(move |_| {
            let interrupt = || stop.load(Ordering::Relaxed);
            if interrupt() {
                return;
            }
            let outcome = catch_unwind(AssertUnwindSafe(|| work(item, &interrupt)))
                .unwrap_or_else(|panic| Outcome::Crashed(panic_message(panic.as_ref())));
            // Where nobody receives any more, the run has been ended.
            let _ = sender.send((index, outcome));
        });
    }

    fn next_outcome(&mut self) -> Outcome<R> {
        let turn = self.turn;
        while !self.early.contains_key(&turn) {
            match self.receiver.recv() {
                Ok((index, outcome)) => drop(self.early.insert(index, outcome)),
                Err(_) => break,
            }
        }
        self.turn += 1;
        self.total_weight -= self.weights.remove(&turn).unwrap_or(0).min(self.total_weight);
        self.early.remove(&turn).unwrap_or_else(|| Outcome::Crashed("lost its result".to_owned()))
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
                &items,
                |_| 1 << 20,
                |&item, _| {
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
            &pool(4),
            &items,
            |&weight| weight,
            |_, _| {
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
        let items = vec![(); 10_000];
        in_order(
            &pool(2),
            &items,
            |_| 1,
            |_, _| Outcome::Done(worked.fetch_add(1, Ordering::SeqCst)),
            |_, _| ControlFlow::Break(()),
        );
        assert!(worked.load(Ordering::SeqCst) <= TEXTS_IN_FLIGHT);
    }
}
