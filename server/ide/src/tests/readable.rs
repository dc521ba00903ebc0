//! Tests which mistakes beside a grid make a puzzle unreadable.

use crate::Analysis;
use crate::tests::fixture::*;
use ide_db::PuzzleIndex;

fn is_readable(analysis: &Analysis) -> bool {
    analysis.line(FILE, PuzzleIndex(0)).is_ok()
}

#[test]
fn bad_values_beside_the_grid() {
    let grid = "12..\n....\n..21\n....\n";
    for before in ["rating: x\n", "rating:\n", "difficulty: moderate\n\n", "clues:\n\nrating: 3\ntitle: a\n"] {
        assert!(is_readable(&analysis_as(&format!("{before}{grid}"), Default::default())), "{before:?}");
    }
    for before in ["size: x\n", "rules:x\n\n", "box:\n", "rating: x\nsymbols: 1\n"] {
        assert!(!is_readable(&analysis_as(&format!("{before}{grid}"), Default::default())), "{before:?}");
    }
}

/// Comparing each with each takes half a minute.
#[test]
fn a_great_many_bad_values() {
    let text = format!("{}12..\n....\n..21\n....\n", "clues: x\n".repeat(100_000));
    assert!(is_readable(&analysis_as(&text, Default::default())));
}
