//! Defines the input: the source, the names and the settings of one text.

use crate::files::paths::{below, slashes};
use crate::input::packed::{unpacked_name, unpacked_path};
use crate::terminal::Complaint;
use ide::{Dialect, Pasted, Rule};
use settings::{ConfigError, Resolver, Settings, is_markdown};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the only puzzle that is given as an argument.
pub(crate) const ONLY_ARGUMENT: &str = "<argument>";

/// One text to read.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) source: Source,
    pub(crate) names: Arc<InputNames>,
    /// The settings that apply to it.
    pub(crate) settings: Arc<Settings>,
    pub(crate) role: Role,
    /// The length when it was found, if it is known from then.
    pub(crate) known_len: Option<u64>,
    /// True for a file that was found by a link out of the folders that are searched: it is not written.
    pub(crate) is_elsewhere: bool,
}

impl Input {
    /// An input to be checked, of which nothing is known.
    pub(super) fn new(source: Source, names: Arc<InputNames>, settings: Arc<Settings>) -> Input {
        Input { source, names, settings, role: Role::Checked, known_len: None, is_elsewhere: false }
    }

    /// An input for `file`, which stores an older or newer content of `path`. Reports name `path`, and the settings of
    /// `path` apply.
    pub(crate) fn stored_in(
        path: &Path,
        file: &Path,
        resolver: &Resolver,
        working_directory: &Path,
    ) -> Result<Input, ConfigError> {
        let settings = resolver.settings(path)?;
        let below = below(path, working_directory);
        let names = Arc::new(InputNames { path: slashes(&below).into(), shown: slashes(path).into(), uri: None });
        Ok(Input::new(Source::File(file.to_owned()), names, settings))
    }

    /// Returns its file, if it is one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.source {
            Source::Stdin | Source::Argument(_) => None,
            Source::File(path) => Some(path),
        }
    }

    /// Returns the pasted puzzle, if it is one.
    pub(crate) fn pasted(&self) -> Option<&Pasted> {
        match &self.source {
            Source::Argument(pasted) => Some(pasted),
            Source::Stdin | Source::File(_) => None,
        }
    }

    /// Returns true for a pasted puzzle that is the only input. Messages about it name no file.
    pub(crate) fn is_whole_question(&self) -> bool {
        &*self.names.shown == ONLY_ARGUMENT && self.pasted().is_some_and(|pasted| pasted.sizes.len() == 1)
    }

    /// Returns the length of its text in bytes; 0 if it is unknown.
    pub(crate) fn len(&self) -> u64 {
        match &self.source {
            Source::Stdin => 0,
            Source::Argument(pasted) => pasted.text.len() as u64,
            Source::File(path) => match self.known_len {
                Some(len) => len,
                None => std::fs::metadata(path).map_or(0, |metadata| metadata.len()),
            },
        }
    }

    /// Returns true for stdin, pipes and devices: their length is unknown until they end, and they can be read only
    /// once.
    pub(crate) fn is_stream(&self) -> bool {
        match &self.source {
            Source::Stdin => true,
            Source::Argument(_) => false,
            Source::File(path) => {
                std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
            }
        }
    }

    /// Returns the length of its text in bytes, if that is known before it is read.
    pub(crate) fn expected_len(&self) -> Option<u64> {
        let len = self.len();
        (len > 0 || !self.is_stream()).then_some(len)
    }

    /// The note on a text that would be another if it were not [elsewhere](Input::is_elsewhere).
    pub(crate) fn note_elsewhere(&self) -> Complaint {
        self.complaint(
            "not written: a link leads to this file, out of the folder; name the file or the link to write it",
        )
    }

    pub(crate) fn complaint(&self, text: impl Into<String>) -> Complaint {
        Complaint::new(Some(self.names.shown.to_string()), text)
    }

    /// Returns true if a rule is on for it.
    pub(crate) fn asks_for(&self, rule: Rule) -> bool {
        self.settings.config.severity(rule).is_some()
    }

    /// Returns true if its puzzles are in fenced blocks.
    pub(crate) fn is_markdown(&self) -> bool {
        is_markdown(unpacked_path(match &self.source {
            Source::Argument(_) => return false,
            Source::Stdin => Path::new(&*self.names.shown),
            Source::File(path) => path,
        }))
    }

    /// The way in which its text is read, by its name.
    pub(crate) fn dialect(&self) -> Dialect {
        Dialect::from_name(unpacked_name(&self.names.path))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct InputNames {
    /// For programs: relative to the working directory if the file is inside.
    pub(crate) path: Arc<str>,
    /// For people: as given on the command line, or below the folder that was given.
    pub(crate) shown: Arc<str>,
    /// `path` percent-encoded, if the name is no UTF-8 and `path` leads to no file.
    pub(crate) uri: Option<Arc<str>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
    /// A puzzle in place of a path.
    Argument(Arc<Pasted>),
}

/// The role of a text in a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// All rules are applied.
    Checked,
    /// Only its puzzles are compared with those of checked texts.
    Compared,
}

/// A file of that name with the default settings.
#[cfg(test)]
pub(crate) fn test_input(name: &str) -> Input {
    let settings =
        settings::Resolver::isolated(settings::Overrides::default(), PathBuf::new()).settings(Path::new(name));
    let settings = settings.unwrap_or_else(|error| panic!("{error}"));
    let source = Source::File(PathBuf::from(name));
    let names = Arc::new(InputNames { path: name.into(), shown: name.into(), uri: None });
    Input::new(source, names, settings)
}
