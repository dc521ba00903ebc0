//! Semantic tokens as numbers: how they go over the wire, what has changed between two answers, and the last one of a document,
//! kept so that the next can be told as a change of it.
//!
//! Must not know what the numbers mean.

use serde::{Serialize, Serializer};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// One token: lines since the one before, columns since the start of the line or of the one before in it, length, type, modifiers.
pub(crate) type TokenNumbers = [u32; 5];

/// The most tokens that are kept of a document's last answer: 6 MB, or some 6,000 classic puzzles. Each answer about a larger document
/// is given as a whole and not kept. Keeping less of each, as a hash a block, was considered: a change of a document of that size is
/// rare, and a client that asks for ranges does not ask for the whole of it (see `features/semantic_tokens`).
pub(crate) const KEPT: usize = 300_000;

/// Some tokens, in order, as one flat list of numbers in JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TokenData(pub(crate) Arc<[TokenNumbers]>);

impl Serialize for TokenData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().flatten())
    }
}

/// A part of a list of tokens that is replaced; places and counts are those of numbers, five a token.
#[derive(Serialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenEdit {
    pub(crate) start: usize,
    pub(crate) delete_count: usize,
    pub(crate) data: TokenData,
}

impl TokenData {
    /// What makes `self` of `old`: the smallest run of tokens that is different, or nothing.
    pub(crate) fn edits_from(&self, old: &TokenData) -> Vec<TokenEdit> {
        let same =
            |pairs: &mut dyn Iterator<Item = (&TokenNumbers, &TokenNumbers)>| pairs.take_while(|(a, b)| a == b).count();
        let before = same(&mut old.0.iter().zip(&*self.0));
        let behind = same(&mut old.0[before..].iter().rev().zip(self.0[before..].iter().rev()));
        let (deleted, new) = (old.0.len() - before - behind, &self.0[before..self.0.len() - behind]);
        if deleted == 0 && new.is_empty() {
            return Vec::new();
        }
        vec![TokenEdit { start: before * 5, delete_count: deleted * 5, data: TokenData(new.into()) }]
    }
}

/// The last answer about a document, if it is kept.
#[derive(Debug, Default)]
pub(crate) struct KeptTokens(Mutex<Option<(u64, TokenData)>>);

impl KeptTokens {
    /// The answer of that name, if it is the last one.
    pub(crate) fn named(&self, name: &str) -> Option<TokenData> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|(id, _)| id.to_string() == name).map(|(_, data)| data.clone())
    }

    /// Keeps an answer in place of the last one, and names it, unless it is too large.
    pub(crate) fn keep(&self, data: &TokenData) -> Option<String> {
        // Never the same twice, not even for a document that is closed and opened again.
        static LAST: AtomicU64 = AtomicU64::new(0);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = None;
        if KEPT < data.0.len() {
            return None;
        }
        let id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        *kept = Some((id, data.clone()));
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
        fn edits_make_the_new_of_the_old(old in prop::collection::vec(0..3u32, 0..9), new in prop::collection::vec(0..3u32, 0..9)) {
            let (old, new) = (data(&old), data(&new));
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
    fn only_the_last_answer_is_kept() {
        let kept = KeptTokens::default();
        let first = kept.keep(&data(&[1])).expect("a name");
        assert_eq!(kept.named(&first), Some(data(&[1])));
        let second = kept.keep(&data(&[2])).expect("a name");
        assert_eq!((kept.named(&first), kept.named(&second)), (None, Some(data(&[2]))));
        assert_eq!(kept.keep(&data(&vec![3; KEPT + 1])), None);
        assert_eq!(kept.named(&second), None);
    }

    #[test]
    fn json_is_flat() {
        assert_eq!(serde_json::to_string(&data(&[1, 2])).ok().as_deref(), Some("[1,1,1,1,1,2,2,2,2,2]"));
    }
}
