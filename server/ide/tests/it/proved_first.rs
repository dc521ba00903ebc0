//! Checks that a grid with a known solution is not searched for direct conflicts, and that the findings are the same.

use ide::{AnalysisHost, Change, Config, Dialect, FileId};
use proptest::prelude::*;
use std::sync::Arc;
use test_support::messy;

const FILE: FileId = FileId(0);

/// The findings once all is proved; looked for before that as well, or not.
fn findings(text: &str, looks_before: bool) -> String {
    let mut host = AnalysisHost::default();
    let mut config = Config::default();
    (config.budget, config.count_limit) = (30, 3);
    host.apply(Change::Configure(Arc::new(config)));
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect: Dialect::Sudoku });
    let analysis = host.snapshot();
    if looks_before {
        analysis.findings(FILE);
    }
    for puzzle in analysis.each_unproved(FILE) {
        puzzle.prove(&|| false).expect("nothing interrupts");
    }
    format!("{:#?}", analysis.findings(FILE))
}

/// A grid with one solution, or with several, in which some cells are written over.
fn scribbled() -> impl Strategy<Value = String> {
    let grid = prop::sample::select(vec![
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...\n",
        "1 2 . .\n3 . . .\n. . 1 .\n. . . .\n",
        "12..34....12..34\n12..34....12....\n",
        "size: 4\n1234\n3412\n2143\n....\n[state]\n1234\n3412\n2143\n4321\n",
    ]);
    let cells = prop::sample::select(vec![".", "1", "2", "4", "9", "+1", "+4", "{12}", "?", "a", " ", ""]);
    let changes = prop::collection::vec((0..81_usize, cells), 0..4);
    (grid, changes).prop_map(|(grid, changes)| {
        let mut text = grid.to_owned();
        for (at, cell) in changes.into_iter().filter(|(at, _)| *at < grid.len()) {
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) && !text[at..].starts_with('\n') {
                text.replace_range(at..=at, cell);
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn as_looked_for_before(text in prop_oneof![scribbled(), messy::file()]) {
        prop_assert_eq!(findings(&text, true), findings(&text, false));
    }
}
