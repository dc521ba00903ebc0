//! Finds out if file modes restrict the user who runs the tests.

use std::process::Command;

/// The variable that `cargo xtask test` sets where it runs tests as an unprivileged user.
const EXPECTED: &str = "SUDOKU_UNPRIVILEGED";

/// Returns true if the user is not root, who may read and write every file. Tests that need such a user are in modules
/// with the name `unprivileged`: `cargo xtask test` as root runs these as another user.
///
/// # Panics
/// If an unprivileged user is expected, and the user is root.
pub fn is_unprivileged() -> bool {
    let id = Command::new("id").arg("-u").output().expect("`id` runs");
    let is_root = id.stdout.trim_ascii() == b"0";
    assert!(!is_root || std::env::var_os(EXPECTED).is_none(), "{EXPECTED} is set, but the user is root");
    !is_root
}
