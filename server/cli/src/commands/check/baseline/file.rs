//! Reads and writes the text of a baseline: TOML with an entry a line, sorted, so that diffs are short and merges
//! seldom conflict.

use super::FindingSubject;
use crate::files::atomic_write::Refusal;
use crate::files::paths::folder_of;
use crate::files::temporary_file::NewFile;
use crate::text::toml::quoted;
use ide::Rule;
use serde::Deserialize;
use std::fmt::Write as _;
use std::io::Write as _;
use std::num::NonZeroU64;
use std::path::Path;
use toml::Spanned;

/// The version that this program reads and writes.
const VERSION: u64 = 1;

/// The head of a document of any version.
#[derive(Deserialize)]
struct Head {
    version: Spanned<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineDocument {
    #[serde(rename = "version")]
    _version: u64,
    known: Vec<Spanned<EntryDocument>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryDocument {
    path: String,
    rule: String,
    puzzle: Option<String>,
    line: Option<String>,
    count: NonZeroU64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BaselineEntry {
    pub(super) path: String,
    pub(super) rule: Rule,
    pub(super) identity: FindingSubject,
    pub(super) count: u64,
}

pub(super) struct EntryToWrite<'a> {
    pub(super) path: &'a str,
    pub(super) rule: &'a str,
    pub(super) identity: FindingSubject,
    pub(super) count: u64,
}

#[derive(PartialEq, Eq, Debug)]
pub(super) struct BaselineMistake {
    /// The line, from 1.
    pub(super) line: usize,
    /// The mistake, and how to correct it.
    pub(super) message: String,
}

/// Parses a text; a missing one has no entries.
pub(super) fn read(text: Option<&str>) -> Result<Vec<BaselineEntry>, BaselineMistake> {
    let Some(text) = text else { return Ok(Vec::new()) };
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("<<<<<<< ") || line.starts_with("||||||| ") || line.starts_with(">>>>>>> ") {
            let message = "a merge conflict; keep the entries of both sides".to_owned();
            return Err(BaselineMistake { line: number, message });
        }
    }
    // A text as it was written is read line by line. Only one that was edited needs the parser of TOML, which is slow.
    if let Some(lines) = read_by_lines(text) {
        return Ok(lines);
    }
    if text.len() > LONGEST_WHOLE {
        let line = text.lines().position(is_odd).map_or(1, |line| line + 1);
        let message = "expected an entry a line, as --update-baseline writes them".to_owned();
        return Err(BaselineMistake { line, message });
    }
    let version = toml::from_str::<Head>(text).map_err(|error| BaselineMistake::of_toml(text, &error))?.version;
    if *version.get_ref() != VERSION {
        let message = format!("version {} is not supported, only version {VERSION}", version.get_ref());
        return Err(BaselineMistake::at(text, version.span().start, message));
    }
    let document = toml::from_str::<BaselineDocument>(text).map_err(|error| BaselineMistake::of_toml(text, &error))?;
    let mut entries = Vec::with_capacity(document.known.len());
    for entry in document.known {
        let start = entry.span().start;
        entries.push(entry.into_inner().check().map_err(|message| BaselineMistake::at(text, start, message))?);
    }
    Ok(entries)
}

impl BaselineMistake {
    /// A mistake at a byte of a text.
    fn at(text: &str, byte: usize, message: String) -> BaselineMistake {
        let before = text.as_bytes().iter().take(byte);
        BaselineMistake { line: before.filter(|byte| **byte == b'\n').count() + 1, message }
    }

    /// A mistake that the parser finds.
    fn of_toml(text: &str, error: &toml::de::Error) -> BaselineMistake {
        let message = error.message().lines().collect::<Vec<_>>().join(", ");
        let message = message.replace("expected a nonzero u64", "expected a whole number, 1 or more");
        BaselineMistake::at(text, error.span().map_or(0, |span| span.start), message)
    }
}

/// The longest text, in bytes, that is parsed as a whole.
const LONGEST_WHOLE: usize = 4 << 20;

/// The number of lines that are parsed together.
const AT_ONCE: usize = 1_000;

/// Parses the entries of a text in the layout of [`text`]: half a million of them as one document take more than a
/// gigabyte. Returns `None` for any other text, and for a text with a mistake, which the parser of the whole text
/// reports.
fn read_by_lines(text: &str) -> Option<Vec<BaselineEntry>> {
    let (head, entries) = text.split_once("\nknown = [\n")?;
    let entries = entries.strip_suffix("]\n")?;
    if head.lines().last() != Some(&format!("version = {VERSION}")) || !head.lines().rev().skip(1).all(is_comment) {
        return None;
    }
    let mut lines = Vec::new();
    let mut rest = entries;
    while !rest.is_empty() {
        let end = memchr::memchr_iter(b'\n', rest.as_bytes()).nth(AT_ONCE - 1).map_or(rest.len(), |at| at + 1);
        let (together, after) = rest.split_at(end);
        if !together.lines().all(is_entry) {
            return None;
        }
        let document =
            toml::from_str::<BaselineDocument>(&format!("version = {VERSION}\nknown = [\n{together}]\n")).ok()?;
        for entry in document.known {
            lines.push(entry.into_inner().check().ok()?);
        }
        rest = after;
    }
    Some(lines)
}

/// Returns true for a line that [`text`] does not write.
fn is_odd(line: &str) -> bool {
    let is_frame = line.starts_with("version = ") || line == "known = [" || line == "]";
    !is_frame && !is_comment(line) && !is_entry(line)
}

fn is_entry(line: &str) -> bool {
    line.starts_with("  { ") && line.ends_with(" },")
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

impl EntryDocument {
    /// Reads the identity and the rule; the error is a sentence.
    fn check(self) -> Result<BaselineEntry, String> {
        let identity = match (self.puzzle, self.line) {
            (Some(puzzle), None) => FindingSubject::Puzzle(number(&puzzle)?),
            (None, Some(line)) => FindingSubject::Line(number(&line)?),
            _ => return Err("expected either `puzzle` or `line`".to_owned()),
        };
        let rule = settings::rule(&self.rule).map_err(|error| error.to_string())?;
        Ok(BaselineEntry { path: self.path, rule, identity, count: self.count.get() })
    }
}

fn number(text: &str) -> Result<u64, String> {
    match u64::from_str_radix(text, 16) {
        Ok(number) if text.len() == 16 && !text.starts_with('+') => Ok(number),
        _ => Err(format!("expected 16 hexadecimal digits, not `{text}`")),
    }
}

/// Formats the baseline `name` with entries that are in order.
pub(super) fn text<'a>(name: &str, entries: impl Iterator<Item = EntryToWrite<'a>>) -> String {
    // A comment ends with its line.
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let mut text = format!(
        "# Findings that `sudoku-lsp check --baseline {name}` lets pass: an entry a line, sorted. In a merge, keep those of\n\
         # both sides. `sudoku-lsp check --baseline {name} --update-baseline` writes it anew.\n\
         version = {VERSION}\n\
         known = [\n"
    );
    for EntryToWrite { path, rule, identity, count } in entries {
        let (key, number) = match identity {
            FindingSubject::Puzzle(number) => ("puzzle", number),
            FindingSubject::Line(number) => ("line", number),
        };
        let path = quoted(path);
        // Writing to a String cannot fail.
        let _ = writeln!(text, r#"  {{ path = {path}, rule = "{rule}", {key} = "{number:016x}", count = {count} }},"#);
    }
    text + "]\n"
}

/// Writes a new file, whole or not at all.
pub(super) fn create(path: &Path, text: &str) -> Result<(), Refusal> {
    let mut beside = NewFile::open(folder_of(path))?;
    beside.write_all(text.as_bytes())?;
    beside.as_file().sync_all()?;
    beside.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn lines_are_read_as_the_whole_is() {
        let path = |number: u64| format!("a \"b\"\n{}.sudoku", number / 7);
        let paths: Vec<String> = (0..2_500).map(path).collect();
        let known = paths.iter().zip(0..).map(|(path, number)| EntryToWrite {
            path,
            rule: "syntax",
            identity: FindingSubject::Puzzle(number),
            count: 1 + number % 3,
        });
        let text = text("known.toml", known);
        let lines = read_by_lines(&text).expect("that is how it is laid out");
        let whole = text.replace("known = [", "known = [ # all of them");
        assert_eq!((lines.len(), read_by_lines(&whole)), (2_500, None));
        assert_eq!(read(Some(&whole)), Ok(lines));
        for (old, new) in
            [("count = 2 },", "count = 2 }"), ("version = 1", "version = 2"), ("\"syntax\"", "\"sintax\"")]
        {
            assert_eq!(read_by_lines(&text.replace(old, new)), None);
        }
        let mistake = read(Some(&text.replacen("count = 3", "count = 0", 400))).expect_err("no count");
        assert_eq!(mistake.line, 7);
    }

    #[test]
    fn what_is_written_can_be_read_back() {
        let path = "a \"b\"\\\n\u{1}\u{7f}ü.sudoku";
        let known = [
            EntryToWrite { path, rule: "no-place", identity: FindingSubject::Puzzle(0xab), count: 2 },
            EntryToWrite { path: "b", rule: "syntax", identity: FindingSubject::Line(u64::MAX), count: 1 },
        ];
        let text = text("ci/known.toml", known.into_iter());
        expect![[r##"
            # Findings that `sudoku-lsp check --baseline ci/known.toml` lets pass: an entry a line, sorted. In a merge, keep those of
            # both sides. `sudoku-lsp check --baseline ci/known.toml --update-baseline` writes it anew.
            version = 1
            known = [
              { path = "a \"b\"\\\n\u0001\u007fü.sudoku", rule = "no-place", puzzle = "00000000000000ab", count = 2 },
              { path = "b", rule = "syntax", line = "ffffffffffffffff", count = 1 },
            ]
        "##]]
        .assert_eq(&text);
        let lines = read(Some(&text)).expect("a baseline");
        let line = |path: &str, rule, identity, count| BaselineEntry { path: path.to_owned(), rule, identity, count };
        assert_eq!(
            lines,
            [
                line(path, Rule::NoPlace, FindingSubject::Puzzle(0xab), 2),
                line("b", Rule::Syntax, FindingSubject::Line(u64::MAX), 1)
            ]
        );
        assert_eq!(read(Some(&super::text("x", std::iter::empty()))), Ok(Vec::new()));
    }

    #[test]
    fn mistakes_and_their_lines() {
        let entry = |entry: &str| format!("version = 1\nknown = [\n  {{ path = \"a\", {entry} }},\n]\n");
        let good = r#"rule = "syntax", line = "ffffffffffffffff", count = 1"#;
        let texts = [
            String::new(),
            "53..7....\n".to_owned(),
            "version = 2\nfindings = []\n".to_owned(),
            "version = 1\nknown = [\n<<<<<<< HEAD\n".to_owned(),
            entry(&good.replace("syntax", "sintax")),
            entry(&good.replace("count = 1", "count = 0")),
            entry(&good.replace("ffff", "")),
            entry(&good.replace("line", "lane")),
            entry(r#"rule = "syntax", count = 1"#),
        ];
        let mut mistakes = String::new();
        for text in texts {
            let mistake = read(Some(&text)).expect_err(&text);
            mistakes += &format!("{}: {}\n", mistake.line, mistake.message);
        }
        expect![[r#"
            1: missing field `version`
            1: key with no value, expected `=`
            1: version 2 is not supported, only version 1
            3: a merge conflict; keep the entries of both sides
            3: unknown rule `sintax`, did you mean `syntax`? `sudoku-lsp rules` lists all
            3: invalid value: integer `0`, expected a whole number, 1 or more
            3: expected 16 hexadecimal digits, not ``
            3: unknown field `lane`, expected one of `path`, `rule`, `puzzle`, `line`, `count`
            3: expected either `puzzle` or `line`
        "#]]
        .assert_eq(&mistakes);
        assert_eq!(read(Some(&entry(good))).map(|lines| lines.len()), Ok(1));
    }
}
