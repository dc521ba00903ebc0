//! Checks the folders of a crate: their imports form no circle, and each is small enough to be read at a glance.
//!
//! A module and all that is below it is an entry of its parent's folder. Entries may import each other in one direction
//! only, if one of them is a folder; files side by side in one folder may be written as one. `mod.rs` is the face of its
//! folder, not an entry of it.

use crate::tidy::{Source, sources};
use std::collections::{BTreeMap, BTreeSet};

/// Entries above which a folder needs to be divided: about a dozen. `mod.rs` and tests are not counted.
const MOST_ENTRIES: usize = 14;

/// The segments of a module path below the crate: `["state", "host"]`.
type Path = Vec<String>;

/// One crate's modules with what they import.
pub(crate) struct Crate {
    name: String,
    /// Which paths each module names, resolved to the crate's root.
    imports: BTreeMap<Path, Vec<Path>>,
    /// What each module re-exports or imports under a name of its own.
    names: BTreeMap<Path, BTreeMap<String, Path>>,
}

/// All complaints about the folders of `server/{name}/src`.
pub(crate) fn check(name: &str) -> Result<Vec<String>, crate::run::Failed> {
    let sources = sources(&format!("server/{name}/src"))?;
    let read = Crate::read(name, &sources);
    let mut wrong = read.crowded();
    wrong.extend(read.circles());
    Ok(wrong)
}

impl Crate {
    fn read(name: &str, sources: &[Source]) -> Crate {
        let mut read = Crate { name: name.to_owned(), imports: BTreeMap::new(), names: BTreeMap::new() };
        let modules: Vec<_> = sources.iter().filter_map(|source| Some((module(source, name)?, source))).collect();
        for (path, _) in &modules {
            read.imports.insert(path.clone(), Vec::new());
        }
        for (path, source) in modules {
            let text = uncommented(source.code());
            let named = read.names_of(&path, &text);
            read.names.insert(path.clone(), named);
            read.imports.insert(path.clone(), named_paths(&text, &path));
        }
        read
    }

    /// What `use` declarations of the module `path` bring into it, as far as it comes from this crate.
    fn names_of(&self, path: &Path, text: &str) -> BTreeMap<String, Path> {
        let mut named = BTreeMap::new();
        for (start, _) in text.match_indices("use ") {
            for leaf in leaves(&text[start + 4..]) {
                let resolved = match leaf.first().map(String::as_str) {
                    Some("crate" | "super" | "self") => resolve(&leaf, path),
                    Some(first) if self.imports.contains_key(&join(path, first)) => Some([path.clone(), leaf].concat()),
                    _ => None,
                };
                if let Some(resolved) = resolved
                    && let Some(last) = resolved.last()
                {
                    named.insert(last.clone(), resolved);
                }
            }
        }
        named
    }

    fn crowded(&self) -> Vec<String> {
        let mut entries: BTreeMap<Path, BTreeSet<&String>> = BTreeMap::new();
        for path in self.imports.keys() {
            if let Some((last, parent)) = path.split_last() {
                entries.entry(parent.to_vec()).or_default().insert(last);
            }
        }
        let crowded = entries.into_iter().filter(|(_, entries)| entries.len() > MOST_ENTRIES);
        crowded
            .map(|(folder, entries)| {
                format!("{} has {} entries, more than {MOST_ENTRIES}", self.shown(&folder), entries.len())
            })
            .collect()
    }

    /// The circles among the entries of each folder that has one.
    fn circles(&self) -> Vec<String> {
        let folders: BTreeSet<Path> =
            self.imports.keys().filter_map(|path| Some(path.split_last()?.1.to_vec())).collect();
        folders.iter().filter_map(|folder| self.circle(folder)).collect()
    }

    fn circle(&self, folder: &Path) -> Option<String> {
        let arrows = self.arrows(folder);
        let reaches = |from: &String, to: &String| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
            while let Some(entry) = open.pop() {
                for (_, next) in arrows.keys().filter(|(source, _)| source == entry) {
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
            seen.contains(to)
        };
        let in_circle: Vec<_> = arrows
            .iter()
            .filter(|((from, to), _)| self.is_folder(folder, from) || self.is_folder(folder, to))
            .filter(|((from, to), _)| reaches(to, from))
            .map(|((from, to), examples)| {
                format!(
                    "\n    {from} -> {to} ({}): {}",
                    examples.len(),
                    examples.iter().take(4).cloned().collect::<Vec<_>>().join(", ")
                )
            })
            .collect();
        (!in_circle.is_empty()).then(|| {
            format!("{}: its entries import each other in a circle:{}", self.shown(folder), in_circle.concat())
        })
    }

    /// Which entry of a folder imports which other, with an example of each import.
    fn arrows(&self, folder: &Path) -> BTreeMap<(String, String), BTreeSet<String>> {
        let mut arrows: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
        for (path, imports) in &self.imports {
            let Some(from) = below(path, folder) else { continue };
            for import in imports {
                let import = self.defined(import.clone());
                if let Some(to) = below(&import, folder).filter(|to| to != &from)
                    && self.imports.contains_key(&join(folder, &to))
                {
                    let example =
                        format!("{} takes {}", path[folder.len()..].join("::"), import[folder.len()..].join("::"));
                    arrows.entry((from.clone(), to)).or_default().insert(example);
                }
            }
        }
        arrows
    }

    /// Where the item at `path` is defined, through re-exports.
    fn defined(&self, mut path: Path) -> Path {
        for _ in 0..8 {
            let modules = (0..path.len()).rev().find(|&length| self.imports.contains_key(&path[..length])).unwrap_or(0);
            let Some(name) = path.get(modules) else { break };
            let module = &path[..modules];
            match self.names.get(module).and_then(|names| names.get(name)) {
                Some(target) if *target != path => path = target.clone(),
                _ => break,
            }
        }
        path
    }

    fn is_folder(&self, folder: &Path, entry: &str) -> bool {
        let path = join(folder, entry);
        self.imports.keys().any(|module| module.len() > path.len() && module.starts_with(&path))
    }

    fn shown(&self, folder: &[String]) -> String {
        format!("{}/{}", self.name, folder.join("/"))
    }
}

/// The module that a source file is; none for test modules.
fn module(source: &Source, name: &str) -> Option<Path> {
    let path = source.path.strip_prefix(format!("server/{name}/src")).ok()?.with_extension("");
    let mut path: Path = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|last| last == "mod" || last == "lib") {
        path.pop();
    }
    (!path.iter().any(|part| part == "tests")).then_some(path)
}

fn uncommented(code: &str) -> String {
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// All paths of the crate that a text names, wherever it does.
fn named_paths(text: &str, module: &Path) -> Vec<Path> {
    let mut found = Vec::new();
    for word in ["crate::", "super::"] {
        for (start, _) in text.match_indices(word) {
            let before = text[..start].chars().next_back();
            if before.is_some_and(|character| character.is_alphanumeric() || character == '_' || character == ':') {
                continue;
            }
            found.extend(leaves(&text[start..]).iter().filter_map(|leaf| resolve(leaf, module)));
        }
    }
    found
}

/// The paths of a tree such as `crate::{a::b, c::{D, E}}` at the beginning of `text`.
fn leaves(text: &str) -> Vec<Path> {
    let mut found = Vec::new();
    tree(text, &mut Vec::new(), &mut found);
    found
}

/// Reads one tree, and returns what follows it.
fn tree<'a>(text: &'a str, prefix: &mut Path, found: &mut Vec<Path>) -> &'a str {
    let depth = prefix.len();
    let mut rest = text.trim_start();
    loop {
        if let Some(group) = rest.strip_prefix('{') {
            rest = group.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                let before = rest.len();
                rest = tree(rest, prefix, found).trim_start().trim_start_matches(',').trim_start();
                if rest.len() == before {
                    break;
                }
            }
            rest = rest.strip_prefix('}').unwrap_or(rest);
            break;
        }
        let end = rest.find(|character: char| !character.is_alphanumeric() && character != '_').unwrap_or(rest.len());
        if end == 0 {
            break;
        }
        prefix.push(rest[..end].to_owned());
        rest = &rest[end..];
        match rest.strip_prefix("::") {
            Some(next) => rest = next,
            None => {
                found.push(prefix.clone());
                rest = alias(rest);
                break;
            }
        }
    }
    prefix.truncate(depth);
    rest
}

/// What follows ` as name`.
fn alias(rest: &str) -> &str {
    match rest.trim_start().strip_prefix("as ") {
        Some(name) => name.trim_start_matches(|character: char| character.is_alphanumeric() || character == '_'),
        None => rest,
    }
}

/// A path as written in `module`, from the crate's root.
fn resolve(path: &[String], module: &Path) -> Option<Path> {
    let supers = path.iter().take_while(|part| *part == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module.clone(), path[1..].to_vec()].concat()),
        "super" => Some([module[..module.len().checked_sub(supers)?].to_vec(), path[supers..].to_vec()].concat()),
        _ => None,
    }
}

/// The entry of `folder` that `path` is in.
fn below(path: &Path, folder: &Path) -> Option<String> {
    if path.starts_with(folder) { path.get(folder.len()).cloned() } else { None }
}

fn join(path: &[String], last: &str) -> Path {
    [path, &[last.to_owned()]].concat()
}
