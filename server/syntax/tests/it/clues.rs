//! Reads clue sections of random text, and the examples of the notation.

use clues::ClueKind;
use proptest::prelude::*;
use syntax::{ClueSection, Document, PuzzleText, Span};
use test_support::sound;

fn puzzle(text: &str) -> PuzzleText {
    let document = Document::read(text);
    sound::check(&document, text);
    let puzzles: Vec<&PuzzleText> = document.blocks().iter().flat_map(|block| &block.puzzles).collect();
    assert!(document.blocks().iter().all(|block| block.problems.is_empty()), "{document:?}");
    assert_eq!(puzzles.len(), 1);
    puzzles[0].clone()
}

fn counts(puzzle: &PuzzleText) -> Vec<(ClueKind, usize)> {
    let known = |section: &ClueSection| (section.kind.expect("a known kind"), section.clues.len());
    puzzle.clues.iter().map(known).collect()
}

#[test]
fn a_killer() {
    let text = "title: Killer\n[cages]\nA A B C D E E E F\nG A B C D D H I F\nG G J C C K H I L\nG M J J K K N N L\n\
                O M P Q Q R R S T\nO M P Q U V R S T\nW M X Q U V Y Z T\nW a X b b c Y Y d\ne a a f f c d d d\n\
                A=12 B=8 C=25 D=11 E=15 F=15 G=23 H=8 I=7\nJ=21 K=21 L=7 M=23 N=3 O=4 P=10 Q=12 R=14\n\
                S=13 T=20 U=11 V=14 W=10 X=5 Y=19 Z=6\na=20 b=6 c=11 d=15 e=7 f=9\n[solution]\n\
                915724836423681759687935124546897213198253647372146598231478965864519372759362481\n";
    let puzzle = puzzle(text);
    assert_eq!((puzzle.digit_count, puzzle.sections.len()), (9, 1));
    assert_eq!(counts(&puzzle), [(ClueKind::Cages, 32)]);
}

#[test]
fn lines_below_a_grid() {
    let text = "title: Thermometers and arrows\n........1\n.........\n.........\n.........\n.........\n.........\n\
                .........\n.........\n.........\n[thermos]\nr2c1-r3c1-r2c2-r1c1-r1c2-r2c3\nr2c7-r3c6-r3c8-r4c9\n\
                [arrows]\nr1c3: r1c4-r3c4\nr2c5: r1c6-r2c6\n\n[dots]\nr8c7 o r9c7 o r9c8\nr1c3 * r1c4\n\n\n[sandwich]\n\
                top:  0 16 . 17 7 35 0 . .\nleft: 12 0 13 . 16 . . 7 22\n";
    let kinds = [(ClueKind::Thermos, 2), (ClueKind::Arrows, 2), (ClueKind::Dots, 2), (ClueKind::Sandwich, 2)];
    assert_eq!(counts(&puzzle(text)), kinds);
}

#[test]
fn examples_can_be_read() {
    for kind in ClueKind::all() {
        for size in [4, 9, 16] {
            let example: String =
                kind.example(size).into_iter().map(|(fixed, placeholder)| fixed.to_owned() + &placeholder).collect();
            let text = format!("size: {size}\n[{}]{example}\n", kind.name());
            let document = Document::read(&text);
            let block = &document.blocks()[0];
            assert!(block.problems.is_empty(), "{text}: {:?}", block.problems);
            assert!(block.puzzles[0].clues.iter().any(|section| !section.clues.is_empty()), "{text}");
        }
    }
}

/// Pieces of clues, right and wrong.
fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "r1c1",
        "R2C3",
        "r12c34",
        "r9c9",
        "r10c11",
        "r0c1",
        "-",
        " - ",
        " ",
        ", ",
        ":",
        "15: ",
        "1 2: ",
        "=",
        " = ",
        "o",
        "o3",
        "*",
        "*0",
        "x",
        "v",
        "<",
        ">",
        "A",
        "A=3",
        "A=15 B=8",
        "AABB",
        "A A B B",
        ".",
        "....",
        ". . . .",
        "top: ",
        "left:",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "# x",
        ";",
        "//",
        "/",
        "[cages]\n",
        "[extraregions]\n",
        "[arrows]\n",
        "[thermos]\n",
        "[dots]\n",
        "[clones]\n",
        "[quads]\n",
        "[sandwich]\n",
        "[foo]\n",
        "[solution]\n",
        "\n\n",
        "size: 4\n",
        "size: 16\n",
        "1234\n",
        "é",
        "５",
        "ｒ1c1",
        "|",
        "----+----\n",
        "\u{200b}",
        "4294967296",
        "r1c99999999999",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Random clues are read without a panic, with ranges and cells within bounds, and following edits gives the same
    /// as reading afresh.
    #[test]
    fn random_clues(
        grid in prop::sample::select(vec!["", "1234\n3412\n2143\n4321\n", "size: 12\n"]),
        clues in pieces(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..8, pieces()), 0..3),
    ) {
        let mut text = format!("{grid}[cages]\n{clues}");
        let mut document = Document::read(&text);
        sound::check(&document, &text);
        for (at, length, new) in edits {
            let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let first = at.index(boundaries.len());
            let start = boundaries[first];
            let end = boundaries[(first + length).min(boundaries.len() - 1)];
            text.replace_range(start..end, &new);
            document.edit(text.as_str(), Span::new(start as u32, end as u32), new.len() as u32);
            prop_assert_eq!(&document, &Document::read(&text), "{:?}", text);
            sound::check(&document, &text);
        }
    }
}
