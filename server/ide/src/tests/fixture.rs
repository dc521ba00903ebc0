//! Makes the façade's snapshots of one text, and checks hovers.

use crate::features::hover::Hover;
use crate::{Analysis, AnalysisHost};
use expect_test::Expect;
pub(crate) use ide_db::base::finding::with_edits as apply;
use ide_db::puzzle::parts::title_at;
use syntax::{Dialect, Span};
pub(crate) use test_fixture::{FILE, around, cursor};

/// Returns a snapshot of one file with everything proved.
pub(crate) fn analysis(text: &str) -> Analysis {
    Analysis { db: test_fixture::analysis(text) }
}

/// Returns a snapshot of one file of this dialect, with nothing proved.
pub(crate) fn analysis_as(text: &str, dialect: Dialect) -> Analysis {
    Analysis { db: test_fixture::analysis_as(text, dialect) }
}

pub(crate) fn host(text: &str) -> AnalysisHost {
    AnalysisHost { db: test_fixture::host(text) }
}

pub(crate) fn prove_all(analysis: &Analysis) {
    test_fixture::prove_all(&analysis.db);
}

/// Returns the puzzles that have a title, each with the first line of its grid. A title that all puzzles share counts
/// for the first one.
pub(crate) fn titled_puzzles(analysis: &Analysis) -> Vec<(String, Span)> {
    let mut titled = Vec::new();
    for located in analysis.db.file(FILE).expect("the file").puzzles() {
        if let Some(title) = title_at(located.puzzle(), located.position) {
            titled.push((title.to_owned(), located.first_line()));
        }
    }
    titled
}

/// Checks the hover at the cursor.
#[track_caller]
pub(crate) fn check_hover(marked: &str, expected: Expect) {
    let (text, span) = cursor(marked);
    let hover = analysis(&text).hover(FILE, span.start, &|| false).expect("nothing interrupts");
    let show = |hover: Hover| {
        let topic = hover.topic.map(|topic| format!("{}\n", topic.markdown())).unwrap_or_default();
        format!("{:?}\n{}\n{topic}", &text[hover.span.range()], hover.paragraphs.join("\n"))
    };
    expected.assert_eq(&hover.map_or("nothing\n".to_owned(), show));
}
