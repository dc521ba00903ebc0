//! Collects the data of a part of a partitioned run for `merge-reports`: its share, and its puzzles in a temporary
//! file, since they may be more than the memory holds.

use super::checksum::Digest;
use super::share::{FileRecord, Share};
use crate::args::Partition;
use crate::files::spool::{Lines, Spool, Spooled};
use crate::input::discover::Input;
use crate::input::opened_text::OpenedText;
use crate::output::record::FailureRecord;
use crate::process::status::Status;
use crate::terminal::Complaint;
use ide::{Config, Rule, Severity};
use settings::Settings;
use std::collections::HashSet;
use std::io;
use xxhash_rust::xxh3::Xxh3;

/// A share whose puzzles and texts are still being added.
pub(crate) struct Gathering {
    share: Share,
    input: Xxh3,
    puzzles: Digest,
    lines: Spool,
}

/// The complete data of a part.
pub(crate) struct Gathered {
    pub(crate) share: Share,
    /// The digest of the puzzles.
    pub(crate) puzzles: Digest,
    lines: io::Result<Spooled>,
}

impl Gathered {
    /// Returns the puzzles, a line each.
    ///
    /// # Errors
    /// If there was no space for them.
    pub(crate) fn lines(&self) -> io::Result<Lines> {
        match &self.lines {
            Ok(spooled) => Ok(spooled.all()),
            Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
        }
    }
}

impl Gathering {
    /// Creates the share of a part of the inputs.
    pub(crate) fn new(partition: Partition, inputs: &[Input]) -> Gathering {
        let mut settings = Xxh3::new();
        for input in inputs {
            settings.update(decisive(&input.settings).as_bytes());
        }
        let share = Share {
            partition: partition.to_string(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            configuration: format!("{:032x}", settings.digest128()),
            input: String::new(),
            complete: true,
            failures: 0,
            unread: Vec::new(),
            empty: None,
            files: inputs.iter().map(FileRecord::new).collect(),
        };
        Gathering { share, input: Xxh3::new(), puzzles: Digest::default(), lines: Spool::default() }
    }

    /// Adds a text, or a chunk of it, of the input of that number, and its puzzles as [`super::lines`].
    pub(crate) fn add(&mut self, file: usize, opened: &OpenedText, puzzles: &[u8]) {
        self.input.update(&(file as u64).to_le_bytes());
        opened.text().chunks().for_each(|chunk| self.input.update(chunk.as_bytes()));
        self.puzzles.add(puzzles);
        self.lines.add(puzzles);
    }

    /// Adds a file that could not be checked.
    pub(crate) fn fail(&mut self, failure: FailureRecord) {
        self.share.unread.push(failure);
    }

    /// Records that there is no puzzle in any file.
    pub(crate) fn is_empty(&mut self, failure: FailureRecord) {
        self.share.empty = Some(failure);
    }

    /// Ends the collection with the status of the run and the number of files that could not be checked.
    pub(crate) fn finish(self, failures: u64, status: Status) -> Gathered {
        let (input, complete) = (format!("{:032x}", self.input.digest128()), status < Status::Trouble);
        let share = Share { input, complete, failures, ..self.share };
        Gathered { share, puzzles: self.puzzles, lines: self.lines.finish() }
    }
}

/// Fails if two inputs have the same names, by which `merge-reports` distinguishes them.
pub(crate) fn demand_names(inputs: &[Input]) -> Result<(), Complaint> {
    let mut names = HashSet::new();
    let twice = inputs.iter().find(|input| !names.insert((&input.names.path, &input.names.uri)));
    let text = "two inputs have this name, but --partition needs different names: give stdin another --stdin-filename";
    twice.map_or(Ok(()), |input| Err(input.complaint(text)))
}

/// Formats the settings that decide which findings there are.
fn decisive(settings: &Settings) -> String {
    let Config { budget, uniqueness, count_limit, .. } = *settings.config;
    let mut text = format!("{budget} {uniqueness} {count_limit} {}", settings.fail_on.name());
    for rule in Rule::ALL {
        text.push(' ');
        text.push_str(settings.config.severity(rule).map_or("off", Severity::name));
    }
    text + "\n"
}
