//! Parses `--partition`, and decides which puzzles are in a part. Every puzzle is in exactly one part, also the puzzles
//! of one file.
//!
//! Must not know the question that is asked about the puzzles.

use super::UsageError;
use ide::nearest;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use xxhash_rust::xxh3::xxh3_64;

/// The greatest number of parts.
const MOST: u32 = 1 << 16;

/// A part of a partition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Partition {
    scheme: Scheme,
    /// Counts from 1.
    number: NonZeroU32,
    count: NonZeroU32,
}

/// The property that decides about the part of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scheme {
    /// Its text alone: it stays in its part when others are added or removed.
    Hash,
    /// Its position: all parts have the same size.
    Slice,
}

impl Scheme {
    fn name(self) -> &'static str {
        match self {
            Scheme::Hash => "hash",
            Scheme::Slice => "slice",
        }
    }
}

impl Partition {
    /// Returns a filter for the blocks of the next file, which has that number among all files. It is called with the
    /// text and the number of puzzles of each block, in order; without a partition it accepts all.
    pub(crate) fn ours(partition: Option<Partition>, file: usize) -> impl FnMut(&str, usize) -> bool {
        let mut position = file as u64;
        move |text, puzzles| {
            let Some(Partition { scheme, number, count }) = partition else { return true };
            let value = match scheme {
                Scheme::Hash => xxh3_64(text.trim().as_bytes()),
                Scheme::Slice => position,
            };
            position += puzzles as u64;
            value % u64::from(count.get()) + 1 == u64::from(number.get())
        }
    }

    /// The number of the part, from 1.
    pub(crate) fn number(self) -> u32 {
        self.number.get()
    }

    /// Returns true if both parts are of the same partition.
    pub(crate) fn is_of(self, other: Partition) -> bool {
        (self.scheme, self.count) == (other.scheme, other.count)
    }

    /// Returns all parts of the partition.
    pub(crate) fn all(self) -> impl Iterator<Item = Partition> {
        (1..=self.count.get()).filter_map(NonZeroU32::new).map(move |number| Partition { number, ..self })
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}/{}", self.scheme.name(), self.number, self.count)
    }
}

impl FromStr for Partition {
    type Err = UsageError;

    fn from_str(text: &str) -> Result<Partition, UsageError> {
        let wrong = || UsageError::from("expected a part such as hash:1/4 or slice:1/4");
        let (scheme, part) = text.split_once(':').ok_or_else(wrong)?;
        let known = [Scheme::Hash, Scheme::Slice];
        let scheme = known.into_iter().find(|known| known.name() == scheme).ok_or_else(|| {
            let meant = nearest(scheme, known.map(Scheme::name));
            meant.map_or_else(wrong, |meant| format!("unknown kind `{scheme}`, did you mean `{meant}:{part}`?").into())
        })?;
        let (number, count) = part.split_once('/').ok_or_else(wrong)?;
        let [number, count] = [number, count].map(|number| number.parse::<NonZeroU32>().map_err(|_| wrong()));
        let (number, count) = (number?, count?);
        if count.get() > MOST {
            return Err(format!("at most {MOST} parts are possible").into());
        } else if number > count {
            return Err(format!("there is no part {number} of {count}; parts are 1 to {count}").into());
        }
        Ok(Partition { scheme, number, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_in_exactly_one_part() {
        let blocks: Vec<String> = (0..500).map(|number| format!("{number}\n")).collect();
        for count in 1..=64 {
            for scheme in ["hash", "slice"] {
                let mut times = vec![0; blocks.len()];
                for number in 1..=count {
                    let part: Partition = format!("{scheme}:{number}/{count}").parse().expect("a part");
                    let mut ours = Partition::ours(Some(part), 7);
                    for (block, times) in blocks.iter().zip(&mut times) {
                        *times += usize::from(ours(block, 1));
                    }
                }
                assert!(times.iter().all(|times| *times == 1), "{scheme} {count}");
            }
        }
    }

    #[test]
    fn parts_are_read_as_they_are_written() {
        for text in ["hash:1/1", "slice:3/64"] {
            assert_eq!(text.parse::<Partition>().map(|part| part.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "hash", "hash:1", "hash:0/2", "hash:3/2", "hash:1/0", "slice:-1/2", "mod:1/2", "hash:1/99999999999"]
        {
            assert!(text.parse::<Partition>().is_err(), "{text}");
        }
    }
}
