//! Keeps the position of each block of a file in a list that follows edits: positions after an edit are moved only when
//! they are needed.
//!
//! Most edits come one after the other at the same place. In a file with 49,000 blocks, moving all later positions at
//! each edit took as long as reading the changed text.

use crate::model::puzzle::ReaderState;
use crate::text::offset::Offset;
use crate::text::span::Span;
use std::ops::Range;

/// A replacement in the text: the old range and the new length.
#[derive(Clone, Copy)]
pub(crate) struct Edit {
    pub(crate) old: Span,
    pub(crate) new_len: u32,
}

impl Edit {
    pub(crate) fn new_end(self) -> Offset {
        self.old.start + self.new_len
    }
}

/// The position of a block in the text. Separate from the block, so that a block stays the same value when only its
/// neighbourhood changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BlockPlace {
    pub(crate) start: Offset,
    /// The number of bytes after the block's end that the reader looked at before it settled on this reading.
    pub(crate) looked: u32,
    /// The state that the blocks before it left for it.
    pub(crate) entry: ReaderState,
}

/// The places of all blocks, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct BlockPlaces {
    list: Vec<BlockPlace>,
    /// The starts from this one on are still to be moved…
    moved: usize,
    /// …by so many bytes, modulo 2³².
    by: u32,
    /// No block has looked further than this.
    furthest: u32,
}

impl BlockPlaces {
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<BlockPlace> {
        let place = *self.list.get(index)?;
        let by = if index < self.moved { 0 } else { self.by };
        Some(BlockPlace { start: place.start.wrapping_add(by), ..place })
    }

    /// The block that begins there.
    pub(crate) fn find(&self, start: Offset) -> Option<usize> {
        let index = self.first(|index| self.get(index).is_none_or(|place| start <= place.start));
        self.get(index).is_some_and(|place| place.start == start).then_some(index)
    }

    /// The first block that looked at the byte at `offset` of a text of `len` bytes.
    pub(crate) fn first_that_looked_at(&self, offset: Offset, len: u32) -> Option<usize> {
        let end = |index: usize| self.get(index + 1).map_or(len.into(), |next| next.start);
        // No block before this one can have looked so far.
        let first = self.first(|index| end(index).saturating_add(self.furthest) > offset);
        (first..self.len()).find(|&index| end(index).saturating_add(self.list[index].looked) > offset)
    }

    /// Returns the first index, up to the length, for which a condition holds that holds for all later ones.
    fn first(&self, is_true: impl Fn(usize) -> bool) -> usize {
        let mut left = 0..self.len();
        while !left.is_empty() {
            let middle = left.start + left.len() / 2;
            left = if is_true(middle) { left.start..middle } else { middle + 1..left.end };
        }
        left.start
    }

    /// Replaces a range of places; those after it begin `by` bytes later, modulo 2³².
    pub(crate) fn splice(&mut self, range: Range<usize>, new: Vec<BlockPlace>, by: u32) {
        self.move_up_to(range.end);
        self.furthest = new.iter().map(|place| place.looked).fold(self.furthest, u32::max);
        self.moved = range.start + new.len();
        self.list.splice(range, new);
        self.by = self.by.wrapping_add(by);
    }

    /// Applies the pending move so that exactly the starts before `end` are up to date.
    fn move_up_to(&mut self, end: usize) {
        if self.by != 0 {
            // Those up to `end` get the move; those from `end` on that have it already lose it.
            let (between, by) =
                if self.moved <= end { (self.moved..end, self.by) } else { (end..self.moved, self.by.wrapping_neg()) };
            for place in &mut self.list[between] {
                place.start = place.start.wrapping_add(by);
            }
        }
        self.moved = end;
    }
}

/// Pending moves make no difference.
impl PartialEq for BlockPlaces {
    fn eq(&self, other: &BlockPlaces) -> bool {
        self.len() == other.len() && (0..self.len()).all(|index| self.get(index) == other.get(index))
    }
}

impl Eq for BlockPlaces {}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(start: u32, looked: u32) -> BlockPlace {
        BlockPlace { start: start.into(), looked, entry: ReaderState::default() }
    }

    #[track_caller]
    fn check(places: &BlockPlaces, expected: &[u32]) {
        let starts: Vec<u32> =
            (0..places.len()).filter_map(|index| places.get(index)).map(|place| place.start.to_u32()).collect();
        assert_eq!(starts, expected);
        for (index, &start) in expected.iter().enumerate() {
            assert_eq!(places.find(start.into()), Some(index));
        }
    }

    #[test]
    fn places_follow_edits_in_any_order() {
        let mut places = BlockPlaces::default();
        places.splice(0..0, (0..6).map(|index| place(10 * index, 0)).collect(), 0);
        check(&places, &[0, 10, 20, 30, 40, 50]);
        // One byte more in the fourth.
        places.splice(3..4, vec![place(30, 0)], 1);
        check(&places, &[0, 10, 20, 30, 41, 51]);
        // Two less in the second, which becomes two blocks.
        places.splice(1..2, vec![place(10, 0), place(15, 0)], 2_u32.wrapping_neg());
        check(&places, &[0, 10, 15, 18, 28, 39, 49]);
        // The last two are gone.
        places.splice(5..7, Vec::new(), 0);
        check(&places, &[0, 10, 15, 18, 28]);
        assert_eq!(places.find(16.into()), None);
    }

    #[test]
    fn who_looked_at_a_byte() {
        let mut places = BlockPlaces::default();
        places.splice(0..0, vec![place(0, 0), place(10, 15), place(20, 0), place(30, 0)], 0);
        let looked = [9, 10, 20, 34, 35, 39, 40].map(|offset| places.first_that_looked_at(Offset::from(offset), 40));
        assert_eq!(looked, [Some(0), Some(1), Some(1), Some(1), Some(3), Some(3), None]);
    }
}
