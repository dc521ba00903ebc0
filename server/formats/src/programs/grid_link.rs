//! Reads addresses of other sites whose query or path holds a grid: N² digits, with `.` or `0` for empty cells.

use crate::base::address::decoded;
use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record};
use crate::line::value;
use field::Digit;

/// The sizes of grids that are looked for; other numbers of characters are ids.
const SIZES: [u8; 9] = [9, 4, 6, 8, 10, 12, 15, 16, 25];

/// The names of parameters that hold the grid as it was given, where a link has several.
const NAMES: [&str; 13] = [
    "puzzle", "givens", "clues", "initial", "start", "question", "quiz", "mission", "problem", "sudoku", "grid", "p",
    "s",
];

/// A grid in an address.
struct Found<'a> {
    /// The name of its parameter; empty in a path.
    name: &'a str,
    size: u8,
    cells: Vec<CellRecord>,
}

/// True for an address that holds a grid.
pub(crate) fn is_link(line: &str) -> bool {
    path(line).is_some_and(|path| !grids(&decoded(path)).is_empty())
}

/// Reads the grid of an address; of several the one whose parameter says that it is the puzzle, or the only one that is
/// not full.
pub(crate) fn read(line: &str) -> Result<Record, FormatError> {
    let path = decoded(path(line).ok_or("no address")?);
    let mut grids = grids(&path);
    if grids.len() > 1 {
        let named = grids.iter().filter(|grid| is_name_of_puzzle(grid.name)).count();
        let open = grids.iter().filter(|grid| !is_full(grid)).count();
        if named == 1 {
            grids.retain(|grid| is_name_of_puzzle(grid.name));
        } else if open == 1 {
            grids.retain(|grid| !is_full(grid));
        } else {
            return Err(format!("the link holds {} grids: copy the one that is meant", grids.len()).into());
        }
    }
    let grid = grids.pop().ok_or("the link holds no grid")?;
    let mut record = Record::new(grid.size);
    record.cells = grid.cells;
    Ok(record)
}

fn is_name_of_puzzle(name: &str) -> bool {
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn is_full(grid: &Found<'_>) -> bool {
    grid.cells.iter().all(|cell| cell.value().is_some())
}

/// The part of an address behind its host.
fn path(line: &str) -> Option<&str> {
    let line = line.trim();
    let scheme = ["https://", "http://"]
        .iter()
        .find(|scheme| line.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))?;
    let address = &line[scheme.len()..];
    let start = address.find(['/', '?', '#'])?;
    (!line.contains(char::is_whitespace)).then_some(&address[start..])
}

/// The different grids among the parts of a path.
fn grids(path: &str) -> Vec<Found<'_>> {
    let mut found: Vec<Found<'_>> = Vec::new();
    for part in path.split(['/', '?', '&', '#', ';', ',', ':', '|', '+', ' ', '"']) {
        let (name, text) = part.split_once('=').unwrap_or(("", part));
        let Some((size, cells)) = grid(text) else { continue };
        if found.iter().all(|other| other.cells != cells) {
            found.push(Found { name, size, cells });
        }
    }
    found
}

/// A text as a grid.
fn grid(text: &str) -> Option<(u8, Vec<CellRecord>)> {
    let size = SIZES.into_iter().find(|size| usize::from(*size) * usize::from(*size) == text.len())?;
    let mut cells = Vec::with_capacity(text.len());
    for symbol in text.chars() {
        let digit = match symbol {
            '0' | '.' | '-' | '_' | '*' => None,
            _ => Some(Digit::new(value(symbol).filter(|value| *value <= size)?)?),
        };
        cells.push(CellRecord::given(digit));
    }
    // A word of marks alone is none.
    cells.iter().any(|cell| cell.value().is_some()).then_some((size, cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn givens(link: &str) -> Result<usize, String> {
        assert!(is_link(link), "{link}");
        let record = read(link).map_err(|error| error.to_string())?;
        Ok(record.cells.iter().filter(|cell| cell.value().is_some()).count())
    }

    #[test]
    fn grids_in_addresses() {
        let dots = GRID.replace('0', ".");
        for link in [
            format!("https://sudokuexchange.com/play/?s={GRID}"),
            format!("http://example.org/{dots}"),
            format!("HTTPS://example.org/a/{dots}/easy?x=1#top"),
            format!("https://example.org/#{dots}"),
            format!("https://example.org/?bd={}", GRID.replace('0', "%2E")),
            format!("https://example.org/?a={GRID}&b={dots}"),
            format!("https://example.org/?puzzle={GRID}&solution={FULL}"),
            format!("https://example.org/?a={FULL}&b={GRID}"),
        ] {
            assert_eq!(givens(&link), Ok(30), "{link}");
        }
        assert_eq!(givens("https://example.org/?p=1.3.3.1..1.3.3.1"), Ok(8));
        let large = format!("https://example.org/?p=G{}", ".".repeat(255));
        assert_eq!(givens(&large), Ok(1));
        let other = GRID.replacen('5', "0", 1);
        assert_eq!(
            givens(&format!("https://example.org/?a={GRID}&b={other}")),
            Err("the link holds 2 grids: copy the one that is meant".to_owned())
        );
    }

    #[test]
    fn other_addresses() {
        for text in [
            format!("https://example.org/?s={GRID}0"),
            format!("source: https://example.org/?s={GRID}"),
            format!("https://example.org/?s={GRID} easy"),
            "https://example.org/?id=1234567890123456".to_owned(),
            "https://example.org/".to_owned(),
            format!("https://{GRID}"),
            GRID.to_owned(),
        ] {
            assert!(!is_link(&text), "{text}");
        }
    }
}
