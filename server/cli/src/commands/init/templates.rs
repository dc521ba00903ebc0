//! Fills in the texts that `init` writes, and says which of them name the public address of the project.

use crate::args::InitFile;

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The address of the project: `repository` in `Cargo.toml`.
const ADDRESS: &str = env!("CARGO_PKG_REPOSITORY");
/// The commit that a release was built from; other builds do not know which one they belong to.
const COMMIT: Option<&str> = option_env!("SUDOKU_COMMIT");
/// The owner in an address that is not public yet.
const NO_OWNER: &str = "/OWNER/";

/// The texts, with an address.
pub(super) struct Templates {
    address: &'static str,
}

impl Templates {
    /// The texts of this build.
    pub(super) const OF_BUILD: Templates = Templates { address: ADDRESS };

    /// Returns true if what the file refers to can be downloaded.
    pub(super) fn works(&self, file: InitFile) -> bool {
        match file {
            InitFile::Settings | InitFile::Sample => true,
            InitFile::Workflow | InitFile::PreCommit => !self.address.contains(NO_OWNER),
        }
    }

    pub(super) fn text(&self, file: InitFile) -> String {
        let template = match file {
            InitFile::Settings => include_str!("files/sudoku.toml"),
            InitFile::Sample => include_str!("files/example.sudoku"),
            InitFile::Workflow => include_str!("files/sudoku.yml"),
            InitFile::PreCommit => include_str!("files/pre-commit.yaml"),
        };
        // GitHub names a repository by owner and name.
        let owner = self.address.strip_prefix("https://github.com/").unwrap_or(self.address);
        template
            .replace("{reference}", &reference(COMMIT))
            .replace("{version}", VERSION)
            .replace("{address}", self.address)
            .replace("{owner}", owner)
    }
}

/// The git reference of this version of the action: the commit if it is known, since a tag can be moved; else the tag.
fn reference(commit: Option<&str>) -> String {
    match commit.filter(|commit| !commit.is_empty()) {
        Some(commit) => format!("{commit} # v{VERSION}"),
        None => format!("v{VERSION}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_release_names_its_commit() {
        assert_eq!(reference(Some("0a1b")), format!("0a1b # v{VERSION}"));
        assert_eq!(reference(Some("")), format!("v{VERSION}"));
        assert_eq!(reference(None), format!("v{VERSION}"));
    }

    #[test]
    fn actions_of_others_are_named_by_commit() {
        let workflow = Templates::OF_BUILD.text(InitFile::Workflow);
        let actions: Vec<&str> =
            workflow.lines().filter_map(|line| line.split_once("uses: actions/")).map(|(_, it)| it).collect();
        assert!(!actions.is_empty());
        for action in actions {
            let commit = action.split_once('@').map(|(_, rest)| rest.split(' ').next().unwrap_or_default());
            assert!(
                commit.is_some_and(|it| it.len() == 40 && it.bytes().all(|byte| byte.is_ascii_hexdigit())),
                "{action}"
            );
        }
    }

    fn mistakes(text: &str) -> Option<String> {
        settings::mistakes(Path::new("sudoku.toml"), text).map(|error| error.to_string())
    }

    #[test]
    fn the_settings_are_valid_with_and_without_what_is_commented_out() {
        let text = Templates::OF_BUILD.text(InitFile::Settings);
        assert_eq!(mistakes(&text), None);
        let is_example = |line: &str| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).map(str::to_owned);
        let all: Vec<String> = text.lines().map(|line| is_example(line).unwrap_or_else(|| line.to_owned())).collect();
        assert_ne!(all.join("\n"), text.trim_end());
        assert_eq!(mistakes(&all.join("\n")), None);
    }

    #[test]
    fn nothing_is_left_to_fill_in() {
        for file in InitFile::ALL {
            let text = Templates::OF_BUILD.text(file);
            for name in ["{version}", "{reference}", "{address}", "{owner}"] {
                assert!(!text.contains(name), "{text}");
            }
        }
    }

    #[test]
    fn what_is_downloaded_needs_a_public_address() {
        let working = |address| {
            let templates = Templates { address };
            InitFile::ALL.into_iter().filter(|file| templates.works(*file)).collect::<Vec<_>>()
        };
        assert_eq!(working("https://github.com/acme/sudoku-lsp"), InitFile::ALL);
        // In parts, since `cargo xtask address` replaces the whole.
        let placeholder = concat!("https://github.com/", "OWNER", "/sudoku-lsp");
        assert_eq!(working(placeholder), [InitFile::Settings, InitFile::Sample]);
    }
}
