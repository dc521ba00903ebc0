//! Computes a file's outline: its puzzles with their parts, or their names alone.

use crate::features::selection_range::with_header;
use ide_db::base::words::counted;
use ide_db::puzzle::parts::title;
use ide_db::{FileId, Located, Snapshot, View};
use ide_puzzles::explain::rating::known;
use std::borrow::Cow;
use syntax::{Clue, ClueContent, Content, Origin, PuzzleText, SectionKind, Span};

/// A puzzle in a file's outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// The puzzle's title, else `Puzzle 3`.
    pub name: String,
    /// A short description beside it: `9×9, 24 clues`, and the ratings that are known.
    pub detail: String,
    /// Everything that belongs to the puzzle, its metadata included.
    pub span: Span,
    /// Its grid.
    pub selection: Span,
    /// Its parts by position, if there are more than its grid.
    pub parts: Vec<SymbolPart>,
}

/// A part of a puzzle in the outline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymbolPart {
    /// The key, or the kind of grid.
    pub name: String,
    /// The value of a key.
    pub detail: Option<String>,
    /// Its range; a further grid includes the line that names it.
    pub span: Span,
    /// The clues of a section of clues.
    pub clues: Vec<SymbolPart>,
}

pub(crate) fn puzzle_names(db: &Snapshot, file: FileId) -> impl Iterator<Item = (Cow<'_, str>, Span, Span)> {
    let puzzles = db.file(file).into_iter().flat_map(View::puzzles);
    puzzles.map(|located| (name(&located), located.span(), located.grid_span()))
}

/// Returns the title, else `Puzzle 3`.
pub(crate) fn name<'a>(located: &Located<'a>) -> Cow<'a, str> {
    match title(located.puzzle()) {
        Some(title) => Cow::Borrowed(title),
        None => format!("Puzzle {}", located.position.0 + 1).into(),
    }
}

pub(crate) fn symbols(db: &Snapshot, file: FileId) -> impl Iterator<Item = Symbol> {
    let puzzles = db.file(file).into_iter().flat_map(View::puzzles);
    puzzles.map(|located| Symbol {
        name: name(&located).into_owned(),
        detail: with_ratings(detail(located.puzzle()), &located),
        span: located.span(),
        selection: located.grid_span(),
        parts: parts(&located),
    })
}

/// Returns the metadata and grids of a puzzle. Empty if the puzzle is only a grid: in a collection that would repeat
/// every line.
fn parts(located: &Located<'_>) -> Vec<SymbolPart> {
    let puzzle = located.puzzle();
    let start = located.start;
    let mut parts = Vec::new();
    for entry in &puzzle.entries {
        parts.push(SymbolPart {
            name: located.text(entry.key_span).trim().to_owned(),
            detail: Some(located.text(entry.value_span).trim().to_owned()),
            span: entry.key_span.cover(entry.value_span).in_file(start),
            clues: Vec::new(),
        });
    }
    for section in &puzzle.sections {
        let grid = section.grid.span.in_file(start);
        let span = match section.origin {
            Origin::Lines => with_header(located.file, grid),
            Origin::Tail => grid,
            // A solution in the metadata is already listed.
            Origin::Metadata | Origin::File => continue,
        };
        let name = section_name(section.kind).to_owned();
        parts.push(SymbolPart { name, detail: None, span, clues: Vec::new() });
    }
    for section in &puzzle.clues {
        parts.push(SymbolPart {
            name: located.text(section.word).trim().to_owned(),
            detail: None,
            span: section.span.in_file(start),
            clues: section.clues.iter().map(|clue| clue_part(located, clue)).collect(),
        });
    }
    if parts.is_empty() {
        return parts;
    }
    if !puzzle.grid.rows().is_empty() {
        let span = located.grid_span();
        parts.push(SymbolPart { name: "Grid".to_owned(), detail: None, span, clues: Vec::new() });
    }
    parts.sort_by_key(|part| part.span);
    parts
}

/// The most characters of a clue that are shown.
const LONGEST_CLUE: usize = 60;

/// Returns a clue as it is written; the symbol and the sum of a drawn one.
fn clue_part(located: &Located<'_>, clue: &Clue) -> SymbolPart {
    let sum = match &clue.content {
        ClueContent::Cells { values, .. } => match values.first() {
            Some(value) if clue.span.end <= value.span.start => Some(value.number.to_string()),
            _ => None,
        },
        _ => None,
    };
    let name = located.text(clue.span).chars().take(LONGEST_CLUE).collect();
    SymbolPart { name, detail: sum, span: clue.span.in_file(located.start), clues: Vec::new() }
}

fn section_name(kind: SectionKind) -> &'static str {
    match kind {
        SectionKind::Solution => "Solution",
        SectionKind::State => "State",
        SectionKind::Candidates => "Candidates",
        SectionKind::Regions => "Regions",
    }
}

/// Adds the ratings that are known: `9×9, 24 clues, hard · SE 1.2.1 3.2 · HoDoKu 2.2 780`.
fn with_ratings(detail: String, located: &Located<'_>) -> String {
    let words = located.facts.ratings(located.index).and_then(|_| known(located).words());
    match words {
        Some(words) => format!("{detail}, {words}"),
        None => detail,
    }
}

/// Describes a puzzle: `9×9, 24 clues`, `samurai, 130 clues`.
pub(crate) fn detail(puzzle: &PuzzleText) -> String {
    let field = puzzle.field;
    let givens = puzzle.grid.cells(field).filter(|(_, slot)| matches!(slot.content, Content::Given(_))).count();
    let shape = match &puzzle.figure {
        None => field.to_string(),
        Some(figure) => match figure.word() {
            Some(word) => word.to_owned(),
            None => format!("{} on {field}", counted(figure.corners().len() as u64, "grid")),
        },
    };
    format!("{shape}, {}", counted(givens as u64, "clue"))
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn parts_of_a_puzzle() {
        let text = "title: First\nauthor: x\n12..\n....\n....\n....\n[state]\n12..\n....\n....\n....\n\n1234341221434321,1234341221434321\n1234341221434321\n";
        let analysis = analysis(text);
        let symbols: Vec<_> = analysis.symbols(FILE).collect();
        let part = |part: &crate::features::symbols::SymbolPart| {
            format!("  {} {:?} {:?}\n", part.name, part.detail.as_deref().unwrap_or_default(), &text[part.span.range()])
        };
        let actual = symbols
            .iter()
            .map(|symbol| format!("{}\n{}", symbol.name, symbol.parts.iter().map(part).collect::<String>()));
        expect![[r#"
            First
              title "First" "title: First"
              author "x" "author: x"
              Grid "" "12..\n....\n....\n...."
              State "" "[state]\n12..\n....\n....\n...."
            Puzzle 2
              Grid "" "1234341221434321"
              Solution "" "1234341221434321"
            Puzzle 3
        "#]]
        .assert_eq(&actual.collect::<String>());
    }

    #[test]
    fn clues_of_a_puzzle() {
        let text =
            "12..\n....\n....\n....\n[cages]\nAA..\n....\n....\n....\nA=3\n7: r2c2 r2c3 # x\n[thermos]\nr1c1-r1c4\n";
        let analysis = analysis(text);
        let symbols: Vec<_> = analysis.symbols(FILE).collect();
        let parts = symbols.iter().flat_map(|symbol| &symbol.parts).filter(|part| !part.clues.is_empty());
        let clue = |clue: &crate::features::symbols::SymbolPart| {
            format!("  {} {:?} {:?}\n", clue.name, clue.detail, &text[clue.span.range()])
        };
        let actual = parts.map(|part| format!("{}\n{}", part.name, part.clues.iter().map(clue).collect::<String>()));
        expect![[r#"
            cages
              A Some("3") "A"
              7: r2c2 r2c3 None "7: r2c2 r2c3"
            thermos
              r1c1-r1c4 None "r1c1-r1c4"
        "#]]
        .assert_eq(&actual.collect::<String>());
    }

    #[test]
    fn titles_that_all_puzzles_share() {
        let text = "title: All\n\n12..\n....\n....\n....\n\n# a\ntitle: One\n1234\n3412\n2143\n4321\n\n1234\n3412\n2143\n4321\n";
        let analysis = analysis(text);
        let titled = titled_puzzles(&analysis).into_iter();
        let actual = titled.map(|(title, line)| format!("{title} {:?}\n", &text[line.range()]));
        expect![[r#"
            All "12.."
            One "1234"
        "#]]
        .assert_eq(&actual.collect::<String>());
        let names = analysis.puzzle_names(FILE).map(|(name, ..)| name.into_owned() + "\n");
        expect![[r#"
            All
            One
            All
        "#]]
        .assert_eq(&names.collect::<String>());
    }

    #[test]
    fn puzzles_with_and_without_names() {
        let text = "title: First\nauthor: x\n12..\n....\n....\n....\n\n# between\n1234\n3412\n2143\n4321\n\nGrid 03\n1...\n....\n....\n....\n";
        let analysis = analysis(text);
        let symbols: Vec<_> = analysis.symbols(FILE).collect();
        let actual: String = symbols
            .iter()
            .map(|symbol| {
                format!(
                    "{} ({}) {:?} {:?}\n",
                    symbol.name,
                    symbol.detail,
                    &text[symbol.span.range()],
                    &text[symbol.selection.range()]
                )
            })
            .collect();
        expect![[r#"
            First (4×4, 2 clues) "title: First\nauthor: x\n12..\n....\n....\n...." "12..\n....\n....\n...."
            Puzzle 2 (4×4, 16 clues) "1234\n3412\n2143\n4321" "1234\n3412\n2143\n4321"
            Grid 03 (4×4, 1 clue) "Grid 03\n1...\n....\n....\n...." "1...\n....\n....\n...."
        "#]]
        .assert_eq(&actual);
    }

    #[test]
    fn parts_of_several_grids() {
        let text = "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . 1 . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n[state]\n1 2 3 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . 1 . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n[cages]\n5: r2c1 r2c2\n";
        let analysis = analysis(text);
        let mut actual = String::new();
        for symbol in analysis.symbols(FILE) {
            actual += &format!("{} {:?}\n", symbol.name, symbol.detail);
            for part in &symbol.parts {
                let lines = text[part.span.range()].matches('\n').count() + 1;
                actual += &format!("  {} {:?} {lines} lines\n", part.name, part.detail.as_deref().unwrap_or_default());
            }
        }
        expect![[r#"
            Puzzle 1 "2 grids on 6×6, 16 clues"
              size "4" 1 lines
              grids "r1c1 r3c3" 1 lines
              Grid "" 6 lines
              State "" 7 lines
              cages "" 2 lines
        "#]]
        .assert_eq(&actual);
    }
}
