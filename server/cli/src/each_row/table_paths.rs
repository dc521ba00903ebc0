//! Finds the tables that the operands of a run name: files, folders with the tables below them, and patterns, which
//! shells do not replace if they are quoted or behind a name.

use crate::args::UsageError;
use crate::input::packed::unpacked_path;
use datasets::table::Format;
use globset::{GlobBuilder, GlobMatcher};
use std::io;
use std::path::{Path, PathBuf};

/// A table of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TablePath {
    pub(crate) path: PathBuf,
    /// The path below the folder that was searched, or the name of the file.
    pub(crate) below: PathBuf,
}

/// The tables that operands name, those of each operand sorted by path.
pub(crate) fn table_paths(operands: &[PathBuf]) -> Result<Vec<TablePath>, UsageError> {
    let mut tables = Vec::new();
    for operand in operands {
        if operand.is_dir() {
            let found = tables_below(operand)?;
            if found.is_empty() {
                let folder = operand.display();
                return Err(format!("no table below {folder}: no *.parquet, *.csv, *.tsv or *.jsonl file").into());
            }
            tables.extend(found);
        } else if is_pattern(operand) {
            tables.extend(matches_of(operand)?);
        } else {
            let below = operand.file_name().map_or_else(|| operand.clone(), PathBuf::from);
            tables.push(TablePath { path: operand.clone(), below });
        }
    }
    Ok(tables)
}

/// The tables below a folder, sorted by path.
pub(crate) fn tables_below(folder: &Path) -> Result<Vec<TablePath>, UsageError> {
    below(folder, folder, None)
}

/// Returns true for a pattern; a file of that name takes precedence.
pub(crate) fn is_pattern(operand: &Path) -> bool {
    operand.to_string_lossy().contains(['*', '?', '[', '{']) && !operand.exists()
}

/// The tables that match a pattern.
fn matches_of(pattern: &Path) -> Result<Vec<TablePath>, UsageError> {
    let text = pattern.to_string_lossy();
    let glob = GlobBuilder::new(&text).literal_separator(true).build();
    let matcher = glob.map_err(|error| format!("invalid pattern `{text}`: {}", error.kind()))?.compile_matcher();
    let root: PathBuf = pattern.components().take_while(|part| !is_pattern(Path::new(part.as_os_str()))).collect();
    let here = Path::new(".");
    let folder = if root.as_os_str().is_empty() { here } else { root.as_path() };
    let found = below(folder, &root, Some(&matcher))?;
    if found.is_empty() {
        return Err(format!("the pattern `{text}` matches no table").into());
    }
    Ok(found)
}

/// The tables below a folder, which the paths begin with `shown`, sorted.
fn below(folder: &Path, shown: &Path, matcher: Option<&GlobMatcher>) -> Result<Vec<TablePath>, UsageError> {
    let mut tables = Vec::new();
    let mut folders = vec![(folder.to_owned(), shown.to_owned())];
    while let Some((folder, shown)) = folders.pop() {
        let failed =
            |error: io::Error| UsageError::from(format!("cannot read the folder {}: {error}", folder.display()));
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            // Engines begin the names of what they have not finished, and of what they note, with these.
            if name.to_string_lossy().starts_with(['.', '_']) {
                continue;
            }
            let path = shown.join(&name);
            // A link to a folder may lead back.
            if entry.file_type().map_err(failed)?.is_dir() {
                folders.push((entry.path(), path));
            } else if Format::of_name(unpacked_path(&path)).is_some()
                && matcher.is_none_or(|matcher| matcher.is_match(&path))
            {
                tables.push(path);
            }
        }
    }
    tables.sort();
    let mut found = Vec::new();
    for path in tables {
        let below = path.strip_prefix(shown).unwrap_or(&path).to_owned();
        found.push(TablePath { path, below });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_patterns_name_the_tables_below_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        for name in ["b.csv", "a.parquet", "sub/c.jsonl.gz", "sub/_tmp/d.csv", ".e.csv", "f.txt", "g.sdm"] {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, "x").expect("a file");
        }
        let found = |operand: &str| -> Result<Vec<String>, String> {
            let found = table_paths(&[root.join(operand)]).map_err(|why| why.to_string())?;
            Ok(found.iter().map(|table| table.below.to_string_lossy().replace('\\', "/")).collect())
        };
        let all = ["a.parquet", "b.csv", "sub/c.jsonl.gz"].map(str::to_owned).to_vec();
        assert_eq!(found(""), Ok(all.clone()));
        assert_eq!(found("**/*"), Ok(all));
        assert_eq!(found("*.{csv,parquet}"), Ok(vec!["a.parquet".to_owned(), "b.csv".to_owned()]));
        assert_eq!(found("sub/*.gz"), Ok(vec!["c.jsonl.gz".to_owned()]));
        assert_eq!(found("f.txt"), Ok(vec!["f.txt".to_owned()]));
        assert!(found("*.tsv").is_err_and(|why| why.contains("matches no table")));
        assert!(found("sub/_tmp").is_ok_and(|tables| tables == ["d.csv"]));
    }
}
