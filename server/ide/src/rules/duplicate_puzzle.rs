//! `duplicate-puzzle`: the same givens stand earlier.

use super::{Info, Needs, Rule, plain};
use crate::duplicates::Original;
use crate::facts::Draft;
use crate::finding::{Related, Severity};
use syntax::Span;

pub(super) const INFO: Info = Info {
    name: "duplicate-puzzle",
    severity: Some(Severity::Warning),
    summary: "the same givens stand earlier, in this file or another",
    page: "\
# duplicate-puzzle

The same givens stand in an earlier puzzle of the same size, boxes, regions and rules: in this file, or in one that comes
before it by its path, of those that are checked. In an editor, these are the open documents. How a grid is written, its
symbols and its title make no difference; placed values and notes do not count. Grids that cannot be read, and grids
without any given, are not compared.

## Why is it bad?
A collection that holds a puzzle twice gives whoever solves it the same work twice, and tests on it count double.

## How to mend it
Remove one of the two. If the puzzle is meant to stand there again, ignore the rule for it.
",
    check: |_, _| {},
    needs: Needs::File,
};

/// A finding on the first line of the later puzzle's grid, and the place that explains it, in bytes of its file.
pub(crate) fn draft(line: Span, original: &Original) -> (Draft, Related) {
    let number = original.puzzle.0.saturating_add(1);
    let message = match &original.elsewhere {
        Some(elsewhere) => format!("puzzle {number} of {} has the same givens", elsewhere.shown),
        None => format!("puzzle {number} of this file has the same givens"),
    };
    let related =
        Related { elsewhere: original.elsewhere.clone(), span: original.span, message: "the same givens".to_owned() };
    (plain(Rule::DuplicatePuzzle, line, message), related)
}

#[cfg(test)]
mod tests {
    use crate::{AnalysisHost, Change, FileId, Finding, Rule};

    const ONE: &str = "1...\n..3.\n.4..\n...2\n";

    /// A host that follows duplicates in these files.
    fn host(files: &[(&str, &str)]) -> AnalysisHost {
        let mut host = AnalysisHost::comparing();
        for ((path, text), file) in files.iter().zip(0..) {
            open(&mut host, file, path, text);
        }
        host
    }

    fn open(host: &mut AnalysisHost, file: u32, path: &str, text: &str) {
        let (file, path) = (FileId(file), std::sync::Arc::from(path));
        host.apply(Change::Name { file, shown: std::sync::Arc::clone(&path), path });
        host.apply(Change::Open { file, text: text.to_owned(), dialect: Default::default() });
    }

    /// Where duplicates are and what is said about them.
    fn said(host: &mut AnalysisHost, file: u32) -> Vec<String> {
        let findings = host.snapshot().findings(FileId(file)).list;
        let ours = findings.into_iter().filter(|finding| finding.rule == Rule::DuplicatePuzzle);
        let line = |finding: Finding| {
            let related = &finding.related[0];
            format!("{:?} {} ({:?})", finding.span, finding.message, related.span)
        };
        ours.map(line).collect()
    }

    #[test]
    fn in_one_file() {
        let text = format!("{ONE}\ntitle: again\n{ONE}\n# sudoku: ignore duplicate-puzzle\n{ONE}");
        assert_eq!(said(&mut host(&[("a", &text)]), 0), ["34..38 puzzle 1 of this file has the same givens (0..4)"]);
    }

    #[test]
    fn in_several_files() {
        let mut host = host(&[("b", ONE), ("a", &format!("# first\n{ONE}"))]);
        assert_eq!(said(&mut host, 0), ["0..4 puzzle 1 of a has the same givens (8..12)"]);
        assert_eq!(said(&mut host, 1), Vec::<String>::new());
        open(&mut host, 2, "0", &format!("....\n....\n....\n....\n\n{ONE}"));
        assert_eq!(said(&mut host, 0), ["0..4 puzzle 2 of 0 has the same givens (21..25)"]);
        assert_eq!(said(&mut host, 1), ["8..12 puzzle 2 of 0 has the same givens (21..25)"]);
        host.apply(Change::Close { file: FileId(2) });
        host.apply(Change::Close { file: FileId(1) });
        assert_eq!(said(&mut host, 0), Vec::<String>::new());
    }

    #[test]
    fn edits_are_followed() {
        use crate::{Span, TextEdit};
        let mut host = host(&[("a", &format!("{ONE}\n{ONE}")), ("b", ONE)]);
        let edit = |host: &mut AnalysisHost, at: u32, text: &str| {
            let edit = TextEdit { span: Span::new(at, at + 1), text: text.to_owned() };
            host.apply(Change::Edit { file: FileId(0), edit });
        };
        assert_eq!(said(&mut host, 0), ["21..25 puzzle 1 of this file has the same givens (0..4)"]);
        edit(&mut host, 1, "2");
        assert_eq!(said(&mut host, 0), Vec::<String>::new());
        assert_eq!(said(&mut host, 1), ["0..4 puzzle 2 of a has the same givens (21..25)"]);
        assert_eq!(host.sharing(), [FileId(0), FileId(1)].into());
        edit(&mut host, 22, "2");
        assert_eq!(said(&mut host, 1), Vec::<String>::new());
        assert_eq!(host.sharing(), [].into());
        assert_eq!(said(&mut host, 0), ["21..25 puzzle 1 of this file has the same givens (0..4)"]);
        edit(&mut host, 22, ".");
        edit(&mut host, 1, ".");
        assert_eq!(said(&mut host, 1), ["0..4 puzzle 1 of a has the same givens (0..4)"]);
    }

    #[test]
    fn grids_that_cannot_be_read_and_templates() {
        let text =
            "....\n....\n....\n....\n\n....\n....\n....\n....\n\n12..\n34K.\n....\n....\n\n12..\n34K.\n....\n....\n";
        assert_eq!(said(&mut host(&[("a", text)]), 0), Vec::<String>::new());
    }

    #[test]
    fn a_quiet_file_and_comments_that_come_to_use() {
        let solved = "1234\n3412\n2143\n4321\n";
        let text = format!("# sudoku: ignore duplicate-puzzle\n{solved}");
        let all = |host: &mut AnalysisHost, file: u32| {
            let analysis = host.snapshot();
            for puzzle in analysis.unproved(FileId(file)) {
                analysis.prove(FileId(file), puzzle, &|| false).expect("nothing interrupts");
            }
            analysis.findings(FileId(file)).list.into_iter().map(|finding| finding.rule.name()).collect::<Vec<_>>()
        };
        let mut host = host(&[("b", solved), ("c", &text)]);
        assert_eq!(all(&mut host, 0), [""; 0]);
        assert_eq!(all(&mut host, 1), [""; 0]);
        open(&mut host, 2, "a", solved);
        assert_eq!(all(&mut host, 0), ["duplicate-puzzle"]);
        host.apply(Change::Close { file: FileId(2) });
        host.apply(Change::Close { file: FileId(0) });
        assert_eq!(all(&mut host, 1), ["unused-suppression"]);
    }
}
