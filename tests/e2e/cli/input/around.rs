//! Reads files whose puzzle stands among something else, or in a form of another program.

use crate::cli::harness::{GOOD, GOOD_LINE, Scratch};

#[test]
fn rules_with_blanks_between_them() {
    let scratch = Scratch::new();
    let line = ".......1.....2...3.........4....3.......5...6....1.........78......6........32...";
    let solution = "932674518678521943541398267469283751217459386853716429326147895794865132185932674\n";
    for list in ["diagonal windoku", "diagonal, windoku", "Windoku\tdiagonal", "windoku diagonal,"] {
        scratch.write("a.sudoku", format!("rules: {list}\n{line}\n"));
        assert_eq!(scratch.run("solve a.sudoku").stdout, solution, "{list}");
    }
}

#[test]
fn attributes_of_fenced_blocks() {
    let scratch = Scratch::new();
    let clash = GOOD.replacen('3', "5", 1);
    for info in ["{.sudoku}", "{sudoku}", "{.sudoku #id key=val}", "sudoku,ignore", "sudoku ignore"] {
        scratch.write("a.md", format!("a\n\n```{info}\n{clash}```\n\n~~~{info}\n{clash}~~~\n"));
        let done = scratch.run("check --format concise a.md");
        assert_eq!(done.code, Some(1), "{info}");
        assert_eq!(done.stdout.matches("error[duplicate-value]").count(), 4, "{info}: {}", done.stdout);
        scratch.write("a.md", format!("```{info}\n{GOOD_LINE}\n```\n"));
        assert_eq!(scratch.run("convert --to line a.md").stdout, format!("{GOOD_LINE}\n"), "{info}");
    }
}

#[test]
fn what_programs_write_around_grids() {
    let scratch = Scratch::new();
    let framed = "\
 *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*
 Simple Sudoku
  Version 4.2n
";
    for (name, text) in [
        ("a.ss", framed.to_owned()),
        ("a.txt", framed.replace('\n', "\r\n")),
        ("b.txt", format!("{GOOD}\n5.6/5.6/3.2\n")),
        ("d.txt", format!("{GOOD_LINE}\r\n\u{1a}")),
        ("a.sdm", format!("{GOOD_LINE}\r\n\u{1a}")),
        ("e.txt", format!("{GOOD_LINE}\nNumber of Givens: 30\nNumber of Singles: 51\nDifficulty: Simple\n")),
    ] {
        scratch.write(name, &text);
        let done = scratch.run(&format!("check --ignore multiple-solutions {name}"));
        assert_eq!((done.code, &*done.stdout), (Some(0), ""), "{text}");
        let done = scratch.run_on("check --ignore multiple-solutions -", text.as_str());
        assert_eq!((done.code, &*done.stdout), (Some(0), ""), "{text}");
        // And `fmt` changes no puzzle.
        let line = scratch.run(&format!("convert --to line {name}")).stdout;
        assert!(!line.is_empty(), "{text}");
        assert_eq!(scratch.run(&format!("fmt {name}")).code, Some(0), "{text}");
        assert_eq!(scratch.run(&format!("convert --to line {name}")).stdout, line, "{text}");
    }
}

#[test]
fn lists_of_cages_and_cells_are_one_finding() {
    let scratch = Scratch::new();
    for (text, what) in [
        ("10 1,1 1,2 1,3 1,4\n3 2,1 3,1\n7 2,2 2,3\n", "a list of cages"),
        ("3=r1c1+r1c2\n10=r2c1+r2c2\n", "a list of cages"),
        ("(1,3): 1\n(2,4): 5\n(9,9): 7\n", "a list of cells"),
    ] {
        scratch.write("a.txt", text);
        let done = scratch.run("check --format concise a.txt");
        assert_eq!((done.code, done.stdout.lines().count()), (Some(1), 1), "{}", done.stdout);
        assert!(done.stdout.contains(what), "{}", done.stdout);
        scratch.run("fmt a.txt");
        assert_eq!(scratch.read("a.txt"), text);
        assert_eq!(scratch.run("convert --to line a.txt").code, Some(2));
    }
}

#[test]
fn utf16_without_a_byte_order_mark() {
    let scratch = Scratch::new();
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        for text in [GOOD.to_owned(), GOOD.replace('\n', "\r\n"), format!("{GOOD_LINE}\n"), format!("# a\n{GOOD}")] {
            let bytes: Vec<u8> = text.encode_utf16().flat_map(to_bytes).collect();
            scratch.write("a.txt", &bytes);
            let done = scratch.run("check --format concise a.txt");
            assert_eq!(done.code, Some(1), "{text}");
            assert_eq!(done.stdout, "a.txt:1:1: error[syntax] this looks like UTF-16: save it as UTF-8\n");
            assert_eq!(scratch.run_on("check --format concise -", bytes).stdout.lines().count(), 1, "{text}");
            assert_eq!(scratch.run("convert --to line a.txt").stdout, "", "{text}");
        }
    }
}

#[test]
fn links_that_hold_a_grid() {
    let scratch = Scratch::new();
    let zeros = GOOD_LINE.replace('.', "0");
    let expected = format!("{GOOD_LINE}\n");
    for link in [
        format!("https://sudokuexchange.com/play/?s={zeros}"),
        format!("http://example.org/{GOOD_LINE}"),
        format!("https://example.org/play/{zeros}/easy#top"),
    ] {
        scratch.write("a.txt", format!("{link}\r\n"));
        assert_eq!(scratch.run("convert --to line a.txt").stdout, expected, "{link}");
        assert_eq!(scratch.run_on("convert --to line -", link.as_str()).stdout, expected, "{link}");
        let done = scratch.run_with("convert --to line", &link);
        assert_eq!((done.code, done.stdout), (Some(0), expected.clone()), "{link}: {}", done.stderr);
    }
}

#[test]
fn saved_games_of_solo() {
    let scratch = Scratch::new();
    let saved = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\nPARAMS  :5:2x2dt\n\
                 CPARAMS :5:2x2dt\nDESC    :15:1a3a3a1b1a3a3a1\nNSTATES :1:2\nSTATEPOS:1:1\nMOVE    :6:R1,0,2\n";
    scratch.write("a.sav", saved);
    assert_eq!(scratch.run("convert --to line a.sav").stdout, "1.3.3.1..1.3.3.1\n");
    assert_eq!(scratch.run_on("convert --to line -", saved).stdout, "1.3.3.1..1.3.3.1\n");
}

#[test]
fn notes_name_the_argument() {
    let done = Scratch::new().run_with("convert --to candidates", GOOD_LINE);
    assert!(done.stderr.contains("note: <argument>: 4 cells with a single candidate look solved"), "{}", done.stderr);
}

#[test]
fn leading_zeros_that_were_lost() {
    let scratch = Scratch::new();
    let solution = "219876435843591276765243891324167958197358624658429317482735169536914782971682543";
    let lost = "70035000591006060000890300060008100308004600020007082000060500914000970080000";
    scratch.write("a.csv", format!("quizzes,solutions\n{lost},{solution}\n"));
    let done = scratch.run("check --format concise a.csv");
    assert!(done.stdout.contains("its solution shows that 4 zeros in front are missing"), "{}", done.stdout);
    let done = scratch.run("check --column quizzes a.csv");
    assert!(done.stdout.contains("zeros in front may be missing"), "{}", done.stdout);
    scratch.run("check --fix --unsafe-fixes --ignore multiple-solutions a.csv");
    assert_eq!(scratch.read("a.csv"), format!("quizzes,solutions\n0000{lost},{solution}\n"));
}

#[test]
fn easy_large_puzzles() {
    let scratch = Scratch::new();
    for size in [12, 16, 25] {
        let line = format!("generate --size {size} --difficulty easy --seed 1 --format sudoku");
        let done = scratch.run(&line);
        assert_eq!((done.code, &*done.stderr), (Some(0), ""), "{size}");
        assert!(done.stdout.contains("difficulty: easy"), "{}", done.stdout);
        assert_eq!(scratch.run(&format!("{line} --jobs 2")).stdout, done.stdout, "{size}");
        scratch.write("a.sudoku", &done.stdout);
        assert_eq!(scratch.run("check a.sudoku").code, Some(0), "{}", done.stdout);
    }
}
