//! The user's reference: the page of the language reads as it says, the pages of the rules are those of the rules.
//! `UPDATE_EXPECT=1` writes them anew.

use clues::ClueKind;
use expect_test::expect_file;
use ide::{AnalysisHost, Change, Dialect, FileId, Rule, Severity, rule_page, rule_summary};
use syntax::{Content, Document, Grid, PuzzleText};

const FILE: FileId = FileId(0);

#[test]
fn the_language() {
    let page = include_str!("../../../reference/language.md");
    expect_file!["../../../reference/language.md"].assert_eq(&with_readings(page));
}

#[test]
fn each_kind_of_clue_has_a_chapter_with_an_example() {
    let page = include_str!("../../../reference/language.md");
    for kind in ClueKind::all() {
        let name = kind.name();
        let (_, chapter) = page.split_once(&format!("\n### `[{name}]`\n")).expect(name);
        let (chapter, _) = chapter.split_once("\n### ").expect(name);
        let (_, example) = chapter.split_once("```sudoku\n").expect(name);
        let document = Document::read(example);
        let mut puzzles = document.blocks().iter().flat_map(|block| &block.puzzles);
        assert!(puzzles.any(|puzzle| puzzle.clues.iter().any(|clues| clues.kind == Some(kind))), "{name}");
    }
}

/// The page, with what is really read below each example.
fn with_readings(page: &str) -> String {
    let mut parts = page.split("```sudoku\n");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (example, rest) = part.split_once("```\n").expect("an example ends");
        let (_, rest) = rest.split_once("```reading\n").expect("a reading follows each example");
        let (_, rest) = rest.split_once("```\n").expect("a reading ends");
        out += &format!("```sudoku\n{example}```\n```reading\n{}```\n{rest}", reading(example));
    }
    out
}

/// A line for each puzzle, then one for each thing that the eye can see.
fn reading(text: &str) -> String {
    let document = Document::read(text);
    let mut at = 0;
    let mut out = String::new();
    for block in document.blocks() {
        let inside = &text[at..at + block.len as usize];
        out.extend(block.puzzles.iter().map(|puzzle| puzzle_line(puzzle, inside)));
        at += block.len as usize;
    }
    out + &findings(text)
}

fn puzzle_line(puzzle: &PuzzleText, text: &str) -> String {
    let title = puzzle.declared.title.as_deref().map_or(String::new(), |title| format!(" {title:?}"));
    let mut line = format!("{}{title} {}", puzzle.field, cells(puzzle, &puzzle.grid));
    for section in &puzzle.sections {
        let kind = format!("{:?}", section.kind).to_lowercase();
        line += &format!(" {kind} {}", cells(puzzle, &section.grid));
    }
    for entry in puzzle.entries.iter().filter(|entry| entry.key_span.is_empty()) {
        line += &format!(" solutions: {}", &text[entry.value_span.range()]);
    }
    line.trim_end().to_owned() + "\n"
}

fn cells(puzzle: &PuzzleText, grid: &Grid) -> String {
    let value = |value| puzzle.write(value).unwrap_or_default();
    let cell = |slot| match grid.slot(slot).content {
        Content::Empty => ".".to_owned(),
        Content::Given(given) => value(given),
        Content::Placed(placed) => format!("+{}", value(placed)),
        Content::Candidates(set) => {
            let values: String = set.iter().map(value).collect();
            format!("{{{values}}}")
        }
        Content::Unknown => "!".to_owned(),
        Content::Outside => "~".to_owned(),
    };
    (0..grid.slot_count()).map(cell).collect()
}

fn findings(text: &str) -> String {
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect: Dialect::Sudoku });
    let mut out = String::new();
    for finding in host.snapshot().findings(FILE).list {
        let before = &text[..finding.span.start.to_usize()];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
        let severity = finding.severity.name();
        let rule = finding.rule.name();
        out += &format!("{line}:{column} {severity}[{rule}] {}\n", finding.message);
    }
    out
}

#[test]
fn the_rules() {
    let mut index = "# The rules of `check`\n\n| rule | severity | finds |\n|---|---|---|\n".to_owned();
    for rule in Rule::ALL {
        let severity = rule.default_severity().map_or("off", Severity::name);
        index += &format!("| [`{0}`]({0}.md) | {severity} | {1} |\n", rule.name(), rule_summary(rule));
        let page = std::path::absolute(format!("../reference/rules/{}.md", rule.name())).expect("a folder to work in");
        expect_file![page].assert_eq(rule_page(rule));
    }
    expect_file!["../../../reference/rules/README.md"].assert_eq(&index);
}

#[test]
fn no_page_is_about_a_rule_that_is_gone() {
    let pages = std::fs::read_dir("../reference/rules").expect("the pages");
    let names = pages.filter_map(|page| page.ok()?.path().file_stem()?.to_str().map(str::to_owned));
    let stale: Vec<String> = names.filter(|name| name != "README" && Rule::from_name(name).is_none()).collect();
    assert!(stale.is_empty(), "{stale:?}");
}
