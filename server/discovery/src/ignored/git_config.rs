//! Finds the user's own ignore file of Git: the one that `core.excludesFile` names, else the usual one.

use super::patterns::{Budget, Complaints, Patterns, unused};
use ignore::gitignore::Gitignore;
use settings::plain_file;
use std::env;
use std::path::{Path, PathBuf};

/// The patterns of that file. Those with a slash count from the working directory.
pub(super) fn user_patterns(budget: &Budget, complain: Complaints<'_>) -> Gitignore {
    let here = env::current_dir().unwrap_or_default();
    let patterns = Patterns::new(&here.canonicalize().unwrap_or(here), budget);
    let Some(file) = ignore_file(complain) else { return Gitignore::empty() };
    if is_null(&file) { Gitignore::empty() } else { patterns.with_file(&file, complain).build(complain) }
}

fn ignore_file(complain: Complaints<'_>) -> Option<PathBuf> {
    let mut files = Vec::new();
    match variable("GIT_CONFIG_GLOBAL") {
        Some(file) => files.push(file),
        None => {
            files.extend(home().map(|home| home.join(".gitconfig")));
            files.extend(folder().map(|git| git.join("config")));
        }
    }
    files.push(variable("GIT_CONFIG_SYSTEM").unwrap_or_else(|| PathBuf::from("/etc/gitconfig")));
    let named = files.iter().find_map(|file| excludes_file(file, complain));
    named.or_else(|| Some(folder()?.join("ignore")))
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn home() -> Option<PathBuf> {
    env::home_dir().filter(|home| !home.as_os_str().is_empty())
}

/// The user's folder of Git.
fn folder() -> Option<PathBuf> {
    let config = variable("XDG_CONFIG_HOME").or_else(|| Some(home()?.join(".config")))?;
    Some(config.join("git"))
}

/// The value of `core.excludesFile` in a file of Git's settings.
fn excludes_file(file: &Path, complain: Complaints<'_>) -> Option<PathBuf> {
    if is_null(file) {
        return None;
    }
    match plain_file::read(file, plain_file::MOST_BYTES) {
        Ok(bytes) => value(&String::from_utf8_lossy(&bytes)).map(|value| expanded(&value)),
        Err(unfit) => {
            if !unfit.is_missing() {
                (complain.send)(unused(complain.shown(file), &unfit));
            }
            None
        }
    }
}

/// Programs that want no such file name this one.
fn is_null(file: &Path) -> bool {
    file == Path::new("/dev/null")
}

/// The last value in a text: it is the one that holds.
fn value(text: &str) -> Option<String> {
    let mut is_core = false;
    let mut found = None;
    for line in text.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            is_core = section.split(']').next().is_some_and(|name| name.trim().eq_ignore_ascii_case("core"));
            continue;
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        if is_core && key.trim().eq_ignore_ascii_case("excludesfile") {
            found = Some(value.trim().trim_matches('"').to_owned());
        }
    }
    found.filter(|value| !value.is_empty())
}

/// A path with the user's home folder in place of `~`.
fn expanded(value: &str) -> PathBuf {
    match (value.strip_prefix("~/"), home()) {
        (Some(below), Some(home)) => home.join(below),
        _ => PathBuf::from(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_of_the_section_holds() {
        for (text, expected) in [
            ("[core]\n\texcludesFile = /a\n", Some("/a")),
            ("[Core]\nEXCLUDESFILE=\"/a b\"\n[user]\nname = x\n[core]\nexcludesfile = /c", Some("/c")),
            ("[other]\nexcludesfile = /a", None),
            ("[core]\nexcludesfile =\neditor = vi", None),
            ("", None),
        ] {
            assert_eq!(value(text).as_deref(), expected, "{text}");
        }
        assert_eq!(expanded("/x/~"), PathBuf::from("/x/~"));
    }
}
