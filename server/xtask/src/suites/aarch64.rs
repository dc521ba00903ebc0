//! Runs the tests of `lanes` on an emulated AArch64, since most machines that run the tests have other vector
//! instructions.

use crate::run::{Tally, command, count_cargo, exists, has_rust_target, install};
use std::path::Path;

const TARGET: &str = "aarch64-unknown-linux-gnu";
const COMPILER: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64";
/// The folder of the target's C library in Debian.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";
const PACKAGES: [&str; 3] = ["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "qemu-user"];

/// Runs the tests, and installs missing tools where that is allowed.
pub(crate) fn all(tally: &mut Tally) {
    if cfg!(target_arch = "aarch64") {
        // They are among the tests of all crates.
        return;
    }
    if !has_tools() {
        install(&PACKAGES);
    }
    let missing = missing();
    if !missing.is_empty() {
        tally
            .skipped
            .push(format!("the tests of AArch64's instructions need what this installs: {}", missing.join(", ")));
        return;
    }
    let mut cargo = command("cargo", &["test", "--package", "lanes", "--locked", "--no-fail-fast", "--target", TARGET]);
    let runner = format!("{EMULATOR} -L {LIBRARIES}");
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", COMPILER);
    cargo.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", runner);
    count_cargo(tally, "cargo test for AArch64", &mut cargo);
}

/// The commands that install the missing tools.
fn missing() -> Vec<String> {
    let mut commands = Vec::new();
    if !has_tools() {
        commands.push(format!("`apt-get install {}` (Debian)", PACKAGES.join(" ")));
    }
    if !has_rust_target(TARGET) {
        commands.push(format!("`rustup target add {TARGET}`"));
    }
    commands
}

fn has_tools() -> bool {
    exists(COMPILER) && exists(EMULATOR) && Path::new(LIBRARIES).join("lib/crt1.o").exists()
}
