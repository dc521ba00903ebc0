//! Gathers the licences of other people's code in our packages, with their texts: `THIRD-PARTY.txt`.
//!
//! One text holds for all packages: it names what any of them contains, on any system. The texts are those that the
//! packages ship; some ship none, and have the one that their licence is known by, with the names of their authors.

use super::bill_of_materials::{linked, metadata};
use crate::run::{Failed, root, target};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The name of the file in packages.
pub(super) const NAME: &str = "THIRD-PARTY.txt";

/// The packages whose dependencies are shipped.
const SHIPPED: [&str; 3] = ["sudoku-lsp", "python", "web"];

/// Folders of packages of Node whose code is bundled: the extension's, and the playground's.
pub(super) const NODE: [&str; 2] = ["editors/vscode", "editors/playground"];

/// Packages that ship no text, with the licence that they are used under.
const WITHOUT_TEXT: [(&str, &str); 12] = [
    ("alloc-stdlib", "BSD-3-Clause"),
    ("block2", "MIT"),
    ("dispatch2", "MIT"),
    ("flatbuffers", "Apache-2.0"),
    ("objc2", "MIT"),
    ("objc2-core-foundation", "MIT"),
    ("objc2-core-services", "MIT"),
    ("objc2-encode", "MIT"),
    ("pyo3-arrow", "MIT"),
    ("r-efi", "MIT"),
    ("winapi-i686-pc-windows-gnu", "MIT"),
    ("winapi-x86_64-pc-windows-gnu", "MIT"),
];
/// The texts of licences, as they are known by. `{authors}` stands for the authors of a package.
const TEXTS: [(&str, &str); 3] = [
    ("Apache-2.0", include_str!("licences/Apache-2.0.txt")),
    ("BSD-3-Clause", include_str!("licences/BSD-3-Clause.txt")),
    ("MIT", include_str!("licences/MIT.txt")),
];

/// What programs contain that is no package: Rust's library, and the C library of programs that need no other.
const LIBRARIES: [(&str, &str, &str, &str); 2] = [
    ("Rust's standard library", "MIT", "https://github.com/rust-lang/rust", "The Rust Project contributors"),
    ("musl", "MIT", "https://musl.libc.org", "2005-2020 Rich Felker, et al."),
];

/// The beginnings of names of files with licences, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE", "COPYRIGHT"];
/// How deep below a package texts are looked for: C libraries are in folders of the package that binds them.
const DEPTH: usize = 2;

/// Packages with their texts, each of which is kept once.
#[derive(Default)]
struct Gathered {
    /// The lines of packages, each with the numbers of its texts.
    packages: BTreeMap<String, Vec<usize>>,
    texts: Vec<String>,
    /// The numbers of texts by their words: texts that differ in blanks only are the same.
    numbers: HashMap<String, usize>,
}

/// Writes the licences to the path that the first argument names, with those of the packages of Node in the folders that
/// follow, where npm has installed them.
pub(crate) fn write(arguments: &[String]) -> Result<(), Failed> {
    let [to, folders @ ..] = arguments else {
        return Err(Failed("expected a path: `cargo xtask licences TO [FOLDER …]`".to_owned()));
    };
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    super::stage::write(&root().join(to), &text(&folders)?)
}

/// Writes the licences below `target`, and returns the path.
pub(super) fn make(folders: &[&str]) -> Result<PathBuf, Failed> {
    let path = target().join(NAME);
    super::stage::write(&path, &text(folders)?)?;
    Ok(path)
}

fn text(folders: &[&str]) -> Result<String, Failed> {
    let mut gathered = Gathered::default();
    let metadata = metadata(None)?;
    for package in SHIPPED.iter().flat_map(|name| linked(&metadata, name)) {
        gathered.add_crate(package)?;
    }
    for (name, licence, address, authors) in LIBRARIES {
        gathered.add(&format!("{name} ({licence}), {address}"), vec![known_text(licence, authors)?]);
    }
    for folder in folders {
        gathered.add_node(&root().join(folder))?;
    }
    Ok(gathered.to_string())
}

impl Gathered {
    fn add_crate(&mut self, package: &Value) -> Result<(), Failed> {
        let [name, version, licence] =
            ["name", "version", "license"].map(|key| package[key].as_str().unwrap_or_default());
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        // Packages of this workspace have no source, and the licence that stands beside this file.
        if package["source"].is_null() {
            return Ok(());
        }
        let mut texts = texts_in(manifest.parent().unwrap_or(manifest), DEPTH)?;
        if texts.is_empty() {
            let Some((_, known_licence)) = WITHOUT_TEXT.iter().find(|(known, _)| *known == name) else {
                return Err(Failed(format!(
                    "{name} {version} ({licence}) ships no licence: add it to WITHOUT_TEXT in third_party.rs"
                )));
            };
            let authors: Vec<&str> =
                package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let authors = if authors.is_empty() { format!("The authors of {name}") } else { authors.join(", ") };
            texts.push(known_text(known_licence, &authors)?);
        }
        let address = package["repository"].as_str().map(|it| format!(", {it}")).unwrap_or_default();
        self.add(&format!("{name} {version} ({licence}){address}"), texts);
        Ok(())
    }

    /// Adds the packages of a lock file of npm that are not only for development.
    fn add_node(&mut self, folder: &Path) -> Result<(), Failed> {
        let path = folder.join("package-lock.json");
        let lock = std::fs::read_to_string(&path).map_err(|error| Failed::about(&path, &error))?;
        let lock: Value =
            serde_json::from_str(&lock).map_err(|error| Failed(format!("{}: {error}", path.display())))?;
        for (place, package) in lock["packages"].as_object().into_iter().flatten() {
            let Some((_, name)) = place.rsplit_once("node_modules/") else { continue };
            if package["dev"] == true || package["optional"] == true {
                continue;
            }
            let texts = texts_in(&folder.join(place), 0)?;
            if texts.is_empty() {
                return Err(Failed(format!("{}: no licence; `npm ci` installs it", folder.join(place).display())));
            }
            let [version, licence] = ["version", "license"].map(|key| package[key].as_str().unwrap_or_default());
            self.add(&format!("{name} {version} ({licence}), https://www.npmjs.com/package/{name}"), texts);
        }
        Ok(())
    }

    fn add(&mut self, package: &str, texts: Vec<String>) {
        let mut numbers: Vec<usize> = texts.into_iter().map(|text| self.number_of(text)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        self.packages.insert(package.to_owned(), numbers);
    }

    /// The number of a text, counted from 1.
    fn number_of(&mut self, text: String) -> usize {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        *self.numbers.entry(words).or_insert_with(|| {
            self.texts.push(text);
            self.texts.len()
        })
    }
}

impl std::fmt::Display for Gathered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(
            f,
            "sudoku-lsp contains code of others, with thanks. Behind each: the numbers of its licences' texts below.\n"
        )?;
        for (package, numbers) in &self.packages {
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            writeln!(f, "{package}: {}", numbers.join(", "))?;
        }
        for (index, text) in self.texts.iter().enumerate() {
            writeln!(f, "\n{}\nText {}\n\n{}", "-".repeat(80), index + 1, text.trim_end())?;
        }
        Ok(())
    }
}

/// The texts of licences in a folder and in folders below it, in the order of their paths.
fn texts_in(folder: &Path, depth: usize) -> Result<Vec<String>, Failed> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| Failed::about(folder, &error))? {
        paths.push(entry.map_err(|error| Failed::about(folder, &error))?.path());
    }
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_licence = NAMES.iter().any(|begin| name.starts_with(begin));
        if path.is_dir() && (depth > 0 || is_licence) {
            // A folder of licences belongs to the package that it is in.
            texts.extend(texts_in(&path, depth.saturating_sub(1))?);
        } else if is_licence && !name.ends_with(".RS") {
            let bytes = std::fs::read(&path).map_err(|error| Failed::about(&path, &error))?;
            texts.push(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"));
        }
    }
    Ok(texts)
}

/// The text of a licence with the names of authors, without their addresses of mail.
fn known_text(licence: &str, authors: &str) -> Result<String, Failed> {
    let text = TEXTS.iter().find(|(name, _)| *name == licence).map(|(_, text)| *text);
    let text = text.ok_or_else(|| Failed(format!("no text of the licence {licence} in `licences`")))?;
    let mut names = String::new();
    for (place, author) in authors.split(", ").enumerate() {
        let name = author.split(" <").next().unwrap_or_default();
        let _ = write!(names, "{}{name}", if place > 0 { ", " } else { "" });
    }
    Ok(text.replace("{authors}", &names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_stand_once() {
        let mut gathered = Gathered::default();
        gathered.add("b 1 (MIT)", vec!["Do it.\n".to_owned(), "Other".to_owned()]);
        gathered.add("a 2 (MIT)", vec!["Do\n  it.".to_owned()]);
        let text = gathered.to_string();
        assert!(text.contains("\na 2 (MIT): 1\nb 1 (MIT): 1, 2\n"), "{text}");
        assert_eq!(text.matches("Do it.").count(), 1);
    }

    #[test]
    fn authors_have_no_addresses() {
        let text = known_text("MIT", "Ada <ada@example.org>, Bob").expect("a text");
        assert!(text.contains("Copyright (c) Ada, Bob\n"), "{text}");
        assert!(known_text("Beerware", "").is_err());
    }
}
