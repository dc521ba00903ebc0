//! Describes the settings in force, and finds files that look like settings but are not read.

use super::program::shown;
use super::report::Section;
use crate::files::paths::relative;
use crate::setup::{Surroundings, settings_of};
use crate::text::toml::{dotted, inline};
use settings::{FILE_NAME, Kind, Origin, Overrides, Resolver, Settings, explain};
use std::path::Path;

/// Names that are taken for the settings file by mistake; also its own name in other cases.
const LOOKALIKES: [&str; 8] = [
    ".sudoku.toml",
    "sudoku.tml",
    "sudoku.toml.txt",
    "sudoku.yaml",
    "sudoku.yml",
    "sudoku.json",
    "sudoku-lsp.toml",
    ".sudoku-lsp.toml",
];

pub(super) fn section(path: &Path, folder: &Path, around: &Surroundings) -> Section {
    let mut section = Section::new("settings");
    let resolver = Resolver::nearest(Overrides::default(), around.working_directory.clone());
    let (kind, found) = settings_of(path, &resolver);
    match found {
        Ok(found) => add_settings(&mut section, &found, kind, folder, around),
        Err(error) => {
            let file = relative(&error.path, &around.working_directory);
            section.fact("file", format!("{file}, which has mistakes"));
            for mistake in &error.mistakes {
                let place = mistake.place.map(|(line, column)| format!(":{line}:{column}")).unwrap_or_default();
                section.problem(
                    format!("{file}{place}: {}", mistake.message),
                    "correct it; until then nothing is checked",
                );
            }
        }
    }
    add_lookalikes(&mut section, folder);
    section
}

fn add_settings(section: &mut Section, found: &Settings, kind: Kind, folder: &Path, around: &Surroundings) {
    let Some(file) = found.path() else {
        section.fact("file", format!("none: there is no {FILE_NAME} in {} or above it", shown(folder)));
        section.fact("in force", "the defaults; `sudoku-lsp config show` lists them");
        return;
    };
    let name = relative(file, &around.working_directory);
    let is_here = file.parent() == Some(folder);
    section.fact("file", format!("{name}, {}", if is_here { "in the folder itself" } else { "the nearest one above" }));
    let mut sets_nothing = true;
    for entry in explain(found, kind) {
        if let Origin::File { line, .. } = &entry.origin {
            section.fact("in force", format!("{} = {} (line {line})", dotted(&entry.keys), inline(&entry.value)));
            sets_nothing = false;
        }
    }
    if sets_nothing {
        section.fact("in force", "the defaults: the file sets nothing");
    }
    let above = file.parent().and_then(Path::parent).into_iter().flat_map(Path::ancestors);
    if let Some(further) = above.map(|folder| folder.join(FILE_NAME)).find(|file| file.is_file()) {
        section.fact("not in force", format!("{}: only the nearest file counts", shown(&further)));
    }
}

/// Files in the folder or above it, up to the repository's root, whose names are almost right.
fn add_lookalikes(section: &mut Section, folder: &Path) {
    for above in folder.ancestors() {
        let names = std::fs::read_dir(above).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        for name in names {
            let is_other_case = name.eq_ignore_ascii_case(FILE_NAME) && name != FILE_NAME;
            if is_other_case || LOOKALIKES.contains(&name.to_ascii_lowercase().as_str()) {
                section.problem(
                    format!("{} is not read: settings are in files named {FILE_NAME}", shown(&above.join(&name))),
                    format!("rename it to {FILE_NAME}, in TOML"),
                );
            }
        }
        if above.join(".git").exists() {
            break;
        }
    }
}
