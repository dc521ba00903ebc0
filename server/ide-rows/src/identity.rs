//! Computes from the text of a puzzle the numbers that equal and equivalent puzzles share.

use crate::judge::Judge;
use crate::lines::givens_of_line;
use ide_db::PuzzleIndex;
use ide_db::chunk::Chunk;
use ide_db::puzzle::canonical::{Class, form_of_classic};
use ide_db::puzzle::fingerprint::{Fingerprint, of_classic};
use ide_puzzles::explain::lines::class;

/// The numbers that equal and equivalent puzzles share.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Identity {
    /// Of all equal puzzles; `None` for a text that is not one readable puzzle, and for a template.
    pub fingerprint: Option<Fingerprint>,
    /// Of all equivalent puzzles; only classic puzzles have it.
    pub class: Option<Fingerprint>,
}

/// A readable puzzle, and its place in the class of all equivalent ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassifiedPuzzle {
    pub fingerprint: Fingerprint,
    /// Only classic puzzles have it.
    pub class: Option<Class>,
}

impl Judge {
    /// The identity of the puzzle in a text. An empty grid, which is a template in a text, has none.
    pub fn identity(&self, text: &str) -> Identity {
        match self.classified(text) {
            Ok(puzzle) => {
                Identity { fingerprint: Some(puzzle.fingerprint), class: puzzle.class.map(|class| class.fingerprint) }
            }
            Err(_) => Identity::default(),
        }
    }

    /// The only puzzle in a text among those that are equal and equivalent to it.
    ///
    /// # Errors
    /// The reason why there is none, in words.
    pub fn classified(&self, text: &str) -> Result<ClassifiedPuzzle, String> {
        if let Some(givens) = givens_of_line(text) {
            if givens.iter().all(Option::is_none) {
                return Err(EMPTY_GRID.to_owned());
            }
            let class = form_of_classic(&givens).map(|form| Class::new(&form));
            return Ok(ClassifiedPuzzle { fingerprint: of_classic(&givens), class });
        }
        let db = self.only_puzzle(text)?;
        let fingerprint = db.fingerprint(Chunk::FILE, PuzzleIndex(0)).ok_or(UNREADABLE)?;
        let class = class(&db, Chunk::FILE, PuzzleIndex(0)).ok();
        Ok(ClassifiedPuzzle { fingerprint, class })
    }
}

const EMPTY_GRID: &str = "the grid is empty";
const UNREADABLE: &str = "the grid is empty, or has mistakes";

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn one_puzzle_in_any_layout_has_one_identity() {
        let judge = Judge::new(Arc::default(), 2);
        let of_line = judge.identity(LINE);
        assert!(of_line.fingerprint.is_some() && of_line.class.is_some());
        let rows: Vec<String> =
            LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        for text in [LINE.replace('.', "0"), LINE.replace('.', "*"), rows.join("\n"), format!(" {LINE} ")] {
            assert_eq!(judge.identity(&text), of_line, "{text}");
        }
    }

    #[test]
    fn equivalent_puzzles_share_their_class_alone() {
        let judge = Judge::new(Arc::default(), 2);
        let [one, other] = [LINE.to_owned(), LINE.chars().rev().collect()].map(|line| judge.identity(&line));
        assert_eq!(one.class, other.class);
        assert_ne!(one.fingerprint, other.fingerprint);
    }

    #[test]
    fn what_has_none() {
        let judge = Judge::new(Arc::default(), 2);
        for text in ["", "hello", &".".repeat(81), "1234341.21...321\n1234341.21...321"] {
            assert_eq!(judge.identity(text), Identity::default(), "{text}");
        }
        let small = judge.identity("1234341.21...321");
        assert!(small.fingerprint.is_some() && small.class.is_none());
    }
}
