//! Tells why an address holds no puzzle: its text is missing, or is only on the web, from where nothing is fetched.

/// A site with puzzles.
enum Site {
    FPuzzles,
    SudokuPad,
    SudokuWiki,
    Other,
}

/// The hosts of sites; others may stand below them.
const SITES: [(&str, Site); 5] = [
    ("f-puzzles.com", Site::FPuzzles),
    ("sudokupad.app", Site::SudokuPad),
    ("crackingthecryptic.com", Site::SudokuPad),
    ("sudokupad.svencodes.com", Site::SudokuPad),
    ("sudokuwiki.org", Site::SudokuWiki),
];

/// The beginnings of SudokuPad's ids that hold a puzzle.
const IDS: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// The longest id that names a puzzle on a server.
const LONGEST_SHORT: usize = 60;

/// Returns why an address holds no puzzle, if it is one of a site whose addresses can hold puzzles. It must not be one
/// whose puzzle is read.
pub(crate) fn reason_of_known(line: &str) -> Option<&'static str> {
    let (site, path) = parts(line)?;
    match site {
        // A page about techniques is no puzzle.
        Site::SudokuWiki if !path.to_ascii_lowercase().contains(".htm") => None,
        Site::Other => None,
        site => Some(reason_at(&site, path)),
    }
}

/// Returns why an address holds no puzzle; `None` for what is no address. It must not be one whose puzzle is read.
pub(crate) fn reason(line: &str) -> Option<&'static str> {
    parts(line).map(|(site, path)| reason_at(&site, path))
}

fn reason_at(site: &Site, path: &str) -> &'static str {
    match site {
        Site::FPuzzles if path.ends_with("?load=") => "the puzzle is missing behind `load=`: the link is cut short",
        Site::FPuzzles => "the link holds no puzzle: a link to f-puzzles has it behind `?load=`",
        Site::SudokuWiki if path.ends_with("bd=") => "the puzzle is missing behind `bd=`: the link is cut short",
        Site::SudokuWiki => "the link holds no puzzle: a link to SudokuWiki has it behind `?bd=`",
        Site::SudokuPad => {
            let id = path.split(['?', '#']).next().unwrap_or_default();
            let id = id.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
            let id = path.split_once("puzzleid=").map_or(id, |(_, id)| id);
            match id {
                "" | "sudoku" => "the link holds no puzzle: its id is missing",
                id if IDS.contains(&id) => {
                    "the puzzle is missing behind the beginning of its id: the link is cut short"
                }
                id if id.len() > LONGEST_SHORT => "the link is damaged",
                _ => {
                    "the link is a short one: its puzzle is only on the web, from where nothing is fetched; copy the long link or the puzzle"
                }
            }
        }
        Site::Other => "the link holds no puzzle, and nothing is fetched from the web; copy the text of the puzzle",
    }
}

/// The site and the path of an address. Those of known sites may lack the scheme.
fn parts(line: &str) -> Option<(Site, &str)> {
    let line = line.trim();
    if line.contains(char::is_whitespace) {
        return None;
    }
    let after_scheme = ["https://", "http://"].iter().find_map(|scheme| {
        let start = line.get(..scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then(|| &line[scheme.len()..])
    });
    let address = after_scheme.unwrap_or(line);
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    let (host, path) = address.split_at(end);
    let host = host.to_ascii_lowercase();
    for (name, site) in SITES {
        if host.strip_suffix(name).is_some_and(|before| before.is_empty() || before.ends_with('.')) {
            return Some((site, path));
        }
    }
    after_scheme.map(|_| (Site::Other, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_there_is_no_puzzle() {
        for (link, expected) in [
            ("https://www.f-puzzles.com/?load=", "behind `load=`: the link is cut short"),
            ("f-puzzles.com/?id=abc", "has it behind `?load=`"),
            ("https://f-puzzles.com", "has it behind `?load=`"),
            ("HTTPS://www.sudokuwiki.org/sudoku.htm", "has it behind `?bd=`"),
            ("http://sudokuwiki.org/sudoku.htm?bd=", "behind `bd=`: the link is cut short"),
            ("https://sudokupad.app/abc123", "only on the web"),
            ("https://beta.sudokupad.app/sudoku/abc123?setting-nogrid=1", "only on the web"),
            ("https://app.crackingthecryptic.com/sudoku/", "its id is missing"),
            ("https://sudokupad.app/", "its id is missing"),
            ("https://sudokupad.app/?puzzleid=", "its id is missing"),
            ("sudokupad.app/fpuz", "cut short"),
            ("https://tinyurl.com/abc", "nothing is fetched"),
        ] {
            assert!(reason(link).is_some_and(|why| why.contains(expected)), "{link}: {:?}", reason(link));
        }
        for other in ["sudoku", "a.sudoku", "puzzles/f-puzzles.com", "source: https://f-puzzles.com/", "ftp://x"] {
            assert_eq!(reason(other), None, "{other}");
        }
        assert_eq!(reason_of_known("https://tinyurl.com/abc"), None);
        assert_eq!(reason_of_known("https://www.sudokuwiki.org/X_Wing_Strategy"), None);
        assert!(reason_of_known("https://sudokupad.app/abc123").is_some());
    }
}
