//! Draws a sample of the classic puzzles of a collection, whose ratings stand for those of all.
//!
//! A sample has the puzzles whose givens have the least hashes. So it does not depend on the order of the puzzles.

use crate::lines::givens_of_line;
use engine::Digit;
use ide_db::puzzle::fingerprint::Fingerprint;
use ide_db::state::rating::{KeptRatings, Scale, rate_classic};
use ide_db::{Cancellable, Interrupt};
use ratings::{hodoku, se};
use std::collections::BTreeMap;

/// The most puzzles of a sample. The share of a level among so many is that in the collection, give or take six per
/// cent (19 times out of 20).
const LARGEST: usize = 300;

/// The most polls of the interrupt for a rating in a sample, which take up to 0.3 s. Counted, not timed, so that every
/// machine decides alike.
fn most_polls(scale: Scale) -> u64 {
    match scale {
        Scale::Se => 5_000,
        Scale::Hodoku => 10_000,
    }
}

/// A sample of the classic puzzles with one solution.
#[derive(Clone, Default, Debug)]
pub struct Sample {
    puzzles: BTreeMap<Fingerprint, SampledPuzzle>,
}

/// A puzzle of a sample.
#[derive(Clone, Debug)]
pub struct SampledPuzzle {
    givens: Box<[Option<Digit>; 81]>,
    kept: KeptRatings,
}

impl Sample {
    /// Its puzzles, in the order of the hashes of their givens.
    pub fn puzzles(&self) -> impl Iterator<Item = &SampledPuzzle> {
        self.puzzles.values()
    }

    /// Adds a classic puzzle with one solution, a line of 81 digits or dots, unless it has been added. Any other text
    /// is left out: returns false for it.
    pub fn add_line(&mut self, line: &str) -> bool {
        let Some(givens) = givens_of_line(line) else { return false };
        let hash = Fingerprint::of_bytes(&givens.map(|given| given.map_or(0, Digit::get)));
        if self.has_room_for(hash) {
            let puzzle = self.puzzles.entry(hash);
            puzzle.or_insert_with(|| SampledPuzzle { givens: Box::new(givens), kept: KeptRatings::default() });
            self.leave_out_last();
        }
        true
    }

    /// Adds the puzzles of another collection, with the ratings that are known: the sample is that of both together.
    pub fn extend(&mut self, other: &Sample) {
        for (hash, puzzle) in &other.puzzles {
            if self.has_room_for(*hash) {
                self.puzzles.entry(*hash).or_insert_with(|| puzzle.clone());
                self.leave_out_last();
            }
        }
    }

    fn leave_out_last(&mut self) {
        if self.puzzles.len() > LARGEST {
            self.puzzles.pop_last();
        }
    }

    fn has_room_for(&self, hash: Fingerprint) -> bool {
        self.puzzles.len() < LARGEST || self.puzzles.last_key_value().is_some_and(|(last, _)| hash < *last)
    }
}

impl SampledPuzzle {
    /// Rates it, unless that takes longer than statistics should.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn rate(&self, scale: Scale, interrupt: Interrupt<'_>) -> Cancellable<()> {
        rate_classic(&self.kept, &self.givens, scale, most_polls(scale), interrupt)
    }

    /// Its rating by Sudoku Explainer, if it is known.
    pub fn se(&self) -> Option<se::Rating> {
        self.kept.se.get()?.ok()
    }

    /// Its rating by HoDoKu, if it is known.
    pub fn hodoku(&self) -> Option<hodoku::Rating> {
        self.kept.hodoku.get()?.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Forms of a puzzle: the first ones with two digits exchanged.
    fn forms(count: usize) -> Vec<String> {
        let mut forms = Vec::new();
        for one in '1'..='9' {
            for other in '1'..one {
                let exchanged = EASY.chars().map(|cell| match cell {
                    _ if cell == one => other,
                    _ if cell == other => one,
                    _ => cell,
                });
                forms.push(exchanged.collect());
            }
        }
        forms.truncate(count);
        forms
    }

    fn drawn<'a>(lines: impl Iterator<Item = &'a String>) -> Vec<Fingerprint> {
        let mut sample = Sample::default();
        lines.for_each(|line| _ = sample.add_line(line));
        sample.puzzles.keys().copied().collect()
    }

    #[test]
    fn order_repetition_and_other_texts_make_no_difference() {
        let forms = forms(30);
        let other = "12..34.....3..2.".to_owned();
        let sample = drawn(forms.iter());
        assert_eq!(sample.len(), 30);
        assert_eq!(drawn(forms.iter().rev().chain(&forms[10..]).chain([&other])), sample);
    }

    #[test]
    fn samples_of_parts_are_that_of_the_whole() {
        let mut lines = Vec::new();
        for form in forms(30) {
            for cell in (0..81).filter(|cell| form.as_bytes()[*cell] != b'.') {
                lines.push(form[..cell].to_owned() + "." + &form[cell + 1..]);
            }
        }
        let [mut first, mut second] = [Sample::default(), Sample::default()];
        for (index, line) in lines.iter().enumerate() {
            assert!(if index % 3 == 0 { &mut first } else { &mut second }.add_line(line));
        }
        first.extend(&second);
        let keys: Vec<Fingerprint> = first.puzzles.keys().copied().collect();
        assert_eq!((keys.len(), lines.len()), (LARGEST, 900));
        assert_eq!(keys, drawn(lines.iter()));
    }

    #[test]
    fn ratings_of_a_sample() {
        let mut sample = Sample::default();
        sample.add_line(EASY);
        let puzzle = sample.puzzles().next().expect("a puzzle");
        puzzle.rate(Scale::Se, &|| false).expect("nothing interrupts");
        assert_eq!(puzzle.se().map(|rating| rating.er.tenths()), Some(12));
        assert!(puzzle.hodoku().is_none());
    }
}
