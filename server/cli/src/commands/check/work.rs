//! Checks a text, or a chunk of one, on a thread of the pool. Must not know the reports.

use super::examine::{CheckTools, Examined, examine, examine_and_fix};
use super::fix::Fixing;
use super::task::CheckTask;
use crate::cache::Cache;
use crate::input::discover::{Input, Role};
use crate::input::opened_text::OpenedText;
use crate::input::units::{Piece, Unit};
use crate::process::ordered_parallel::{Outcome, panic_message};
use crate::terminal::Counters;
use ide::Interrupt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The work on a unit, on a thread of the pool.
pub(super) struct Work<'a> {
    pub(super) task: CheckTask,
    pub(super) counters: &'a Counters,
    pub(super) cache: &'a Cache,
}

pub(super) enum Checked {
    /// The whole text was checked.
    Text(Examined),
    /// A chunk of it was checked.
    Chunk(Examined),
    /// A chunk of it has shown a defect; its message.
    Broken(String),
    /// There are no more chunks.
    End,
    /// The unit had no result.
    Nothing,
}

impl Work<'_> {
    pub(super) fn on(&self, input: &Input, unit: Unit, interrupt: Interrupt<'_>) -> Outcome<Checked> {
        let tools = CheckTools { counters: self.counters, cache: self.cache, interrupt };
        let text = match unit.piece(input) {
            Piece::Text(text) => text,
            Piece::Chunk(chunk) => {
                // A defect in one chunk does not end the others.
                let part = catch_unwind(AssertUnwindSafe(|| {
                    let is_latin1 = chunk.is_first_in_latin1;
                    let examined = examine(OpenedText::of_chunk(chunk), input.role, tools);
                    Checked::Chunk(self.ready(Examined { is_latin1, ..examined }))
                }));
                return Outcome::Done(part.unwrap_or_else(|panic| Checked::Broken(panic_message(panic.as_ref()))));
            }
            Piece::Wait => return Outcome::Done(Checked::Nothing),
            Piece::End => return Outcome::Done(Checked::End),
            Piece::Unreadable(error) => return Outcome::Unreadable(error.to_string()),
        };
        let is_latin1 = text.latin1.is_some();
        let examined = match self.task.fixing {
            _ if input.role == Role::Compared => examine(OpenedText::ask(input, text.content), input.role, tools),
            // Comments in Latin-1 keep their bytes.
            fixing if fixing == Fixing::None || is_latin1 => {
                examine(OpenedText::ask(input, text.content), input.role, tools)
            }
            fixing => examine_and_fix(input, text, fixing, self.task.safety, tools),
        };
        Outcome::Done(Checked::Text(self.ready(Examined { is_latin1, ..examined })))
    }

    fn ready(&self, examined: Examined) -> Examined {
        match self.task.comparison {
            Some(comparison) => examined.ready_to_compare(comparison),
            None => examined,
        }
    }
}
