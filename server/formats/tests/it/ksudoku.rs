//! The reader of KSudoku's files.

use crate::readers::check;
use expect_test::expect;
use field::{Corner, Digit, Figure};
use formats::{CellRecord, Foreign, Record, Target};
use std::sync::Arc;

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

/// The puzzle as KSudoku's XML, and what is lost.
#[track_caller]
fn written(record: &Record) -> (String, String) {
    let written = Target::KSudoku.write(record).expect("it can be written");
    (written.lines.join("\n") + "\n", formats::sentence(&written.losses, "ksudoku"))
}

/// Writes a puzzle and reads it again; the rest is what was lost.
#[track_caller]
fn round_trip(record: &Record, lost: &str) {
    let (text, losses) = written(record);
    assert_eq!(losses, lost, "{text}");
    let again = read(&text);
    if lost.is_empty() {
        assert_eq!(again, *record, "{text}");
    }
    assert_eq!(written(&again), (text, String::new()));
}

#[test]
fn saved_games_are_written() {
    let groups = format!(
        "{WITHOUT_BLOCKS}<clique size=\"4\">0 4 1 8</clique><clique size=\"4\">12 9 13 5</clique>\
        <clique size=\"4\">2 3 6 7</clique><clique size=\"4\">10 11 14 15</clique><clique size=\"4\">0 5 10 15</clique>"
    );
    let moves = r#"<history><simple-event index="1" value="3"/><simple-event index="8" markers="0110"/></history>"#;
    let inside = "<values>b___c___________</values><solution>bdcecebddbececdb</solution>";
    let graph_of_both = graph("A & B", &groups).replace("A & B", "A &amp; B").replace(" sizeX", " author=\"C\" sizeX");
    let jigsaw = read(&game(&graph_of_both, inside, moves));
    assert_eq!((jigsaw.get("title"), jigsaw.get("author")), (Some("A & B"), Some("C")));
    let (text, losses) = written(&jigsaw);
    assert_eq!(losses, "");
    expect![[r#"
        <!DOCTYPE ksudoku>
        <ksudoku>
         <game had-help="0" msecs-elapsed="0">
          <puzzle>
           <graph order="4" type="custom" specific-type="Jigsaw" name="A &amp; B" author="C" sizeX="4" sizeY="4" sizeZ="1">
            <sudokugroups at="0" withblocks="0"/>
            <clique size="4">0 4 8 1</clique>
            <clique size="4">12 5 9 13</clique>
            <clique size="4">2 6 3 7</clique>
            <clique size="4">10 14 11 15</clique>
            <clique size="4">0 5 10 15</clique>
           </graph>
           <values>b___c___________</values>
           <solution>bdcecebddbececdb</solution>
          </puzzle>
          <history>
           <simple-event index="1" value="3"/>
           <simple-event index="8" markers="0110"/>
          </history>
         </game>
        </ksudoku>
    "#]]
    .assert_eq(&text);
    round_trip(&jigsaw, "");
    for groups in [
        WITH_BLOCKS.to_owned(),
        WITHOUT_BLOCKS.to_owned(),
        format!("{WITH_BLOCKS}<clique size=\"4\">0 5 10 15</clique><clique size=\"4\">12 9 6 3</clique>"),
        format!("{WITH_BLOCKS}<clique size=\"3\">0 5 10</clique>"),
    ] {
        round_trip(&read(&game(&graph("Any", &groups), inside, moves)), "");
    }
    round_trip(&Record::new(6), "");
    round_trip(&Record::new(16), "");
    round_trip(&Record::new(25), "");
    let too_many = Target::KSudoku.write(&Record::new(36)).expect_err("there are no letters");
    assert_eq!(too_many.to_string(), "`ksudoku` holds at most 25 values; this puzzle has 36");
}

#[test]
fn cages_are_written() {
    let cages =
        r#"<cage operator="4" value="7" size="3"> 0 4 1 </cage><cage operator="0" value="4" size="1"> 5 </cage>"#;
    round_trip(&read(&game(&graph("KillerSudoku", &format!("{WITH_BLOCKS}{cages}")), EMPTY, "")), "");
    let cages = r#"<cage operator="2" value="3" size="2">0 4</cage><cage operator="1" value="2" size="2">8 12</cage>
        <cage operator="4" value="5" size="3">1 2 6</cage><cage operator="3" value="8" size="3">9 10 13</cage>"#;
    let mut mathdoku = read(&game(&graph("Mathdoku", &format!("{WITHOUT_BLOCKS}{cages}")), EMPTY, ""));
    round_trip(&mathdoku, "");
    // One kind of cages in a puzzle.
    let killer = read(&game(
        &graph("KillerSudoku", r#"<sudokugroups at="0"/><cage operator="4" value="3" size="2">2 3</cage>"#),
        EMPTY,
        "",
    ));
    mathdoku.clues.extend(killer.clues);
    round_trip(
        &mathdoku,
        "`ksudoku` cannot represent the clues below `[sums]`, the clues below `[dots]` and the clues below `[products]`",
    );
}

#[test]
fn figures_are_written() {
    let figures = ["samurai", "windmill", "sohei", "butterfly", "flower", "twin-ne", "shogun"]
        .map(|word| Figure::from_word(word).expect("a word"));
    let corners =
        |corners: &[(u8, u8)]| corners.iter().map(|(row, column)| Corner::new(*row, *column)).collect::<Vec<Corner>>();
    let small = [
        Figure::new(4, &corners(&[(0, 0), (0, 6), (3, 3), (6, 0), (6, 6)])),
        Figure::new(6, &corners(&[(0, 0), (4, 3)])),
        Figure::new(4, &corners(&[(0, 0), (1, 1)])),
    ];
    for figure in figures.into_iter().chain(small.into_iter().flatten()) {
        let mut record = Record::of_figure(Arc::new(figure.clone()));
        for (at, cell) in figure.cells().enumerate() {
            record.cells[cell.index()] = match at % 5 {
                0 => CellRecord::Given(Digit::from_index(at % usize::from(figure.size())).expect("a digit")),
                1 => CellRecord::Placed(Digit::ONE),
                2 => CellRecord::Candidates([Digit::ONE].into_iter().collect()),
                _ => CellRecord::Empty,
            };
        }
        record.solution = Some(vec![Digit::ONE; record.cells.len()]);
        round_trip(&record, "");
    }
    // As in KSudoku's own shape, the middle grid has the blocks that the others do not have.
    let (text, _) = written(&Record::of_figure(Arc::new(Figure::from_word("samurai").expect("a word"))));
    let shape: String = text
        .lines()
        .filter(|line| line.starts_with("   ") && !line.contains("values"))
        .fold(String::new(), |all, line| all + line.trim_start_matches("   ") + "\n");
    expect![[r#"
           <graph order="9" type="custom" specific-type="Samurai" sizeX="21" sizeY="21" sizeZ="1">
            <sudokugroups at="0" withblocks="1"/>
            <sudokugroups at="252" withblocks="1"/>
            <sudokugroups at="12" withblocks="1"/>
            <sudokugroups at="264" withblocks="1"/>
            <sudokugroups at="132" withblocks="0"/>
            <clique size="9">195 216 237 196 217 238 197 218 239</clique>
            <clique size="9">135 156 177 136 157 178 137 158 179</clique>
            <clique size="9">198 219 240 199 220 241 200 221 242</clique>
            <clique size="9">261 282 303 262 283 304 263 284 305</clique>
            <clique size="9">201 222 243 202 223 244 203 224 245</clique>
           </graph>
    "#]]
    .assert_eq(&shape);
}
