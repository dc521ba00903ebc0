//! Compares a text that is scanned with one that is held.

use crate::AnalysisHost;
use crate::tests::fixture::titled_puzzles;
use ide_db::duplicates::index::{CanonicalForms, ScannedPuzzle, scan_puzzles};
use ide_db::{Change, FileId};
use syntax::Dialect;

#[test]
fn a_scan_lists_the_puzzles_of_an_open_file() {
    let texts = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(3),
        "size: 4\n\n1...\n....\n....\n....\n\n[solution]\n12\n\ntitle: é\n1... .... .... ....\n\n....\n".to_owned(),
        "11..\nx...\n..\n\n1...\n....\n....\n....\n".to_owned(),
    ];
    for text in texts {
        let mut host = AnalysisHost::default();
        host.apply(Change::Open { file: FileId(0), text: text.clone(), dialect: Dialect::Sudoku });
        let analysis = host.snapshot();
        let kept: Vec<_> = analysis.listed(FileId(0), CanonicalForms::Computed).collect();
        assert!(!kept.is_empty(), "{text}");
        let mut listed = Vec::new();
        let mut titles = Vec::new();
        for ScannedPuzzle { line, listed: known, title } in
            scan_puzzles(&text, Dialect::Sudoku, CanonicalForms::Computed)
        {
            listed.extend(known.map(|known| (known, line)));
            titles.extend(title.map(|title| (title.into_string(), line)));
        }
        assert_eq!(listed, kept);
        assert_eq!(titles, titled_puzzles(&analysis));
    }
}
