//! A host that follows edits answers as one that opens the edited text: puzzles, ranges, diagnostics.

use ide::{Analysis, AnalysisHost, Change, Config, Dialect, FileId, PuzzleIndex, Span, TextEdit};
use proptest::prelude::*;
use std::sync::Arc;
use test_support::messy;

const FILE: FileId = FileId(7);

/// Everything that a snapshot says about the file. Proving is cheap here because the budget is: what matters is that both
/// hosts say the same.
fn answers(analysis: &Analysis) -> Vec<String> {
    for puzzle in analysis.unproved(FILE) {
        analysis.prove(FILE, puzzle, &|| false).expect("nothing interrupts");
    }
    let findings = analysis.findings(FILE);
    assert!(findings.complete);
    let spans = (0..analysis.puzzle_count(FILE) as u32).map(|puzzle| analysis.puzzle_span(FILE, PuzzleIndex(puzzle)));
    let symbols = analysis.symbols(FILE).into_iter().map(|symbol| format!("{symbol:?}"));
    let findings = findings.list.into_iter().map(|finding| format!("{finding:?}"));
    symbols.chain(spans.map(|span| format!("{span:?}"))).chain(findings).collect()
}

fn host() -> AnalysisHost {
    let mut host = AnalysisHost::default();
    let mut config = Config::default();
    config.budget = 30;
    config.count_limit = 3;
    host.apply(Change::Configure(Arc::new(config)));
    host
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn incremental_equals_afresh(file in messy::file(), rounds in prop::collection::vec(messy::edits(3), 1..3)) {
        let mut text = file;
        let mut followed = host();
        followed.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
        answers(&followed.snapshot());
        for edits in rounds {
            // Several edits between two snapshots, as one notification of an editor may bring them.
            for edit in edits {
                let range = edit.range(&text);
                let span = Span::new(range.start as u32, range.end as u32);
                followed.apply(Change::Edit { file: FILE, edit: TextEdit { span, text: edit.text().to_owned() } });
                text.replace_range(range, edit.text());
            }
            prop_assert_eq!(followed.text(FILE).map(|text| text.to_string()), Some(text.clone()));
            let mut afresh = host();
            afresh.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
            let (followed, afresh) = (answers(&followed.snapshot()), answers(&afresh.snapshot()));
            let differ = followed.iter().zip(&afresh).find(|(followed, afresh)| followed != afresh);
            prop_assert_eq!(differ, None);
            prop_assert_eq!(followed.len(), afresh.len());
        }
    }
}
