//! Names the kinds of clues, and tells what the table says about each.

use crate::figure::Figure;
use crate::shape::{Before, Cells, Difference, Map, Shape};
use crate::table::{Entry, TABLE};

/// The kinds of clues, each with its own section. Their order is that of the table, of completions and of documents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClueKind {
    Cages,
    Sums,
    LittleKillers,
    Arrows,
    Thermos,
    SlowThermos,
    Whispers,
    Dots,
    Xv,
    Inequalities,
    Marks,
    Renbans,
    Palindromes,
    Between,
    Lockout,
    RegionSums,
    Zippers,
    DoubleArrows,
    Entropic,
    Modular,
    Parity,
    Nabners,
    Clones,
    Quads,
    Odd,
    Even,
    Min,
    Max,
    ExtraRegions,
    Sandwich,
    XSums,
    Skyscrapers,
    NumberedRooms,
    RowIndexers,
    ColIndexers,
}

/// Each kind has its entry at its own index.
const _: () = {
    let mut index = 0;
    while index < TABLE.len() {
        assert!(TABLE[index].kind as usize == index, "the table is in the order of the kinds");
        index += 1;
    }
};

impl ClueKind {
    pub fn all() -> impl Iterator<Item = ClueKind> {
        TABLE.iter().map(|entry| entry.kind)
    }

    /// Every word that names a kind, in the singular where it has one.
    pub fn words() -> impl Iterator<Item = &'static str> {
        TABLE.iter().flat_map(|entry| std::iter::once(entry.name).chain(entry.words.iter().copied()))
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// The word of its section.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The kind whose section has exactly this word.
    pub fn from_name(name: &str) -> Option<ClueKind> {
        ClueKind::all().find(|kind| kind.name() == name)
    }

    /// The kind that a word names: in any case, singular or plural, with or without hyphens and blanks.
    pub fn from_word(word: &str) -> Option<ClueKind> {
        let word: String = word.chars().filter(|c| !matches!(c, '-' | '_') && !c.is_whitespace()).collect();
        let word = word.to_ascii_lowercase();
        let forms = [Some(&*word), word.strip_suffix('s'), word.strip_suffix("es")];
        let names = |entry: &&Entry| forms.iter().flatten().any(|form| entry.words.contains(form));
        TABLE.iter().find(names).map(|entry| entry.kind)
    }

    /// A clue of the kind in a sentence: `thermometer`.
    pub fn noun(self) -> &'static str {
        self.entry().noun
    }

    /// The shape of a clue on a line of its own.
    pub fn shape(self) -> Shape {
        self.entry().shape
    }

    /// The meaning of a drawn map of symbols.
    pub fn map(self) -> Map {
        self.entry().map
    }

    pub fn figure(self) -> Figure {
        self.entry().figure
    }

    /// The notation and the meaning of a clue, in Markdown that is also readable as plain text.
    pub fn help(self) -> &'static str {
        self.entry().help
    }

    /// Returns true if its clues may be drawn as a map of symbols.
    pub fn has_map(self) -> bool {
        self.map() != Map::None
    }

    /// Returns true if its clues are written at the sides of the grid.
    pub fn has_sides(self) -> bool {
        self.shape() == Shape::Side
    }

    /// Returns true if marks are between the cells of its clues.
    pub fn has_marks(self) -> bool {
        matches!(self.shape(), Shape::Chain(_))
    }

    /// Returns true if its clues have what their cells add up to before a colon, or may have it.
    pub fn has_total(self) -> bool {
        matches!(self.shape(), Shape::Cells { before: Before::Total | Before::MaybeTotal, .. })
    }

    /// Returns true if its clues have values of the grid before a colon.
    pub fn has_values(self) -> bool {
        matches!(self.shape(), Shape::Cells { before: Before::Values, .. })
    }

    /// Returns true if the order of the cells of a clue means something.
    pub fn is_in_order(self) -> bool {
        !matches!(self.shape(), Shape::Cells { cells: Cells::Set | Cells::Each, .. })
    }

    /// Returns true if a clue means the same as one clue for each of its cells.
    pub fn is_of_each_cell(self) -> bool {
        matches!(self.shape(), Shape::Cells { cells: Cells::Each, .. })
    }

    /// The difference that its clues demand without a number, in a grid of so many digits; `None` if they demand none.
    pub fn usual_difference(self, digit_count: u8) -> Option<u8> {
        match self.shape() {
            Shape::Cells { before: Before::MaybeDifference(Difference::Of(number)), .. } => Some(number),
            Shape::Cells { before: Before::MaybeDifference(Difference::HalfOfDigits), .. } => {
                Some(digit_count.div_ceil(2))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_name() {
        for kind in ClueKind::all() {
            assert_eq!(ClueKind::from_name(kind.name()), Some(kind));
            assert_eq!(ClueKind::from_word(kind.name()), Some(kind), "{}", kind.name());
        }
    }

    #[test]
    fn other_words() {
        let kinds = [
            ("Killer", ClueKind::Cages),
            ("killer-cages", ClueKind::Cages),
            ("THERMOMETERS", ClueKind::Thermos),
            ("kropki", ClueKind::Dots),
            ("inequality", ClueKind::Inequalities),
            ("sandwiches", ClueKind::Sandwich),
            ("x-sum", ClueKind::XSums),
            ("column_indexer", ClueKind::ColIndexers),
            ("quadruples", ClueKind::Quads),
            ("Little Killer", ClueKind::LittleKillers),
        ];
        for (word, kind) in kinds {
            assert_eq!(ClueKind::from_word(word), Some(kind), "{word}");
        }
        for word in ["", "s", "fog", "puzzle", "solution"] {
            assert_eq!(ClueKind::from_word(word), None, "{word}");
        }
    }
}
