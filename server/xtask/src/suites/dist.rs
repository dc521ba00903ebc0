//! Makes the packages of a release for every system that this machine can build for, installs each, and runs the
//! programs.

use crate::dist;
use crate::run::{Failed, Tally, exists, install, target};
use crate::suites::python::Suite;

const SUITE: Suite = Suite { tests: "tests/dist", environment: "dist-tests", name: "the tests of packages" };

/// Emulators for programs of other machines, with the packages of Debian that contain them.
const EMULATORS: [(&str, &[&str]); 2] =
    [("qemu-aarch64", &["qemu-user", "libc6-dev-arm64-cross"]), ("wine", &["wine", "wine64"])];

/// Makes the packages and runs the tests; those that lack an emulator are skipped with the reason.
pub(crate) fn all(tally: &mut Tally) {
    for (program, packages) in EMULATORS {
        if !exists(program) {
            install(packages);
        }
    }
    let made = dist::make(&[]);
    let is_made = made.is_ok();
    tally.step("packages of a release", made);
    if !is_made {
        return;
    }
    match SUITE.command() {
        Ok(mut tests) => SUITE.count(tally, tests.env("SUDOKU_DIST", target().join("dist"))),
        Err(Failed(why)) => tally.skipped.push(format!("{}: {why}", SUITE.name)),
    }
}
