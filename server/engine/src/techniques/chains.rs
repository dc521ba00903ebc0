//! Chains: what follows when a candidate is taken to be true, or not to be, step by step.
//!
//! A strong link leads from what is not true to what then must be: the other place of a digit in a house, the other candidate
//! of a cell. A weak link leads from what is true to what then cannot be. [`simple`] has the chains of one digit and those of
//! cells with two candidates; what goes through any candidates comes from [`search`], which follows all premises
//! breadth first ([`table`]) over a [`graph`].

mod conclusion;
mod graph;
mod groups;
mod search;
mod sets;
mod simple;
mod table;
mod telling;

pub(super) use search::chains;
pub(super) use simple::{x_chains, xy_chains};

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{CandidateGrid, Options, Technique, Walk};
    use crate::support::puzzle;
    use crate::{Digit, Geometry};

    /// Everything that the technique finds, as it is told, a line each.
    pub(super) fn told(technique: Technique, geometry: &Arc<Geometry>, text: &str, options: &Options) -> String {
        let grid = CandidateGrid::new(&puzzle(geometry, text));
        let symbol = |digit: Digit| digit.get().to_string();
        let steps = Walk::new(&grid).all(technique, options, &|| false);
        steps.iter().map(|step| format!("{}\n", step.display(geometry, &symbol))).collect()
    }
}
