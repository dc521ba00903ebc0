//! Reads the patterns of an ignore file. Limits them: each takes many times the memory of its text.

use super::Complaints;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use settings::plain_file::{self, MOST_BYTES, Unfit};
use std::fmt::Display;
use std::path::Path;

/// The most patterns of a file.
const MOST: usize = 20_000;

/// The longest pattern, in bytes: no path is longer.
const LONGEST: usize = 4_096;

/// Patterns for the paths below a folder.
pub(super) struct Patterns(GitignoreBuilder);

impl Patterns {
    pub(super) fn new(folder: &Path) -> Patterns {
        Patterns(GitignoreBuilder::new(folder))
    }

    /// Adds the patterns of a file, if it exists. A file that cannot be used is left out, and so are wrong patterns.
    pub(super) fn with_file(mut self, path: &Path, complain: Complaints<'_>) -> Patterns {
        match plain_file::read(path, MOST_BYTES) {
            Ok(bytes) => self.add(path, &bytes, complain),
            // Without an entry of this name there is nothing to read; a link may lead nowhere.
            Err(unfit) if unfit.is_missing() && !path.is_symlink() => {}
            Err(Unfit::System(error)) if error.kind() == std::io::ErrorKind::NotADirectory => {}
            Err(unfit) => (complain.send)(unused(complain.shown(path), &unfit)),
        }
        self
    }

    fn add(&mut self, path: &Path, bytes: &[u8], complain: Complaints<'_>) {
        let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
        let (mut count, mut mistakes) = (0, Vec::new());
        for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.iter().all(u8::is_ascii_whitespace) || line.starts_with(b"#") {
                continue;
            }
            count += 1;
            if count > MOST {
                mistakes.push(format!("more than {MOST} patterns; the others are not used"));
                break;
            }
            if let Err(why) = self.add_line(path, line) {
                mistakes.push(format!("line {}: {why}", index + 1));
            }
        }
        let more = match mistakes.len() {
            0 => return,
            1 => String::new(),
            count => format!(" (and {} more)", count - 1),
        };
        (complain.send)(format!("an ignore file has mistakes: {}: {}{more}", complain.shown(path), mistakes.remove(0)));
    }

    fn add_line(&mut self, path: &Path, line: &[u8]) -> Result<(), String> {
        if line.len() > LONGEST {
            return Err(format!("the pattern has more than {LONGEST} bytes"));
        }
        let line = std::str::from_utf8(line).map_err(|_| "the text is not valid UTF-8".to_owned())?;
        self.0.add_line(Some(path.to_owned()), line).map(drop).map_err(|error| error.to_string())
    }

    /// All patterns that have been added. Patterns that are too many or too long together are none.
    pub(super) fn build(self, complain: Complaints<'_>) -> Gitignore {
        self.0.build().unwrap_or_else(|error| {
            (complain.send)(format!("ignore files are not used: {error}"));
            Gitignore::empty()
        })
    }
}

/// A sentence about a file that is not used.
pub(super) fn unused(path: impl Display, unfit: &Unfit) -> String {
    match unfit {
        Unfit::NotRegular(what) => format!("{path}: {what} cannot be an ignore file, so it is not used"),
        unfit => format!("{path}: this ignore file is not used: {unfit}"),
    }
}
