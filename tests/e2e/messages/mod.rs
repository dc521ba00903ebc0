//! Lists messages that users see: findings, fixes, actions, hovers, errors.
//!
//! Each list is a file of cases: input before `>>>`, the output of the program after it. `UPDATE_EXPECT=1 cargo test
//! --test e2e messages` writes the lists anew.

mod cases;
mod editor;
mod findings;
mod manifest;
mod shell;

use expect_test::expect_file;

#[test]
fn messages_are_as_listed() {
    let findings = cases::with_output("findings.txt", findings::output);
    expect_file!["findings.txt"].assert_eq(&findings);
    let editor = cases::with_output("editor.txt", editor::output);
    expect_file!["editor.txt"].assert_eq(&editor);
    let shell = cases::with_output("shell.txt", shell::output);
    expect_file!["shell.txt"].assert_eq(&shell);
    let extension = manifest::list();
    expect_file!["extension.txt"].assert_eq(&extension);
}
