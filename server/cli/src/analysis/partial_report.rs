//! What a part of a partitioned run leaves in its `json` report for whoever joins the parts: which part it is, of what, and the
//! puzzles that may stand in other parts, too. These are put aside while they are found: they may be more than the memory holds.
//!
//! The report without these members is that of the part's own findings.

use crate::analysis::checksum::Digest;
use crate::analysis::spool::{Lines, Spool, Spooled};
use crate::input::discover::Input;
use crate::input::names::Names;
use crate::input::open::Sheet;
use crate::input::partition::Partition;
use crate::output::position::Position;
use crate::output::record::FailureRecord;
use crate::runner::console::Complaint;
use crate::runner::exit::Status;
use ide::{Class, Comparable, Config, Fingerprint, Listed, PuzzleIndex, Rule, Severity, Standing};
use serde::{Deserialize, Serialize};
use settings::Settings;
use std::collections::HashSet;
use std::fmt::Write;
use std::io;
use std::sync::Arc;
use xxhash_rust::xxh3::Xxh3;

/// The member `part` of a report.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct Share {
    /// As it was asked for: `hash:1/4`.
    pub(crate) partition: String,
    /// The version of the program.
    pub(crate) program: String,
    /// The same for the same settings of the same files.
    pub(crate) configuration: String,
    /// The same for the same texts in files of the same names.
    pub(crate) input: String,
    /// Whether the part could do all it was asked for, whatever it found.
    pub(crate) complete: bool,
    /// How many files could not be checked, and those of them that are known.
    pub(crate) failures: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) unread: Vec<FailureRecord>,
    /// That there is no puzzle in any file, where that is no good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) empty: Option<FailureRecord>,
    /// All files of the run, in order.
    pub(crate) files: Vec<FileRecord>,
}

/// A file of the run: its [`Names`], and what else those who join the parts need to know.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct FileRecord {
    pub(crate) path: Arc<str>,
    /// Its name for people, where that is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shown: Option<Arc<str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    uri: Option<Arc<str>>,
    /// The lowest severity that fails.
    pub(crate) fail_on: StandingRecord,
}

impl FileRecord {
    fn new(input: &Input) -> FileRecord {
        let Names { path, shown, uri } = &*input.names;
        FileRecord {
            path: Arc::clone(path),
            shown: (shown != path).then(|| Arc::clone(shown)),
            uri: uri.clone(),
            fail_on: Standing::Reported(input.settings.fail_on).into(),
        }
    }

    /// Its names.
    pub(crate) fn into_names(self) -> Names {
        let FileRecord { path, shown, uri, .. } = self;
        Names { shown: shown.unwrap_or_else(|| Arc::clone(&path)), path, uri }
    }
}

/// A puzzle that can be compared, and may stand in another part, too: an element of the member `puzzles`, in order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct PuzzleRecord {
    /// The number of its file among all, from 0.
    pub(crate) file: u32,
    /// Its number in the file, from 1.
    pub(crate) puzzle: u32,
    /// The line and column where the first line of its grid begins, and those where it ends.
    pub(crate) at: [usize; 4],
    /// The columns in bytes of UTF-8, where they are others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) byte_columns: Option<[usize; 2]>,
    /// What tells it from others, in hexadecimal digits.
    key: String,
    /// What is said if it stands elsewhere, too, and if an equivalent one does.
    pub(crate) equal: StandingRecord,
    pub(crate) equivalent: StandingRecord,
    /// Its title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<Arc<str>>,
}

/// A [`Standing`] as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StandingRecord {
    Off,
    Silenced,
    Info,
    Warning,
    Error,
}

impl StandingRecord {
    /// The severity of what is reported.
    pub(crate) fn severity(self) -> Option<Severity> {
        match self {
            StandingRecord::Off | StandingRecord::Silenced => None,
            StandingRecord::Info => Some(Severity::Info),
            StandingRecord::Warning => Some(Severity::Warning),
            StandingRecord::Error => Some(Severity::Error),
        }
    }
}

impl From<Standing> for StandingRecord {
    fn from(standing: Standing) -> StandingRecord {
        match standing {
            Standing::Off => StandingRecord::Off,
            Standing::Silenced => StandingRecord::Silenced,
            Standing::Reported(Severity::Info) => StandingRecord::Info,
            Standing::Reported(Severity::Warning) => StandingRecord::Warning,
            Standing::Reported(Severity::Error) => StandingRecord::Error,
        }
    }
}

/// Whether reports of parts can tell the inputs apart, which they do by their names; else a complaint about one.
pub(crate) fn demand_names(inputs: &[Input]) -> Result<(), Complaint> {
    let mut names = HashSet::new();
    let twice = inputs.iter().find(|input| !names.insert((&input.names.path, &input.names.uri)));
    let text = "two inputs have this name, but --partition needs different names: give stdin another --stdin-filename";
    twice.map_or(Ok(()), |input| Err(Complaint::about(input, text)))
}

/// What decides what is found, as a text.
fn decisive(settings: &Settings) -> String {
    let Config { budget, uniqueness, count_limit, .. } = *settings.config;
    let mut text = format!("{budget} {uniqueness} {count_limit} {}", settings.fail_on.name());
    for rule in Rule::ALL {
        text.push(' ');
        text.push_str(settings.config.severity(rule).map_or("off", Severity::name));
    }
    text + "\n"
}

/// A share of which the puzzles and texts are still to come.
pub(crate) struct Gathering {
    share: Share,
    input: Xxh3,
    puzzles: Digest,
    lines: Spool,
}

/// All that a part leaves.
pub(crate) struct Gathered {
    pub(crate) share: Share,
    /// The puzzles in short.
    pub(crate) puzzles: Digest,
    lines: io::Result<Spooled>,
}

impl Gathered {
    /// The puzzles, a line each.
    ///
    /// # Errors
    /// When there was no room for them.
    pub(crate) fn lines(&self) -> io::Result<Lines> {
        match &self.lines {
            Ok(spooled) => Ok(spooled.all()),
            Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
        }
    }
}

impl Gathering {
    /// The share of a part of what the inputs hold.
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

    /// Adds what is at hand of the text of the input of that number, and its puzzles as [`lines`].
    pub(crate) fn add(&mut self, file: usize, sheet: &Sheet, puzzles: &[u8]) {
        self.input.update(&(file as u64).to_le_bytes());
        sheet.text().chunks().for_each(|chunk| self.input.update(chunk.as_bytes()));
        self.puzzles.add(puzzles);
        self.lines.add(puzzles);
    }

    /// Adds a file that could not be checked.
    pub(crate) fn fail(&mut self, failure: FailureRecord) {
        self.share.unread.push(failure);
    }

    /// Adds that there is no puzzle in any file.
    pub(crate) fn is_empty(&mut self, failure: FailureRecord) {
        self.share.empty = Some(failure);
    }

    /// All that a run leaves that has ended like this, and could not check so many files.
    pub(crate) fn finish(self, failures: u64, status: Status) -> Gathered {
        let (input, complete) = (format!("{:032x}", self.input.digest128()), status < Status::Trouble);
        let share = Share { input, complete, failures, ..self.share };
        Gathered { share, puzzles: self.puzzles, lines: self.lines.finish() }
    }
}

/// Puzzles as they stand in a report, a line each.
pub(crate) fn lines(puzzles: &[PuzzleRecord]) -> Vec<u8> {
    let mut lines = Vec::new();
    for puzzle in puzzles {
        // What takes everything does not fail.
        let _ = serde_json::to_writer(&mut lines, puzzle);
        lines.push(b'\n');
    }
    lines
}

impl PuzzleRecord {
    /// A puzzle of the file of that number, before which so many puzzles stand, and whose first line is there.
    pub(crate) fn new(file: usize, before: u32, puzzle: &Comparable, line: Place) -> PuzzleRecord {
        let Listed { fingerprint, class, puzzle: number, .. } = puzzle.listed;
        let mut key = hexadecimal(&fingerprint.to_bytes());
        if let Some(class) = class {
            key.push_str(&hexadecimal(&class.fingerprint.to_bytes()));
            key.push_str(&hexadecimal(&class.way().to_le_bytes()));
        }
        PuzzleRecord {
            file: u32::try_from(file).unwrap_or(u32::MAX),
            puzzle: number.0 + before + 1,
            at: line.at,
            byte_columns: line.byte_columns,
            key,
            equal: puzzle.equal.into(),
            equivalent: puzzle.equivalent.into(),
            name: puzzle.name.clone(),
        }
    }

    /// Where the first line of its grid begins, and the column of that in bytes of UTF-8.
    pub(crate) fn start(&self) -> (Position, usize) {
        let [line, column, ..] = self.at;
        (Position { line, column }, self.byte_columns.map_or(column, |[start, _]| start))
    }

    /// What tells it from others; `start` stands for its place. `None` if it cannot be read.
    pub(crate) fn listed(&self, start: u32) -> Option<Listed> {
        let bytes = from_hexadecimal(&self.key)?;
        let (fingerprint, class) = bytes.split_first_chunk::<16>()?;
        let class = match class.split_first_chunk::<16>() {
            None => None,
            Some((fingerprint, way)) => {
                let way = u64::from_le_bytes(way.try_into().ok()?);
                Some(Class::from_parts(Fingerprint::from_bytes(*fingerprint), way))
            }
        };
        let puzzle = PuzzleIndex(self.puzzle.checked_sub(1)?);
        Some(Listed { fingerprint: Fingerprint::from_bytes(*fingerprint), class, puzzle, start })
    }
}

/// Where a line is; as in [`PuzzleRecord`].
pub(crate) struct Place {
    pub(crate) at: [usize; 4],
    pub(crate) byte_columns: Option<[usize; 2]>,
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a text does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn from_hexadecimal(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    // A sign is read as well.
    let rest = if text.bytes().all(|byte| byte.is_ascii_hexdigit()) { rest } else { b"?" };
    let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    if rest.is_empty() { pairs.iter().map(byte).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_bytes() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(from_hexadecimal(&hexadecimal(&bytes)), Some(bytes));
        for text in ["0", "0g", "é", "+1"] {
            assert_eq!(from_hexadecimal(text), None, "{text}");
        }
    }
}
