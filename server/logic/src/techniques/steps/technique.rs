//! The techniques by name, with the properties that do not depend on a grid.
//!
//! Must not know how any of them is found.

use std::fmt;

/// Defines [`Technique`] with its list and names.
macro_rules! techniques {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal,)*) => {
        /// A method of drawing conclusions from a candidate grid, displayed by its usual name.
        ///
        /// In the order in which [`Options::default`](crate::techniques::Options) has them tried: roughly by
        /// difficulty, as HoDoKu rates it; hidden singles come before naked ones, because they need no pencil marks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $($(#[doc = $doc])* #[doc = concat!($text, ".")] $name,)*
        }

        impl Technique {
            /// All of them, in order.
            pub const ALL: &[Technique] = &[$(Technique::$name),*];

            /// The usual name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Technique::$name => $text,)*
                }
            }
        }
    };
}

techniques! {
    FullHouse = "Full House",
    HiddenSingle = "Hidden Single",
    NakedSingle = "Naked Single",
    ClueNotes = "Clue Notes",
    Clue = "Clue",
    CluePointing = "Clue Pointing",
    ClueInHouses = "Clue in Houses",
    RuleOf45 = "Rule of 45",
    LockedPair = "Locked Pair",
    LockedTriple = "Locked Triple",
    Pointing = "Pointing",
    Claiming = "Claiming",
    LawOfLeftovers = "Law of Leftovers",
    SetEquivalence = "Set Equivalence",
    NakedPair = "Naked Pair",
    NakedTriple = "Naked Triple",
    HiddenPair = "Hidden Pair",
    HiddenTriple = "Hidden Triple",
    NakedQuad = "Naked Quad",
    HiddenQuad = "Hidden Quad",
    TwoClues = "Two Clues",
    XWing = "X-Wing",
    Swordfish = "Swordfish",
    Jellyfish = "Jellyfish",
    RemotePair = "Remote Pair",
    BugPlusOne = "BUG+1",
    Skyscraper = "Skyscraper",
    WWing = "W-Wing",
    TwoStringKite = "2-String Kite",
    DualTwoStringKite = "Dual 2-String Kite",
    TurbotFish = "Turbot Fish",
    EmptyRectangle = "Empty Rectangle",
    DualEmptyRectangle = "Dual Empty Rectangle",
    XYWing = "XY-Wing",
    XYZWing = "XYZ-Wing",
    UniqueRectangle1 = "Unique Rectangle Type 1",
    UniqueRectangle2 = "Unique Rectangle Type 2",
    UniqueRectangle3 = "Unique Rectangle Type 3",
    UniqueRectangle4 = "Unique Rectangle Type 4",
    UniqueRectangle5 = "Unique Rectangle Type 5",
    UniqueRectangle6 = "Unique Rectangle Type 6",
    HiddenRectangle = "Hidden Rectangle",
    AvoidableRectangle1 = "Avoidable Rectangle Type 1",
    AvoidableRectangle2 = "Avoidable Rectangle Type 2",
    SimpleColorsTrap = "Simple Colors Trap",
    SimpleColorsWrap = "Simple Colors Wrap",
    MultiColors1 = "Multi Colors 1",
    MultiColors2 = "Multi Colors 2",
    FinnedXWing = "Finned X-Wing",
    SashimiXWing = "Sashimi X-Wing",
    FinnedSwordfish = "Finned Swordfish",
    SashimiSwordfish = "Sashimi Swordfish",
    FinnedJellyfish = "Finned Jellyfish",
    SashimiJellyfish = "Sashimi Jellyfish",
    Squirmbag = "Squirmbag",
    FinnedSquirmbag = "Finned Squirmbag",
    SashimiSquirmbag = "Sashimi Squirmbag",
    Whale = "Whale",
    FinnedWhale = "Finned Whale",
    SashimiWhale = "Sashimi Whale",
    Leviathan = "Leviathan",
    FinnedLeviathan = "Finned Leviathan",
    SashimiLeviathan = "Sashimi Leviathan",
    SueDeCoq = "Sue de Coq",
    XChain = "X-Chain",
    XYChain = "XY-Chain",
    ContinuousNiceLoop = "Continuous Nice Loop",
    DiscontinuousNiceLoop = "Discontinuous Nice Loop",
    Aic = "AIC",
    GroupedContinuousNiceLoop = "Grouped Continuous Nice Loop",
    GroupedDiscontinuousNiceLoop = "Grouped Discontinuous Nice Loop",
    GroupedAic = "Grouped AIC",
    AlsXz = "Almost Locked Set XZ-Rule",
    AlsXyWing = "Almost Locked Set XY-Wing",
    AlsChain = "Almost Locked Set Chain",
    DeathBlossom = "Death Blossom",
    FrankenXWing = "Franken X-Wing",
    FrankenSwordfish = "Franken Swordfish",
    ForcingChain = "Forcing Chain",
    CellForcingChain = "Cell Forcing Chain",
    HouseForcingChain = "House Forcing Chain",
    FrankenJellyfish = "Franken Jellyfish",
    ForcingNet = "Forcing Net",
    CellForcingNet = "Cell Forcing Net",
    HouseForcingNet = "House Forcing Net",
    FinnedFrankenXWing = "Finned Franken X-Wing",
    FinnedFrankenSwordfish = "Finned Franken Swordfish",
    FinnedFrankenJellyfish = "Finned Franken Jellyfish",
    MutantXWing = "Mutant X-Wing",
    MutantSwordfish = "Mutant Swordfish",
    MutantJellyfish = "Mutant Jellyfish",
    FinnedMutantXWing = "Finned Mutant X-Wing",
    FinnedMutantSwordfish = "Finned Mutant Swordfish",
    FinnedMutantJellyfish = "Finned Mutant Jellyfish",
    FrankenSquirmbag = "Franken Squirmbag",
    FinnedFrankenSquirmbag = "Finned Franken Squirmbag",
    MutantSquirmbag = "Mutant Squirmbag",
    FinnedMutantSquirmbag = "Finned Mutant Squirmbag",
    FrankenWhale = "Franken Whale",
    FinnedFrankenWhale = "Finned Franken Whale",
    MutantWhale = "Mutant Whale",
    FinnedMutantWhale = "Finned Mutant Whale",
    FrankenLeviathan = "Franken Leviathan",
    FinnedFrankenLeviathan = "Finned Franken Leviathan",
    MutantLeviathan = "Mutant Leviathan",
    FinnedMutantLeviathan = "Finned Mutant Leviathan",
    SiameseSwordfish = "Siamese Swordfish",
    SiameseFinnedSwordfish = "Siamese Finned Swordfish",
    SiameseSashimiSwordfish = "Siamese Sashimi Swordfish",
    SiameseFrankenSwordfish = "Siamese Franken Swordfish",
    SiameseFinnedFrankenSwordfish = "Siamese Finned Franken Swordfish",
    SiameseMutantSwordfish = "Siamese Mutant Swordfish",
    SiameseFinnedMutantSwordfish = "Siamese Finned Mutant Swordfish",
    SiameseJellyfish = "Siamese Jellyfish",
    SiameseFinnedJellyfish = "Siamese Finned Jellyfish",
    SiameseSashimiJellyfish = "Siamese Sashimi Jellyfish",
    SiameseFrankenJellyfish = "Siamese Franken Jellyfish",
    SiameseFinnedFrankenJellyfish = "Siamese Finned Franken Jellyfish",
    SiameseMutantJellyfish = "Siamese Mutant Jellyfish",
    SiameseFinnedMutantJellyfish = "Siamese Finned Mutant Jellyfish",
    TemplateSet = "Template Set",
    TemplateDelete = "Template Delete",
    NestedForcingNet = "Nested Forcing Net",
    Proof = "Proof",
}

impl Technique {
    /// Returns true if the technique concludes from the uniqueness of the solution: on a puzzle with several solutions,
    /// its steps may be wrong.
    ///
    /// They may also be wrong on a puzzle that is unique only because it excludes candidates of cells without a given:
    /// these techniques conclude from the form of a second solution, and the restriction may exclude that.
    pub const fn assumes_uniqueness(self) -> bool {
        use Technique::*;
        matches!(
            self,
            BugPlusOne
                | UniqueRectangle1
                | UniqueRectangle2
                | UniqueRectangle3
                | UniqueRectangle4
                | UniqueRectangle5
                | UniqueRectangle6
                | HiddenRectangle
                | AvoidableRectangle1
                | AvoidableRectangle2
        )
    }
}

impl Technique {
    /// Returns true for chains and nets of assumptions, and for proofs: all that follow cases.
    pub const fn is_forced(self) -> bool {
        use Technique::*;
        matches!(
            self,
            ForcingChain
                | CellForcingChain
                | HouseForcingChain
                | ForcingNet
                | CellForcingNet
                | HouseForcingNet
                | NestedForcingNet
                | Proof
        )
    }

    /// Returns true for the last resort: cases within cases until each fails.
    pub const fn is_proof(self) -> bool {
        matches!(self, Technique::Proof)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
