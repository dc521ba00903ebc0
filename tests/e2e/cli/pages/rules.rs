//! Compares the pages of the rules with the program.

use crate::cli::harness::Scratch;
use serde_json::Value;

/// A rule and its page.
struct Page {
    name: String,
    /// `None` if it is off.
    severity: Option<String>,
    text: String,
}

/// The pages of all rules.
fn pages() -> Vec<Page> {
    let scratch = Scratch::new();
    let table = scratch.run("rules").exits_with(0).stdout;
    let page = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next().expect("a name").to_owned();
        let severity = words.next().filter(|&level| level != "off").map(str::to_owned);
        Page { text: scratch.run(&format!("rules {name}")).exits_with(0).stdout, name, severity }
    };
    table.lines().map(page).collect()
}

impl Page {
    /// The fenced blocks of a language.
    fn blocks(&self, language: &str) -> Vec<&str> {
        let parts = self.text.split(&format!("```{language}\n")).skip(1).collect::<Vec<_>>();
        parts.into_iter().map(|part| part.split_once("```\n").expect("a fence ends").0).collect()
    }

    #[track_caller]
    fn block(&self, language: &str) -> &str {
        let [block] = self.blocks(language)[..] else { panic!("{}: not one {language} block", self.name) };
        block
    }

    fn example(&self) -> &str {
        self.block("sudoku")
    }

    /// The command of the example, without the program, and what it prints.
    fn run(&self) -> (&str, &str) {
        let block = self.block("console").strip_prefix("$ sudoku-lsp ").expect("a command");
        block.split_once('\n').expect("output")
    }

    /// A `check` that finds just what the example shows.
    fn check(&self, options: &str) -> String {
        let select = if self.severity.is_some() { String::new() } else { format!("--select {}", self.name) };
        format!("check {select} {options} example.sudoku")
    }
}

#[test]
fn all_are_of_one_shape() {
    for page in pages() {
        let headings: Vec<&str> = page.text.lines().filter(|line| line.starts_with('#')).collect();
        let title = format!("# {}", page.name);
        let expected = [&title, "## Why is it bad?", "## Example", "## How to fix it", "## Settings"];
        // Examples may hold comments.
        let headings: Vec<&str> = headings.into_iter().filter(|line| !line.starts_with("# sudoku:")).collect();
        assert_eq!(headings, expected, "{}", page.name);
        let severity = page.severity.as_ref().map_or("**Off**".to_owned(), |severity| format!("**{severity}**"));
        let status = page.text.lines().nth(2).expect("a status");
        assert!(status.contains(&severity), "{}: {status}", page.name);
        assert!(!page.text.contains("\n\n\n") && page.text.ends_with('\n'), "{}", page.name);
    }
}

#[test]
fn each_example_gives_the_output_below_it() {
    for page in pages() {
        let scratch = Scratch::new();
        scratch.write("example.sudoku", page.example());
        let (command, output) = page.run();
        assert_eq!(scratch.run(command).stdout, output, "{}", page.name);
        let rule = format!("[{}] ", page.name);
        assert!(output.lines().count() > 0 && output.lines().all(|line| line.contains(&rule)), "{}", page.name);
    }
}

#[test]
fn fixes_are_as_safe_as_the_pages_say() {
    for page in pages() {
        let scratch = Scratch::new();
        scratch.write("example.sudoku", page.example());
        let report: Value =
            serde_json::from_str(&scratch.run(&page.check("--format json")).stdout).expect("a JSON report");
        let findings = report["findings"].as_array().expect("findings");
        let safe = findings.iter().find_map(|finding| finding["fix"]["safe"].as_bool());
        let says = match safe {
            Some(true) => "Fixed by `check --fix`",
            Some(false) => "`check --fix --unsafe-fixes`",
            None => "Not fixed by `check --fix`",
        };
        assert!(page.text.contains(says), "{}: not {says}", page.name);
    }
}

#[test]
fn the_settings_on_the_pages_work() {
    for page in pages() {
        let scratch = Scratch::new();
        let name = &page.name;
        scratch.write("drafts/example.sudoku", page.example());
        scratch.write("example.sudoku", page.example());
        let settings = page.block("toml");
        for line in settings.strip_prefix("[check]\n").expect("a table").lines() {
            scratch.write("sudoku.toml", format!("[check]\n{line}\n"));
            let finds = |path: &str, options: &str| {
                let found = scratch.run(&format!("check {options} {path}")).stdout;
                found.lines().find(|line| line.contains(&format!("[{name}]"))).map(str::to_owned)
            };
            let on = if page.severity.is_some() { String::new() } else { format!("--severity {name}=warning") };
            match line.split_once("  # ").expect("a remark").1.trim() {
                "off" => assert_eq!(finds("example.sudoku", ""), None, "{name}"),
                "on" => assert!(finds("example.sudoku", "").is_some_and(|line| line.contains("warning[")), "{name}"),
                "or another severity" => {
                    let level = line.split('"').nth(1).expect("a level");
                    let found = finds("example.sudoku", "").expect("a finding");
                    assert!(found.contains(&format!("{level}[{name}]")), "{found}");
                    assert!(page.text.contains(&format!("--severity {name}={level}")), "{name}");
                }
                "or off for some files" => {
                    assert!(finds("example.sudoku", "").is_some(), "{name}");
                    assert_eq!(finds("drafts/example.sudoku", ""), None, "{name}");
                }
                "but off for some files" => {
                    // What the command line says counts more.
                    assert!(finds("drafts/example.sudoku", &on).is_some(), "{name}");
                    scratch.write("sudoku.toml", format!("[check]\nseverity = {{ {name} = 'warning' }}\n{line}\n"));
                    assert!(finds("example.sudoku", "").is_some(), "{name}");
                    assert_eq!(finds("drafts/example.sudoku", ""), None, "{name}");
                }
                other => panic!("{name}: {other}"),
            }
        }
    }
}

#[test]
fn a_comment_suppresses_every_rule() {
    for page in pages() {
        let scratch = Scratch::new();
        let name = &page.name;
        scratch.write("example.sudoku", format!("# sudoku: ignore-file {name}\n{}", page.example()));
        let found = scratch.run(&page.check("")).stdout;
        assert!(!found.contains(&format!("[{name}]")), "{name}: {found}");
    }
}

#[test]
fn solutions_none_and_many_suppress_their_findings() {
    for page in pages() {
        let silenced_by = |line: &str| {
            let scratch = Scratch::new();
            scratch.write("example.sudoku", format!("{line}\n{}", page.example()));
            !scratch.run(&page.check("")).stdout.contains(&format!("[{}]", page.name))
        };
        for (words, line) in
            [("says `solutions: 0`, which", "solutions: 0"), ("says `solutions: many`,", "solutions: many")]
        {
            if page.text.contains(words) {
                assert!(silenced_by(line), "{}: {line}", page.name);
            }
        }
    }
}
