//! Changes a puzzle as a whole: fewer givens, givens for one solution, symmetric givens, another puzzle of its class.
//!
//! A change is a new record, from which any format can be written; the text of the file stays. Must not know who asks
//! for it, nor how records are written.

mod givens;
mod scramble;
pub mod vicinity;

use crate::convert::record::record_of;
use formats::Record;
use generator::{Pattern, Random};
use ide_db::{Cancellable, FileId, Interrupt, Located, PuzzleIndex, Refusal, Snapshot};

/// A change of a puzzle as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alteration {
    /// Takes away givens until none can be left out.
    Minimize,
    /// Adds the givens that leave one of several solutions.
    MakeUnique,
    /// Exchanges givens, so that their places have a symmetry.
    MakeSymmetric(Pattern),
    /// Replaces the puzzle by an equivalent one.
    Scramble,
}

/// A puzzle after a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Altered {
    pub record: Record,
    /// The property that could not be proved, in words: that the puzzle is minimal, or that no fewer givens do.
    pub note: Option<&'static str>,
}

impl Altered {
    fn proved(record: Record) -> Altered {
        Altered { record, note: None }
    }
}

/// The origin of random choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Draw {
    /// The seed of a run.
    pub seed: u64,
    /// The number of the puzzle in the run.
    pub number: u64,
}

/// Changes a puzzle of a file. The inner error says why it cannot be done.
pub fn altered(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    alteration: Alteration,
    draw: Draw,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Altered, Vec<String>>> {
    let located = match db.existing(file, puzzle) {
        Ok(located) => located,
        Err(why) => return Ok(Err(why)),
    };
    let record = match record_of(&located) {
        Ok(record) => record,
        Err(why) => return Ok(Err(why)),
    };
    let changed = alter(&located, record, alteration, draw, interrupt)?;
    Ok(changed.map_err(|why| vec![why.into()]))
}

/// Changes a puzzle that has this record. The inner error says why it cannot be done.
pub fn alter(
    located: &Located<'_>,
    record: Record,
    alteration: Alteration,
    draw: Draw,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Altered, Refusal>> {
    let mut random = Random::new(draw.seed, draw.number);
    match alteration {
        Alteration::Minimize => givens::minimized(located, record, &mut random, interrupt),
        Alteration::MakeUnique => givens::unique(located, record, interrupt),
        Alteration::MakeSymmetric(pattern) => givens::symmetric(located, record, pattern, &mut random, interrupt),
        Alteration::Scramble => {
            Ok(scramble::scrambled(record, &mut random).map(Altered::proved).map_err(Refusal::from))
        }
    }
}

#[cfg(test)]
mod tests;
