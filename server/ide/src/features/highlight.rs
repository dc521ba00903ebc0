//! Finds the cells to highlight for the cell under the cursor: the cells with its value, or those that share a house
//! with it. For a clue these are its cells.
//!
//! Only in the grid of the cursor: the same value in `[solution]` has a different reason.

use engine::Digit;
use ide_db::puzzle::parts::value;
use ide_db::puzzle::written_clues::WrittenClue;
use ide_db::state::written_cell::{Target, WrittenCell, spans_of_cells};
use ide_db::{FileId, Snapshot, View};
use syntax::{Content, Offset, Span};

/// A highlighted range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Highlight {
    /// The range.
    pub span: Span,
    /// The reason.
    pub kind: HighlightKind,
}

/// The reason for a highlight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HighlightKind {
    /// The cursor is on it.
    Itself,
    /// It has the same value.
    Value,
    /// A pencil mark of the same value.
    Mark,
    /// The cell cannot hold the same value as the one under the cursor.
    Peer,
    /// A cell of the clue under the cursor, or another symbol of it in a map.
    Clue,
}

pub(crate) fn highlights(db: &Snapshot, file: FileId, offset: Offset) -> Vec<Highlight> {
    let Some(file) = db.file(file) else { return Vec::new() };
    let mut found = match WrittenCell::at(file, offset) {
        Some(place) => match place.target {
            Target::Value(wanted, _) => values(&place, wanted),
            Target::Mark(wanted, span) => {
                let mut found = values(&place, wanted);
                found.extend(other_marks(&place, wanted, span));
                found.push(Highlight { span, kind: HighlightKind::Itself });
                found
            }
            Target::Open => peers(&place),
        },
        None => clue(file, offset),
    };
    found.sort();
    found
}

/// Returns the highlights for the clue at an offset of a file.
fn clue(file: &View, offset: Offset) -> Vec<Highlight> {
    for located in file.puzzles_in(Span::empty(offset)) {
        let Some(at) = offset.checked_in_block(located.start) else { continue };
        let Some((clue, itself)) = WrittenClue::at(located.puzzle(), at) else { continue };
        let itself = itself.in_file(located.start);
        let mut found = vec![Highlight { span: itself, kind: HighlightKind::Itself }];
        for span in clue.spans() {
            let span = span.in_file(located.start);
            if span != itself {
                found.push(Highlight { span, kind: HighlightKind::Clue });
            }
        }
        for span in spans_of_cells(&located, &clue.cells(located.puzzle().field)) {
            found.push(Highlight { span, kind: HighlightKind::Clue });
        }
        return found;
    }
    Vec::new()
}

fn values(place: &WrittenCell<'_>, wanted: Digit) -> Vec<Highlight> {
    let mut found = Vec::new();
    for (slot, content, span) in place.slots() {
        if value(content) == Some(wanted) {
            let kind = if slot == place.slot { HighlightKind::Itself } else { HighlightKind::Value };
            found.push(Highlight { span, kind });
        }
    }
    found
}

/// Returns the marks of a value, without the one under the cursor.
fn other_marks(place: &WrittenCell<'_>, wanted: Digit, itself: Span) -> Vec<Highlight> {
    let mut found = Vec::new();
    for (_, content, span) in place.slots() {
        if !matches!(content, Content::Candidates(_)) {
            continue;
        }
        for (value, span) in place.marks_in(span) {
            if value == wanted && span != itself {
                found.push(Highlight { span, kind: HighlightKind::Mark });
            }
        }
    }
    found
}

fn peers(place: &WrittenCell<'_>) -> Vec<Highlight> {
    let itself = Highlight { span: place.span(), kind: HighlightKind::Itself };
    let Some(cell) = place.cell().filter(|_| place.has_values()) else { return vec![itself] };
    let geometry = place.geometry();
    let slots = place.slots_by_cell();
    let peers = geometry.peers(cell).iter().filter_map(|peer| slots[peer.index()]);
    let mut found: Vec<Highlight> =
        peers.map(|slot| Highlight { span: place.span_of(slot), kind: HighlightKind::Peer }).collect();
    found.push(itself);
    // A cell that is empty between two commas has no text to highlight.
    found.retain(|highlight| !highlight.span.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::HighlightKind;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

    /// Checks the text with its highlights: `<itself>`, `(value)`, `/mark/`, `[peer]` or `[cell of a clue]`.
    #[track_caller]
    fn check_highlights(marked: &str, expected: Expect) {
        let (text, span) = cursor(marked);
        let found = analysis(&text).highlights(FILE, span.start);
        let actual = found.iter().map(|found| match found.kind {
            HighlightKind::Itself => (found.span, "<", ">"),
            HighlightKind::Value => (found.span, "(", ")"),
            HighlightKind::Mark => (found.span, "/", "/"),
            HighlightKind::Peer | HighlightKind::Clue => (found.span, "[", "]"),
        });
        expected.assert_eq(&around(&text, actual));
    }

    #[test]
    fn the_same_value() {
        check_highlights(
            "1 +2 . .\n. . 2 .\n. {12} . $0+2\n. . . .\n",
            expect![[r#"
            1 (+2) . .
            . . (2) .
            . {12} . <+2>
            . . . .
        "#]],
        );
        // A value of `[solution]` is not highlighted.
        check_highlights(
            "$01234\n....\n.1..\n....\n[solution]\n1234\n3412\n2143\n4321\n",
            expect![[r#"
            <1>234
            ....
            .(1)..
            ....
            [solution]
            1234
            3412
            2143
            4321
        "#]],
        );
        check_highlights(
            "1234\n....\n.1..\n....\n[solution]\n1234\n34$012\n2143\n4321\n",
            expect![[r#"
            1234
            ....
            .1..
            ....
            [solution]
            (1)234
            34<1>2
            2(1)43
            432(1)
        "#]],
        );
    }

    #[test]
    fn a_value_of_two_figures_and_one_after_the_cursor() {
        check_highlights(
            "size: 10\n1 10 . . . . . . . .\n. . . . . . 10$0 . . .\n",
            expect![[r#"
                size: 10
                1 (10) . . . . . . . .
                . . . . . . <10> . . .
            "#]],
        );
    }

    #[test]
    fn a_pencil_mark() {
        check_highlights(
            "1 {2 3} . .\n. . 3 .\n. {1,$03} . 13\n. . . {12}\n",
            expect![[r#"
            1 {2 /3/} . .
            . . (3) .
            . {1,<3>} . 1/3/
            . . . {12}
        "#]],
        );
    }

    #[test]
    fn the_peers_of_an_empty_cell() {
        check_highlights(
            "$0.234\n....\n....\n....\n",
            expect![[r#"
            <.>[2][3][4]
            [.][.]..
            [.]...
            [.]...
        "#]],
        );
        check_highlights(
            "rules: diagonal\n$0.234\n....\n....\n....\n",
            expect![[r#"
            rules: diagonal
            <.>[2][3][4]
            [.][.]..
            [.].[.].
            [.]..[.]
        "#]],
        );
        check_highlights(
            "rules: antiknight\n....\n....\n....\n...$0.\n",
            expect![[r#"
            rules: antiknight
            ...[.]
            ..[.][.]
            .[.][.][.]
            [.][.][.]<.>
        "#]],
        );
        check_highlights(
            "1.{$0}4\n....\n....\n....\n",
            expect![[r#"
            [1][.]<{}>[4]
            ..[.][.]
            ..[.].
            ..[.].
        "#]],
        );
    }

    #[test]
    fn regions() {
        let puzzle = "....\n.$0...\n....\n....\n[regions]\naaab\nacbb\nccdb\ncddd\n";
        check_highlights(
            puzzle,
            expect![[r#"
            .[.]..
            [.]<.>[.][.]
            [.][.]..
            [.][.]..
            [regions]
            aaab
            acbb
            ccdb
            cddd
        "#]],
        );
        check_highlights(
            &puzzle.replace("$0", "").replace("cc", "$0cc"),
            expect![[r#"
            ....
            ....
            ....
            ....
            [regions]
            aaab
            a(c)bb
            <c>(c)db
            (c)ddd
        "#]],
        );
    }

    #[test]
    fn one_of_several_grids_on_a_line() {
        check_highlights(
            "1234341221434321 123434$01221434321\n1234341221434321\n",
            expect![[r#"
            1234341221434321 (1)23434<1>22(1)43432(1)
            1234341221434321
        "#]],
        );
    }

    #[test]
    fn a_row_of_which_nobody_knows_which_cell_is_which() {
        check_highlights(
            "1234\n.1$0.\n....\n....\n",
            expect![[r#"
            1234
            .1<.>
            ....
            ....
        "#]],
        );
        check_highlights(
            "1234\n$0.1.\n....\n....\n",
            expect![[r#"
            1234
            <.>1.
            ....
            ....
        "#]],
        );
    }

    #[test]
    fn the_cells_of_a_clue() {
        let clues = |line: &str| {
            format!("12..\n3...\n....\n....\n[arrows]\n{line}\n[cages]\n.A..\nAA..\n...B\n..BB\nA=7 B=6\n")
        };
        check_highlights(
            &clues("r1c1: r1c$02-r3c4 # x"),
            expect![[r#"
            [1][2]..
            3.[.].
            ...[.]
            ....
            [arrows]
            <r1c1: r1c2-r3c4> # x
            [cages]
            .A..
            AA..
            ...B
            ..BB
            A=7 B=6
        "#]],
        );
        check_highlights(
            &clues("r1c1: r1c2").replace("AA", "A$0A"),
            expect![[r#"
            1[2]..
            [3][.]..
            ....
            ....
            [arrows]
            r1c1: r1c2
            [cages]
            .[A]..
            [A]<A>..
            ...B
            ..BB
            [A=7] B=6
        "#]],
        );
        check_highlights(
            &clues("r1c1: r1c2").replace("A=7", "A=$07"),
            expect![[r#"
            1[2]..
            [3][.]..
            ....
            ....
            [arrows]
            r1c1: r1c2
            [cages]
            .[A]..
            [A][A]..
            ...B
            ..BB
            <A=7> B=6
        "#]],
        );
        check_highlights(
            "[thermos]\nr1c$01-r1c3\n[solution]\n1234\n3412\n2143\n4321\n",
            expect![[r#"
            [thermos]
            <r1c1-r1c3>
            [solution]
            1234
            3412
            2143
            4321
        "#]],
        );
        check_highlights(
            "size: 4\n12..\n3...\n....\n....\n[sandwich]\nleft: . . 5 .\ntop: . 3$0 . .\n",
            expect![[r#"
            size: 4
            1[2]..
            3[.]..
            .[.]..
            .[.]..
            [sandwich]
            left: . . 5 .
            top: . <3> . .
        "#]],
        );
        check_highlights(
            "[fog]\nr1c$01\n",
            expect![[r#"
            [fog]
            r1c1
        "#]],
        );
    }

    #[test]
    fn nothing_where_there_is_no_cell() {
        for marked in
            ["$0", "$0# 1\n1234\n", "title: $01\n1234\n3412\n2143\n4321\n", "12|34\n34|12\n--$0+--\n21|43\n43|21\n"]
        {
            let (text, span) = cursor(marked);
            assert_eq!(analysis(&text).highlights(FILE, span.start), [], "{marked}");
            assert_eq!(analysis(&text).highlights(FILE, u32::MAX.into()), [], "{marked}");
        }
    }
}
