//! Counts the ratings of a sample of the puzzles of a run, by difficulty and by rating.
//!
//! To rate all puzzles of a large collection would take hours. The names and the order of the members are a promise;
//! see the rules' documentation.

use crate::analysis::statistics::bars;
use crate::cache::Cache;
use ide::{Cancellable, Interrupt, Level, Sample, SampledPuzzle, Scale};
use rayon::ThreadPool;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;

/// The ratings of a sample.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(into = "RatingRecords")]
pub(crate) struct RatingCensus {
    /// The number of puzzles that the sample is drawn from.
    drawn_from: u64,
    rated: Vec<Rated>,
}

/// The ratings of a puzzle; `None` where they would take too long for statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rated {
    /// The number of times that it is in the collection.
    count: u64,
    level: Option<u8>,
    /// ER of Sudoku Explainer in tenths.
    er: Option<u16>,
}

impl RatingCensus {
    /// Rates a sample.
    pub(crate) fn of(
        sample: &Sample,
        (cache, pool): (&Cache, &ThreadPool),
        interrupt: Interrupt<'_>,
    ) -> Cancellable<RatingCensus> {
        let puzzles: Vec<&SampledPuzzle> = sample.puzzles().map(|(_, puzzle)| puzzle).collect();
        let rate = |puzzle: &&SampledPuzzle| {
            Scale::ALL.into_iter().try_for_each(|scale| cache.rate_sampled(puzzle, scale, interrupt))?;
            Ok(Rated::of(puzzle))
        };
        let rated = pool.install(|| puzzles.par_iter().map(rate).collect::<Cancellable<_>>())?;
        Ok(RatingCensus { drawn_from: sample.drawn_from, rated })
    }

    /// Formats it for people; nothing if no puzzle was rated.
    pub(crate) fn lines(&self) -> Vec<String> {
        if self.rated.is_empty() {
            return Vec::new();
        }
        let scope = match self.sampled() {
            all if all == self.drawn_from => String::new(),
            some => format!(" (a sample of {some} of {} puzzles)", self.drawn_from),
        };
        let mut lines = vec![format!("puzzles by difficulty, {}{scope}:", Scale::Hodoku)];
        let levels: BTreeMap<u32, u64> = (0..).zip(self.levels().map(|(_, count)| count)).collect();
        let level = |number: u32| Level::ALL.get(number as usize).map_or("", |level| level.name()).to_owned();
        lines.extend(indented(&levels, level));
        let ratings = self.ratings();
        if let (Some((least, _)), Some((most, _))) = (ratings.first_key_value(), ratings.last_key_value()) {
            let range = if least == most { String::new() } else { format!(" to {}", tenths(*most)) };
            lines.push(format!("puzzles by rating, {}{scope}: {}{range}", Scale::Se, tenths(*least)));
            let mut whole: BTreeMap<u32, u64> = BTreeMap::new();
            ratings.iter().for_each(|(er, count)| *whole.entry(u32::from(er / 10)).or_default() += count);
            lines.extend(indented(&whole, |rating| format!("{rating}.x")));
        }
        let slow = self.count(|rated| rated.er.is_none() || rated.level.is_none());
        if slow > 0 {
            lines.push(format!("  {slow} would take too long; `sudoku-lsp rate` rates them"));
        }
        lines
    }

    fn levels(&self) -> impl Iterator<Item = (Level, u64)> {
        let count = |number: usize| self.count(|rated| rated.level == u8::try_from(number).ok());
        Level::ALL.into_iter().enumerate().map(move |(number, level)| (level, count(number)))
    }

    /// The number of puzzles by their ER in tenths.
    fn ratings(&self) -> BTreeMap<u16, u64> {
        let mut ratings = BTreeMap::new();
        let known = self.rated.iter().filter_map(|rated| Some((rated.er?, rated.count)));
        known.for_each(|(er, count)| *ratings.entry(er).or_default() += count);
        ratings
    }

    fn sampled(&self) -> u64 {
        self.count(|_| true)
    }

    fn count(&self, is_meant: impl Fn(&Rated) -> bool) -> u64 {
        self.rated.iter().filter(|rated| is_meant(rated)).map(|rated| rated.count).sum()
    }
}

impl Rated {
    fn of(puzzle: &SampledPuzzle) -> Rated {
        let level = puzzle.hodoku().and_then(|rating| Level::ALL.iter().position(|level| *level == rating.level));
        Rated {
            count: puzzle.count,
            level: level.and_then(|number| u8::try_from(number).ok()),
            er: puzzle.se().map(|rating| rating.er.tenths()),
        }
    }
}

fn indented(counts: &BTreeMap<u32, u64>, name: impl Fn(u32) -> String) -> impl Iterator<Item = String> {
    bars(counts, name).into_iter().map(|bar| format!("  {bar}"))
}

fn tenths(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A [`RatingCensus`] as it is serialised.
#[derive(Serialize)]
struct RatingRecords {
    puzzles: u64,
    sampled: u64,
    scales: [&'static str; 2],
    difficulty: Vec<LevelRecord>,
    se: Vec<ErRecord>,
}

#[derive(Serialize)]
struct LevelRecord {
    difficulty: String,
    puzzles: u64,
}

#[derive(Serialize)]
struct ErRecord {
    er: f64,
    puzzles: u64,
}

impl From<RatingCensus> for RatingRecords {
    fn from(census: RatingCensus) -> RatingRecords {
        let level = |(level, puzzles): (Level, u64)| LevelRecord { difficulty: level.name().to_owned(), puzzles };
        let er = |(er, puzzles)| ErRecord { er: f64::from(er) / 10.0, puzzles };
        RatingRecords {
            puzzles: census.drawn_from,
            sampled: census.sampled(),
            scales: [Scale::Hodoku.name(), Scale::Se.name()],
            difficulty: census.levels().map(level).collect(),
            se: census.ratings().into_iter().map(er).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn census() -> RatingCensus {
        let rated = (0..9).map(|number| Rated {
            count: 1,
            level: Some((number % 5) as u8),
            er: (number != 7).then_some(12 + 7 * number),
        });
        RatingCensus { drawn_from: 1_000, rated: rated.collect() }
    }

    #[test]
    fn people_see_the_spread() {
        expect![[r#"
            puzzles by difficulty, HoDoKu 2.2 (a sample of 9 of 1000 puzzles):
                 easy  ######################################## 2
               medium  ######################################## 2
                 hard  ######################################## 2
               unfair  ######################################## 2
              extreme  #################### 1
            puzzles by rating, SE 1.2.1 (a sample of 9 of 1000 puzzles): 1.2 to 6.8
              1.x  ######################################## 2
              2.x  #################### 1
              3.x  #################### 1
              4.x  ######################################## 2
              5.x  #################### 1
              6.x  #################### 1
              1 would take too long; `sudoku-lsp rate` rates them"#]]
        .assert_eq(&census().lines().join("\n"));
        assert_eq!(RatingCensus::default().lines(), [""; 0]);
    }

    #[test]
    fn programs_see_the_counts() {
        expect![[r#"{"puzzles":1000,"sampled":9,"scales":["HoDoKu 2.2","SE 1.2.1"],"difficulty":[{"difficulty":"easy","puzzles":2},{"difficulty":"medium","puzzles":2},{"difficulty":"hard","puzzles":2},{"difficulty":"unfair","puzzles":2},{"difficulty":"extreme","puzzles":1}],"se":[{"er":1.2,"puzzles":1},{"er":1.9,"puzzles":1},{"er":2.6,"puzzles":1},{"er":3.3,"puzzles":1},{"er":4.0,"puzzles":1},{"er":4.7,"puzzles":1},{"er":5.4,"puzzles":1},{"er":6.8,"puzzles":1}]}"#]].assert_eq(&serde_json::to_string(&census()).expect("a text"));
    }
}
