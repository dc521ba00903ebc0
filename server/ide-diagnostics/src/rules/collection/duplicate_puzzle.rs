//! Rule `duplicate-puzzle`: reports a puzzle whose givens appear earlier.

use crate::rules::info::{Info, Needs, Page};
use ide_db::duplicates::Original;
use ide_db::{BlockFinding, Related, Rule};
use syntax::BlockSpan;

pub(crate) const INFO: Info = Info {
    summary: "a puzzle with the same givens as an earlier one, in this file or another",
    fixes: None,
    page: Page {
        what: "\
An earlier puzzle of the same size, boxes, regions, rules and clues has the same givens. Earlier means above in this
file, or in a checked file whose path sorts before this one; in an editor, the open documents and the puzzle files of
the workspace are compared. Layout, symbols, title and the order of clues make no difference, and placed values and notes
do not count. Grids that cannot be read and grids without givens and clues are not compared.",
        why: "In a collection, it makes solvers do the same work twice, and tests count the puzzle twice.",
        example: "\
12.4341221434321
12.4341221434321
",
        output: "\
example.sudoku:2:1: warning[duplicate-puzzle] same givens as puzzle 1 of this file
",
        remark: "",
        remedy: "Remove one of the two. If the repetition is intended, ignore the rule for the later puzzle.",
        settings: "Puzzles in files for which the rule is off are still compared with others.",
    },
    check: |_, _| {},
    needs: Needs::File,
};

/// Returns a finding on the first line of the later puzzle's grid, and the location of the earlier one, in bytes of its
/// file.
pub(crate) fn finding(line: BlockSpan, original: &Original) -> (BlockFinding, Related) {
    let message = format!("same givens as {}", earlier_puzzle(original));
    found(Rule::DuplicatePuzzle, line, original, message, "the same givens")
}

/// Names the earlier puzzle: `puzzle 1 of this file`.
pub(crate) fn earlier_puzzle(original: &Original) -> String {
    let number = original.puzzle.0.saturating_add(1);
    match &original.elsewhere {
        Some(elsewhere) if !original.is_same_file => format!("puzzle {number} of {}", elsewhere.shown),
        _ => format!("puzzle {number} of this file"),
    }
}

/// Returns the finding of a rule about a repeated puzzle, and the location of the original with the message `explains`.
pub(crate) fn found(
    rule: Rule,
    line: BlockSpan,
    original: &Original,
    message: String,
    explains: &str,
) -> (BlockFinding, Related) {
    let related = Related { elsewhere: original.elsewhere.clone(), span: original.span, message: explains.to_owned() };
    (BlockFinding::new(rule, line, message), related)
}

#[cfg(test)]
pub(super) mod tests {
    use crate::tests::fixture::findings;
    use ide_db::duplicates::index::{CanonicalForms, Catalogue, Name};
    use ide_db::{Change, FileId, Finding, Host, Rule, TextEdit};
    use std::sync::Arc;

    const ONE: &str = "1...\n..3.\n.4..\n...2\n";

    /// Returns a host with these files and the search for duplicates turned on.
    fn host(files: &[(&str, &str)]) -> Host {
        let mut host = Host::comparing();
        for ((path, text), file) in files.iter().zip(0..) {
            open(&mut host, file, path, text);
        }
        host
    }

    pub(in crate::rules) fn open(host: &mut Host, file: u32, path: &str, text: &str) {
        let file = FileId(file);
        host.apply(Change::Name { file, name: name(path) });
        host.apply(Change::Open { file, text: text.to_owned(), dialect: Default::default() });
    }

    pub(in crate::rules) fn name(path: &str) -> Name {
        Name { order: path.into(), path: path.into(), shown: path.into() }
    }

    /// Returns a catalogue of these files.
    pub(in crate::rules) fn catalogue(files: &[(&str, &str)]) -> Arc<Catalogue> {
        let files = files.iter().map(|(path, text)| {
            let mut host = Host::default();
            host.apply(Change::Open { file: FileId(0), text: (*text).to_owned(), dialect: Default::default() });
            let analysis = host.snapshot();
            (name(path), analysis.listed(FileId(0), CanonicalForms::Computed).map(|(listed, _)| listed).collect())
        });
        Arc::new(Catalogue::default().updated(|_| false, files.collect()))
    }

    /// Returns the line and the message of each duplicate finding.
    fn findings_of(host: &mut Host, file: u32) -> Vec<String> {
        said_by(Rule::DuplicatePuzzle, host, file)
    }

    pub(in crate::rules) fn said_by(rule: Rule, host: &mut Host, file: u32) -> Vec<String> {
        let findings = findings::findings(&host.snapshot(), FileId(file)).list;
        let ours = findings.into_iter().filter(|finding| finding.rule == rule);
        let line = |finding: Finding| {
            let related = &finding.related[0];
            format!("{:?} {} ({:?})", finding.span, finding.message, related.span)
        };
        ours.map(line).collect()
    }

    #[test]
    fn in_one_file() {
        let text = format!("{ONE}\ntitle: again\n{ONE}\n# sudoku: ignore duplicate-puzzle\n{ONE}");
        assert_eq!(findings_of(&mut host(&[("a", &text)]), 0), ["34..38 same givens as puzzle 1 of this file (0..4)"]);
    }

    #[test]
    fn clues_count() {
        let clues = "[cages]\n3: r1c1 r1c2\n[dots]\nr3c1 o r3c2\n";
        let equal = "[dots]\nr3c2 o r3c1\n[cages]\nA A . .\n. . . .\n. . . .\n. . . .\nA=3\n";
        let different = "[cages]\n4: r1c1 r1c2\n[dots]\nr3c1 o r3c2\n";
        let unknown = "[pencils]\n4: r1c1 r1c2\n";
        let texts = [clues, equal, different, unknown, unknown].map(|clues| format!("1...\n....\n....\n....\n{clues}"));
        let found = findings_of(&mut host(&[("a", &texts.join("\n"))]), 0);
        assert_eq!(found, ["61..65 same givens as puzzle 1 of this file (0..4)"]);
    }

    #[test]
    fn in_several_files() {
        let mut host = host(&[("b", ONE), ("a", &format!("# first\n{ONE}"))]);
        assert_eq!(findings_of(&mut host, 0), ["0..4 same givens as puzzle 1 of a (8..12)"]);
        assert_eq!(findings_of(&mut host, 1), Vec::<String>::new());
        open(&mut host, 2, "0", &format!("....\n....\n....\n....\n\n{ONE}"));
        assert_eq!(findings_of(&mut host, 0), ["0..4 same givens as puzzle 2 of 0 (21..25)"]);
        assert_eq!(findings_of(&mut host, 1), ["8..12 same givens as puzzle 2 of 0 (21..25)"]);
        host.apply(Change::Close { file: FileId(2) });
        host.apply(Change::Close { file: FileId(1) });
        assert_eq!(findings_of(&mut host, 0), Vec::<String>::new());
    }

    #[test]
    fn in_files_that_are_not_open() {
        let other = ONE.replace('2', "4");
        let mut host = host(&[("b", ONE), ("d", &format!("{other}\n{ONE}"))]);
        host.apply(Change::Catalogue(catalogue(&[("a", &format!("# first\n{ONE}")), ("c", &other)])));
        assert_eq!(host.catalogued(), [FileId(0), FileId(1)].into());
        assert_eq!(findings_of(&mut host, 0), ["0..4 same givens as puzzle 1 of a (8..8)"]);
        let both = ["0..4 same givens as puzzle 1 of c (0..0)", "21..25 same givens as puzzle 1 of a (8..8)"];
        assert_eq!(findings_of(&mut host, 1), both);
        // The text in the editor counts, not the file on disk.
        open(&mut host, 2, "a", "");
        assert_eq!(findings_of(&mut host, 0), Vec::<String>::new());
        assert_eq!(findings_of(&mut host, 1)[1], "21..25 same givens as puzzle 1 of b (0..4)");
        host.apply(Change::Close { file: FileId(2) });
        assert_eq!(findings_of(&mut host, 1), both);
        // A file that comes later makes no difference.
        host.apply(Change::Catalogue(catalogue(&[("c", ONE)])));
        assert_eq!(findings_of(&mut host, 0), Vec::<String>::new());
        assert_eq!(findings_of(&mut host, 1), ["21..25 same givens as puzzle 1 of b (0..4)"]);
        host.apply(Change::Catalogue(Arc::default()));
        assert_eq!(host.catalogued(), [].into());
    }

    #[test]
    fn edits_of_a_file_that_shares_puzzles_with_the_catalogue() {
        use ide_db::TextEdit;
        use syntax::Span;
        let mut host = host(&[("b", ONE)]);
        host.apply(Change::Catalogue(catalogue(&[("a", ONE), ("b", &ONE.repeat(2))])));
        for (text, expected) in [("2", None), (".", Some("0..4 same givens as puzzle 1 of a (0..0)"))] {
            let edit = TextEdit { span: Span::new(1, 2), text: text.to_owned() };
            host.apply(Change::Edit { file: FileId(0), edit });
            assert_eq!(findings_of(&mut host, 0).first().map(String::as_str), expected);
            assert_eq!(host.catalogued().len(), usize::from(expected.is_some()));
        }
    }

    #[test]
    fn edits_are_followed() {
        use syntax::Span;
        let mut host = host(&[("a", &format!("{ONE}\n{ONE}")), ("b", ONE)]);
        let edit = |host: &mut Host, at: u32, text: &str| {
            let edit = TextEdit { span: Span::of_len(at, 1), text: text.to_owned() };
            host.apply(Change::Edit { file: FileId(0), edit });
        };
        assert_eq!(findings_of(&mut host, 0), ["21..25 same givens as puzzle 1 of this file (0..4)"]);
        edit(&mut host, 1, "2");
        assert_eq!(findings_of(&mut host, 0), Vec::<String>::new());
        assert_eq!(findings_of(&mut host, 1), ["0..4 same givens as puzzle 2 of a (21..25)"]);
        assert_eq!(host.sharing(), [FileId(0), FileId(1)].into());
        edit(&mut host, 22, "2");
        assert_eq!(findings_of(&mut host, 1), Vec::<String>::new());
        assert_eq!(host.sharing(), [].into());
        assert_eq!(findings_of(&mut host, 0), ["21..25 same givens as puzzle 1 of this file (0..4)"]);
        edit(&mut host, 22, ".");
        edit(&mut host, 1, ".");
        assert_eq!(findings_of(&mut host, 1), ["0..4 same givens as puzzle 1 of a (0..4)"]);
    }

    #[test]
    fn a_copy_that_is_pasted_before_its_original_is_marked_too() {
        use syntax::Span;
        let mut host = host(&[("a", &format!("# head\n\n{ONE}"))]);
        let paste = |host: &mut Host, at: u32, text: String| {
            let edit = TextEdit { span: Span::empty(at), text };
            host.apply(Change::Edit { file: FileId(0), edit });
        };
        assert_eq!(findings_of(&mut host, 0), Vec::<String>::new());
        paste(&mut host, 8, format!("{ONE}\n"));
        let expected = [
            "8..12 same givens as puzzle 2 of this file (29..33)",
            "29..33 same givens as puzzle 1 of this file (8..12)",
        ];
        assert_eq!(findings_of(&mut host, 0), expected);
        // Edits near it do not change which one was pasted.
        paste(&mut host, 29, "title: x\n".to_owned());
        assert_eq!(findings_of(&mut host, 0).len(), 2);
    }

    #[test]
    fn grids_that_cannot_be_read_and_templates() {
        let text =
            "....\n....\n....\n....\n\n....\n....\n....\n....\n\n12..\n34K.\n....\n....\n\n12..\n34K.\n....\n....\n";
        assert_eq!(findings_of(&mut host(&[("a", text)]), 0), Vec::<String>::new());
    }

    #[test]
    fn a_quiet_file_and_comments_that_come_to_use() {
        let solved = "1234\n3412\n2143\n4321\n";
        let text = format!("# sudoku: ignore duplicate-puzzle\n{solved}");
        let all = |host: &mut Host, file: u32| {
            let analysis = host.snapshot();
            for puzzle in findings::unproved(&analysis, FileId(file)) {
                findings::prove(&analysis, FileId(file), puzzle, &|| false).expect("nothing interrupts");
            }
            findings::findings(&analysis, FileId(file))
                .list
                .into_iter()
                .map(|finding| finding.rule.name())
                .collect::<Vec<_>>()
        };
        let mut host = host(&[("b", solved), ("c", &text)]);
        assert_eq!(all(&mut host, 0), [""; 0]);
        assert_eq!(all(&mut host, 1), [""; 0]);
        open(&mut host, 2, "a", solved);
        assert_eq!(all(&mut host, 0), ["duplicate-puzzle"]);
        host.apply(Change::Close { file: FileId(2) });
        host.apply(Change::Close { file: FileId(0) });
        // The other one may be in a file that was not read.
        assert_eq!(all(&mut host, 1), [""; 0]);
    }
}
