//! Divides a distribution into the bars of a drawing.

use std::collections::BTreeMap;

/// A bar: the name of its range, and its count.
pub(super) type Bar = (String, u64);

/// At most so many bars for some counts by number; `name` writes a number.
pub(super) fn bars(counts: &BTreeMap<u16, u64>, most: u16, name: impl Fn(u16) -> String) -> Vec<Bar> {
    let (Some(&least), Some(&greatest)) = (counts.keys().next(), counts.keys().next_back()) else { return Vec::new() };
    let step = (greatest - least + 1).div_ceil(most.max(1)).max(1);
    let starts = (least..=greatest).step_by(usize::from(step));
    let bar = |start: u16| {
        let end = start.saturating_add(step - 1).min(greatest);
        let range = if start == end { name(start) } else { format!("{}–{}", name(start), name(end)) };
        (range, counts.range(start..=end).map(|(_, count)| count).sum())
    };
    starts.map(bar).collect()
}

/// A rating in tenths.
pub(super) fn tenths(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_counts_are_in_the_bars() {
        let counts = BTreeMap::from([(17, 2), (20, 1), (30, 5)]);
        let bars = bars(&counts, 5, |number| number.to_string());
        assert_eq!(bars.iter().map(|(_, count)| count).sum::<u64>(), 8);
        assert_eq!(bars.first().map(|(name, count)| (name.as_str(), *count)), Some(("17–19", 2)));
        assert!(bars.len() <= 5);
        assert_eq!(super::bars(&BTreeMap::from([(23, 4)]), 5, tenths), [("2.3".to_owned(), 4)]);
        assert_eq!(super::bars(&BTreeMap::new(), 5, tenths), []);
    }
}
