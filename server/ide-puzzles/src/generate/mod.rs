//! Makes new puzzles of a wanted size, with wanted rules, symmetry, number of givens, difficulty or techniques.
//!
//! [`Wishes`] are what is asked for, one by one; a [`Plan`] is a request that can be met as far as that is known
//! beforehand. Each puzzle of a plan has a number, and depends on the seed and its number alone, so that any thread may
//! make it. A wish for a rating is met by trial: puzzles are made until one has it.
//!
//! Must not know how puzzles are proved or rated: a trial is judged like the text of a file. Only `easing` knows steps
//! of logic, since it chooses givens by them.

mod climb;
mod easing;
mod generated;
mod grid_rules;
mod judge;
mod laying;
#[cfg(test)]
mod path_soundness;
mod plan;
mod rating_range;
mod record_puzzle;
mod trial;
mod trials;
mod wishes;

pub use generated::Generated;
pub use grid_rules::GridRules;
pub use judge::{SoFar, Watch};
pub use plan::Plan;
pub(crate) use plan::{symmetric_figure, unsuitable};
pub use rating_range::RatingRange;
pub use wishes::{Wishes, box_shape, givens_range, level_named, pattern_named, technique_named};

#[cfg(test)]
pub(crate) mod tests;
