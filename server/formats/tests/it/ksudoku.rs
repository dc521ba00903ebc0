//! The reader of KSudoku's files.

use crate::readers::check;
use expect_test::expect;
use field::Digit;
use formats::{Foreign, Record, Target};

/// A saved game with this graph, and this content behind it.
fn game(graph: &str, inside: &str, behind: &str) -> String {
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku><game had-help=\"0\" msecs-elapsed=\"0\"><puzzle>{graph}{inside}</puzzle>{behind}</game></ksudoku>\n"
    )
}

/// A graph of 4×4 cells with these elements.
fn graph(kind: &str, groups: &str) -> String {
    format!(
        r#"<graph order="4" type="custom" specific-type="{kind}" name="{kind}" sizeX="4" sizeY="4" sizeZ="1">{groups}</graph>"#
    )
}

const WITH_BLOCKS: &str = r#"<sudokugroups at="0" withblocks="1"/>"#;
const WITHOUT_BLOCKS: &str = r#"<sudokugroups at="0" withblocks="0"/>"#;
const EMPTY: &str = "<values>________________</values>";

#[track_caller]
fn read(text: &str) -> Record {
    assert_eq!(Foreign::sniff(text), Some(Foreign::Xml));
    match Foreign::Xml.read(text).as_slice() {
        [Ok(record)] => record.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_with_its_moves() {
    let moves = r#"<history>
        <simple-event index="0" given="true" value="1"/>
        <simple-event index="1" value="2"/>
        <simple-event index="1" value="3"/>
        <complex-event><simple-event index="8" markers="0110"/><simple-event index="9" markers="0000"/></complex-event>
        <simple-event index="12" value="4"/>
        <simple-event index="12" value="0"/>
    </history>"#;
    let inside = "<values>b___c___________</values><solution>bdcecebddbececdb</solution>";
    let text = game(r#"<graph order="4" type="sudoku" specific-type="Plain"/>"#, inside, moves);
    let text =
        text.replace("had-help=\"0\" msecs-elapsed=\"0\"", "had-help=\"1\" msecs-elapsed=\"4500\" mood=\"fine\"");
    check(
        &text,
        expect![[r#"
            1    2    | {23} .
            +3   .    | .    .
            ----------+----------
            .    .    | .    .
            .    .    | .    .
            [solution]
            1 2 | 3 4
            3 4 | 1 2
            ----+----
            2 1 | 4 3
            4 3 | 2 1
            => `sudoku` cannot represent `mood` of KSudoku, that help was used, the playing time and the order of the moves
        "#]],
    );
}

#[test]
fn values_above_nine_are_letters() {
    let values: String = (0..16).map(|row| format!("{}{}", (b'b' + row) as char, "_".repeat(15))).collect();
    let text = game(r#"<graph order="16" type="sudoku"/>"#, &format!("<values>{values}</values>"), "");
    let record = read(&text);
    let first_row: Vec<_> = record.cells[..16].iter().map(|cell| cell.value()).collect();
    assert_eq!(first_row, (1..=16).map(Digit::new).collect::<Vec<_>>());
    assert_eq!(record.cells[16..].iter().filter(|cell| cell.value().is_some()).count(), 0);
}

#[test]
fn groups_are_boxes_regions_diagonals_and_further_regions() {
    let cliques = |cliques: &[&str]| -> String {
        cliques.iter().map(|cells| format!("<clique size=\"4\">{cells} </clique>")).collect()
    };
    // 0 4 8 12 is the first row.
    let boxes = cliques(&["0 4 1 5", "8 12 9 13", "2 3 6 7", "10 11 14 15"]);
    let regions = cliques(&["0 4 1 8", "12 9 13 5", "2 3 6 7", "10 11 14 15"]);
    let diagonals = cliques(&["0 5 10 15", "12 9 6 3"]);
    let line = "<clique size=\"4\">0 4 8 12</clique>";
    for (kind, groups) in [
        ("XSudoku", format!("{WITH_BLOCKS}{diagonals}{line}")),
        ("Down", format!("{WITH_BLOCKS}{}", cliques(&["0 5 10 15"]))),
        ("Boxes", format!("{WITHOUT_BLOCKS}{boxes}")),
    ] {
        let record = read(&game(&graph(kind, &groups), EMPTY, ""));
        assert!(record.clues.is_empty() && record.regions.is_none() && record.boxes == Some((2, 2)), "{record:?}");
    }
    check(
        &game(&graph("Jigsaw", &format!("{WITHOUT_BLOCKS}{regions}{diagonals}")), EMPTY, ""),
        expect![[r#"
        title: Jigsaw
        rules: diagonal
        . . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . .
        [regions]
        1 1 1 2
        1 2 2 2
        3 3 4 4
        3 3 4 4
        => 
    "#]],
    );
    let latin = format!("{WITHOUT_BLOCKS}<clique size=\"3\">0 5 10</clique>");
    check(
        &game(&graph("Latin", &latin), EMPTY, ""),
        expect![[r#"
        title: Latin
        rules: no-boxes
        . . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . .
        [extraregions]
        r1c1-r3c3
        => 
    "#]],
    );
}

#[test]
fn rows_and_columns_as_groups_of_their_own() {
    let line = |first: usize, step: usize| {
        let cells: Vec<String> = (0..4).map(|at| (first + at * step).to_string()).collect();
        format!("<clique size=\"4\">{}</clique>", cells.join(" "))
    };
    let lines: String = (0..4).flat_map(|at| [line(4 * at, 1), line(at, 4)]).collect();
    let record = read(&game(&graph("Latin", &lines), EMPTY, ""));
    assert_eq!(record.variants, [formats::Variant::NoBoxes]);
    assert!(record.clues.is_empty());
}

#[test]
fn cages() {
    let cages =
        r#"<cage operator="4" value="7" size="3"> 0 4 1 </cage><cage operator="0" value="4" size="1"> 5 </cage>"#;
    let text = game(&graph("KillerSudoku", &format!("{WITH_BLOCKS}{cages}")), EMPTY, "<history/>");
    check(
        &text,
        expect![[r#"
        title: KillerSudoku
        . . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . .
        [cages]
        7: r1c1 r1c2 r2c1
        4: r2c2
        => 
    "#]],
    );
    let cages = r#"<cage operator="2" value="3" size="2">0 4</cage><cage operator="1" value="2" size="2">8 12</cage>
        <cage operator="4" value="5" size="3">1 2 6</cage><cage operator="3" value="8" size="3">9 10 13</cage>
        <cage operator="2" value="1" size="3">3 7 11</cage><cage operator="9" value="1" size="2">14 15</cage>"#;
    let text = game(&graph("Mathdoku", &format!("{WITHOUT_BLOCKS}{cages}")), EMPTY, "");
    check(
        &text,
        expect![[r#"
            title: Mathdoku
            rules: no-boxes
            . . | . .
            . . | . .
            ----+----
            . . | . .
            . . | . .
            [dots]
            r1c1 o3 r1c2
            r1c3 * r1c4
            [sums]
            5: r2c1 r3c1 r3c2
            [products]
            8: r2c3 r2c4 r3c3
            => `sudoku` cannot represent cages without an operation and differences and quotients of more than two cells
        "#]],
    );
    assert_eq!(read(&text).unread, ["cages without an operation", "differences and quotients of more than two cells"]);
}

#[test]
fn a_shape_is_a_puzzle_without_values() {
    let shape = graph("4x4", WITH_BLOCKS);
    check(
        &format!("<!DOCTYPE ksudoku-graph>\n<ksudoku-graph>\n{shape}\n</ksudoku-graph>\n"),
        expect![[r#"
        title: 4x4
        . . | . .
        . . | . .
        ----+----
        . . | . .
        . . | . .
        => 
    "#]],
    );
}

#[test]
fn what_is_not_one_square_grid() {
    for (graph, name) in [
        (graph("Samurai", r#"<sudokugroups at="0"/><sudokugroups at="12"/>"#), "Samurai"),
        (graph("Boxes", "<roxdokugroups at='0'/>"), "Boxes"),
        (graph("Long", WITH_BLOCKS).replace("sizeX=\"4\"", "sizeX=\"8\""), "Long"),
        ("<graph order='9' type='roxdoku' specific-type='Roxdoku'/>".to_owned(), "Roxdoku"),
        ("<graph order='9'/>".to_owned(), "puzzle"),
    ] {
        let read = Foreign::Xml.read(&game(&graph, EMPTY, ""));
        let expected = format!("KSudoku's {name} is not made of square grids");
        assert!(matches!(read.as_slice(), [Err(why)] if why.to_string().starts_with(&expected)), "{graph}: {read:?}");
    }
}

#[test]
fn several_grids() {
    let squares = r#"<sudokugroups at="0" withblocks="1"/><sudokugroups at="14" withblocks="0"/>
        <clique size="4">26 27 32 33</clique><clique size="4">16 17 22 23</clique><clique size="4">28 29 34 35</clique>
        <clique size="4">0 7 14 21</clique>"#;
    let graph = graph("Twin", squares).replace("sizeX=\"4\" sizeY=\"4\"", "sizeX=\"6\" sizeY=\"6\"");
    // r1c1, r2c2 and r6c6, column by column.
    let letter = |number| match number {
        0 => 'b',
        7 => 'c',
        35 => 'd',
        _ => '_',
    };
    let values = format!("<values>{}</values>", (0..36).map(letter).collect::<String>());
    let read = Foreign::Xml.read(&game(&graph, &values, "")).remove(0).expect("a puzzle");
    assert_eq!(read.figure.as_ref().map(|figure| figure.declaration()), Some("r1c1 r3c3".to_owned()));
    let written = Target::Sudoku.write(&read).expect("it can be written");
    expect![[r#"
        title: Twin
        size: 4
        grids: r1c1 r3c3
        1 . | . . | ~ ~
        . 2 | . . | ~ ~
        ----+-----+----
        . . | . . | . .
        . . | . . | . .
        ----+-----+----
        ~ ~ | . . | . .
        ~ ~ | . . | . 3
        [extraregions]
        r1c1-r4c4
    "#]]
    .assert_eq(&(written.lines.join("\n") + "\n"));
    let without = graph.replace(r#"<clique size="4">26 27 32 33</clique>"#, "");
    let refused = Foreign::Xml.read(&game(&without, &values, "")).remove(0).expect_err("a box is missing");
    assert!(refused.to_string().contains("without boxes"), "{refused}");
}

#[test]
fn damaged_files() {
    let plain = graph("Plain", WITH_BLOCKS);
    let with = |inside: &str, behind: &str| game(&plain, inside, behind);
    let deep = format!("<ksudoku>{}", "<a>".repeat(100_000));
    let texts = [
        "<?xml version='1.0'?><ksudoku/>".to_owned(),
        "<ksudoku><game><puzzle/></game></ksudoku>".to_owned(),
        game("<graph type='roxdoku' order='1'/>", "", ""),
        game("<graph type='sudoku'/>", "", ""),
        game("<graph order='Mathdoku' type='custom'/>", "", ""),
        game(&graph("None", ""), EMPTY, ""),
        game("<graph order='6' type='sudoku'/>", "", ""),
        game(&graph("A", &format!("{WITH_BLOCKS}<clique size='4'>0 1 2</clique>")), EMPTY, ""),
        game(&graph("A", &format!("{WITH_BLOCKS}<clique size='4'>0 1 2 16</clique>")), EMPTY, ""),
        game(&graph("A", &format!("{WITH_BLOCKS}<cage value='3' size='1'>0</cage>")), EMPTY, ""),
        with("<values>b</values>", ""),
        with("<values>a_______________</values>", ""),
        with("<values>_f______________</values>", ""),
        with(EMPTY, "<history><simple-event index='16' value='1'/></history>"),
        with(EMPTY, "<history><simple-event index='1' value='1'/><simple-event index='1' value='5'/></history>"),
        with(EMPTY, "<history><simple-event index='1' markers='00001'/></history>"),
        with("", "").replace("order=\"4\"", "order=\"4\" order=\"4\""),
        "<ksudoku><game>".to_owned(),
        "<ksudoku></game>".to_owned(),
        deep,
    ];
    let reasons = texts.iter().map(|text| match Foreign::Xml.read(text).as_slice() {
        [Err(why)] => format!("{why}\n"),
        other => panic!("{text}: {other:?}"),
    });
    expect![[r#"
        KSudoku XML without a `graph`
        KSudoku XML without a `graph`
        KSudoku's `order` is `1`, not a number from 2 to 25
        KSudoku's `graph` has no `order`
        KSudoku's `order` is `Mathdoku`, not a number from 2 to 25
        the rows and columns of KSudoku's grid are not groups
        KSudoku's blocks do not fit 6×6 cells
        a clique of KSudoku has 3 cells, but the size `4`
        a clique of KSudoku names the cell `16`, not 0 to 15
        a cage of KSudoku has no `operator` or no `value`
        KSudoku's `values` has the length 1, not 16
        r1c1: the letter `a` of KSudoku is neither `_` nor a value (`b` is 1)
        r2c1: the letter `f` of KSudoku is neither `_` nor a value (`b` is 1)
        move 1 of KSudoku's history cannot be read
        move 2 of KSudoku's history cannot be read
        move 1 of KSudoku's history cannot be read
        an attribute of `graph` is damaged
        not valid XML: `game` does not end
        not valid XML: ill-formed document: expected `</ksudoku>`, but `</game>` was found (byte 9)
        elements are nested more than 16 deep
    "#]]
    .assert_eq(&reasons.collect::<String>());
}
