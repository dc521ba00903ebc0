//! Tests `generate`: what is made is as wanted, by the judgement of the other commands.

use crate::cli::harness::{Done, Scratch};
use std::collections::BTreeSet;
#[cfg(unix)]
use std::io::{BufRead, BufReader, Read};
#[cfg(unix)]
use std::process::Stdio;

/// Runs `generate`; `_` stands for a blank in an option.
fn run(scratch: &Scratch, options: &str) -> Done {
    let mut command = scratch.command("generate");
    command.args(options.split(' ').map(|option| option.replace('_', " ")));
    Done::from(command.output().expect("the program"))
}

/// The lines that a run prints.
#[track_caller]
fn lines(scratch: &Scratch, options: &str) -> Vec<String> {
    let done = scratch.run(&format!("generate {options}")).exits_with(0);
    done.stdout.lines().map(str::to_owned).collect()
}

fn givens(line: &str) -> usize {
    line.chars().filter(|c| c.is_ascii_alphanumeric()).count()
}

#[test]
fn puzzles_are_unique_minimal_and_different() {
    let scratch = Scratch::new();
    let made = lines(&scratch, "--count 300 --seed 1");
    assert_eq!(made.iter().collect::<BTreeSet<_>>().len(), 300);
    let text = made.join("\n");
    scratch.run_on("check --severity redundant-given=error -", text.as_str()).exits_with(0);
    assert_eq!(scratch.run_on("minimize -", text.as_str()).exits_with(0).stdout.trim_end(), text);
}

#[test]
fn the_seed_decides_and_threads_do_not() {
    let scratch = Scratch::new();
    for options in ["--count 150", "--count 2 --rules killer", "--count 3 --size 6", "--count 2 --difficulty medium"] {
        let one = lines(&scratch, &format!("{options} --seed 5 --jobs 1"));
        assert_eq!(lines(&scratch, &format!("{options} --seed 5 --jobs 3")), one, "{options}");
        assert_ne!(lines(&scratch, &format!("{options} --seed 6")), one, "{options}");
    }
    // A longer run begins with a shorter one.
    assert_eq!(lines(&scratch, "--count 100 --seed 7")[..20], lines(&scratch, "--count 20 --seed 7"));
    let done = scratch.run("generate").exits_with(0);
    let seed = done.stderr.trim_end().strip_prefix("seed: ").expect("the seed").to_owned();
    assert_eq!(lines(&scratch, &format!("--seed {seed}")).join("\n") + "\n", done.stdout);
}

#[test]
fn as_many_givens_as_wanted_in_symmetric_places() {
    let scratch = Scratch::new();
    for (options, least, most) in
        [("--clues 24", 24, 24), ("--clues 30..33", 30, 33), ("--clues 22..23", 22, 23), ("--clues 81", 81, 81)]
    {
        let made = lines(&scratch, &format!("{options} --count 5 --seed 2"));
        assert!(made.iter().all(|line| (least..=most).contains(&givens(line))), "{options}: {made:?}");
    }
    for line in lines(&scratch, "--symmetry rotational --count 20 --seed 2") {
        let is_given = |cell: char| cell != '.';
        assert!(line.chars().map(is_given).eq(line.chars().rev().map(is_given)), "{line}");
    }
}

#[test]
fn rated_as_wanted() {
    let scratch = Scratch::new();
    for (options, column, expected) in [
        ("--difficulty easy", "difficulty", "easy"),
        ("--difficulty hard", "difficulty", "hard"),
        ("--rating=SE_1.5", "se", "1.5"),
    ] {
        let text = run(&scratch, &format!("{options} --count 3 --seed 3")).exits_with(0).stdout;
        let rated = scratch.run_on("rate --format csv -", text).exits_with(0).stdout;
        let mut rows = rated.lines().map(|row| row.split(',').collect::<Vec<_>>());
        let names = rows.next().expect("names");
        let place = names.iter().position(|name| name.starts_with(column)).expect("the column");
        assert!(rows.all(|row| row[place] == expected), "{options}: {rated}");
    }
    let text = scratch.run("generate --technique X-Wing --seed 4").exits_with(0).stdout;
    assert!(scratch.run_on("explain -", text).exits_with(0).stdout.contains("X-Wing"));
    let text = scratch.run("generate --difficulty medium --seed 4 --format sudoku").exits_with(0).stdout;
    assert!(text.starts_with("difficulty: medium\n"), "{text}");
}

#[test]
fn other_sizes_and_rules() {
    let scratch = Scratch::new();
    for options in [
        "--size 4",
        "--size 6",
        "--box 3x4",
        "--size 12 --symmetry orthogonal",
        "--size 7",
        "--rules killer",
        "--rules jigsaw,thermos --size 8",
        "--rules diagonal,dots",
        "--rules sandwich",
    ] {
        let text = scratch.run(&format!("generate {options} --count 2 --seed 8")).exits_with(0).stdout;
        scratch.run_on("check -", text.as_str()).exits_with(0);
        assert_eq!(scratch.run_on("solve --count -", text.as_str()).exits_with(0).stdout, "1\n1\n", "{options}");
        let form = scratch.run(&format!("generate {options} --count 2 --seed 8 --format sudoku")).exits_with(0).stdout;
        scratch.run_on("fmt --check --stdin-filename a.sudoku -", form).exits_with(0);
    }
}

#[test]
fn formats_for_programs_have_the_solution() {
    let scratch = Scratch::new();
    let text = scratch.run("generate --count 2 --seed 9 --format csv").exits_with(0).stdout;
    let (puzzle, solution) = text.lines().nth(1).and_then(|row| row.split_once(',')).expect("a row");
    assert_eq!(scratch.run_on("solve -", puzzle).stdout.trim_end(), solution);
    let text = scratch.run("generate --rules killer --seed 9 --format json").exits_with(0).stdout;
    assert!(text.contains("\"solution\":\""), "{text}");
}

#[test]
fn impossible_wishes_say_what_is_possible() {
    let scratch = Scratch::new();
    for (options, code, words) in [
        ("--clues 16", 2, "17 or more"),
        ("--clues 82", 2, "81 cells"),
        ("--size 6 --symmetry quarter-turn", 2, "possible are none, rotational"),
        ("--rules knigt", 2, "unknown rule `knigt`"),
        ("--rules diagonl", 2, "did you mean `diagonal`?"),
        ("--rules antiking --size 4", 2, "no 4×4 grid fulfils `antiking`"),
        ("--rules windoku --size 6", 2, "square boxes"),
        ("--rules jigsaw,no-boxes", 2, "leave out one of both"),
        ("--size 12 --box 3x3", 2, "possible are 2x6"),
        ("--size 37", 2, "36"),
        ("--size 6 --unbiased", 2, "only classic 9×9"),
        ("--unbiased --symmetry full", 2, "leave out one of both"),
        ("--technique X-Wnig", 2, "did you mean `X-Wing`?"),
        ("--rating=SE_12.5", 2, "from 1.0 to 12.0"),
        ("--difficulty hrad", 2, "did you mean `hard`?"),
        ("--symmetry rotatonal", 2, "did you mean `rotational`?"),
        ("--clues 5..3", 2, "the range is empty"),
        ("--count 0", 2, "1"),
        ("--format sdm --size 6", 1, "sdm"),
        ("--size 2 --count 100 --seed 1", 1, "were equal to them"),
        ("--size 4 --rating=SE_11.9", 2, "rates only classic 9×9 puzzles"),
        ("--size 4 --difficulty medium", 2, "every classic puzzle on a 4×4 grid is easy"),
        ("--size 6 --difficulty extreme --seed 1", 1, "none of"),
    ] {
        let done = run(&scratch, options).exits_with(code);
        assert!(done.stderr.contains(words), "{options}: {}", done.stderr);
    }
}

#[cfg(unix)]
#[test]
fn an_interruption_keeps_the_puzzles_that_are_finished() {
    let scratch = Scratch::new();
    let mut generate = scratch.command("generate --count 100000000 --seed 1");
    let mut child = generate.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    stdout.read_line(&mut text).expect("a puzzle");
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let rest = std::thread::spawn(move || {
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).map(|_| rest)
    });
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
    text += &rest.join().expect("the reader ends").expect("UTF-8");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{stderr}");
    assert!(stderr.contains("interrupted: "), "{stderr}");
    let count = text.lines().count();
    assert!(text.ends_with('\n') && text.lines().all(|line| line.len() == 81), "{count} lines");
    // As many as a shorter run would have made.
    assert_eq!(
        lines(&scratch, &format!("--count {} --seed 1", count.min(200)))[..],
        text.lines().take(200).collect::<Vec<_>>()[..]
    );
}
