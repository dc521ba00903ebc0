//! Merges several sorted sources into one. Must not know their values.

use crate::files::spool::Lines;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::io;

/// Several sources, each in order. The lowest value comes next; of equal ones that of the first source.
pub(super) struct Joined<K, V, F> {
    sources: Vec<Lines>,
    /// The next value of each source, by its key and the number of the source.
    heads: BTreeMap<(K, usize), V>,
    key: F,
}

impl<K: Ord, V: DeserializeOwned, F: Fn(&V) -> K> Joined<K, V, F> {
    /// Creates the merge of sources of JSON values, a line each, in the order of their keys.
    pub(super) fn new(sources: Vec<Lines>, key: F) -> io::Result<Joined<K, V, F>> {
        let mut joined = Joined { sources, heads: BTreeMap::new(), key };
        (0..joined.sources.len()).try_for_each(|source| joined.advance(source))?;
        Ok(joined)
    }

    /// Returns the key of the next value.
    pub(super) fn peek(&self) -> Option<&K> {
        self.heads.first_key_value().map(|((key, _), _)| key)
    }

    /// Returns the next value; `None` after the last.
    pub(super) fn next(&mut self) -> io::Result<Option<V>> {
        let Some(((_, source), value)) = self.heads.pop_first() else { return Ok(None) };
        self.advance(source)?;
        Ok(Some(value))
    }

    fn advance(&mut self, source: usize) -> io::Result<()> {
        let Some(lines) = self.sources.get_mut(source) else { return Ok(()) };
        if let Some(line) = lines.next()? {
            let value = serde_json::from_slice(line)?;
            self.heads.insert(((self.key)(&value), source), value);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::spool::Spool;

    #[test]
    fn values_come_in_order_and_equal_ones_by_source() {
        let mut spool = Spool::default();
        let mut add = |source: &[(u32, &str)]| {
            let start = spool.len();
            source.iter().for_each(|value| spool.add(format!("{}\n", serde_json::json!(value)).as_bytes()));
            start..spool.len()
        };
        let ranges = [add(&[(1, "a"), (4, "b"), (4, "c")]), add(&[]), add(&[(0, "d"), (4, "e"), (9, "f")])];
        let spooled = spool.finish().expect("room");
        let sources = ranges.into_iter().map(|range| spooled.section(range, 5)).collect();
        let mut joined = Joined::new(sources, |value: &(u32, String)| value.0).expect("values");
        let mut found = String::new();
        while let Some(key) = joined.peek().copied() {
            let (number, name) = joined.next().expect("a line").expect("a value");
            assert_eq!(number, key);
            found += &name;
        }
        assert_eq!(found, "dabcef");
    }
}
