//! Tries the techniques in their order, and begins anew after every step until the grid is full.

use super::als::{chain, sue_de_coq, xy_wing as als_xy_wing, xz};
use super::base::board::Board;
use super::base::digits::DIGITS;
use super::base::step::Step;
use super::base::technique::Technique;
use super::chains::{nice_loop, remote_pair, x_chain, xy_chain};
use super::colors::{multi, simple};
use super::fish::basic;
use super::fish::finned::{self, Shape};
use super::fish::franken::{self, Fins};
use super::single_digit::{empty_rectangle, skyscraper, two_string_kite};
use super::subsets::{hidden, intersections, naked};
use super::uniqueness::{avoidable, unique};
use super::wings::{bivalue_universal_grave, w_wing, xy_wing, xyz_wing};
use super::{brute_force, forcing, singles};
use crate::{Unrated, check_unique};
use engine::{Cancellable, Interrupt, Interrupted};

/// Passes each step to `visit`.
pub(super) fn follow(
    givens: &[Option<engine::Digit>; 81],
    interrupt: Interrupt<'_>,
    visit: &mut dyn FnMut(&Step),
) -> Result<(), Unrated> {
    check_unique(givens, interrupt)?;
    let mut board = Board::new(&givens.map(|given| given.filter(|digit| DIGITS.contains(*digit))));
    while !board.empty_cells().is_empty() {
        let step = next_step(&mut board, interrupt)?;
        step.apply(&mut board);
        visit(&step);
    }
    Ok(())
}

fn next_step(board: &mut Board, interrupt: Interrupt<'_>) -> Result<Step, Unrated> {
    for technique in Technique::ALL {
        if interrupt() {
            return Err(Unrated::Interrupted);
        }
        if let Some(step) = find(board, *technique, interrupt).map_err(|Interrupted| Unrated::Interrupted)? {
            return Ok(step);
        }
    }
    brute_force::find(board, interrupt)
}

/// The step of one technique.
fn find(board: &mut Board, technique: Technique, interrupt: Interrupt<'_>) -> Cancellable<Option<Step>> {
    use Technique as T;
    Ok(match technique {
        T::FullHouse => singles::full_house(board),
        T::NakedSingle => singles::naked_single(board),
        T::HiddenSingle => singles::hidden_single(board),
        T::LockedPair => naked::find_locked::<2>(board, technique),
        T::LockedTriple => naked::find_locked::<3>(board, technique),
        T::Pointing => intersections::pointing(board),
        T::Claiming => intersections::claiming(board),
        T::NakedPair => naked::find::<2>(board, technique),
        T::NakedTriple => naked::find::<3>(board, technique),
        T::HiddenPair => hidden::find::<2>(board, technique),
        T::HiddenTriple => hidden::find::<3>(board, technique),
        T::NakedQuadruple => naked::find::<4>(board, technique),
        T::HiddenQuadruple => hidden::find::<4>(board, technique),
        T::XWing => basic::find::<2>(board, technique),
        T::Swordfish => basic::find::<3>(board, technique),
        T::Jellyfish => basic::find::<4>(board, technique),
        T::BivalueUniversalGrave => bivalue_universal_grave::find(board),
        T::Skyscraper => skyscraper::find(board),
        T::TwoStringKite => two_string_kite::find(board),
        T::EmptyRectangle => empty_rectangle::find(board),
        T::WWing => w_wing::find(board),
        T::XyWing => xy_wing::find(board),
        T::XyzWing => xyz_wing::find(board),
        T::FinnedXWing => finned::find::<2>(board, technique, Shape::Finned),
        T::SashimiXWing => finned::find::<2>(board, technique, Shape::Sashimi),
        T::FinnedSwordfish => finned::find::<3>(board, technique, Shape::Finned),
        T::SashimiSwordfish => finned::find::<3>(board, technique, Shape::Sashimi),
        T::FinnedJellyfish => finned::find::<4>(board, technique, Shape::Finned),
        T::SashimiJellyfish => finned::find::<4>(board, technique, Shape::Sashimi),
        T::RemotePair => remote_pair::find(board, interrupt)?,
        T::TurbotFish | T::XChain => x_chain::find(board, technique, interrupt)?,
        T::XyChain => xy_chain::find(board, interrupt)?,
        T::NiceLoop | T::GroupedNiceLoop => nice_loop::find(board, technique, interrupt)?,
        T::AlmostLockedSetXz => xz::find(board, interrupt)?,
        T::AlmostLockedSetXyWing => als_xy_wing::find(board, interrupt)?,
        T::AlmostLockedSetChain => chain::find(board, interrupt)?,
        T::ForcingChain | T::ForcingNet => forcing::find(board, technique, interrupt)?,
        T::UniquenessTest1
        | T::UniquenessTest2
        | T::UniquenessTest3
        | T::UniquenessTest4
        | T::UniquenessTest5
        | T::UniquenessTest6
        | T::HiddenRectangle => unique::find(board, technique),
        T::AvoidableRectangle1 | T::AvoidableRectangle2 => avoidable::find(board, technique),
        T::SueDeCoq => sue_de_coq::find(board, interrupt)?,
        T::SimpleColors => simple::find(board),
        T::MultiColors => multi::find(board),
        T::FrankenXWing => franken::find::<2>(board, technique, Fins::None),
        T::FrankenSwordfish => franken::find::<3>(board, technique, Fins::None),
        T::FinnedFrankenXWing => franken::find::<2>(board, technique, Fins::Some),
        T::FinnedFrankenSwordfish => franken::find::<3>(board, technique, Fins::Some),
        T::BruteForce => None,
    })
}
