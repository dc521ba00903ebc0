//! Tests that the page of campaigns names those that there are. `cargo xtask` builds the program with this test.

use std::process::Command;

/// The message of the program about a name without further arguments.
fn message(name: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_campaigns")).arg(name).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "{name}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_page_has_a_row_for_each_campaign() {
    let page = include_str!("../README.md");
    let mut names = 0;
    for line in page.lines().take_while(|line| !line.starts_with("Figures")) {
        let Some(name) = line.strip_prefix("| `").and_then(|row| row.split('`').next()) else { continue };
        assert!(message(name).starts_with("--program is missing"), "{name}: {}", message(name));
        names += 1;
    }
    assert_eq!(names, 8);
    assert!(message("unknown").starts_with("no campaign `unknown`"));
}
