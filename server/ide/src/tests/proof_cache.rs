//! Tests which proofs and ratings are known again after an edit.

use crate::AnalysisHost;
use ide_db::state::rating::Scale;
use ide_db::{Change, Config, FileId, PuzzleIndex, TextEdit};
use ide_puzzles::explain::rating::known_ratings;
use std::sync::Arc;
use syntax::{Dialect, Span};

const MANY: &str = "12..\n....\n..21\n....\n";
const ONE: FileId = FileId(1);
const OTHER: FileId = FileId(2);

fn open(host: &mut AnalysisHost, file: FileId, text: &str) {
    host.apply(Change::Open { file, text: text.to_owned(), dialect: Dialect::Sudoku });
}

fn edit(host: &mut AnalysisHost, start: u32, end: u32, text: &str) {
    let edit = TextEdit { span: Span::new(start, end), text: text.to_owned() };
    host.apply(Change::Edit { file: ONE, edit });
}

/// A host with a file whose puzzles are proved.
fn proved(text: &str) -> AnalysisHost {
    let mut host = AnalysisHost::comparing();
    open(&mut host, ONE, text);
    prove(&mut host, ONE);
    host
}

fn prove(host: &mut AnalysisHost, file: FileId) {
    let analysis = host.snapshot();
    for puzzle in analysis.unproved(file) {
        analysis.prove(file, puzzle, &|| false).expect("nothing interrupts");
    }
}

#[track_caller]
fn check(host: &mut AnalysisHost, file: FileId, unproved: &[u32]) {
    let unproved: Vec<PuzzleIndex> = unproved.iter().copied().map(PuzzleIndex).collect();
    assert_eq!(host.snapshot().unproved(file), unproved);
}

#[test]
fn undone_and_redone() {
    let mut host = proved(MANY);
    edit(&mut host, 2, 3, "3");
    check(&mut host, ONE, &[0]);
    prove(&mut host, ONE);
    edit(&mut host, 2, 3, ".");
    check(&mut host, ONE, &[]);
    edit(&mut host, 2, 3, "3");
    check(&mut host, ONE, &[]);
}

#[test]
fn ratings_stay_while_values_are_placed() {
    let mut host = proved("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n");
    let rated = |host: &mut AnalysisHost| known_ratings(&host.snapshot().db, ONE, PuzzleIndex(0)).expect("a puzzle");
    let ratings = host.snapshot().rate(ONE, PuzzleIndex(0), &Scale::ALL, &|| false).expect("nothing interrupts");
    edit(&mut host, 2, 3, "+4");
    assert_eq!(Some(rated(&mut host)), ratings);
    edit(&mut host, 0, 1, "4");
    assert_eq!(rated(&mut host).unknown().count(), 2);
}

#[test]
fn cut_and_pasted() {
    let mut host = proved(&format!("{MANY}\n{}", MANY.replace('2', "3")));
    edit(&mut host, 0, 21, "");
    host.snapshot();
    // Written in another way, at the end.
    edit(&mut host, 20, 20, "\ntitle: x\n\n1 2 . .\n. . . .\n. . 2 1\n. . . .\n");
    check(&mut host, ONE, &[]);
    let findings = host.snapshot().findings(ONE).list;
    assert!(findings.iter().any(|finding| finding.puzzle == Some(PuzzleIndex(1)) && finding.span.start.to_u32() > 30));
}

#[test]
fn closed_and_opened_again_even_under_another_name() {
    let mut host = proved(MANY);
    host.apply(Change::Close { file: ONE });
    open(&mut host, OTHER, &format!("1...\n....\n....\n....\n\n{MANY}"));
    check(&mut host, OTHER, &[0]);
}

#[test]
fn what_decides_it_is_another() {
    let mut host = proved(MANY);
    let away = |host: &mut AnalysisHost| {
        edit(host, 0, 1, "x");
        host.snapshot();
    };
    away(&mut host);
    edit(&mut host, 0, 1, "solutions: 7\n\n1");
    check(&mut host, ONE, &[0]);
    let mut host = proved(MANY);
    away(&mut host);
    let mut config = Config::default();
    config.budget = 7;
    host.apply(Change::ConfigureFile { file: ONE, config: Arc::new(config) });
    edit(&mut host, 0, 1, "1");
    check(&mut host, ONE, &[0]);
}

#[test]
fn a_block_does_not_stay_for_one_of_its_puzzles() {
    let facts = |host: &mut AnalysisHost| {
        let analysis = host.snapshot();
        let file = analysis.db.file(ONE).expect("an open file");
        Arc::downgrade(file.chunks().blocks().next().expect("a block").0)
    };
    let mut host = proved(MANY);
    let old = facts(&mut host);
    edit(&mut host, 2, 3, "3");
    host.snapshot();
    assert!(old.upgrade().is_none());
    edit(&mut host, 2, 3, ".");
    check(&mut host, ONE, &[]);
}

#[test]
fn what_is_proved_at_once_is_proved_again() {
    let classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut host = proved(classic);
    edit(&mut host, 0, 1, "4");
    host.snapshot();
    edit(&mut host, 0, 1, "5");
    check(&mut host, ONE, &[0]);
}
