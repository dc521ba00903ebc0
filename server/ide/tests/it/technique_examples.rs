//! The drawn examples of techniques: the path of each puzzle in `reference/techniques` has a step of the technique in
//! its title, and page and pictures show that step as the program words and draws it. Techniques that paths rarely
//! reach have a position with candidates, in which the technique finds a step.
//!
//! `UPDATE_EXPECT=1 cargo test -p ide --test it technique_examples` writes the page and the pictures anew. If a step is
//! no longer in the path of its puzzle, another puzzle is needed: `generate` and `explain --format json` find one.

use engine::Numbers;
use expect_test::expect_file;
use ide::{
    AnalysisHost, Change, Dialect, Extent, FileId, Picture, PuzzleIndex, Reasoned, Sheet, StepView, Technique, Waiting,
    svg_sheet,
};
use logic::techniques::{CandidateGrid, Options, Step, Walk};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const FILE: FileId = FileId(0);
const FIRST: PuzzleIndex = PuzzleIndex(0);

/// Two fish without fins on one base have the same cover in every grid with a solution.
const IMPOSSIBLE: [Technique; 2] = [Technique::SiameseSwordfish, Technique::SiameseJellyfish];

const HEADER: &str = "\
# Techniques by example

A step of each technique, in the words and the drawing of `explain` and `print --path`. [The table](../techniques.md) explains the
patterns, and [sheets to print](../command-line.md#sheets-to-print) the signs. The puzzles were made with `generate`; each is beside its picture. Of
techniques that paths rarely need, the example is a position with its candidates.
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
    let missing: Vec<&Technique> = Technique::ALL.iter().filter(|technique| !drawn.contains(technique)).collect();
    assert_eq!(missing, IMPOSSIBLE.iter().collect::<Vec<_>>());
}

/// A step of an example, and the grid in which it is found.
struct Found {
    grid: CandidateGrid,
    step: Step,
    sentence: String,
    details: Vec<String>,
    /// Where in its file the step is: `Step 2`, or `A position`.
    place: String,
}

/// The example of a file, whose picture is compared with the one beside it.
fn example(path: &Path) -> Example {
    let text = std::fs::read_to_string(path).expect("text");
    let name = text.lines().find_map(|line| line.strip_prefix("title: ")).expect("a title").to_owned();
    let is_position = text.contains('{');
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text, dialect: Dialect::Sudoku });
    let snapshot = host.snapshot();
    let board = snapshot.board(FILE, FIRST, None, Waiting::Known, &|| false).expect("nothing interrupts");
    let board = board.expect("a puzzle");
    let extent = Extent { steps: if is_position { 0 } else { usize::MAX }, uniqueness: true };
    let explained = snapshot.explain(FILE, FIRST, extent, &|| false).expect("nothing interrupts");
    let explained = explained.unwrap_or_else(|why| panic!("{}: {}", path.display(), why.sentence()));
    let found = if is_position {
        in_position(explained.start, &name)
    } else {
        on_path(explained.start, explained.steps, &name)
    };
    let Found { grid, step, sentence, details, place } =
        found.unwrap_or_else(|| panic!("{}: no step is called {name}", path.display()));
    let picture = Picture::new(&board, Sheet::Step(StepView { grid: &grid, step: &step }), &name);
    let drawn: PathBuf = path.with_extension("svg");
    expect_file![&drawn].assert_eq(&svg_sheet(&[(name.clone(), picture)], 1));
    let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
    let mut section = format!("\n## {name}\n\n{}\n\n![{name}]({stem}.svg)\n", escaped(&sentence));
    if !details.is_empty() {
        section += &format!("\n```text\n{}\n```\n", details.join("\n"));
    }
    section += &format!("\n{place} of [{stem}.sudoku]({stem}.sudoku).\n");
    Example { technique: step.technique, name, section }
}

/// The step of a path that players call by this name.
fn on_path(mut grid: CandidateGrid, steps: Vec<Reasoned>, name: &str) -> Option<Found> {
    for (number, reasoned) in (1..).zip(steps) {
        if reasoned.step.name() == name {
            let place = format!("Step {number}");
            return Some(Found {
                grid,
                step: reasoned.step,
                sentence: reasoned.text,
                details: reasoned.details,
                place,
            });
        }
        grid.apply(&reasoned.step);
    }
    None
}

/// The first step that the technique of this name finds, whatever easier ones would find before it.
fn in_position(grid: CandidateGrid, name: &str) -> Option<Found> {
    let technique = *Technique::ALL.iter().find(|technique| technique.name() == name)?;
    let steps = Walk::new(&grid).all(technique, &Options::default(), &|| false);
    let step = steps.into_iter().find(|step| step.technique == technique)?;
    let numbers = Numbers::from_one(grid.geometry().digit_count());
    let sentence = step.whole(grid.geometry(), numbers, &|digit| digit.get().to_string()).to_string();
    Some(Found { grid, step, sentence, details: Vec::new(), place: "A position".to_owned() })
}

/// A sentence as Markdown.
fn escaped(sentence: &str) -> String {
    sentence.replace('<', "\\<").replace('*', "\\*")
}
