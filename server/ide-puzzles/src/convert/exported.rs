//! Writes a puzzle in the format of another program, to copy it or to open it there.

use crate::convert::record::record;
use formats::{Target, sentence, sudoku};
use ide_db::base::words::listed;
use ide_db::{FileId, PuzzleIndex, Refusal, Snapshot};

/// A puzzle in another format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// The text, its lines ended by `\n`.
    pub text: String,
    /// A sentence about what the text does not represent.
    pub loss: Option<String>,
}

/// Writes a puzzle in the format of this name.
pub fn export(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, format: &str) -> Result<Exported, Refusal> {
    let target = Target::ALL.into_iter().find(|target| target.name() == format);
    let target = target.ok_or_else(|| format!("there is no format `{format}`"))?;
    let record = record(db, file, puzzle).map_err(|reasons| listed(&reasons))?;
    match target.write(&record) {
        Ok(written) => {
            let loss = sentence(&written.losses, target.name());
            Ok(Exported { text: ended(&written.lines), loss: (!loss.is_empty()).then_some(loss) })
        }
        // A grid that is too large for HoDoKu's form has its candidates as pencil marks.
        Err(_) if target == Target::Candidates => {
            Ok(Exported { text: ended(&sudoku::grid(&record.with_candidates())), loss: None })
        }
        Err(error) => Err(error.to_string().into()),
    }
}

fn ended(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::export;
    use expect_test::expect;
    use ide_db::PuzzleIndex;
    use test_fixture::{FILE, host};

    const FOUR: &str = "title: One\n12..\n34..\n...3\n..2.\n";

    fn exported(text: &str, format: &str) -> String {
        match export(&host(text).snapshot(), FILE, PuzzleIndex(0), format) {
            Ok(exported) => format!("{}loss: {:?}\n", exported.text, exported.loss),
            Err(refusal) => format!("not possible: {refusal}\n"),
        }
    }

    #[test]
    fn formats_by_name() {
        let found = ["line", "candidates", "f-puzzles-link", "sdm", "nothing"].map(|format| exported(FOUR, format));
        expect![[r#"
            12..34.....3..2.
            loss: Some("`line` cannot represent the title")
            .--------.--------.
            | 1   2  | 34  4  |
            | 3   4  | 1   12 |
            :--------+--------:
            | 24  1  | 14  3  |
            | 4   13 | 2   14 |
            '--------'--------'
            loss: Some("`candidates` cannot represent the title; 4 cells with a single candidate look solved")
            https://f-puzzles.com/?load=N4Ig5gTglgJiBcBtRoxQG4FMB2CAuEArpgDQjoCGANsQgIwC+JqGO+Rp51t8ATE8AEMAuiRThWueAWJlKNTAgDMAiVikzO8ngBYhzEWMEGTLde1lcFywyn1m20jnO6K+Q4aJABnKAC83HTI8KDwqNxAAeWxFBiA==
            loss: None
            not possible: `sdm` supports only 9×9 puzzles; this one is 4×4
            not possible: there is no format `nothing`
        "#]].assert_eq(&found.concat());
    }

    #[test]
    fn candidates_of_large_grids_are_pencil_marks() {
        let text = format!("{}\n", ".".repeat(256));
        let exported = exported(&text, "candidates");
        assert!(exported.starts_with("{1 2 3 4 5 6 7 8 9 A B C D E F G} "), "{exported}");
    }

    #[test]
    fn a_puzzle_with_mistakes_has_reasons() {
        expect![[r#"
            not possible: this row has 3 cells instead of 4
        "#]]
        .assert_eq(&exported("12..\n34.\n...3\n..2.\n", "line"));
    }
}
