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
