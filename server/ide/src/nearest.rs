//! Finds the known name that somebody probably meant.

/// The known name that is most like `word`; the first of several. `None` only if nothing is known.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    known.into_iter().min_by_key(|name| strsim::damerau_levenshtein(&word, name))
}

/// The known name that was probably meant, if there is one: fewer than half of the letters would have to change.
pub(crate) fn similar<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody knows a name this long, and comparing takes time.
    let known = if word.len() > 100 { None } else { nearest(word, known) };
    known.filter(|meant| strsim::damerau_levenshtein(&word.to_lowercase(), meant) * 2 < word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_far_away_was_not_meant() {
        assert_eq!(similar("no-plcae", ["no-candidate", "no-place"]), Some("no-place"));
        assert_eq!(similar("name", ["date", "title"]), None);
        assert_eq!(similar(&"no-place".repeat(20), ["no-place"]), None);
    }

    #[test]
    fn the_fewest_typing_errors_win() {
        let known = ["syntax", "no-candidate", "no-place"];
        assert_eq!(nearest("no-plcae", known), Some("no-place"));
        assert_eq!(nearest("SINTAX", known), Some("syntax"));
        assert_eq!(nearest("", known), Some("syntax"));
        assert_eq!(nearest("x", []), None);
    }
}
