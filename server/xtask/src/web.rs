//! Builds what runs in browsers: the server as WebAssembly, and the playground.

use crate::run::{Failed, command, exists, has_rust_target, root, run, target};
use std::path::PathBuf;

/// WASI has a clock, which `std::time` needs; on the target without an operating system it panics.
const TARGET: &str = "wasm32-wasip1";

/// What the page needs and is not here, with the remedy.
pub(crate) fn missing() -> Option<String> {
    if !exists("npm") {
        return Some("Node 20 or later with npm is missing: https://nodejs.org".to_owned());
    }
    if !has_rust_target(TARGET) {
        return Some(format!("Rust's library for {TARGET} is missing: `rustup target add {TARGET}`"));
    }
    None
}

/// Builds the server for browsers, and returns the path of the module.
pub(crate) fn build() -> Result<PathBuf, Failed> {
    if let Some(why) = missing() {
        return Err(Failed(why));
    }
    let arguments = ["build", "--locked", "--package", "web", "--profile", "web", "--target", TARGET];
    let mut cargo = command("cargo", &arguments);
    // Every browser of the last years has vector instructions.
    run(cargo.env("RUSTFLAGS", "-C target-feature=+simd128"))?;
    let folder = target().join("web");
    std::fs::create_dir_all(&folder)?;
    let from = target().join(TARGET).join("web/web.wasm");
    let to = folder.join("sudoku-lsp.wasm");
    std::fs::copy(&from, &to).map_err(|error| Failed::about(&from, &error))?;
    println!("{}", to.display());
    Ok(to)
}

/// Builds the playground. With `--open`, also a program that has it, which serves it and opens it in the browser.
pub(crate) fn run_playground(arguments: &[String]) -> Result<(), Failed> {
    let opens = match arguments {
        [] => false,
        [option] if option == "--open" => true,
        _ => return Err(Failed("expected nothing or `--open`".to_owned())),
    };
    let page = playground()?;
    if !opens {
        return Ok(());
    }
    let mut program = command("cargo", &["run", "--release", "--locked", "--", "playground", "--open"]);
    run(program.env("SUDOKU_PLAYGROUND", page))
}

/// Builds the playground, with the server inside. Returns its folder.
pub(crate) fn playground() -> Result<PathBuf, Failed> {
    build()?;
    let folder = root().join("editors/playground");
    let out = target().join("playground");
    let install: &[&str] = &["ci", "--no-audit", "--no-fund"];
    let build: &[&str] = &["run", "build", "--", "--out", &out.to_string_lossy()];
    for arguments in [install, &["run", "check"], build] {
        run(command("npm", arguments).current_dir(&folder))?;
    }
    Ok(out)
}
