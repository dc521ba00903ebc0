//! Makes what a release has: `cargo xtask dist`, in `target/dist`.
//!
//! For each target: an archive, a wheel, npm's package, VS Code's package, and a Debian package where there is one. For
//! all: npm's package that chooses among them, VS Code's package for browsers, the playground, a bill of materials of the
//! program and of the extension, and checksums. Packages of a target contain the same program, of the profile `dist`; only VS
//! Code's has one without the playground. Each has the licences of what it contains, which `third_party` gathers.

mod archive;
mod bill_of_materials;
mod checksums;
mod debian;
mod npm;
mod stage;
mod targets;
mod third_party;
mod toolchain;
mod vscode;
mod wheel;

use crate::run::{Failed, target};
use crate::web;
use std::path::{Path, PathBuf};
use targets::{TARGETS, Target, host};
use toolchain::{Contents, Toolchain};

pub(crate) use archive::pack;
pub(crate) use third_party::write as write_licences;
pub(crate) use wheel::for_tests as wheel_for_tests;

/// Makes everything for the targets named, or for all that this machine can build for; those that it cannot are listed.
/// `checksums` alone writes only the checksums of the files that are there.
pub(crate) fn make(arguments: &[String]) -> Result<(), Failed> {
    let folder = folder();
    std::fs::create_dir_all(&folder)?;
    if arguments == ["checksums"] {
        return checksums::write(&folder);
    }
    let wanted = wanted(arguments)?;
    let page = web::playground()?;
    vscode::extension()?;
    let licences = third_party::make(&third_party::NODE)?;
    let host = host()?;
    // Programs of other machines do not run here: their completions and manual pages are printed by this one.
    let printer = Toolchain::of(host)?.build(Contents::Alone, &page)?;
    let mut missing = Vec::new();
    for target in wanted {
        match Toolchain::of(target) {
            Ok(toolchain) => packages(target, &toolchain, &page, &printer, &licences)?,
            Err(Failed(why)) if arguments.is_empty() => missing.push(format!("{}: {why}", target.triple)),
            Err(Failed(why)) => return Err(Failed(format!("{}: {why}", target.triple))),
        }
    }
    for_all(&page, &licences)?;
    checksums::write(&folder)?;
    missing.iter().for_each(|why| println!("not made here: {why}"));
    println!("{}", folder.display());
    Ok(())
}

/// The path of the program for Windows, if it was built here.
pub(crate) fn windows_program() -> PathBuf {
    toolchain::kept("x86_64-pc-windows-gnu", Contents::Alone).join("sudoku-lsp.exe")
}

/// Packs VS Code's extension for browsers, with the server inside. Returns the path of the package.
pub(crate) fn extension_for_browsers() -> Result<PathBuf, Failed> {
    vscode::extension()?;
    let licences = third_party::make(&["editors/vscode"])?;
    vscode::pack("web", &web::build()?, &licences, &folder())
}

/// The folder of everything.
fn folder() -> PathBuf {
    target().join("dist")
}

/// The packages of one target.
fn packages(
    target: &'static Target,
    toolchain: &Toolchain,
    page: &Path,
    printer: &Path,
    licences: &Path,
) -> Result<(), Failed> {
    let program = toolchain.build(Contents::WithPage, page)?;
    let release = stage::Release { target, program: &program, printer, licences };
    archive::make(&release, &folder())?;
    let module = target.has_module.then(|| toolchain.build_module()).transpose()?;
    wheel::make(target, &program, module.as_deref(), licences, &folder())?;
    npm::make(target, &program, licences, &folder())?;
    if let Some(architecture) = target.debian {
        debian::make(&release, architecture, &folder())?;
    }
    bill_of_materials::of_program(target, &folder())?;
    vscode::pack(target.vscode, &toolchain.build(Contents::Alone, page)?, licences, &folder()).map(|_package| ())
}

/// The packages that are the same for all targets.
fn for_all(page: &Path, licences: &Path) -> Result<(), Failed> {
    npm::make_chooser(&folder())?;
    vscode::pack("web", &web::build()?, licences, &folder())?;
    archive::page(page, licences, &folder())?;
    bill_of_materials::of_extension(&folder())
}

fn wanted(arguments: &[String]) -> Result<Vec<&'static Target>, Failed> {
    if arguments.is_empty() {
        return Ok(TARGETS.iter().collect());
    }
    let mut wanted = Vec::new();
    for triple in arguments {
        wanted.push(Target::named(triple).ok_or_else(|| {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.triple).collect();
            Failed(format!("no target `{triple}`; known: {}", names.join(", ")))
        })?);
    }
    Ok(wanted)
}
