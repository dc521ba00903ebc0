//! Compares small samples of grids and puzzles with the known distributions. `examples/evenness.rs` does the same with
//! large ones.

mod bands;
mod samples;

use samples::{FARTHEST, Line};

#[track_caller]
fn check(lines: Vec<Line>) {
    for Line { text, distance } in lines {
        assert!(distance < FARTHEST, "{text}: {distance:.1} standard deviations apart");
    }
}

#[test]
fn puzzles_made_top_down_have_the_published_numbers_of_givens() {
    check(samples::top_down(3_000));
}

#[test]
fn puzzles_made_with_controlled_bias_have_the_published_numbers_of_givens() {
    check(samples::controlled(60, 2));
}

#[test]
fn grids_have_each_class_of_bands_as_often_as_all_grids() {
    check(samples::grids(5_000));
}
