//! A host that follows edits answers as one that opens the edited text: puzzles, ranges, diagnostics.

use ide::{
    Analysis, AnalysisHost, Change, Config, Dialect, FileId, Name, PuzzleIndex, ReadFile, Rule, Severity, Span,
    TextEdit,
};
use proptest::prelude::*;
use std::sync::Arc;
use test_support::messy;

const FILE: FileId = FileId(7);

/// Everything that a snapshot says about the file. Proving is cheap here because the budget is: what matters is that
/// both hosts say the same.
fn answers(analysis: &Analysis) -> Vec<String> {
    for puzzle in analysis.unproved(FILE) {
        analysis.prove(FILE, puzzle, &|| false).expect("nothing interrupts");
    }
    let findings = analysis.findings(FILE);
    assert!(findings.complete);
    let spans = (0..analysis.puzzle_count(FILE) as u32).map(|puzzle| analysis.puzzle_span(FILE, PuzzleIndex(puzzle)));
    let symbols = analysis.symbols(FILE).map(|symbol| format!("{symbol:?}"));
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
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

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
                let span = Span::from(range.clone());
                followed.apply(Change::Edit { file: FILE, edit: TextEdit { span, text: edit.text().to_owned() } });
                text.replace_range(range, edit.text());
            }
            prop_assert_eq!(followed.text(FILE).map(|text| text.to_string()), Some(text.clone()));
            let mut afresh = host();
            afresh.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
            let followed = answers(&followed.snapshot());
            let afresh = answers(&afresh.snapshot());
            let differ = followed.iter().zip(&afresh).find(|(followed, afresh)| followed != afresh);
            prop_assert_eq!(differ, None);
            prop_assert_eq!(followed.len(), afresh.len());
        }
    }
}

/// The samples of several grids, and a small one; each with the mark of its gaps exchanged in every other text.
fn several_grids() -> impl Strategy<Value = String> {
    const TEXTS: [&str; 6] = [
        include_str!("../../../../samples/grids/samurai.sudoku"),
        include_str!("../../../../samples/grids/windmill.sudoku"),
        include_str!("../../../../samples/grids/sohei.sudoku"),
        include_str!("../../../../samples/grids/flower.sudoku"),
        include_str!("../../../../samples/grids/butterfly.sudoku"),
        "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . . . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n",
    ];
    (prop::sample::select(&TEXTS), prop::sample::select(&["~", "0", "X", " "]))
        .prop_map(|(text, gap)| text.replace('~', gap))
}

proptest! {
    // `SUDOKU_FIGURES` is another number of puzzles.
    #![proptest_config(ProptestConfig {
        cases: std::env::var("SUDOKU_FIGURES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(20),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn ten_edits_of_several_grids(text in several_grids(), edits in prop::collection::vec(messy::edits(1), 10)) {
        let mut text = text;
        let mut followed = host();
        followed.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
        answers(&followed.snapshot());
        for edit in edits.into_iter().flatten() {
            let range = edit.range(&text);
            let span = Span::from(range.clone());
            followed.apply(Change::Edit { file: FILE, edit: TextEdit { span, text: edit.text().to_owned() } });
            text.replace_range(range, edit.text());
            let mut afresh = host();
            afresh.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
            prop_assert_eq!(answers(&followed.snapshot()), answers(&afresh.snapshot()), "{}", text);
        }
    }
}

/// Several files that are compared with each other, in an order that is not that of their numbers.
const COMPARED: [(FileId, &str); 3] = [(FileId(1), "b"), (FileId(2), "a"), (FileId(3), "c")];

fn comparing(texts: &[String; 3]) -> AnalysisHost {
    let mut host = AnalysisHost::comparing();
    let mut config = Config::default();
    config.budget = 30;
    config.set_severity(Rule::EquivalentPuzzle, Some(Severity::Info));
    host.apply(Change::Configure(Arc::new(config)));
    for ((file, name), text) in COMPARED.into_iter().zip(texts) {
        let name = Arc::from(name);
        host.apply(Change::Name {
            file,
            name: Name { order: Arc::clone(&name), path: Arc::clone(&name), shown: name },
        });
        host.apply(Change::Open { file, text: text.clone(), dialect: Dialect::Sudoku });
    }
    host
}

/// The findings about puzzles that occur in the files more than once.
fn copies(host: &mut AnalysisHost) -> Vec<String> {
    let analysis = host.snapshot();
    let found = COMPARED.into_iter().flat_map(|(file, _)| analysis.findings(file).list);
    let found = found.filter(|it| matches!(it.rule, Rule::DuplicatePuzzle | Rule::EquivalentPuzzle));
    let found: Vec<String> = found.map(|it| format!("{it:?}")).collect();
    let mut sharing: Vec<FileId> = host.sharing().into_iter().collect();
    sharing.sort();
    found.into_iter().chain([format!("{sharing:?}")]).collect()
}

/// Lists of so few different puzzles that most are there several times, in the shape of numbers.
fn list() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(0..12u8, 0..12)
}

fn puzzles(list: &[u8]) -> String {
    // Rows are exchanged in some, so that they are equivalent and not equal.
    let grid = |puzzle: &u8| match puzzle % 6 {
        0 => "1...\n..3.\n.4..\n...2\n\n".to_owned(),
        1 => "..3.\n1...\n.4..\n...2\n\n".to_owned(),
        2 => "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".to_owned(),
        3 => "6..195...53..7.....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".to_owned(),
        4 => "11..\n....\n....\n....\n\n".to_owned(),
        _ => format!("title: {puzzle}\n\n"),
    };
    list.iter().map(grid).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_stands_several_times_is_followed(
        lists in [list(), list(), list()],
        steps in prop::collection::vec((0..3usize, prop::bool::ANY, list()), 1..6),
    ) {
        let mut texts = lists.map(|list| puzzles(&list));
        let mut followed = comparing(&texts);
        copies(&mut followed);
        for (index, is_opened, list) in steps {
            let file = COMPARED[index].0;
            let new = puzzles(&list);
            let old = std::mem::replace(&mut texts[index], new.clone());
            if is_opened {
                let read = ReadFile::new(&new, Dialect::Sudoku, Arc::default());
                followed.apply(Change::Install { file, read: Box::new(read) });
            } else {
                // The second half, then the first, so that both are edits.
                let middle = old.len() / 2;
                let edit = |start: usize, end: usize, text: &str| {
                    let span = Span::from(start..end);
                    Change::Edit { file, edit: TextEdit { span, text: text.to_owned() } }
                };
                followed.apply(edit(middle, old.len(), &new));
                followed.apply(edit(0, middle, ""));
            }
            prop_assert_eq!(copies(&mut followed), copies(&mut comparing(&texts)));
        }
    }
}

/// Edits far from each other are read apart, up to a number of them.
#[test]
fn edits_at_many_places_of_a_long_file() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for (places, rounds) in [(2, 3), (40, 2), (300, 1)] {
        let mut text = line.repeat(400 * places);
        let mut followed = host();
        followed.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
        for round in 0..rounds {
            for place in 0..places {
                // In both directions, with lengths that change, at the borders of lines, too.
                let place = if round % 2 == 0 { place } else { places - 1 - place };
                let start = (place * 400 + 7 * round) * line.len() + 11 * place % 83;
                let end = (start + place % 5).min(text.len());
                let new = ["", "7", "1\n", "title: x\n", "."][place % 5];
                let span = Span::from(start..end);
                followed.apply(Change::Edit { file: FILE, edit: TextEdit { span, text: new.to_owned() } });
                text.replace_range(start..end, new);
            }
            let mut afresh = host();
            afresh.apply(Change::Open { file: FILE, text: text.clone(), dialect: Dialect::Sudoku });
            let followed = followed.snapshot();
            let afresh = afresh.snapshot();
            assert!(followed.symbols(FILE).eq(afresh.symbols(FILE)), "{places} places, round {round}");
            assert_eq!(followed.unproved(FILE).len(), afresh.unproved(FILE).len());
        }
    }
}

/// Blocks between two edits are not read again.
#[test]
fn what_lies_between_two_edits_is_not_read_again() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut host = host();
    host.apply(Change::Open { file: FILE, text: line.repeat(3_000), dialect: Dialect::Sudoku });
    answers(&host.snapshot());
    for start in [2, 2_900 * line.len() + 2, 1_500 * line.len() + 2] {
        let span = Span::new(start as u32, start as u32 + 1);
        host.apply(Change::Edit { file: FILE, edit: TextEdit { span, text: "4".to_owned() } });
    }
    let unproved = host.snapshot().unproved(FILE);
    assert!(unproved.len() < 100, "{}", unproved.len());
}
