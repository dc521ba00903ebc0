//! Tests what follows from changes of files and settings.

use super::fixture;
use crate::AnalysisHost;
use ide_db::{Change, Config, FileId, Finding, Rule, Severity, TextEdit};
use std::sync::Arc;
use syntax::Dialect;

const CLASH: &str = "11..\n....\n....\n....\n";

fn with_clashes_at(severity: Option<Severity>) -> Arc<Config> {
    let mut config = Config::default();
    config.set_severity(Rule::DuplicateValue, severity);
    Arc::new(config)
}

#[track_caller]
fn check(host: &mut AnalysisHost, file: u32, expected: Option<Severity>) {
    let findings = host.snapshot().findings(FileId(file)).list;
    let clash = findings.iter().find(|finding| finding.rule == Rule::DuplicateValue);
    assert_eq!(clash.map(|finding| finding.severity), expected);
}

#[test]
fn files_have_settings_of_their_own() {
    let mut host = AnalysisHost::default();
    let open = |file: u32| Change::Open { file: FileId(file), text: CLASH.to_owned(), dialect: Dialect::Sudoku };
    // Before the file is there, and after.
    host.apply(Change::ConfigureFile { file: FileId(1), config: with_clashes_at(None) });
    (0..3).for_each(|file| host.apply(open(file)));
    host.apply(Change::ConfigureFile { file: FileId(2), config: with_clashes_at(Some(Severity::Info)) });
    host.apply(Change::Configure(with_clashes_at(Some(Severity::Warning))));
    check(&mut host, 0, Some(Severity::Warning));
    check(&mut host, 1, None);
    check(&mut host, 2, Some(Severity::Info));
    // They end with the file.
    host.apply(Change::Close { file: FileId(1) });
    host.apply(open(1));
    check(&mut host, 1, Some(Severity::Warning));
}

/// One solution, a redundant given and a rating; several solutions; none; a grid without a verdict; a clue.
const PROVABLE: [&str; 5] = [
    "difficulty: hard\nrating: SE 9.9\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
    "12..\n....\n..21\n....\n",
    "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7\n",
    "# sudoku: ignore redundant-given, no-place\n1.3.\n..12\n.1..\n3..x\n",
    "size: 4\n12..\n....\n..2.\n....\n\n[cages]\n3: r1c3\n",
];

/// Checks the positions of the puzzles that have to be proved again after a change of the settings.
#[track_caller]
fn check_unproved(change: impl FnOnce(&mut Config), expected: &[u32]) {
    let mut host = fixture::host(&PROVABLE.join("\n"));
    let mut config = Config::default();
    host.apply(Change::Configure(Arc::new(config.clone())));
    let file = fixture::FILE;
    fixture::prove_all(&host.snapshot());
    change(&mut config);
    host.apply(Change::Configure(Arc::new(config)));
    let mut unproved: Vec<u32> = host.snapshot().unproved(file).into_iter().map(|puzzle| puzzle.0).collect();
    unproved.sort_unstable();
    assert_eq!(unproved, expected);
}

#[test]
fn settings_that_decide_no_proof_prove_nothing_again() {
    check_unproved(|_| (), &[]);
    check_unproved(|config| config.set_severity(Rule::MultipleSolutions, Some(Severity::Info)), &[]);
    check_unproved(|config| config.ignore(&Rule::ALL), &[]);
    check_unproved(|config| config.set_severity(Rule::Format, Some(Severity::Info)), &[]);
    check_unproved(|config| config.set_severity(Rule::EquivalentPuzzle, Some(Severity::Info)), &[]);
    check_unproved(|config| config.set_severity(Rule::RatingMismatch, Some(Severity::Info)), &[]);
    check_unproved(|config| config.uniqueness = false, &[]);
    // Only puzzles with one solution have givens that are redundant.
    check_unproved(|config| config.set_severity(Rule::RedundantGiven, Some(Severity::Info)), &[0, 3]);
    check_unproved(|config| config.budget = 7, &[0, 1, 2, 3, 4]);
}

/// The findings of a file whose puzzles are proved and rated.
fn whole(host: &mut AnalysisHost) -> Vec<Finding> {
    let analysis = host.snapshot();
    fixture::prove_all(&analysis);
    let findings = analysis.findings(fixture::FILE);
    assert!(findings.complete);
    findings.list
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(24))]

    #[test]
    fn findings_after_changes_of_settings_are_those_of_a_fresh_file(
        changes in proptest::collection::vec((0_usize..Rule::ALL.len() + 4, proptest::prelude::any::<bool>()), 1..12),
    ) {
        let text = PROVABLE.join("\n");
        let mut host = fixture::host(&text);
        let mut config = Config::default();
        for (what, is_on) in changes {
            match Rule::ALL.get(what) {
                Some(rule) => config.set_severity(*rule, is_on.then_some(Severity::Info)),
                None if what % 2 == 0 => config.budget = if is_on { 200_000 } else { 3 },
                None => config.uniqueness = is_on,
            }
            host.apply(Change::Configure(Arc::new(config.clone())));
            let mut fresh = fixture::host(&text);
            fresh.apply(Change::Configure(Arc::new(config.clone())));
            proptest::prop_assert_eq!(whole(&mut host), whole(&mut fresh));
        }
    }
}

#[test]
fn a_saved_file_has_the_findings_of_a_fresh_one() {
    let edits = |host: &mut AnalysisHost| {
        // A value that is wrong, and a copy before its original.
        for (at, end, text) in [(1, 2, "4"), (0, 0, "1...\n....\n....\n....\n\n")] {
            fixture::prove_all(&host.snapshot());
            let edit = TextEdit { span: syntax::Span::new(at, end), text: text.to_owned() };
            host.apply(Change::Edit { file: fixture::FILE, edit });
        }
    };
    let text = "1...\n..2.\n.4..\n...3\n\n1...\n....\n....\n....\n";
    let mut host = AnalysisHost::comparing();
    let file = fixture::FILE;
    host.apply(Change::Open { file, text: text.to_owned(), dialect: Dialect::Sudoku });
    edits(&mut host);
    let edited = whole(&mut host);
    host.apply(Change::Saved { file });
    let saved = whole(&mut host);
    let mut fresh = AnalysisHost::comparing();
    let text = host.text(file).map(ToString::to_string).unwrap_or_default();
    fresh.apply(Change::Open { file, text, dialect: Dialect::Sudoku });
    assert_eq!(saved, whole(&mut fresh));
    assert_ne!(saved, edited);
}

#[test]
fn a_file_that_is_set_apart_is_no_copy_of_another() {
    let mut host = AnalysisHost::comparing();
    let open = |file| Change::Open { file, text: "1...\n....\n....\n....\n".to_owned(), dialect: Dialect::Sudoku };
    let [one, apart, other] = [1, 2, 3].map(FileId);
    host.apply(Change::Exclude { file: apart });
    [apart, one].into_iter().for_each(|file| host.apply(open(file)));
    assert!(host.snapshot().findings(one).list.iter().all(|it| it.rule != Rule::DuplicatePuzzle));
    let edit = TextEdit { span: syntax::Span::new(0, 1), text: "2".to_owned() };
    host.apply(Change::Edit { file: apart, edit: edit.clone() });
    host.apply(Change::Edit { file: one, edit });
    host.apply(open(other));
    let copies = |host: &mut AnalysisHost, file| {
        let found = host.snapshot().findings(file).list;
        found.iter().filter(|it| it.rule == Rule::DuplicatePuzzle).count()
    };
    assert_eq!([one, apart, other].map(|file| copies(&mut host, file)), [0, 0, 0]);
    host.apply(Change::Close { file: apart });
    host.apply(open(apart));
    assert_eq!(host.sharing().len(), 2);
    assert_eq!([one, apart, other].map(|file| copies(&mut host, file)), [0, 0, 1]);
}
