//! Packs and unpacks links to f-puzzles, and to SudokuPad with packed JSON of f-puzzles.

use crate::base::address::without_scheme;
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
    let Some(address) = without_scheme(line) else {
        let data = IDS.into_iter().find_map(|id| line.strip_prefix(id)).unwrap_or(line);
        let is_base64 = line.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=%".contains(&byte));
        return (line.len() > 100 && data.starts_with(BEGIN) && is_base64).then_some(data);
    };
    let address = address.strip_prefix("www.").unwrap_or(address);
    if let Some(path) = address.strip_prefix("f-puzzles.com/") {
        return path.trim_start_matches('/').strip_prefix("?load=");
    }
    // SudokuPad has the id in its path or its query.
    for before in ['/', '='] {
        let Some((_, rest)) = IDS.into_iter().find_map(|id| address.split_once(&format!("{before}{id}"))) else {
            continue;
        };
        let data = rest.split(['?', '&', '#']).next().unwrap_or_default();
        if data.starts_with(BEGIN) {
            return Some(data);
        }
    }
    None
}

/// The link to a puzzle.
pub(super) fn link(json: &str) -> String {
    LINK.to_owned() + &pack(json)
}
