//! Packs the archive of a release for one target: the program with its completions, manual pages and licence.
//! `package.metadata.binstall` in Cargo.toml declares the same names.

use crate::run::{Failed, command, output, root, run, target};
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

/// Packs the program of a target, by default the result of `cargo build --release --target`, and prints the path of the
/// archive. Runs the program, so the machine must be of that target.
pub(crate) fn pack(arguments: &[String]) -> Result<(), Failed> {
    let (triple, program) = match arguments {
        [triple] => (triple, target().join(triple).join("release").join(program_name(triple))),
        [triple, program] => (triple, PathBuf::from(program)),
        _ => {
            return Err(Failed(
                "expected a target, and maybe the program: `cargo xtask archive TARGET [PROGRAM]`".to_owned(),
            ));
        }
    };
    let name = format!("sudoku-lsp-v{}-{triple}", env!("CARGO_PKG_VERSION"));
    let archives = target().join("archives");
    let folder = archives.join(&name);
    fill(&folder, &program, program_name(triple))?;
    let archive = format!("{name}.tar.gz");
    // Windows has tar, too; some versions read a path with a drive as one on another machine.
    run(command("tar", &["-czf", &archive, &name]).current_dir(&archives))?;
    println!("{}", archives.join(archive).display());
    Ok(())
}

fn program_name(triple: &str) -> &'static str {
    if triple.contains("windows") { "sudoku-lsp.exe" } else { "sudoku-lsp" }
}

/// Fills the folder that is packed.
fn fill(folder: &Path, program: &Path, name: &str) -> Result<(), Failed> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(|error| Failed::about(folder, &error))?;
    }
    let completions = folder.join("completions");
    std::fs::create_dir_all(&completions).map_err(|error| Failed::about(&completions, &error))?;
    copy(program, &folder.join(name))?;
    for document in DOCUMENTS {
        copy(&root().join(document), &folder.join(document))?;
    }
    let program = program.to_string_lossy();
    for (shell, name) in COMPLETIONS {
        let script = output(&mut command(&program, &["completions", shell]))?;
        let path = completions.join(name);
        std::fs::write(&path, script).map_err(|error| Failed::about(&path, &error))?;
    }
    let man = folder.join("man").join("man1");
    run(&mut command(&program, &["man", "--out", &man.to_string_lossy()]))
}

fn copy(from: &Path, to: &Path) -> Result<(), Failed> {
    std::fs::copy(from, to).map(|_bytes| ()).map_err(|error| Failed::about(from, &error))
}
