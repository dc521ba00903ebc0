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
