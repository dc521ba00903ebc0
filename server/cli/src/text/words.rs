//! Formats counts, reasons and names as short phrases.

use ide::words::counted;

/// Formats the number of further items after a named one: `, and 3 more files`.
pub(crate) fn and_more(count: usize, noun: &str) -> String {
    match count {
        0 => String::new(),
        _ => format!(", and {}", counted(count as u64, &format!("more {noun}"))),
    }
}

/// Names the columns of a table that are used.
pub(crate) fn columns_in_words(puzzles: &str, answers: Option<&str>) -> String {
    match answers {
        Some(answers) => format!("puzzles in `{puzzles}`, answers in `{answers}`"),
        None => format!("puzzles in `{puzzles}`, no answers"),
    }
}

/// Joins the first reasons into one line, and counts the others.
pub(crate) fn shortened(reasons: &[String]) -> String {
    const MOST: usize = 3;
    let mut joined = reasons.iter().take(MOST).cloned().collect::<Vec<_>>().join("; ");
    if let Some(more @ 1..) = reasons.len().checked_sub(MOST) {
        joined += &format!("; and {}", counted(more as u64, "more reason"));
    }
    joined
}

/// Joins the first of `count` names, at most `most`, and counts the others.
pub(crate) fn listed(names: &[String], count: u64, most: usize) -> String {
    let list = names.iter().take(most).cloned().collect::<Vec<_>>().join(", ");
    match count.saturating_sub(most as u64) {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_reasons_are_counted() {
        let reasons: Vec<String> = (1..=5).map(|number| number.to_string()).collect();
        assert_eq!(shortened(&reasons[..3]), "1; 2; 3");
        assert_eq!(shortened(&reasons[..4]), "1; 2; 3; and 1 more reason");
        assert_eq!(shortened(&reasons), "1; 2; 3; and 2 more reasons");
        assert_eq!(shortened(&[]), "");
    }

    #[test]
    fn many_names_are_counted() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(listed(&names, 3, 3), "a, b, c");
        assert_eq!(listed(&names, 3, 2), "a, b and 1 more");
        assert_eq!(listed(&names, 9, 3), "a, b, c and 6 more");
    }
}
