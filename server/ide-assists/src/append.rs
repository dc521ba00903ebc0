//! Writes a new puzzle below the last one of a file, in the form of that one.

use formats::Target;
use ide_db::{FileId, Refusal, Snapshot, TextEdit, View};
use ide_format::line_end;
use ide_puzzles::generate::Generated;
use syntax::{Dialect, Span};

/// Returns the edit that writes a new puzzle below the last one of a file.
pub fn append(db: &Snapshot, file: FileId, puzzle: &Generated) -> Result<TextEdit, Refusal> {
    let view = db.file(file).ok_or("the document is not open")?;
    let target = target(view, puzzle)?;
    let text = view.part(Span::new(0, view.text.len_bytes() as u32));
    let end = line_end(&text);
    let content = text.trim_end_matches(['\r', '\n', ' ', '\t']);
    let gap = match (content.trim_start_matches('\u{feff}').is_empty(), target) {
        (true, _) => String::new(),
        (false, Target::Sudoku) => format!("{end}{end}"),
        (false, _) => end.to_owned(),
    };
    let lines = puzzle.lines(target).map_err(Refusal::from)?.join(end);
    let span = Span::new(content.len() as u32, text.len() as u32);
    Ok(TextEdit { span, text: format!("{gap}{lines}{end}") })
}

/// Returns the form of a new puzzle, or the reason why the file takes none.
fn target(view: &View, puzzle: &Generated) -> Result<Target, Refusal> {
    match view.dialect {
        Dialect::Markdown => return Err("a puzzle cannot be added to a Markdown document: add it to a new one".into()),
        Dialect::Ss | Dialect::Sdk if view.puzzle_count() > 0 => {
            return Err("a file of this format holds one puzzle: write it into a new document".into());
        }
        Dialect::Sdm => return Ok(Target::Sdm),
        Dialect::Sdk => return Ok(Target::Sdk),
        Dialect::Ss => return Ok(Target::Ss),
        Dialect::Sudoku => {}
    }
    let last = view.puzzles().last();
    let is_on_a_line = last.is_some_and(|last| !view.part(last.grid_span()).trim_end().contains(['\n', '\r']));
    Ok(if is_on_a_line { puzzle.shortest() } else { Target::Sudoku })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;
    use ide_puzzles::generate::{Plan, Wishes};

    /// A file after a puzzle was added, with the line ends visible.
    fn after(text: &str, dialect: Dialect) -> String {
        let plan = Plan::new(Wishes::default(), 1).expect("a plan");
        let made = plan.make(0..1, &|| false).expect("nothing interrupts").remove(0).expect("a puzzle");
        match append(&analysis_as(text, dialect), FILE, &made) {
            Ok(edit) => apply(text, &[edit]).replace('\r', "␍"),
            Err(why) => why.reason().to_owned(),
        }
    }

    #[test]
    fn below_the_last_puzzle_and_in_its_form() {
        let texts =
            ["", "12..\n34..\n...3\n..2.\n", "12..34.....3..2.\r\n", "title: x\n\n12..34.....3..2.", "# nothing"];
        let all: Vec<String> = texts.iter().map(|text| after(text, Dialect::Sudoku)).collect();
        expect_test::expect![[r#"
            1 . 3 | . . . | . . 6
            . . . | 1 . 7 | . . 5
            . 4 6 | . . . | 8 . .
            ------+-------+------
            9 . . | . 5 . | . . .
            . 8 . | . . 3 | . 1 .
            . . . | . . . | 5 6 .
            ------+-------+------
            4 . . | 3 . 6 | . . .
            . . . | . . 8 | . 2 .
            . 2 . | . 7 . | 3 . .
            -----
            12..
            34..
            ...3
            ..2.

            1 . 3 | . . . | . . 6
            . . . | 1 . 7 | . . 5
            . 4 6 | . . . | 8 . .
            ------+-------+------
            9 . . | . 5 . | . . .
            . 8 . | . . 3 | . 1 .
            . . . | . . . | 5 6 .
            ------+-------+------
            4 . . | 3 . 6 | . . .
            . . . | . . 8 | . 2 .
            . 2 . | . 7 . | 3 . .
            -----
            12..34.....3..2.␍
            1.3.....6...1.7..5.46...8..9...5.....8...3.1.......56.4..3.6........8.2..2..7.3..␍
            -----
            title: x

            12..34.....3..2.
            1.3.....6...1.7..5.46...8..9...5.....8...3.1.......56.4..3.6........8.2..2..7.3..
            -----
            # nothing

            1 . 3 | . . . | . . 6
            . . . | 1 . 7 | . . 5
            . 4 6 | . . . | 8 . .
            ------+-------+------
            9 . . | . 5 . | . . .
            . 8 . | . . 3 | . 1 .
            . . . | . . . | 5 6 .
            ------+-------+------
            4 . . | 3 . 6 | . . .
            . . . | . . 8 | . 2 .
            . 2 . | . 7 . | 3 . .
        "#]]
        .assert_eq(&all.join("-----\n"));
        assert!(after("", Dialect::Markdown).contains("Markdown"));
    }
}
