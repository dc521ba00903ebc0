//! Tests lines that begin with a file, a folder or a puzzle, and puzzles in the place of files.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, GOOD_SOLUTION, Scratch, TWO_SOLUTIONS};
use serde_json::Value;

const FPUZZLES: &str =
    "N4IgzglgXgpiBcBOANCALhNAbO8QGUYAnAewFcBjGIgQwDM6YA7AczQhqYQAZVmSKbAPIBrGFlSVaDZmw5cAHAoAUAHQDC6gJQgAvsl1A===";

#[test]
fn a_path_means_check() {
    let scratch = Scratch::new();
    scratch.write("puzzles/a.sudoku", GOOD);
    scratch.write("b.sudoku", CLASH);
    for line in ["puzzles/", "puzzles", "puzzles/a.sudoku", "--quiet puzzles", "--format concise -j 1 puzzles"] {
        assert_eq!(scratch.run(line), scratch.run(&format!("check {line}")).exits_with(0), "{line}");
    }
    for line in
        ["b.sudoku", "puzzles b.sudoku --format json", "--format json b.sudoku", "b.sudoku --fail-on error", "."]
    {
        assert_eq!(scratch.run(line), scratch.run(&format!("check {line}")).exits_with(1), "{line}");
    }
    assert_eq!(scratch.run_on("-", CLASH), scratch.run_on("check -", CLASH).exits_with(1));
    scratch.run("b.sudoku missing.sudoku").exits_with(2).complains(&["missing.sudoku: No such file"]);
}

#[test]
fn a_command_comes_before_a_file_of_its_name() {
    let scratch = Scratch::new();
    scratch.write("rules", GOOD);
    assert!(scratch.run("rules").exits_with(0).stdout.contains("duplicate-value"));
    scratch.run("./rules").exits_with(0).complains(&["checked 1 file, 1 puzzle"]);
    scratch.write("a.sudoku", GOOD);
    assert_eq!(scratch.run("--quiet solve a.sudoku").exits_with(0).stdout, format!("{GOOD_SOLUTION}\n"));
    assert_eq!(scratch.run("--to line convert a.sudoku").exits_with(0).stdout, format!("{GOOD_LINE}\n"));
}

#[test]
fn what_is_neither_a_command_nor_a_path() {
    let scratch = Scratch::new();
    for (line, reported) in [
        ("chekc", "`chekc` is neither a command nor a file; did you mean `check`?"),
        ("Solve x", "did you mean `solve`?"),
        ("frobnicate", "`frobnicate` is neither a command nor a file; the commands are serve, check"),
        ("zzz", "the commands are"),
        ("missing.sudoku", "there is no file or folder `missing.sudoku`"),
        ("puzzels/", "there is no file or folder `puzzels/`"),
        ("puzzles/*.sudoku", "there is no file `puzzles/*.sudoku`: the pattern matches nothing"),
        ("--fix", "--fix is an option of `check`: sudoku-lsp check --fix"),
        ("--nosuch", "unexpected argument '--nosuch'"),
        ("", ""),
    ] {
        if !line.is_empty() {
            let done = scratch.run(line).exits_with(2);
            assert_eq!(done.stdout, "");
            done.complains(&[reported]);
        }
    }
}

#[test]
fn a_puzzle_in_the_place_of_a_file() {
    let scratch = Scratch::new();
    let read = "note: read 1 puzzle, 9×9, from the argument\n";
    let spaced: Vec<String> = GOOD_LINE.chars().map(String::from).collect();
    let texts = [
        GOOD_LINE.to_owned(),
        GOOD.to_owned(),
        spaced.join(" "),
        GOOD.trim().replace('\n', " "),
        GOOD_LINE.replace('.', "0"),
        format!("title: Mine\n{GOOD}"),
        // Begins like an option.
        GOOD_LINE.replace('.', "-").replacen('5', "-", 1),
    ];
    for text in &texts {
        for command in ["solve", "hint", "explain", "canon", "convert --to line", "check", "", "fmt"] {
            let done = scratch.run_with(command, text).exits_with(0);
            assert!(done.stderr.starts_with(read), "{command} {text}: {}", done.stderr);
        }
        let solution = scratch.run_with("solve --quiet", text).exits_with(0);
        assert_eq!((solution.stdout, solution.stderr), (format!("{GOOD_SOLUTION}\n"), String::new()));
    }
    let unquoted = format!("solve {}", GOOD.replace('\n', " "));
    assert_eq!(scratch.run(&unquoted).exits_with(0).stdout, format!("{GOOD_SOLUTION}\n"));
    assert_eq!(scratch.run_with("fmt", GOOD).stdout, scratch.run_on("fmt -", GOOD).stdout);
    let several = format!("solve {GOOD_LINE} 12..34.....3..2.");
    let done = scratch.run(&several).exits_with(0);
    assert_eq!(done.stderr, "note: read 2 puzzles, 9×9 and 4×4, from 2 arguments\n");
    assert_eq!(done.stdout.lines().count(), 2);
}

#[test]
fn a_file_of_that_name_comes_first() {
    let scratch = Scratch::new();
    scratch.write("12..34.....3..2.", GOOD);
    assert_eq!(scratch.run("solve 12..34.....3..2.").exits_with(0).stdout, format!("{GOOD_SOLUTION}\n"));
}

#[test]
fn findings_in_an_argument() {
    let scratch = Scratch::new();
    let done = scratch.run_with("check --format json", CLASH).exits_with(1);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(report["findings"][0]["path"], "<argument>");
    assert_eq!((&report["findings"][0]["line"], &report["summary"]["files"]), (&1.into(), &1.into()));
    for format in ["concise", "full", "jsonl", "github", "gitlab", "junit", "sarif", "rdjsonl"] {
        let done = scratch.run_with(&format!("check --format {format}"), CLASH).exits_with(1);
        assert!(done.stdout.contains("argument"), "{format}: {}", done.stdout);
    }
    let several = scratch.run(&format!("check --format concise {TWO_SOLUTIONS} {GOOD_LINE} {TWO_SOLUTIONS}"));
    assert_eq!(several.exits_with(1).paths(), ["<argument 1>", "<argument 3>"]);
    // A row that lacks a cell is a mistake, not a name.
    assert_eq!(scratch.run_with("check", &GOOD_LINE[1..]).exits_with(1).rules(), ["malformed-row"]);
}

#[test]
fn what_needs_a_file_says_so() {
    let scratch = Scratch::new();
    for option in ["--fix", "--diff", "--watch", "--since HEAD", "--baseline x"] {
        let name = option.split(' ').next().expect("a word");
        let done = scratch.run_with(&format!("check {option}"), GOOD_LINE).exits_with(2);
        done.complains(&[&format!("{name} works on files, and a puzzle was given as an argument")]);
    }
}

#[test]
fn what_fails_names_the_place_only_where_there_are_several() {
    let scratch = Scratch::new();
    let done = scratch.run_with("explain --quiet", TWO_SOLUTIONS).exits_with(1);
    assert_eq!(done.stderr, "error: the puzzle has 2 solutions\n");
    let done = scratch.run(&format!("explain --quiet {TWO_SOLUTIONS} {GOOD_LINE}")).exits_with(1);
    assert_eq!(done.stderr, "error: <argument 1>:1:1: the puzzle has 2 solutions\n");
}

#[test]
fn links_and_what_other_programs_write() {
    let scratch = Scratch::new();
    let json = scratch.run_on("convert --to json -", GOOD).exits_with(0).stdout;
    assert_eq!(scratch.run_with("solve --quiet", json.trim()).exits_with(0).stdout, format!("{GOOD_SOLUTION}\n"));
    assert_eq!(scratch.run_with("convert --quiet --to line", json.trim()).stdout, format!("{GOOD_LINE}\n"));
    scratch.write("a.json", &json);
    for command in ["solve", "hint", "explain", "canon", "explain --view game", "explain --search"] {
        let answer = |subject: &str| scratch.run(&format!("{command} {subject}")).exits_with(0).stdout;
        scratch.write("a.sudoku", GOOD);
        assert_eq!(
            answer("a.json").replace("a.json:1:1", "").replace("a.json", ""),
            answer("a.sudoku").replace("a.sudoku:1:1", "")
        );
    }
    scratch.write("b.json", json.replace("\"size\":9", "\"size\":99"));
    let done = scratch.run("solve b.json").exits_with(1);
    assert!(done.stderr.starts_with("error: b.json: "), "{}", done.stderr);
    scratch.run("check a.json").complains(&[
        "note: a.json: not checked: not puzzle text; `sudoku-lsp convert --to sudoku` converts it or says why not",
    ]);
    let damaged = format!("https://f-puzzles.com/?load={FPUZZLES}");
    scratch.run_with("solve", damaged).exits_with(2).complains(&["the argument holds no puzzle: "]);
}

#[test]
fn only_near_names_are_suggested() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    for (line, near) in [
        ("convert --to xlsx a.sudoku", None),
        ("convert --to JSON a.sudoku", Some("`json`")),
        ("check --format xml a.sudoku", None),
        ("check --format sarfi a.sudoku", Some("`sarif`")),
        ("check --ignore nosuch a.sudoku", None),
        ("check --ignore zzz a.sudoku", None),
        ("check --ignore unsolveable a.sudoku", Some("`unsolvable`")),
        ("rules zzz", None),
        ("man zzz", None),
        ("man slove", Some("`solve`")),
        ("generate --rules kiler", Some("`killer`")),
        ("generate --rules diagonal,jigsw", Some("`jigsaw`")),
        ("generate --rating hodku", None),
        ("check --severity undecided=eror a.sudoku", Some("`error`")),
    ] {
        let done = scratch.run(line).exits_with(2);
        let suggested = done.stderr.split("did you mean ").nth(1).and_then(|rest| rest.split('?').next());
        assert_eq!(suggested, near, "{line}: {}", done.stderr);
        assert!(near.is_some() || !done.stderr.contains("tip:"), "{line}: {}", done.stderr);
    }
    scratch.write("b.sudoku", format!("wombat: 3\n# sudoku: ignore zzz\n{GOOD}"));
    assert!(!scratch.run("check b.sudoku").stdout.contains("did you mean"));
    scratch.write("sudoku.toml", "[check]\nzzz = 1\nignore = ['nosuch']\n");
    let done = scratch.run("check a.sudoku").exits_with(2);
    assert!(!done.stderr.contains("did you mean"), "{}", done.stderr);
    done.complains(&["unknown key `zzz` in [check]; known: ", "unknown rule `nosuch`; "]);
}

#[test]
fn numbers_out_of_range_name_the_range() {
    let scratch = Scratch::new();
    for option in ["solve --limit", "stream --limit", "check --jobs", "stream --jobs", "solve -j"] {
        for number in ["0", "-1", "x", "1.5"] {
            let done = scratch.run(&format!("{option} {number}")).exits_with(2);
            done.complains(&["expected a whole number, 1 or more"]);
        }
    }
    for option in ["check --max-shown", "explain --search --at", "explain --search --max-events"] {
        scratch.run(&format!("{option} -1")).exits_with(2).complains(&["expected a whole number, 0 or more"]);
    }
    for number in ["0", "37", "1000", "-1"] {
        let done = scratch.run(&format!("explain --view levels --value {number}")).exits_with(2);
        done.complains(&["expected a whole number from 1 to 36"]);
    }
}

#[test]
fn a_puzzle_that_is_cut_short_is_no_missing_file() {
    let scratch = Scratch::new();
    let rows: Vec<&str> = GOOD.lines().take(3).collect();
    let cases = [
        (GOOD_LINE[..40].to_owned(), "40 of 81 cells"),
        (GOOD_LINE[..80].to_owned(), "80 of 81 cells"),
        (GOOD_LINE[..9].to_owned(), "9 of 81 cells"),
        (GOOD_LINE[..40].replace('.', "0"), "40 of 81 cells"),
        (GOOD_LINE[2..42].replace('.', "-"), "40 of 81 cells"),
        (format!("{} {}", &GOOD_LINE[..45], &GOOD_LINE[45..65]), "65 of 81 cells"),
        (format!("{} {}", &GOOD_LINE[..9], &GOOD_LINE[9..30]), "30 of 81 cells"),
        (rows.join(" "), "27 of 81 cells"),
        (rows.join("\n"), "27 of 81 cells"),
    ];
    for (puzzle, said) in &cases {
        for command in ["solve", "check", "fmt", "hint", "convert --to line", ""] {
            let done = scratch.run_with(command, puzzle);
            assert!(done.code != Some(0) || command == "fmt", "{command}: {puzzle}");
            assert!(done.stderr.contains(said) && !done.stderr.contains("No such file"), "{command}: {}", done.stderr);
        }
    }
    let done = scratch.run(&format!("solve {}", rows.join(" "))).exits_with(2);
    done.complains(&["the argument is a puzzle with 27 of 81 cells"]);
    // A name remains one.
    scratch.run("solve missing.sudoku").exits_with(2).complains(&["missing.sudoku: No such file"]);
}

#[test]
fn a_link_without_its_puzzle_says_so() {
    let scratch = Scratch::new();
    for (link, said) in [
        ("https://www.f-puzzles.com/?load=", "the puzzle is missing behind `load=`"),
        ("https://www.f-puzzles.com/?id=abc", "has it behind `?load=`"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=", "the puzzle is missing behind `bd=`"),
        ("https://www.sudokuwiki.org/sudoku.htm", "has it behind `?bd=`"),
        ("https://sudokupad.app/abc123", "only on the web"),
        ("sudokupad.app/abc123", "only on the web"),
        ("https://sudokupad.app/fpuz", "cut short"),
        ("https://app.crackingthecryptic.com/sudoku/abc123", "only on the web"),
        ("https://tinyurl.com/abc123", "nothing is fetched from the web"),
    ] {
        for command in ["solve", "check", "convert --to line", ""] {
            let done = scratch.run_with(command, link).exits_with(2);
            assert!(done.stderr.contains(said), "{command} {link}: {}", done.stderr);
        }
        if !link.contains("tinyurl") {
            let done = scratch.run_on("solve -", link);
            assert!(done.code != Some(0) && done.stderr.contains(said), "{link}: {}", done.stderr);
        }
    }
}
