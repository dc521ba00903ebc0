//! Finds the patterns that people use: the next step or the whole path, with the reason of each step.
//!
//! The input is a [`CandidateGrid`], the output [`Step`]s: plain data, which a path applies one after the other. Each
//! technique is a file; all of them read a [`Board`], the grid as sets of cells, and pass their steps to a [`Sink`]. A
//! new technique is a file, a name in [`Technique`] and an arm in [`find`].
//!
//! Every step holds in all solutions of the grid, except those of the few techniques that assume a unique solution
//! ([`Technique::assumes_uniqueness`]), which can be excluded.
//!
//! Must not know how a digit is written, and must not try values: a technique recognizes a pattern.

pub(crate) mod grids;
mod path;
pub(crate) mod steps;

mod als;
mod chains;
pub(crate) mod constraints;
mod fish;
mod forcing;
mod intersections;
mod leftovers;
mod needed;
pub(crate) mod single_digit;
mod singles;
pub(crate) mod subsets;
pub(crate) mod uniqueness;
pub(crate) mod wings;

pub use constraints::combinations;
pub use forcing::exclusion::{Exclusion, exclusion};
pub use grids::candidate_grid::CandidateGrid;
pub use path::{Next, Path, PathEnd, Walk, path, path_to_the_end};
pub use steps::case::{Case, CaseLine, StatementId};
pub use steps::demands::{demand, with_demand};
pub use steps::sentence::{Sentence, Word};
pub use steps::step::{Link, Node, Step, Strength};
pub use steps::technique::Technique;

use engine::Geometry;
use grids::board::Board;
use steps::sink::{Flow, Sink};

/// The techniques to use, and their variations.
#[derive(Clone, Debug)]
pub struct Options {
    /// The techniques, in the order in which they are tried.
    pub techniques: Vec<Technique>,
    /// If true, the corners of a unique rectangle may lack candidates of the pair that were excluded before.
    pub missing_candidates: bool,
    /// If true, an empty rectangle may have just one candidate on each of its lines.
    pub two_cell_rectangles: bool,
    /// If true, almost locked sets of one pattern may share cells.
    pub overlapping_sets: bool,
    /// If true, grouped chains may go through almost locked sets.
    pub sets_in_chains: bool,
}

impl Default for Options {
    /// All techniques that find enough for their time, in the order of [`Technique`], with the variations that can be
    /// shown to a person.
    fn default() -> Options {
        Options {
            techniques: Technique::ALL.iter().copied().filter(is_usual).collect(),
            missing_candidates: true,
            two_cell_rectangles: true,
            overlapping_sets: false,
            sets_in_chains: true,
        }
    }
}

impl Options {
    /// The default options for a puzzle.
    ///
    /// Above 16×16 these exclude fish with fins and boxes, and nested nets: at a dead end of a 25×25 puzzle the fish
    /// take 3 s, all others 0.3 s.
    ///
    /// With clues, chains of assumptions come before almost locked sets. Chains use clues and are found quickly; to
    /// find that a grid has no almost locked set takes longer.
    pub fn for_puzzle(geometry: &Geometry) -> Options {
        let mut options = Options::default();
        if geometry.digit_count() > 16 {
            let is_costly = |technique| fish::is_costly(technique) || technique == Technique::NestedForcingNet;
            options.techniques.retain(|technique| !is_costly(*technique));
        }
        if !geometry.constraints().is_empty() {
            let (chains, others): (Vec<Technique>, Vec<Technique>) =
                options.techniques.iter().partition(|technique| forcing::is_chain(**technique));
            let at = others.iter().position(|technique| *technique >= Technique::SueDeCoq).unwrap_or(others.len());
            options.techniques = [&others[..at], &chains, &others[at..]].concat();
            // People do not look for these in puzzles with clues, and to find none takes longer than all else.
            options.techniques.retain(|technique| !fish::is_costly(*technique));
        }
        options
    }

    /// The simple techniques of these options, chains of assumptions and proofs: what is left when all others have
    /// taken too long.
    pub fn last_resort(&self) -> Options {
        let mut options = self.clone();
        let is_left = |technique: &Technique| {
            *technique <= Technique::HiddenQuad || forcing::is_chain(*technique) || technique.is_proof()
        };
        options.techniques.retain(is_left);
        options
    }

    /// The same options without the techniques that assume a unique solution.
    pub fn without_uniqueness(mut self) -> Options {
        self.techniques.retain(|technique| !technique.assumes_uniqueness());
        self
    }
}

/// Returns true for the techniques of the default options.
///
/// Excluded are techniques that combine two steps, because the first of them is found before. Also excluded are fish of
/// five and more houses with fins or boxes: people do not find them, and to prove that there is none among the nine
/// digits of a hard 9×9 puzzle takes from 0.3 ms (Finned Squirmbag) to 0.5 s (Finned Mutant Leviathan), where no
/// smaller fish takes more than 20 ms.
fn is_usual(technique: &Technique) -> bool {
    !matches!(technique, Technique::DualTwoStringKite | Technique::DualEmptyRectangle) && fish::is_usual(*technique)
}

/// Passes every instance of `technique` to the sink, the preferred one first.
fn find<const W: usize>(technique: Technique, board: &Board<W>, options: &Options, sink: &mut Sink<'_>) -> Flow {
    match technique {
        Technique::FullHouse => singles::full_houses(board, sink),
        Technique::NakedSingle => singles::naked(board, sink),
        Technique::HiddenSingle => singles::hidden(board, sink),
        Technique::ClueNotes => constraints::group::notes(board, sink),
        Technique::Clue => constraints::group::find(board, sink),
        Technique::CluePointing => constraints::pointing::find(board, sink),
        Technique::RuleOf45 => constraints::house_sums::find(board, sink),
        Technique::Pointing | Technique::Claiming => intersections::find(technique, board, sink),
        Technique::LawOfLeftovers | Technique::SetEquivalence => leftovers::find(technique, board, sink),
        Technique::ClueInHouses => constraints::joint::of_one(board, sink),
        Technique::TwoClues => constraints::joint::of_two(board, sink),
        Technique::LockedPair | Technique::NakedPair => subsets::naked::find(technique, 2, board, sink),
        Technique::LockedTriple | Technique::NakedTriple => subsets::naked::find(technique, 3, board, sink),
        Technique::NakedQuad => subsets::naked::find(technique, 4, board, sink),
        Technique::HiddenPair => subsets::hidden::find(technique, 2, board, sink),
        Technique::HiddenTriple => subsets::hidden::find(technique, 3, board, sink),
        Technique::HiddenQuad => subsets::hidden::find(technique, 4, board, sink),
        Technique::RemotePair => wings::remote_pair::find(board, sink),
        Technique::WWing => wings::w_wing::find(board, sink),
        Technique::XYWing => wings::xy_wings::xy(board, sink),
        Technique::XYZWing => wings::xy_wings::xyz(board, sink),
        Technique::UniqueRectangle1
        | Technique::UniqueRectangle2
        | Technique::UniqueRectangle3
        | Technique::UniqueRectangle4
        | Technique::UniqueRectangle5
        | Technique::UniqueRectangle6
        | Technique::HiddenRectangle
        | Technique::AvoidableRectangle1
        | Technique::AvoidableRectangle2 => uniqueness::rectangles::find(technique, board, options, sink),
        Technique::BugPlusOne => uniqueness::bug_plus_one::find(board, sink),
        Technique::SimpleColorsTrap => single_digit::colors::simple::trap(board, sink),
        Technique::SimpleColorsWrap => single_digit::colors::simple::wrap(board, sink),
        Technique::MultiColors1 => single_digit::colors::multi::one(board, sink),
        Technique::MultiColors2 => single_digit::colors::multi::two(board, sink),
        Technique::TemplateSet | Technique::TemplateDelete => single_digit::templates::find(technique, board, sink),
        Technique::Skyscraper => single_digit::turbot::skyscrapers(board, sink),
        Technique::TwoStringKite => single_digit::turbot::kites(board, sink),
        Technique::DualTwoStringKite => single_digit::turbot::dual_kites(board, sink),
        Technique::TurbotFish => single_digit::turbot::turbot_fish(board, sink),
        Technique::EmptyRectangle => single_digit::empty_rectangle::single(board, options, sink),
        Technique::DualEmptyRectangle => single_digit::empty_rectangle::dual(board, options, sink),
        Technique::SueDeCoq => als::sue_de_coq::all(board, sink),
        Technique::AlsXz => als::xz(board, options, sink),
        Technique::AlsXyWing => als::wings(board, options, sink),
        Technique::AlsChain => als::chains(board, options, sink),
        Technique::DeathBlossom => als::blossoms(board, options, sink),
        Technique::XChain => chains::x_chains(board, sink),
        Technique::XYChain => chains::xy_chains(board, sink),
        Technique::ContinuousNiceLoop
        | Technique::DiscontinuousNiceLoop
        | Technique::Aic
        | Technique::GroupedContinuousNiceLoop
        | Technique::GroupedDiscontinuousNiceLoop
        | Technique::GroupedAic => chains::chains(technique, board, options, sink),
        Technique::ForcingChain
        | Technique::CellForcingChain
        | Technique::HouseForcingChain
        | Technique::ForcingNet
        | Technique::CellForcingNet
        | Technique::HouseForcingNet => forcing::find(&[technique], board, sink),
        Technique::NestedForcingNet => forcing::nested(board, sink),
        Technique::Proof => forcing::proof::find(board, sink),
        fish => fish::find(fish, board, sink),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use std::sync::Arc;

    use super::testing::{grid, ones, standard};
    use super::*;
    use engine::{Constraint, ConstraintGroup, Relation, Sum, Variant};

    const GRIDS: &str = include_str!("../../tests/data/techniques.txt");

    /// Two fish without fins on one base have the same cover in every grid with a solution.
    const IMPOSSIBLE: [Technique; 2] = [Technique::SiameseSwordfish, Technique::SiameseJellyfish];

    #[test]
    fn every_technique_is_found_somewhere() {
        let lines = GRIDS.lines().filter(|line| !line.starts_with('#'));
        let grids: HashMap<&str, &str> = lines.filter_map(|line| line.split_once('\t')).collect();
        let mut not_found = Vec::new();
        for technique in Technique::ALL {
            let grid = match (technique, grids.get(technique.name())) {
                (Technique::Clue | Technique::CluePointing | Technique::RuleOf45, _) => {
                    Some(caged(&[&[(0, 0), (0, 1), (1, 0)]]))
                }
                (Technique::ClueNotes, _) => {
                    Some(caged(&[&[(0, 0), (0, 1)], &[(1, 0), (1, 1)], &[(2, 0), (2, 1)], &[(2, 2), (2, 3)]]))
                }
                (Technique::ClueInHouses | Technique::TwoClues, _) => Some(lined()),
                (Technique::LawOfLeftovers, _) => Some(irregular()),
                (Technique::SetEquivalence, _) => {
                    let windoku = standard(9).with_variant(Variant::Windoku).expect("a rule of 9×9 puzzles");
                    Some(grid(windoku, &ones(9, "111111111 .111.111. .111.111. 111111111")))
                }
                (forced, None) if forced.is_forced() => Some(hard()),
                (_, words) => words.map(|words| grid(standard(9), words)),
            };
            let steps = grid.map(|grid| Walk::new(&grid).all(*technique, &Options::default(), &|| false));
            if !steps.unwrap_or_default().iter().any(|step| step.technique == *technique) {
                not_found.push(*technique);
            }
        }
        assert_eq!(not_found, IMPOSSIBLE);
    }

    /// Where no more time is left for other techniques, simple ones, chains and proofs lead to the end.
    #[test]
    fn proofs_lead_to_the_end() {
        let path = path_to_the_end(&hardest(), &Options::default(), usize::MAX, &|| true, &|| false);
        assert!(matches!(path.end, Some(PathEnd::Solved(_))), "{:?}", path.end);
        assert!(path.steps.iter().any(|step| step.technique.is_proof()));
        let few = path_to_the_end(&hard(), &Options::default(), 3, &|| true, &|| false);
        assert_eq!((few.steps.len(), few.end), (3, None));
        let interrupted = path_to_the_end(&hard(), &Options::default(), usize::MAX, &|| true, &|| true);
        assert_eq!(interrupted.end, Some(PathEnd::Interrupted));
    }

    /// The start of a puzzle that needs nested nets.
    fn hard() -> CandidateGrid {
        given(".3..91....58...4..........8......62..7.5.2...9..7.....4......93....2..8..9..352..")
    }

    /// The start of a puzzle that chains alone do not solve.
    fn hardest() -> CandidateGrid {
        given(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
    }

    fn given(text: &str) -> CandidateGrid {
        let words = text.chars().map(|symbol| if symbol == '.' { ".".to_owned() } else { format!("={symbol}") });
        grid(standard(9), &words.collect::<Vec<_>>().join(" "))
    }

    /// A 4×4 grid with two lines whose neighbours differ by 2 or more, and which share a cell.
    fn lined() -> CandidateGrid {
        let plain = standard(4);
        let relation = Arc::new(Relation::new(|one, other| one.abs_diff(other) >= 2));
        let mut groups = Vec::new();
        for cells in [[(0, 0), (0, 1), (1, 1)], [(1, 1), (2, 1), (2, 2)]] {
            let cells = cells.map(|(row, column)| plain.cell(row, column));
            let pairs = cells.windows(2).map(|pair| Constraint::Related([pair[0], pair[1]], relation.clone()));
            groups.push(ConstraintGroup::named("a line", pairs.collect()));
        }
        grid(plain.with_constraints(groups).expect("cells of the grid"), "")
    }

    /// A 5×5 grid in which r2c5 and r3c2 are equal.
    fn irregular() -> CandidateGrid {
        let regions =
            [1, 1, 1, 1, 2, 1, 2, 2, 2, 3, 4, 2, 3, 3, 3, 4, 4, 4, 5, 3, 4, 5, 5, 5, 5].map(|number| number - 1);
        grid(Geometry::with_regions(5, &regions).expect("regions of the same size"), ". . . . .  . . . . 345")
    }

    /// A 4×4 grid with cages of 7: 3 and 4, or 1, 2 and 4.
    fn caged(cages: &[&[(u8, u8)]]) -> CandidateGrid {
        let plain = standard(4);
        let mut groups = Vec::new();
        for cage in cages {
            let cells = cage.iter().map(|(row, column)| (plain.cell(*row, *column), 1));
            let constraints = vec![Constraint::Sum(Sum::new(cells, 7))];
            groups.push(ConstraintGroup::named("a cage", constraints));
        }
        grid(plain.with_constraints(groups).expect("cells of the grid"), "")
    }
}

#[cfg(test)]
mod testing;
