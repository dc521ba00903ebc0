//! The kinds of fish, and their techniques.
//!
//! Must not know how fish are found.

use super::super::steps::technique::Technique;
use engine::HouseKind;

/// The kind of fish of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// The number of houses of the base, and of the cover.
    pub(super) size: usize,
    pub(super) shape: Shape,
    pub(super) body: Body,
    /// True for two fish on one base.
    pub(super) siamese: bool,
}

/// The houses that the base and the cover consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Rows against columns, or columns against rows.
    Basic,
    /// The same with boxes among them, in the base, the cover or both.
    Franken,
    /// All others.
    Mutant,
}

/// The relation of the base to the cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// The cover contains all of the base.
    Plain,
    /// The cover contains all of the base except fins.
    Finned,
    /// Like a finned fish, but a line of the base has at most one place besides the fins: only for basic fish.
    Sashimi,
}

/// Houses that are alike for fish: rows, columns, and all others, which count as boxes. As bits.
pub(super) type Classes = u8;
const ROWS: Classes = 1;
const COLUMNS: Classes = 2;
const BOXES: Classes = 4;

pub(super) fn class(house: HouseKind) -> Classes {
    match house {
        HouseKind::Row(_) => ROWS,
        HouseKind::Column(_) => COLUMNS,
        _ => BOXES,
    }
}

impl Shape {
    /// The classes of base and cover that contain all fish of this shape; simpler fish are among them too.
    pub(super) const fn class_pairs(self) -> &'static [(Classes, Classes)] {
        match self {
            Shape::Basic => &[(ROWS, COLUMNS), (COLUMNS, ROWS)],
            Shape::Franken => &[(ROWS | BOXES, COLUMNS | BOXES), (COLUMNS | BOXES, ROWS | BOXES)],
            Shape::Mutant => &[(ROWS | COLUMNS | BOXES, ROWS | COLUMNS | BOXES)],
        }
    }

    /// The shape of a fish with these classes in its base and cover.
    pub(super) fn of(base: Classes, cover: Classes) -> Shape {
        match (base & !BOXES, cover & !BOXES) {
            (ROWS, COLUMNS) | (COLUMNS, ROWS) if (base | cover) & BOXES == 0 => Shape::Basic,
            (ROWS, COLUMNS) | (COLUMNS, ROWS) => Shape::Franken,
            _ => Shape::Mutant,
        }
    }
}

/// The fish of sizes 2 to 7, by shape and body.
const FISH: [(Shape, Body, [Technique; 6]); 7] = {
    use Technique::*;
    [
        (Shape::Basic, Body::Plain, [XWing, Swordfish, Jellyfish, Squirmbag, Whale, Leviathan]),
        (
            Shape::Basic,
            Body::Finned,
            [FinnedXWing, FinnedSwordfish, FinnedJellyfish, FinnedSquirmbag, FinnedWhale, FinnedLeviathan],
        ),
        (
            Shape::Basic,
            Body::Sashimi,
            [SashimiXWing, SashimiSwordfish, SashimiJellyfish, SashimiSquirmbag, SashimiWhale, SashimiLeviathan],
        ),
        (
            Shape::Franken,
            Body::Plain,
            [FrankenXWing, FrankenSwordfish, FrankenJellyfish, FrankenSquirmbag, FrankenWhale, FrankenLeviathan],
        ),
        (
            Shape::Franken,
            Body::Finned,
            [
                FinnedFrankenXWing,
                FinnedFrankenSwordfish,
                FinnedFrankenJellyfish,
                FinnedFrankenSquirmbag,
                FinnedFrankenWhale,
                FinnedFrankenLeviathan,
            ],
        ),
        (
            Shape::Mutant,
            Body::Plain,
            [MutantXWing, MutantSwordfish, MutantJellyfish, MutantSquirmbag, MutantWhale, MutantLeviathan],
        ),
        (
            Shape::Mutant,
            Body::Finned,
            [
                FinnedMutantXWing,
                FinnedMutantSwordfish,
                FinnedMutantJellyfish,
                FinnedMutantSquirmbag,
                FinnedMutantWhale,
                FinnedMutantLeviathan,
            ],
        ),
    ]
};

/// The siamese fish of sizes 3 and 4.
const SIAMESE: [(Shape, Body, [Technique; 2]); 7] = {
    use Technique::*;
    [
        (Shape::Basic, Body::Plain, [SiameseSwordfish, SiameseJellyfish]),
        (Shape::Basic, Body::Finned, [SiameseFinnedSwordfish, SiameseFinnedJellyfish]),
        (Shape::Basic, Body::Sashimi, [SiameseSashimiSwordfish, SiameseSashimiJellyfish]),
        (Shape::Franken, Body::Plain, [SiameseFrankenSwordfish, SiameseFrankenJellyfish]),
        (Shape::Franken, Body::Finned, [SiameseFinnedFrankenSwordfish, SiameseFinnedFrankenJellyfish]),
        (Shape::Mutant, Body::Plain, [SiameseMutantSwordfish, SiameseMutantJellyfish]),
        (Shape::Mutant, Body::Finned, [SiameseFinnedMutantSwordfish, SiameseFinnedMutantJellyfish]),
    ]
};

impl Kind {
    /// The kind of fish of the technique; `None` if it is not about fish.
    pub(super) fn of(technique: Technique) -> Option<Kind> {
        let at = |names: &[Technique]| names.iter().position(|name| *name == technique);
        let single = FISH
            .iter()
            .find_map(|&(shape, body, names)| Some(Kind { size: at(&names)? + 2, shape, body, siamese: false }));
        let siamese = || {
            SIAMESE
                .iter()
                .find_map(|&(shape, body, names)| Some(Kind { size: at(&names)? + 3, shape, body, siamese: true }))
        };
        single.or_else(siamese)
    }
}
