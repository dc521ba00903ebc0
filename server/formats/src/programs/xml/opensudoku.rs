//! Reads OpenSudoku's XML: the first version (one folder, described by elements) and the second (`folder` elements).

use super::{Content, parse};
use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record};
use field::{Digit, DigitSet};
use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;
use std::collections::BTreeSet;

/// Reads the games of a file; if it is damaged, those before the damage, and the error.
pub(crate) fn read(text: &str) -> Vec<Result<Record, FormatError>> {
    let mut file = File::default();
    let damage = parse(text, &mut file).err();
    if !file.is_opensudoku {
        return vec![Err(damage.unwrap_or_else(|| "XML, but neither OpenSudoku's nor KSudoku's".into()))];
    }
    let mut games = file.finish();
    games.extend(damage.map(Err));
    games
}

/// The content of a file read so far.
#[derive(Default)]
struct File {
    is_opensudoku: bool,
    /// The open elements, each with its text.
    open: Vec<(String, String)>,
    /// The metadata of the first version, which is for all games.
    about: Vec<(String, String)>,
    /// The games, each with the name of its folder.
    games: Vec<(Option<String>, Result<Record, FormatError>)>,
    /// The open folders.
    folders: Vec<Folder>,
    /// Content around games and folders that no record can hold.
    odd: Vec<String>,
}

/// An open folder.
struct Folder {
    name: Option<String>,
    /// Content of the folder that no record can hold.
    odd: Vec<String>,
}

/// The most elements around the games that are read, since each game repeats them.
const MOST_TOLD: usize = 100;

impl Content for File {
    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), FormatError> {
        match element.local_name().as_ref() {
            "opensudoku" if self.open.is_empty() => {
                self.is_opensudoku = true;
                self.odd.extend(odd(element, &["version"]));
            }
            "folder" => {
                let mut odd = odd(element, &["name", "created"]);
                odd.extend(created(element));
                self.folders.push(Folder { name: attribute(element, "name"), odd });
            }
            "game" if self.is_opensudoku => {
                let mut record = game(element);
                let folder = self.folders.last();
                if let (Ok(record), Some(folder)) = (&mut record, folder) {
                    record.unsupported.extend(folder.odd.iter().cloned());
                }
                self.games.push((folder.and_then(|folder| folder.name.clone()), record));
            }
            _ => self.odd.extend(odd(element, &[])),
        }
        self.open.push((element.local_name().as_ref().to_owned(), String::new()));
        Ok(())
    }

    fn text(&mut self, text: &str) {
        if let Some((_, so_far)) = self.open.last_mut() {
            so_far.push_str(text);
        }
    }

    fn end(&mut self) {
        let Some((name, text)) = self.open.pop() else { return };
        let is_frame = matches!(name.as_str(), "folder" | "game");
        if name == "folder" {
            self.folders.pop();
        }
        if self.open.len() == 1 && !is_frame {
            if self.about.len() < MOST_TOLD {
                self.about.push((name, text));
            }
        } else if !text.trim().is_empty() {
            self.odd.push(format!("the text in `{name}` of OpenSudoku"));
        }
    }

    fn comment(&mut self) {
        self.odd.push("comments of the XML".to_owned());
    }
}

impl File {
    fn finish(self) -> Vec<Result<Record, FormatError>> {
        let several = self.games.len() > 1;
        let about = self.about;
        let mut odd = self.odd;
        let mut told = BTreeSet::new();
        odd.retain(|name| told.len() < MOST_TOLD && told.insert(name.clone()));
        let name = about.iter().find(|(key, _)| key == "name").map(|(_, name)| name.trim().to_owned());
        let finished = |((folder, game), number): ((Option<String>, Result<Record, FormatError>), usize)| {
            let game = game?;
            // The name is the collection's; the number distinguishes its puzzles.
            let is_named = |name: &String| !name.trim().is_empty();
            let folder = folder.filter(is_named);
            let hidden = folder.is_some() && name.as_ref().is_some_and(is_named);
            let title = folder.or_else(|| name.clone()).filter(is_named);
            let title = title.map(|name| if several { format!("{name} {number}") } else { name });
            let mut record = Record { metadata: Vec::new(), ..game.clone() };
            record.add("title", &title.unwrap_or_default());
            about.iter().for_each(|(key, text)| describe(&mut record, key, text));
            record.metadata.extend(game.metadata);
            record.unsupported.extend(hidden.then(|| "`name` of OpenSudoku".to_owned()));
            record.unsupported.extend(odd.iter().cloned());
            let mut seen = BTreeSet::new();
            record.unsupported.retain(|name| seen.insert(name.clone()));
            Ok(record)
        };
        self.games.into_iter().zip(1..).map(finished).collect()
    }
}

/// Reads an element of the first version.
fn describe(record: &mut Record, key: &str, text: &str) {
    match key {
        "author" | "source" => record.add(key, text),
        "created" => record.add("date", text),
        "sourceURL" => record.add("url", text),
        "description" | "comment" => record.add_comment(text),
        "level" => record.add_level(text),
        "name" | "game" => {}
        other if !text.trim().is_empty() => record.unsupported.push(format!("`{other}` of OpenSudoku")),
        _ => {}
    }
}

fn game(element: &BytesStart<'_>) -> Result<Record, FormatError> {
    if element.attributes().any(|attribute| attribute.is_err()) {
        return Err("an attribute of the game is damaged".into());
    }
    let data = attribute(element, "data").ok_or("the game has no `data`")?;
    let mut record = Record::new(9);
    record.fill(cells(data.trim())?);
    if let Some(note) = attribute(element, "note") {
        record.add_comment(&note);
    }
    record.unsupported = odd(element, &["data", "note", "state", "time", "last_played", "created"]);
    let progress = ["state", "time", "last_played"].into_iter().filter_map(|name| attribute(element, name));
    if progress.map(|value| value.trim().to_owned()).any(|value| !value.is_empty() && value != "0") {
        record.unsupported.push("the playing times".to_owned());
    }
    record.unsupported.extend(created(element));
    Ok(record)
}

/// The time of creation of an element, in milliseconds, as unsupported content.
fn created(element: &BytesStart<'_>) -> Option<String> {
    let time = attribute(element, "created").filter(|time| !matches!(time.trim(), "" | "0"));
    time.map(|_| "the time of creation".to_owned())
}

/// The unknown attributes of an element that have a value.
fn odd(element: &BytesStart<'_>, known: &[&str]) -> Vec<String> {
    let attributes = element.attributes().flatten();
    let names = attributes.filter(|attribute| !attribute.value.trim().is_empty()).map(|attribute| attribute.key.0);
    let is_known = |name: &str| known.contains(&name) || name.starts_with("xmlns") || name.starts_with("xml:");
    names.filter(|name| !is_known(name)).map(|name| format!("`{name}` of OpenSudoku")).collect()
}

/// The value of an attribute; with an unknown entity, the text as it is.
fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).ok()??;
    let value = attribute.normalized_value(XmlVersion::Implicit1_0);
    Some(value.map_or_else(|_| attribute.value.to_string(), String::from))
}

/// Reads `data`: 81 digits, or `version: 1` and for each cell its value, its notes and its editable flag.
fn cells(data: &str) -> Result<Vec<(CellRecord, DigitSet)>, FormatError> {
    if data.len() == 81 && data.bytes().all(|digit| digit.is_ascii_digit()) {
        let cell = |digit: u8| Digit::new(digit - b'0').map_or(CellRecord::Empty, CellRecord::Given);
        return Ok(data.bytes().map(|digit| (cell(digit), DigitSet::EMPTY)).collect());
    }
    let unknown = || FormatError::from("the `data` of the game is neither 81 digits nor `version: 1` with 81 cells");
    let (version, rest) = data
        .strip_prefix("version:")
        .and_then(|rest| rest.trim_start().split_once(char::is_whitespace))
        .ok_or_else(unknown)?;
    let fields: Vec<&str> = rest.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    if fields.len() != 3 * 81 {
        return Err(unknown());
    }
    let version = if version.trim() == "1" { Version::First } else { Version::Later };
    fields.chunks(3).map(|cell| self::cell(cell, version).ok_or_else(unknown)).collect()
}

/// The version of `data`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    First,
    Later,
}

fn cell(fields: &[&str], version: Version) -> Option<(CellRecord, DigitSet)> {
    let [value, notes, editable] = fields else { return None };
    let value = value.parse::<u8>().ok().filter(|value| *value <= 9)?;
    let notes = notes_of(notes, version)?;
    let content = match (Digit::new(value), *editable) {
        (None, _) if notes.is_empty() => CellRecord::Empty,
        (None, _) => CellRecord::Candidates(notes),
        (Some(value), "0") => CellRecord::Given(value),
        (Some(value), _) => CellRecord::Placed(value),
    };
    Some((content, notes))
}

/// `-`, `1,5,` or, in later versions, a number with a bit for each value.
fn notes_of(notes: &str, version: Version) -> Option<DigitSet> {
    if notes.is_empty() || notes == "-" {
        return Some(DigitSet::EMPTY);
    }
    if version == Version::Later && !notes.contains(',') {
        return notes.parse::<u64>().ok().filter(|set| *set < 1 << 9).map(DigitSet::of_bits);
    }
    let values = notes.split(',').map(str::trim).filter(|note| !note.is_empty());
    values.map(|note| note.parse().ok().and_then(Digit::new).filter(|value| value.get() <= 9)).collect()
}
