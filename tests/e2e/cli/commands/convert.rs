//! Tests `convert`: from each format that is read to each that is written, with messages about losses.

use crate::cli::harness::{CLASH, Done, GOOD, GOOD_LINE, GOOD_SOLUTION, Scratch};

const CANONICAL: &str = "\
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
";

/// Converts a text that comes on stdin.
#[track_caller]
fn convert(target: &str, input: &str) -> Done {
    Scratch::new().run_on(&format!("convert --to {target} -"), input)
}

#[track_caller]
fn check(target: &str, input: &str, expected: &str) {
    let done = convert(target, input).exits_with(0);
    assert_eq!((done.stdout.as_str(), done.stderr.as_str()), (expected, ""), "--to {target}");
}

#[test]
fn each_format_says_the_same() {
    let zeros = GOOD_LINE.replace('.', "0");
    check("sudoku", GOOD, CANONICAL);
    check("line", GOOD, &format!("{GOOD_LINE}\n"));
    check("sdm", GOOD, &format!("{zeros}\n"));
    check("sdk", GOOD, &format!("[Puzzle]\n{GOOD}"));
    check("csv", GOOD, &format!("puzzle,solution\n{zeros},\n"));
    check("hodoku", GOOD, &format!(":0000:x:{GOOD_LINE}::::\n"));
    check("euler", GOOD, &format!("Grid 01\n{}", GOOD.replace('.', "0")));
    check("json", GOOD, &format!("{{\"size\":9,\"givens\":\"{GOOD_LINE}\"}}\n"));
    let frame = convert("ss", GOOD).exits_with(0).stdout;
    assert!(frame.starts_with(" *-----------*\n |53.|.7.|...|\n"), "{frame}");
    let rows = convert("csv-rows", GOOD).exits_with(0).stdout;
    assert!(rows.starts_with("5,3,0,0,7,0,0,0,0\n"), "{rows}");
}

#[test]
fn there_and_back() {
    for target in ["sudoku", "line", "sdm", "sdk", "ss", "csv", "csv-rows", "hodoku", "euler", "json"] {
        let text = convert(target, GOOD).exits_with(0).stdout;
        assert_eq!(convert("line", &text).exits_with(0).stdout, format!("{GOOD_LINE}\n"), "{target}:\n{text}");
    }
}

#[test]
fn several_puzzles_stand_apart() {
    let two = format!("{GOOD}\n{GOOD}");
    check("sudoku", &two, &format!("{CANONICAL}\n{CANONICAL}"));
    let zeros = GOOD.replace('.', "0");
    check("euler", &two, &format!("Grid 01\n{zeros}Grid 02\n{zeros}"));
    let line = GOOD_LINE.replace('.', "0");
    let solved = format!("quizzes,solutions\n{GOOD_LINE},{GOOD_SOLUTION}\n{GOOD_LINE},\n");
    check("csv", &solved, &format!("puzzle,solution\n{line},{GOOD_SOLUTION}\n{line},\n"));
    let done = convert("sdk", &two).exits_with(0).complains(&["note: 2 puzzles follow each other"]);
    assert_eq!(done.stdout, format!("[Puzzle]\n{GOOD}\n[Puzzle]\n{GOOD}"));
}

#[test]
fn numbers_go_on_from_file_to_file() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("b.sudoku", format!("{GOOD}\n{GOOD}"));
    let done = scratch.run("convert --to euler a.sudoku b.sudoku").exits_with(0);
    let headings: Vec<&str> = done.stdout.lines().filter(|line| line.starts_with("Grid")).collect();
    assert_eq!(headings, ["Grid 01", "Grid 02", "Grid 03"]);
}

#[test]
fn losses_are_reported() {
    let text = format!("# a remark\ntitle: Mine\nauthor: Me\n{}", GOOD.replacen("53.", "53+4", 1));
    let done = convert("sdm", &text).exits_with(0).complains(&[
        "note: <stdin>:4:1: `sdm` cannot represent the title, the author and a comment",
        "a placed value is written like a given",
    ]);
    assert_eq!(done.stdout.lines().count(), 1);
    assert_eq!(convert("sudoku", &text).exits_with(0).stderr, "");
    let quiet = Scratch::new().run_on("convert --quiet --to sdm -", text);
    assert_eq!(quiet.exits_with(0).stderr, "");
}

#[test]
fn a_collection_gives_few_notes() {
    let text: String = (0..50).map(|number| format!("title: No. {number}\n{GOOD}\n")).collect();
    let done = convert("line", &text).exits_with(0).complains(&["47 more puzzles", "the title (47)", "<stdin>:35:1"]);
    assert_eq!((done.stdout.lines().count(), done.stderr.lines().count()), (50, 4), "{}", done.stderr);
}

#[test]
fn metadata_of_the_whole_file_go_with_each_puzzle() {
    let text = format!("author: Somebody\nsource: A book\n\ntitle: One\n{GOOD}\nauthor: Me\n{GOOD}");
    let expected =
        format!("title: One\nauthor: Somebody\nsource: A book\n{CANONICAL}\nauthor: Me\nsource: A book\n{CANONICAL}");
    check("sudoku", &text, &expected);
}

#[test]
fn a_puzzle_that_cannot_be_written_is_1() {
    let large: String = (0..16).map(|_| format!("{}\n", ". ".repeat(16).trim_end())).collect();
    let done =
        convert("sdm", &format!("{large}\n{GOOD}")).exits_with(1).complains(&["<stdin>:1:1: `sdm` supports only 9×9"]);
    assert_eq!(done.stdout.lines().count(), 1);
    let short: String = GOOD.lines().take(7).map(|line| format!("{line}\n")).collect();
    let done = convert("json", &short).exits_with(1).complains(&["<stdin>:1:1: ", "missing"]);
    assert_eq!(done.stdout, "");
}

#[test]
fn tags_of_sdk_files() {
    let scratch = Scratch::new();
    let text = format!("#AMe\n#DMine\n#LEasy\n[Puzzle]\n{GOOD}");
    scratch.write("a.sdk", &text);
    let done = scratch.run("convert --to sudoku a.sdk").exits_with(0);
    assert_eq!(done.stdout, format!("title: Mine\nauthor: Me\ndifficulty: easy\n{CANONICAL}"));
    assert_eq!(
        scratch.run("convert --to sdk a.sdk").exits_with(0).stdout,
        text.replace("#AMe\n#DMine", "#DMine\n#AMe").replace("Easy", "easy")
    );
}

#[test]
fn levels_of_other_programs_become_comments() {
    let scratch = Scratch::new();
    scratch.write("a.sdk", format!("#LTough\n[Puzzle]\n{GOOD}"));
    let done = scratch.run("convert --to sudoku a.sdk").exits_with(0);
    assert_eq!(done.stdout, format!("comment: Level: Tough\n{CANONICAL}"));
}

#[test]
fn clashing_values_are_converted_all_the_same() {
    let done = convert("line", CLASH).exits_with(0);
    assert_eq!(done.stdout, format!("{}5{}\n", &GOOD_LINE[..8], &GOOD_LINE[9..]));
}

#[test]
fn unknown_formats_name_the_nearest() {
    convert("suduko", GOOD).exits_with(2).complains(&["did you mean `sudoku`", "candidates"]);
    Scratch::new().run_on("convert -", GOOD).exits_with(2).complains(&["--to"]);
}

#[test]
fn opensudoku() {
    let scratch = Scratch::new();
    let digits = GOOD_LINE.replace('.', "0");
    let game = format!("<game data='{digits}'/>");
    scratch.write(
        "list.opensudoku",
        format!("<?xml version='1.0'?>\n<opensudoku><name>List</name><author>Me</author>{game}{game}</opensudoku>"),
    );
    let done = scratch.run("convert --to sudoku list.opensudoku").exits_with(0);
    let expected = format!("title: List 1\nauthor: Me\n{CANONICAL}\ntitle: List 2\nauthor: Me\n{CANONICAL}");
    assert_eq!((done.stdout, done.stderr), (expected, String::new()));
    scratch.run("convert --to line list.opensudoku").exits_with(0).complains(&["list.opensudoku: puzzle 2: `line`"]);
}

#[test]
fn f_puzzles_and_gnome() {
    let json = r#"{"size":4,"title":"Small","grid":[[{"value":1,"given":true},{"value":2},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"diagonal+":true,"diagonal-":true,"thermometer":[{"lines":[["R1C1","R1C2"]]}]}"#;
    let done = convert("sudoku", json).exits_with(0);
    assert_eq!(done.stderr, "");
    let grid = "title: Small\nrules: diagonal\n1+2 | . .\n. . | . .\n----+----\n. . | . .\n. . | . .\n";
    assert_eq!(done.stdout, format!("{grid}[thermos]\nr1c1-r1c2\n"));
    let link = convert("f-puzzles-link", &done.stdout).exits_with(0).stdout;
    assert!(link.starts_with("https://f-puzzles.com/?load=N4Ig"), "{link}");
    let address = link.replace("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz");
    assert_eq!(convert("sudoku", &address).exits_with(0).stdout, done.stdout);
    let lost = convert("f-puzzles", &format!("{grid}[parity]\nr1c1-r1c2\n"));
    lost.exits_with(0).complains(&["`f-puzzles` cannot represent the clues below `[parity]`"]);
    let unread = json.replace("thermometer", "boxindexer");
    convert("sudoku", &unread).exits_with(0).complains(&["cannot represent box indexers"]);
    let save = r#"{"difficulty_category":"Easy Difficulty","cells":[{"position":[0,1],"value":3,"fixed":true}]}"#;
    let done = convert("sudoku", save).exits_with(0);
    assert!(done.stdout.starts_with("difficulty: easy\n. 3 . |"), "{}", done.stdout);
}

#[test]
fn json_goes_there_and_back_with_everything() {
    let text = format!("# remark\ntitle: Mine\nrules: diagonal\n{CANONICAL}[solution]\n{}", {
        let rows: Vec<&str> = (0..9).map(|row| &GOOD_SOLUTION[9 * row..9 * row + 9]).collect();
        rows.join("\n") + "\n"
    });
    let json = convert("json", &text).exits_with(0).stdout;
    let back = convert("sudoku", &json).exits_with(0).stdout;
    assert!(back.starts_with(&format!("# remark\ntitle: Mine\nrules: diagonal\n{CANONICAL}[solution]\n5 3 4 | 6")));
    assert_eq!(convert("json", &back).exits_with(0).stdout, json);
}

#[test]
fn damaged_files_of_other_programs_are_1() {
    convert("sudoku", "{\"givens\": ").exits_with(1).complains(&["<stdin>: not valid JSON"]);
    convert("sudoku", "<?xml version='1.0'?><ksudoku/>").exits_with(1).complains(&["without a `graph`"]);
}

#[test]
fn a_saved_game_of_ksudoku_is_solved() {
    let game = |cages: &str| {
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle><graph order='4' type='custom' specific-type='KillerSudoku' \
             name='Small' sizeX='4' sizeY='4' sizeZ='1'><sudokugroups at='0' withblocks='1'/>{cages}</graph>\
             <values>b____d________e_</values></puzzle><history><simple-event index='4' value='2'/></history></game></ksudoku>"
        )
    };
    let cages = "<cage operator='4' value='3' size='2'>0 4</cage><cage operator='4' value='6' size='2'>1 2</cage>\
                 <cage operator='4' value='5' size='2'>8 9</cage>";
    let text = game(cages);
    let sudoku = convert("sudoku", &text).exits_with(0).stdout;
    assert!(sudoku.starts_with("title: Small\n") && sudoku.contains("[cages]\n3: r1c1 r1c2\n"), "{sudoku}");
    let scratch = Scratch::new();
    let solved = scratch.run_on("solve -", text.as_str()).exits_with(0).stdout;
    assert_eq!(solved, scratch.run_on("solve -", sudoku.as_str()).exits_with(0).stdout);
    let product = game(&cages.replace("operator='4' value='5'", "operator='3' value='4'"));
    scratch.run_on("solve -", product).exits_with(0);
    let difference =
        game(&cages.replace("operator='4' value='5' size='2'>8 9", "operator='2' value='1' size='3'>8 9 10"));
    scratch
        .run_on("solve -", difference)
        .exits_with(1)
        .complains(&["differences and quotients of more than two cells"]);
}

#[test]
fn a_damaged_puzzle_does_not_spoil_the_others() {
    let good = r#"{"givens":"1...............","size":4}"#;
    for text in [format!(r#"[{good},{{"givens":"1"}},{good}]"#), format!("{good}\n{{\"givens\":]\n{good}\n")] {
        let done = convert("sudoku", &text).exits_with(1);
        assert_eq!(done.stdout.matches("1 . | . .").count(), 2, "{text}");
        assert!(done.stderr.contains("<stdin>: puzzle 2: "), "{}", done.stderr);
    }
}

#[test]
fn lines_that_look_like_one_grid_are_noted() {
    let puzzles = "1...............\n\n";
    for target in ["line", "csv"] {
        let done = convert(target, &puzzles.repeat(16)).exits_with(0);
        assert!(done.stderr.contains("read as one 16×16 puzzle"), "{target}: {}", done.stderr);
        assert_eq!(convert(target, &puzzles.repeat(15)).exits_with(0).stderr, "", "{target}");
    }
}

#[test]
fn a_markdown_file_may_begin_with_anything() {
    let scratch = Scratch::new();
    let text = format!("<!-- books -->\n\n```sudoku\n{GOOD}```\n");
    scratch.write("a.md", text.replace("<!-- books -->", "https://f-puzzles.com/?load=N4Ig"));
    scratch.write("b.md", text.replace("<!-- books -->", "<opensudoku>"));
    for name in ["a.md", "b.md"] {
        assert_eq!(scratch.run(&format!("convert --to line {name}")).exits_with(0).stdout, format!("{GOOD_LINE}\n"));
    }
}
