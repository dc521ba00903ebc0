//! Finds the size of a puzzle of clues alone: that of its map, or the number of its clues at one side.

use crate::clues::line::{is_drawn, pieces, without_remark};
use crate::text::glyph::is_bar;
use clues::ClueKind;

/// Returns the size that the lines of a section have, if one of them shows it.
pub(crate) fn size_of<'t>(kind: ClueKind, mut lines: impl Iterator<Item = &'t str>) -> Option<u8> {
    lines.find_map(|line| {
        let line = &line[without_remark(line)];
        let size = if kind.has_map() && is_drawn(line) {
            symbols(line)
        } else if kind.has_sides() {
            pieces(line.split_once(':')?.1).count()
        } else {
            return None;
        };
        u8::try_from(size).ok().filter(|size| (2..=36).contains(size))
    })
}

/// Returns the number of symbols in a row of a map: its pieces, or its characters if it is one piece, or if bars divide
/// it.
fn symbols(line: &str) -> usize {
    let mut piece_count = 0;
    let mut character_count = 0;
    for piece in pieces(line) {
        piece_count += 1;
        character_count += line[piece].chars().count();
    }
    let is_divided = line.chars().any(is_bar);
    if piece_count == 1 || is_divided { character_count } else { piece_count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_and_sides() {
        let size = |kind, text: &str| size_of(kind, text.lines());
        assert_eq!(size(ClueKind::Cages, "# a\nA A B C\nAABC"), Some(4));
        assert_eq!(size(ClueKind::Cages, "AAB|CCC # x"), Some(6));
        assert_eq!(size(ClueKind::Cages, "| A A | B C |"), Some(4));
        assert_eq!(size(ClueKind::Cages, "15: r1c1 r1c2\nr1c3"), None);
        assert_eq!(size(ClueKind::Odd, ".o..o."), Some(6));
        assert_eq!(size(ClueKind::Thermos, "A A B C"), None);
        assert_eq!(size(ClueKind::Sandwich, "top: 1 . 12 ."), Some(4));
        assert_eq!(size(ClueKind::Sandwich, "top 1 2"), None);
        assert_eq!(size(ClueKind::Sandwich, "top: 1"), None);
    }
}
