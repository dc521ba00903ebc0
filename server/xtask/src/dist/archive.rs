//! Packs archives: the program of a target with its completions, manual pages and licences, and the page of the playground.
//! `package.metadata.binstall` in Cargo.toml declares the same names.

use super::stage::{self, Release};
use super::targets::{Target, VERSION};
use super::third_party;
use crate::run::{Failed, command, root, run, target};
use std::path::{Path, PathBuf};

/// The shells, with the names by which they find their scripts.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "sudoku-lsp.bash"),
    ("zsh", "_sudoku-lsp"),
    ("fish", "sudoku-lsp.fish"),
    ("powershell", "_sudoku-lsp.ps1"),
    ("elvish", "sudoku-lsp.elv"),
];
const DOCUMENTS: [&str; 3] = ["CHANGELOG.md", "LICENSE", "README.md"];

/// Packs the program of a target, by default the result of `cargo build --profile dist --target`, in `target/archives`, and
/// prints the path of the archive. Runs the program, so the machine must be of that target.
pub(crate) fn pack(arguments: &[String]) -> Result<(), Failed> {
    let (triple, program) = match arguments {
        [triple] => (triple, None),
        [triple, program] => (triple, Some(program)),
        _ => {
            return Err(Failed(
                "expected a target, and maybe the program: `cargo xtask archive TARGET [PROGRAM]`".to_owned(),
            ));
        }
    };
    let known = Target::named(triple).ok_or_else(|| Failed(format!("no target `{triple}`")))?;
    let program = match program {
        Some(program) => PathBuf::from(program),
        None => target().join(triple).join("dist").join(known.program()),
    };
    let licences = third_party::make(&[])?;
    let release = Release { target: known, program: &program, printer: &program, licences: &licences };
    make(&release, &target().join("archives"))
}

/// Packs a program, and prints the path of the archive.
pub(super) fn make(release: &Release, folder: &Path) -> Result<(), Failed> {
    let name = format!("sudoku-lsp-v{}-{}", VERSION, release.target.triple);
    let stage = stage::empty("archive", &name)?;
    fill(&stage, release)?;
    compress(&stage, &name, folder)
}

/// Packs the page of the playground, for any web server.
pub(super) fn page(page: &Path, licences: &Path, folder: &Path) -> Result<(), Failed> {
    let name = format!("sudoku-playground-v{}", VERSION);
    let stage = stage::empty("archive", &name)?;
    for entry in std::fs::read_dir(page)? {
        let path = entry?.path();
        stage::copy(&path, &stage.join(path.file_name().unwrap_or_default()))?;
    }
    stage::copy(&root().join("LICENSE"), &stage.join("LICENSE"))?;
    stage::copy(licences, &stage.join(third_party::NAME))?;
    compress(&stage, &name, folder)
}

/// Fills the folder that is packed.
fn fill(stage: &Path, release: &Release) -> Result<(), Failed> {
    stage::copy(release.program, &stage.join(release.target.program()))?;
    for document in DOCUMENTS {
        stage::copy(&root().join(document), &stage.join(document))?;
    }
    stage::copy(release.licences, &stage.join(third_party::NAME))?;
    for (shell, name) in COMPLETIONS {
        release.completions(shell, &stage.join("completions").join(name))?;
    }
    release.manual(&stage.join("man/man1"))
}

fn compress(stage: &Path, name: &str, folder: &Path) -> Result<(), Failed> {
    std::fs::create_dir_all(folder).map_err(|error| Failed::about(folder, &error))?;
    let packed = format!("{name}.tar.gz");
    let archive = folder.join(&packed);
    // Windows has tar, too; some versions read a path with a drive as one on another machine.
    let parent = stage.parent().unwrap_or(stage);
    run(command("tar", &["-czf", &packed, name]).current_dir(parent))?;
    std::fs::rename(parent.join(packed), &archive).map_err(|error| Failed::about(&archive, &error))?;
    println!("{}", archive.display());
    Ok(())
}
