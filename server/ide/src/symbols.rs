//! A file's outline: its puzzles.

use crate::features::Symbol;
use crate::file::View;
use crate::rules::counted;
use syntax::{Content, PuzzleText};

/// One symbol a puzzle, in order.
pub(crate) fn symbols(file: &View) -> Vec<Symbol> {
    let mut symbols = Vec::with_capacity(file.chunks.puzzle_count());
    for (facts, at) in file.chunks.blocks() {
        for puzzle in &facts.block.puzzles {
            let name = puzzle.declared.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
            symbols.push(Symbol {
                name: name.map_or_else(|| format!("Puzzle {}", symbols.len() + 1), str::to_owned),
                detail: detail(puzzle),
                span: puzzle.span.shifted(at.start),
                selection: puzzle.grid.span.shifted(at.start),
            });
        }
    }
    symbols
}

/// `9×9, 24 givens`.
pub(crate) fn detail(puzzle: &PuzzleText) -> String {
    let size = puzzle.size;
    let givens = puzzle.grid.cells(size).filter(|(_, slot)| matches!(slot.content, Content::Given(_))).count();
    format!("{size}×{size}, {}", counted(givens as u64, "given"))
}

#[cfg(test)]
mod tests {
    use crate::fixture::*;
    use expect_test::expect;

    #[test]
    fn puzzles_with_and_without_names() {
        let text = "title: First\nauthor: x\n12..\n....\n....\n....\n\n# between\n1234\n3412\n2143\n4321\n\nGrid 03\n1...\n....\n....\n....\n";
        let symbols = analysis(text).symbols(FILE);
        let shown: String = symbols
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
            First (4×4, 2 givens) "title: First\nauthor: x\n12..\n....\n....\n...." "12..\n....\n....\n...."
            Puzzle 2 (4×4, 16 givens) "1234\n3412\n2143\n4321" "1234\n3412\n2143\n4321"
            Grid 03 (4×4, 1 given) "Grid 03\n1...\n....\n....\n...." "1...\n....\n....\n...."
        "#]]
        .assert_eq(&shown);
    }
}
