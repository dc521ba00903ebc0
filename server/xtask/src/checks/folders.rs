//! Checks the folders of a crate: their imports form no circle, each has few entries, and the map shows them in their
//! order.
//!
//! A module with everything below it is an entry of its parent's folder. If one of two entries is a folder, imports
//! between them go in one direction only; files in one folder may import each other. `mod.rs` is not an entry of its
//! folder.

use super::files::{TextFile, sources};
use crate::run::{Failed, root};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of entries of a folder, without `mod.rs` and tests.
const MOST_ENTRIES: usize = 14;

/// The page with a table row for each folder of a crate, the highest first.
const MAP: &str = "server/ARCHITECTURE.md";

/// The segments of a path below the crate: `["state", "host"]`.
type Path = Vec<String>;

/// The modules of a crate with their imports.
pub(crate) struct Crate {
    name: String,
    /// The paths that each module names, from the root of the crate.
    imports: BTreeMap<Path, Vec<Path>>,
    /// The items that each module imports or re-exports, by name.
    names: BTreeMap<Path, BTreeMap<String, Path>>,
}

/// The mistakes in the folders of `server/{name}/src`.
pub(crate) fn check(name: &str) -> Result<Vec<String>, Failed> {
    let sources = sources(&format!("server/{name}/src"))?;
    let map = std::fs::read_to_string(root().join(MAP)).map_err(|error| Failed(format!("{MAP}: {error}")))?;
    let read = Crate::read(name, &sources);
    Ok(read.mistakes().into_iter().chain(read.unmapped(&map)).collect())
}

impl Crate {
    fn mistakes(&self) -> Vec<String> {
        self.crowded().into_iter().chain(self.circles()).collect()
    }

    /// The differences between the folders and the rows of the map: folders without a row, rows without a folder,
    /// imports of a folder whose row is higher.
    fn unmapped(&self, map: &str) -> Vec<String> {
        let row = |line: &str| Some(line.strip_prefix(&format!("| `{}/", self.name))?.split_once('`')?.0.to_owned());
        let rows: Vec<String> = map.lines().filter_map(row).collect();
        let entries: BTreeSet<&String> = self.imports.keys().filter_map(|path| path.first()).collect();
        let is_folder = |entry: &&String| self.is_folder(&Vec::new(), entry);
        let missing = entries.iter().copied().filter(is_folder).filter(|folder| !rows.contains(folder));
        let missing = missing.map(|folder| format!("{MAP} has no row for {}/{folder}", self.name));
        let gone = rows.iter().filter(|row| !entries.contains(row));
        let gone = gone.map(|row| format!("{MAP} has a row for {}/{row}, which is no folder", self.name));
        let height = |folder: &String| rows.iter().position(|row| row == folder);
        let arrows = self.arrows(&Vec::new());
        let upward = arrows.keys().filter(|(from, to)| height(from) > height(to) && height(to).is_some());
        let upward = upward.map(|(from, to)| format!("{MAP} shows {}/{to} above {from}, which imports it", self.name));
        missing.chain(gone).chain(upward).collect()
    }

    fn read(name: &str, sources: &[TextFile]) -> Crate {
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

    /// The items of this crate that `use` declarations bring into the module `path`.
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
                format!("{} has {} entries, more than {MOST_ENTRIES}", self.display(&folder), entries.len())
            })
            .collect()
    }

    /// The circles among the entries of folders.
    fn circles(&self) -> Vec<String> {
        let folders: BTreeSet<Path> =
            self.imports.keys().filter_map(|path| Some(path.split_last()?.1.to_vec())).collect();
        folders.iter().filter_map(|folder| self.circle(folder)).collect()
    }

    fn circle(&self, folder: &Path) -> Option<String> {
        let arrows = self.arrows(folder);
        let reaches = |from: &String, to: &String| {
            let mut seen = BTreeSet::new();
            let mut open = vec![from];
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
            format!("{}: its entries import each other in a circle:{}", self.display(folder), in_circle.concat())
        })
    }

    /// The imports between entries of a folder, with examples.
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

    /// The path at which the item at `path` is defined, through re-exports.
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

    fn display(&self, folder: &[String]) -> String {
        format!("{}/{}", self.name, folder.join("/"))
    }
}

/// The path of the module in a source file; none for modules of tests.
fn module(source: &TextFile, name: &str) -> Option<Path> {
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

/// All paths of the crate in a text.
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

/// The text after ` as name`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: Expect) {
        let source = |&(path, text): &(&str, &str)| TextFile {
            path: format!("server/it/src/{path}").into(),
            text: (*text).to_owned(),
        };
        let sources: Vec<TextFile> = files.iter().map(source).collect();
        expected.assert_eq(&Crate::read("it", &sources).mistakes().join("\n"));
    }

    #[test]
    fn imports_in_one_direction_are_fine() {
        let files = [("lib.rs", "mod a;\nmod b;\n"), ("a/mod.rs", "mod x;\n"), ("a/x.rs", "use crate::b::B;\n")];
        check(&[&files[..], &[("b.rs", "struct B;\n")]].concat(), expect![""]);
    }

    #[test]
    fn files_in_one_folder_may_import_each_other() {
        check(&[("a.rs", "use crate::b::B;\n"), ("b.rs", "use super::a::A;\n")], expect![""]);
    }

    #[test]
    fn circles_between_folders_are_found_through_re_exports() {
        check(
            &[
                ("a/mod.rs", "mod x;\npub(crate) use x::A;\n"),
                ("a/x.rs", "use crate::{c::C, b::{B as Other, *}};\n"),
                ("b/mod.rs", "pub(crate) struct B;\nfn f() -> crate::c::C {}\n"),
                ("c.rs", "pub(crate) use crate::a::A;\n"),
            ],
            expect![[r#"
                it/: its entries import each other in a circle:
                    a -> b (1): a::x takes b::B
                    a -> c (1): a::x takes c::C
                    c -> a (1): c takes a::x::A"#]],
        );
    }

    #[test]
    fn comments_and_tests_do_not_count() {
        let tests = "// crate::a::A\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n";
        check(&[("a/mod.rs", "use crate::b::B;\n"), ("a/x.rs", ""), ("b/mod.rs", tests)], expect![""]);
        check(&[("a/x.rs", "use crate::b::B;\n"), ("b/tests.rs", "use crate::a::A;\n")], expect![""]);
    }

    #[test]
    fn a_folder_has_few_entries() {
        let names: Vec<String> = (0..=MOST_ENTRIES).map(|n| format!("a/m{n}.rs")).collect();
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
        check(&files, expect!["it/a has 15 entries, more than 14"]);
    }

    #[test]
    fn all_paths_of_a_tree_are_read() {
        let paths =
            named_paths("use crate::{a::b, c::{D, E as F}}; super::g::h(); not_crate::x;", &vec!["m".to_owned()]);
        let paths: Vec<String> = paths.iter().map(|path| path.join("::")).collect();
        assert_eq!(paths, ["a::b", "c::D", "c::E", "g::h"]);
    }
}
