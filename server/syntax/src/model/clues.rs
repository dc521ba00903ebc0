//! Defines the sections that hold clues, `[cages]` and the like, as plain values with ranges.

use crate::text::span::BlockSpan;

/// A section of clues of a puzzle: a kind, and one clue a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueSection {
    /// Its kind.
    pub kind: ClueKind,
    /// The word in the brackets; the whole line if the brackets hold more.
    pub word: BlockSpan,
    /// From the line with its word to its last line, without blanks around them.
    pub span: BlockSpan,
}

/// The kinds of clues, each with its own section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each is named in the user's reference of the language")]
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
    /// A word that names no kind.
    Unknown,
}

/// Every known kind with its words in the singular, without hyphens: its own name, what it is also called, and the
/// names that other programs use.
const WORDS: [(ClueKind, &str, &[&str]); 35] = [
    (ClueKind::Cages, "cages", &["cage", "killercage", "killer"]),
    (ClueKind::Sums, "sums", &["sum"]),
    (ClueKind::LittleKillers, "littlekillers", &["littlekiller", "littlekillersum"]),
    (ClueKind::Arrows, "arrows", &["arrow", "pillarrow"]),
    (ClueKind::Thermos, "thermos", &["thermo", "thermometer"]),
    (ClueKind::SlowThermos, "slowthermos", &["slowthermo", "slowthermometer"]),
    (ClueKind::Whispers, "whispers", &["whisper", "germanwhisper", "whisperline", "germanwhisperline"]),
    (ClueKind::Dots, "dots", &["dot", "kropki", "kropkidot", "difference", "ratio", "whitedot", "blackdot"]),
    (ClueKind::Xv, "xv", &["xv"]),
    (ClueKind::Inequalities, "inequalities", &["inequality", "inequaliti", "greaterthan"]),
    (ClueKind::Marks, "marks", &["mark"]),
    (ClueKind::Renbans, "renbans", &["renban", "renbanline"]),
    (ClueKind::Palindromes, "palindromes", &["palindrome", "palindromeline"]),
    (ClueKind::Between, "between", &["between", "betweenline"]),
    (ClueKind::Lockout, "lockout", &["lockout", "lockoutline"]),
    (ClueKind::RegionSums, "regionsums", &["regionsum", "regionsumline"]),
    (ClueKind::Zippers, "zippers", &["zipper", "zipperline"]),
    (ClueKind::DoubleArrows, "doublearrows", &["doublearrow"]),
    (ClueKind::Entropic, "entropic", &["entropic", "entropicline"]),
    (ClueKind::Modular, "modular", &["modular", "modularline"]),
    (ClueKind::Parity, "parity", &["parity", "parityline"]),
    (ClueKind::Nabners, "nabners", &["nabner", "nabnerline"]),
    (ClueKind::Clones, "clones", &["clone"]),
    (ClueKind::Quads, "quads", &["quad", "quadruple"]),
    (ClueKind::Odd, "odd", &["odd"]),
    (ClueKind::Even, "even", &["even"]),
    (ClueKind::Min, "min", &["min", "minimum", "minima"]),
    (ClueKind::Max, "max", &["max", "maximum", "maxima"]),
    (ClueKind::ExtraRegions, "extraregions", &["extraregion"]),
    (ClueKind::Sandwich, "sandwich", &["sandwich", "sandwichsum"]),
    (ClueKind::XSums, "xsums", &["xsum"]),
    (ClueKind::Skyscrapers, "skyscrapers", &["skyscraper"]),
    (ClueKind::NumberedRooms, "numberedrooms", &["numberedroom"]),
    (ClueKind::RowIndexers, "rowindexers", &["rowindexer"]),
    (ClueKind::ColIndexers, "colindexers", &["colindexer", "columnindexer"]),
];

impl ClueKind {
    /// Every known kind with the word that names it.
    pub fn all() -> impl Iterator<Item = (ClueKind, &'static str)> {
        WORDS.into_iter().map(|(kind, name, _)| (kind, name))
    }

    /// The word of its section; empty for an unknown kind.
    pub fn name(self) -> &'static str {
        ClueKind::all().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// Returns the kind that a word names: in any case, singular or plural, with or without hyphens.
    pub(crate) fn from_name(word: &str) -> Option<ClueKind> {
        let word: String = word.chars().filter(|c| !matches!(c, '-' | '_')).collect();
        let word = word.to_ascii_lowercase();
        let forms = [Some(&*word), word.strip_suffix('s'), word.strip_suffix("es")];
        let names = |words: &[&str]| forms.iter().flatten().any(|form| words.contains(form));
        WORDS.into_iter().find(|(_, _, words)| names(words)).map(|(kind, ..)| kind)
    }

    /// Returns true if its clues may be drawn as a map of symbols.
    pub(crate) fn has_map(self) -> bool {
        matches!(self, ClueKind::Cages | ClueKind::ExtraRegions | ClueKind::Odd | ClueKind::Even)
    }

    /// Returns true if its clues are written at the sides of the grid.
    pub(crate) fn has_sides(self) -> bool {
        matches!(self, ClueKind::Sandwich | ClueKind::XSums | ClueKind::Skyscrapers | ClueKind::NumberedRooms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_name() {
        for (kind, name) in ClueKind::all() {
            assert_eq!(ClueKind::from_name(name), Some(kind), "{name}");
            assert_eq!(kind.name(), name);
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
        ];
        for (word, kind) in kinds {
            assert_eq!(ClueKind::from_name(word), Some(kind), "{word}");
        }
        for word in ["", "s", "fog", "puzzle", "solution"] {
            assert_eq!(ClueKind::from_name(word), None, "{word}");
        }
    }
}
