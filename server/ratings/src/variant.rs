//! Rates puzzles that no published scale knows, by the steps of a path of logic: other sizes, rules and clues.
//!
//! The scale is this project's own. Each technique has a price, and a harder technique is never cheaper. A chain of
//! assumptions costs more the more statements it has. The score is the sum of the prices of all steps, for a grid of 81
//! cells; the level is that of the hardest step. So clues that are used often make a puzzle longer, not harder.

use crate::hodoku::Level;
use logic::techniques::{Case, Step, Technique};

/// How hard a puzzle is on this scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The sum of the prices of all steps.
    pub score: u32,
    /// The level of the hardest step.
    pub level: Level,
    /// The technique of the hardest step.
    pub hardest: Technique,
    /// The number of steps of this technique.
    pub times: u32,
}

/// The price of a step, and its level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Price {
    points: u32,
    level: Level,
}

/// The statements up to which a chain of assumptions is hard, and unfair.
const STATEMENTS_OF_HARD: usize = 12;
const STATEMENTS_OF_UNFAIR: usize = 30;

/// The rating of a puzzle that these steps solve, from the givens to the solution; `None` of no steps.
pub fn of_path(steps: &[Step], cells: usize) -> Option<Rating> {
    let mut hardest = steps.first()?;
    let mut score = 0;
    for step in steps {
        score += price(step).points;
        if price(step) > price(hardest) {
            hardest = step;
        }
    }
    let technique = hardest.technique;
    let times = steps.iter().filter(|step| step.technique == technique).count() as u32;
    // A larger grid takes more steps of the same kind.
    let score = (u64::from(score) * 81 / cells.max(1) as u64) as u32;
    Some(Rating { score: score.max(1), level: price(hardest).level, hardest: technique, times })
}

/// The level of a step.
pub fn level_of_step(step: &Step) -> Level {
    price(step).level
}

/// The level of the easiest step of a technique.
pub fn level_of_technique(technique: Technique) -> Level {
    of_technique(technique).level
}

fn price(step: &Step) -> Price {
    let price = of_technique(step.technique);
    if !step.technique.is_forced() {
        return price;
    }
    let statements: usize = step.cases.iter().map(Case::length).sum();
    let level = if statements <= STATEMENTS_OF_HARD {
        Level::Hard
    } else if statements <= STATEMENTS_OF_UNFAIR {
        Level::Unfair
    } else {
        Level::Extreme
    };
    Price { points: price.points + 2 * statements as u32, level: level.max(price.level) }
}

/// The price of a technique, for a chain of assumptions that of its kind alone.
fn of_technique(technique: Technique) -> Price {
    use Technique::*;
    let (points, level) = match technique {
        FullHouse => (1, Level::Easy),
        HiddenSingle => (2, Level::Easy),
        NakedSingle => (3, Level::Easy),
        ClueNotes | Clue => (4, Level::Easy),
        CluePointing => (8, Level::Medium),
        Pointing | Claiming | LockedPair => (10, Level::Medium),
        RuleOf45 | ClueInHouses => (12, Level::Medium),
        NakedPair | LockedTriple => (15, Level::Medium),
        HiddenPair | NakedTriple => (20, Level::Medium),
        LawOfLeftovers | SetEquivalence => (25, Level::Medium),
        HiddenTriple | NakedQuad | HiddenQuad => (30, Level::Hard),
        TwoClues => (35, Level::Hard),
        XWing | Swordfish | Jellyfish | RemotePair | BugPlusOne => (40, Level::Hard),
        Skyscraper | WWing | TwoStringKite | DualTwoStringKite | TurbotFish | EmptyRectangle | DualEmptyRectangle
        | XYWing | XYZWing | SimpleColorsTrap | SimpleColorsWrap | MultiColors1 | MultiColors2 | FinnedXWing
        | SashimiXWing => (45, Level::Hard),
        UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4 | UniqueRectangle5
        | UniqueRectangle6 | HiddenRectangle | AvoidableRectangle1 | AvoidableRectangle2 => (45, Level::Hard),
        ForcingChain | CellForcingChain | HouseForcingChain => (50, Level::Hard),
        XChain | XYChain | ContinuousNiceLoop | DiscontinuousNiceLoop | Aic => (70, Level::Unfair),
        FinnedSwordfish | SashimiSwordfish | FinnedJellyfish | SashimiJellyfish | Squirmbag | FinnedSquirmbag
        | SashimiSquirmbag | Whale | FinnedWhale | SashimiWhale | Leviathan | FinnedLeviathan | SashimiLeviathan => {
            (75, Level::Unfair)
        }
        SueDeCoq
        | GroupedContinuousNiceLoop
        | GroupedDiscontinuousNiceLoop
        | GroupedAic
        | AlsXz
        | AlsXyWing
        | AlsChain
        | DeathBlossom => (80, Level::Unfair),
        ForcingNet | CellForcingNet | HouseForcingNet => (120, Level::Extreme),
        NestedForcingNet => (250, Level::Extreme),
        Proof => (500, Level::Extreme),
        // Fish with boxes, and templates.
        _ => (120, Level::Extreme),
    };
    Price { points, level }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Techniques by level: the prices of a level are above those of the levels below it.
    #[test]
    fn a_harder_level_is_never_cheaper() {
        let mut prices: Vec<Price> = Technique::ALL.iter().map(|technique| of_technique(*technique)).collect();
        prices.sort_by_key(|price| price.points);
        assert!(prices.is_sorted_by_key(|price| price.level), "{prices:?}");
    }

    #[test]
    fn the_hardest_step_decides_the_level() {
        let step = |technique| Step { technique, ..empty() };
        let steps = [HiddenSingle, NakedPair, NakedPair, FullHouse].map(step);
        let rating = of_path(&steps, 81).expect("some steps");
        assert_eq!(rating, Rating { score: 33, level: Level::Medium, hardest: NakedPair, times: 2 });
        assert_eq!(of_path(&steps, 162).map(|rating| rating.score), Some(16));
        assert_eq!(of_path(&[], 81), None);
    }

    use Technique::{FullHouse, HiddenSingle, NakedPair};

    fn empty() -> Step {
        Step::of(FullHouse)
    }
}
