//! Embeds the page of the playground: compresses the files of the folder that `SUDOKU_PLAYGROUND` names, which
//! `cargo xtask playground` makes. Without the variable the program has no page.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const FOLDER: &str = "SUDOKU_PLAYGROUND";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed={FOLDER}");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let files = match env::var_os(FOLDER).filter(|folder| !folder.is_empty()) {
        Some(folder) => embed(Path::new(&folder), &out)?,
        None => Vec::new(),
    };
    fs::write(out.join("playground.rs"), format!("&[{}]", files.concat()))
}

/// Compresses the files of a folder, and returns the source of an `EmbeddedFile` for each.
fn embed(folder: &Path, out: &Path) -> io::Result<Vec<String>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = fs::read_dir(folder)?.map(|entry| entry.map(|it| it.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    let mut sources = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let compressed = out.join(format!("{name}.gz"));
        let mut encoder = GzEncoder::new(fs::File::create(&compressed)?, Compression::best());
        encoder.write_all(&fs::read(&path)?)?;
        encoder.finish()?;
        sources.push(format!("EmbeddedFile {{ name: {name:?}, gzip: include_bytes!({compressed:?}) }},"));
    }
    Ok(sources)
}
