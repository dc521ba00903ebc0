//! Reads the patterns of an ignore file. Limits them: each takes many times the memory of its text, and more if it has
//! wildcards.

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use settings::plain_file::{self, MOST_BYTES, Unfit};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Receives a sentence about each file that cannot be used.
#[derive(Clone, Copy)]
pub(crate) struct Complaints<'a> {
    /// The folder that shown paths count from.
    pub(crate) here: &'a Path,
    pub(crate) send: &'a dyn Fn(String),
}

impl Complaints<'_> {
    pub(super) fn shown<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(self.here).unwrap_or(path).display()
    }
}

/// The most patterns of a file.
const MOST: usize = 20_000;

/// The longest pattern, in bytes: no path is longer.
const LONGEST: usize = 4_096;

/// The cost that the ignore files of a walk may still have together.
pub(super) struct Budget(AtomicUsize);

impl Budget {
    /// The memory of a pattern without wildcards is about 45 times its bytes, of one with wildcards up to 500 times:
    /// all of them take at most about 320 MB.
    const WHOLE: usize = 6 << 20;
    const COST_OF_LITERAL_BYTE: usize = 1;
    const COST_OF_WILDCARD_BYTE: usize = 10;

    /// Takes the cost of a pattern; returns false if too little is left.
    fn covers(&self, pattern: &[u8]) -> bool {
        let has_wildcards = pattern.iter().any(|byte| b"*?[{".contains(byte));
        let cost = pattern.len() * if has_wildcards { Self::COST_OF_WILDCARD_BYTE } else { Self::COST_OF_LITERAL_BYTE };
        self.0.try_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(cost)).is_ok()
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget(AtomicUsize::new(Budget::WHOLE))
    }
}

/// Patterns for the paths below a folder.
pub(super) struct Patterns<'a> {
    builder: GitignoreBuilder,
    /// The file that has been read.
    file: Option<PathBuf>,
    budget: &'a Budget,
}

impl<'a> Patterns<'a> {
    pub(super) fn new(folder: &Path, budget: &'a Budget) -> Patterns<'a> {
        Patterns { builder: GitignoreBuilder::new(folder), file: None, budget }
    }

    /// Adds the patterns of a file, if it exists. A file that cannot be used is left out, and so are wrong patterns.
    pub(super) fn with_file(mut self, path: &Path, complain: Complaints<'_>) -> Patterns<'a> {
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
        self.file = Some(path.to_owned());
        let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
        let mut count = 0;
        let mut mistakes = Vec::new();
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
            if line.len() > LONGEST {
                mistakes.push(format!("line {}: the pattern has more than {LONGEST} bytes", index + 1));
                continue;
            }
            if !self.budget.covers(line) {
                mistakes.push(format!(
                    "line {}: the patterns of all ignore files are too long together; this and the rest of the file are not used",
                    index + 1
                ));
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
        let line = std::str::from_utf8(line).map_err(|_| "the text is not valid UTF-8".to_owned())?;
        self.builder.add_line(Some(path.to_owned()), line).map(drop).map_err(|error| error.to_string())
    }

    /// All patterns that have been added. Patterns that are too many or too long together are none.
    pub(super) fn build(self, complain: Complaints<'_>) -> Gitignore {
        self.builder.build().unwrap_or_else(|error| {
            let file = self.file.as_deref().unwrap_or(Path::new(""));
            (complain.send)(format!("{}: this ignore file is not used: {error}", complain.shown(file)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn all_files_together_have_a_budget() {
        let budget = Budget::default();
        let said = RefCell::new(Vec::new());
        let complain = Complaints { here: Path::new("/r"), send: &|sentence| said.borrow_mut().push(sentence) };
        let wildcards = format!("{}\n", "?".repeat(700)).repeat(500);
        let mut first = Patterns::new(Path::new("/r"), &budget);
        first.add(Path::new("/r/.ignore"), wildcards.as_bytes(), complain);
        assert!(said.borrow().is_empty(), "{said:?}");
        let mut second = Patterns::new(Path::new("/r/a"), &budget);
        second.add(Path::new("/r/a/.ignore"), wildcards.as_bytes(), complain);
        let said = said.into_inner();
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with("an ignore file has mistakes: a/.ignore: line "), "{said:?}");
        assert!(said[0].contains("too long together"), "{said:?}");
    }

    #[test]
    fn text_without_wildcards_costs_little() {
        let budget = Budget::default();
        let line = b"some/folder/with/a/name.sudoku";
        assert!((0..20_000).all(|_| budget.covers(line)));
        assert!(!budget.covers(&[b'?'; 700_000]));
    }
}
