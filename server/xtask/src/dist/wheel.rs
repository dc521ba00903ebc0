//! Makes a wheel that installs the program and the Python module, so that `uvx sudoku-lsp` and `pip install sudoku-lsp` work
//! without Rust.
//!
//! A wheel is a zip file; https://packaging.python.org/en/latest/specifications/binary-distribution-format/ describes it.

use super::targets::{Target, VERSION, host};
use super::third_party;
use crate::run::{Failed, command, root, run, target as target_folder};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Packs a program, and the module if there is one. Returns the path of the wheel.
pub(super) fn make(
    target: &Target,
    program: &Path,
    module: Option<&Path>,
    licences: &Path,
    folder: &Path,
) -> Result<PathBuf, Failed> {
    let kind = kind(module);
    let stem = format!("sudoku_lsp-{}", VERSION);
    let path = folder.join(format!("{stem}-{kind}-{}.whl", target.wheel));
    let file = File::create(&path).map_err(|error| Failed::about(&path, &error))?;
    let mut wheel = Wheel { zip: ZipWriter::new(file), record: String::new() };
    wheel.add_file(&format!("{stem}.data/scripts/{}", target.program()), program, 0o755)?;
    if let Some(module) = module {
        let name = if target.is_windows() { "_native.pyd" } else { "_native.abi3.so" };
        wheel.add_file(&format!("sudoku_lsp/{name}"), module, 0o755)?;
        for source in sources()? {
            let name = source.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            wheel.add_file(&format!("sudoku_lsp/{name}"), &source, 0o644)?;
        }
    }
    let info = format!("{stem}.dist-info");
    wheel.add_file(&format!("{info}/licenses/LICENSE"), &root().join("LICENSE"), 0o644)?;
    wheel.add_file(&format!("{info}/licenses/{}", third_party::NAME), licences, 0o644)?;
    wheel.add(&format!("{info}/METADATA"), metadata()?.as_bytes(), 0o644)?;
    wheel.add(&format!("{info}/WHEEL"), description(target, kind).as_bytes(), 0o644)?;
    wheel.finish(&format!("{info}/RECORD"))?;
    println!("{}", path.display());
    Ok(path)
}

/// Makes the wheel of this machine from a program and a module that was built in little time. Returns its path.
pub(crate) fn for_tests(program: &Path) -> Result<PathBuf, Failed> {
    let folder = target_folder().join("wheel");
    // An older one would be found, too.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    run(&mut command("cargo", &["build", "--locked", "--package", "python"]))?;
    let module = target_folder().join("debug").join(module_name(host()?));
    make(host()?, program, Some(&module), &third_party::make(&[])?, &folder)
}

/// The name that the compiler gives to the module.
pub(super) fn module_name(target: &Target) -> &'static str {
    if target.is_windows() {
        "_native.dll"
    } else if target.triple.contains("apple") {
        "lib_native.dylib"
    } else {
        "lib_native.so"
    }
}

/// The versions of Python that a wheel is for.
fn kind(module: Option<&Path>) -> &'static str {
    if module.is_some() { "cp310-abi3" } else { "py3-none" }
}

/// The sources of the module in Python, and its types.
fn sources() -> Result<Vec<PathBuf>, Failed> {
    let entries = std::fs::read_dir(root().join("server/python/python/sudoku_lsp"))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Failed>>()?;
    paths.retain(|path| path.is_file() && !path.to_string_lossy().contains("abi3"));
    paths.sort();
    Ok(paths)
}

/// A wheel to which files are added.
struct Wheel {
    zip: ZipWriter<File>,
    /// The list of files with their hashes, which is the last file.
    record: String,
}

impl Wheel {
    fn add_file(&mut self, name: &str, path: &Path, mode: u32) -> Result<(), Failed> {
        let content = std::fs::read(path).map_err(|error| Failed::about(path, &error))?;
        self.add(name, &content, mode)
    }

    fn add(&mut self, name: &str, content: &[u8], mode: u32) -> Result<(), Failed> {
        let hash = base64(&Sha256::digest(content));
        let _ = writeln!(self.record, "{name},sha256={hash},{}", content.len());
        self.write(name, content, mode)
    }

    fn write(&mut self, name: &str, content: &[u8], mode: u32) -> Result<(), Failed> {
        // No time of the file: the same program gives the same wheel.
        let options = SimpleFileOptions::default().unix_permissions(mode);
        self.zip.start_file(name, options).map_err(|error| Failed(error.to_string()))?;
        Ok(self.zip.write_all(content)?)
    }

    fn finish(mut self, record: &str) -> Result<(), Failed> {
        let text = std::mem::take(&mut self.record) + record + ",,\n";
        self.write(record, text.as_bytes(), 0o644)?;
        self.zip.finish().map_err(|error| Failed(error.to_string()))?;
        Ok(())
    }
}

/// `WHEEL`, with a line for each tag.
fn description(target: &Target, kind: &str) -> String {
    let tags: String = target.wheel.split('.').map(|platform| format!("Tag: {kind}-{platform}\n")).collect();
    format!("Wheel-Version: 1.0\nGenerator: sudoku-lsp xtask\nRoot-Is-Purelib: false\n{tags}")
}

/// `METADATA`, with the README as the description.
fn metadata() -> Result<String, Failed> {
    let readme = std::fs::read_to_string(root().join("README.md"))?;
    let repository = env!("CARGO_PKG_REPOSITORY");
    Ok(format!(
        "Metadata-Version: 2.4\nName: sudoku-lsp\nVersion: {}\n\
         Summary: Language server and command line for Sudoku puzzles kept as text\n\
         License-Expression: MIT\nLicense-File: LICENSE\nLicense-File: {}\nRequires-Python: >=3.10\n\
         Project-URL: Repository, {repository}\nKeywords: sudoku,language server,linter,puzzle\n\
         Description-Content-Type: text/markdown; charset=UTF-8; variant=GFM\n\n{readme}",
        VERSION,
        third_party::NAME
    ))
}

/// Base 64 for URLs, without padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let digits = |part: &[u8]| {
        let bits = part.iter().fold(0, |bits, &byte| bits << 8 | usize::from(byte)) << (8 * (3 - part.len()));
        (0..=part.len()).map(move |index| char::from(DIGITS[bits >> (18 - 6 * index) & 63])).collect::<String>()
    };
    bytes.chunks(3).map(digits).collect()
}

#[cfg(test)]
mod tests {
    use super::{base64, description};
    use crate::dist::targets::TARGETS;

    #[test]
    fn hashes_are_written_for_urls() {
        for (bytes, text) in [(&b""[..], ""), (b"f", "Zg"), (b"fo", "Zm8"), (b"foo", "Zm9v"), (b"\xfb\xff\xfe", "-__-")]
        {
            assert_eq!(base64(bytes), text);
        }
    }

    #[test]
    fn a_wheel_for_two_platforms_has_two_tags() {
        assert!(
            description(&TARGETS[0], "py3-none")
                .ends_with("Tag: py3-none-manylinux_2_17_x86_64\nTag: py3-none-manylinux2014_x86_64\n")
        );
    }
}
