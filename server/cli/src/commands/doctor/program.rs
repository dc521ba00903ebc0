//! Describes this program, those on `PATH`, and the folders that the environment names.

use super::path::{NAME, is_same, on_path, version_of};
use super::report::Section;
use crate::cache::place::CachePlace;
use std::path::{Path, PathBuf};

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(super) fn section() -> Section {
    let mut section = Section::new("program");
    section.fact("version", VERSION);
    section.fact("system", format!("{} {}", std::env::consts::OS, std::env::consts::ARCH));
    let own = std::env::current_exe().ok();
    section.fact("this program", own.as_deref().map_or_else(|| "unknown".to_owned(), shown));
    add_programs(&mut section, own.as_deref());
    match CachePlace::OfUser.path() {
        Some(folder) => add_cache(&mut section, &folder),
        None => section.fact("ratings kept", "nowhere"),
    }
    add_boards(&mut section);
    section
}

/// The programs on `PATH`: an editor starts the first one.
fn add_programs(section: &mut Section, own: Option<&Path>) {
    let programs = on_path();
    for program in &programs {
        let is_own = own.is_some_and(|own| is_same(own, program));
        let version = if is_own { Ok(VERSION.to_owned()) } else { version_of(program) };
        let version = version.unwrap_or_else(|why| why);
        section
            .fact("on PATH", format!("{} ({version}{})", shown(program), if is_own { ", this program" } else { "" }));
    }
    let Some(first) = programs.first() else {
        let folder = own.and_then(Path::parent).map_or_else(|| "its folder".to_owned(), shown);
        section.problem(
            format!("`{NAME}` is not on PATH: editors that start it by its name do not find it"),
            format!("add {folder} to PATH, or give the editor the full path of the program"),
        );
        return;
    };
    if own.is_some_and(|own| is_same(own, first)) {
        return;
    }
    match version_of(first) {
        Ok(version) if version == VERSION => {}
        Ok(version) => section.problem(
            format!("editors start another version: {} is {version}, this program is {VERSION}", shown(first)),
            "remove one of them, or move the folder of the newer one to the front of PATH",
        ),
        Err(why) => section.problem(
            format!("editors start {}, which {why}", shown(first)),
            "remove it, or move the folder of this program to the front of PATH",
        ),
    }
}

fn add_cache(section: &mut Section, folder: &Path) {
    section.fact("ratings kept", shown(folder));
    if folder.exists() && !folder.is_dir() {
        section.problem(
            format!("{} is no folder: no ratings are kept", shown(folder)),
            "remove it, or set SUDOKU_LSP_CACHE_DIR to a folder",
        );
    }
}

/// The folder of boards that the environment names.
fn add_boards(section: &mut Section) {
    let Some(folder) = discovery::boards::folder() else { return };
    match discovery::boards::boards(&folder) {
        Ok(boards) => {
            section.fact(discovery::boards::VARIABLE, format!("{} ({} boards)", shown(&folder), boards.len()))
        }
        Err(error) => section.problem(
            format!("{} names {}, which cannot be read: {error}", discovery::boards::VARIABLE, shown(&folder)),
            "set it to a folder of CSV files, or unset it",
        ),
    }
}

/// A path for people: below the home folder with `~`.
pub(super) fn shown(path: &Path) -> String {
    let home = home();
    match home.as_deref().and_then(|home| path.strip_prefix(home).ok()) {
        Some(below) if cfg!(unix) => Path::new("~").join(below).display().to_string(),
        _ => path.display().to_string(),
    }
}

/// The home folder of the user.
pub(super) fn home() -> Option<PathBuf> {
    let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
    std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute() && path.parent().is_some())
}
