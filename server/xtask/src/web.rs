//! Builds what runs in browsers: the server as WebAssembly, and the playground.

use crate::run::{Failed, command, has_rust_target, root, run, target};
use std::path::PathBuf;

/// WASI has a clock, which `std::time` needs; on the target without an operating system it panics.
const TARGET: &str = "wasm32-wasip1";

/// Builds the server for browsers, and returns the path of the module.
pub(crate) fn build() -> Result<PathBuf, Failed> {
    if !has_rust_target(TARGET) {
        return Err(Failed(format!("Rust's library for {TARGET} is missing: `rustup target add {TARGET}`")));
    }
    let arguments = ["build", "--locked", "--package", "web", "--profile", "web", "--target", TARGET];
    let mut cargo = command("cargo", &arguments);
    // Every browser of the last years has vector instructions.
    run(cargo.env("RUSTFLAGS", "-C target-feature=+simd128"))?;
    let folder = target().join("web");
    std::fs::create_dir_all(&folder)?;
    let (from, to) = (target().join(TARGET).join("web/web.wasm"), folder.join("sudoku-lsp.wasm"));
    std::fs::copy(&from, &to).map_err(|error| Failed::about(&from, &error))?;
    println!("{}", to.display());
    Ok(to)
}

/// Builds the playground, with the server inside. Returns its folder.
pub(crate) fn playground() -> Result<PathBuf, Failed> {
    build()?;
    let folder = root().join("editors/playground");
    let npm = |arguments: &[&str]| run(command("npm", arguments).current_dir(&folder));
    npm(&["ci", "--no-audit", "--no-fund"])?;
    npm(&["run", "check"])?;
    let out = target().join("playground");
    npm(&["run", "build", "--", "--out", &out.to_string_lossy()])?;
    Ok(out)
}
