//! Compares every method of every path with the portable one.

use std::array::from_fn;

use proptest::prelude::*;

use crate::{InstructionSet, LANES, Lanes, Row, Task, USED};

/// A task that applies all methods to three values, one after the other.
struct Everything {
    rows: [Row; 3],
    lane: usize,
    bits: u16,
}

impl Task for Everything {
    type Output = Vec<Vec<u32>>;

    fn run<L: Lanes>(self) -> Vec<Vec<u32>> {
        let [a, b, c] = [L::load(&self.rows[0]), L::load(&self.rows[1]), L::load(&self.rows[2])];
        let ninth_open = [a.swap_ones(), a.swap_twos(), a.swap_fours()];
        let values = [
            a & b,
            a | b,
            a ^ b,
            a.without(b),
            L::splat(self.bits) & a,
            a.left::<1>(),
            a.left::<9>(),
            a.right::<0>(),
            a.right::<2>(),
            a.right::<6>(),
            a.min(b),
            a.without_lowest(),
            a.where_zero(b),
            a.or_else(b),
            a.next_band(),
            a.previous_band(),
            a.with_ninth(b),
            a.exchange_ninth(),
            a.ninth_from_first(),
            a.with_lane(self.lane, self.bits),
        ];
        let mut found: Vec<Vec<u32>> = values.map(|value| value.store().0.map(u32::from).to_vec()).to_vec();
        found.extend(ninth_open.map(|value| value.store().0[..24].iter().copied().map(u32::from).collect()));
        let one = L::splat(0).with_lane(self.lane, self.bits);
        found.push(vec![
            a.zeros(),
            u32::from(a.is_zero()),
            u32::from(one.is_zero()),
            u32::from(a.without(a).is_zero()),
        ]);
        found.push(L::words([a, b, c]).to_vec());
        found
    }
}

/// A value as the search uses it: nine bits a lane, often none or one, and nothing in the unused lanes.
fn row() -> impl Strategy<Value = Row> {
    let bits = prop_oneof![Just(0), (0..9u32).prop_map(|bit| 1 << bit), 0..0x200u16];
    prop::collection::vec(bits, LANES)
        .prop_map(|bits| Row(from_fn(|lane| if USED >> lane & 1 == 1 { bits[lane] } else { 0 })))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn all_paths_do_the_same(rows in [row(), row(), row()], lane in 0..27usize, bits in 0..0x200u16) {
        let expected = InstructionSet::PORTABLE.run(Everything { rows, lane, bits });
        for set in InstructionSet::available() {
            let found = set.run(Everything { rows, lane, bits });
            prop_assert_eq!(&found, &expected, "{}", set);
        }
    }
}

#[test]
fn bands_turn_in_a_circle_and_the_ninth_digit_with_them() {
    struct Turn;
    impl Task for Turn {
        type Output = ();

        fn run<L: Lanes>(self) {
            let value = L::load(&Row(from_fn(|lane| if lane < 27 { lane as u16 + 1 } else { 0 })));
            assert_eq!(value.next_band().previous_band().store(), value.store());
            assert_eq!(value.next_band().store().0[..3], [9, 10, 11]);
            assert_eq!(value.next_band().store().0[24..27], [26, 27, 25]);
            assert_eq!(value.exchange_ninth().store().0[7..10], [25, 26, 26]);
            assert_eq!(value.exchange_ninth().store().0[24..27], [1, 9, 17]);
        }
    }
    for set in InstructionSet::available() {
        set.run(Turn);
    }
}

#[test]
fn the_portable_path_is_always_there_and_last() {
    assert_eq!(InstructionSet::available().last(), Some(&InstructionSet::PORTABLE));
    assert_eq!(InstructionSet::best(), InstructionSet::available()[0]);
}

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[test]
fn neon_is_among_what_is_compared() {
    assert_eq!(InstructionSet::best().to_string(), "NEON");
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[test]
fn simd128_is_among_what_is_compared() {
    assert_eq!(InstructionSet::best().to_string(), "SIMD128");
}
