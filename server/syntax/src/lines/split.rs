//! Splits a row into cells, once the grid's size and alphabet are known.

use crate::model::grid::{Slot, plain_content};
use crate::model::symbols::Symbols;
use crate::text::atoms::Atoms;
use crate::text::notation::Notation;
use crate::text::offset::BlockOffset;
use crate::text::span::BlockSpan;

/// The unit of text that is one cell of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// Each separated piece is a cell.
    Pieces,
    /// Each character is a cell.
    Atoms,
}

/// Appends the cells of `text`, which starts at `at` in the block, to `slots`.
pub(crate) fn split(text: &str, at: BlockOffset, unit: Unit, symbols: Symbols<'_>, slots: &mut Vec<Slot>) {
    split_in(Notation::Usual, text, at, unit, symbols, slots);
}

/// The same in another notation.
pub(crate) fn split_in(
    notation: Notation,
    text: &str,
    at: BlockOffset,
    unit: Unit,
    symbols: Symbols<'_>,
    slots: &mut Vec<Slot>,
) {
    if unit == Unit::Atoms && notation == Notation::Usual && symbols.are_plain(text) {
        // Most rows there are. Cell by cell, as below, they took a sixth of the time of a check of such grids.
        slots.extend(text.bytes().zip(0..).map(|(cell, index)| plain_slot(cell, at + index)));
        return;
    }
    let mut atoms = Atoms::new(text).in_notation(notation).peekable();
    while let Some(first) = atoms.next() {
        let mut last = first;
        let mut count = 1;
        if unit == Unit::Pieces {
            while let Some(atom) = atoms.next_if(|atom| atom.piece == first.piece) {
                last = atom;
                count += 1;
            }
        }
        let span = first.span.cover(last.span);
        let content = if count == 1 { symbols.atom(text, first) } else { symbols.piece(&text[span.range()], count) };
        slots.push(Slot { content, span: span.in_block(at) });
    }
}

/// A cell of one byte.
fn plain_slot(cell: u8, at: BlockOffset) -> Slot {
    Slot { content: plain_content(cell), span: BlockSpan::of_len(at, 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::alphabet::Alphabet;
    use crate::model::grid::Content;

    #[track_caller]
    fn check(text: &str, unit: Unit, size: u8, expected: &str) {
        let mut slots = Vec::new();
        split(text, BlockOffset::START, unit, Symbols { alphabet: &Alphabet::Standard, digit_count: size }, &mut slots);
        let shown: Vec<String> = slots
            .iter()
            .map(|slot| match slot.content {
                Content::Empty => ".".to_owned(),
                Content::Given(value) => format!("{value:?}"),
                Content::Placed(value) => format!("+{value:?}"),
                Content::Candidates(set) => format!("{{{:b}}}", set.bits()),
                Content::Unknown => "!".to_owned(),
                Content::Outside => "~".to_owned(),
            })
            .collect();
        assert_eq!(shown.join(" "), expected);
    }

    #[test]
    fn rows() {
        check("53..7xX-0", Unit::Atoms, 9, "5 3 . . 7 . . . .");
        check("53..7.0", Unit::Atoms, 9, "5 3 . . 7 . .");
        check("53..7.0", Unit::Atoms, 6, "5 3 . . ! . .");
        check("53..7.0", Unit::Atoms, 16, "5 3 . . 7 . .");
        check("53..7.0", Unit::Pieces, 9, "!");
        check("5 +3 00 {159} 13 {} 31 a", Unit::Pieces, 9, "5 +3 . {100010001} {101} {0} ! !");
        check("12 +3 00 .. 17 G H 0", Unit::Pieces, 16, "12 +3 . . ! 16 ! .");
        check("5,,3,", Unit::Atoms, 9, "5 . 3");
        check("３+４", Unit::Atoms, 9, "3 +4");
    }
}
