//! What a check does with each text, or part of one, on a thread of the pool. Must not know what is reported, and where.

use crate::drive::{Outcome, panic_message};
use crate::examine::{Examined, examine, look};
use crate::inputs::{Input, Role};
use crate::open::Sheet;
use crate::partition::Partition;
use crate::plan::Fixing;
use crate::progress::Counters;
use crate::read::read;
use crate::units::Unit;
use ide::{Interrupt, Safety};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What is done with a unit, on a thread of the pool.
pub(super) struct Work<'a> {
    pub(super) fixing: Fixing,
    pub(super) dared: Safety,
    pub(super) partition: Option<Partition>,
    /// Whether something is left for whoever joins the parts.
    pub(super) shares: bool,
    /// Whether equal puzzles are looked for, and whether equivalent ones are.
    pub(super) compares: bool,
    pub(super) classes: bool,
    /// Whether puzzles are counted by what they are.
    pub(super) counts: bool,
    pub(super) counters: &'a Counters,
}

/// What became of a unit.
pub(super) enum Checked {
    /// The whole text.
    Text(Examined),
    /// A part of it.
    Part(Examined),
    /// A part of it has shown a defect; its message.
    Broken(String),
    /// There are no more parts.
    End,
}

impl Work<'_> {
    pub(super) fn on(&self, input: &Input, unit: Unit, interrupt: Interrupt<'_>) -> Outcome<Checked> {
        let (number, text) = match unit {
            Unit::Read { number, len } => match read(input, len) {
                Ok(text) => (number, text),
                Err(sentence) => return Outcome::Unreadable(sentence),
            },
            Unit::Text { number, text } => (number, text),
            Unit::Stretch { number, stretch, is_foreign } => {
                // The other parts go on.
                let part = catch_unwind(AssertUnwindSafe(|| {
                    let examined = look(Sheet::of_stretch(stretch, is_foreign), input.role, self.counters, interrupt);
                    Checked::Part(self.ready(number, input.role, examined))
                }));
                return Outcome::Done(part.unwrap_or_else(|panic| Checked::Broken(panic_message(panic.as_ref()))));
            }
            Unit::End => return Outcome::Done(Checked::End),
            Unit::Unreadable(sentence) => return Outcome::Unreadable(sentence),
        };
        let examined = match self.fixing {
            _ if input.role == Role::Compared => {
                look(Sheet::ask(input, text.content, None, interrupt), input.role, self.counters, interrupt)
            }
            Fixing::None => {
                let partition = self.partition.map(|partition| (partition, number));
                look(Sheet::ask(input, text.content, partition, interrupt), input.role, self.counters, interrupt)
            }
            fixing => examine(input, text, (fixing, self.dared), self.counters, interrupt),
        };
        Outcome::Done(Checked::Text(self.ready(number, input.role, examined)))
    }

    fn ready(&self, number: usize, role: Role, examined: Examined) -> Examined {
        let examined = if self.counts && role == Role::Checked { examined.counted() } else { examined };
        match self.partition {
            _ if !self.compares => examined,
            Some(_) if !self.shares => examined,
            // Who joins the parts compares.
            Some(_) => examined.ready_to_share(number, self.classes),
            None => examined.ready_to_compare(self.classes),
        }
    }
}
