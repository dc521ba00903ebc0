//! Draws a sample of the classic puzzles of a collection, whose ratings stand for those of all.
//!
//! A sample has the puzzles whose givens have the least hashes. So it depends neither on the order of the puzzles nor
//! on their number, and the sample of a collection is that of the samples of its parts.

use crate::analysis::snapshot::Analysis;
use crate::base::finding::FileId;
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::logic::rating_record::{RatingRecord, adopt, record};
use crate::puzzle::fingerprint::Fingerprint;
use crate::state::line_list::givens;
use crate::state::proof::Proof;
use crate::state::rating::{KeptRatings, Scale, classic, rate_classic};
use engine::Digit;
use ratings::{hodoku, se};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use syntax::is_classic_line;

/// The puzzles of a sample: the share of a level in it is that in the collection, give or take six per cent (19 times
/// out of 20).
const LARGEST: usize = 300;

/// The most polls of the interrupt for a rating in a sample, which take up to 0.3 s. Counted, not timed, so that every
/// machine decides alike.
fn patience(scale: Scale) -> u64 {
    match scale {
        Scale::Se => 5_000,
        Scale::Hodoku => 10_000,
    }
}

/// A sample of the classic puzzles with one solution.
#[derive(Clone, Default, Debug)]
pub struct Sample {
    puzzles: BTreeMap<Fingerprint, SampledPuzzle>,
    /// The number of puzzles that it is drawn from.
    pub drawn_from: u64,
}

/// A puzzle of a sample.
#[derive(Clone, Debug)]
pub struct SampledPuzzle {
    givens: Box<[Option<Digit>; 81]>,
    /// The number of times that it is in the collection.
    pub count: u64,
    kept: KeptRatings,
}

impl Sample {
    /// Adds another sample.
    pub fn merge(&mut self, other: Sample) {
        self.drawn_from += other.drawn_from;
        for (hash, puzzle) in other.puzzles {
            match self.puzzles.entry(hash) {
                Entry::Occupied(known) => known.into_mut().count += puzzle.count,
                Entry::Vacant(place) => _ = place.insert(puzzle),
            }
        }
        self.limit();
    }

    /// Its puzzles by the hashes of their givens, in order.
    pub fn puzzles(&self) -> impl Iterator<Item = (Fingerprint, &SampledPuzzle)> {
        self.puzzles.iter().map(|(hash, puzzle)| (*hash, puzzle))
    }

    /// Keeps the puzzles that a sample can have.
    fn limit(&mut self) {
        if let Some(&first) = self.puzzles.keys().nth(LARGEST) {
            self.puzzles.split_off(&first);
        }
    }

    /// Adds a classic puzzle with one solution, a line of 81 digits or dots; any other text is left out.
    pub fn add_line(&mut self, line: &str) {
        if let Some(cells) = line.as_bytes().try_into().ok().filter(|_| is_classic_line(line)) {
            self.add(givens(cells));
        }
    }

    fn add(&mut self, givens: [Option<Digit>; 81]) {
        self.drawn_from += 1;
        let hash = Fingerprint::of_bytes(&givens.map(|given| given.map_or(0, Digit::get)));
        if self.puzzles.len() == LARGEST && self.puzzles.last_key_value().is_some_and(|(last, _)| *last < hash) {
            return;
        }
        let new = || SampledPuzzle { givens: Box::new(givens), count: 0, kept: KeptRatings::default() };
        self.puzzles.entry(hash).or_insert_with(new).count += 1;
        self.limit();
    }
}

impl SampledPuzzle {
    /// The key of its rating; see [`Scale::key_of`].
    pub fn key(&self, scale: Scale) -> Fingerprint {
        scale.key_of(&self.givens)
    }

    /// Adopts a rating from its record. Returns true if it is one.
    pub fn adopt(&self, scale: Scale, record: RatingRecord) -> bool {
        adopt(&self.kept, scale, record).is_some()
    }

    /// The key of the outcome that it takes longer than statistics should.
    pub fn key_of_delay(&self, scale: Scale) -> Fingerprint {
        Fingerprint::of_bytes(&[&b"longer than statistics "[..], &self.key(scale).to_bytes()].concat())
    }

    /// Rates it, unless that takes longer than statistics should. Returns the key and the record of the outcome.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn rate(&self, scale: Scale, interrupt: Interrupt<'_>) -> Cancellable<Option<(Fingerprint, RatingRecord)>> {
        rate_classic(&self.kept, &self.givens, scale, patience(scale), interrupt)?;
        let is_rated = match scale {
            Scale::Se => self.se().is_some(),
            Scale::Hodoku => self.hodoku().is_some(),
        };
        let key = if is_rated { self.key(scale) } else { self.key_of_delay(scale) };
        Ok(record(&self.kept, scale).map(|record| (key, record)))
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

impl Analysis {
    /// A sample of the proved puzzles of a file.
    pub fn sample(&self, file: FileId) -> Sample {
        let mut sample = Sample::default();
        let Some(view) = self.file(file) else { return sample };
        if let Some(all) = view.proved_lines().and_then(|lines| lines.givens(&view.text.to_string())) {
            all.into_iter().for_each(|givens| sample.add(givens));
            return sample;
        }
        for located in view.puzzles() {
            if let Some(Proof::One(_)) = located.proof()
                && let Some(givens) = classic(&located.lowered())
            {
                sample.add(givens);
            }
        }
        sample
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Forms of a puzzle: the first ones with two digits exchanged.
    fn forms(count: usize) -> Vec<String> {
        let exchanged = |one: char, other: char| {
            let exchange = |cell| {
                if cell == one {
                    other
                } else if cell == other {
                    one
                } else {
                    cell
                }
            };
            EASY.chars().map(exchange).collect::<String>()
        };
        let pairs = ('1'..='9').flat_map(|one| ('1'..one).map(move |other| (one, other)));
        pairs.map(|(one, other)| exchanged(one, other)).take(count).collect()
    }

    fn drawn(sample: &Sample) -> (u64, Vec<(Fingerprint, u64)>) {
        (sample.drawn_from, sample.puzzles().map(|(hash, puzzle)| (hash, puzzle.count)).collect())
    }

    fn hashes(text: &str) -> (u64, Vec<(Fingerprint, u64)>) {
        drawn(&analysis(text).sample(FILE))
    }

    #[test]
    fn the_order_and_other_puzzles_make_no_difference() {
        let forms = forms(30);
        let list = forms.join("\n") + "\n";
        let mut turned = forms.clone();
        turned.reverse();
        let blocks =
            turned.join("\n\n") + "\n\n12..34.....3..2.\n\n12..............\n\nrules: diagonal\n" + EASY + "\n";
        let (count, drawn) = hashes(&list);
        assert_eq!((count, drawn.len()), (30, 30));
        assert_eq!(hashes(&blocks), (count, drawn));
    }

    #[test]
    fn the_sample_of_the_whole_is_that_of_its_parts() {
        let parts = [forms(30)[..20].join("\n"), forms(30)[10..].join("\n")];
        let mut sum = Sample::default();
        parts.iter().for_each(|part| sum.merge(analysis(part).sample(FILE)));
        let (count, whole) = hashes(&parts.join("\n"));
        assert_eq!(drawn(&sum), (count, whole));
        assert_eq!((count, sum.puzzles().filter(|(_, puzzle)| puzzle.count == 2).count()), (40, 10));
    }

    #[test]
    fn ratings_of_a_sample() {
        let sample = analysis(EASY).sample(FILE);
        let (_, puzzle) = sample.puzzles().next().expect("a puzzle");
        let (_, record) = puzzle.rate(Scale::Se, &|| false).expect("nothing interrupts").expect("a rating");
        assert_eq!(puzzle.se().map(|rating| rating.er.tenths()), Some(12));
        let again = analysis(EASY).sample(FILE);
        let (_, other) = again.puzzles().next().expect("a puzzle");
        assert!(other.adopt(Scale::Se, record) && other.se() == puzzle.se() && other.hodoku().is_none());
    }
}
