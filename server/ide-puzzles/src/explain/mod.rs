//! Answers questions about one puzzle by logic: its solutions, its path of steps, the trace of a search.

pub mod fillable;
pub mod game;
pub mod hint;
pub mod lines;
pub mod path;
pub mod rating;
pub mod rating_record;
pub mod solution_count;
pub mod solve;
pub mod steps;
pub mod trace;
pub mod true_candidates;
pub mod why_not;
