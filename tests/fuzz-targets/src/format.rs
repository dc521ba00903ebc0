//! Formats a text: the new text is stable, and has the same puzzles.

use ide::{Analysis, AnalysisHost, Change, Dialect, FileId, PuzzleIndex};

const FILE: FileId = FileId(0);

pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for dialect in [Dialect::Sudoku, Dialect::Sdm, Dialect::Sdk, Dialect::Ss] {
        let new = formatted(&text, dialect);
        assert_eq!(lines(&open(&new, dialect)), lines(&open(&text, dialect)));
        assert_eq!(formatted(&new, dialect), new);
    }
}

fn open(text: &str, dialect: Dialect) -> Analysis {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect });
    host.snapshot()
}

fn formatted(text: &str, dialect: Dialect) -> String {
    let formatting = open(text, dialect).format(FILE, None, &|| false).expect("nothing interrupts");
    let (mut out, mut at) = (String::new(), 0);
    for edit in formatting.edits {
        out += &text[at..edit.span.start.to_usize()];
        out += &edit.text;
        at = edit.span.end.to_usize();
    }
    out + &text[at..]
}

fn lines(analysis: &Analysis) -> Vec<(Option<String>, Option<String>)> {
    let puzzles = (0..analysis.puzzle_count(FILE) as u32).map(PuzzleIndex);
    puzzles.map(|puzzle| (analysis.puzzle_name(FILE, puzzle), analysis.line(FILE, puzzle).ok())).collect()
}
