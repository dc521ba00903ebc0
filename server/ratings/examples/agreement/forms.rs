//! Finds an equivalent form of a puzzle: bands, stacks, rows, columns and digits exchanged, perhaps also transposed.

use crate::puzzle::Puzzle;
use engine::Digit;

/// A form that depends on nothing but the puzzle.
pub(crate) fn equivalent(puzzle: &Puzzle) -> Puzzle {
    let mut random = Random::seeded_by(puzzle);
    let rows = random.lines();
    let columns = random.lines();
    let digits = random.permutation::<9>();
    let is_transposed = random.below(2) == 1;
    let mut givens = [None; 81];
    for (place, given) in givens.iter_mut().enumerate() {
        let row = rows[place / 9];
        let column = columns[place % 9];
        let from = if is_transposed { column * 9 + row } else { row * 9 + column };
        *given = puzzle.0[from].and_then(|digit| {
            let other = digits[usize::from(digit.get() - 1)] + 1;
            Digit::new(u8::try_from(other).ok()?)
        });
    }
    Puzzle(givens)
}

/// The generator SplitMix64.
struct Random(u64);

impl Random {
    /// With the FNV-1a hash of the puzzle's line as seed.
    fn seeded_by(puzzle: &Puzzle) -> Random {
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Random(puzzle.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, hash))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    fn permutation<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|place| place);
        for last in (1..N).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }

    /// The nine rows, or columns, in an order that keeps those of a band together.
    fn lines(&mut self) -> [usize; 9] {
        let bands = self.permutation::<3>();
        let within = [self.permutation::<3>(), self.permutation(), self.permutation()];
        std::array::from_fn(|place| bands[place / 3] * 3 + within[place / 3][place % 3])
    }
}
