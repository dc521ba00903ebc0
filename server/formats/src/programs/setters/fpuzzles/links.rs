//! Packs and unpacks links to f-puzzles, and to SudokuPad with packed JSON of f-puzzles.

use crate::base::packed::pack;

/// The beginning of a link.
const LINK: &str = "https://f-puzzles.com/?load=";

/// The beginnings of ids that SudokuPad gives to packed puzzles of f-puzzles. The longer one comes first.
const IDS: [&str; 2] = ["fpuzzles", "fpuz"];

/// All packed texts that begin with `{"` begin with these characters.
const BEGIN: &str = "N4I";

/// The packed data of a line: the part after `?load=` in a link, an id of SudokuPad in an address or alone, or a whole
/// line of data.
pub(crate) fn packed(line: &str) -> Option<&str> {
    let line = line.trim();
    let address = line.strip_prefix("https://").or_else(|| line.strip_prefix("http://"));
    if let Some(address) = address {
        let address = address.strip_prefix("www.").unwrap_or(address);
        let query = address.strip_prefix("f-puzzles.com/").map(|path| path.trim_start_matches('/'));
        return match query {
            Some(query) => query.strip_prefix("?load="),
            None => id(address),
        };
    }
    let is_base64 = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/' | b'=' | b'%');
    let data = IDS.into_iter().find_map(|id| line.strip_prefix(id)).unwrap_or(line);
    (line.len() > 100 && data.starts_with(BEGIN) && line.bytes().all(is_base64)).then_some(data)
}

/// The data of an id in an address: in its path or its query.
fn id(address: &str) -> Option<&str> {
    let found = |before: char| {
        let (_, data) = IDS.into_iter().find_map(|id| address.split_once(&format!("{before}{id}")))?;
        let data = data.split(['?', '&', '#']).next()?;
        data.starts_with(BEGIN).then_some(data)
    };
    found('/').or_else(|| found('='))
}

/// The link to a puzzle.
pub(super) fn link(json: &str) -> String {
    LINK.to_owned() + &pack(json)
}
