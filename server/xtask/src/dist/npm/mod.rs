//! Makes npm's packages: one for each target with its program, and `sudoku-lsp`, which depends on all of them and starts
//! the one that npm has installed for the machine.

use super::stage;
use super::targets::{TARGETS, Target, VERSION};
use super::third_party;
use crate::run::{Failed, command, root, run};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Starts the program of the installed package.
const LAUNCHER: &str = include_str!("launcher.js");

/// Packs a program.
pub(super) fn make(target: &Target, program: &Path, licences: &Path, folder: &Path) -> Result<(), Failed> {
    let (os, cpu, libc) = target.npm;
    let mut manifest = manifest(&target.npm_package(), &format!("The program of sudoku-lsp for {}", target.triple));
    manifest["os"] = json!([os]);
    manifest["cpu"] = json!([cpu]);
    if let Some(libc) = libc {
        manifest["libc"] = json!([libc]);
    }
    manifest["files"] = json!(["bin", third_party::NAME]);
    let stage = staged(&manifest)?;
    stage::copy(licences, &stage.join(third_party::NAME))?;
    stage::copy(program, &stage.join("bin").join(target.program()))?;
    pack(&stage, folder)
}

/// Packs `sudoku-lsp`.
pub(super) fn make_chooser(folder: &Path) -> Result<(), Failed> {
    let mut manifest = manifest("sudoku-lsp", "Language server and command line for Sudoku puzzles kept as text");
    manifest["bin"] = json!({ "sudoku-lsp": "sudoku-lsp.js" });
    manifest["engines"] = json!({ "node": ">=18" });
    manifest["keywords"] = json!(["sudoku", "language-server", "linter", "puzzle"]);
    manifest["files"] = json!(["sudoku-lsp.js"]);
    let packages = TARGETS.iter().map(|target| (target.npm_package(), Value::from(VERSION)));
    manifest["optionalDependencies"] = Value::Object(packages.collect());
    let stage = staged(&manifest)?;
    stage::write(&stage.join("sudoku-lsp.js"), LAUNCHER)?;
    pack(&stage, folder)
}

fn manifest(name: &str, description: &str) -> Value {
    json!({
        "name": name,
        "version": VERSION,
        "description": description,
        "license": "MIT",
        "repository": { "type": "git", "url": format!("git+{}.git", env!("CARGO_PKG_REPOSITORY")) },
    })
}

/// A folder for a package, with its manifest and the documents that every package has.
fn staged(manifest: &Value) -> Result<PathBuf, Failed> {
    let stage = stage::empty("npm", manifest["name"].as_str().unwrap_or_default())?;
    let text = serde_json::to_string_pretty(manifest).map_err(|error| Failed(error.to_string()))?;
    stage::write(&stage.join("package.json"), &(text + "\n"))?;
    for document in ["LICENSE", "README.md"] {
        stage::copy(&root().join(document), &stage.join(document))?;
    }
    Ok(stage)
}

fn pack(stage: &Path, folder: &Path) -> Result<(), Failed> {
    let mut npm = command("npm", &["pack", "--silent", "--pack-destination"]);
    run(npm.arg(folder).current_dir(stage))
}
