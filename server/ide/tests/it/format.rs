//! Formatting keeps what a file says, whatever it is made of.

use clues::ClueKind;
use ide::{Analysis, AnalysisHost, Change, Dialect, FileId, Finding, Formatting, PuzzleIndex, Span, TextEdit};
use proptest::prelude::*;
use std::path::Path;
use syntax::{Clue, ClueSection, Document, Origin};
use test_support::{cases, corpora, messy};

const FILE: FileId = FileId(0);
const DIALECTS: [Dialect; 4] = [Dialect::Sudoku, Dialect::Sdm, Dialect::Sdk, Dialect::Ss];

fn open(text: &str, dialect: Dialect) -> Analysis {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect });
    host.snapshot()
}

fn format(text: &str, dialect: Dialect, range: Option<Span>) -> (String, Formatting) {
    let formatting = open(text, dialect)
        .format(FILE, range.as_ref().map(std::slice::from_ref), &|| false)
        .expect("nothing interrupts");
    (apply(text, &formatting.edits), formatting)
}

fn apply(text: &str, edits: &[TextEdit]) -> String {
    let mut out = String::new();
    let mut at = 0;
    for edit in edits {
        assert!(at <= edit.span.start.to_usize(), "edits overlap: {edits:?}");
        assert!(!edit.span.is_empty() || !edit.text.is_empty(), "an edit that does nothing: {edits:?}");
        out += &text[at..edit.span.start.to_usize()];
        out += &edit.text;
        at = edit.span.end.to_usize();
    }
    out + &text[at..]
}

/// The findings of `check` and the outline, without the places.
fn meaning(text: &str, dialect: Dialect) -> Vec<String> {
    let analysis = open(text, dialect);
    let puzzles = (0..analysis.puzzle_count(FILE) as u32).map(PuzzleIndex);
    let line = |puzzle| format!("{:?} {:?}", analysis.puzzle_name(FILE, puzzle), analysis.line(FILE, puzzle).ok());
    let mut said: Vec<String> = puzzles.map(line).collect();
    said.extend(analysis.symbols(FILE).map(|symbol| format!("{} {}", symbol.name, symbol.detail)));
    let findings = analysis.findings(FILE).list;
    // Messages name values as the text writes them: `11` or `B`.
    let finding = |finding: &Finding| format!("{:?} {:?} {:?}", finding.rule, finding.puzzle, finding.cells);
    // Clues are sorted, and of several that clash, the order decides which one a finding names.
    let among_clues = |finding: &Finding| format!("{:?} {:?}", finding.rule, finding.puzzle);
    if has_clues(&Document::read_as(text, dialect)) {
        let mut found: Vec<String> = findings.iter().map(among_clues).collect();
        found.sort_unstable();
        said.extend(found);
    } else {
        said.extend(findings.iter().map(finding));
    }
    said
}

fn has_clues(document: &Document) -> bool {
    document.blocks().iter().flat_map(|block| &block.puzzles).any(|puzzle| !puzzle.clues.is_empty())
}

/// The comments of the lines, from the first `#` or `;` on, without blanks and without what is read as cells: an id in
/// a comment may be read as a grid. Semicolons alone separate cells.
fn comments(text: &str, dialect: Dialect) -> Vec<String> {
    let mut rest = text.to_owned();
    let document = Document::read_as(text, dialect);
    for (index, block) in document.blocks().iter().enumerate() {
        for puzzle in &block.puzzles {
            let here = puzzle.sections.iter().filter(|section| section.origin == Origin::Lines);
            for grid in std::iter::once(&puzzle.grid).chain(here.map(|section| &section.grid)) {
                for slot in 0..grid.slot_count() {
                    let cell = grid.slot(slot).span.in_file(document.start(index)).range();
                    rest.replace_range(cell.clone(), &" ".repeat(cell.len()));
                }
            }
        }
    }
    let behind = |line: &str| -> Option<String> { Some(line[line.find(['#', ';'])?..].split_whitespace().collect()) };
    let is_comment = |text: &String| !text.chars().all(|c| c == ';');
    let mut comments: Vec<String> = rest.split(['\n', '\r']).filter_map(behind).filter(is_comment).collect();
    // A comment moves with the clue below it.
    if has_clues(&document) {
        comments.sort_unstable();
    }
    comments
}

/// The clues of each section, without places in the text, sorted.
fn clues(text: &str, dialect: Dialect) -> Vec<Vec<String>> {
    let document = Document::read_as(text, dialect);
    let sections = document.blocks().iter().flat_map(|block| &block.puzzles).flat_map(|puzzle| &puzzle.clues);
    let shown = |clue: &Clue| {
        let symbol = clue.symbol.as_ref().map(|symbol| &symbol.text);
        let all = format!("{symbol:?} {:?}", clue.content);
        let parts = all.split("span: ").map(|part| part.split_once([',', ' ']).map_or(part, |part| part.1));
        parts.collect::<String>()
    };
    let sorted = |section: &ClueSection| {
        let mut clues: Vec<String> = section.clues.iter().map(shown).collect();
        clues.push(format!("{:?} {}", section.kind, section.is_malformed));
        clues.sort_unstable();
        clues
    };
    sections.map(sorted).collect()
}

fn check(text: &str, dialect: Dialect) -> Result<Formatting, TestCaseError> {
    let (new, formatting) = format(text, dialect, None);
    prop_assert_eq!(meaning(&new, dialect), meaning(text, dialect), "{:?}", new);
    prop_assert_eq!(comments(&new, dialect), comments(text, dialect), "{:?}", new);
    prop_assert_eq!(clues(&new, dialect), clues(text, dialect), "{:?}", new);
    let (again, nothing) = format(&new, dialect, None);
    prop_assert_eq!(&again, &new);
    prop_assert!(nothing.edits.is_empty());
    Ok(formatting)
}

/// A line of a clue section, right or wrong.
fn clue_line() -> impl Strategy<Value = String> {
    let cell = prop::sample::select(vec!["r1c1", "R2C2", "r1c4", "r4c1", "r3c3", "r12c3", "r5c1", "r2", "AB", "."]);
    let between = prop::sample::select(vec![" ", ",", "-", " - ", "", "o", " x ", "*2", "<", "=", " | ", ":"]);
    let list = prop::collection::vec((cell, between), 1..4);
    let list = list.prop_map(|parts| parts.into_iter().map(|(cell, between)| format!("{cell}{between}")).collect());
    let head = prop::sample::select(vec!["", "", "5:", " 012 : ", "1 2:", "top:", "Left: . 5 . 1", "bottom:1 2 3 4"]);
    let clue = (head, list).prop_map(|(head, list): (&str, String)| format!("{head}{list}"));
    let other = prop::sample::select(vec![
        "AABB",
        "A.BB",
        "| C C | . |",
        "--+--",
        "....",
        ". . D10 .",
        "A=5",
        "B=6 A=7",
        "C = 3,D10=4",
        "",
        "# a",
        "; b c",
        "// sudoku: ignore format",
    ]);
    let comment = prop::sample::select(vec!["", "", "", " # x", "//y", " ; z"]);
    (prop_oneof![clue, other.prop_map(str::to_owned)], comment).prop_map(|(line, comment)| line + comment)
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_read_stays_the_same(text in messy::file()) {
        for dialect in DIALECTS {
            check(&text, dialect)?;
        }
    }

    #[test]
    fn clue_sections(
        word in prop::sample::select(ClueKind::all().map(ClueKind::name).collect::<Vec<_>>()),
        lines in prop::collection::vec(clue_line(), 0..8),
    ) {
        let clues = lines.join("\n");
        let behind = "[solution]\n1234341221434321";
        for text in [
            format!("size: 4\n[{word}]\n{clues}\n"),
            format!("12..\n34..\n..12\n..34\n[ {word}S ] # x\n{clues}\n{behind}\n"),
        ] {
            let formatting = check(&text, Dialect::Sudoku)?;
            prop_assert!(formatting.unformatted.iter().all(|text| !text.is_refusal()), "{:?}", text);
        }
    }

    #[test]
    fn files_under_edit(text in messy::file(), edits in messy::edits(4)) {
        let mut text = text;
        for edit in &edits {
            text.replace_range(edit.range(&text), edit.text());
        }
        check(&text, Dialect::Sudoku)?;
    }

    #[test]
    fn ranges(text in messy::file(), from in 0..1000u32, length in 0..200u32) {
        let start = text.len() as u32 * from / 1000;
        let (new, _) = format(&text, Dialect::Sudoku, Some(Span::of_len(start, length)));
        prop_assert_eq!(meaning(&new, Dialect::Sudoku), meaning(&text, Dialect::Sudoku), "{:?}", new);
    }
}

#[test]
fn a_name_without_a_total_is_no_program() {
    let formatting = check("size: 4\n[cages]\n\nAB=\ntop:r1c1 \n", Dialect::Sudoku).expect("a file that is formatted");
    assert!(formatting.unformatted.iter().all(|text| !text.is_refusal()), "{:?}", formatting.unformatted);
}

/// Public files come in every layout; none of those that can be read is refused its form.
#[test]
fn public_files() {
    for name in ["wild", "formats/sdm", "formats/sdk-sadman", "formats/ss-simplesudoku", "formats/large"] {
        let Some(folder) = corpora::corpus(name) else { continue };
        for entry in folder.read_dir().expect("a folder") {
            let path = entry.expect("an entry").path();
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let file = path.display().to_string();
            if file.ends_with(".md") {
                continue;
            }
            let dialect = Dialect::from_name(&file);
            let formatting = check(&text, dialect).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(
                formatting.unformatted.iter().all(|text| !text.is_refusal()),
                "{file}: {:?}",
                formatting.unformatted
            );
            // Samples of other programs' formats are as these programs write them.
            assert!(dialect == Dialect::Sudoku || formatting.edits.is_empty(), "{file}: {:?}", formatting.edits);
        }
    }
}

/// A collection takes no edits if it is canonical, and a moment if it is not.
#[test]
fn large_collections() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let dots = line.repeat(50_000);
    assert!(format(&dots, Dialect::Sudoku, None).1.edits.is_empty());
    let (new, formatting) = format(&dots.replace('.', "0"), Dialect::Sudoku, None);
    assert_eq!(formatting.edits.len(), 50_000);
    assert_eq!(new, dots);
}

/// Nothing that a file repeats is gone through for each of its repetitions.
#[test]
fn repetitions() {
    let grid = "+--+--+\n|1.|3.|\n|3.|1.|\n+--+--+\n|.1|.3|\n|.3|.1|\n+--+--+\n";
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let repeated = [
        format!("{grid}{}", format!("[state]\n{grid}").repeat(10_000)),
        format!("title: x\n{}{grid}", "\n".repeat(200_000)),
        format!("{}{grid}", "Some words\n\n\nkey: value\n# a comment\n".repeat(20_000)),
        format!("{}{}\n", "a: b\n".repeat(10_000), line.repeat(10_000)),
        grid.repeat(10_000),
    ];
    for text in repeated {
        let (new, _) = format(&text, Dialect::Sudoku, None);
        assert_eq!(format(&new, Dialect::Sudoku, None).0, new);
    }
}

/// Each file of `tests/data/format` is a case: what it shows, then texts, each with the formatted one.
#[test]
fn files_of_texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/format");
    cases::check(&folder, "=== formatted\n", 55, |text| {
        let (mut new, formatting) = format(text, Dialect::Sudoku, None);
        for unformatted in &formatting.unformatted {
            let first = text[unformatted.span.range()].lines().next().unwrap_or_default();
            new += &format!("! {first:?} is left: {}\n", unformatted.why);
        }
        new
    });
}
