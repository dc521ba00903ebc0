//! What holds for any text.

use proptest::prelude::*;
use syntax::{Document, Span};
use test_support::{messy, sound};

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Following edits gives what reading afresh gives, and blocks that were not read again are the same values.
    #[test]
    fn incremental_equals_afresh(file in messy::file(), edits in messy::edits(4)) {
        let mut text = file;
        let mut document = Document::read(&text);
        sound::check(&document, &text);
        for edit in edits {
            let range = edit.range(&text);
            let old = Span::new(range.start as u32, range.end as u32);
            let before = document.clone();
            text.replace_range(range, edit.text());
            let replaced = document.edit(text.as_str(), old, edit.text().len() as u32);
            let afresh = Document::read(&text);
            prop_assert_eq!(&document, &afresh);
            sound::check(&document, &text);
            let kept = &before.blocks()[replaced.old.end..];
            let still = &document.blocks()[replaced.old.start + replaced.new..];
            prop_assert!(kept.iter().zip(still).all(|(old, new)| std::sync::Arc::ptr_eq(old, new)));
        }
    }

    /// Any characters at all are read without a panic.
    #[test]
    fn never_fails(text in any::<String>()) {
        sound::check(&Document::read(&text), &text);
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
