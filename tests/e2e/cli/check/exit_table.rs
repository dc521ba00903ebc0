//! Compares the exit codes of `check`, `fmt --check` and `stream` with the documented rules, for all combinations of
//! causes.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use std::process::Stdio;

/// The findings of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Nothing,
    Info,
    /// Info, and there is a safe fix.
    Fixable,
    Warning,
    Undecided,
    Error,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Level {
    Info,
    Warning,
    Error,
}

/// The destination of stdout or of another report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sink {
    Fine,
    /// Its reader has gone away.
    Closed,
    /// The disk is full.
    Full,
    /// A report goes where nothing can be written.
    NoFolder,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Case {
    found: Found,
    fail_on: Option<Level>,
    exit_zero: bool,
    /// True if there is an unreadable file before it. After it, a closed pipe could end the program first.
    unreadable: bool,
    sink: Sink,
    diff: bool,
}

const FOUND: [Found; 6] = [Found::Nothing, Found::Info, Found::Fixable, Found::Warning, Found::Undecided, Found::Error];
const LEVELS: [Option<Level>; 4] = [None, Some(Level::Info), Some(Level::Warning), Some(Level::Error)];
const SINKS: [Sink; 4] = [Sink::Fine, Sink::Closed, Sink::Full, Sink::NoFolder];

impl Found {
    fn level(self) -> Option<Level> {
        match self {
            Found::Nothing => None,
            Found::Info | Found::Fixable => Some(Level::Info),
            // An undecided puzzle is not a good one.
            Found::Warning | Found::Undecided => Some(Level::Warning),
            Found::Error => Some(Level::Error),
        }
    }

    fn folder(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

impl Case {
    fn line(self) -> String {
        let mut line = format!("check --jobs 1 {}", self.found.folder());
        // Something is written to stdout in any case.
        line += " --format json";
        if let Some(level) = self.fail_on {
            line += &format!(" --fail-on {}", format!("{level:?}").to_lowercase());
        }
        for (is_on, option) in [
            (self.exit_zero, " --exit-zero"),
            (self.unreadable, " a-missing.sudoku"),
            (self.sink == Sink::NoFolder, " --format jsonl=no/such/folder"),
            (self.diff, " --diff"),
        ] {
            line += if is_on { option } else { "" };
        }
        line
    }

    /// The exit code by the rules: 2 > 1 > 0.
    fn expected(self) -> i32 {
        let would_change = self.diff && self.found == Found::Fixable;
        // The report makes room for the difference.
        let writes = !self.diff || would_change;
        if self.unreadable || self.sink == Sink::NoFolder || self.sink == Sink::Full && writes {
            return 2;
        }
        let fails = self.found.level().is_some_and(|level| level >= self.fail_on.unwrap_or(Level::Warning));
        i32::from((fails || would_change) && !self.exit_zero)
    }
}

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("nothing/x.sudoku", GOOD);
    scratch.write("info/x.sudoku", format!("colour: red\n\n{GOOD}"));
    scratch.write("fixable/x.sudoku", format!("# sudoku: ignore no-place\n{GOOD}"));
    scratch.write("warning/x.sudoku", TWO_SOLUTIONS);
    scratch.write("undecided/sudoku.toml", "[solve]\nbudget = 1\n");
    let hard = "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";
    scratch.write("undecided/x.sudoku", hard);
    scratch.write("error/x.sudoku", CLASH);
    scratch.write("canonical.sudoku", scratch.run_on("fmt -", GOOD).exits_with(0).stdout);
    scratch.write("empty/readme.txt", "");
    scratch.write("blank/x.sudoku", "# later\n");
    scratch.write("ignored/.ignore", "*");
    scratch.write("ignored/x.sudoku", GOOD);
    scratch.write("broken/sudoku.toml", "[chek]\n");
    scratch.write("broken/x.sudoku", GOOD);
    scratch
}

/// The exit code and the messages.
fn run(scratch: &Scratch, line: &str, input: Stdio, sink: Sink) -> (i32, String) {
    let mut command = scratch.command(line);
    match sink {
        Sink::Fine | Sink::NoFolder => command.stdout(Stdio::null()),
        Sink::Closed => command.stdout(std::io::pipe().expect("a pipe").1),
        Sink::Full => command.stdout(std::fs::File::options().write(true).open("/dev/full").expect("/dev/full")),
    };
    let output = command.stdin(input).output().expect("the program starts");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Runs all of these, and says which end otherwise than expected.
#[track_caller]
fn compare(cases: &[(String, Sink, i32)]) {
    let scratch = scratch();
    let wrong = |cases: &[(String, Sink, i32)]| -> Vec<String> {
        let runs = cases
            .iter()
            .map(|(line, sink, expected)| (line, sink, *expected, run(&scratch, line, Stdio::null(), *sink)));
        let wrong = runs.filter(|(.., expected, (code, _))| code != expected);
        wrong
            .map(|(line, sink, expected, (code, reported))| {
                format!("{line} into {sink:?}: {code}, not {expected}\n{reported}")
            })
            .collect()
    };
    let half = cases.len().div_ceil(2).max(1);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let shares: Vec<_> = cases.chunks(half).map(|share| scope.spawn(|| wrong(share))).collect();
        shares.into_iter().flat_map(|share| share.join().expect("no panic")).collect()
    });
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn check_ends_as_the_rules_say() {
    let mut cases = Vec::new();
    for found in FOUND {
        for fail_on in LEVELS {
            for exit_zero in [false, true] {
                for unreadable in [false, true] {
                    for sink in SINKS {
                        for diff in [false, true] {
                            cases.push(Case { found, fail_on, exit_zero, unreadable, sink, diff });
                        }
                    }
                }
            }
        }
    }
    let cases: Vec<_> = cases.into_iter().map(|case| (case.line(), case.sink, case.expected())).collect();
    compare(&cases);
}

#[test]
fn nothing_to_check_is_2_unless_that_is_accepted() {
    let mut cases = Vec::new();
    // An input without puzzles, and if other input makes it acceptable.
    for (nothing, is_made_up_for) in [
        ("empty", false),
        ("ignored", false),
        ("blank", true),
        ("--force-exclude --exclude error error/x.sudoku", true),
    ] {
        for (beside, of_others) in [("", None), ("nothing", Some(0)), ("error", Some(1)), ("missing.sudoku", Some(2))] {
            for (options, accepts, exit_zero) in [
                ("", false, false),
                ("--exit-zero", false, true),
                ("--allow-empty", true, false),
                ("--allow-empty --exit-zero", true, true),
            ] {
                // Else it would be excluded too.
                if nothing.contains("force") && beside == "error" {
                    continue;
                }
                let of_others = of_others.map(|code| if exit_zero && code == 1 { 0 } else { code });
                let is_fine = accepts || is_made_up_for && of_others.is_some();
                let expected = if is_fine { of_others.unwrap_or(0) } else { 2 };
                cases.push((format!("check {nothing} {beside} {options}"), Sink::Fine, expected));
            }
        }
    }
    compare(&cases);
}

#[test]
fn bad_settings_and_bad_usage_are_2_for_any_findings() {
    let mut cases = Vec::new();
    for bad in [
        "broken",
        "--config missing.toml",
        "--config broken/sudoku.toml",
        "--no-such-option",
        "--fail-on never",
        "--jobs 0",
    ] {
        for found in FOUND {
            for options in ["", "--exit-zero", "--allow-empty", "--diff"] {
                cases.push((format!("check {} {bad} {options}", found.folder()), Sink::Fine, 2));
            }
        }
        let is_common = bad != "broken" && !bad.contains("fail-on");
        for command in ["stream", "fmt --check nothing", "solve nothing"].into_iter().filter(|_| is_common) {
            cases.push((format!("{command} {bad}"), Sink::Fine, 2));
        }
    }
    compare(&cases);
}

#[cfg(target_os = "linux")]
#[test]
fn fmt_check_ends_as_the_rules_say() {
    let mut cases = Vec::new();
    for mode in ["--check", "--diff", "--check --diff"] {
        for (path, changes) in [("nothing/x.sudoku", true), ("canonical.sudoku", false)] {
            for (zero, exit_zero) in [("", false), ("--exit-zero", true)] {
                for (missing, unreadable) in [("", false), ("missing.sudoku", true)] {
                    for sink in [Sink::Fine, Sink::Closed, Sink::Full] {
                        let expected = if unreadable || sink == Sink::Full && changes {
                            2
                        } else {
                            i32::from(changes && !exit_zero)
                        };
                        cases.push((format!("fmt {mode} {path} {zero} {missing}"), sink, expected));
                    }
                }
            }
        }
    }
    compare(&cases);
}

#[cfg(target_os = "linux")]
#[test]
fn stream_ends_as_the_rules_say() {
    let scratch = Scratch::new();
    for input in [String::new(), format!("{GOOD_LINE}\n"), "\n".to_owned(), CLASH.to_owned(), TWO_SOLUTIONS.to_owned()]
    {
        let list = scratch.write("list", &input);
        for sink in [Sink::Fine, Sink::Closed, Sink::Full] {
            let input_file = std::fs::File::open(&list).expect("the list");
            let (code, _) = run(&scratch, "stream", input_file.into(), sink);
            let expected = if sink == Sink::Full && !input.is_empty() { 2 } else { 0 };
            assert_eq!(code, expected, "{input:?} into {sink:?}");
        }
    }
}
