//! Checks that all files have the public address of the project from `repository` in `Cargo.toml`, and changes it in
//! all of them. The address is `https://github.com/OWNER/NAME`; GitHub's own files name it as `OWNER/NAME`.

use super::files::{TextFile, files, verdict};
use crate::run::{Failed, root};

const MANIFEST: &str = "Cargo.toml";
const HOST: &str = "https://github.com/";
/// The owner before the project has an address.
const NO_OWNER: &str = "OWNER";

/// Where addresses are. The changelog tells of former ones.
const PLACES: [&str; 12] = [
    MANIFEST,
    "README.md",
    "CONTRIBUTING.md",
    "action.yml",
    "Dockerfile",
    ".pre-commit-hooks.yaml",
    ".github",
    "templates",
    "samples",
    "editors",
    "server",
    "tests/ci",
];
const EXTENSIONS: [&str; 10] = ["md", "toml", "yml", "yaml", "json", "ts", "mjs", "html", "el", "py"];

/// Checks that no file has a placeholder in place of the address, once there is one.
pub(crate) fn check() -> Result<(), Failed> {
    let slug = slug()?;
    verdict("address", &mistakes(&slug, &all_files()?))
}

/// The files that have another owner than `Cargo.toml`.
fn mistakes(slug: &str, files: &[TextFile]) -> Vec<String> {
    let name = slug.split_once('/').map_or(slug, |(_, name)| name);
    let placeholder = format!("{NO_OWNER}/{name}");
    if slug == placeholder {
        return Vec::new();
    }
    // Sentences about the placeholder are for hands.
    let explained = format!("`{NO_OWNER}`");
    let left = files.iter().filter(|file| file.text.contains(&placeholder) || file.text.contains(&explained));
    left.map(|file| format!("{}: has `{placeholder}`; run `cargo xtask address`", file.path.display())).collect()
}

/// Writes the address of `Cargo.toml` in place of the placeholder, or another one (`OWNER/NAME`) in place of it.
pub(crate) fn change(arguments: &[String]) -> Result<(), Failed> {
    let current = slug()?;
    let name = current.split_once('/').map_or(current.as_str(), |(_, name)| name);
    let (old, new) = match arguments {
        [] => (format!("{NO_OWNER}/{name}"), current.clone()),
        [new] => (current.clone(), new.trim_start_matches(HOST).trim_end_matches('/').to_owned()),
        _ => return Err(Failed("expected one address: `cargo xtask address OWNER/NAME`".to_owned())),
    };
    if new.split('/').count() != 2 {
        return Err(Failed(format!("`{new}` is no OWNER/NAME")));
    }
    for file in all_files()?.iter().filter(|file| file.text.contains(&old)) {
        let path = root().join(&file.path);
        std::fs::write(&path, file.text.replace(&old, &new)).map_err(|error| Failed::about(&path, &error))?;
        println!("{}", file.path.display());
    }
    Ok(())
}

fn all_files() -> Result<Vec<TextFile>, Failed> {
    let mut all = Vec::new();
    for place in PLACES.iter().filter(|place| root().join(place).exists()) {
        // A file without an extension is named itself.
        let extension = place.rsplit_once('.').map(|(_, extension)| extension);
        if extension.is_none() && root().join(place).is_file() {
            let text = std::fs::read_to_string(root().join(place))?;
            all.push(TextFile { path: place.into(), text });
        } else {
            all.extend(files(place, &EXTENSIONS)?);
        }
    }
    // Hidden folders and this file's own kind are not among them.
    Ok(all)
}

/// The owner and the name of the repository that `Cargo.toml` has.
fn slug() -> Result<String, Failed> {
    let text = std::fs::read_to_string(root().join(MANIFEST))?;
    let line = text.lines().find_map(|line| line.strip_prefix("repository = \""));
    let address = line.and_then(|line| line.strip_suffix('"')).and_then(|address| address.strip_prefix(HOST));
    address.map(str::to_owned).ok_or_else(|| Failed(format!("{MANIFEST} has no `repository = \"{HOST}OWNER/NAME\"`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_that_is_left_is_found() {
        let file = |text: &str| TextFile { path: "a.md".into(), text: text.to_owned() };
        let left = [file("uses: OWNER/sudoku-lsp@v1"), file("OWNER/other"), file("uses: me/sudoku-lsp@v1")];
        assert_eq!(mistakes("OWNER/sudoku-lsp", &left), Vec::<String>::new());
        assert_eq!(mistakes("me/sudoku-lsp", &left), ["a.md: has `OWNER/sudoku-lsp`; run `cargo xtask address`"]);
    }

    #[test]
    fn the_repository_has_an_address_or_the_placeholder_everywhere() {
        let name = slug().expect("an address");
        assert_eq!(name.split('/').count(), 2, "{name}");
        assert!(all_files().expect("files").iter().any(|file| file.path.ends_with("action.yml")));
    }
}
