//! Reads OpenSudoku's XML: the first version (one folder, described by elements) and the second (`folder` elements).

use super::events::{XmlContent, parse};
use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record};
use field::{Digit, DigitSet};
use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;
use std::collections::BTreeSet;

/// Reads the games of a file; if it is damaged, those before the damage, and the error.
pub(crate) fn read(text: &str) -> Vec<Result<Record, FormatError>> {
    let mut file = GameFile::default();
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
struct GameFile {
    is_opensudoku: bool,
    /// The open elements, each with its text.
    open: Vec<(String, String)>,
    /// The metadata of the first version, which is for all games.
    about: Vec<(String, String)>,
    games: Vec<Game>,
    /// The open folders.
    folders: Vec<OpenFolder>,
    /// Content around games and folders that no record can hold.
    unsupported: Vec<String>,
}

/// A game, and the name of its folder.
struct Game {
    folder: Option<String>,
    record: Result<Record, FormatError>,
}

/// An open folder.
struct OpenFolder {
    name: Option<String>,
    /// Content of the folder that no record can hold.
    unsupported: Vec<String>,
}

/// The most elements around the games that are read, since each game repeats them.
const MOST_TOLD: usize = 100;

impl XmlContent for GameFile {
    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), FormatError> {
        match element.local_name().as_ref() {
            "opensudoku" if self.open.is_empty() => {
                self.is_opensudoku = true;
                self.unsupported.extend(unknown_attributes(element, &["version"]));
            }
            "folder" => {
                let mut unsupported = unknown_attributes(element, &["name", "created"]);
                unsupported.extend(created(element));
                self.folders.push(OpenFolder { name: attribute(element, "name"), unsupported });
            }
            "game" if self.is_opensudoku => {
                let mut record = game(element);
                let folder = self.folders.last();
                if let (Ok(record), Some(folder)) = (&mut record, folder) {
                    record.unsupported.extend(folder.unsupported.iter().cloned());
                }
                self.games.push(Game { folder: folder.and_then(|folder| folder.name.clone()), record });
            }
            _ => self.unsupported.extend(unknown_attributes(element, &[])),
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
            self.unsupported.push(format!("the text in `{name}` of OpenSudoku"));
        }
    }

    fn comment(&mut self) {
        self.unsupported.push("comments of the XML".to_owned());
    }
}

impl GameFile {
    fn finish(self) -> Vec<Result<Record, FormatError>> {
        let several = self.games.len() > 1;
        let about = self.about;
        let mut unsupported = self.unsupported;
        let mut told = BTreeSet::new();
        unsupported.retain(|name| told.len() < MOST_TOLD && told.insert(name.clone()));
        let name = about.iter().find(|(key, _)| key == "name").map_or("", |(_, name)| name.trim());
        let mut finished = Vec::new();
        for (Game { folder, record }, number) in self.games.into_iter().zip(1..) {
            let mut record = match record {
                Ok(record) => record,
                Err(why) => {
                    finished.push(Err(why));
                    continue;
                }
            };
            // A title is the name of the collection; the number distinguishes its puzzles.
            let folder = folder.filter(|folder| !folder.trim().is_empty());
            let title = folder.as_deref().unwrap_or(name);
            let own_metadata = std::mem::take(&mut record.metadata);
            if several && !title.is_empty() {
                record.add("title", &format!("{title} {number}"));
            } else {
                record.add("title", title);
            }
            about.iter().for_each(|(key, text)| describe(&mut record, key, text));
            record.metadata.extend(own_metadata);
            if folder.is_some() && !name.is_empty() {
                record.unsupported.push("`name` of OpenSudoku".to_owned());
            }
            record.unsupported.extend(unsupported.iter().cloned());
            let mut seen = BTreeSet::new();
            record.unsupported.retain(|name| seen.insert(name.clone()));
            finished.push(Ok(record));
        }
        finished
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
    record.fill(read_cells(data.trim())?);
    if let Some(note) = attribute(element, "note") {
        record.add_comment(&note);
    }
    record.unsupported = unknown_attributes(element, &["data", "note", "state", "time", "last_played", "created"]);
    if ["state", "time", "last_played"].iter().any(|name| is_set(element, name)) {
        record.unsupported.push("the playing times".to_owned());
    }
    record.unsupported.extend(created(element));
    Ok(record)
}

/// The time of creation of an element, in milliseconds, as unsupported content.
fn created(element: &BytesStart<'_>) -> Option<String> {
    is_set(element, "created").then(|| "the time of creation".to_owned())
}

/// True for an attribute with a value other than 0.
fn is_set(element: &BytesStart<'_>, name: &str) -> bool {
    attribute(element, name).is_some_and(|value| !matches!(value.trim(), "" | "0"))
}

/// The unknown attributes of an element that have a value.
fn unknown_attributes(element: &BytesStart<'_>, known: &[&str]) -> Vec<String> {
    let mut unsupported = Vec::new();
    for attribute in element.attributes().flatten() {
        let name = attribute.key.0;
        let is_known = known.contains(&name) || name.starts_with("xmlns") || name.starts_with("xml:");
        if !is_known && !attribute.value.trim().is_empty() {
            unsupported.push(format!("`{name}` of OpenSudoku"));
        }
    }
    unsupported
}

/// The value of an attribute; with an unknown entity, the text as it is.
fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).ok()??;
    let value = attribute.normalized_value(XmlVersion::Implicit1_0);
    Some(value.map_or_else(|_| attribute.value.to_string(), String::from))
}

/// Reads `data`: 81 digits, or `version: 1` and for each cell its value, its notes and its editable flag.
fn read_cells(data: &str) -> Result<Vec<(CellRecord, DigitSet)>, FormatError> {
    if data.len() == 81 && data.bytes().all(|digit| digit.is_ascii_digit()) {
        let cells = data.bytes().map(|digit| CellRecord::given(Digit::new(digit - b'0')));
        return Ok(cells.map(|cell| (cell, DigitSet::EMPTY)).collect());
    }
    match data.strip_prefix("version:").and_then(read_fields) {
        Some(cells) => Ok(cells),
        None => Err("the `data` of the game is neither 81 digits nor `version: 1` with 81 cells".into()),
    }
}

/// Reads what follows `version:`.
fn read_fields(text: &str) -> Option<Vec<(CellRecord, DigitSet)>> {
    let (version, rest) = text.trim_start().split_once(char::is_whitespace)?;
    let version = if version.trim() == "1" { Version::First } else { Version::Later };
    let fields: Vec<&str> = rest.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    if fields.len() != 3 * 81 {
        return None;
    }
    fields.chunks(3).map(|cell| read_cell(cell, version)).collect()
}

/// The version of `data`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    First,
    Later,
}

fn read_cell(fields: &[&str], version: Version) -> Option<(CellRecord, DigitSet)> {
    let [value, notes, editable] = fields else { return None };
    let value = value.parse::<u8>().ok().filter(|value| *value <= 9)?;
    let notes = notes_of(notes, version)?;
    Some((CellRecord::new(Digit::new(value), *editable == "0", notes), notes))
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
