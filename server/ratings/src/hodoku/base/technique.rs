//! Lists the techniques in the order in which they are tried, with level and score.
//!
//! These are the defaults of the program, less what is off by default.

use std::fmt;

/// How hard a puzzle or a technique is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles.
    Easy,
    /// Subsets and intersections.
    Medium,
    /// Fish, wings, uniqueness.
    Hard,
    /// Chains, almost locked sets, finned fish.
    Unfair,
    /// Forcing chains and nets, brute force.
    Extreme,
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The name as it is shown to people.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }

    /// The level of a puzzle whose hardest technique has this level: a score beyond the limit of a level raises it.
    pub(crate) fn raised_by(self, score: u32) -> Level {
        let limits = [(Level::Easy, 800), (Level::Medium, 1000), (Level::Hard, 1600), (Level::Unfair, 1800)];
        let fits = limits.into_iter().find(|(level, limit)| *level >= self && score <= *limit);
        fits.map_or(Level::Extreme, |(level, _)| level)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

macro_rules! techniques {
    ($($variant:ident $name:literal $level:ident $score:literal)*) => {
        /// A technique, that is an entry of the program's configuration.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Technique {
            $(#[doc = $name] $variant,)*
        }

        impl Technique {
            /// All techniques in the order in which they are tried.
            pub const ALL: &[Technique] = &[$(Technique::$variant,)*];

            /// The program's name for it.
            pub fn name(self) -> &'static str {
                match self { $(Technique::$variant => $name,)* }
            }

            /// The level of a puzzle that needs it, at least.
            pub fn level(self) -> Level {
                match self { $(Technique::$variant => Level::$level,)* }
            }

            /// What each of its steps adds to the score.
            pub fn score(self) -> u32 {
                match self { $(Technique::$variant => $score,)* }
            }
        }
    };
}

techniques! {
    FullHouse "Full House" Easy 4
    NakedSingle "Naked Single" Easy 4
    HiddenSingle "Hidden Single" Easy 14
    LockedPair "Locked Pair" Medium 40
    LockedTriple "Locked Triple" Medium 60
    Pointing "Locked Candidates Type 1 (Pointing)" Medium 50
    Claiming "Locked Candidates Type 2 (Claiming)" Medium 50
    NakedPair "Naked Pair" Medium 60
    NakedTriple "Naked Triple" Medium 80
    HiddenPair "Hidden Pair" Medium 70
    HiddenTriple "Hidden Triple" Medium 100
    NakedQuadruple "Naked Quadruple" Hard 120
    HiddenQuadruple "Hidden Quadruple" Hard 150
    XWing "X-Wing" Hard 140
    Swordfish "Swordfish" Hard 150
    Jellyfish "Jellyfish" Hard 160
    RemotePair "Remote Pair" Hard 110
    BivalueUniversalGrave "Bivalue Universal Grave + 1" Hard 100
    Skyscraper "Skyscraper" Hard 130
    TwoStringKite "2-String Kite" Hard 150
    TurbotFish "Turbot Fish" Hard 120
    EmptyRectangle "Empty Rectangle" Hard 120
    WWing "W-Wing" Hard 150
    XyWing "XY-Wing" Hard 160
    XyzWing "XYZ-Wing" Hard 180
    UniquenessTest1 "Uniqueness Test 1" Hard 100
    UniquenessTest2 "Uniqueness Test 2" Hard 100
    UniquenessTest3 "Uniqueness Test 3" Hard 100
    UniquenessTest4 "Uniqueness Test 4" Hard 100
    UniquenessTest5 "Uniqueness Test 5" Hard 100
    UniquenessTest6 "Uniqueness Test 6" Hard 100
    HiddenRectangle "Hidden Rectangle" Hard 100
    AvoidableRectangle1 "Avoidable Rectangle Type 1" Hard 100
    AvoidableRectangle2 "Avoidable Rectangle Type 2" Hard 100
    FinnedXWing "Finned X-Wing" Hard 130
    SashimiXWing "Sashimi X-Wing" Hard 150
    FinnedSwordfish "Finned Swordfish" Unfair 200
    SashimiSwordfish "Sashimi Swordfish" Unfair 240
    FinnedJellyfish "Finned Jellyfish" Unfair 250
    SashimiJellyfish "Sashimi Jellyfish" Unfair 260
    SueDeCoq "Sue de Coq" Unfair 250
    SimpleColors "Simple Colors" Hard 150
    MultiColors "Multi Colors" Hard 200
    XChain "X-Chain" Unfair 260
    XyChain "XY-Chain" Unfair 260
    NiceLoop "Nice Loop/AIC" Unfair 280
    GroupedNiceLoop "Grouped Nice Loop/AIC" Unfair 300
    AlmostLockedSetXz "Almost Locked Set XZ-Rule" Unfair 300
    AlmostLockedSetXyWing "Almost Locked Set XY-Wing" Unfair 320
    AlmostLockedSetChain "Almost Locked Set Chain" Unfair 340
    FrankenXWing "Franken X-Wing" Unfair 300
    FrankenSwordfish "Franken Swordfish" Unfair 350
    FinnedFrankenXWing "Finned Franken X-Wing" Unfair 390
    FinnedFrankenSwordfish "Finned Franken Swordfish" Unfair 410
    ForcingChain "Forcing Chain" Extreme 500
    ForcingNet "Forcing Net" Extreme 700
    BruteForce "Brute Force" Extreme 10000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_belongs_to_the_lower_level() {
        assert_eq!(Level::Easy.raised_by(800), Level::Easy);
        assert_eq!(Level::Easy.raised_by(801), Level::Medium);
        assert_eq!(Level::Medium.raised_by(1700), Level::Unfair);
        assert_eq!(Level::Hard.raised_by(100), Level::Hard);
        assert_eq!(Level::Hard.raised_by(1801), Level::Extreme);
    }
}
