//! Tests `sudoku.toml`: which one applies to a file, its effect, and the messages about broken ones.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use expect_test::expect;
use serde_json::Value;

#[test]
fn the_nearest_file_holds_alone() {
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", "[check]\nignore = ['multiple-solutions']");
    scratch.write("a/sudoku.toml", "[check.severity]\nundecided = 'error'");
    for name in ["one.sudoku", "a/two.sudoku", "a/b/three.sudoku"] {
        scratch.write(name, TWO_SOLUTIONS);
    }
    let check = "check --ignore duplicate-puzzle";
    assert_eq!(scratch.run(check).exits_with(1).paths(), ["a/b/three.sudoku", "a/two.sudoku"]);
    assert_eq!(scratch.run(&format!("{check} one.sudoku a/two.sudoku")).paths(), ["a/two.sudoku"]);
    // Also above the working directory, and for what comes from stdin.
    let below = scratch.command("check ../one.sudoku").current_dir(scratch.path().join("a")).output();
    assert_eq!(below.expect("the program starts").status.code(), Some(0));
    scratch.run_on("check -", TWO_SOLUTIONS).exits_with(0);
    scratch.run_on("check - --stdin-filename a/x.sudoku", TWO_SOLUTIONS).exits_with(1);
}

#[test]
fn options_come_before_the_file_and_the_file_before_the_defaults() {
    let scratch = Scratch::new();
    scratch.write("two.sudoku", TWO_SOLUTIONS);
    scratch.write("sudoku.toml", "[check]\nseverity = { multiple-solutions = 'info' }\nfail-on = 'error'");
    let done = scratch.run("check").exits_with(0);
    assert!(done.stdout.contains("info[multiple-solutions]"), "{}", done.stdout);
    scratch.run("check --fail-on info").exits_with(1);
    let done = scratch.run("check --severity multiple-solutions=error").exits_with(1);
    assert!(done.stdout.contains("error[multiple-solutions]"), "{}", done.stdout);
    assert_eq!(scratch.run("check --severity multiple-solutions=off").exits_with(0).stdout, "");
    assert_eq!(scratch.run("check --select syntax").exits_with(0).stdout, "");
    let done = scratch.run("check --isolated").exits_with(1);
    assert!(done.stdout.contains("warning[multiple-solutions]"), "{}", done.stdout);
}

#[test]
fn one_file_for_everything() {
    let scratch = Scratch::new();
    scratch.write("two.sudoku", TWO_SOLUTIONS);
    scratch.write("drafts/two.sudoku", TWO_SOLUTIONS);
    scratch.write("sudoku.toml", "[chek]");
    scratch.write("ci/strict.toml", "[check]\nexclude = ['/drafts']");
    assert_eq!(scratch.run("check --config ci/strict.toml").exits_with(1).paths(), ["two.sudoku"]);
    scratch.run("check --config no.toml").exits_with(2).complains(&["no.toml: cannot read the settings"]);
    scratch.run("check --config ci/strict.toml --isolated").exits_with(2);
}

#[test]
fn severity_takes_rules_and_levels() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    scratch.run("check --severity undecided=error,syntax=warning --severity no-place=off").exits_with(0);
    for (value, why) in [
        ("undecided", "RULE=LEVEL"),
        ("undecidet=off", "did you mean `undecided`"),
        ("undecided=fatal", "expected error, warning, info or off"),
    ] {
        scratch.run(&format!("check --severity {value}")).exits_with(2).complains(&[why]);
    }
}

#[test]
fn each_finding_is_judged_by_the_settings_of_its_file() {
    let scratch = Scratch::new();
    scratch.write("lax/two.sudoku", TWO_SOLUTIONS);
    scratch.write("lax/sudoku.toml", "[check]\nfail-on = 'error'");
    scratch.write("good.sudoku", GOOD);
    scratch.run("check").exits_with(0).complains(&["1 warning"]);
    scratch.write("two.sudoku", TWO_SOLUTIONS);
    scratch.run("check").exits_with(1);
    scratch.run("check --exit-zero").exits_with(0);
}

#[test]
fn a_broken_file_is_2_and_the_other_files_are_checked() {
    let scratch = Scratch::new();
    scratch.write("clash.sudoku", CLASH);
    scratch.write("bad/a.sudoku", CLASH);
    scratch.write("bad/deep/b.sudoku", CLASH);
    scratch.write("bad/sudoku.toml", "[check]\nslect = []\n");
    let done = scratch.run("check").exits_with(2);
    assert_eq!(done.paths(), ["clash.sudoku"]);
    assert_eq!(done.stderr.matches("slect").count(), 1, "{}", done.stderr);
    done.complains(&[
        "error: bad/sudoku.toml:2:1: unknown key `slect` in [check], did you mean `select`?",
        "; the settings of 2 files are broken",
    ]);
    scratch.run("check --exit-zero").exits_with(2);
    scratch.run("check --isolated bad").exits_with(1);
    for command in ["solve bad", "convert --to line bad", "config show bad"] {
        scratch.run(command).exits_with(2).complains(&["bad/sudoku.toml:2:1"]);
    }
}

#[test]
fn what_a_file_may_not_say() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    for (text, why) in [
        ("[chek]", "did you mean `check`"),
        ("[check]\nselect = ['sintax']", "did you mean `syntax`"),
        ("[check]\nselect = 'syntax'", "expected a list"),
        ("[check.severity]\nsintax = 'off'", "did you mean `syntax`"),
        ("[check.severity]\nsyntax = 'fatal'", "expected error, warning, info or off"),
        ("[check]\nfail-on = 'off'", "expected error, warning or info"),
        ("[check]\nexclude = ['a[']", "invalid pattern"),
        ("[check.per-file]\n'*' = { ignored = [] }", "did you mean `ignore`"),
        ("[solve]\nbudget = -1", "expected"),
        ("required-version = '>=99'", "is required"),
        ("required-version = '0.0.1'", "is required"),
        ("[check", "expected `]`"),
    ] {
        scratch.write("sudoku.toml", text);
        scratch.run("check").exits_with(2).complains(&["sudoku.toml:", why]);
    }
    scratch.write("sudoku.toml", "required-version = '>=0.1'\n[fmt]\n[rate]\n[solve]\n");
    scratch.run("check").exits_with(0);
    scratch.write("sudoku.toml", format!("required-version = '{}'", env!("CARGO_PKG_VERSION")));
    scratch.run("check").exits_with(0);
}

#[test]
fn exclude_holds_for_folders_and_by_force_for_what_is_named() {
    let scratch = Scratch::new();
    for name in ["a.sudoku", "old/b.sudoku", "x/old/c.sudoku", "x/d.sudoku"] {
        scratch.write(name, CLASH);
    }
    scratch.write("sudoku.toml", "[check]\nexclude = ['/old', 'x/d.*']");
    assert_eq!(scratch.run("check").paths(), ["a.sudoku", "x/old/c.sudoku"]);
    assert_eq!(scratch.run("check --exclude a.*").paths(), ["x/old/c.sudoku"]);
    assert_eq!(scratch.run("check old x/d.sudoku").paths(), ["old/b.sudoku", "x/d.sudoku"]);
    scratch.run("check --force-exclude old x/d.sudoku old/b.sudoku").exits_with(2).complains(&["nothing to check"]);
    scratch.run("check --force-exclude --allow-empty old").exits_with(0);
    assert_eq!(scratch.run("check --isolated").paths().len(), 4);
}

#[test]
fn patterns_that_match_nothing_are_named() {
    let scratch = Scratch::new();
    for name in ["a.sudoku", "drafts/b.sudoku", "sub/c.txt"] {
        scratch.write(name, GOOD_LINE);
    }
    let notes = |line: &str| -> String {
        let reported = scratch.run(&format!("check --ignore duplicate-puzzle {line}")).exits_with(0).stderr;
        let notes = reported.lines().filter(|line| line.starts_with("note: ") && !line.contains("puzzle"));
        notes.map(|line| format!("{line}\n")).collect()
    };
    assert_eq!(notes("--exclude drafts"), "");
    assert_eq!(notes("--exclude drfts"), "note: --exclude `drfts` matches nothing\n");
    assert_eq!(notes("--quiet --exclude drfts"), "");
    let settings =
        "[check]\ninclude = ['*.txt', '*.sudoku']\nexclude = ['/drfts']\nper-file = { 'drft' = ['format'] }\n";
    scratch.write("sudoku.toml", settings);
    // It matches nothing, so all is checked.
    assert_eq!(notes(""), "");
    expect![[r#"
        note: sudoku.toml:3: `/drfts` of `exclude` matches nothing
        note: sudoku.toml:4: `drft` of `per-file` matches no file
    "#]]
    .assert_eq(&notes("--verbose ."));
    scratch.write("sudoku.toml", settings.replace("drft", "draft").replace("drfts", "drafts"));
    assert_eq!(
        notes("--verbose ."),
        "note: drafts: excluded\nnote: sudoku.toml:4: `draft` of `per-file` matches no file\n"
    );
}

#[test]
fn include_has_folders_give_more() {
    let scratch = Scratch::new();
    for name in ["a.sudoku", "b.txt", "data/c.csv", "data/deep/d.csv", "e.csv", "f.log"] {
        scratch.write(name, CLASH);
    }
    scratch.write("docs/g.md", format!("# Clash\n\n```sudoku\n{CLASH}```\n"));
    assert_eq!(scratch.run("check").paths(), ["a.sudoku"]);
    scratch.write("sudoku.toml", "[check]\ninclude = ['*.txt', 'data/*.csv', 'docs/*.md']");
    assert_eq!(scratch.run("check").paths(), ["a.sudoku", "b.txt", "data/c.csv", "docs/g.md"]);
    assert_eq!(scratch.run("check data").paths(), ["data/c.csv"]);
    assert_eq!(scratch.run("solve data docs").exits_with(1).stdout, "\n\n");
}

#[test]
fn rules_for_some_files() {
    let scratch = Scratch::new();
    for name in ["a.sudoku", "tests/bad/b.sudoku", "c.sdm"] {
        scratch.write(name, TWO_SOLUTIONS);
    }
    scratch.write(
        "sudoku.toml",
        "[check]\nper-file = { 'tests/bad/*' = { ignore = ['multiple-solutions'] }, '*.sdm' = ['multiple-solutions'] }",
    );
    assert_eq!(scratch.run("check --ignore duplicate-puzzle").paths(), ["a.sudoku"]);
    scratch.write("sudoku.toml", "[check.per-file]\n'*' = { fail-on = 'error' }\n'*.sdm' = { fail-on = 'warning' }");
    scratch.run("check a.sudoku").exits_with(0);
    scratch.run("check a.sudoku --fail-on warning").exits_with(1);
    scratch.run("check c.sdm").exits_with(1);
    scratch.write("sudoku.toml", "[check.per-file.'tests/**']\nseverity = { multiple-solutions = 'error' }");
    let done = scratch.run("check --fail-on error").exits_with(1);
    assert!(done.stdout.contains("b.sudoku:1:1: error[multiple-solutions]"), "{}", done.stdout);
}

#[test]
fn the_budget_holds_for_check_and_solve() {
    let scratch = Scratch::new();
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    scratch.write("hard.sudoku", hard);
    scratch.run("check").exits_with(0);
    scratch.run("solve hard.sudoku").exits_with(0);
    scratch.write("sudoku.toml", "[solve]\nbudget = 1");
    assert_eq!(scratch.run("check").exits_with(1).rules(), ["undecided"]);
    scratch.run("solve hard.sudoku").exits_with(1).complains(&["search budget of 1 "]);
    scratch.run("solve --isolated hard.sudoku").exits_with(0);
}

#[test]
fn config_show_tells_where_each_setting_is_from() {
    let scratch = Scratch::new();
    scratch.write(
        "p/sudoku.toml",
        "[check]\nfail-on = 'error'\nexclude = ['old']\nseverity = { undecided = 'off' }\nper-file = { '*.sdm' = ['syntax'] }\n",
    );
    let lines = |line: &str, words: &[&str]| -> String {
        let displayed = scratch.run(line).exits_with(0).stdout;
        let wanted = |line: &&str| words.iter().any(|word| line.contains(word));
        let squeeze = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
        displayed.lines().filter(wanted).map(squeeze).collect()
    };
    let words = ["settings for", "required", "fail-on", "exclude", "undecided", ".syntax", "budget"];
    expect![[r##"
        # settings for p/a.sudoku
        # required-version is not set # default
        check.fail-on = "error" # p/sudoku.toml:2
        check.exclude = ["old"] # p/sudoku.toml:3
        check.severity.syntax = "error" # default
        check.severity.undecided = "off" # p/sudoku.toml:4
        solve.budget = 200000 # default
    "##]]
    .assert_eq(&lines("config show p/a.sudoku", &words));
    expect![[r#"
        check.severity.syntax = "off" # p/sudoku.toml:5, per-file "*.sdm"
        check.severity.no-place = "off" # command line
    "#]]
    .assert_eq(&lines("config show p/a.sdm --ignore no-place", &["syntax", "no-place", "per-file"]));
    expect![[r##"
        # settings for .
        check.fail-on = "warning" # default
    "##]]
    .assert_eq(&lines("config show", &["settings for", "fail-on"]));
    expect![[r##"
        # settings for p
        check.fail-on = "info" # command line
    "##]]
    .assert_eq(&lines("config show p --isolated --fail-on info", &["settings for", "fail-on"]));
    expect![[r##"
        # settings for p
        check.per-file."*.sdm" = { ignore = ["syntax"] } # p/sudoku.toml:5
    "##]]
    .assert_eq(&lines("config show p", &["settings for", "count from", "per-file"]));
}

#[test]
fn config_show_tells_which_pattern_decided() {
    let scratch = Scratch::new();
    let settings = "\
[check.per-file]
'*.sdm' = ['syntax', 'no-place']
'a*' = { select = ['syntax'], fail-on = 'info' }
'sub/' = { severity = { undecided = 'error' } }
'any' = ['unsolvable']
";
    scratch.write("sudoku.toml", settings);
    scratch.write("sub/x.sudoku", GOOD);
    let from = |path: &str, key: &str| -> Value {
        let displayed = scratch.run(&format!("config show --format json {path}")).exits_with(0).stdout;
        let displayed: Value = serde_json::from_str(&displayed).expect("JSON");
        let settings = displayed["settings"].as_array().expect("a list");
        let entry = settings.iter().find(|entry| entry["key"] == key).expect("the setting");
        serde_json::json!([entry["value"], entry["line"], entry["per_file"]])
    };
    let expected: [(&str, &str, Value); 8] = [
        ("b.sdm", "check.severity.syntax", serde_json::json!(["off", 2, "*.sdm"])),
        ("a.sdm", "check.severity.syntax", serde_json::json!(["error", 3, "a*"])),
        ("a.sdm", "check.severity.no-place", serde_json::json!(["off", 2, "*.sdm"])),
        ("a.sdm", "check.fail-on", serde_json::json!(["info", 3, "a*"])),
        ("b.sdm", "check.fail-on", serde_json::json!(["warning", null, null])),
        ("sub/new/y.sudoku", "check.severity.undecided", serde_json::json!(["error", 4, "sub/"])),
        ("sub", "check.severity.undecided", serde_json::json!(["error", 4, "sub/"])),
        // A folder is no file in it.
        (".", "check.severity.unsolvable", serde_json::json!(["error", null, null])),
    ];
    for (path, key, value) in expected {
        assert_eq!(from(path, key), value, "{path} {key}");
    }
}

#[test]
fn what_config_show_writes_means_the_same() {
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", "required-version = '>=0.1'\n[check]\nselect = ['syntax']\nexclude = ['\"x\\y']");
    let displayed = scratch.run("config show").exits_with(0).stdout;
    let values = |text: &str| -> Vec<String> {
        text.lines().skip(1).filter_map(|line| Some(line.rsplit_once("  #")?.0.trim().to_owned())).collect()
    };
    scratch.write("again.toml", &displayed);
    let again = scratch.run("config show --config again.toml").exits_with(0).stdout;
    assert_eq!(values(&displayed), values(&again));
}

#[test]
fn config_show_in_json() {
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", "[check]\n\nfail-on = 'error'");
    let displayed = scratch.run("config show --format json a.sudoku --ignore syntax").exits_with(0).stdout;
    let displayed: Value = serde_json::from_str(&displayed).expect("JSON");
    assert_eq!((&displayed["path"], &displayed["file"]), (&Value::from("a.sudoku"), &Value::from("sudoku.toml")));
    let entry = |key: &str| {
        let settings = displayed["settings"].as_array().expect("a list");
        settings.iter().find(|entry| entry["key"] == key).expect("the setting").clone()
    };
    let expected = serde_json::json!(
        { "key": "check.fail-on", "value": "error", "origin": "file", "path": "sudoku.toml", "line": 3, "per_file": null }
    );
    assert_eq!(entry("check.fail-on"), expected);
    assert_eq!(entry("check.severity.syntax")["origin"], "command-line");
    assert_eq!(entry("solve.budget")["origin"], "default");
    scratch.run("config show --config no.toml").exits_with(2).complains(&["no.toml: cannot read"]);
    scratch.run("config").exits_with(2);
}

#[test]
fn config_schema_is_that_of_the_reference() {
    let scratch = Scratch::new();
    let schema = scratch.run("config schema").exits_with(0).stdout;
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let reference: Value =
        serde_json::from_str(include_str!("../../../../server/reference/sudoku.schema.json")).expect("JSON");
    assert_eq!(schema, reference);
    let keys = |schema: &Value| -> Vec<String> {
        let mut keys: Vec<String> = schema["properties"].as_object().expect("properties").keys().cloned().collect();
        keys.sort();
        keys
    };
    assert_eq!(keys(&schema), ["check", "fmt", "rate", "required-version", "solve"]);
    let check = &schema["properties"]["check"];
    assert_eq!(keys(check), ["exclude", "fail-on", "ignore", "include", "per-file", "select", "severity"]);
    assert_eq!(check["additionalProperties"], false);
}

#[test]
fn a_report_does_not_take_the_place_of_settings() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("sudoku.toml", "[check]\nfail-on = 'error'\n");
    let done = scratch.run("check --format json=sudoku.toml a.sudoku").exits_with(2);
    done.complains(&["sudoku.toml: cannot write the report: it would overwrite an input file"]);
    assert_eq!(scratch.read("sudoku.toml"), "[check]\nfail-on = 'error'\n");
}
