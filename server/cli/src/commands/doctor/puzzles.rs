//! Counts the files that `check` reads below the folder.

use super::report::Section;
use crate::input::discover::{Input, InputPlan};
use crate::setup::Surroundings;
use ide::words::counted;
use settings::{Overrides, Resolver};
use std::collections::BTreeMap;
use std::path::Path;

pub(super) fn section(path: &Path, around: &Surroundings) -> Section {
    let mut section = Section::new("puzzle files");
    let here = around.working_directory.clone();
    let resolver = Resolver::nearest(Overrides::default(), here.clone());
    let plan = InputPlan::of_path(path, resolver, here);
    let mut found = plan.find();
    if found.inputs.is_empty() && path.is_dir() && plan.all_below(path).is_empty() {
        // A new folder has none, which is no mistake.
        found = plan.allowing_empty().find();
        section.fact("puzzles", "none yet; `sudoku-lsp init --only sample` writes one");
    }
    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    for file in found.inputs.iter().filter_map(Input::file) {
        let kind = file.extension().map_or_else(String::new, |it| format!(".{}", it.to_string_lossy()));
        *kinds.entry(kind).or_default() += 1;
    }
    let list: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    let list = if list.is_empty() { String::new() } else { format!(" ({})", list.join(", ")) };
    section.fact("read", format!("{}{list}", counted(found.inputs.len() as u64, "file")));
    if !found.notes.is_empty() {
        section.fact(
            "left out",
            format!("{}; `sudoku-lsp check --verbose` lists them", counted(found.notes.len() as u64, "entry")),
        );
    }
    let says_settings = found.unsettled > 0;
    for complaint in found.complaints.iter().filter(|_| !says_settings) {
        section.problem(complaint.to_string(), "`sudoku-lsp check --verbose` lists which files are read and left out");
    }
    for warning in &found.warnings {
        section.problem(warning.as_str(), "correct the pattern in sudoku.toml, or remove it");
    }
    section
}
