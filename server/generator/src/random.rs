//! Draws random numbers from a seed, the same on every machine.
//!
//! The generator is ChaCha with 8 rounds: what it returns is fixed by its definition, and each puzzle of a run has a
//! stream of its own, so that neither threads nor other puzzles change it.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A source of random numbers.
pub struct Random(ChaCha8Rng);

impl Random {
    /// The source for a seed, and for the puzzle or grid of this number among those of the seed.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut numbers = ChaCha8Rng::from_seed(key);
        numbers.set_stream(stream);
        Random(numbers)
    }

    /// A number below `end`, each with the same probability; 0 if `end` is 0.
    ///
    /// The product of a random word and `end` is `end` times too large by a factor of 2³²; the few words that would
    /// make some numbers likelier are drawn again (Lemire, "Fast random integer generation in an interval", 2019).
    #[inline]
    pub fn below(&mut self, end: u32) -> u32 {
        let mut product = u64::from(self.0.next_u32()) * u64::from(end);
        if (product as u32) < end {
            let unfair = end.wrapping_neg() % end.max(1);
            while (product as u32) < unfair {
                product = u64::from(self.0.next_u32()) * u64::from(end);
            }
        }
        (product >> 32) as u32
    }

    /// An index of a slice of this length, each with the same probability; 0 if the length is 0.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).unwrap_or(u32::MAX)) as usize
    }

    /// One of the things, each with the same probability; `None` if there are none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.index(things.len()))
    }

    /// Puts the things into a random order, each with the same probability.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (2..=things.len()).rev() {
            things.swap(end - 1, self.index(end));
        }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of ChaCha8 for the zero key and the zero stream, from the test vectors of the eSTREAM project.
    #[test]
    fn the_numbers_are_those_of_chacha() {
        let mut random = Random::new(0, 0);
        assert_eq!(random.bits().to_le_bytes(), [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
    }

    #[test]
    fn seeds_and_streams_differ() {
        let first = |seed, stream| Random::new(seed, stream).bits();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(2, 2));
        assert_ne!(first(1, 2), first(1, 3));
    }

    #[test]
    fn numbers_below_an_end_are_equally_frequent() {
        let mut random = Random::new(3, 0);
        let mut counts = [0_i32; 7];
        (0..70_000).for_each(|_| counts[random.index(7)] += 1);
        // Five standard deviations.
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 463), "{counts:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn all_orders_are_equally_frequent() {
        let mut random = Random::new(4, 0);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut order = [0, 1, 2, 3];
            random.shuffle(&mut order);
            *counts.entry(order).or_insert(0_i32) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|count| (count - 1_000).abs() < 155), "{counts:?}");
    }
}
