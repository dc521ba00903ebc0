//! Compares every method of words of every instruction set with the array.

use std::array::from_fn;

use proptest::prelude::*;

use super::array::Array;
use super::{BYTES, Bytes, Words};
use crate::{InstructionSet, Lanes, Task};

/// A task that applies all methods, to as many values at a time as there are words.
struct Everything {
    values: [[u32; 32]; 2],
    bytes: Bytes,
    byte: u8,
}

/// The results of the methods that give a word for each word, and those of the others.
#[derive(Debug, Default, PartialEq)]
struct Found {
    words: [Vec<u32>; 10],
    zeros: u32,
    equal: [u32; 3],
}

impl Task for Everything {
    type Output = Found;

    fn run<L: Lanes>(self) -> Found {
        everything::<L::Words>(&self)
    }
}

#[inline(always)]
fn everything<W: Words>(task: &Everything) -> Found {
    let mut found = Found { equal: W::equal(&task.bytes, task.byte), ..Found::default() };
    let [first, second] = &task.values;
    for start in (0..32).step_by(W::COUNT) {
        let [mut one, mut other] = [W::ZERO; 2];
        one.as_mut().copy_from_slice(&first[start..start + W::COUNT]);
        other.as_mut().copy_from_slice(&second[start..start + W::COUNT]);
        let a = W::load(&one);
        let b = W::load(&other);
        let results = [
            a & b,
            a | b,
            a.without(b),
            a.left::<1>(),
            a.left::<26>(),
            a.right::<3>(),
            a.right::<20>(),
            a.plus(b),
            a.minus(b),
            W::splat(first[0]) & a,
        ];
        for (words, result) in found.words.iter_mut().zip(results) {
            words.extend_from_slice(result.store().as_ref());
        }
        found.zeros |= (a & b).zeros() << start;
    }
    found
}

fn word() -> impl Strategy<Value = u32> {
    prop_oneof![Just(0), Just(u32::MAX), (0..32_u32).prop_map(|bit| 1 << bit), any::<u32>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn all_paths_do_the_same_with_words(
        words in prop::collection::vec(word(), 64),
        bytes in prop::collection::vec(0..12_u8, BYTES),
        byte in 0..12_u8,
    ) {
        let values = from_fn(|half| from_fn(|index| words[32 * half + index]));
        let task = || Everything { values, bytes: Bytes(from_fn(|index| bytes[index])), byte };
        let expected = everything::<Array>(&task());
        for set in InstructionSet::available() {
            prop_assert_eq!(&set.run(task()), &expected, "{}", set);
        }
    }
}

#[test]
fn bytes_are_found_where_they_are() {
    let mut bytes = Bytes([0; BYTES]);
    for index in [0, 31, 32, 63, 64, 95] {
        bytes.0[index] = 7;
    }
    assert_eq!(Array::equal(&bytes, 7), [1 | 1 << 31; 3]);
}
