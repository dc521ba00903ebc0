//! Writes semantic tokens as numbers, compares two answers, and caches the last answer about a document, so that the
//! next one can be sent as a delta. Does not know the meaning of the numbers.

use serde::{Serialize, Serializer};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// One token: its distance in lines from the one before, its distance in columns from the one before in the same line
/// or from the start of the line, its length, type and modifiers.
pub(crate) type TokenNumbers = [u32; 5];

/// The most tokens of a cached answer: 6 MB, or some 6,000 classic puzzles. Each answer about a larger document is sent
/// as a whole and not cached. Caching less of each, as a hash a block, was considered: a change of a document of that
/// size is rare, and a client that requests ranges does not request the whole of it (see
/// `handlers/semantic_tokens`).
pub(crate) const MOST_TOKENS: usize = 300_000;

/// Some tokens, in order, as one flat list of numbers in JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TokenData(pub(crate) Arc<[TokenNumbers]>);

impl Serialize for TokenData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().flatten())
    }
}

/// A replacement of a part of a list of tokens; start and count are those of numbers, five a token.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenEdit {
    pub(crate) start: usize,
    pub(crate) delete_count: usize,
    pub(crate) data: TokenData,
}

impl TokenData {
    /// The edits that turn `old` into `self`: one of the smallest run of tokens that differs, or none.
    pub(crate) fn edits_from(&self, old: &TokenData) -> Vec<TokenEdit> {
        let from_start = old.0.iter().zip(&*self.0);
        let before = from_start.take_while(|(old, new)| old == new).count();
        let from_end = old.0[before..].iter().rev().zip(self.0[before..].iter().rev());
        let after = from_end.take_while(|(old, new)| old == new).count();
        let deleted = old.0.len() - before - after;
        let new = &self.0[before..self.0.len() - after];
        if deleted == 0 && new.is_empty() {
            return Vec::new();
        }
        vec![TokenEdit { start: before * 5, delete_count: deleted * 5, data: TokenData(new.into()) }]
    }
}

/// The last answer about a document, with its identifier.
#[derive(Debug, Default)]
pub(crate) struct TokenCache(Mutex<Option<(u64, TokenData)>>);

impl TokenCache {
    /// The answer of this identifier, if it is the last one.
    pub(crate) fn named(&self, name: &str) -> Option<TokenData> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached.as_ref().filter(|(id, _)| id.to_string() == name).map(|(_, data)| data.clone())
    }

    /// Replaces the last answer, unless the new one is too large. Returns the identifier of the new one.
    pub(crate) fn store(&self, data: &TokenData) -> Option<String> {
        // Unique, even for a document that is closed and opened again.
        static LAST: AtomicU64 = AtomicU64::new(0);
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *cached = None;
        if MOST_TOKENS < data.0.len() {
            return None;
        }
        let id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        *cached = Some((id, data.clone()));
        Some(id.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn data(tokens: &[u32]) -> TokenData {
        TokenData(tokens.iter().map(|&number| [number; 5]).collect())
    }

    fn applied(old: &TokenData, edits: &[TokenEdit]) -> Vec<u32> {
        let mut numbers: Vec<u32> = old.0.iter().flatten().copied().collect();
        for edit in edits {
            numbers.splice(edit.start..edit.start + edit.delete_count, edit.data.0.iter().flatten().copied());
        }
        numbers
    }

    proptest! {
        #[test]
        fn edits_turn_the_old_tokens_into_the_new(old in prop::collection::vec(0..3u32, 0..9), new in prop::collection::vec(0..3u32, 0..9)) {
            let old = data(&old);
            let new = data(&new);
            let edits = new.edits_from(&old);
            prop_assert_eq!(edits.is_empty(), old == new);
            prop_assert_eq!(applied(&old, &edits), new.0.iter().flatten().copied().collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_smallest_run() {
        let edits = data(&[1, 2, 9, 9, 5]).edits_from(&data(&[1, 2, 3, 5]));
        assert_eq!(edits, [TokenEdit { start: 10, delete_count: 5, data: data(&[9, 9]) }]);
        let edits = data(&[1, 1]).edits_from(&data(&[1, 1, 1]));
        assert_eq!(edits, [TokenEdit { start: 10, delete_count: 5, data: data(&[]) }]);
    }

    #[test]
    fn only_the_last_answer_is_cached() {
        let cached = TokenCache::default();
        let first = cached.store(&data(&[1])).expect("a name");
        assert_eq!(cached.named(&first), Some(data(&[1])));
        let second = cached.store(&data(&[2])).expect("a name");
        assert_eq!((cached.named(&first), cached.named(&second)), (None, Some(data(&[2]))));
        assert_eq!(cached.store(&data(&vec![3; MOST_TOKENS + 1])), None);
        assert_eq!(cached.named(&second), None);
    }

    #[test]
    fn json_is_flat() {
        assert_eq!(serde_json::to_string(&data(&[1, 2])).ok().as_deref(), Some("[1,1,1,1,1,2,2,2,2,2]"));
    }
}
