//! Reads settings files on a worker: a disk may be slow, and the loop waits for none. One reading at a time, so that a
//! disk that does not answer holds one worker.

use ide::Rope;
use settings::{ConfigError, Overrides, Resolver};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// What is to be read.
#[derive(Default)]
pub(crate) struct SettingsReader {
    /// The files whose settings are wanted.
    wanted: BTreeSet<PathBuf>,
    /// True if what is known does not count.
    is_again: bool,
    is_running: bool,
}

pub(crate) struct SettingsReading {
    resolver: Arc<Resolver>,
    wanted: BTreeSet<PathBuf>,
    is_again: bool,
}

/// The outcome of a reading.
pub(crate) struct SettingsRead {
    /// It knows the settings of all files that were wanted.
    pub(crate) resolver: Arc<Resolver>,
    /// The settings files that are broken.
    pub(crate) broken: Vec<BrokenSettings>,
    /// True if everything was read again.
    pub(crate) is_again: bool,
}

/// A settings file that cannot be used, with its text, where its mistakes are.
#[derive(Clone)]
pub(crate) struct BrokenSettings {
    pub(crate) error: ConfigError,
    pub(crate) text: Rope,
}

impl BrokenSettings {
    /// Reads the text of a file with mistakes. Nothing is left of one that has changed since.
    pub(crate) fn read(error: ConfigError) -> BrokenSettings {
        let text = settings::plain_file::read_text(&error.path).unwrap_or_default();
        BrokenSettings { text: Rope::from_str(&text), error }
    }
}

impl SettingsReader {
    /// Requests the settings of a file.
    pub(crate) fn want(&mut self, path: PathBuf) {
        self.wanted.insert(path);
    }

    /// Requests that the files are read again, whatever is known.
    pub(crate) fn want_again(&mut self, paths: impl IntoIterator<Item = PathBuf>) {
        self.wanted.extend(paths);
        self.is_again = true;
    }

    /// Begins to read what is wanted, unless a reading is running.
    pub(crate) fn begin(&mut self, known: &Arc<Resolver>, overrides: &Overrides) -> Option<SettingsReading> {
        if self.is_running || self.wanted.is_empty() && !self.is_again {
            return None;
        }
        self.is_running = true;
        let is_again = std::mem::take(&mut self.is_again);
        let resolver =
            if is_again { Arc::new(Resolver::nearest(overrides.clone(), PathBuf::new())) } else { Arc::clone(known) };
        Some(SettingsReading { resolver, wanted: std::mem::take(&mut self.wanted), is_again })
    }

    /// Returns true if something is to be read, or being read.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_running || self.is_again || !self.wanted.is_empty()
    }

    pub(crate) fn end(&mut self) {
        self.is_running = false;
    }
}

impl SettingsReading {
    pub(crate) fn read(self) -> SettingsRead {
        let SettingsReading { resolver, wanted, is_again } = self;
        // Files in one folder have the same error, which is reported once.
        let mut errors = BTreeSet::new();
        for path in &wanted {
            errors.extend(resolver.settings(path).err());
        }
        let broken = errors.into_iter().map(BrokenSettings::read).collect();
        SettingsRead { resolver, broken, is_again }
    }
}
