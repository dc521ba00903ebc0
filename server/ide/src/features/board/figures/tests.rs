//! Tests figures: every kind of clue has shapes, within or beside the grid.

use super::*;
use crate::features::board::Waiting;
use crate::tests::fixture::*;
use clues::{Before, ClueKind};
use expect_test::{Expect, expect};
use ide_db::PuzzleIndex;

fn figures_of(text: &str) -> Vec<Figure> {
    let board = host(text).snapshot().board(FILE, PuzzleIndex(0), None, Waiting::Known, &|| false);
    board.expect("nothing interrupts").expect("there is a puzzle").figures
}

/// Writes a shape: its name, its style and its points.
fn written(shape: &Shape) -> String {
    let points = |points: &[Point]| points.iter().map(|it| format!(" {},{}", it.x, it.y)).collect::<String>();
    match shape {
        Shape::Line { points: at, style } => format!("line {}{}", style.name(), points(at)),
        Shape::Area { points: at, style } => format!("area {}{}", style.name(), points(at)),
        Shape::Circle { centre, radius, style } => {
            format!("circle {}{} {radius}", style.name(), points(&[*centre]))
        }
        Shape::Text { at, text, size, anchor } => format!("text{} {text} {size} {}", points(&[*at]), anchor.name()),
    }
}

#[track_caller]
fn check(clues: &str, expected: Expect) {
    let text = format!("....\n....\n....\n....\n{clues}");
    let mut actual = String::new();
    for figure in figures_of(&text) {
        actual += &format!("{} {}\n", figure.kind, figure.name);
        figure.shapes.iter().for_each(|shape| actual += &format!("  {}\n", written(shape)));
    }
    expected.assert_eq(&actual);
}

#[test]
fn several_grids_have_borders() {
    let rows = "....~~\n....~~\n......\n......\n~~....\n~~....\n";
    let figures = figures_of(&format!("size: 4\ngrids: r1c1 r3c3\n{rows}"));
    let drawn: Vec<String> =
        figures.iter().map(|it| format!("{} {}: {}", it.kind, it.name, written(&it.shapes[0]))).collect();
    expect![[r#"
        grid the top left grid: area outline 400,0 400,400 0,400 0,0
        grid the bottom right grid: area outline 600,200 600,600 200,600 200,200"#]]
    .assert_eq(&drawn.join("\n"));
    assert!(figures_of("12..\n34..\n....\n....\n").is_empty());
}

#[test]
fn cages_and_areas() {
    check(
        "[cages]\nA A . .\nA . . .\n. . B B\n. . . .\nA=7\n",
        expect![[r#"
        cages cage A
          area dashed 192,8 192,92 92,92 92,192 8,192 8,8
          text 6,15 7 22 start
        cages cage B
          area dashed 392,208 392,292 208,292 208,208
    "#]],
    );
    check(
        "[sums]\n5: r1c1 r1c2\n[extraregions]\nr1c1-r1c4\n[odd]\nr1c1\n[even]\nr1c2\n",
        expect![[r#"
        sums the sum at r1c1
          area dashed 184,16 184,84 16,84 16,16
          text 14,23 5 22 start
        extraregions the extra region at r1c1
          area tint 392,8 392,92 8,92 8,8
        odd the odd cell at r1c1
          circle tint 50,50 38
        even the even cell at r1c2
          area tint 114,14 186,14 186,86 114,86
    "#]],
    );
    check(
        "[quads]\n1 2 3 4: r12c12\n[min]\nr4c4\n[clones]\nr1c1 r1c2 = r3c1 r3c2\n",
        expect![[r#"
        quads the quad at r1c1
          circle open 100,100 27
          text 100,90 1 2 18 middle
          text 100,110 3 4 18 middle
        min the minimum at r4c4
          area tint 302,302 398,302 398,398 302,398
          line thin 359,304 350,312 341,304
          line thin 396,341 388,350 396,359
          line thin 341,396 350,388 359,396
          line thin 304,359 312,350 304,341
        clones the clone at r1c1
          area tint 196,4 196,96 4,96 4,4
          text 184,84 c 20 middle
          area tint 196,204 196,296 4,296 4,204
          text 184,284 c 20 middle
    "#]],
    );
}

#[test]
fn lines() {
    check(
        "[thermos]\nr1c1-r1c3-r2c4\n[arrows]\nr4c1: r3c1-r2c1\nr1c1 r1c2: r2c2\n",
        expect![[r#"
        thermos the thermometer at r1c1
          line band 50,50 150,50 250,50 350,150
          circle tint 50,50 40
        arrows the arrow at r4c1
          circle open 50,350 40
          line thin 50,310 50,250 50,150
          line thin 37,172 50,150 63,172
        arrows the arrow at r1c1
          area open 190,10 190,90 10,90 10,10
          line thin 150,90 150,150
          line thin 163,128 150,150 137,128
    "#]],
    );
    check(
        "[whispers]\n3: r1c1-r1c2\n[between]\nr1c1-r1c3\n[lockout]\nr2c1-r2c3\n[doublearrows]\nr3c1-r3c3\n",
        expect![[r#"
        whispers the whispers line at r1c1
          line band 50,50 150,50
          text 6,14 3 22 start
        between the between line at r1c1
          line band 50,50 150,50 250,50
          circle open 50,50 38
          circle open 250,50 38
        lockout the lockout line at r2c1
          line band 50,150 150,150 250,150
          area open 50,108 92,150 50,192 8,150
          area open 250,108 292,150 250,192 208,150
        doublearrows the double arrow at r3c1
          line thin 50,250 150,250 250,250
          circle open 50,250 38
          circle open 250,250 38
    "#]],
    );
}

#[test]
fn marks() {
    check(
        "[marks]\nr1c1 o r1c2 *3 r1c3 x r2c3\nr3c1 < r3c2 = r4c2\n",
        expect![[r#"
        marks the mark between r1c1 and r1c2
          circle open 100,50 13
        marks the mark between r1c2 and r1c3
          circle solid 200,50 17
          circle blank 200,50 13
          text 200,50 3 20 middle
        marks the mark between r1c3 and r2c3
          circle blank 250,100 13
          text 250,100 X 26 middle
        marks the mark between r3c1 and r3c2
          circle blank 100,250 13
          line thin 107,259 93,250 107,241
        marks the mark between r3c2 and r4c2
          circle blank 150,300 13
          text 150,300 = 26 middle
    "#]],
    );
}

#[test]
fn clues_outside_the_grid() {
    check(
        "[sandwich]\ntop: 3 . . .\nleft: . 0 . .\n[skyscrapers]\ntop: . 2 . .\nbottom: . . . 1\n[littlekillers]\n8: r1c2-r3c4\n7: r2c2-r3c3\n",
        expect![[r#"
            sandwich the sandwich 3 of column 1
              text 50,-50 3 36 middle
            sandwich the sandwich 0 of row 2
              text -50,150 0 36 middle
            skyscrapers the skyscraper 2 of column 2
              text 150,-150 2 36 middle
            skyscrapers the skyscraper 1 of column 4
              text 350,450 1 36 middle
            littlekillers the little killer at r1c2
              text 50,-50 8 36 middle
              line thin 70,-30 106,6
              line thin 102,-10 106,6 90,2
            littlekillers the little killer at r2c2
              line band 150,150 250,250
              text 106,114 7 22 start
        "#]],
    );
}

#[test]
fn rules() {
    let text = format!("rules: diagonal-up, windoku\n{}", ".........\n".repeat(9));
    let kinds: Vec<&str> = figures_of(&text).iter().map(|figure| figure.kind).collect();
    assert_eq!(kinds, ["diagonal", "windoku", "windoku", "windoku", "windoku"]);
}

/// Every kind of clue is drawn, and its drawing stays within two cells of the grid.
#[test]
fn every_kind_is_drawn() {
    for kind in ClueKind::all() {
        let word = kind.name();
        let clue = match kind.shape() {
            clues::Shape::Side => "top: 1 2 3 4",
            clues::Shape::Arrow => "r1c1: r1c2-r1c4",
            clues::Shape::Clones => "r1c1 = r2c2",
            clues::Shape::Chain(_) => "r1c1 o r1c2 < r1c3 x r2c3",
            clues::Shape::Pairs => "differ by 2: r1c1-r1c3",
            clues::Shape::Sets(_) => "r1c1 r1c2 = r2c3 r3c3",
            clues::Shape::Counts => "r4c4 of odd: r1c1-r1c4",
            clues::Shape::Cells { before: Before::Number, .. } => "6: r1c1-r1c3",
            clues::Shape::Cells { before: Before::Total, .. } => "9: r1c1-r4c4",
            clues::Shape::Cells { before: Before::Values, .. } => "1 2: r12c12",
            clues::Shape::Cells { .. } => "r1c1-r1c4",
        };
        let figures = figures_of(&format!("....\n....\n....\n....\n[{word}]\n{clue}\n"));
        assert!(figures.iter().any(|figure| figure.kind == word), "{word}");
        for shape in figures.iter().flat_map(|figure| &figure.shapes) {
            let points = match shape {
                Shape::Line { points, .. } | Shape::Area { points, .. } => points.clone(),
                Shape::Circle { centre: at, .. } | Shape::Text { at, .. } => vec![*at],
            };
            let reach = -2 * 100..=6 * 100;
            assert!(points.iter().all(|at| reach.contains(&at.x) && reach.contains(&at.y)), "{word}: {shape:?}");
        }
    }
}

/// A clue with cells that the grid does not have is not drawn; one with too few or distant cells is, as far as it goes.
#[test]
fn clues_with_mistakes() {
    check(
        "[thermos]\nr1c1\nr9c9\nr2c1-r2c9\nr3c1-r3c3\n",
        expect![[r#"
            thermos the thermometer at r1c1
              line band 50,50
              circle tint 50,50 40
            thermos the thermometer at r3c1
              line band 50,250 150,250 250,250
              circle tint 50,250 40
        "#]],
    );
    check(
        "[cages]\n5: r1c1 r9c9\n99: r1c1 r4c4\n",
        expect![[r#"
            cages the cage at r1c1
              area dashed 92,8 92,92 8,92 8,8
              area dashed 392,308 392,392 308,392 308,308
              text 6,15 99 22 start
        "#]],
    );
    check(
        "[arrows]\nr9c9: r1c1\nr1c1: r1c9\nr2c1: r2c1\nr3c1: r4c4\n",
        expect![[r#"
            arrows the arrow at r2c1
              circle open 50,150 40
              line thin 50,150 50,150
            arrows the arrow at r3c1
              circle open 50,250 40
              line thin 88,263 350,350
              line thin 333,331 350,350 325,355
        "#]],
    );
    check(
        "[marks]\nr1c1 < r9c9\nr1c1 < r1c2 < r1c9\nr2c1 < r4c4\n",
        expect![[r#"
            marks the mark between r2c1 and r4c4
              line dashed 50,150 350,350
              circle blank 200,250 13
              line thin 201,262 194,246 211,246
        "#]],
    );
    check(
        "[littlekillers]\n5:\n5: r1c1\n5: r2c2\n",
        expect![[r#"
            littlekillers the little killer at r1c1
              line band 50,50
              text 6,14 5 22 start
            littlekillers the little killer at r2c2
              line band 150,150
              text 106,114 5 22 start
        "#]],
    );
    check(
        "[quads]\n1: r1c1\n1: r1c1 r4c4\n",
        expect![[r#"
            quads the quad at r1c1
              circle open 100,100 27
              text 100,100 1 22 middle
            quads the quad at r1c1
              circle open 100,100 27
              text 100,100 1 22 middle
        "#]],
    );
    check(
        "[sandwich]\ntop: 1 2 3 4 5 6 7\nbottom: 1 2\nleft: 99 . . .\n",
        expect![[r#"
            sandwich the sandwich 99 of row 1
              text -50,50 99 36 middle
        "#]],
    );
}
