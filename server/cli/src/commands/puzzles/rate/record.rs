//! Collects what `rate` prints of a puzzle. The names of the JSON members are a promise; see the contract of the
//! commands.

use crate::input::placed_document::FILE;
use crate::runner::per_puzzle::Question;
use ide::{OnScales, Ratings, Scale, SeRating};
use serde::Serialize;

/// The ratings of a puzzle as they are printed.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    path: &'a str,
    pub(super) puzzle: usize,
    pub(super) name: Option<String>,
    pub(super) clues: usize,
    /// HoDoKu's level.
    pub(super) difficulty: Option<&'static str>,
    pub(super) se: Option<SeRecord>,
    pub(super) hodoku: Option<HodokuRecord>,
    /// True if the ratings are estimated from the techniques that apply.
    pub(super) estimated: bool,
    /// Why there is no rating.
    pub(super) reason: Option<String>,
}

#[derive(Serialize)]
pub(super) struct SeRecord {
    pub(super) er: f64,
    pub(super) ep: f64,
    pub(super) ed: f64,
    scale: &'static str,
}

#[derive(Serialize)]
pub(super) struct HodokuRecord {
    pub(super) level: &'static str,
    pub(super) score: u32,
    scale: &'static str,
}

impl<'a> Record<'a> {
    pub(super) fn new(question: Question<'a>, ratings: &Ratings, scales: &[Scale]) -> Record<'a> {
        let OnScales { se, hodoku, why, is_estimate } = ratings.on(scales);
        let hodoku = hodoku.map(|rating| HodokuRecord {
            level: rating.level.name(),
            score: rating.score,
            scale: Scale::Hodoku.name(),
        });
        Record {
            path: question.path,
            puzzle: question.number,
            name: question.analysis.puzzle_name(FILE, question.puzzle),
            clues: question.analysis.clue_count(FILE, question.puzzle),
            difficulty: hodoku.as_ref().map(|hodoku| hodoku.level),
            estimated: is_estimate,
            se: se.map(SeRecord::new),
            hodoku,
            reason: why.map(|why| why.to_string()),
        }
    }

    pub(super) fn json(&self) -> String {
        // Numbers and strings always serialise.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl SeRecord {
    fn new(rating: SeRating) -> SeRecord {
        let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(|rating| f64::from(rating.tenths()) / 10.0);
        SeRecord { er, ep, ed, scale: Scale::Se.name() }
    }
}
