//! What holds for any text.

use proptest::prelude::*;
use syntax::{Document, Span};
use test_support::messy;

/// Blocks without gaps, and every range inside its block.
fn check_ranges(document: &Document, text: &str) {
    let mut at = 0;
    for (block, index) in document.blocks().iter().zip(0..) {
        assert_eq!(document.start(index), at);
        assert!(block.len > 0 && text.is_char_boundary(at as usize));
        let inside = |span: Span| {
            assert!(span.end <= block.len);
            let range = span.shifted(at).range();
            assert!(text.is_char_boundary(range.start) && text.is_char_boundary(range.end));
        };
        for puzzle in &block.puzzles {
            inside(puzzle.span);
            puzzle.entries.iter().for_each(|entry| inside(entry.key_span.cover(entry.value_span)));
            for grid in std::iter::once(&puzzle.grid).chain(puzzle.sections.iter().map(|section| &section.grid)) {
                let slots: Vec<Span> = (0..grid.slot_count()).map(|slot| grid.slot(slot).span).collect();
                slots.iter().for_each(|&span| inside(span));
                assert!(slots.windows(2).all(|pair| pair[0].end <= pair[1].start), "slots overlap");
                assert!(grid.cells(puzzle.size).all(|(cell, _)| cell < usize::from(puzzle.size).pow(2)));
            }
        }
        block.problems.iter().for_each(|problem| inside(problem.span));
        at += block.len;
    }
    assert_eq!(at as usize, text.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Following edits gives what reading afresh gives, and blocks that were not read again are the same values.
    #[test]
    fn incremental_equals_afresh(file in messy::file(), edits in messy::edits(4)) {
        let mut text = file;
        let mut document = Document::read(&text);
        check_ranges(&document, &text);
        for edit in edits {
            let range = edit.range(&text);
            let old = Span::new(range.start as u32, range.end as u32);
            let before = document.clone();
            text.replace_range(range, edit.text());
            let replaced = document.edit(text.as_str(), old, edit.text().len() as u32);
            let afresh = Document::read(&text);
            prop_assert_eq!(&document, &afresh);
            check_ranges(&document, &text);
            let kept = &before.blocks()[replaced.old.end..];
            let still = &document.blocks()[replaced.old.start + replaced.new..];
            prop_assert!(kept.iter().zip(still).all(|(old, new)| std::sync::Arc::ptr_eq(old, new)));
        }
    }

    /// Any characters at all are read without a panic.
    #[test]
    fn never_fails(text in any::<String>()) {
        check_ranges(&Document::read(&text), &text);
    }
}

proptest! {
    /// A line of 81 digits and dots has a way of its own through the reader. A blank behind it sends it the general way.
    #[test]
    fn plain_lines_read_as_any_line(line in "[.0-9]{81}", before in "(title: x\n|size: 9\n|box: 3x3\n|[.1-4]{16}\n)?") {
        let plain = Document::read(&format!("{before}{line}\n"));
        let general = Document::read(&format!("{before}{line} \n"));
        let puzzles = |document: &Document| -> Vec<_> {
            document.blocks().iter().flat_map(|block| block.puzzles.iter().cloned()).collect()
        };
        prop_assert_eq!(puzzles(&plain), puzzles(&general));
    }
}
