//! Starts the program under test, and reads the memory of its processes.

use std::path::PathBuf;
use std::process::Command;

/// The program, not yet started. It does not use the cache of the user who runs the tests.
pub(crate) fn program() -> Command {
    let mut program = Command::new(path());
    program.env("SUDOKU_LSP_CACHE_DIR", "");
    program
}

/// The path of the program. `cargo xtask test` names a copy where it runs tests as a user who cannot read this folder.
fn path() -> PathBuf {
    std::env::var_os("SUDOKU_TESTED_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_sudoku-lsp").into(), PathBuf::from)
}

/// The most memory that a process has used beside the pages of its program file, in bytes.
#[cfg(target_os = "linux")]
pub(crate) fn peak_memory(process: u32) -> u64 {
    let program = status_field(process, "RssFile:");
    status_field(process, "VmHWM:").saturating_sub(program)
}

/// The memory that a process has now, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn memory(process: u32) -> u64 {
    status_field(process, "VmRSS:")
}

#[cfg(target_os = "linux")]
fn status_field(process: u32, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("the status of the process");
    let line = status.lines().find_map(|line| line.strip_prefix(field)).expect("the field");
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kilobytes * 1024
}
