//! Makes the packages of VS Code's extension: one for each system with the program inside, one for browsers.

use super::targets::VERSION;
use crate::run::{Failed, command, root, run};
use std::io::Cursor;
use std::path::{Path, PathBuf};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Levels above 9 are numbers of rounds of Zopfli, plus 9.
const ZOPFLI: i64 = 12;

/// Packs the extension for a target by VS Code's name, with its program; or for `web`, with the module. Returns the path of
/// the package.
pub(super) fn pack(name: &str, server: &Path, licences: &Path, folder: &Path) -> Result<PathBuf, Failed> {
    let extension = extension()?;
    let package = folder.join(format!("sudoku-{name}-{}.vsix", VERSION));
    let mut npm = command("npm", &["run", "package", "--", "--target", name, "--out", &package.to_string_lossy()]);
    run(npm.current_dir(extension).env("SUDOKU_LSP_SERVER", server).env("SUDOKU_LICENCES", licences))?;
    shrink(&package)?;
    Ok(package)
}

/// Compresses a package again, by Zopfli: the program becomes 4 % smaller in half a minute.
fn shrink(package: &Path) -> Result<(), Failed> {
    let failed = |error: ZipError| Failed(format!("{}: {error}", package.display()));
    let packed = std::fs::read(package).map_err(|error| Failed::about(package, &error))?;
    let mut old = ZipArchive::new(Cursor::new(packed)).map_err(failed)?;
    let mut new = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..old.len() {
        let mut file = old.by_index(index).map_err(failed)?;
        let options = SimpleFileOptions::default()
            .compression_level(Some(ZOPFLI))
            .unix_permissions(file.unix_mode().unwrap_or(0o644));
        let name = file.name().map_err(failed)?.into_owned();
        new.start_file(name, options).map_err(failed)?;
        std::io::copy(&mut file, &mut new)?;
    }
    let new = new.finish().map_err(failed)?.into_inner();
    std::fs::write(package, new).map_err(|error| Failed::about(package, &error))
}

/// The folder of the extension, with the packages that its lock file names.
pub(super) fn extension() -> Result<PathBuf, Failed> {
    let folder = root().join("editors/vscode");
    run(command("npm", &["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    Ok(folder)
}
