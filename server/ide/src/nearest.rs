//! Finds the known name that somebody probably meant.

/// The known name that is most like `word`; the first of several. `None` only if nothing is known.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    known.into_iter().min_by_key(|name| strsim::damerau_levenshtein(&word, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_typing_errors_win() {
        let known = ["syntax", "no-candidate", "no-place"];
        assert_eq!(nearest("no-plcae", known), Some("no-place"));
        assert_eq!(nearest("SINTAX", known), Some("syntax"));
        assert_eq!(nearest("", known), Some("syntax"));
        assert_eq!(nearest("x", []), None);
    }
}
