//! The path of a puzzle from its first step to its last, and the rating that follows.
//!
//! Must not know how a technique finds its step.

use std::iter;

use engine::{Cancellable, Interrupt};

use super::board::Grid;
use super::difficulty::{Difficulty, Rating};
use super::step::{Found, Step};
use super::{aligned, bug, chains, fish, locking, singles, subsets, unique_loops, wings};
use crate::{Unrated, check_unique};

/// Rates a puzzle. The interrupt is called every few microseconds, millions of times for the hardest puzzles.
///
/// # Errors
/// The reason why it has no rating: [`Unrated::BeyondScale`] when no technique finds a step, which is known of no
/// puzzle with one solution, and when all cells are given.
pub fn rate(givens: &[Option<engine::Digit>; 81], interrupt: Interrupt<'_>) -> Result<Rating, Unrated> {
    check_unique(givens, interrupt)?;
    let mut ed = None;
    let mut ep = None;
    let mut er = None;
    let mut walk = Walk::new(givens, interrupt);
    while let Some(found) = walk.next()? {
        let hardest = er.max(Some(found.difficulty.rounded()));
        er = hardest;
        ed = ed.or(hardest);
        if found.placement.is_some() {
            ep = ep.or(hardest);
        }
    }
    let rating = |er: Difficulty| Some(Rating { er, ep: ep?, ed: ed? });
    er.and_then(rating).ok_or(Unrated::BeyondScale)
}

/// The steps of a puzzle that has exactly one solution, as [`rate`] takes them.
///
/// The iterator ends after the last step, or after an error.
pub fn steps<'a>(
    givens: &[Option<engine::Digit>; 81],
    interrupt: Interrupt<'a>,
) -> impl Iterator<Item = Result<Step, Unrated>> + use<'a> {
    let mut walk = Walk::new(givens, interrupt);
    let mut failed = false;
    iter::from_fn(move || {
        let step = if failed { None } else { walk.next().transpose() };
        failed = matches!(step, Some(Err(_)));
        step.map(|step| step.map(|found| found.step()))
    })
}

struct Walk<'a> {
    grid: Grid,
    interrupt: Interrupt<'a>,
}

impl<'a> Walk<'a> {
    fn new(givens: &[Option<engine::Digit>; 81], interrupt: Interrupt<'a>) -> Walk<'a> {
        Walk { grid: Grid::new(givens), interrupt }
    }

    /// Takes the next step; `None` when the grid is full.
    fn next(&mut self) -> Result<Option<Found>, Unrated> {
        if self.grid.is_full() {
            return Ok(None);
        }
        let found = self.find().map_err(|_| Unrated::Interrupted)?.ok_or(Unrated::BeyondScale)?;
        found.apply(&mut self.grid);
        Ok(Some(found))
    }

    fn find(&self) -> Cancellable<Option<Found>> {
        if (self.interrupt)() {
            return Err(engine::Interrupted);
        }
        match basic(&self.grid) {
            Some(found) => Ok(Some(found)),
            None => chains::find(&self.grid, self.interrupt),
        }
    }
}

/// The first step without chains. Two techniques stand before others that are rated easier.
fn basic(grid: &Grid) -> Option<Found> {
    singles::hidden_single(grid)
        .or_else(|| locking::direct_locking(grid))
        .or_else(|| subsets::direct_hidden(grid, 2))
        .or_else(|| singles::naked_single(grid))
        .or_else(|| subsets::direct_hidden(grid, 3))
        .or_else(|| locking::locking(grid))
        .or_else(|| subsets::naked(grid, 2))
        .or_else(|| fish::fish(grid, 2))
        .or_else(|| subsets::hidden(grid, 2))
        .or_else(|| subsets::naked(grid, 3))
        .or_else(|| fish::fish(grid, 3))
        .or_else(|| subsets::hidden(grid, 3))
        .or_else(|| wings::xy_wing(grid))
        .or_else(|| wings::xyz_wing(grid))
        .or_else(|| unique_loops::unique_loop(grid))
        .or_else(|| subsets::naked(grid, 4))
        .or_else(|| fish::fish(grid, 4))
        .or_else(|| subsets::hidden(grid, 4))
        .or_else(|| bug::bug(grid))
        .or_else(|| aligned::aligned_pair(grid))
}
