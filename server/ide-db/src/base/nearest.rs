//! Finds the known name that a misspelt word was probably meant to be. The command line, the settings and the rules all
//! suggest names through this function, so that they agree on what is near.

/// Longer words are not compared: no known name is that long, and comparing takes time.
const LONGEST: usize = 100;

/// Shorter words are the beginning of too many names.
const SHORTEST_BEGINNING: usize = 3;

/// Shorter names are the beginning of too many words.
const SHORTEST_BEGUN: usize = 4;

/// The known name that is so near to `word` that it was probably meant, the nearest of several; `None` if none is.
///
/// Upper and lower case are the same. A name is near if at most a third of the letters (of the longer of both) are
/// inserted, left out, changed or exchanged with their neighbours, or if one begins with the other.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_lowercase();
    let near = known.into_iter().filter_map(|name| Some((distance(&word, name)?, name)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// The message about a name that is not among the known ones: it suggests the nearest one, and lists all.
pub fn unknown(noun: &str, name: &str, known: &[&str]) -> String {
    unknown_among(noun, name, known, known.iter().copied())
}

/// The same where more names are understood than are listed: all of them are suggested.
pub fn unknown_among<'a>(
    noun: &str,
    name: &str,
    known: &[&str],
    understood: impl IntoIterator<Item = &'a str>,
) -> String {
    let meant = nearest(name, understood).map(|meant| format!(", did you mean `{meant}`?"));
    format!("unknown {noun} `{name}`{} Known: {}", meant.as_deref().unwrap_or("."), known.join(", "))
}

/// Returns the distance of a name from a word in lower case; `None` if it is too far. Misspelt names come before those
/// that begin alike.
fn distance(word: &str, name: &str) -> Option<(bool, usize)> {
    let name = name.to_lowercase();
    let written = word.chars().count();
    let length = name.chars().count();
    let errors = strsim::damerau_levenshtein(word, &name);
    let is_beginning = written >= SHORTEST_BEGINNING && name.starts_with(word);
    let is_begun = length >= SHORTEST_BEGUN && written <= 2 * length && word.starts_with(&name);
    if errors <= written.max(length) / 3 {
        Some((false, errors))
    } else {
        (is_beginning || is_begun).then_some((true, errors))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rule::Rule;

    const FORMATS: [&str; 11] =
        ["sudoku", "line", "sdm", "sdk", "ss", "hodoku", "candidates", "euler", "csv", "csv-rows", "json"];
    const REPORTS: [&str; 9] = ["full", "concise", "json", "jsonl", "github", "gitlab", "junit", "sarif", "rdjsonl"];
    const COMMANDS: [&str; 13] = [
        "serve",
        "check",
        "fmt",
        "solve",
        "hint",
        "explain",
        "canon",
        "convert",
        "stream",
        "config",
        "rules",
        "completions",
        "man",
    ];

    #[track_caller]
    fn check<'a>(known: impl IntoIterator<Item = &'a str> + Clone, cases: &[(&str, Option<&str>)]) {
        for (word, expected) in cases {
            assert_eq!(nearest(word, known.clone()), *expected, "{word}");
        }
    }

    #[test]
    fn formats() {
        check(
            FORMATS,
            &[
                ("suduko", Some("sudoku")),
                ("JSON", Some("json")),
                ("jsn", Some("json")),
                ("lines", Some("line")),
                ("candidate", Some("candidates")),
                ("csvrows", Some("csv-rows")),
                ("SS", Some("ss")),
                ("xlsx", None),
                ("xml", None),
                ("pdf", None),
                ("svg", None),
                ("html", None),
                ("x", None),
                ("", None),
            ],
        );
        check(
            REPORTS,
            &[("sarfi", Some("sarif")), ("jsonlines", Some("jsonl")), ("git", Some("github")), ("xml", None)],
        );
    }

    #[test]
    fn rules() {
        check(
            Rule::ALL.map(Rule::name),
            &[
                ("no-plcae", Some("no-place")),
                ("SINTAX", Some("syntax")),
                ("multiple", Some("multiple-solutions")),
                ("dublicate_value", Some("duplicate-value")),
                ("unsolveable", Some("unsolvable")),
                ("nosuch", None),
                ("zzz", None),
                ("nope", None),
                ("everything", None),
                ("3", None),
                ("no", None),
                ("", None),
            ],
        );
    }

    #[test]
    fn commands() {
        check(
            COMMANDS,
            &[
                ("chekc", Some("check")),
                ("slove", Some("solve")),
                ("solver", Some("solve")),
                ("hnit", Some("hint")),
                ("explane", Some("explain")),
                ("frobnicate", None),
                ("puzzles", None),
                ("x", None),
            ],
        );
    }

    #[test]
    fn keys() {
        let keys = syntax::Key::ALL.map(|(_, name)| name);
        check(
            keys,
            &[("Titel", Some("title")), ("dificulty", Some("difficulty")), ("autor", Some("author")), ("name", None)],
        );
        check(keys, &[("level", None), ("puzzle", None), ("publisher", None), ("note", None)]);
    }

    #[test]
    fn the_fewest_typing_errors_win() {
        assert_eq!(nearest("jsonk", ["jsonl", "json"]), Some("jsonl"));
        assert_eq!(nearest("solution", ["solutions", "solution"]), Some("solution"));
        assert_eq!(nearest("x", []), None);
        assert_eq!(nearest(&"no-place".repeat(20), ["no-place"]), None);
    }
}
