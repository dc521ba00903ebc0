//! The techniques of human solvers: the next step, the whole path, with the reason of each step.
//!
//! A [`CandidateGrid`] goes in, [`Step`]s come out: plain data, which a path applies one after the other. Each technique
//! is a file; all of them look at a [`board::Board`], the grid as sets of cells, and hand what they find to a [`search::Sink`].
//! A new technique is a file, a name in [`technique`] and a line in [`find`].
//!
//! Whatever is found holds in every solution of the grid; the few techniques that assume that there is just one say so
//! ([`Technique::assumes_uniqueness`]) and can be left out.
//!
//! Must not know how a digit is written, and must not try: a technique recognizes a pattern.

pub(crate) mod grids;
mod path;
pub(crate) mod steps;

mod als;
mod chains;
mod fish;
mod intersections;
pub(crate) mod single_digit;
mod singles;
pub(crate) mod subsets;
pub(crate) mod uniqueness;
pub(crate) mod wings;

#[cfg(test)]
mod testing;

pub use grids::candidate_grid::CandidateGrid;
pub use path::{Next, Path, PathEnd, Walk, path};
pub use steps::sentence::{Sentence, Word};
pub use steps::step::{Link, Node, Step, Strength};
pub use steps::technique::Technique;

use grids::board::Board;
use steps::sink::{Search, Sink};

/// What to look for, and how far.
#[derive(Clone, Debug)]
pub struct Options {
    /// The techniques to try, in this order.
    pub techniques: Vec<Technique>,
    /// Whether the corners of a unique rectangle may lack candidates of the pair that were excluded before.
    pub missing_candidates: bool,
    /// Whether an empty rectangle may have just one candidate on each of its lines.
    pub two_cell_rectangles: bool,
    /// Whether almost locked sets that are used together may have cells in common.
    pub overlapping_sets: bool,
    /// Whether grouped chains may go through almost locked sets.
    pub sets_in_chains: bool,
}

impl Default for Options {
    /// All techniques that are worth the time, in the order of [`Technique`], and as far as their instances can be shown to a
    /// person.
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
    /// What is worth the time in a puzzle of `size`.
    ///
    /// Above 16×16 that is no fish with fins over boxes: at a dead end of a 25×25 puzzle they take 3 s, all others 0.3 s.
    pub fn for_size(size: u8) -> Options {
        let mut options = Options::default();
        if size > 16 {
            options.techniques.retain(|technique| !fish::is_costly(*technique));
        }
        options
    }

    /// The same without the techniques that assume that the puzzle has only one solution.
    pub fn without_uniqueness(mut self) -> Options {
        self.techniques.retain(|technique| !technique.assumes_uniqueness());
        self
    }
}

/// Whether a path tries the technique unless told otherwise.
///
/// It does not try what is two steps at once: the first of them is found before. Nor fish of five and more houses with fins or
/// boxes: nobody sees them, and to find that there is none among the nine digits of a hard 9×9 puzzle takes from 0.3 ms (a
/// Finned Squirmbag) to 0.5 s (a Finned Mutant Leviathan), where no smaller fish takes more than 20 ms.
fn is_usual(technique: &Technique) -> bool {
    !matches!(technique, Technique::DualTwoStringKite | Technique::DualEmptyRectangle) && fish::is_usual(*technique)
}

/// Hands every instance of `technique` to the sink; the one to be shown first comes first.
fn find<const W: usize>(technique: Technique, board: &Board<W>, options: &Options, sink: &mut Sink<'_>) -> Search {
    match technique {
        Technique::FullHouse => singles::full_houses(board, sink),
        Technique::NakedSingle => singles::naked(board, sink),
        Technique::HiddenSingle => singles::hidden(board, sink),
        Technique::Pointing | Technique::Claiming => intersections::find(technique, board, sink),
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
        fish => fish::find(fish, board, sink),
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{grid, standard};
    use super::*;

    #[test]
    fn every_technique_is_found_somewhere() {
        // What has no line of its own goes to the fish, who know theirs.
        let grid = grid(standard(4), "=1 . . .  . . =1 .");
        for technique in Technique::ALL {
            Walk::new(&grid).all(*technique, &Options::default(), &|| false);
        }
    }
}
