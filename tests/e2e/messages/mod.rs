//! Lists all messages that users see: findings, fixes, actions, hovers, errors, help.
//!
//! Each list is a file of cases: input before `>>>`, the output of the program after it. `sources.txt` holds the
//! messages that no case provokes, taken from the source text, so that no message is in no list. `UPDATE_EXPECT=1 cargo
//! test --test e2e messages` writes the lists anew.

mod cases;
mod editor;
mod findings;
mod help;
mod manifest;
mod shell;
mod sources;

use expect_test::expect_file;

#[test]
fn every_message_is_in_a_list() {
    let findings = cases::with_output("findings.txt", findings::output);
    expect_file!["findings.txt"].assert_eq(&findings);
    let editor = cases::with_output("editor.txt", editor::output);
    expect_file!["editor.txt"].assert_eq(&editor);
    let shell = cases::with_output("shell.txt", shell::output);
    expect_file!["shell.txt"].assert_eq(&shell);
    let help = help::list();
    expect_file!["help.txt"].assert_eq(&help);
    let extension = manifest::list();
    expect_file!["extension.txt"].assert_eq(&extension);
    let rest = sources::without_case(&[&findings, &editor, &shell, &help]);
    expect_file!["sources.txt"].assert_eq(&rest);
}
