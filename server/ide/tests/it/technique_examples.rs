//! The drawn examples of techniques: the path of each puzzle in `reference/techniques` has a step of the technique in
//! its title, and page and pictures show that step as the program words and draws it.
//!
//! `UPDATE_EXPECT=1 cargo test -p ide --test it technique_examples` writes the page and the pictures anew. If a step is
//! no longer in the path of its puzzle, another puzzle is needed: `generate` and `explain --format json` find one.

use expect_test::expect_file;
use ide::{
    AnalysisHost, Change, Dialect, Extent, FileId, Picture, PuzzleIndex, Sheet, StepView, Technique, Waiting, svg_sheet,
};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const FILE: FileId = FileId(0);
const FIRST: PuzzleIndex = PuzzleIndex(0);

/// The techniques that know clues, and those that follow cases: each has an example.
const LADDER: [Technique; 16] = [
    Technique::ClueNotes,
    Technique::Clue,
    Technique::CluePointing,
    Technique::ClueInHouses,
    Technique::RuleOf45,
    Technique::LawOfLeftovers,
    Technique::SetEquivalence,
    Technique::TwoClues,
    Technique::ForcingChain,
    Technique::CellForcingChain,
    Technique::HouseForcingChain,
    Technique::ForcingNet,
    Technique::CellForcingNet,
    Technique::HouseForcingNet,
    Technique::NestedForcingNet,
    Technique::Proof,
];

const HEADER: &str = "\
# Techniques by example

A step of each technique, in the words and the drawing of `explain` and `print --path`. [The table](../techniques.md) explains the
patterns, and [sheets to print](../command-line.md#sheets-to-print) the signs. The puzzles were made with `generate`; each is beside its picture.
";

/// A technique with its step.
struct Example {
    technique: Technique,
    name: String,
    section: String,
}

#[test]
fn each_example_has_its_step_and_its_picture() {
    let folder = std::path::absolute("../reference/techniques").expect("a folder to work in");
    let files = std::fs::read_dir(&folder).expect("the examples").map(|entry| entry.expect("an entry").path());
    let mut examples: Vec<Example> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "sudoku"))
        .map(|path| example(&path))
        .collect();
    examples.sort_by(|one, other| (one.technique, &one.name).cmp(&(other.technique, &other.name)));
    let mut page = HEADER.to_owned();
    for example in &examples {
        page += &example.section;
    }
    expect_file![folder.join("README.md")].assert_eq(&page);
    let drawn: BTreeSet<Technique> = examples.iter().map(|example| example.technique).collect();
    let missing: Vec<&Technique> = LADDER.iter().filter(|technique| !drawn.contains(technique)).collect();
    assert!(missing.is_empty(), "no example: {missing:?}");
}

/// The example of a file, whose picture is compared with the one beside it.
fn example(path: &Path) -> Example {
    let text = std::fs::read_to_string(path).expect("text");
    let name = text.lines().find_map(|line| line.strip_prefix("title: ")).expect("a title").to_owned();
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text, dialect: Dialect::Sudoku });
    let snapshot = host.snapshot();
    let board = snapshot.board(FILE, FIRST, None, Waiting::Known, &|| false).expect("nothing interrupts");
    let board = board.expect("a puzzle");
    let extent = Extent { steps: usize::MAX, uniqueness: true };
    let explained = snapshot.explain(FILE, FIRST, extent, &|| false).expect("nothing interrupts");
    let explained = explained.unwrap_or_else(|why| panic!("{}: {}", path.display(), why.sentence()));
    let mut grid = explained.start;
    for (number, reasoned) in (1..).zip(&explained.steps) {
        if reasoned.step.name() == name {
            let picture = Picture::new(&board, Sheet::Step(StepView { grid: &grid, step: &reasoned.step }), &name);
            let drawn: PathBuf = path.with_extension("svg");
            expect_file![&drawn].assert_eq(&svg_sheet(&[(name.clone(), picture)], 1));
            let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
            let mut section = format!("\n## {name}\n\n{}\n\n![{name}]({stem}.svg)\n", escaped(&reasoned.text));
            if !reasoned.details.is_empty() {
                section += &format!("\n```text\n{}\n```\n", reasoned.details.join("\n"));
            }
            section += &format!("\nStep {number} of [{stem}.sudoku]({stem}.sudoku).\n");
            return Example { technique: reasoned.step.technique, name, section };
        }
        grid.apply(&reasoned.step);
    }
    panic!("{}: no step is called {name}", path.display());
}

/// A sentence as Markdown.
fn escaped(sentence: &str) -> String {
    sentence.replace('<', "\\<").replace('*', "\\*")
}
