//! Reads the inputs of a run, as whole texts or chunk by chunk, and works on several of them at once.

use crate::input::chunked_text::TextChunk;
use crate::input::discover::Input;
use crate::input::opened_text::{OpenedText, foreign};
use crate::input::placed_document::PlacedDocument;
use crate::input::read::{Text, read};
use crate::input::units::{Piece, ReadMode, Unit, units};
use crate::process::ordered_parallel::{Item, Outcome, in_order};
use crate::terminal::Counters;
use crate::text::position::Position;
use ide::{FormatError, Interrupt, PuzzleIndex};
use rayon::ThreadPool;
use std::ops::ControlFlow;

/// The input of a piece of work.
pub(crate) enum Material {
    Text(Text),
    /// A part of a long one.
    Chunk(TextChunk),
}

/// A text whose puzzles can be asked about.
pub(crate) struct Readable {
    pub(crate) opened: OpenedText,
    /// True if its positions are not those of the file: JSON, XML and links become `.sudoku` text.
    pub(crate) is_converted: bool,
}

impl Material {
    /// Opens the text, or the chunk of one, to ask about its puzzles. The error says why a puzzle in the format of
    /// another program cannot be read.
    pub(crate) fn open(self, input: &Input) -> Result<Readable, FormatError> {
        let text = match self {
            Material::Text(text) => text.content,
            Material::Chunk(chunk) => {
                return Ok(Readable { opened: OpenedText::of_chunk(chunk), is_converted: false });
            }
        };
        match foreign(input, &text) {
            Some(foreign) => {
                let converted = ide::converted(foreign, &text)?;
                Ok(Readable { opened: OpenedText::open(input, converted), is_converted: true })
            }
            None => Ok(Readable { opened: OpenedText::ask(input, text), is_converted: false }),
        }
    }
}

impl Readable {
    /// The position of a puzzle's grid in the file, if its positions are those of the file.
    pub(crate) fn position(&self, document: &PlacedDocument, puzzle: PuzzleIndex) -> Option<Position> {
        if self.is_converted {
            return None;
        }
        Some(self.opened.position(document.grid_start(puzzle)?))
    }
}

enum PieceResult<R> {
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
    inputs: &[Input],
    reading: ReadMode,
    counters: &Counters,
    work: impl Fn(&Input, Material, Interrupt<'_>) -> R + Sync,
    mut take: impl FnMut(&Input, Outcome<R>) -> ControlFlow<()>,
) {
    in_order(
        pool,
        units(inputs, reading),
        |input: &Input, unit: Unit, interrupt: Interrupt<'_>| match unit.piece(input) {
            Piece::Text(text) => Outcome::Done(PieceResult::Text(work(input, Material::Text(text), interrupt))),
            Piece::Chunk(chunk) => {
                let len = u64::from(chunk.chunk.len);
                Outcome::Done(PieceResult::Chunk(len, work(input, Material::Chunk(chunk), interrupt)))
            }
            Piece::Wait => Outcome::Done(PieceResult::Wait),
            Piece::End => Outcome::Done(PieceResult::End),
            Piece::Unreadable(error) => Outcome::Unreadable(error.to_string()),
        },
        |input: &Input, outcome| {
            if matches!(outcome, Outcome::Done(PieceResult::Text(_) | PieceResult::End) | Outcome::Unreadable(_)) {
                counters.file_done();
            }
            // The bytes of a long text are counted chunk by chunk. Units without work end here.
            let (len, outcome) = match outcome {
                Outcome::Done(PieceResult::Text(result)) => (input.len(), Outcome::Done(result)),
                Outcome::Done(PieceResult::Chunk(len, result)) => (len, Outcome::Done(result)),
                Outcome::Done(PieceResult::Wait | PieceResult::End) => return ControlFlow::Continue(()),
                Outcome::Unreadable(sentence) => (0, Outcome::Unreadable(sentence)),
                Outcome::Crashed(message) => (0, Outcome::Crashed(message)),
            };
            counters.bytes_done(len);
            take(input, outcome)
        },
    );
}

/// Reads every input whole and works on its text, on the threads of `pool`. `take` receives the outcomes in the order
/// of the inputs on the calling thread, and ends the run by breaking; the work learns of the end through its
/// [`ide::Interrupt`].
pub(crate) fn each_text<R: Send>(
    pool: &ThreadPool,
    inputs: &[Input],
    work: impl Fn(&Input, Text, Interrupt<'_>) -> R + Sync,
    take: impl FnMut(&Input, Outcome<R>) -> ControlFlow<()>,
) {
    let items = inputs.iter().map(|input| {
        let len = input.len();
        Item { subject: input, weight: len, work: len }
    });
    in_order(
        pool,
        items,
        |input: &Input, len, interrupt: Interrupt<'_>| match read(input, len) {
            // Its comments would be written in another encoding.
            Ok(Text { latin1: Some(why), .. }) => Outcome::Unreadable(why.to_string()),
            Ok(text) => Outcome::Done(work(input, text, interrupt)),
            Err(error) => Outcome::Unreadable(error.to_string()),
        },
        take,
    );
}
