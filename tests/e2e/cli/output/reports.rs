//! Tests reports for other programs, and the files that reports are written to.

use crate::cli::harness::{CLASH, GOOD, Scratch, TWO_SOLUTIONS};
use expect_test::{Expect, expect};

/// One of each severity; a name, a title and a text that want escaping; a file without findings and one that cannot be
/// read.
fn folder() -> Scratch {
    let scratch = Scratch::new();
    scratch.write(
        "a,b: 100%.sudoku",
        "autor: x\ntitle: \"<&]]>\" 100%\n1 2 | 3 4\n3 4 | 漢 :,\n2 1 | 4\n4 3 | 2 1\n\nstray\u{1b}[1m text\n",
    );
    scratch.write("b.sdm", TWO_SOLUTIONS);
    scratch.write("good.sudoku", GOOD);
    scratch.write("utf16.sudoku", b"\xff\xfe1\x00");
    scratch
}

#[track_caller]
fn check(format: &str, expected: &Expect) {
    let done = folder().run(&format!("check --format {format}")).exits_with(2);
    expected.assert_eq(&done.stdout);
}

#[test]
fn github_commands() {
    check(
        "github",
        &expect![[r#"
            ::notice title=sudoku-lsp unknown-key,file=a%2Cb%3A 100%25.sudoku,line=1,endLine=1,col=1,endColumn=6::a,b: 100%25.sudoku:1:1: unknown key `autor`, did you mean `author`?
            ::error title=sudoku-lsp syntax,file=a%2Cb%3A 100%25.sudoku,line=4,endLine=4,col=7,endColumn=8::a,b: 100%25.sudoku:4:7: unknown symbol `漢`; this grid's values are 1 to 4
            ::error title=sudoku-lsp malformed-row,file=a%2Cb%3A 100%25.sudoku,line=5,endLine=5,col=1,endColumn=8::a,b: 100%25.sudoku:5:1: this row has 3 cells instead of 4
            ::error title=sudoku-lsp syntax,file=a%2Cb%3A 100%25.sudoku,line=8,endLine=8,col=1,endColumn=15::a,b: 100%25.sudoku:8:1: no grid follows this heading or metadata
            ::warning title=sudoku-lsp multiple-solutions,file=b.sdm,line=1,endLine=1,col=1,endColumn=82::b.sdm:1:1: 2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6
            ::error title=sudoku-lsp,file=utf16.sudoku::utf16.sudoku: not valid UTF-8: byte 0xFF at byte offset 0; it looks like UTF-16: save it as UTF-8
        "#]],
    );
}

#[test]
fn gitlab_code_quality() {
    check(
        "gitlab",
        &expect![[r#"
            [
            {"description":"unknown key `autor`, did you mean `author`?","check_name":"unknown-key","fingerprint":"a88616529aa334b3a3fead79798cec95","severity":"info","location":{"path":"a,b: 100%.sudoku","lines":{"begin":1,"end":1}}},
            {"description":"unknown symbol `漢`; this grid's values are 1 to 4","check_name":"syntax","fingerprint":"cbb2bec3bfb7767a1f8ee6bb2af40b81","severity":"major","location":{"path":"a,b: 100%.sudoku","lines":{"begin":4,"end":4}}},
            {"description":"this row has 3 cells instead of 4","check_name":"malformed-row","fingerprint":"a4e309d7d75416127770d2b3d1ed576e","severity":"major","location":{"path":"a,b: 100%.sudoku","lines":{"begin":5,"end":5}}},
            {"description":"no grid follows this heading or metadata","check_name":"syntax","fingerprint":"89f69e6096c21db5cfd1bad555d3b71c","severity":"major","location":{"path":"a,b: 100%.sudoku","lines":{"begin":8,"end":8}}},
            {"description":"2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6","check_name":"multiple-solutions","fingerprint":"969200c0f6b0f54cd01e6bc37b2c87a0","severity":"minor","location":{"path":"b.sdm","lines":{"begin":1,"end":1}}}
            ]
        "#]],
    );
}

#[test]
fn junit() {
    check(
        "junit",
        &expect![[r#"
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="sudoku-lsp">
            <testsuite name="a,b: 100%.sudoku" tests="2" failures="2" errors="0">
            <testcase name="puzzle 1: &quot;&lt;&amp;]]&gt;&quot; 100%" classname="a,b: 100%.sudoku">
            <failure type="syntax" message="unknown symbol `漢`; this grid's values are 1 to 4">a,b: 100%.sudoku:4:7: error[syntax] unknown symbol `漢`; this grid's values are 1 to 4
            a,b: 100%.sudoku:5:1: error[malformed-row] this row has 3 cells instead of 4
            </failure>
            <system-out>a,b: 100%.sudoku:1:1: info[unknown-key] unknown key `autor`, did you mean `author`?
            </system-out>
            </testcase>
            <testcase name="syntax at 8:1" classname="a,b: 100%.sudoku">
            <failure type="syntax" message="no grid follows this heading or metadata">a,b: 100%.sudoku:8:1: error[syntax] no grid follows this heading or metadata
            </failure>
            </testcase>
            </testsuite>
            <testsuite name="b.sdm" tests="1" failures="1" errors="0">
            <testcase name="puzzle 1" classname="b.sdm">
            <failure type="multiple-solutions" message="2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6">b.sdm:1:1: warning[multiple-solutions] 2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6
            </failure>
            </testcase>
            </testsuite>
            <testsuite name="good.sudoku" tests="1" failures="0" errors="0">
            <testcase name="nothing found" classname="good.sudoku"/>
            </testsuite>
            <testsuite name="utf16.sudoku" tests="1" failures="0" errors="1">
            <testcase name="not checked" classname="utf16.sudoku">
            <error type="not-checked" message="not valid UTF-8: byte 0xFF at byte offset 0; it looks like UTF-16: save it as UTF-8">not valid UTF-8: byte 0xFF at byte offset 0; it looks like UTF-16: save it as UTF-8</error>
            </testcase>
            </testsuite>
            </testsuites>
        "#]],
    );
}

#[test]
fn rdjsonl() {
    check(
        "rdjsonl",
        &expect![[r#"
            {"message":"unknown key `autor`, did you mean `author`?","location":{"path":"a,b: 100%.sudoku","range":{"start":{"line":1,"column":1},"end":{"line":1,"column":6}}},"severity":"INFO","source":{"name":"sudoku-lsp"},"code":{"value":"unknown-key"},"suggestions":[{"range":{"start":{"line":1,"column":1},"end":{"line":1,"column":6}},"text":"author"}]}
            {"message":"unknown symbol `漢`; this grid's values are 1 to 4","location":{"path":"a,b: 100%.sudoku","range":{"start":{"line":4,"column":7},"end":{"line":4,"column":10}}},"severity":"ERROR","source":{"name":"sudoku-lsp"},"code":{"value":"syntax"}}
            {"message":"this row has 3 cells instead of 4","location":{"path":"a,b: 100%.sudoku","range":{"start":{"line":5,"column":1},"end":{"line":5,"column":8}}},"severity":"ERROR","source":{"name":"sudoku-lsp"},"code":{"value":"malformed-row"}}
            {"message":"no grid follows this heading or metadata","location":{"path":"a,b: 100%.sudoku","range":{"start":{"line":8,"column":1},"end":{"line":8,"column":15}}},"severity":"ERROR","source":{"name":"sudoku-lsp"},"code":{"value":"syntax"}}
            {"message":"2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6","location":{"path":"b.sdm","range":{"start":{"line":1,"column":1},"end":{"line":1,"column":82}}},"severity":"WARNING","source":{"name":"sudoku-lsp"},"code":{"value":"multiple-solutions"},"related_locations":[{"message":"r4c1 can be 3 or 6","location":{"path":"b.sdm","range":{"start":{"line":1,"column":28}}}},{"message":"r4c6 differs between these two solutions","location":{"path":"b.sdm","range":{"start":{"line":1,"column":33}}}},{"message":"r6c1 differs between these two solutions","location":{"path":"b.sdm","range":{"start":{"line":1,"column":46}}}},{"message":"r6c6 differs between these two solutions","location":{"path":"b.sdm","range":{"start":{"line":1,"column":51}}}}]}
        "#]],
    );
}

#[test]
fn sarif_results() {
    let done = folder().run("check --format sarif").exits_with(2);
    let (_rules, results) = done.stdout.split_once("}},\n").expect("a driver and a run");
    expect![[r#"
        "columnKind":"unicodeCodePoints","newlineSequences":["\r\n","\n","\r"],
        "originalUriBaseIds":{"%SRCROOT%":{"description":{"text":"The folder that all paths lead from."}}},
        "results":[
        {"ruleId":"unknown-key","ruleIndex":3,"level":"note","message":{"text":"unknown key `autor`, did you mean `author`?"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%2Cb%3A%20100%25.sudoku","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":6}}}],"partialFingerprints":{"sudokuFinding/v1":"a88616529aa334b3a3fead79798cec95"},"fixes":[{"description":{"text":"Change the key to `author`"},"artifactChanges":[{"artifactLocation":{"uri":"a%2Cb%3A%20100%25.sudoku","uriBaseId":"%SRCROOT%"},"replacements":[{"deletedRegion":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":6},"insertedContent":{"text":"author"}}]}]}],"properties":{"puzzle":1}},
        {"ruleId":"syntax","ruleIndex":0,"level":"error","message":{"text":"unknown symbol `漢`; this grid's values are 1 to 4"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%2Cb%3A%20100%25.sudoku","uriBaseId":"%SRCROOT%"},"region":{"startLine":4,"startColumn":7,"endLine":4,"endColumn":8}}}],"partialFingerprints":{"sudokuFinding/v1":"cbb2bec3bfb7767a1f8ee6bb2af40b81"},"properties":{"puzzle":1}},
        {"ruleId":"malformed-row","ruleIndex":1,"level":"error","message":{"text":"this row has 3 cells instead of 4"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%2Cb%3A%20100%25.sudoku","uriBaseId":"%SRCROOT%"},"region":{"startLine":5,"startColumn":1,"endLine":5,"endColumn":8}}}],"partialFingerprints":{"sudokuFinding/v1":"a4e309d7d75416127770d2b3d1ed576e"},"properties":{"puzzle":1}},
        {"ruleId":"syntax","ruleIndex":0,"level":"error","message":{"text":"no grid follows this heading or metadata"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%2Cb%3A%20100%25.sudoku","uriBaseId":"%SRCROOT%"},"region":{"startLine":8,"startColumn":1,"endLine":8,"endColumn":15}}}],"partialFingerprints":{"sudokuFinding/v1":"89f69e6096c21db5cfd1bad555d3b71c"},"properties":{}},
        {"ruleId":"multiple-solutions","ruleIndex":11,"level":"warning","message":{"text":"2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"b.sdm","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":1,"endLine":1,"endColumn":82}}}],"relatedLocations":[{"physicalLocation":{"artifactLocation":{"uri":"b.sdm","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":28}},"message":{"text":"r4c1 can be 3 or 6"}},{"physicalLocation":{"artifactLocation":{"uri":"b.sdm","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":33}},"message":{"text":"r4c6 differs between these two solutions"}},{"physicalLocation":{"artifactLocation":{"uri":"b.sdm","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":46}},"message":{"text":"r6c1 differs between these two solutions"}},{"physicalLocation":{"artifactLocation":{"uri":"b.sdm","uriBaseId":"%SRCROOT%"},"region":{"startLine":1,"startColumn":51}},"message":{"text":"r6c6 differs between these two solutions"}}],"partialFingerprints":{"sudokuFinding/v1":"969200c0f6b0f54cd01e6bc37b2c87a0"},"properties":{"puzzle":1,"cells":["r4c1","r4c6","r6c1","r6c6"]}}
        ],
        "invocations":[{"executionSuccessful":false,"exitCode":2,"toolExecutionNotifications":[{"level":"error","locations":[{"physicalLocation":{"artifactLocation":{"uri":"utf16.sudoku","uriBaseId":"%SRCROOT%"}}}],"message":{"text":"not valid UTF-8: byte 0xFF at byte offset 0; it looks like UTF-16: save it as UTF-8"}}]}]}]}
    "#]].assert_eq(results);
}

#[test]
fn sarif_rules() {
    let done = folder().run("check --format sarif").exits_with(2);
    let report: serde_json::Value = serde_json::from_str(&done.stdout).expect("one JSON value");
    let run = &report["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("a list");
    for rule in rules {
        for text in ["/shortDescription/text", "/fullDescription/text", "/help/text", "/help/markdown"] {
            assert!(rule.pointer(text).is_some_and(|text| !text.as_str().unwrap_or_default().is_empty()), "{rule}");
        }
    }
    for result in run["results"].as_array().expect("a list") {
        let index = result["ruleIndex"].as_u64().expect("a number") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    assert_eq!(rules[0]["defaultConfiguration"], serde_json::json!({"enabled": true, "level": "error"}));
}

#[test]
fn nothing_found() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    let reported = |format: &str| scratch.run(&format!("check --format {format}")).exits_with(0).stdout;
    assert_eq!(
        (reported("github"), reported("rdjsonl"), reported("gitlab")),
        (String::new(), String::new(), "[]\n".to_owned())
    );
    assert!(reported("sarif").contains("\"results\":[],\n"));
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="sudoku-lsp">
        <testsuite name="good.sudoku" tests="1" failures="0" errors="0">
        <testcase name="nothing found" classname="good.sudoku"/>
        </testsuite>
        </testsuites>
    "#]]
    .assert_eq(&reported("junit"));
}

#[test]
fn what_does_not_fail_the_run_is_a_case_that_has_passed() {
    let scratch = Scratch::new();
    scratch.write("b.sdm", TWO_SOLUTIONS);
    let done = scratch.run("check --fail-on error --format junit").exits_with(0);
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="sudoku-lsp">
        <testsuite name="b.sdm" tests="1" failures="0" errors="0">
        <testcase name="puzzle 1" classname="b.sdm">
        <system-out>b.sdm:1:1: warning[multiple-solutions] 2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6
        </system-out>
        </testcase>
        </testsuite>
        </testsuites>
    "#]].assert_eq(&done.stdout);
}

#[test]
fn a_note_says_that_github_shows_ten_annotations() {
    let scratch = Scratch::new();
    let reported = |keys: usize| {
        scratch.write("a.sudoku", format!("{}{GOOD}", "unknown: x\n".repeat(keys)));
        scratch.run("check --format github").exits_with(0).stdout
    };
    assert_eq!(reported(10).lines().count(), 10);
    let eleven = reported(11);
    assert_eq!(eleven.lines().count(), 12);
    expect!["::notice title=sudoku-lsp::11 infos found; GitHub shows 10 annotations of each kind per step, the log of the step has all"].assert_eq(eleven.lines().last().unwrap_or_default());
}

#[test]
fn services_name_files_from_what_they_have_checked_out() {
    let scratch = Scratch::new();
    scratch.write("repo/sub/a.sudoku", CLASH);
    let reported = |format: &str, variable: &str| {
        let mut command = scratch.command(&format!("check --format {format}"));
        command.current_dir(scratch.path().join("repo/sub")).env(variable, scratch.path().join("repo"));
        String::from_utf8(command.output().expect("the program starts").stdout).expect("UTF-8")
    };
    assert!(reported("github", "GITHUB_WORKSPACE").contains("file=sub/a.sudoku,"));
    assert!(reported("sarif", "GITHUB_WORKSPACE").contains("\"uri\":\"sub/a.sudoku\""));
    assert!(reported("gitlab", "CI_PROJECT_DIR").contains("\"path\":\"sub/a.sudoku\""));
    assert!(reported("gitlab", "GITHUB_WORKSPACE").contains("\"path\":\"a.sudoku\""));
    assert!(reported("json", "GITHUB_WORKSPACE").contains("\"path\":\"a.sudoku\""));
}

#[cfg(unix)]
#[test]
fn names_that_are_not_text_are_written_byte_by_byte() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let scratch = Scratch::new();
    for name in [b"a\xff.sudoku", b"a\xfe.sudoku"] {
        std::fs::write(scratch.path().join(OsStr::from_bytes(name)), CLASH).expect("a file");
    }
    let sarif: serde_json::Value = serde_json::from_str(&scratch.run("check --format sarif").stdout).expect("JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("a list");
    let uris = |place: &serde_json::Value| place["physicalLocation"]["artifactLocation"]["uri"].to_string();
    let last = results.iter().rfind(|result| result["ruleId"] == "duplicate-puzzle").expect("equal puzzles");
    let mut named = [uris(&last["locations"][0]), uris(&last["relatedLocations"][0])];
    named.sort();
    assert_eq!(named, ["\"a%FE.sudoku\"", "\"a%FF.sudoku\""]);
    let json = scratch.run("check --format jsonl").stdout;
    assert!(json.contains("\"path\":\"a\u{FFFD}.sudoku\"") && json.contains("\"uri\":\"a%FF.sudoku\""), "{json}");
}

#[test]
fn columns_in_bytes_are_written_where_they_differ() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "1 2 | 3 4\n3 4 | 漢 漢\n2 1 | 4 3\n4 3 | 2 1\n");
    let json = scratch.run("check --format jsonl").stdout;
    let columns: Vec<&str> =
        json.lines().filter_map(|line| line.split_once("\"byte_columns\":")).map(|it| it.1).collect();
    assert_eq!(columns, ["[7,10]}", "[11,14]}"]);
}

#[test]
fn no_format_for_programs_is_coloured_or_capped() {
    let scratch = folder();
    for format in ["github", "gitlab", "junit", "sarif", "rdjsonl"] {
        let plain = scratch.run(&format!("check --format {format}")).stdout;
        let other = scratch.run(&format!("check --color always --max-shown 1 --format {format}")).stdout;
        assert_eq!(plain, other);
        assert_eq!(plain, scratch.run(&format!("check --jobs 1 --format {format}")).stdout);
        scratch.run(&format!("check --format {format}={format}.txt"));
        assert_eq!(plain, scratch.read(&format!("{format}.txt")));
    }
}

#[test]
fn what_is_wrong_with_settings_has_its_place() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    scratch.write("sudoku.toml", "[check]\ninclude = ['*.tx']\n");
    scratch.write("bad/x.sudoku", GOOD);
    scratch.write("bad/sudoku.toml", "[check]\n\nslect = []\n");
    let reported = |format: &str| scratch.run(&format!("check --format {format}")).exits_with(2).stdout;
    let github = reported("github");
    for place in [
        "file=bad/sudoku.toml,line=3::bad/sudoku.toml:3:1: unknown key",
        "file=sudoku.toml,line=2::sudoku.toml:2: `*.tx`",
    ] {
        assert!(github.contains(place), "{github}");
    }
    let sarif: serde_json::Value = serde_json::from_str(&reported("sarif")).expect("JSON");
    let notes = sarif["runs"][0]["invocations"][0]["toolExecutionNotifications"].as_array().expect("a list");
    let place = |note: &serde_json::Value| note["locations"][0]["physicalLocation"].clone();
    let places: Vec<String> = notes
        .iter()
        .map(|note| format!("{}{}", place(note)["artifactLocation"]["uri"], place(note)["region"]))
        .collect();
    assert_eq!(places, [r#""bad/sudoku.toml"{"startColumn":1,"startLine":3}"#, r#""sudoku.toml"{"startLine":2}"#]);
    assert!(reported("junit").contains(r#"classname="bad/sudoku.toml:3:1""#));
}

#[test]
fn a_report_that_cannot_be_written_fails_the_run() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    let old = scratch.write("old.json", "old");
    for path in ["missing/x.json", ".", "good.sudoku/x.json"] {
        let line = format!("check --format json=old.json --format sarif={path}");
        scratch.run(&line).exits_with(2).complains(&[path, "cannot write the report"]);
        assert_eq!(scratch.read("old.json"), "old");
    }
    assert!(old.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_fails_the_run() {
    let scratch = Scratch::new();
    scratch.write("clash.sudoku", CLASH);
    for format in ["json", "sarif", "junit", "github"] {
        let done = scratch.run(&format!("check --format {format}=/dev/full"));
        done.exits_with(2).complains(&["/dev/full: cannot write the report"]);
    }
}

/// The old report stays until the new one is complete, even if it never is.
#[cfg(unix)]
#[test]
fn a_run_that_is_killed_leaves_the_old_report() {
    use std::process::Stdio;
    let scratch = Scratch::new();
    scratch.write("report.json", "old");
    let mut command = scratch.command("check --format json=report.json -");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program starts");
    let names = || scratch.path().read_dir().expect("a folder").count();
    while names() < 2 && child.try_wait().expect("a state").is_none() {
        std::thread::yield_now();
    }
    child.kill().expect("a running program");
    child.wait().expect("its end");
    assert_eq!(scratch.read("report.json"), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn reports_go_to_what_the_shell_has_opened() {
    let scratch = Scratch::new();
    scratch.write("clash.sudoku", CLASH);
    let report = scratch.run("check --format jsonl").stdout;
    let shell = |script: &str| {
        let mut command = scratch.command("");
        let program = command.get_program().to_owned();
        command = std::process::Command::new("sh");
        command.arg("-c").arg(script).arg(program).current_dir(scratch.path());
        String::from_utf8(command.output().expect("a shell").stdout).expect("UTF-8")
    };
    let run = "\"$0\" check --format json=/dev/null";
    assert_eq!(shell(&format!("{run} --format jsonl=/dev/fd/3 3>&1 >/dev/null")), report);
    assert!(shell("\"$0\" check --format jsonl=/dev/stdout | cat").ends_with(&report));
    // Appends to the existing text.
    shell("echo first >out; \"$0\" check --format jsonl=/dev/fd/3 3>>out");
    assert_eq!(scratch.read("out"), format!("first\n{report}"));
    // A pipe with a name.
    assert_eq!(shell(&format!("mkfifo pipe; {run} --format jsonl=pipe >/dev/null & cat pipe")), report);
}

/// Brackets of a text are no links (SARIF 2.1.0, 3.11.6).
#[test]
fn sarif_messages_hold_no_links() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("[x](https://example.org/\\): y\n[thermmos]\n1: x\ntitel: [a](1)\n{CLASH}"));
    scratch.write("[b](2).sudoku", CLASH);
    scratch.write("c.sudoku", b"\xFF\xFE");
    let done = scratch.run("check --format sarif").exits_with(2);
    let sarif: serde_json::Value = serde_json::from_str(&done.stdout).expect("JSON");
    let run = &sarif["runs"][0];
    let results = run["results"].as_array().expect("a list");
    let mut texts: Vec<&str> = Vec::new();
    for result in results {
        texts.extend(result["message"]["text"].as_str());
        let related = result["relatedLocations"].as_array().into_iter().flatten();
        texts.extend(related.filter_map(|place| place["message"]["text"].as_str()));
        let fixes = result["fixes"].as_array().into_iter().flatten();
        texts.extend(fixes.filter_map(|fix| fix["description"]["text"].as_str()));
    }
    let notes = run["invocations"][0]["toolExecutionNotifications"].as_array().into_iter().flatten();
    texts.extend(notes.filter_map(|note| note["message"]["text"].as_str()));
    for text in &texts {
        let rest = text.replace("\\\\", "").replace("\\[", "").replace("\\]", "");
        assert!(!rest.contains(['[', ']', '\\']), "{text}");
    }
    assert!(texts.iter().any(|text| text.contains("\\[")), "{texts:?}");
}
