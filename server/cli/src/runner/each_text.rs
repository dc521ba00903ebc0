//! Reads the texts of a run and works on several at once.

use crate::input::discover::Input;
use crate::input::read::{Text, read};
use crate::process::ordered_parallel::{Item, Outcome, in_order};
use ide::Interrupt;
use rayon::ThreadPool;
use std::ops::ControlFlow;

/// Reads every input and works on its text, on the threads of `pool`. `take` receives the outcomes in the order of the
/// inputs on the calling thread, and ends the run by breaking; the work learns of the end through its
/// [`ide::Interrupt`].
pub(crate) fn each_text<R: Send>(
    pool: &ThreadPool,
    inputs: &[Input],
    work: impl Fn(&Input, Text, Interrupt<'_>) -> R + Sync,
    take: impl FnMut(&Input, Outcome<R>) -> ControlFlow<()>,
) {
    let items = inputs.iter().map(|input| (input, input.len()));
    let items = items.map(|(input, len)| Item { subject: input, weight: len, work: len });
    let work = |input: &Input, len, interrupt: Interrupt<'_>| match read(input, len) {
        // Its comments would be written in another encoding.
        Ok(Text { latin1: Some(why), .. }) => Outcome::Unreadable(why.to_string()),
        Ok(text) => Outcome::Done(work(input, text, interrupt)),
        Err(error) => Outcome::Unreadable(error.to_string()),
    };
    in_order(pool, items, work, take);
}
