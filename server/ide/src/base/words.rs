//! Writes counts and lists in words, for messages.

/// `1 cell`, `2 cells`.
pub fn counted(count: impl Into<u64>, word: &str) -> String {
    match count.into() {
        1 => format!("1 {word}"),
        count => format!("{count} {word}s"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        assert_eq!([0u64, 1, 2].map(|count| counted(count, "cell")), ["0 cells", "1 cell", "2 cells"]);
    }

    #[test]
    fn lists() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!([0, 1, 2, 3].map(|count| listed(&names[..count])), ["", "a", "a and b", "a, b and c"]);
    }
}
