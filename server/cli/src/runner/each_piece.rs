//! Reads the inputs of a run, as whole texts or chunk by chunk, and works on several pieces at once.

use crate::input::chunked_text::TextChunk;
use crate::input::discover::Input;
use crate::input::read::Text;
use crate::input::units::{Piece, Reading, Unit, units};
use crate::process::ordered_parallel::{Outcome, in_order};
use crate::terminal::Counters;
use ide::Interrupt;
use rayon::ThreadPool;
use std::ops::ControlFlow;

/// The input of a piece of work.
pub(crate) enum Material {
    /// The text of an input.
    Text(Text),
    /// A part of a long one.
    Chunk(TextChunk),
}

/// The result of a piece.
enum Step<R> {
    /// Of a whole text.
    Text(R),
    /// Of a chunk of so many bytes.
    Chunk(u64, R),
    /// There was nothing to do.
    Wait,
    /// The input has no more chunks.
    End,
}

/// Reads every input and works on its pieces, on the threads of `pool`; `take` gets the outcomes in their order on the
/// calling thread, and ends the run by breaking. The work is interrupted through its [`ide::Interrupt`].
pub(crate) fn each_piece<R: Send>(
    pool: &ThreadPool,
    (inputs, reading): (&[Input], Reading),
    counters: &Counters,
    work: impl Fn(&Input, Material, Interrupt<'_>) -> R + Sync,
    mut take: impl FnMut(&Input, Outcome<R>) -> ControlFlow<()>,
) {
    let work = |input: &Input, unit: Unit, interrupt: Interrupt<'_>| {
        Outcome::Done(match unit.piece(input) {
            Piece::Text(text) => Step::Text(work(input, Material::Text(text), interrupt)),
            Piece::Chunk(chunk) => {
                let len = u64::from(chunk.chunk.len);
                Step::Chunk(len, work(input, Material::Chunk(chunk), interrupt))
            }
            Piece::Wait => Step::Wait,
            Piece::End => Step::End,
            Piece::Unreadable(error) => return Outcome::Unreadable(error.to_string()),
        })
    };
    in_order(pool, units(inputs, reading), work, |input: &Input, outcome| {
        if matches!(outcome, Outcome::Done(Step::Text(_) | Step::End) | Outcome::Unreadable(_)) {
            counters.file_done();
        }
        let (len, outcome) = match outcome {
            Outcome::Done(Step::Text(result)) => (input.len(), Outcome::Done(result)),
            Outcome::Done(Step::Chunk(len, result)) => (len, Outcome::Done(result)),
            Outcome::Done(Step::Wait | Step::End) => return ControlFlow::Continue(()),
            Outcome::Unreadable(sentence) => (0, Outcome::Unreadable(sentence)),
            Outcome::Crashed(message) => (0, Outcome::Crashed(message)),
        };
        counters.bytes_done(len);
        take(input, outcome)
    });
}
