//! Estimates the ratings of a puzzle from a path of logic, for puzzles that the programs of the scales cannot read:
//! other sizes, rules, clues, grids of candidates.
//!
//! Each step counts as much as the technique of the scale that does the same. Larger grids have more steps, and clues
//! are used often, so HoDoKu's limits for the score of a level apply to the steps without clues, for 81 cells. The path
//! is that of `engine`, so even of a classic puzzle the result may differ from the rating: an estimate is for puzzles
//! that have no rating.

use crate::hodoku::{self, Level};
use crate::se::{self, Difficulty};
use engine::Geometry;
use logic::techniques::{Step, Technique};

/// The weight of a step on each scale.
struct Weight {
    /// Tenths on the scale of Sudoku Explainer.
    se: u16,
    /// HoDoKu's score.
    score: u32,
    level: Level,
}

/// The estimates of a puzzle that these steps solve, from the givens to the solution; `None` of no steps.
pub fn of_path(steps: &[Step], geometry: &Geometry) -> Option<(se::Rating, hodoku::Rating)> {
    let weights: Vec<Weight> = steps.iter().map(|step| weight(step, geometry)).collect();
    let hardest = |weights: &[Weight]| weights.iter().map(|weight| weight.se).max().map(Difficulty::of_tenths);
    let first_placed = steps.iter().position(|step| !step.places.is_empty()).map_or(steps.len(), |at| at + 1);
    let se = se::Rating {
        er: hardest(&weights)?,
        ep: hardest(weights.get(..first_placed)?)?,
        ed: hardest(weights.get(..1)?)?,
    };
    let score = weights.iter().map(|weight| weight.score).sum();
    let is_of_clue = |step: &Step| matches!(step.technique, Technique::Clue | Technique::RuleOf45);
    let others = steps.iter().zip(&weights).filter(|(step, _)| !is_of_clue(step)).map(|(_, weight)| weight.score);
    let cells = geometry.cells().count().max(1) as u32;
    let level = weights.iter().map(|weight| weight.level).max()?.raised_by(others.sum::<u32>() * 81 / cells);
    Some((se, hodoku::Rating { score, level }))
}

fn weight(step: &Step, geometry: &Geometry) -> Weight {
    use Technique::*;
    let (se, level, score) = match step.technique {
        FullHouse => (10, Level::Easy, 4),
        HiddenSingle if is_in_box(step, geometry) => (12, Level::Easy, 14),
        HiddenSingle => (15, Level::Easy, 14),
        NakedSingle => (23, Level::Easy, 4),
        technique => eliminating(technique),
    };
    Weight { se, score, level }
}

fn is_in_box(step: &Step, geometry: &Geometry) -> bool {
    use engine::HouseKind::{Column, Row};
    step.houses.iter().any(|&house| !matches!(geometry.house(house).kind, Row(_) | Column(_)))
}

/// Of a technique beyond singles: tenths on the scale of Sudoku Explainer, level and score of HoDoKu. Where a scale has
/// no such technique, that of the chains which find the same.
fn eliminating(technique: Technique) -> (u16, Level, u32) {
    use Technique::*;
    match technique {
        Clue | Pointing => (26, Level::Medium, 50),
        Claiming => (28, Level::Medium, 50),
        LockedPair => (20, Level::Medium, 40),
        LockedTriple => (25, Level::Medium, 60),
        RuleOf45 | NakedPair => (30, Level::Medium, 60),
        XWing => (32, Level::Hard, 140),
        HiddenPair => (34, Level::Medium, 70),
        NakedTriple => (36, Level::Medium, 80),
        Swordfish => (38, Level::Hard, 150),
        HiddenTriple => (40, Level::Medium, 100),
        XYWing => (42, Level::Hard, 160),
        XYZWing => (44, Level::Hard, 180),
        UniqueRectangle1 | UniqueRectangle2 | UniqueRectangle4 | UniqueRectangle5 | UniqueRectangle6 => {
            (45, Level::Hard, 100)
        }
        UniqueRectangle3 => (46, Level::Hard, 100),
        HiddenRectangle | AvoidableRectangle1 | AvoidableRectangle2 => (45, Level::Hard, 100),
        NakedQuad => (50, Level::Hard, 120),
        Jellyfish => (52, Level::Hard, 160),
        HiddenQuad => (54, Level::Hard, 150),
        BugPlusOne => (56, Level::Hard, 100),
        technique => chained(technique),
    }
}

/// As [`eliminating`], of the techniques that Sudoku Explainer finds as chains.
fn chained(technique: Technique) -> (u16, Level, u32) {
    use Technique::*;
    match technique {
        Skyscraper => (66, Level::Hard, 130),
        TurbotFish | EmptyRectangle | DualEmptyRectangle => (66, Level::Hard, 120),
        FinnedXWing => (66, Level::Hard, 130),
        TwoStringKite | DualTwoStringKite | WWing | SashimiXWing => (66, Level::Hard, 150),
        RemotePair => (67, Level::Hard, 110),
        SimpleColorsTrap | SimpleColorsWrap => (67, Level::Hard, 150),
        MultiColors1 | MultiColors2 => (68, Level::Hard, 200),
        XChain | XYChain => (68, Level::Unfair, 260),
        ContinuousNiceLoop | DiscontinuousNiceLoop | Aic => (72, Level::Unfair, 280),
        GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic => (82, Level::Unfair, 300),
        FinnedSwordfish => (82, Level::Unfair, 200),
        SashimiSwordfish => (82, Level::Unfair, 240),
        FinnedJellyfish | SueDeCoq => (82, Level::Unfair, 250),
        SashimiJellyfish => (82, Level::Unfair, 260),
        AlsXz => (83, Level::Unfair, 300),
        AlsXyWing => (83, Level::Unfair, 320),
        AlsChain => (85, Level::Unfair, 340),
        DeathBlossom => (85, Level::Unfair, 360),
        FrankenXWing => (83, Level::Unfair, 300),
        FrankenSwordfish => (84, Level::Unfair, 350),
        TemplateSet | TemplateDelete => (90, Level::Extreme, 700),
        // Large, Franken, mutant and Siamese fish.
        _ => (85, Level::Extreme, 450),
    }
}
