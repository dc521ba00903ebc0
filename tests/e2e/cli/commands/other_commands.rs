//! Tests the commands that read no puzzles.

use crate::cli::harness::Scratch;

#[test]
fn rules_lists_all_and_explains_each() {
    let scratch = Scratch::new();
    let table = scratch.run("rules").exits_with(0).stdout;
    let names: Vec<&str> = table.lines().filter_map(|line| line.split(' ').next()).collect();
    for name in ["syntax", "malformed-row", "incomplete-grid", "duplicate-value", "no-candidate", "no-place"] {
        assert!(names.contains(&name), "{table}");
    }
    for name in names {
        let page = scratch.run(&format!("rules {name}")).exits_with(0).stdout;
        assert!(page.lines().count() > 1 && page.contains(name), "{name}: {page}");
    }
}

#[test]
fn rules_in_json() {
    let scratch = Scratch::new();
    let all = scratch.run("rules --format json").exits_with(0).stdout;
    let all: Vec<serde_json::Value> = serde_json::from_str(&all).expect("JSON");
    let table = scratch.run("rules").stdout;
    assert_eq!(all.len(), table.lines().count());
    for (rule, line) in all.iter().zip(table.lines()) {
        let text = |key: &str| rule[key].as_str().expect("text");
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!((text("name"), text("severity")), (words[0], words[1]));
        assert!(line.ends_with(text("summary")), "{line}");
        let one = scratch.run(&format!("rules --format json {}", words[0])).exits_with(0).stdout;
        assert_eq!(&serde_json::from_str::<serde_json::Value>(&one).expect("JSON"), rule);
        assert_eq!(text("page"), scratch.run(&format!("rules {}", words[0])).stdout);
    }
}

#[test]
fn completions_and_manual_name_the_commands() {
    let scratch = Scratch::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = scratch.run(&format!("completions {shell}")).exits_with(0).stdout;
        assert!(script.contains("max-shown"), "{shell}");
    }
    assert!(scratch.run("man").exits_with(0).stdout.contains("convert"));
    assert!(scratch.run("man check").exits_with(0).stdout.contains("fail\\-on"));
    scratch.run("man chekc").exits_with(2);
}

#[test]
fn every_way_to_start_the_server_starts_it() {
    let scratch = Scratch::new();
    let request = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}"#;
    let input = format!("Content-Length: {}\r\n\r\n{request}", request.len());
    for line in ["", "--stdio", "serve", "serve --stdio"] {
        let done = scratch.run_on(line, input.as_str());
        assert!(
            done.stdout.starts_with("Content-Length: ") && done.stdout.contains("capabilities"),
            "{line}: {done:?}"
        );
        assert!(done.stdout.contains(env!("CARGO_PKG_VERSION")), "{line}: {done:?}");
    }
}
