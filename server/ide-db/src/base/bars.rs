//! Draws distributions with characters: a bar for each number, or for each of some ranges.
//!
//! Must not know what is counted.

use std::collections::BTreeMap;

/// A bar: the name of its range, and its count.
pub type Bar = (String, u64);

/// The width of the longest bar, in characters.
const LONGEST: u64 = 40;

/// A bar for each number from the least to the greatest, or for each of at most `most` ranges; `name` writes a number.
pub fn bars(counts: &BTreeMap<u32, u64>, most: u32, name: impl Fn(u32) -> String) -> Vec<Bar> {
    let (Some((&least, _)), Some((&greatest, _))) = (counts.first_key_value(), counts.last_key_value()) else {
        return Vec::new();
    };
    let width = (u64::from(greatest - least) + 1).div_ceil(u64::from(most.max(1)));
    let mut bars = Vec::new();
    for start in (least..=greatest).step_by(usize::try_from(width).unwrap_or(usize::MAX)) {
        let end = u32::try_from(u64::from(start) + width - 1).unwrap_or(greatest).min(greatest);
        let range = if start == end { name(start) } else { format!("{}-{}", name(start), name(end)) };
        bars.push((range, counts.range(start..=end).map(|(_, count)| count).sum()));
    }
    bars
}

/// A line for each bar. A count above 0 has at least one character.
pub fn drawn(bars: &[Bar]) -> Vec<String> {
    let largest = bars.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let name_width = bars.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::with_capacity(bars.len());
    for (name, count) in bars {
        let length = (u128::from(*count) * u128::from(LONGEST)).div_ceil(u128::from(largest)) as usize;
        let blank = if *count == 0 { "" } else { " " };
        lines.push(format!("{name:>name_width$}  {}{blank}{count}", "#".repeat(length)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_counts_are_in_the_bars() {
        let counts = BTreeMap::from([(17, 2), (20, 1), (30, 5)]);
        let few = bars(&counts, 5, |number| number.to_string());
        assert_eq!(few.iter().map(|(_, count)| count).sum::<u64>(), 8);
        assert_eq!((few.len(), few[0].0.as_str(), few[0].1), (5, "17-19", 2));
        assert_eq!(bars(&BTreeMap::from([(23, 4)]), 5, |number| number.to_string()), [("23".to_owned(), 4)]);
        assert_eq!(bars(&BTreeMap::from([(0, 1), (u32::MAX, 1)]), 2, |_| String::new()).len(), 2);
        assert_eq!(bars(&BTreeMap::new(), 5, |number| number.to_string()), []);
    }

    #[test]
    fn the_largest_count_has_the_longest_bar() {
        let lines = drawn(&[("a".to_owned(), 1), ("bc".to_owned(), 100), ("d".to_owned(), 0)]);
        assert_eq!(lines, [" a  # 1".to_owned(), format!("bc  {} 100", "#".repeat(40)), " d  0".to_owned()]);
    }
}
