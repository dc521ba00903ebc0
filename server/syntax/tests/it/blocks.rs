//! Checks how much an edit reads again.

use std::sync::Arc;
use syntax::{Document, Span};

const LINE: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...\n";

#[test]
fn an_edit_in_a_collection_reads_one_puzzle() {
    let mut text = LINE.repeat(1000);
    let mut document = Document::read(&text);
    assert_eq!(document.blocks().len(), 1000);
    let before = document.clone();
    let at = 500 * LINE.len() + 10;
    text.replace_range(at..at + 1, "7");
    let replaced = document.edit(text.as_str(), Span::new(at as u32, at as u32 + 1), 1);
    assert_eq!((replaced.old.clone(), replaced.new), (500..501, 1));
    assert_eq!(document, Document::read(&text));
    assert!(before.blocks().iter().zip(document.blocks()).filter(|(old, new)| !Arc::ptr_eq(old, new)).count() == 1);
}

#[test]
fn an_edit_in_a_grid_reads_its_neighbours_at_most() {
    let grid = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n\n";
    let mut text = grid.repeat(100);
    let mut document = Document::read(&text);
    let at = 50 * grid.len() + 2;
    text.replace_range(at..at + 1, "7");
    let replaced = document.edit(text.as_str(), Span::new(at as u32, at as u32 + 1), 1);
    assert!(replaced.old.len() <= 2 && replaced.old.contains(&50), "{replaced:?}");
    assert_eq!(document, Document::read(&text));
}

#[test]
fn metadata_of_the_file_hold_for_every_puzzle() {
    let body = format!("\n{}", "1234\n3412\n2143\n4321\n\n".repeat(3));
    let mut text = format!("title: all of them\n{body}");
    let mut document = Document::read(&text);
    let titles = |document: &Document| -> Vec<Option<String>> {
        let puzzles = document.blocks().iter().flat_map(|block| block.puzzles.iter());
        puzzles.map(|puzzle| puzzle.declared.title.as_deref().map(str::to_owned)).collect()
    };
    assert_eq!(titles(&document), vec![Some("all of them".to_owned()); 3]);
    text.replace_range(7..18, "none");
    document.edit(text.as_str(), Span::new(7, 18), 4);
    assert_eq!(titles(&document), vec![Some("none".to_owned()); 3]);
}
