//! Writes clues at the sides of the grid.

use super::clues::SIDES;
use super::digit;
use super::write::Writer;
use clues::{ClueKind, Side};

impl Writer<'_> {
    /// Clues at a side. A sandwich is the same from both ends of its line; the others are joined with those of the
    /// opposite side.
    pub(super) fn side(&mut self, kind: ClueKind, side: Side, places: &[Option<u32>]) -> Option<()> {
        let letter = if matches!(side, Side::Top | Side::Bottom) { 'C' } else { 'R' };
        let end = usize::from(matches!(side, Side::Bottom | Side::Right));
        let numbered: Vec<(usize, u32)> =
            places.iter().enumerate().filter_map(|(place, number)| Some((place, (*number)?))).collect();
        let mut are_written = true;
        for (place, number) in numbered {
            let line = format!("{letter}{}", digit(place + 1));
            match SIDES.into_iter().find(|(_, known)| *known == kind) {
                None => self.item("Sandwich", &[number.to_string(), line]),
                Some((word, _)) => {
                    let key = (word, line);
                    let before = self.ends.get(&key).and_then(|ends| ends[end]);
                    let is_possible = number > 0 || kind == ClueKind::NumberedRooms;
                    if is_possible && before.is_none_or(|other| other == number) {
                        self.ends.entry(key).or_default()[end] = Some(number);
                    } else {
                        are_written = false;
                    }
                }
            }
        }
        are_written.then_some(())
    }

    /// Writes the clues of both ends of each line.
    pub(super) fn write_ends(&mut self) {
        for ((word, line), ends) in std::mem::take(&mut self.ends) {
            let [near, far] = ends.map(|end| end.map(|number| number.to_string()).unwrap_or_default());
            self.item(word, &[line, near, far]);
        }
    }
}
