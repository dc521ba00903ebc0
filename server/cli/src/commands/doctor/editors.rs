//! Finds what editors start: the program on `PATH`, or that of the extension of VS Code, as its settings say.

use super::path::{is_program, on_path, version_of};
use super::program::{home, shown};
use super::report::Section;
use serde_json::Value;
use settings::plain_file;
use std::path::{Path, PathBuf};

/// The folders of extensions below the home folder, of VS Code and of editors made from it.
const EXTENSION_FOLDERS: [&str; 7] = [
    ".vscode/extensions",
    ".vscode-insiders/extensions",
    ".vscode-oss/extensions",
    ".vscode-server/extensions",
    ".cursor/extensions",
    ".windsurf/extensions",
    ".local/share/code-server/extensions",
];

/// The name of the extension's folder, before its version.
const EXTENSION: &str = "sudoku-lsp.sudoku-";

pub(super) fn section(folder: &Path) -> Section {
    let mut section = Section::new("editors");
    section.fact(
        "by name",
        match on_path().first() {
            Some(program) => format!("`sudoku-lsp` starts {}", shown(program)),
            None => "`sudoku-lsp` starts nothing".to_owned(),
        },
    );
    let extensions = extensions();
    if extensions.is_empty() {
        section.fact("VS Code", "the extension is not installed");
    }
    for extension in extensions {
        let program = extension.join("server").join(format!("sudoku-lsp{}", std::env::consts::EXE_SUFFIX));
        let starts = match is_program(&program) {
            true => format!("starts its own program, {}", version_of(&program).unwrap_or_else(|why| why)),
            false => "starts `sudoku-lsp` by name".to_owned(),
        };
        section.fact("VS Code", format!("{} {starts}", shown(&extension)));
    }
    for folder in folder.ancestors() {
        add_workspace(&mut section, &folder.join(".vscode/settings.json"));
        if folder.join(".git").exists() {
            break;
        }
    }
    add_helix(&mut section);
    section
}

/// The installed versions of the extension.
fn extensions() -> Vec<PathBuf> {
    let Some(home) = home() else { return Vec::new() };
    let mut found = Vec::new();
    for folder in EXTENSION_FOLDERS {
        for entry in std::fs::read_dir(home.join(folder)).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(EXTENSION) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

/// The settings of a workspace of VS Code that concern puzzles.
fn add_workspace(section: &mut Section, file: &Path) {
    let Ok(text) = plain_file::read_text(file) else { return };
    if let Some(Value::String(program)) = value_of(&text, "sudoku.server.path").filter(|value| value != "") {
        section.fact("VS Code", format!("sudoku.server.path in {} is {program}", shown(file)));
        let path = Path::new(&program);
        if path.is_absolute() && !is_program(path) {
            section.problem(
                format!("sudoku.server.path in {} names {program}, which is not a program", shown(file)),
                "correct the setting, or remove it: the extension has a program of its own",
            );
        }
    }
    for pattern in ["*.sudoku", "*.sdm", "*.sdk", "*.ss"] {
        if let Some(Value::String(language)) = value_of(&text, pattern).filter(|value| value != "sudoku") {
            section.problem(
                format!("files.associations in {} makes {pattern} files {language}", shown(file)),
                "remove the entry: these files are then checked as puzzles",
            );
        }
    }
}

/// The value of a key in JSON with comments; read leniently, since it is only reported.
fn value_of(text: &str, key: &str) -> Option<Value> {
    let (_, after) = text.split_once(&format!("\"{key}\""))?;
    let value = after.trim_start().strip_prefix(':')?;
    serde_json::Deserializer::from_str(value).into_iter::<Value>().next()?.ok()
}

fn add_helix(section: &mut Section) {
    let folder = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).or_else(|| Some(home()?.join(".config")));
    let Some(file) = folder.map(|folder| folder.join("helix/languages.toml")) else { return };
    if plain_file::read_text(&file).is_ok_and(|text| text.contains("sudoku-lsp")) {
        section.fact("Helix", format!("{} names the server", shown(&file)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_among_comments() {
        let text = "{\n  // the server\n  \"sudoku.server.path\" : \"/opt/sudoku-lsp\", // mine\n  \"a\": 1,\n}";
        assert_eq!(value_of(text, "sudoku.server.path"), Some(Value::from("/opt/sudoku-lsp")));
        assert_eq!(value_of(text, "sudoku.typeOver"), None);
        assert_eq!(value_of("{\"a\"}", "a"), None);
    }
}
